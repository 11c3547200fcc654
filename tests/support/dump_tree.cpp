#include "tests/support/dump_tree.h"

#include "core/base/number.h"
#include "core/lang/check/constant_text.h"
#include "core/lang/check/types.h"

#include <fmt/format.h>

namespace groma::lang {

namespace {

class Dump {
  public:
    Dump(const rules::Model& model, const Tree& tree, const Function& function)
        : model_(model), tree_(tree), function_(function) {}

    void expression(ExprId id, int depth) {
        indent(depth);
        if (id == kNone) {
            out_ += "-\n";
            return;
        }
        const Expr& e = tree_.expr(id);
        out_ += opName(e.op);
        const std::string what = target(e);
        out_ += fmt::format("{}{} : {}\n", what.empty() ? "" : " ", what, typeName(model_, e.type));
        for (const ExprId child : tree_.children(e)) {
            expression(child, depth + 1);
        }
    }

    void statement(StmtId id, int depth) {
        indent(depth);
        if (id == kNone) {
            out_ += "-\n";
            return;
        }
        const Stmt& s = tree_.stmt(id);
        out_ += opName(s.op);
        const std::string what = target(s);
        out_ += fmt::format("{}{}", what.empty() ? "" : " ", what);
        out_ += s.local == kNone ? "" : fmt::format(" -> {}", local(s.local));
        out_ += s.name == kNone ? "" : fmt::format(" as {}", tree_.string(s.name));
        out_ += '\n';
        for (const ExprId child : tree_.children(s)) {
            expression(child, depth + 1);
        }
        for (const StmtId block : tree_.blocks(s)) {
            statement(block, depth + 1);
        }
    }

    std::string take() { return std::move(out_); }

  private:
    void indent(int depth) { out_.append(static_cast<std::size_t>(depth) * 2, ' '); }

    std::string local(std::int32_t index) const {
        const Local& l = function_.locals[static_cast<std::size_t>(index)];
        return l.name.empty() ? fmt::format("#{}", index) : l.name;
    }

    template <class List>
    static const std::string& idOf(const List& list, std::int32_t index) {
        return list[static_cast<std::size_t>(index)].named.id;
    }

    std::string target(const Expr& e) const {
        switch (e.op) {
        case ExprOp::Constant: return constantText(model_, tree_, e.type, e.value);
        case ExprOp::Local:
        case ExprOp::Any:
        case ExprOp::All:
        case ExprOp::Count:
        case ExprOp::Sum:
        case ExprOp::Least:
        case ExprOp::Most:
        case ExprOp::First:
        case ExprOp::Best:
        case ExprOp::Filter:
        case ExprOp::Map: return local(e.target);
        case ExprOp::Option: return idOf(model_.options, e.target);
        case ExprOp::ScenarioNumber: return model_.scenarioNumbers[static_cast<std::size_t>(e.target)];
        case ExprOp::Attribute:
            return fmt::format("{}{}",
                               e.value == 1   ? "front "
                               : e.value == 2 ? "back "
                                              : "",
                               idOf(model_.attributes, e.target));
        case ExprOp::TerrainAttribute: return idOf(model_.terrainAttributes, e.target);
        case ExprOp::FeatureAttribute: return idOf(model_.sideAttributes, e.target);
        case ExprOp::State: return idOf(model_.states, e.target);
        case ExprOp::TraitParameter: return model_.traitParameters[static_cast<std::size_t>(e.target)].name;
        case ExprOp::Call: return model_.functions[static_cast<std::size_t>(e.target)].name;
        case ExprOp::Builtin: return std::string(builtinInfo(static_cast<Builtin>(e.target)).name);
        case ExprOp::TableLookup:
        case ExprOp::TableColumn:
        case ExprOp::TableColumns:
        case ExprOp::TableAsk:
        case ExprOp::TableAt: return idOf(model_.tables, e.target);
        case ExprOp::IsClass: return idOf(model_.classes, e.target);
        case ExprOp::IsType: return idOf(model_.types, e.target);
        case ExprOp::MoveReachable:
        case ExprOp::MoveRoute:
        case ExprOp::MoveCostTo:
        case ExprOp::MovePathCost:
        case ExprOp::MoveStep: return idOf(model_.moves, e.target);
        case ExprOp::SightClear: return idOf(model_.sights, e.target);
        case ExprOp::RollPart: {
            static constexpr std::string_view kParts[] = {"natural", "total", "verdict", "dice", "doubles"};
            return std::string(kParts[e.value]);
        }
        default: return {};
        }
    }

    std::string target(const Stmt& s) const {
        if (s.target == kNone) {
            return {};
        }
        switch (s.op) {
        case StmtOp::AssignState:
        case StmtOp::Spend:
        case StmtOp::Gain: return idOf(model_.states, s.target);
        case StmtOp::Call: return model_.functions[static_cast<std::size_t>(s.target)].name;
        case StmtOp::RollDice: return idOf(model_.dice, s.target);
        case StmtOp::RollKind: return idOf(model_.rolls, s.target);
        case StmtOp::ChooseOne:
        case StmtOp::ChooseSome:
        case StmtOp::Pick: return local(s.target);
        case StmtOp::Draw:
        case StmtOp::Discard:
        case StmtOp::Reveal:
        case StmtOp::Shuffle: return idOf(model_.decks, s.target);
        case StmtOp::Scope:
        case StmtOp::Leave: return model_.scopes[static_cast<std::size_t>(s.target)];
        case StmtOp::EndAfter:
            return fmt::format("{} after {}", model_.scopes[static_cast<std::size_t>(s.target)],
                               model_.functions[static_cast<std::size_t>(s.value)].name);
        case StmtOp::Finish: return idOf(model_.verdicts, s.target);
        default: return {};
        }
    }

    const rules::Model& model_;
    const Tree& tree_;
    const Function& function_;
    std::string out_;
};

std::string signature(const rules::Model& model, const Function& function) {
    std::string out = fmt::format("{} {}(", kindName(function.kind), function.name);
    for (std::uint32_t i = 0; i < function.parameters; ++i) {
        out += fmt::format("{}{}: {}", i == 0 ? "" : ", ", function.locals[i].name,
                           typeName(model, function.locals[i].type));
    }
    out += ')';
    if (function.result.kind != Kind::Void) {
        out += fmt::format(" : {}", typeName(model, function.result));
    }
    return out + '\n';
}

void add(std::string& out, const rules::Model& model, const Function& function, std::string_view label,
         ExprId id) {
    if (id != kNone) {
        out += fmt::format("  {}\n", label);
        Dump dump(model, model.tree, function);
        dump.expression(id, 2);
        out += dump.take();
    }
}

std::string dumpQuantity(const rules::Model& model, const rules::Quantity& quantity) {
    const Function& function = model.functions[static_cast<std::size_t>(quantity.function)];
    std::string out = signature(model, function);
    add(out, model, function, "base", quantity.base);
    for (const auto& part : quantity.contributions) {
        static constexpr std::string_view kOperations[] = {"add",      "times",   "set",
                                                           "at-least", "at-most", "shift"};
        out += fmt::format("  {} `{}` in {}\n", kOperations[static_cast<std::size_t>(part.operation)],
                           part.named.title, quantity.stages[static_cast<std::size_t>(part.stage)].name);
        add(out, model, function, "each", part.each);
        add(out, model, function, "where", part.where);
        add(out, model, function, "when", part.when);
        add(out, model, function, "amount", part.amount);
    }
    add(out, model, function, "at least", quantity.atLeast);
    add(out, model, function, "at most", quantity.atMost);
    return out;
}

std::string dumpRelation(const rules::Model& model, const rules::Relation& relation) {
    const Function& function = model.functions[static_cast<std::size_t>(relation.function)];
    std::string out = signature(model, function);
    add(out, model, function, "holds", relation.holds);
    for (const auto& change : relation.changes) {
        static constexpr std::string_view kKinds[] = {"widened by", "narrowed by", "exempted by"};
        out += fmt::format("  {} {}\n", kKinds[static_cast<std::size_t>(change.kind)],
                           model.traits[static_cast<std::size_t>(change.trait)].named.id);
        add(out, model, function, "when", change.when);
    }
    return out;
}

} // namespace

std::string dumpExpression(const rules::Model& model, const Tree& tree, const Function& function, ExprId id) {
    Dump dump(model, tree, function);
    dump.expression(id, 0);
    return dump.take();
}

std::string dumpFunction(const rules::Model& model, const Tree& tree, const Function& function) {
    std::string out = signature(model, function);
    Dump dump(model, tree, function);
    if (function.expr != kNone) {
        dump.expression(function.expr, 1);
    }
    if (function.body != kNone) {
        dump.statement(function.body, 1);
    }
    return out + dump.take();
}

std::string dumpTrees(const rules::Model& model) {
    std::string out;
    for (const Function& function : model.functions) {
        switch (function.kind) {
        case FunctionKind::Quantity:
            out += dumpQuantity(model, model.quantities[static_cast<std::size_t>(function.owner)]);
            break;
        case FunctionKind::Relation:
            out += dumpRelation(model, model.relations[static_cast<std::size_t>(function.owner)]);
            break;
        default: out += dumpFunction(model, model.tree, function); break;
        }
    }
    return out;
}

} // namespace groma::lang
