#include "core/lang/check/decision_names.h"

#include "core/base/number.h"

#include <algorithm>
#include <cctype>

namespace groma::lang {

namespace {

std::string localName(const Function& function, std::int32_t local) {
    return local == kNone ? std::string() : function.locals[static_cast<std::size_t>(local)].name;
}

std::string nameByKind(StmtOp op) {
    switch (op) {
    case StmtOp::RollDice: return "die";
#define GROMA_QUESTION(name, kind, word, slug, answer)                                                       \
    case StmtOp::name:                                                                                       \
        return answer;
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
    default: return "choice";
    }
}

void collect(const rules::Model& model, std::int32_t index, StmtId id, std::vector<DecisionName>& found) {
    const Stmt& s = model.tree.stmt(id);
    if (asks(s.op)) {
        const Function& function = model.functions[static_cast<std::size_t>(index)];
        found.push_back({decisionName(model, model.tree, function, s), s.op, index,
                         s.op == StmtOp::RollKind ? s.target : -1, s.span, id});
    }
    for (const StmtId block : model.tree.blocks(s)) {
        if (block != kNone) {
            collect(model, index, block, found);
        }
    }
}

} // namespace

std::string decisionName(const rules::Model& model, const Tree& tree, const Function& function,
                         const Stmt& asking) {
    if (asking.name != kNone) {
        return tree.string(asking.name);
    }
    if (asking.op == StmtOp::RollKind) {
        return model.rolls[static_cast<std::size_t>(asking.target)].named.id;
    }
    if (std::string kept = localName(function, asking.local); !kept.empty()) {
        return kept;
    }
    if (asking.op == StmtOp::ChooseOne || asking.op == StmtOp::ChooseSome || asking.op == StmtOp::Pick) {
        if (std::string candidate = localName(function, asking.target); !candidate.empty()) {
            return candidate;
        }
    }
    if (asking.op == StmtOp::RollDice) {
        return model.dice[static_cast<std::size_t>(asking.target)].named.id;
    }
    return nameByKind(asking.op);
}

std::string offerDecisionName(const rules::Roll& roll) { return roll.named.id + "_offer"; }

std::string offerDecisionName(const rules::Procedure& procedure, bool before) {
    return (before ? "before_" : "") + procedure.named.id + "_offer";
}

const rules::QuestionWords* questionWords(const rules::Model& model, std::string_view name) {
    const auto found = std::ranges::find_if(
        model.questions, [&](const rules::QuestionWords& one) { return one.named.id == name; });
    return found == model.questions.end() ? nullptr : &*found;
}

std::string answerTitle(const rules::Model& model, std::string_view name, std::string_view written) {
    const rules::QuestionWords* words = questionWords(model, name);
    if (words == nullptr) {
        return {};
    }
    for (const auto& [answer, title] : words->answers) {
        if (answer == written) {
            return base::numberFromText(answer) ? answer + ": " + title : title;
        }
    }
    return {};
}

std::string decisionTitle(const rules::Model& model, std::string_view name) {
    const auto titled = [](const rules::Named& named) {
        return !named.title.empty() && named.title != named.id;
    };
    if (const rules::QuestionWords* words = questionWords(model, name); words && titled(words->named)) {
        return words->named.title;
    }
    for (const rules::Roll& roll : model.rolls) {
        if (titled(roll.named) && (name == roll.named.id || name == offerDecisionName(roll))) {
            return name == roll.named.id ? roll.named.title : "After " + roll.named.title;
        }
    }
    for (const rules::Procedure& procedure : model.procedures) {
        for (const bool before : {true, false}) {
            if (titled(procedure.named) && name == offerDecisionName(procedure, before)) {
                return (before ? "Before " : "After ") + procedure.named.title;
            }
        }
        if (titled(procedure.named) && name == procedure.named.id) {
            return procedure.named.title;
        }
    }
    std::string words(name);
    std::ranges::replace(words, '_', ' ');
    if (!words.empty()) {
        words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
    }
    return words;
}

std::vector<DecisionName> decisionNames(const rules::Model& model) {
    std::vector<DecisionName> found;
    for (std::size_t i = 0; i < model.functions.size(); ++i) {
        if (model.functions[i].body != kNone) {
            collect(model, static_cast<std::int32_t>(i), model.functions[i].body, found);
        }
    }
    for (std::size_t i = 0; i < model.rolls.size(); ++i) {
        if (!model.rolls[i].offers.empty()) {
            found.push_back(
                {offerDecisionName(model.rolls[i]), StmtOp::Pass, -1, static_cast<std::int32_t>(i), {}});
        }
    }
    for (const rules::Procedure& procedure : model.procedures) {
        for (const bool before : {true, false}) {
            if (!(before ? procedure.hooks.offersBefore : procedure.hooks.offersAfter).empty()) {
                found.push_back({offerDecisionName(procedure, before), StmtOp::Pass, -1, -1, {}});
            }
        }
    }
    return found;
}

} // namespace groma::lang
