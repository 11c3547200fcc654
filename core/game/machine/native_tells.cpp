// What native code tells who notes what is read, or marks what it rests on (core/game/native): before each
// operation that has anything to tell, what the loop tells in it.
#include "core/game/machine/machine.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace groma::game {

using lang::Instr;
using lang::Op;

namespace {

// What Machine::hear marks.
constexpr Op kHeard[] = {Op::JumpClass,    Op::JumpNotClass,     Op::IsClass,     Op::TypeOf,
                         Op::TypeIsClass,  Op::JumpTrait,        Op::JumpNoTrait, Op::HasTrait,
                         Op::SideHasTrait, Op::ScenarioHasTrait, Op::Attribute,   Op::Parameter,
                         Op::Option,       Op::ScenarioNumber};
// What Machine::Notes notes; what is noted with a search, with a loop over pieces and with a call
// is noted there.
constexpr Op kNoted[] = {
    Op::JumpTrait,
    Op::JumpNoTrait,
    Op::JumpNoTraits,
    Op::HasTrait,
    Op::SideHasTrait,
    Op::ScenarioHasTrait,
    Op::HasTraitOf,
    Op::Attribute,
    Op::CellOf,
    Op::OnMap,
    Op::IsEliminated,
    Op::IsWaiting,
    Op::FacingOf,
    Op::ListCellsOf,
    Op::ListMask,
    Op::GetGameState,
    Op::SetGameState,
    Op::SetCellState,
    Op::GetPieceState,
    Op::GetSideState,
    Op::GetCellState,
    Op::SetPieceState,
    Op::SetSideState,
    Op::Active,
    Op::InScope,
    Op::PieceIn,
    Op::IsEmpty,
    Op::ListPiecesIn,
    Op::AsIfBegin,
    Op::EnterScope,
    // of the board
    Op::Relief,
    Op::Linked,
    Op::EdgeHasLink,
    Op::DirectionTo,
    Op::Opposite,
    Op::Turned,
    Op::Arc,
    Op::HasFeature,
    Op::HasFeatureKind,
    Op::MovedCell,
    Op::MovedFacing,
    Op::ListPieces,
    Op::ListHolders,
    Op::ListNeighbours,
    Op::ListWithin,
    Op::ListLine,
    Op::ListToward,
    Op::ListEntry,
    Op::ListAllCells,
    Op::ListDirections,
    Op::ListTerrain,
    Op::ListFeatures,
    Op::ListApproach,
    Op::ListHand,
    Op::CardsLeft,
    Op::Route,
    Op::MoveCost,
    Op::PathCost,
    Op::StepCost,
    // changes and questions
    Op::Place,
    Op::Face,
    Op::Eliminate,
    Op::TakeOff,
    Op::GiveTrait,
    Op::TakeTrait,
    Op::GiveTraitTo,
    Op::TakeTraitFrom,
    Op::Spend,
    Op::Gain,
    Op::CanSpend,
    Op::Discard,
    Op::Reveal,
    Op::Shuffle,
#define GROMA_OP(name, a, b, c, d, e, doc)
#define GROMA_CHANCE(name, a, b, c, d, e, doc) Op::name,
#define GROMA_DECISION GROMA_CHANCE
#include "core/lang/program/ops.def"
#undef GROMA_OP
};

} // namespace

// What the loop notes of an operation: of each a function of its own, so that nothing is looked up when it
// runs.
struct Machine::Notes {
    [[gnu::always_inline]] static void take(Machine& machine, Op op, const Instr& in, const std::int64_t* s) {
        Reads& reads = machine.reads_;
        const PositionLayout& layout = machine.board_.setup().layout();
        switch (op) {
        case Op::JumpTrait:
        case Op::JumpNoTrait: reads.pieceTrait(s[in.a], in.c); break;
        case Op::JumpNoTraits: {
            const std::vector<std::uint64_t>& set =
                machine.board_.program().traitSets[static_cast<std::size_t>(in.e)];
            for (std::size_t i = 0; i < set.size(); ++i) {
                reads.word(layout.pieceWord(static_cast<int>(s[in.a]), layout.pieceTraits) +
                               static_cast<std::uint32_t>(i),
                           set[i]);
            }
            break;
        }
        case Op::HasTrait: reads.trait(lang::Holder::Piece, s[in.b], in.c); break;
        case Op::SideHasTrait: reads.trait(lang::Holder::Side, s[in.b], in.c); break;
        case Op::ScenarioHasTrait: reads.trait(lang::Holder::Scenario, 0, in.c); break;
        case Op::HasTraitOf: {
            const auto holder = static_cast<lang::Holder>(in.e);
            reads.trait(holder, holder == lang::Holder::Scenario ? 0 : s[in.b],
                        static_cast<std::uint32_t>(s[in.c]));
            break;
        }
        case Op::Attribute:
            if (static_cast<lang::Face>(in.e) == lang::Face::Current) {
                reads.side(s[in.b]);
            }
            break;
        case Op::CellOf:
        case Op::OnMap:
        case Op::IsEliminated:
        case Op::IsWaiting:
        case Op::FacingOf:
        case Op::ListCellsOf:
        case Op::ListMask: reads.pose(s[in.b]); break;
        case Op::GetGameState:
        case Op::SetGameState: reads.state(in.c, 0); break;
        case Op::SetCellState:
            if (s[in.b] >= 0) {
                reads.state(in.c, s[in.b]);
            }
            break;
        case Op::GetPieceState:
        case Op::GetSideState:
        case Op::GetCellState:
        case Op::SetPieceState:
        case Op::SetSideState: reads.state(in.c, s[in.b]); break;
        case Op::Active: reads.word(kActiveWord); break;
        case Op::InScope: reads.scope(in.e); break;
        case Op::PieceIn:
        case Op::ListPiecesIn: reads.cell(s[in.b]); break;
        case Op::IsEmpty: reads.held(s[in.b]); break;
        case Op::AsIfBegin: reads.asIf(s[in.a], s[in.b], in.c == lang::kNoSlot ? -1 : s[in.c]); break;
        case Op::EnterScope: reads.entered(in.e); break;
        default: reads.operation(in, s); break;
        }
    }
    template <Op kOp>
    static void of(void* machine, const Instr& in, const std::int64_t* s) {
        take(*static_cast<Machine*>(machine), kOp, in, s);
    }
    template <std::size_t... kAt>
    static NativeTell find(Op op, std::index_sequence<kAt...>) {
        NativeTell found = nullptr;
        ((found = kNoted[kAt] == op ? &of<kNoted[kAt]> : found), ...);
        return found;
    }
};

NativeTell Machine::tellOf(NativeEar ear, Op op) {
    switch (ear) {
    case NativeEar::None: break;
    case NativeEar::Reads: return Notes::find(op, std::make_index_sequence<std::size(kNoted)>());
    case NativeEar::Marks:
        return std::ranges::find(kHeard, op) != std::end(kHeard) ? &Machine::hear : nullptr;
    }
    return nullptr;
}

// As the loop marks it; not what the operation fails by.
void Machine::hear(void* of, const Instr& in, const std::int64_t* s) {
    Machine& machine = *static_cast<Machine*>(of);
    const Listeners& to = machine.listeners_;
    const BoardState& board = machine.board_;
    const Position& position = board.position();
    const Setup& setup = board.setup();
    switch (in.op) {
    case Op::JumpClass:
    case Op::JumpNotClass: machine.heardType(s[in.a]); break;
    case Op::IsClass:
    case Op::TypeOf: machine.heardType(s[in.b]); break;
    case Op::TypeIsClass: to.heard({FactRead::What::Type, -1, static_cast<std::int32_t>(s[in.b])}); break;
    case Op::JumpTrait:
    case Op::JumpNoTrait: to.heardTrait(in.c, position.pieceHas(static_cast<int>(s[in.a]), in.c)); break;
    case Op::HasTrait:
        to.heardTrait(in.c, s[in.b] >= 0 && position.pieceHas(static_cast<int>(s[in.b]), in.c));
        break;
    case Op::SideHasTrait: to.heardTrait(in.c, position.sideHas(static_cast<int>(s[in.b]), in.c)); break;
    case Op::ScenarioHasTrait: to.heardTrait(in.c, position.scenarioHas(in.c)); break;
    case Op::Attribute: {
        const auto piece = static_cast<int>(s[in.b]);
        const auto face = static_cast<lang::Face>(in.e);
        const bool back = face == lang::Face::Current ? board.isTurned(piece) : face == lang::Face::Back;
        if (setup.value(piece, back, in.c) != lang::kUnknown) {
            to.heard({FactRead::What::Attribute, in.c, piece, back});
        }
        break;
    }
    case Op::Parameter:
        if (const auto holder = static_cast<lang::Holder>(in.e);
            setup.traitParameter(holder, holder == lang::Holder::Scenario ? 0 : static_cast<int>(s[in.b]),
                                 in.c, in.d) != lang::kUnknown) {
            to.heardTrait(in.c, true);
        }
        break;
    case Op::Option: to.heard({FactRead::What::Option, in.c}); break;
    case Op::ScenarioNumber:
        if (setup.number(in.d) != lang::kUnknown) {
            to.heard({FactRead::What::Number, in.d});
        }
        break;
    default: break;
    }
}
// Of a call: the loop does it where the function is to run with its notes.
std::int64_t Machine::hearCall(void* of, const Instr& in, std::int64_t*) {
    const Machine& machine = *static_cast<Machine*>(of);
    if (machine.listeners_.marks()->needsNotes(in.d)) {
        return kNativeDeclines;
    }
    machine.listeners_.heard({FactRead::What::Function, in.d});
    return 0;
}

} // namespace groma::game
