#include "core/lang/decision_names.h"

namespace groma::lang {

namespace {

bool asks(StmtOp op)
{
    switch (op) {
    case StmtOp::RollDice:
    case StmtOp::RollKind:
    case StmtOp::ChooseOne:
    case StmtOp::ChooseSome:
    case StmtOp::ChooseNumber:
    case StmtOp::ChooseValue:
    case StmtOp::Confirm:
    case StmtOp::Perform:
    case StmtOp::Draw: return true;
    default: return false;
    }
}

std::string localName(const Function& function, std::int32_t local)
{
    return local == kNone ? std::string() : function.locals[static_cast<std::size_t>(local)].name;
}

std::string nameByKind(StmtOp op)
{
    switch (op) {
    case StmtOp::RollDice: return "die";
    case StmtOp::Perform: return "action";
    case StmtOp::Draw: return "card";
    case StmtOp::Confirm: return "confirm";
    default: return "choice";
    }
}

void collect(const rules::Model& model, std::int32_t index, StmtId id, std::vector<DecisionName>& found)
{
    const Stmt& s = model.tree.stmt(id);
    if (asks(s.op)) {
        const Function& function = model.functions[static_cast<std::size_t>(index)];
        found.push_back({decisionName(model, model.tree, function, s), s.op, index,
                         s.op == StmtOp::RollKind ? s.target : -1, s.span});
    }
    for (const StmtId block : model.tree.blocks(s)) {
        if (block != kNone) {
            collect(model, index, block, found);
        }
    }
}

}  // namespace

std::string decisionName(const rules::Model& model, const Tree& tree, const Function& function, const Stmt& asking)
{
    if (asking.name != kNone) {
        return tree.string(asking.name);
    }
    if (asking.op == StmtOp::RollKind) {
        return model.rolls[static_cast<std::size_t>(asking.target)].named.id;
    }
    if (std::string kept = localName(function, asking.local); !kept.empty()) {
        return kept;
    }
    if (asking.op == StmtOp::ChooseOne || asking.op == StmtOp::ChooseSome) {
        if (std::string candidate = localName(function, asking.target); !candidate.empty()) {
            return candidate;
        }
    }
    if (asking.op == StmtOp::RollDice) {
        return model.dice[static_cast<std::size_t>(asking.target)].named.id;
    }
    return nameByKind(asking.op);
}

std::string offerDecisionName(const rules::Roll& roll)
{
    return roll.named.id + "_offer";
}

std::vector<DecisionName> decisionNames(const rules::Model& model)
{
    std::vector<DecisionName> found;
    for (std::size_t i = 0; i < model.functions.size(); ++i) {
        if (model.functions[i].body != kNone) {
            collect(model, static_cast<std::int32_t>(i), model.functions[i].body, found);
        }
    }
    for (std::size_t i = 0; i < model.rolls.size(); ++i) {
        if (!model.rolls[i].offers.empty()) {
            found.push_back({offerDecisionName(model.rolls[i]), StmtOp::Pass, -1, static_cast<std::int32_t>(i), {}});
        }
    }
    return found;
}

}  // namespace groma::lang
