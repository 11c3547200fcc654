// What native code has the machine do: the operations that are more than a few instructions, as the loop does
// them. A step declines before it has changed anything; then the loop does the operation.
#include "core/game/machine/machine.h"

#include <algorithm>
#include <cstring>

namespace groma::game {

using lang::Instr;
using lang::Op;

struct Machine::NativeSteps {
    static Machine& of(void* machine) { return *static_cast<Machine*>(machine); }
    static std::int32_t placeOf(const Machine& machine, const Instr& in) {
        return static_cast<std::int32_t>(&in - machine.board_.program().code.data());
    }
    static void stopHere(Machine& machine, const Instr& in) {
        machine.stack_.frame().pc = placeOf(machine, in);
    }
    static NativeNow now(Machine& machine) {
        return {machine.stack_.window(), machine.board_.position().words().data()};
    }
    static NativeNow failed() { return ended(kNativeFailed); }
    static NativeNow ended(std::uintptr_t how) {
        return {nullptr, reinterpret_cast<const std::int64_t*>(how)};
    }
    static NativeNow declined() { return ended(kNativeDeclined); }

    // --- operations as a whole
    template <class Do>
    static NativeNow wide(void* of, const Instr& in, const Do& work) {
        Machine& machine = NativeSteps::of(of);
        stopHere(machine, in);
        return work(machine) ? now(machine) : failed();
    }
    static NativeNow known(void* of, const Instr& in, std::int64_t* s) {
        return wide(of, in, [&](Machine& m) { return m.callKnown(in, s); });
    }
    static NativeNow readTable(void* of, const Instr& in, std::int64_t* s) {
        return wide(of, in, [&](Machine& m) { return m.lookups_.readTable(in, s); });
    }
    static NativeNow readType(void* of, const Instr& in, std::int64_t* s) {
        return wide(of, in, [&](Machine& m) { return m.lookups_.readType(in, s); });
    }
    static NativeNow read(void* of, const Instr& in, std::int64_t* s) {
        return wide(of, in, [&](Machine& m) { return m.reader_.operate(in, s); });
    }
    static NativeNow makeList(void* of, const Instr& in, std::int64_t* s) {
        return wide(of, in, [&](Machine& m) { return m.reader_.makeList(in, s); });
    }
    static NativeNow onLists(void* of, const Instr& in, std::int64_t* s) {
        return wide(of, in, [&](Machine& m) { return m.stack_.operateOnLists(in, s); });
    }
    static NativeNow change(void* of, const Instr& in, std::int64_t* s) {
        return wide(of, in, [&](Machine& m) { return m.changes_.operate(in, s); });
    }
    static NativeNow setState(void* of, const Instr& in, std::int64_t* s) {
        Machine& machine = NativeSteps::of(of);
        const std::int64_t holder = in.op == Op::SetGameState ? 0 : s[in.b];
        if (in.op != Op::SetCellState || holder >= 0) {
            machine.changes_.setState(in.c, static_cast<std::int32_t>(holder), s[in.a]);
        }
        return now(machine);
    }
    static NativeNow beginAsIf(void* of, const Instr& in, std::int64_t* s) {
        Machine& machine = NativeSteps::of(of);
        machine.board_.beginAsIf(s[in.a], s[in.b], in.c == lang::kNoSlot ? -1 : s[in.c]);
        return now(machine);
    }
    static NativeNow endAsIf(void* of, const Instr&, std::int64_t*) {
        Machine& machine = NativeSteps::of(of);
        machine.board_.endAsIf();
        return now(machine);
    }

    // --- lists that are made where there is room for them
    template <class Make>
    static NativeNow list(void* of, std::int64_t* s, const Make& make) {
        Machine& machine = NativeSteps::of(of);
        if (machine.stack_.listsAreFull()) {
            return declined();
        }
        make(machine);
        return {s, machine.board_.position().words().data()};
    }
    static NativeNow push(void* of, const Instr& in, std::int64_t* s) {
        return list(of, s, [&](Machine& m) { m.stack_.push(s[in.b], s[in.a]); });
    }
    static NativeNow newList(void* of, const Instr& in, std::int64_t* s) {
        return list(of, s, [&](Machine& m) { s[in.a] = m.stack_.newList(); });
    }
    static NativeNow listOf(void* of, const Instr& in, std::int64_t* s) {
        return list(of, s, [&](Machine& m) { s[in.a] = m.stack_.newList({&s[in.b], in.c}); });
    }
    static NativeNow pushRow(void* of, const Instr& in, std::int64_t* s) {
        return list(of, s, [&](Machine& m) { m.stack_.pushRow(in, s); });
    }
    // Where it goes on when it is certain by now that somebody is asked; below 0: not yet.
    static std::int64_t askedAt(void* of, const Instr& in, std::int64_t* s) {
        const Machine& machine = NativeSteps::of(of);
        const std::int32_t asks = machine.certainlyAsks(in, s);
        return asks < 0 ? asks : machine.specialOf(asks);
    }
    // An area, or what is written in the rules: the list that was made last stands, or one is made.
    static NativeNow standing(void* of, const Instr& in, std::int64_t* s) {
        Machine& machine = NativeSteps::of(of);
        const std::int64_t whose = in.op == Op::ListConst || in.b == lang::kNoSlot ? -1 : s[in.b];
        StandingList& made =
            machine.standing_[static_cast<std::size_t>(placeOf(machine, in)) % machine.standing_.size()];
        if (machine.stands(made, &in, whose)) {
            s[in.a] = made.list;
            machine.meter_.charge(made.size);
            return {s, machine.board_.position().words().data()};
        }
        if (in.op != Op::ListConst || machine.stack_.listsAreFull()) {
            return declined();
        }
        s[in.a] = machine.stack_.newList(machine.board_.program().constLists[static_cast<std::size_t>(in.d)]);
        made = {&in, -1, s[in.a], machine.stack_.list(s[in.a]).size(), machine.stack_.moved()};
        return {s, machine.board_.position().words().data()};
    }
    static NativeNow placed(void* of, const Instr& in, std::int64_t* s) {
        Machine& machine = NativeSteps::of(of);
        PlacedCells::Cells* cells =
            machine.placed_.of(machine.board_, in, static_cast<std::int32_t>(s[in.b]));
        if (cells == nullptr || (cells->moved != machine.stack_.moved() && machine.stack_.listsAreFull())) {
            return declined();
        }
        if (cells->moved == machine.stack_.moved()) {
            machine.meter_.charge(cells->count);
        } else {
            cells->list = machine.stack_.newList(cells->all());
            cells->moved = machine.stack_.moved();
        }
        s[in.a] = cells->list;
        return {s, machine.board_.position().words().data()};
    }
    static NativeNow piecesIn(void* of, const Instr& in, std::int64_t* s) {
        Machine& machine = NativeSteps::of(of);
        const BoardState& board = machine.board_;
        const std::int64_t cell = s[in.b];
        const std::int64_t only =
            cell < 0 ? -1 : board.pieceIn(grid::CellId{static_cast<std::int32_t>(cell)});
        if (only >= 0 &&
            board.pieceIn(grid::CellId{static_cast<std::int32_t>(cell)}, static_cast<int>(only)) >= 0) {
            return makeList(of, in, s);
        }
        return list(of, s, [&](Machine& m) {
            s[in.a] = m.stack_.newList({&only, only < 0 ? std::size_t{0} : std::size_t{1}});
        });
    }

    // --- what may run other functions, or wait
    static NativeNow reachable(void* of, const Instr& in, std::int64_t* s) {
        Machine& machine = NativeSteps::of(of);
        if (machine.moves_.isListed(in, s)) {
            return {s, machine.board_.position().words().data()};
        }
        if (machine.reads_.hears()) {
            machine.reads_.operation(in, s);
        }
        return search(of, in, s);
    }
    static NativeNow search(void* of, const Instr& in, std::int64_t* s) {
        return wide(of, in, [&](Machine& m) { return m.moves_.operate(in, s); });
    }
    static NativeNow see(void* of, const Instr& in, std::int64_t* s) {
        return wide(of, in, [&](Machine& m) { return m.moves_.see(in, s); });
    }
    static NativeNow question(void* of, const Instr& in, std::int64_t* s) {
        Machine& machine = NativeSteps::of(of);
        stopHere(machine, in);
        switch (machine.questions_.ask(in, s)) {
        case Questions::Ask::Answered: return now(machine);
        case Questions::Ask::Waits: return ended(kNativeAsks);
        case Questions::Ask::Fails: break;
        }
        return failed();
    }
    static NativeNow enterScope(void* of, const Instr& in, std::int64_t* s) {
        Machine& machine = NativeSteps::of(of);
        machine.scopes_.enter(in.e, static_cast<std::int32_t>(machine.stack_.frames().size()) - 1,
                              machine.generalOf(in.d), in.a == lang::kNoSlot ? -1 : s[in.a]);
        return now(machine);
    }
    static NativeNow exitScope(void* of, const Instr&, std::int64_t*) {
        Machine& machine = NativeSteps::of(of);
        machine.scopes_.close();
        return now(machine);
    }
    // What the body of a loop over pieces lists for the one that it came to, where that may be known; the
    // frame stands where play goes on.
    static NativeNow knownPiece(void* of, const Instr& in, std::int64_t*) {
        Machine& machine = NativeSteps::of(of);
        const auto pc = static_cast<std::size_t>(placeOf(machine, in));
        return machine.listKnown(machine.options_.loopOf(pc)) ? now(machine) : failed();
    }

    // --- words
    static std::int64_t attribute(void* of, const Instr& in, std::int64_t* s) {
        const Machine& machine = NativeSteps::of(of);
        const auto piece = static_cast<int>(s[in.b]);
        const std::int64_t value = machine.board_.setup().value(piece, machine.board_.isTurned(piece), in.c);
        return value == lang::kUnknown ? kNativeDeclines : value;
    }
    static std::int64_t distance(void* of, const Instr& in, std::int64_t* s) {
        const std::int64_t a = s[in.b];
        const std::int64_t b = s[in.c];
        return a < 0 || b < 0 ? kFromNowhere
                              : NativeSteps::of(of).board_.setup().geometry().distance(
                                    grid::CellId{static_cast<std::int32_t>(a)},
                                    grid::CellId{static_cast<std::int32_t>(b)});
    }
    static std::int64_t neighbour(void* of, const Instr& in, std::int64_t* s) {
        const std::int64_t cell = s[in.b];
        return cell < 0
                   ? -1
                   : NativeSteps::of(of)
                         .board_.setup()
                         .geometry()
                         .neighbour(grid::CellId{static_cast<std::int32_t>(cell)}, static_cast<int>(s[in.c]))
                         .index;
    }
    static std::int64_t edgeBetween(void* of, const Instr& in, std::int64_t* s) {
        const std::int64_t a = s[in.b];
        const std::int64_t b = s[in.c];
        return a < 0 || b < 0 ? -1
                              : NativeSteps::of(of)
                                    .board_.setup()
                                    .geometry()
                                    .edgeBetween(grid::CellId{static_cast<std::int32_t>(a)},
                                                 grid::CellId{static_cast<std::int32_t>(b)})
                                    .value;
    }
    static std::int64_t hasTerrain(void* of, const Instr& in, std::int64_t* s) {
        return NativeSteps::of(of).board_.hasTerrain(s[in.b], in.op == Op::HasTerrain ? s[in.c] : in.c) ? 1
                                                                                                        : 0;
    }
    static std::int64_t atRim(void* of, const Instr& in, std::int64_t* s) {
        const std::int64_t cell = s[in.b];
        return cell >= 0 && NativeSteps::of(of).board_.setup().geometry().atRim(
                                grid::CellId{static_cast<std::int32_t>(cell)})
                   ? 1
                   : 0;
    }
    static std::int64_t cellState(void* of, const Instr& in, std::int64_t* s) {
        const BoardState& board = NativeSteps::of(of).board_;
        const std::int64_t cell = s[in.b];
        return cell < 0 ? board.setup().layout().states[in.c].initial
                        : board.position().state(in.c, static_cast<int>(cell));
    }
    static std::int64_t typeIsClass(void* of, const Instr& in, std::int64_t* s) {
        const BoardState& board = NativeSteps::of(of).board_;
        const auto type = static_cast<std::size_t>(s[in.b]);
        return board.program().isClass(board.setup().model().types[type].unitClass, in.c) ? 1 : 0;
    }
    static std::int64_t hasTraitOf(void* of, const Instr& in, std::int64_t* s) {
        const auto holder = static_cast<lang::Holder>(in.e);
        return NativeSteps::of(of).board_.hasTrait(holder, holder == lang::Holder::Scenario ? 0 : s[in.b],
                                                   s[in.c])
                   ? 1
                   : 0;
    }
    static std::int64_t parameter(void* of, const Instr& in, std::int64_t* s) {
        const auto holder = static_cast<lang::Holder>(in.e);
        const std::int64_t value = NativeSteps::of(of).board_.setup().traitParameter(
            holder, holder == lang::Holder::Scenario ? 0 : static_cast<int>(s[in.b]), in.c, in.d);
        return value == lang::kUnknown ? kNativeDeclines : value;
    }
    static std::int64_t sumSlots(void* of, const Instr& in, std::int64_t* s) {
        const std::uint64_t faces =
            NativeSteps::of(of).board_.program().faceSets[static_cast<std::size_t>(in.e)];
        std::uint32_t sum = 0;
        for (std::uint32_t i = 0; i < in.c; ++i) {
            sum += (faces >> i & 1) != 0 ? static_cast<std::uint32_t>(s[in.b + i]) : 0U;
        }
        return sum;
    }
    static std::int64_t nth(void* of, const Instr& in, std::int64_t* s) {
        const std::span<const std::int64_t> list = NativeSteps::of(of).stack_.list(s[in.b]);
        const base::Number at = base::Number::fromBits(s[in.c]);
        const bool there =
            at.isWhole() && at.numerator() > 0 && static_cast<std::size_t>(at.numerator()) <= list.size();
        return there ? list[static_cast<std::size_t>(at.numerator()) - 1] : lang::kNothing;
    }
    static std::int64_t divide(void*, const Instr& in, std::int64_t* s) {
        base::Number made;
        return tryDivide(base::Number::fromBits(s[in.b]), base::Number::fromBits(s[in.c]), made)
                   ? made.bits()
                   : kNativeDeclines;
    }
    static std::int64_t inScope(void* of, const Instr& in, std::int64_t*) {
        return NativeSteps::of(of).scopes_.isOpen(in.e) ? 1 : 0;
    }
    static std::int64_t together(void* of, const Instr&, std::int64_t*) {
        Machine& machine = NativeSteps::of(of);
        machine.reads_.spoilRecording();
        return machine.changes_.together() ? 1 : 0;
    }
    static std::int64_t flag(void* of, const Instr& in, std::int64_t* s) {
        Machine& machine = NativeSteps::of(of);
        stopHere(machine, in);
        const int held =
            machine.reader_.anyFlag(in, s[in.a], in.op == Op::JumpCellFlag || in.op == Op::JumpNoCellFlag);
        return held < 0 ? kNativeDeclines : held;
    }
    // --- loops: the next of them
    static std::int64_t pickNext(Machine& machine, const Instr& in, const std::int64_t* s) {
        BoardState& board = machine.board_;
        const AssumptionMarks* marks = machine.listeners_.marks();
        const auto count = static_cast<std::int32_t>(board.setup().layout().pieces);
        auto piece = static_cast<std::int32_t>(s[in.a]) + 1;
        const std::int64_t side = in.b == lang::kNoSlot ? -1 : s[in.b];
        const lang::LoopSkip* skip = marks == nullptr || machine.hasNoNotes(machine.stack_.frame().function)
                                         ? board.skipOf(in)
                                         : nullptr;
        if (skip != nullptr && (skip->tests.empty() || marks == nullptr || !marks->mindsTypes())) {
            piece = board.nextPicked(in, *skip, piece, side, s);
        } else {
            while (piece < count && !board.picks(piece, in, side)) {
                ++piece;
            }
        }
        if (marks != nullptr && piece < count && in.c != lang::kNoSlot) {
            machine.heardType(piece);
        }
        return piece;
    }
    static std::int64_t nextPiece(void* of, const Instr& in, std::int64_t* s) {
        Machine& machine = NativeSteps::of(of);
        Reads& reads = machine.reads_;
        if (!reads.hears()) {
            return pickNext(machine, in, s);
        }
        if (placeOf(machine, in) == machine.options_.recordedTo()) {
            return kNativeDeclines; // the body that is recorded has come to its end
        }
        const std::int64_t side = in.b == lang::kNoSlot ? -1 : s[in.b];
        const lang::LoopSkip* skip = machine.board_.skipOf(in);
        reads.loop(in, skip, side, s);
        const std::int64_t piece = pickNext(machine, in, s);
        if (skip != nullptr) {
            const auto count = static_cast<std::int32_t>(machine.board_.setup().layout().pieces);
            reads.passed(in, *skip,
                         {static_cast<std::int32_t>(s[in.a]) + 1,
                          std::min(static_cast<std::int32_t>(piece) + 1, count)},
                         side, s);
        }
        return piece;
    }
    static std::int64_t nextNeighbour(void* of, const Instr& in, std::int64_t* s) {
        const grid::Geometry& map = NativeSteps::of(of).board_.setup().geometry();
        const std::int64_t cell = s[in.b];
        auto direction = static_cast<int>(s[in.a]) + 1;
        const int sides = cell < 0 ? 0 : map.sides();
        for (; direction < sides; ++direction) {
            const grid::CellId next = map.neighbour(grid::CellId{static_cast<std::int32_t>(cell)}, direction);
            if (next.valid()) {
                return static_cast<std::int64_t>(next.index) << 4 | direction;
            }
        }
        return ~static_cast<std::int64_t>(direction);
    }
    static std::int64_t nextTerrain(void* of, const Instr& in, std::int64_t* s) {
        return NativeSteps::of(of).board_.terrainAt(s[in.b], s[in.a] + 1);
    }
    static std::int64_t nextFeature(void* of, const Instr& in, std::int64_t* s) {
        return NativeSteps::of(of).board_.featureAt(s[in.b], s[in.a] + 1);
    }
    // Of a loop whose body sends on all elements but one; each would have taken a step.
    static std::int64_t nextElement(void* of, const Instr& in, std::int64_t* s) {
        Machine& machine = NativeSteps::of(of);
        const std::span<const std::int64_t> list = machine.stack_.list(s[in.b]);
        const auto index = static_cast<std::size_t>(s[in.a] + 1);
        if (index + 1 >= list.size()) {
            return static_cast<std::int64_t>(index);
        }
        const Instr& test = machine.board_.program().code[static_cast<std::size_t>(in.d)];
        const std::int64_t sought = s[test.a == in.c ? test.b : test.a];
        std::size_t found = index;
        while (found + 1 < list.size() && list[found] != sought) {
            ++found;
        }
        if (machine.meter_.left() <= static_cast<std::int64_t>(found - index)) {
            return kNativeDeclines;
        }
        machine.meter_.charge(found - index);
        return static_cast<std::int64_t>(found);
    }
};

namespace {

// Whether the first words of a vector say where its elements begin, where they end and where its room does.
bool isPlain(const std::vector<std::int64_t>& words) {
    const std::int64_t* ends[3] = {};
    if (sizeof words != sizeof ends) {
        return false;
    }
    std::memcpy(&ends, static_cast<const void*>(&words), sizeof ends);
    return ends[0] == words.data() && ends[1] == words.data() + words.size() &&
           ends[2] == words.data() + words.capacity();
}

} // namespace

NativeMachine Machine::forNative(NativeEar ear) {
    using Steps = NativeSteps;
    Machine& machine = *this;
    NativeMachine made;
    const auto placeOf = [&](const auto& member) {
        return static_cast<std::int32_t>(reinterpret_cast<const char*>(&member) -
                                         reinterpret_cast<const char*>(&machine));
    };
    constexpr Reads::UnderWay kUnderWay = Reads::placesOfUnderWay();
    const Reads::NotedPoses noted = machine.reads_.notedPoses();
    const auto ofLast = [](std::size_t offset) {
        return static_cast<std::int32_t>(offset) - static_cast<std::int32_t>(kUnderWay.size);
    };
    made.places = {.frames = placeOf(machine.stack_.frames()),
                   .slots = placeOf(machine.stack_.slotStore()),
                   .highSlot = placeOf(machine.stack_.highSlot()),
                   .lists = placeOf(machine.stack_.listStore()),
                   .held = placeOf(machine.board_.held()),
                   .recordings =
                       static_cast<std::int32_t>(static_cast<const char*>(machine.reads_.underWay()) -
                                                 reinterpret_cast<const char*>(&machine)),
                   .keptLoops = placeOf(machine.options_.keptLoops()),
                   .callUses = placeOf(machine.calls_.uses()),
                   .callUseSize = static_cast<std::int32_t>(sizeof(KnownCalls::Use)),
                   .mostOpen = ofLast(kUnderWay.frames),
                   .mostNested = ofLast(kUnderWay.nested),
                   .mostSlots = ofLast(kUnderWay.slots),
                   .nested = placeOf(machine.depth_),
                   .first = ofLast(kUnderWay.first),
                   .noting = placeOf(noted.noting),
                   .notedAt = placeOf(noted.at),
                   .log = placeOf(noted.log),
                   .logged = placeOf(noted.logged),
                   .recordedTo = placeOf(machine.options_.recordedTo()),
                   .placed = placeOf(machine.placed_.kept()),
                   .moved = placeOf(machine.stack_.movedWord())};
    made.mostFrames = machine.meter_.bounds().frames;
    made.poses = noted.poses;
    made.keyOfPlaced = [&placed = machine.placed_](const Instr& in, std::int32_t piece) {
        return placed.keyOf(in, piece);
    };
    made.isPlain = isPlain(machine.stack_.slotStore()) && isPlain(machine.stack_.listStore());
    made.steps.resize(static_cast<std::size_t>(Op::kCount));
    made.asks.resize(static_cast<std::size_t>(Op::kCount));
    const auto steps = [&](NativeStep step, std::initializer_list<Op> ops) {
        for (const Op op : ops) {
            made.steps[static_cast<std::size_t>(op)] = step;
        }
    };
    const auto asks = [&](NativeAsk ask, std::initializer_list<Op> ops) {
        for (const Op op : ops) {
            made.asks[static_cast<std::size_t>(op)] = ask;
        }
    };
    made.known = &Steps::known;
    for (std::size_t op = 0; op < static_cast<std::size_t>(Op::kCount); ++op) {
        made.tells.push_back(tellOf(ear, static_cast<Op>(op)));
    }
    steps(&Steps::readTable, {Op::TableRead, Op::TableColumn, Op::TableAsk, Op::TableAt});
    steps(&Steps::readType, {Op::TypeAttribute});
    steps(&Steps::read, {Op::Relief, Op::Linked, Op::EdgeHasLink, Op::DirectionTo, Op::Opposite, Op::Turned,
                         Op::Arc, Op::HasFeature, Op::HasFeatureKind, Op::MovedCell, Op::MovedFacing,
                         Op::TerrainAttribute, Op::FeatureAttribute});
    steps(&Steps::makeList,
          {Op::ListPieces, Op::ListHolders, Op::ListNeighbours, Op::ListWithin, Op::ListLine, Op::ListToward,
           Op::ListEntry, Op::ListAllCells, Op::ListDirections, Op::ListTerrain, Op::ListFeatures,
           Op::ListApproach, Op::ListHand, Op::CardsLeft});
    steps(&Steps::onLists, {Op::ListDoubles, Op::ListDistinct, Op::ListJoin, Op::ListWithout});
    steps(&Steps::change,
          {Op::Place, Op::Face, Op::Eliminate, Op::TakeOff, Op::GiveTrait, Op::TakeTrait, Op::GiveTraitTo,
           Op::TakeTraitFrom, Op::Spend, Op::Gain, Op::CanSpend, Op::Discard, Op::Reveal, Op::Shuffle});
    steps(&Steps::setState, {Op::SetPieceState, Op::SetSideState, Op::SetGameState, Op::SetCellState});
    steps(&Steps::beginAsIf, {Op::AsIfBegin});
    steps(&Steps::endAsIf, {Op::AsIfEnd});
    steps(&Steps::push, {Op::ListPush});
    steps(&Steps::newList, {Op::ListNew});
    steps(&Steps::listOf, {Op::ListOf});
    steps(&Steps::pushRow, {Op::RowPush});
    asks(&Steps::askedAt, {Op::RowPush});
    made.listsAll = habits_.listsActions;
    steps(&Steps::standing, {Op::ListConst, Op::ListArea});
    steps(&Steps::placed, {Op::ListCellsOf, Op::ListMask});
    steps(&Steps::piecesIn, {Op::ListPiecesIn});
    steps(&Steps::reachable, {Op::Reachable});
    steps(&Steps::search, {Op::Route, Op::MoveCost, Op::PathCost, Op::StepCost});
    steps(&Steps::see, {Op::SightClear});
    steps(&Steps::question, {
#define GROMA_OP(name, a, b, c, d, e, doc)
#define GROMA_CHANCE(name, a, b, c, d, e, doc) Op::name,
#define GROMA_DECISION GROMA_CHANCE
#include "core/lang/program/ops.def"
#undef GROMA_OP
                            });
    steps(&Steps::enterScope, {Op::EnterScope});
    steps(&Steps::exitScope, {Op::ExitScope});
    steps(&Steps::knownPiece, {Op::LoopPieces});
    asks(&Machine::hearCall, {Op::Call, Op::CallPure});
    asks(&Steps::attribute, {Op::Attribute});
    asks(&Steps::distance, {Op::Distance});
    asks(&Steps::neighbour, {Op::Neighbour});
    asks(&Steps::edgeBetween, {Op::EdgeBetween});
    asks(&Steps::hasTerrain, {Op::HasTerrain, Op::HasTerrainKind});
    asks(&Steps::atRim, {Op::AtRim});
    asks(&Steps::cellState, {Op::GetCellState});
    asks(&Steps::inScope, {Op::InScope});
    asks(&Steps::together, {Op::JumpTogether});
    asks(&Steps::flag, {Op::JumpCellFlag, Op::JumpNoCellFlag, Op::JumpEdgeFlag, Op::JumpNoEdgeFlag});
    asks(&Steps::typeIsClass, {Op::TypeIsClass});
    asks(&Steps::hasTraitOf, {Op::HasTraitOf});
    asks(&Steps::parameter, {Op::Parameter});
    asks(&Steps::sumSlots, {Op::SumSlots});
    asks(&Steps::nth, {Op::ListNth});
    asks(&Steps::divide, {Op::Divide});
    asks(&Steps::nextNeighbour, {Op::LoopNeighbours});
    asks(&Steps::nextPiece, {Op::LoopPieces});
    asks(&Steps::nextTerrain, {Op::LoopTerrain});
    asks(&Steps::nextFeature, {Op::LoopFeatures});
    asks(&Steps::nextElement, {Op::LoopElements});
    return made;
}

} // namespace groma::game
