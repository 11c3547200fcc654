#include "core/check/uses.h"

namespace groma::check {

namespace {

using lang::ExprOp;
using lang::StmtOp;

void set(std::vector<bool>& flags, std::int64_t index) {
    if (index >= 0 && static_cast<std::size_t>(index) < flags.size()) {
        flags[static_cast<std::size_t>(index)] = true;
    }
}

void readConstant(Uses& uses, const lang::Expr& e) {
    switch (e.type.kind) {
    case lang::Kind::Outcome:
        set(uses.outcomeValues[static_cast<std::size_t>(e.type.detail)], e.value);
        break;
    case lang::Kind::Field:
        set(uses.fieldValues[static_cast<std::size_t>(e.type.detail / 256)]
                            [static_cast<std::size_t>(e.type.detail % 256)],
            e.value);
        break;
    case lang::Kind::Trait: set(uses.traits, e.value); break;
    case lang::Kind::UnitType: set(uses.types, e.value); break;
    case lang::Kind::Void: set(uses.actions, e.value); break;
    default: break;
    }
}

void readExpr(Uses& uses, const lang::Tree& tree, const lang::Expr& e) {
    switch (e.op) {
    case ExprOp::Constant: readConstant(uses, e); break;
    case ExprOp::Option: set(uses.options, e.target); break;
    case ExprOp::Attribute: set(uses.attributes, e.target); break;
    case ExprOp::TerrainAttribute: set(uses.terrainAttributes, e.target); break;
    case ExprOp::FeatureAttribute: set(uses.sideAttributes, e.target); break;
    case ExprOp::State: set(uses.states, e.target); break;
    case ExprOp::TraitParameter: set(uses.traitParameters, e.target); break;
    case ExprOp::OutcomeField: {
        const auto of = tree.expr(tree.children(e)[0]).type.detail;
        if (of >= 0) {
            set(uses.outcomes, of);
            set(uses.fields[static_cast<std::size_t>(of)], e.target);
        }
        break;
    }
    case ExprOp::Call: set(uses.functions, e.target); break;
    case ExprOp::TableLookup:
    case ExprOp::TableColumn:
    case ExprOp::TableColumns:
    case ExprOp::TableAsk:
    case ExprOp::TableAt: set(uses.tables, e.target); break;
    case ExprOp::MoveReachable:
    case ExprOp::MoveRoute:
    case ExprOp::MoveCostTo:
    case ExprOp::MovePathCost:
    case ExprOp::MoveStep: set(uses.moves, e.target); break;
    case ExprOp::SightClear: set(uses.sights, e.target); break;
    case ExprOp::Builtin: {
        const auto builtin = static_cast<lang::Builtin>(e.target);
        if (builtin == lang::Builtin::Hand || builtin == lang::Builtin::HandHidden ||
            builtin == lang::Builtin::HandShown || builtin == lang::Builtin::CardsLeft ||
            builtin == lang::Builtin::CardsDiscarded) {
            set(uses.decks, e.value);
        } else if (builtin == lang::Builtin::During) {
            set(uses.scopes, e.value);
        }
        break;
    }
    default: break;
    }
}

void readStmt(Uses& uses, const lang::Stmt& s) {
    switch (s.op) {
    case StmtOp::AssignState: break; // written, not read
    case StmtOp::Spend:
    case StmtOp::Gain: set(uses.states, s.target); break;
    case StmtOp::Call: set(uses.functions, s.target); break;
    case StmtOp::RollDice: set(uses.dice, s.target); break;
    case StmtOp::RollKind: set(uses.rolls, s.target); break;
    case StmtOp::Draw: set(uses.decks, s.target); break;
    case StmtOp::Scope: set(uses.scopes, s.target); break;
    case StmtOp::Finish: set(uses.verdicts, s.target); break;
    default: break;
    }
}

// Entries that name others without a text.
void readEntries(Uses& uses, const rules::Model& model) {
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        if (model.states[i].listOf != rules::kNone) {
            uses.states[i] = true; // the list is told of
        }
    }
    for (const auto& roll : model.rolls) {
        set(uses.dice, roll.die);
        set(uses.outcomes, roll.outcomeSet);
    }
    for (const auto& table : model.tables) {
        if (table.gives.kind == lang::Kind::Outcome) {
            set(uses.outcomes, table.gives.detail);
        }
    }
    for (const auto& c : model.classes) {
        set(uses.states, c.flips);
        set(uses.states, c.hidden);
        set(uses.attributes, c.star);
        for (const auto attribute : c.notation) {
            set(uses.attributes, attribute);
        }
    }
    for (const auto& offer : model.offers) {
        for (const auto& price : offer.prices) {
            set(uses.states, price.resource);
        }
    }
    for (const auto& type : model.types) {
        for (const auto& use : type.traits) {
            set(uses.traits, use.trait);
        }
    }
    for (const auto& hook : model.hooks) {
        if (hook.kind == rules::HookKind::Outcome && hook.from != -1) {
            set(uses.traits, hook.trait);
        }
    }
    if (model.eliminatedEvent != rules::kNone) {
        set(uses.functions, model.procedures[static_cast<std::size_t>(model.eliminatedEvent)].function);
    }
}

} // namespace

Uses::Uses(const rules::Model& model)
    : functions(model.functions.size()), tables(model.tables.size()), states(model.states.size()),
      options(model.options.size()), attributes(model.attributes.size()),
      terrainAttributes(model.terrainAttributes.size()), sideAttributes(model.sideAttributes.size()),
      traitParameters(model.traitParameters.size()), rolls(model.rolls.size()), moves(model.moves.size()),
      sights(model.sights.size()), dice(model.dice.size()), decks(model.decks.size()),
      scopes(model.scopes.size()), verdicts(model.verdicts.size()), actions(model.actions.size()),
      traits(model.traits.size()), types(model.types.size()), outcomes(model.outcomes.size()) {
    for (const auto& outcome : model.outcomes) {
        outcomeValues.emplace_back(outcome.values.size());
        fields.emplace_back(outcome.fields.size());
        fieldValues.emplace_back();
        for (const auto& field : outcome.fields) {
            fieldValues.back().emplace_back(field.values.size());
        }
    }
    for (const lang::Expr& e : model.tree.exprs) {
        readExpr(*this, model.tree, e);
    }
    for (const lang::Stmt& s : model.tree.stmts) {
        readStmt(*this, s);
    }
    readEntries(*this, model);
}

} // namespace groma::check
