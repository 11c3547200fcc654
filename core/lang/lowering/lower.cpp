#include "core/lang/lowering/lower.h"

#include "core/base/contract.h"
#include "core/lang/emit/lower_axis.h"
#include "core/lang/lowering/lower_dice.h"
#include "core/lang/lowering/lower_pools.h"
#include "core/lang/lowering/lower_writer.h"
#include "core/lang/program/liveness.h"

#include <algorithm>

namespace groma::lang {

namespace {

using lowering::Bindings;
using lowering::Shared;
using lowering::Writer;

// What the program calls a function of the model; nothing for those that only ever become part of others.
std::optional<FunctionRole> roleOf(FunctionKind kind) {
    switch (kind) {
    case FunctionKind::Quantity: return FunctionRole::Quantity;
    case FunctionKind::Relation: return FunctionRole::Relation;
    case FunctionKind::Query: return FunctionRole::Query;
    case FunctionKind::Procedure: return FunctionRole::Procedure;
    case FunctionKind::HookBody: return FunctionRole::Hook;
    case FunctionKind::ActionBody: return FunctionRole::Action;
    case FunctionKind::Sequence: return FunctionRole::Sequence;
    case FunctionKind::Snippet: return FunctionRole::Snippet;
    case FunctionKind::MoveBudget:
    case FunctionKind::MoveCost:
    case FunctionKind::MoveAllowed:
    case FunctionKind::MoveStops:
    case FunctionKind::SightCell:
    case FunctionKind::SightEdge:
    case FunctionKind::TraitCondition:
    case FunctionKind::ActionCandidates:
    case FunctionKind::MotionCost:
    case FunctionKind::MotionTest: return FunctionRole::Condition;
    case FunctionKind::RollCount:
    case FunctionKind::RollTotal:
    case FunctionKind::VerdictCondition:
    case FunctionKind::OfferWhen:
    case FunctionKind::OfferBy:
    case FunctionKind::OfferPrice:
    case FunctionKind::OfferBody:
    case FunctionKind::HookWhen:
    case FunctionKind::ActionCondition: return {};
    }
    return {};
}

bool cancels(const Tree& tree, StmtId id) {
    if (id == kNone) {
        return false;
    }
    const Stmt& s = tree.stmt(id);
    return s.op == StmtOp::Cancel ||
           std::ranges::any_of(tree.blocks(s), [&](StmtId block) { return cancels(tree, block); });
}

void setParameters(const Program& program, FunctionInfo& info, std::span<const Local> locals) {
    int slot = 0;
    for (const Local& local : locals) {
        info.parameters.push_back({local.name, local.type, static_cast<std::uint16_t>(slot)});
        slot += slotsOf(local.type, program);
    }
    info.parameterSlots = static_cast<std::uint16_t>(slot);
}

void setResult(const Program& program, FunctionInfo& info, Type result) {
    info.result = result;
    info.resultSlots = static_cast<std::uint16_t>(slotsOf(result, program) + (info.mayCancel ? 1 : 0));
}

FunctionInfo declared(const Program& program, const Tree& tree, const Function& function, FunctionRole role) {
    FunctionInfo info;
    info.name = function.name;
    info.role = role;
    info.where = function.where;
    info.acting = function.body != kNone || function.kind == FunctionKind::Procedure;
    info.mayCancel = role == FunctionRole::Hook ? cancels(tree, function.body)
                                                : role == FunctionRole::Procedure && function.mayCancel;
    setParameters(program, info, std::span(function.locals).first(function.parameters));
    setResult(program, info, function.result);
    return info;
}

class Lowering {
  public:
    Lowering(const rules::Model& model, SlotFlows& found)
        : model_(model), found_(found), shared_{.model = model,
                                                .program = program_,
                                                .pools = lowering::labelPools(model),
                                                .diceTests = lowering::diceTests(model)} {}

    Program run() {
        layOut();
        declareAll();
        for (std::size_t i = 0; i < model_.functions.size(); ++i) {
            writeFunction(i);
        }
        writeRolls();
        writeTables();
        writeActions();
        finishProgram();
        return std::move(program_);
    }

  private:
    // --- lists of the program that follow from the model alone
    void layOut();
    void layOutStates();
    void layOutClasses();
    void layOutMoves();

    // --- which functions there are
    std::int32_t declare(FunctionInfo info) {
        program_.functions.push_back(std::move(info));
        return static_cast<std::int32_t>(program_.functions.size()) - 1;
    }
    void declareAll();
    void declareProcedure(std::size_t index);
    void declareRoll(const rules::Roll& roll);
    void declareTable(std::size_t index);
    void declareAction(const rules::Action& action);

    // --- their code
    FunctionInfo& info(std::int32_t function) {
        return program_.functions[static_cast<std::size_t>(function)];
    }
    void writeFunction(std::size_t index);
    void writeProcedure(const Function& function);
    void writeRolls();
    void writeTables();
    void writeActions();
    void finishProgram();

    const rules::Model& model_;
    SlotFlows& found_;
    Program program_;
    Shared shared_;
};

void Lowering::layOut() {
    program_.names = model_.tree.strings;
    for (std::size_t i = 0; i < program_.names.size(); ++i) {
        shared_.names.emplace(program_.names[i], static_cast<std::int32_t>(i));
    }
    program_.traitCount = static_cast<std::int32_t>(model_.traits.size());
    for (const rules::Die& die : model_.dice) {
        program_.dieFaces.push_back(die.numeric ? 1 : static_cast<std::int32_t>(die.faces.size()));
    }
    for (const rules::Roll& roll : model_.rolls) {
        program_.rollDice.push_back(roll.die);
    }
    for (const rules::Table& table : model_.tables) {
        program_.tables.push_back(lowering::tableOf(table));
    }
    layOutStates();
    layOutClasses();
}

void Lowering::layOutStates() {
    std::int32_t columns[4] = {0, 0, 0, 0};
    for (const rules::State& state : model_.states) {
        State made;
        made.name = state.trait < 0 ? state.named.id
                                    : model_.traits[static_cast<std::size_t>(state.trait)].named.id + "." +
                                          state.named.id;
        made.owner = static_cast<State::Owner>(state.of);
        made.type = state.type;
        made.pieceClass = state.ofClass;
        made.trait = state.trait;
        made.initial = state.initial;
        made.resource = state.resource;
        made.minimum = state.minimum;
        made.maximum = state.maximum;
        made.until = state.until;
        made.column = columns[static_cast<std::size_t>(state.of)]++;
        program_.states.push_back(std::move(made));
    }
}

void Lowering::layOutClasses() {
    const std::size_t words = (model_.classes.size() + 63) / 64;
    program_.classWords = static_cast<std::uint32_t>(std::max<std::size_t>(1, words));
    for (const rules::UnitClass& unitClass : model_.classes) {
        std::vector<std::uint64_t> row = unitClass.ancestors;
        row.resize(program_.classWords, 0);
        program_.classAncestors.insert(program_.classAncestors.end(), row.begin(), row.end());
    }
}

void Lowering::layOutMoves() {
    const auto of = [&](std::int32_t function) {
        return function < 0 ? -1 : shared_.functionOf[static_cast<std::size_t>(function)];
    };
    const auto width = [&](const std::vector<Local>& parameters, std::size_t count) {
        int slots = 0;
        for (std::size_t i = 0; i < count; ++i) {
            slots += slotsOf(parameters[i].type, program_);
        }
        return slots;
    };
    for (const rules::Move& move : model_.moves) {
        MoveInfo made;
        made.name = move.named.id;
        made.argSlots = static_cast<std::uint16_t>(width(move.parameters, move.parameters.size()));
        made.mover = move.mover < 0 ? -1 : width(move.parameters, static_cast<std::size_t>(move.mover));
        made.budget = of(move.budget);
        made.cost = of(move.cost);
        made.allowed = of(move.allowed);
        made.stops = of(move.stops);
        program_.moves.push_back(std::move(made));
    }
    for (const rules::Sight& sight : model_.sights) {
        SightInfo made;
        made.name = sight.named.id;
        made.argSlots = static_cast<std::uint16_t>(width(sight.parameters, sight.parameters.size()));
        made.cellBlocks = of(sight.cellBlocks);
        made.edgeBlocks = of(sight.edgeBlocks);
        made.eitherBlocks = sight.eitherBlocks;
        program_.sights.push_back(std::move(made));
    }
    for (const rules::BoardRules::Motion& motion : model_.board.motions) {
        program_.motionCost.push_back(of(motion.cost));
        program_.motionTest.push_back(of(motion.test));
    }
    for (const rules::Trait& trait : model_.traits) {
        program_.traitCondition.push_back(of(trait.condition));
    }
}

void Lowering::declareAll() {
    shared_.functionOf.assign(model_.functions.size(), -1);
    for (std::size_t i = 0; i < model_.functions.size(); ++i) {
        const Function& function = model_.functions[i];
        const auto role = roleOf(function.kind);
        const bool empty =
            function.expr == kNone && function.body == kNone && function.kind == FunctionKind::MoveBudget;
        if (role && !empty) {
            shared_.functionOf[i] = declare(declared(program_, model_.tree, function, *role));
        }
        if (role == FunctionRole::Hook) {
            info(shared_.functionOf[i]).trait = model_.hooks[static_cast<std::size_t>(function.owner)].trait;
        }
    }
    shared_.bodyOf.assign(model_.procedures.size(), -1);
    for (std::size_t i = 0; i < model_.procedures.size(); ++i) {
        declareProcedure(i);
    }
    for (const rules::Roll& roll : model_.rolls) {
        declareRoll(roll);
    }
    for (std::size_t i = 0; i < model_.tables.size(); ++i) {
        declareTable(i);
    }
    for (const rules::Action& action : model_.actions) {
        declareAction(action);
    }
    layOutMoves();
    const auto all = [&](const auto& entries, std::vector<std::int32_t>& functions) {
        for (const auto& entry : entries) {
            functions.push_back(shared_.functionOf[static_cast<std::size_t>(entry.function)]);
        }
    };
    all(model_.procedures, program_.procedureFunction);
    all(model_.quantities, program_.quantityFunction);
    all(model_.relations, program_.relationFunction);
    all(model_.queries, program_.queryFunction);
    program_.sequence =
        model_.sequence < 0 ? -1 : shared_.functionOf[static_cast<std::size_t>(model_.sequence)];
    const std::int32_t battle = model_.campaign.battleSequence;
    program_.battle = battle < 0 ? -1 : shared_.functionOf[static_cast<std::size_t>(battle)];
    program_.functionOf = shared_.functionOf;
}

void Lowering::declareProcedure(std::size_t index) {
    const rules::Procedure& procedure = model_.procedures[index];
    const std::int32_t event = shared_.functionOf[static_cast<std::size_t>(procedure.function)];
    info(event).procedure = static_cast<std::int32_t>(index);
    if (!procedure.hooks.any()) {
        return;
    }
    FunctionInfo body = info(event);
    body.role = FunctionRole::Body;
    body.procedure = -1;
    body.mayCancel = false;
    setResult(program_, body, body.result);
    shared_.bodyOf[index] = declare(std::move(body));
}

void Lowering::declareRoll(const rules::Roll& roll) {
    FunctionInfo made;
    made.name = roll.named.id;
    made.role = FunctionRole::Roll;
    made.acting = true;
    made.where = roll.named.where;
    std::vector<Local> parameters = roll.parameters;
    parameters.push_back({"", {Kind::Text}});
    setParameters(program_, made, parameters);
    Type result{Kind::Roll};
    result.detail = static_cast<std::int32_t>(&roll - model_.rolls.data());
    setResult(program_, made, result);
    program_.rollFunction.push_back(declare(std::move(made)));
}

void Lowering::declareTable(std::size_t index) {
    const rules::Table& table = model_.tables[index];
    if (table.outcomeHooks.empty()) {
        return;
    }
    FunctionInfo made;
    made.name = table.named.id;
    made.role = FunctionRole::Condition;
    made.where = table.named.where;
    std::vector<Local> parameters{{table.rowName, {Kind::Number}}};
    if (!table.columnName.empty()) {
        parameters.push_back({table.columnName, {Kind::Number}});
    }
    setParameters(program_, made, parameters);
    setResult(program_, made, table.gives);
    program_.tables[index].function = declare(std::move(made));
}

void Lowering::declareAction(const rules::Action& action) {
    FunctionInfo legality;
    legality.name = action.named.id + ", is it legal";
    legality.role = FunctionRole::Condition;
    legality.where = action.named.where;
    setParameters(program_, legality, action.parameters);
    setResult(program_, legality, {Kind::Number});
    ActionInfo made;
    made.name = action.named.id;
    made.argSlots = legality.parameterSlots;
    made.legality = declare(std::move(legality));
    for (const std::int32_t candidates : action.candidates) {
        made.candidates.push_back(shared_.functionOf[static_cast<std::size_t>(candidates)]);
    }
    made.body = shared_.functionOf[static_cast<std::size_t>(action.body)];
    for (const rules::Action::Condition& condition : action.allowed) {
        made.reasons.push_back(condition.otherwise);
        made.cites.push_back(condition.cite);
    }
    made.grantedBy = action.grantedBy;
    program_.actions.push_back(std::move(made));
}

void Lowering::writeFunction(std::size_t index) {
    const std::int32_t at = shared_.functionOf[index];
    if (at < 0) {
        return;
    }
    const Function& function = model_.functions[index];
    if (function.kind == FunctionKind::Procedure) {
        writeProcedure(function);
        return;
    }
    Writer writer(shared_, info(at));
    writer.code.place.where = function.where;
    writer.bindParameters(Bindings(model_.tree, function));
    const auto owner = static_cast<std::size_t>(function.owner);
    if (function.kind == FunctionKind::Quantity) {
        writer.quantity(model_.quantities[owner], function.owner);
    } else if (function.kind == FunctionKind::Relation) {
        writer.relation(model_.relations[owner], function.owner);
    } else if (function.body != kNone) {
        writer.body();
    } else {
        writer.expression();
    }
    writer.finish();
}

void Lowering::writeProcedure(const Function& function) {
    const rules::Procedure& procedure = model_.procedures[static_cast<std::size_t>(function.owner)];
    const std::int32_t event = shared_.functionOf[static_cast<std::size_t>(procedure.function)];
    const std::int32_t body = shared_.bodyOf[static_cast<std::size_t>(function.owner)];
    Writer writer(shared_, info(body < 0 ? event : body));
    writer.code.place.where = function.where;
    writer.bindParameters(Bindings(model_.tree, function));
    writer.body();
    writer.finish();
    if (body < 0) {
        return;
    }
    Writer hooks(shared_, info(event));
    hooks.code.place.where = function.where;
    hooks.bindParameters(Bindings(model_.tree, function));
    hooks.event(procedure, body);
    hooks.finish();
}

void Lowering::writeRolls() {
    for (std::size_t i = 0; i < model_.rolls.size(); ++i) {
        Writer writer(shared_, info(program_.rollFunction[i]));
        writer.code.place.where = model_.rolls[i].named.where;
        writer.bindParameters();
        writer.roll(model_.rolls[i], static_cast<std::int32_t>(i));
        writer.finish();
    }
}

void Lowering::writeTables() {
    for (std::size_t i = 0; i < model_.tables.size(); ++i) {
        if (program_.tables[i].function >= 0) {
            Writer writer(shared_, info(program_.tables[i].function));
            writer.code.place.where = model_.tables[i].named.where;
            writer.bindParameters();
            writer.tableRewrite(model_.tables[i], static_cast<std::int32_t>(i));
            writer.finish();
        }
    }
}

void Lowering::writeActions() {
    for (std::size_t i = 0; i < model_.actions.size(); ++i) {
        Writer writer(shared_, info(program_.actions[i].legality));
        writer.code.place.where = model_.actions[i].named.where;
        writer.bindParameters();
        writer.legality(model_.actions[i]);
        writer.finish();
    }
}

void Lowering::finishProgram() {
    markAsking(program_);
    mapFrames(program_, found_);
}

} // namespace

Program lower(const rules::Model& model, SlotFlows& found) { return Lowering(model, found).run(); }

Program lower(const rules::Model& model) {
    SlotFlows found;
    return lower(model, found);
}

std::vector<std::int32_t> lowerSnippets(Program& program, const rules::Model& model,
                                        std::span<const CheckedText* const> snippets) {
    // Dice of which tests alone are asked are sought in the model's functions: a snippet is none of them.
    Shared shared{.model = model, .program = program, .pools = lowering::labelPools(model)};
    shared.functionOf = program.functionOf;
    shared.bodyOf.assign(model.procedures.size(), -1);
    for (std::size_t i = 0; i < program.names.size(); ++i) {
        shared.names.emplace(program.names[i], static_cast<std::int32_t>(i));
    }
    std::vector<std::int32_t> made;
    for (const CheckedText* snippet : snippets) {
        made.push_back(static_cast<std::int32_t>(program.functions.size()));
        program.functions.push_back(
            declared(program, snippet->tree, snippet->function, FunctionRole::Snippet));
        Writer writer(shared, program.functions.back());
        writer.code.place.where = snippet->function.where;
        writer.bindParameters(Bindings(snippet->tree, snippet->function));
        if (snippet->function.body != kNone) {
            writer.body();
        } else {
            writer.expression();
        }
        writer.finish();
    }
    markAsking(program);
    SlotFlows found;
    mapFrames(program, found);
    return made;
}

} // namespace groma::lang
