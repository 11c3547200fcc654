#include "tests/core/odds/three_evaluators/tree_walk.h"

#include <algorithm>

namespace groma::tests {

using base::Number;
using game::FailureKind;
using lang::Expr;
using lang::ExprOp;
using lang::FunctionKind;
using lang::Kind;
using lang::kNothing;
using lang::kUnknown;

void stop(FailureKind kind, std::string what) { throw Stopped{kind, std::move(what)}; }

TreeWalk::TreeWalk(const game::Setup& setup, const game::Position& position)
    : setup_(setup), model_(setup.model()), tree_(setup.model().tree), position_(position) {}

Walked TreeWalk::call(std::int32_t index, std::vector<Walked> arguments) {
    const lang::Function& function = model_.functions[static_cast<std::size_t>(index)];
    Frame frame{&function, std::move(arguments)};
    frame.locals.resize(function.locals.size());
    if (function.kind == FunctionKind::Quantity) {
        return of(quantity(model_.quantities[static_cast<std::size_t>(function.owner)], frame));
    }
    if (function.kind == FunctionKind::Relation) {
        return ofTruth(relation(model_.relations[static_cast<std::size_t>(function.owner)], frame));
    }
    return read(function.expr, frame);
}

std::int32_t TreeWalk::legality(std::int32_t index, const std::vector<Walked>& arguments) {
    const rules::Action& action = model_.actions[static_cast<std::size_t>(index)];
    if (!action.grantedBy.empty()) {
        const bool ofPiece = !action.parameters.empty() && action.parameters[0].type.kind == Kind::Piece;
        const std::int64_t side =
            ofPiece ? setup_.sideOf(static_cast<int>(arguments[0].word)) : position_.active();
        const bool granted = std::ranges::any_of(action.grantedBy, [&](std::int32_t trait) {
            switch (model_.traits[static_cast<std::size_t>(trait)].holder) {
            case rules::TraitHolder::Piece:
                return ofPiece && holdsTrait(Kind::Piece, arguments[0].word, trait);
            case rules::TraitHolder::Side: return holdsTrait(Kind::Side, side, trait);
            case rules::TraitHolder::Scenario: return position_.scenarioHas(trait);
            }
            return false;
        });
        if (!granted) {
            return static_cast<std::int32_t>(action.allowed.size()) + 1;
        }
    }
    for (std::size_t i = 0; i < action.allowed.size(); ++i) {
        if (call(action.allowed[i].function, arguments).word == 0) {
            return static_cast<std::int32_t>(i) + 1;
        }
    }
    return 0;
}

std::vector<Walked> TreeWalk::readAll(std::span<const std::int32_t> ids, Frame& frame) {
    std::vector<Walked> values;
    for (const std::int32_t id : ids) {
        values.push_back(id == lang::kNone ? ofWord(-1) : read(id, frame));
    }
    return values;
}

Walked TreeWalk::read(lang::ExprId id, Frame& frame) {
    ++nodes_;
    const Expr& e = tree_.expr(id);
    const std::span<const std::int32_t> kids = tree_.children(e);
    switch (e.op) {
    case ExprOp::Constant: return ofWord(e.value);
    case ExprOp::Local: return frame.locals[static_cast<std::size_t>(e.target)];
    case ExprOp::Option: return ofWord(setup_.option(e.target));
    case ExprOp::Not: return ofTruth(!truth(kids[0], frame));
    case ExprOp::And: return ofTruth(truth(kids[0], frame) && truth(kids[1], frame));
    case ExprOp::Or: return ofTruth(truth(kids[0], frame) || truth(kids[1], frame));
    case ExprOp::IfElse: return read(truth(kids[0], frame) ? kids[1] : kids[2], frame);
    case ExprOp::Otherwise: {
        const Walked first = read(kids[0], frame);
        return first.word == kNothing ? read(kids[1], frame) : first;
    }
    case ExprOp::Equal: return ofTruth(word(kids[0], frame) == word(kids[1], frame));
    case ExprOp::NotEqual: return ofTruth(word(kids[0], frame) != word(kids[1], frame));
    case ExprOp::Less: return ofTruth(number(kids[0], frame) < number(kids[1], frame));
    case ExprOp::LessEqual: return ofTruth(number(kids[0], frame) <= number(kids[1], frame));
    case ExprOp::Greater: return ofTruth(number(kids[0], frame) > number(kids[1], frame));
    case ExprOp::GreaterEqual: return ofTruth(number(kids[0], frame) >= number(kids[1], frame));
    case ExprOp::Neg:
    case ExprOp::Add:
    case ExprOp::Subtract:
    case ExprOp::Multiply:
    case ExprOp::Divide: return arithmetic(e, kids, frame);
    case ExprOp::Call: return call(e.target, readAll(kids, frame));
    case ExprOp::Builtin: return builtin(e, kids, frame);
    case ExprOp::Any:
    case ExprOp::All:
    case ExprOp::Count:
    case ExprOp::Sum:
    case ExprOp::Least:
    case ExprOp::Most:
    case ExprOp::First:
    case ExprOp::Best:
    case ExprOp::Filter:
    case ExprOp::Map: return comprehension(e, kids, frame);
    case ExprOp::TableLookup:
    case ExprOp::TableColumn:
    case ExprOp::TableColumns:
    case ExprOp::TableAsk:
    case ExprOp::TableAt: return table(e, kids, frame);
    case ExprOp::MoveReachable:
    case ExprOp::MoveRoute:
    case ExprOp::MoveCostTo:
    case ExprOp::MovePathCost:
    case ExprOp::MoveStep: return moves(e, kids, frame);
    case ExprOp::SightClear:
        return sightClear(model_.sights[static_cast<std::size_t>(e.target)], readAll(kids, frame));
    default: return readOther(e, kids, frame);
    }
}

Walked TreeWalk::readOther(const Expr& e, std::span<const std::int32_t> kids, Frame& frame) {
    switch (e.op) {
    case ExprOp::ScenarioNumber: {
        const std::string& name = model_.scenarioNumbers[static_cast<std::size_t>(e.target)];
        const auto& numbers = setup_.draft().numbers;
        const auto said = std::ranges::find(numbers, name, [](const auto& entry) { return entry.first; });
        const std::int64_t value =
            said != numbers.end() ? said->second
                                  : model_.scenarioNumberDefaults[static_cast<std::size_t>(e.target)].bits;
        if (value == kUnknown) {
            stop(FailureKind::Unknown, name);
        }
        return ofWord(value);
    }
    case ExprOp::Attribute: return ofWord(attribute(e, word(kids[0], frame), tree_.expr(kids[0]).type.kind));
    case ExprOp::TerrainAttribute:
    case ExprOp::FeatureAttribute: {
        const auto kind = static_cast<std::size_t>(word(kids[0], frame));
        const auto& kinds = e.op == ExprOp::TerrainAttribute ? model_.terrain : model_.sides;
        const rules::ValueCell& value = kinds[kind].values[static_cast<std::size_t>(e.target)];
        if (value.unknown()) {
            stop(FailureKind::Unknown, kinds[kind].named.id);
        }
        return ofWord(value.bits);
    }
    case ExprOp::State: return state(e, kids, frame);
    case ExprOp::TraitParameter: {
        const rules::TraitParameter& parameter = model_.traitParameters[static_cast<std::size_t>(e.target)];
        const rules::TraitHolder holder = model_.traits[static_cast<std::size_t>(parameter.trait)].holder;
        const bool ofScenario = holder == rules::TraitHolder::Scenario;
        const std::int64_t value = setup_.traitParameter(
            static_cast<lang::Holder>(holder), ofScenario ? 0 : static_cast<int>(word(kids[0], frame)),
            parameter.trait, parameter.position);
        if (value == kUnknown) {
            stop(FailureKind::Unknown, parameter.name);
        }
        return ofWord(value);
    }
    case ExprOp::OutcomeField: {
        const Expr& from = tree_.expr(kids[0]);
        const rules::OutcomeSet& set = model_.outcomes[static_cast<std::size_t>(from.type.detail)];
        const std::int32_t value = set.values[static_cast<std::size_t>(word(kids[0], frame))]
                                       .fields[static_cast<std::size_t>(e.target)];
        return ofWord(value < 0 ? kNothing : value);
    }
    case ExprOp::MotionPart: return motionPart(e, kids, frame);
    case ExprOp::Concat: {
        Walked joined = read(kids[0], frame);
        const Walked second = read(kids[1], frame);
        joined.many.insert(joined.many.end(), second.many.begin(), second.many.end());
        return joined;
    }
    case ExprOp::IsClass:
    case ExprOp::IsType: return ofTruth(isA(e, kids, frame));
    case ExprOp::In: {
        const std::int64_t element = word(kids[0], frame);
        return ofTruth(std::ranges::count(read(kids[1], frame).many, element) > 0);
    }
    case ExprOp::HasTrait: {
        if (kids[0] == lang::kNone) {
            return ofTruth(position_.scenarioHas(static_cast<int>(word(kids[1], frame))));
        }
        const std::int64_t holder = word(kids[0], frame);
        return ofTruth(holdsTrait(tree_.expr(kids[0]).type.kind, holder, word(kids[1], frame)));
    }
    case ExprOp::HasTerrain:
        return ofTruth(std::ranges::count(terrainOf(word(kids[0], frame)), word(kids[1], frame)) > 0);
    case ExprOp::HasFeature:
        return ofTruth(std::ranges::count(featuresOf(word(kids[0], frame)), word(kids[1], frame)) > 0);
    case ExprOp::HasLink: {
        const std::int64_t edge = word(kids[0], frame);
        const std::int64_t link = word(kids[1], frame);
        return ofTruth(
            edge >= 0 &&
            (setup_.board().edge(grid::EdgeId{static_cast<std::int32_t>(edge)}).links >> link & 1U) != 0);
    }
    case ExprOp::ListLiteral: {
        Walked list;
        for (const std::int32_t kid : kids) {
            list.many.push_back(word(kid, frame));
        }
        return list;
    }
    case ExprOp::AsIf: return asIf(kids, frame);
    default: stop(FailureKind::Fault, "the walk does not know " + std::string(lang::opName(e.op)));
    }
}

Walked TreeWalk::arithmetic(const Expr& e, std::span<const std::int32_t> kids, Frame& frame) {
    const Number a = e.op == ExprOp::Neg ? Number(0) : number(kids[0], frame);
    const Number b = number(kids[e.op == ExprOp::Neg ? 0 : 1], frame);
    Number made;
    bool fits = false;
    switch (e.op) {
    case ExprOp::Add: fits = tryAdd(a, b, made); break;
    case ExprOp::Multiply: fits = tryMultiply(a, b, made); break;
    case ExprOp::Divide: fits = tryDivide(a, b, made); break;
    default: fits = trySubtract(a, b, made); break;
    }
    if (!fits) {
        stop(FailureKind::Arithmetic, "a number that does not fit");
    }
    return of(made);
}

// Element by element, first to last; `where`, then the value.
Walked TreeWalk::comprehension(const Expr& e, std::span<const std::int32_t> kids, Frame& frame) {
    Walked result = ofWord(e.op == ExprOp::All ? 1 : 0);
    if (e.op == ExprOp::Least || e.op == ExprOp::Most || e.op == ExprOp::First || e.op == ExprOp::Best) {
        result.word = kNothing;
    }
    Number most;
    for (const std::int64_t element : read(kids[0], frame).many) {
        frame.locals[static_cast<std::size_t>(e.target)] = ofWord(element);
        if (kids[1] != lang::kNone && !truth(kids[1], frame)) {
            continue;
        }
        const auto value = [&] { return kids[2] == lang::kNone ? ofWord(1) : read(kids[2], frame); };
        switch (e.op) {
        case ExprOp::Any:
            if (value().word != 0) {
                return ofTruth(true);
            }
            break;
        case ExprOp::All:
            if (value().word == 0) {
                return ofTruth(false);
            }
            break;
        case ExprOp::First: return ofWord(element);
        case ExprOp::Filter: result.many.push_back(element); break;
        case ExprOp::Map: result.many.push_back(value().word); break;
        case ExprOp::Count: result = of(Number::fromBits(result.word) + Number(1)); break;
        case ExprOp::Sum: {
            Number sum;
            if (!tryAdd(Number::fromBits(result.word), Number::fromBits(value().word), sum)) {
                stop(FailureKind::Arithmetic, "a sum that does not fit");
            }
            result = of(sum);
            break;
        }
        default: {
            const Number one = Number::fromBits(value().word);
            const bool none = result.word == kNothing;
            const bool better = e.op == ExprOp::Least  ? one < Number::fromBits(result.word)
                                : e.op == ExprOp::Most ? one > Number::fromBits(result.word)
                                                       : one > most;
            if (none || better) {
                result.word = e.op == ExprOp::Best ? element : one.bits();
                most = one;
            }
            break;
        }
        }
    }
    return result;
}

std::int64_t TreeWalk::attribute(const Expr& e, std::int64_t of, Kind kind) {
    const auto face = static_cast<lang::Face>(e.value);
    std::int64_t value = kUnknown;
    if (kind == Kind::UnitType) {
        const rules::UnitType& type = model_.types[static_cast<std::size_t>(of)];
        value = (face == lang::Face::Back ? type.back : type.front)[static_cast<std::size_t>(e.target)].bits;
    } else {
        const auto piece = static_cast<int>(of);
        const std::int32_t flips = model_.classes[static_cast<std::size_t>(setup_.classOf(piece))].flips;
        const bool turned = flips >= 0 && position_.state(flips, piece) != 0;
        const bool back = face == lang::Face::Current ? turned : face == lang::Face::Back;
        value = setup_.effective(piece, back, e.target).value;
    }
    if (value == kUnknown) {
        stop(FailureKind::Unknown, model_.attributes[static_cast<std::size_t>(e.target)].named.id);
    }
    return value;
}

Walked TreeWalk::state(const Expr& e, std::span<const std::int32_t> kids, Frame& frame) {
    const rules::State& state = model_.states[static_cast<std::size_t>(e.target)];
    const bool ofGame = state.of == rules::Holder::Game;
    const std::int64_t holder = ofGame ? 0 : word(kids[0], frame);
    const bool nowhere = state.of == rules::Holder::Cell && holder < 0; // is as it was at the start
    const auto held = [&](std::int32_t index) {
        return ofGame ? position_.state(index) : position_.state(index, static_cast<int>(holder));
    };
    if (!state.type.list) {
        return ofWord(nowhere ? state.initial : held(e.target));
    }
    // Its elements lie in states of their own, up to the first that is nothing.
    std::vector<std::int64_t> elements;
    for (std::int32_t i = 0; i < state.capacity && !nowhere; ++i) {
        const std::int64_t element = held(state.elements + i);
        if (element == kNothing) {
            break;
        }
        elements.push_back(element);
    }
    return ofList(std::move(elements));
}

bool TreeWalk::isA(const Expr& e, std::span<const std::int32_t> kids, Frame& frame) {
    const std::int64_t what = word(kids[0], frame);
    if (what == kNothing) {
        return false;
    }
    const bool isType = tree_.expr(kids[0]).type.kind == Kind::UnitType;
    const auto type = static_cast<std::int32_t>(isType ? what : setup_.typeOf(static_cast<int>(what)));
    if (e.op == ExprOp::IsType) {
        return type == e.target;
    }
    const std::int32_t unitClass = model_.types[static_cast<std::size_t>(type)].unitClass;
    return model_.classes[static_cast<std::size_t>(unitClass)].is(e.target);
}

bool TreeWalk::holdsTrait(Kind kind, std::int64_t holder, std::int64_t trait) const {
    if (holder < 0) {
        return false;
    }
    const auto who = static_cast<int>(holder);
    return kind == Kind::Side ? position_.sideHas(who, static_cast<int>(trait))
                              : position_.pieceHas(who, static_cast<int>(trait));
}

Walked TreeWalk::motionPart(const Expr& e, std::span<const std::int32_t> kids, Frame& frame) {
    const auto& motion = model_.board.motions[static_cast<std::size_t>(word(kids[0], frame))];
    const bool cost = static_cast<lang::MotionPart>(e.value) == lang::MotionPart::Cost;
    const std::int32_t function = cost ? motion.cost : motion.test;
    if (function < 0) {
        return ofWord(0);
    }
    return call(function, {kids.size() > 1 ? read(kids[1], frame) : ofWord(kNothing)});
}

Walked TreeWalk::asIf(std::span<const std::int32_t> kids, Frame& frame) {
    const auto piece = static_cast<int>(word(kids[0], frame));
    const auto cell = static_cast<std::int32_t>(word(kids[1], frame));
    const auto facing = kids[2] == lang::kNone ? -1 : static_cast<int>(word(kids[2], frame));
    const game::Position before = position_;
    if (cell < 0) {
        position_.setWaiting(piece);
    } else {
        position_.place(piece, grid::CellId{cell});
    }
    if (facing >= 0) {
        position_.setFacing(piece, facing);
    }
    const Walked result = read(kids[3], frame);
    position_ = before;
    return result;
}

} // namespace groma::tests
