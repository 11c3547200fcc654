#include "core/lang/lowering/lower_place.h"
#include "core/lang/lowering/lower_writer.h"

#include <algorithm>
#include <utility>

namespace groma::lang::lowering {

Slot Writer::value(ExprId id) {
    const Expr& e = expr(id);
    if (e.op == ExprOp::Local) {
        return bound_.slots[static_cast<std::size_t>(e.target)];
    }
    if (const auto kept = keptValue(id)) {
        return *kept;
    }
    const Slot fresh = code.take(shared_.width(e.type));
    into(id, fresh);
    return fresh;
}

Slot Writer::optional(std::int32_t id) { return id == kNone ? kNoSlot : value(id); }

void Writer::copy(Slot from, Slot to, Type type) {
    const int width = shared_.width(type);
    if (from == to || width == 0) {
        return;
    }
    if (width == 1) {
        code.emit(Op::Copy, to, from);
    } else {
        code.emit(Op::CopyWide, to, from, width);
    }
}

void Writer::assign(ExprId id, Slot slot) {
    const SlotGuard slots(code);
    const Slot made = value(id);
    if (expr(id).op == ExprOp::Local || !code.retarget(made, slot)) {
        copy(made, slot, expr(id).type);
    }
}

void Writer::loadConstant(Type type, std::int64_t bits, Slot fresh) {
    if (type.kind == Kind::Number && bits != kNothing) {
        const base::Number number = base::Number::fromBits(bits);
        if (number.isWhole()) {
            code.emit(Op::LoadWhole, fresh, 0, 0, number.whole());
            return;
        }
    } else if (type.kind == Kind::Text && bits != kNothing && bound_.tree != nullptr &&
               bound_.tree != &shared_.model.tree) {
        code.emit(Op::LoadImm, fresh, 0, 0,
                  shared_.name(bound_.tree->string(static_cast<std::int32_t>(bits))));
        return;
    } else if (bits == static_cast<std::int32_t>(bits)) {
        code.emit(Op::LoadImm, fresh, 0, 0, static_cast<std::int32_t>(bits));
        return;
    }
    code.emit(Op::LoadConst, fresh, 0, 0, shared_.constant(bits));
}

std::optional<base::Number> Writer::numberConstant(ExprId id) const {
    const Expr& e = expr(id);
    if (e.type.kind != Kind::Number || e.type.list) {
        return {};
    }
    if (e.op == ExprOp::Constant) {
        return e.value == kNothing ? std::nullopt : std::optional(base::Number::fromBits(e.value));
    }
    const bool one = e.op == ExprOp::Neg;
    const bool two =
        e.op == ExprOp::Add || e.op == ExprOp::Subtract || e.op == ExprOp::Multiply || e.op == ExprOp::Divide;
    if (!one && !two) {
        return {};
    }
    const auto a = one ? std::optional(base::Number(0)) : numberConstant(kids(e)[0]);
    const auto b = numberConstant(kids(e)[one ? 0 : 1]);
    base::Number made;
    if (!a || !b) {
        return {};
    }
    const bool fits = e.op == ExprOp::Add        ? tryAdd(*a, *b, made)
                      : e.op == ExprOp::Multiply ? tryMultiply(*a, *b, made)
                      : e.op == ExprOp::Divide   ? tryDivide(*a, *b, made)
                                                 : trySubtract(*a, *b, made);
    return fits ? std::optional(made) : std::nullopt;
}

std::optional<std::int32_t> Writer::wholeConstant(ExprId id) const {
    const auto number = numberConstant(id);
    return number && number->isWhole() ? std::optional(number->whole()) : std::nullopt;
}

Slot Writer::window(std::span<const std::int32_t> arguments) {
    const Slot first = code.mark();
    for (const std::int32_t argument : arguments) {
        into(argument, code.take(shared_.width(expr(argument).type)));
    }
    return first;
}

std::vector<Slot> Writer::argumentSlots(std::span<const std::int32_t> arguments) {
    std::vector<Slot> slots;
    for (const std::int32_t argument : arguments) {
        slots.push_back(value(argument));
    }
    return slots;
}

void Writer::unary(Op op, const Expr& e, Slot fresh) { code.emit(op, fresh, value(kids(e)[0])); }

void Writer::binaryInto(Op op, const Expr& e, Slot fresh) {
    const Slot left = value(kids(e)[0]);
    const Slot right = value(kids(e)[1]);
    code.emit(op, fresh, left, right);
}

void Writer::addInto(const Expr& e, Slot fresh) {
    const bool subtract = e.op == ExprOp::Subtract;
    const auto right = wholeConstant(kids(e)[1]);
    if (right && *right != INT32_MIN) {
        code.emit(Op::AddWhole, fresh, value(kids(e)[0]), 0, subtract ? -*right : *right);
        return;
    }
    if (const auto left = wholeConstant(kids(e)[0]); left && !subtract) {
        code.emit(Op::AddWhole, fresh, value(kids(e)[1]), 0, *left);
        return;
    }
    binaryInto(subtract ? Op::Subtract : Op::Add, e, fresh);
}

void Writer::into(ExprId id, Slot fresh) {
    const Expr& e = expr(id);
    const PlaceGuard placed(code, *bound_.tree, e.span);
    const SlotGuard slots(code);
    if (const auto number = numberConstant(id)) {
        loadConstant(e.type, number->bits(), fresh);
        return;
    }
    if (const auto making = makingHere(e)) {
        const auto known = code.known(*making);
        code.emit(known ? Op::Copy : making->op, fresh, known ? *known : making->b, known ? 0 : making->c,
                  known ? 0 : making->d, known ? 0 : making->e);
        return;
    }
    switch (e.op) {
    case ExprOp::Error: break;
    case ExprOp::Constant: loadConstant(e.type, e.value, fresh); break;
    case ExprOp::Local: copy(value(id), fresh, e.type); break;
    case ExprOp::Option: code.emit(Op::Option, fresh, 0, e.target); break;
    case ExprOp::ScenarioNumber:
        code.emit(Op::ScenarioNumber, fresh, 0, 0,
                  shared_.name(shared_.model.scenarioNumbers[static_cast<std::size_t>(e.target)]));
        break;
    case ExprOp::Attribute: {
        const ExprId of = kids(e)[0];
        const Op op = expr(of).type.kind == Kind::UnitType ? Op::TypeAttribute : Op::Attribute;
        code.emit(op, fresh, value(of), e.target, 0, static_cast<std::int32_t>(e.value));
        break;
    }
    case ExprOp::TerrainAttribute: code.emit(Op::TerrainAttribute, fresh, value(kids(e)[0]), e.target); break;
    case ExprOp::FeatureAttribute: code.emit(Op::FeatureAttribute, fresh, value(kids(e)[0]), e.target); break;
    case ExprOp::State: stateInto(e, fresh); break;
    case ExprOp::TraitParameter: traitParameterInto(e, fresh); break;
    case ExprOp::OutcomeField:
        code.emit(Op::OutcomeField, fresh, value(kids(e)[0]), 0, expr(kids(e)[0]).type.detail, e.target);
        break;
    case ExprOp::RollPart: rollPartInto(e, fresh); break;
    case ExprOp::MotionPart: motionPartInto(e, fresh); break;
    case ExprOp::Call: callInto(e, fresh); break;
    case ExprOp::Builtin: builtinInto(e, fresh); break;
    case ExprOp::TableLookup:
    case ExprOp::TableColumn:
    case ExprOp::TableColumns:
    case ExprOp::TableAsk:
    case ExprOp::TableAt: tableInto(e, fresh); break;
    case ExprOp::Neg: unary(Op::Negate, e, fresh); break;
    case ExprOp::Add:
    case ExprOp::Subtract: addInto(e, fresh); break;
    case ExprOp::Multiply: binaryInto(Op::Multiply, e, fresh); break;
    case ExprOp::Divide: binaryInto(Op::Divide, e, fresh); break;
    case ExprOp::Concat: binaryInto(Op::ListJoin, e, fresh); break;
    case ExprOp::IfElse: ifElseInto(e, fresh); break;
    case ExprOp::Otherwise: {
        const Label done = code.label();
        into(kids(e)[0], fresh);
        code.jump(Op::JumpSomething, done, fresh);
        into(kids(e)[1], fresh);
        code.bind(done);
        break;
    }
    case ExprOp::HasTrait: hasTraitInto(e, fresh); break;
    case ExprOp::ListLiteral: listLiteralInto(e, fresh); break;
    case ExprOp::Count:
    case ExprOp::Sum:
    case ExprOp::Least:
    case ExprOp::Most:
    case ExprOp::First:
    case ExprOp::Best:
    case ExprOp::Filter:
    case ExprOp::Map: comprehensionInto(e, fresh); break;
    case ExprOp::AsIf: asIfInto(e, fresh); break;
    case ExprOp::MoveReachable: moveInto(Op::Reachable, e, fresh); break;
    case ExprOp::MoveRoute: moveInto(Op::Route, e, fresh); break;
    case ExprOp::MoveCostTo: moveInto(Op::MoveCost, e, fresh); break;
    case ExprOp::MovePathCost: moveInto(Op::PathCost, e, fresh); break;
    case ExprOp::MoveStep: moveInto(Op::StepCost, e, fresh); break;
    case ExprOp::SightClear: moveInto(Op::SightClear, e, fresh); break;
    case ExprOp::Not: unary(Op::Not, e, fresh); break;
    case ExprOp::HasTerrain: binaryKind(Op::HasTerrain, Op::HasTerrainKind, e, fresh); break;
    case ExprOp::HasFeature: binaryKind(Op::HasFeature, Op::HasFeatureKind, e, fresh); break;
    case ExprOp::HasLink:
        code.emit(Op::EdgeHasLink, fresh, value(kids(e)[0]), 0,
                  static_cast<std::int32_t>(expr(kids(e)[1]).value));
        break;
    case ExprOp::And:
    case ExprOp::Or:
    case ExprOp::Equal:
    case ExprOp::NotEqual:
    case ExprOp::Less:
    case ExprOp::LessEqual:
    case ExprOp::Greater:
    case ExprOp::GreaterEqual:
    case ExprOp::IsClass:
    case ExprOp::IsType:
    case ExprOp::In:
    case ExprOp::Any:
    case ExprOp::All: truthInto(id, fresh); break;
    }
}

void Writer::binaryKind(Op dynamic, Op constant, const Expr& e, Slot fresh) {
    const Slot left = value(kids(e)[0]);
    if (isConstant(kids(e)[1])) {
        code.emit(constant, fresh, left, static_cast<int>(expr(kids(e)[1]).value));
    } else {
        code.emit(dynamic, fresh, left, value(kids(e)[1]));
    }
}

void Writer::truthInto(ExprId id, Slot fresh) {
    const Expr& e = expr(id);
    const bool compares = e.op == ExprOp::Equal || e.op == ExprOp::Less || e.op == ExprOp::Greater;
    const bool asValues = compares && !sizeAsked(e);
    if (asValues && e.op == ExprOp::Equal) {
        binaryInto(Op::IsSame, e, fresh);
        return;
    }
    if (asValues && e.op == ExprOp::Less) {
        binaryInto(Op::IsLess, e, fresh);
        return;
    }
    if (asValues && e.op == ExprOp::Greater) {
        const Slot left = value(kids(e)[0]);
        code.emit(Op::IsLess, fresh, value(kids(e)[1]), left);
        return;
    }
    if (e.op == ExprOp::IsClass && !expr(kids(e)[0]).type.optional &&
        expr(kids(e)[0]).type.kind == Kind::Piece) {
        code.emit(Op::IsClass, fresh, value(kids(e)[0]), e.target);
        return;
    }
    const Label no = code.label();
    const Label done = code.label();
    branch(id, false, no);
    code.emit(Op::LoadImm, fresh, 0, 0, 1);
    code.jump(Op::Goto, done);
    code.bind(no);
    code.emit(Op::LoadImm, fresh, 0, 0, 0);
    code.bind(done);
}

void Writer::ifElseInto(const Expr& e, Slot fresh) {
    const Label otherwise = code.label();
    const Label done = code.label();
    branch(kids(e)[0], false, otherwise);
    into(kids(e)[1], fresh);
    code.jump(Op::Goto, done);
    code.bind(otherwise);
    into(kids(e)[2], fresh);
    code.bind(done);
}

void Writer::asIfInto(const Expr& e, Slot fresh) {
    const auto parts = kids(e);
    const Slot piece = value(parts[0]);
    const Slot cell = value(parts[1]);
    const Slot facing = optional(parts[2]);
    code.emit(Op::AsIfBegin, piece, cell, facing);
    auto outside = code.exchangeKnown({});
    const auto once = std::exchange(once_, std::nullopt); // what is read differs from what stands around
    into(parts[3], fresh);
    once_ = once;
    code.exchangeKnown(std::move(outside));
    code.emit(Op::AsIfEnd);
}

void Writer::stateInto(const Expr& e, Slot fresh) {
    const rules::State& state = shared_.model.states[static_cast<std::size_t>(e.target)];
    const Slot holder = state.of == rules::Holder::Game ? Slot{0} : value(kids(e)[0]);
    if (!state.type.list) {
        getState(state.of, e.target, holder, fresh);
        return;
    }
    const SlotGuard slots(code);
    const Slot element = code.take();
    const Label end = code.label();
    code.emit(Op::ListNew, fresh);
    for (std::int32_t i = 0; i < state.capacity; ++i) {
        getState(state.of, state.elements + i, holder, element);
        code.jump(Op::JumpNothing, end, element);
        code.emit(Op::ListPush, element, fresh);
    }
    code.bind(end);
}

void Writer::getState(rules::Holder of, std::int32_t state, Slot holder, Slot fresh) {
    const Op op = of == rules::Holder::Piece  ? Op::GetPieceState
                  : of == rules::Holder::Side ? Op::GetSideState
                  : of == rules::Holder::Cell ? Op::GetCellState
                                              : Op::GetGameState;
    code.emit(op, fresh, of == rules::Holder::Game ? 0 : holder, state);
}

void Writer::traitParameterInto(const Expr& e, Slot fresh) {
    const rules::TraitParameter& parameter =
        shared_.model.traitParameters[static_cast<std::size_t>(e.target)];
    const rules::TraitHolder holder = shared_.trait(parameter.trait).holder;
    const Slot of = holder == rules::TraitHolder::Scenario ? Slot{0} : value(kids(e)[0]);
    code.emit(Op::Parameter, fresh, of, parameter.trait, parameter.position,
              static_cast<std::int32_t>(holder));
}

void Writer::hasTraitInto(const Expr& e, Slot fresh) {
    const ExprId of = kids(e)[0];
    const ExprId trait = kids(e)[1];
    const Holder holder = of == kNone                        ? Holder::Scenario
                          : expr(of).type.kind == Kind::Side ? Holder::Side
                                                             : Holder::Piece;
    const Slot who = of == kNone ? Slot{0} : value(of);
    if (!isConstant(trait)) {
        code.emit(Op::HasTraitOf, fresh, who, value(trait), 0, static_cast<std::int32_t>(holder));
        return;
    }
    const Op op = holder == Holder::Piece  ? Op::HasTrait
                  : holder == Holder::Side ? Op::SideHasTrait
                                           : Op::ScenarioHasTrait;
    code.emit(op, fresh, who, static_cast<int>(expr(trait).value));
}

void Writer::rollPartInto(const Expr& e, Slot fresh) {
    const Expr& of = expr(kids(e)[0]);
    const Slot first = value(kids(e)[0]);
    const rules::Roll& roll = shared_.model.rolls[static_cast<std::size_t>(of.type.detail)];
    const auto dice = static_cast<Slot>(first + shared_.width(roll.natural));
    switch (static_cast<RollPart>(e.value)) {
    case RollPart::Natural: copy(first, fresh, roll.natural); break;
    case RollPart::Dice: code.emit(Op::Copy, fresh, dice); break;
    case RollPart::Doubles: code.emit(Op::ListDoubles, fresh, dice); break;
    case RollPart::Total: code.emit(Op::Copy, fresh, dice + 1); break;
    case RollPart::Verdict: code.emit(Op::Copy, fresh, dice + 2); break;
    }
}

void Writer::motionPartInto(const Expr& e, Slot fresh) {
    const bool cost = static_cast<MotionPart>(e.value) == MotionPart::Cost;
    const Slot motion = value(kids(e)[0]);
    const std::vector<Slot> holder{kids(e).size() > 1 ? value(kids(e)[1]) : kNoSlot};
    const Label done = code.label();
    const auto& motions = shared_.model.board.motions;
    for (std::size_t i = 0; i < motions.size(); ++i) {
        const std::int32_t function = cost ? motions[i].cost : motions[i].test;
        if (function < 0) {
            continue;
        }
        const Label next = code.label();
        code.jump(Op::JumpOtherImm, next, motion, 0, 0, static_cast<std::int32_t>(i));
        inlineInto(function, holder, fresh);
        code.jump(Op::Goto, done);
        code.bind(next);
    }
    code.emit(cost ? Op::LoadWhole : Op::LoadImm, fresh, 0, 0, 0);
    code.bind(done);
}

void Writer::listLiteralInto(const Expr& e, Slot fresh) {
    const auto elements = kids(e);
    if (std::ranges::all_of(elements, [&](ExprId id) { return isConstant(id); })) {
        std::vector<std::int64_t> values;
        for (const ExprId id : elements) {
            values.push_back(expr(id).value);
        }
        code.emit(Op::ListConst, fresh, 0, 0, shared_.constList(values));
        return;
    }
    code.emit(Op::ListOf, fresh, window(elements), static_cast<int>(elements.size()));
}

void Writer::tableInto(const Expr& e, Slot fresh) {
    const rules::Table& table = shared_.model.tables[static_cast<std::size_t>(e.target)];
    switch (e.op) {
    case ExprOp::TableColumn: code.emit(Op::TableColumn, fresh, value(kids(e)[0]), 0, e.target); return;
    case ExprOp::TableAsk:
        code.emit(Op::TableAsk, fresh, value(kids(e)[0]), 0, e.target, static_cast<std::int32_t>(e.value));
        return;
    case ExprOp::TableColumns:
        code.emit(Op::LoadWhole, fresh, 0, 0, static_cast<std::int32_t>(table.columns.size()));
        return;
    case ExprOp::TableAt: binaryTable(Op::TableAt, e, fresh); return;
    default: break;
    }
    const std::int32_t rewriting = shared_.program.tables[static_cast<std::size_t>(e.target)].function;
    if (rewriting < 0) {
        binaryTable(Op::TableRead, e, fresh);
        return;
    }
    const Slot frame = window(kids(e));
    code.emit(Op::CallPure, frame, 0, 0, rewriting);
    code.emit(Op::Copy, fresh, frame);
}

void Writer::binaryTable(Op op, const Expr& e, Slot fresh) {
    const Slot row = value(kids(e)[0]);
    const Slot column = kids(e).size() > 1 ? value(kids(e)[1]) : row;
    code.emit(op, fresh, row, column, e.target);
}

void Writer::moveInto(Op op, const Expr& e, Slot fresh) {
    const Slot arguments = window(kids(e));
    code.emit(op, fresh, arguments, 0, e.target);
}

} // namespace groma::lang::lowering
