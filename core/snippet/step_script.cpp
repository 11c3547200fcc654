#include "core/snippet/step_script.h"

#include "core/lang/check/decision_names.h"

#include <algorithm>

namespace groma::snippet {

std::vector<AskedName> askedNames(const game::Setup& setup) {
    using lang::QuestionKind;
    using lang::StmtOp;
    std::vector<AskedName> names;
    for (const lang::Question& question : setup.program().questions) {
        const bool chance = question.kind == QuestionKind::Dice || question.kind == QuestionKind::Pool ||
                            question.kind == QuestionKind::Draw || question.kind == QuestionKind::Pick;
        names.push_back({question.name, chance, question.kind == QuestionKind::Some});
    }
    // A roll of a declared kind is one question of the program, under the name that its caller gives it.
    for (const lang::DecisionName& decision : lang::decisionNames(setup.model())) {
        const bool chance = decision.op == StmtOp::RollDice || decision.op == StmtOp::RollKind ||
                            decision.op == StmtOp::Draw || decision.op == StmtOp::Pick;
        names.push_back({decision.name, chance, decision.op == StmtOp::ChooseSome});
    }
    return names;
}

namespace {

using Names = std::vector<AskedName>;

bool anyOf(const Names& names, const std::string& name, bool AskedName::*what) {
    return std::ranges::any_of(names,
                               [&](const AskedName& asked) { return asked.name == name && asked.*what; });
}

std::vector<std::string> words(const std::vector<rules::Text>& texts) {
    std::vector<std::string> all;
    for (const rules::Text& text : texts) all.push_back(text.text);
    return all;
}

// One answer to `choose some`, its items each a text of their own.
bool isOneAnswer(const Names& names, const rules::ScriptSource& source) {
    return !source.nested && anyOf(names, source.name.text, &AskedName::some);
}

game::Script::Entry entryFor(const Names& names, const rules::ScriptSource& source) {
    game::Script::Entry entry{source.name.text, {}};
    if (!isOneAnswer(names, source)) {
        for (const auto& texts : source.answers) entry.answers.push_back(words(texts));
        return entry;
    }
    entry.answers.emplace_back();
    for (const auto& texts : source.answers)
        if (!texts.empty() && !texts.front().text.empty()) entry.answers.back().push_back(texts.front().text);
    return entry;
}

game::Script madeOf(const game::Setup& setup, const rules::StepSource& step, bool dice,
                    std::vector<std::size_t>* kept) {
    game::Script made;
    if (step.script.empty() && step.prefer.empty()) return made;
    const Names names = askedNames(setup);
    for (std::size_t i = 0; i < step.script.size(); ++i) {
        if (!dice && anyOf(names, step.script[i].name.text, &AskedName::chance)) continue;
        made.entries.push_back(entryFor(names, step.script[i]));
        if (kept != nullptr) kept->push_back(i);
    }
    for (const rules::ScriptSource& source : step.prefer) {
        made.prefer.push_back({source.name.text, {}});
        for (const auto& texts : source.answers) made.prefer.back().answers.push_back(words(texts));
    }
    return made;
}

} // namespace

game::Script scriptFor(const game::Setup& setup, const rules::StepSource& step) {
    return madeOf(setup, step, true, nullptr);
}

game::Script decisionsFor(const game::Setup& setup, const rules::StepSource& step,
                          std::vector<std::size_t>* kept) {
    return madeOf(setup, step, false, kept);
}

diag::NodeRef placeOf(const rules::ScriptSource& source, const game::Script::Entry& entry,
                      std::size_t answer) {
    const bool each = entry.answers.size() == source.answers.size();
    if (each && answer < source.answers.size() && !source.answers[answer].empty())
        return source.answers[answer].front().where;
    return source.name.where;
}

} // namespace groma::snippet
