// The loop: one label an operation, the short ones in place, the wide ones as members of the parts. A label
// is known in its function alone, which is why this file is longer than others are.
#include "core/base/number.h"
#include "core/game/machine/machine.h"
#include "core/game/machine/trace.h"

// Labels as values are an extension of GCC and Clang; a jump at the end of every operation predicts far
// better than one switch. Where they are missing GROMA_PORTABLE_DISPATCH goes through the switch.
#ifndef GROMA_PORTABLE_DISPATCH
#pragma GCC diagnostic ignored "-Wpedantic"
#endif

namespace groma::game {
namespace {

using base::Number;
using lang::Instr;
using lang::kNothing;
using lang::kUnknown;

bool bothWhole(std::int64_t a, std::int64_t b) { return (static_cast<std::uint64_t>(a | b) >> 32) == 0; }
std::int32_t wholeOf(std::int64_t bits) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
}
std::int64_t bitsOf(std::int32_t whole) {
    return static_cast<std::int64_t>(static_cast<std::uint32_t>(whole));
}

bool isLess(std::int64_t a, std::int64_t b) {
    return bothWhole(a, b) ? wholeOf(a) < wholeOf(b) : Number::fromBits(a) < Number::fromBits(b);
}

template <bool (*Try)(Number, Number, Number&)>
bool compute(std::int64_t a, std::int64_t b, std::int64_t& out) {
    Number made;
    if (!Try(Number::fromBits(a), Number::fromBits(b), made)) {
        return false;
    }
    out = made.bits();
    return true;
}

bool tryModulo(Number a, Number b, Number& out) {
    Number steps;
    return tryDivide(a, b, steps) && tryMultiply(b, Number(base::floor(steps)), steps) &&
           trySubtract(a, steps, out);
}

bool add(std::int64_t a, std::int64_t b, std::int64_t& out) {
    if (bothWhole(a, b)) [[likely]] {
        const std::int64_t sum = static_cast<std::int64_t>(wholeOf(a)) + wholeOf(b);
        if (sum == static_cast<std::int32_t>(sum)) [[likely]] {
            out = bitsOf(static_cast<std::int32_t>(sum));
            return true;
        }
        return false;
    }
    return compute<&base::tryAdd>(a, b, out);
}

bool hasBit(const std::int64_t* words, std::uint32_t word, std::uint32_t bit) {
    return (words[word + (bit >> 6)] >> (bit & 63) & 1) != 0;
}

} // namespace

#ifdef GROMA_PORTABLE_DISPATCH
#define GO goto dispatch
#else
#define GO goto* labels[static_cast<std::size_t>(ip->op)]
#endif
// Where the running frame is, for those who look at it from outside the loop.
#define STOP_HERE stack_.frame().pc = static_cast<std::int32_t>(ip - code)
#define NEXT                                                                                                 \
    do {                                                                                                     \
        ++ip;                                                                                                \
        GO;                                                                                                  \
    } while (false)
// Only jumps backwards can make a walk long.
#define JUMP                                                                                                 \
    do {                                                                                                     \
        const Instr* to = code + ip->d;                                                                      \
        if (to <= ip && !meter_.step()) [[unlikely]] {                                                       \
            goto outOfFuel;                                                                                  \
        }                                                                                                    \
        ip = to;                                                                                             \
        GO;                                                                                                  \
    } while (false)
// Where somebody listens; the other loop knows nothing of it.
#define HEARD(...)                                                                                           \
    if constexpr (marksOnly || hearing == Hearing::All) {                                                    \
        __VA_ARGS__;                                                                                         \
    }                                                                                                        \
    static_assert(true)
// Where what is read is noted.
#define READ(...)                                                                                            \
    if constexpr (reading) {                                                                                 \
        reads_.__VA_ARGS__;                                                                                  \
    }                                                                                                        \
    static_assert(true)

#define JUMP_IF(condition)                                                                                   \
    do {                                                                                                     \
        if (condition) {                                                                                     \
            JUMP;                                                                                            \
        }                                                                                                    \
        NEXT;                                                                                                \
    } while (false)
#define FLAG_JUMP(ofCell, condition)                                                                         \
    do {                                                                                                     \
        STOP_HERE;                                                                                           \
        const int held = reader_.anyFlag(*ip, s[ip->a], ofCell);                                             \
        if (held < 0) [[unlikely]] {                                                                         \
            goto failed;                                                                                     \
        }                                                                                                    \
        JUMP_IF(condition);                                                                                  \
    } while (false)
#define A s[ip->a]
#define B s[ip->b]
#define C s[ip->c]
#define ROOM_FOR_LISTS                                                                                       \
    do {                                                                                                     \
        if (stack_.listsAreFull()) [[unlikely]] {                                                            \
            STOP_HERE;                                                                                       \
            if (!stack_.roomForLists()) {                                                                    \
                goto failed;                                                                                 \
            }                                                                                                \
        }                                                                                                    \
    } while (false)
#define WIDE(member)                                                                                         \
    do {                                                                                                     \
        STOP_HERE;                                                                                           \
        if (!member(*ip, s)) [[unlikely]] {                                                                  \
            goto failed;                                                                                     \
        }                                                                                                    \
        s = stack_.window();                                                                                 \
        NEXT;                                                                                                \
    } while (false)

template <Machine::Hearing hearing>
Machine::Exit Machine::loop(std::size_t floor) {
    constexpr bool marksOnly = hearing == Hearing::Marks || hearing == Hearing::MarksAndReads;
    constexpr bool reading = hearing == Hearing::Reads || hearing == Hearing::MarksAndReads;
    [[maybe_unused]] Trace* const trace = listeners_.trace();
#ifndef GROMA_PORTABLE_DISPATCH
    static const void* const kLabels[] = {
#define GROMA_OP(name, a, b, c, d, e, doc) &&op_##name,
#include "core/lang/program/ops.def"
#undef GROMA_OP
    };
    const void* const* labels = kLabels;
    if constexpr (hearing == Hearing::All) { // under a trace every operation passes by a place that marks it
        static const void* const kMarking[] = {
#define GROMA_OP(name, a, b, c, d, e, doc) &&mark,
#include "core/lang/program/ops.def"
#undef GROMA_OP
        };
        labels = trace != nullptr ? kMarking : kLabels;
    }
#endif
    const Setup& setup = board_.setup();
    const lang::Program& program = board_.program();
    const Instr* const code = program.code.data();
    const PositionLayout& layout = setup.layout();
    const Instr* ip = code + stack_.frame().pc;
    std::int64_t* s = stack_.window();
    const auto words = [this] { return board_.position().words().data(); };
    const auto pieceBit = [&](std::int64_t piece, std::uint32_t trait) {
        return hasBit(words(), layout.pieceWord(static_cast<int>(piece), layout.pieceTraits), trait);
    };
    [[maybe_unused]] NativeCode* native = nullptr;
    [[maybe_unused]] NativeCode::Way way;
#ifndef GROMA_PORTABLE_DISPATCH
    if constexpr (!(marksOnly && reading) &&
                  hearing != Hearing::All) { // every operation passes by a place that looks for native code
        static const void* const kEntering[] = {
#define GROMA_OP(name, a, b, c, d, e, doc) &&enter,
#include "core/lang/program/ops.def"
#undef GROMA_OP
        };
        constexpr NativeEar ear = marksOnly ? NativeEar::Marks : reading ? NativeEar::Reads : NativeEar::None;
        native = native_.code(ear, setup, [this] { return forNative(ear); });
        if (native != nullptr) {
            labels = kEntering;
            way = {this, s, nullptr, nullptr, code, meter_.leftWord(), floor * sizeof(Frame), nullptr};
        }
    }
    if constexpr (hearing == Hearing::None || hearing == Hearing::Reads) { // where a walk ends is looked for
        static const void* const kHalting[] = {
#define GROMA_OP(name, a, b, c, d, e, doc) &&halt,
#include "core/lang/program/ops.def"
#undef GROMA_OP
        };
        if (walks(floor)) {
            labels = kHalting;
        }
    }
#endif
    const auto isOfClass = [&](std::int64_t piece, std::int32_t unitClass) {
        return piece >= 0 && program.isClass(setup.classOf(static_cast<int>(piece)), unitClass);
    };
    GO;

#ifdef GROMA_PORTABLE_DISPATCH
dispatch:
    if constexpr (hearing == Hearing::All) {
        if (trace != nullptr) {
            trace->executed[static_cast<std::size_t>(ip - code)] = 1;
        }
    }
    if (walks(floor) && haltsBefore(static_cast<std::size_t>(ip - code))) {
        STOP_HERE;
        return Exit::Halts;
    }
    switch (ip->op) {
#define GROMA_OP(name, a, b, c, d, e, doc)                                                                   \
    case lang::Op::name:                                                                                     \
        goto op_##name;
#include "core/lang/program/ops.def"
#undef GROMA_OP
    case lang::Op::kCount: break;
    }
    goto fault;
#else
    [[maybe_unused]] mark : trace->executed[static_cast<std::size_t>(ip - code)] = 1;
    goto* kLabels[static_cast<std::size_t>(ip->op)];
    [[maybe_unused]] halt : if (haltsBefore(static_cast<std::size_t>(ip - code))) {
        STOP_HERE;
        return Exit::Halts;
    }
    goto* kLabels[static_cast<std::size_t>(ip->op)];
    [[maybe_unused]] enter : {
        auto from = static_cast<std::size_t>(ip - code);
        if (native->isDue(from)) [[unlikely]] {
            native->add(setup, from);
        }
        while (native->hasEntry(from)) {
            way.window = s;
            way.words = words();
            const std::int32_t on = native->run(way, from);
            if (on == NativeCode::kAsks) {
                return Exit::Asks;
            }
            if (on == NativeCode::kFailed) [[unlikely]] {
                goto failed;
            }
            s = way.window;
            ip = code + on;
            from = static_cast<std::size_t>(on);
            if (!native->isDue(from)) [[likely]] {
                break;
            }
            native->add(setup, from);
        }
    }
    goto* kLabels[static_cast<std::size_t>(ip->op)];
#endif

op_LoadConst:
    A = program.constants[static_cast<std::size_t>(ip->d)];
    NEXT;
op_LoadImm:
    A = ip->d;
    NEXT;
op_LoadWhole:
    A = bitsOf(ip->d);
    NEXT;
op_Copy:
    A = B;
    NEXT;
op_CopyWide:
    std::memmove(s + ip->a, s + ip->b, ip->c * sizeof(std::int64_t));
    NEXT;
op_Zero:
    std::memset(s + ip->a, 0, ip->c * sizeof(std::int64_t));
    NEXT;

op_Add:
    if (!add(B, C, A)) [[unlikely]] {
        goto arithmetic;
    }
    NEXT;
op_AddWhole:
    if (!add(B, bitsOf(ip->d), A)) [[unlikely]] {
        goto arithmetic;
    }
    NEXT;
op_Subtract:
    if (!compute<&base::trySubtract>(B, C, A)) [[unlikely]] {
        goto arithmetic;
    }
    NEXT;
op_Multiply:
    if (!compute<&base::tryMultiply>(B, C, A)) [[unlikely]] {
        goto arithmetic;
    }
    NEXT;
op_Divide:
    if (!compute<&base::tryDivide>(B, C, A)) [[unlikely]] {
        goto arithmetic;
    }
    NEXT;
op_Modulo:
    if (!compute<&tryModulo>(B, C, A)) [[unlikely]] {
        goto arithmetic;
    }
    NEXT;
op_Negate:
    if (!compute<&base::trySubtract>(0, B, A)) [[unlikely]] {
        goto arithmetic;
    }
    NEXT;
op_Floor:
    A = bitsOf(base::floor(Number::fromBits(B)));
    NEXT;
op_Ceil:
    A = bitsOf(base::ceil(Number::fromBits(B)));
    NEXT;
op_Round:
    A = bitsOf(base::roundHalfUp(Number::fromBits(B)));
    NEXT;
op_Abs:
    if (Number::fromBits(B).sign() >= 0) {
        A = B;
    } else if (!compute<&base::trySubtract>(0, B, A)) [[unlikely]] {
        goto arithmetic;
    }
    NEXT;
op_Min:
    A = isLess(C, B) ? C : B;
    NEXT;
op_Max:
    A = isLess(B, C) ? C : B;
    NEXT;

op_Goto:
    JUMP;
op_JumpTrue:
    JUMP_IF(A != 0);
op_JumpFalse:
    JUMP_IF(A == 0);
op_JumpLess:
    JUMP_IF(isLess(A, B));
op_JumpAtLeast:
    JUMP_IF(!isLess(A, B));
op_JumpLessWhole:
    JUMP_IF(isLess(A, bitsOf(ip->e)));
op_JumpAtLeastWhole:
    JUMP_IF(!isLess(A, bitsOf(ip->e)));
op_JumpAtMostWhole:
    JUMP_IF(!isLess(bitsOf(ip->e), A));
op_JumpMoreWhole:
    JUMP_IF(isLess(bitsOf(ip->e), A));
op_JumpSame:
    JUMP_IF(A == B);
op_JumpOther:
    JUMP_IF(A != B);
op_JumpSameImm:
    JUMP_IF(A == ip->e);
op_JumpOtherImm:
    JUMP_IF(A != ip->e);
op_JumpWhole:
    JUMP_IF(A == bitsOf(ip->e));
op_JumpNotWhole:
    JUMP_IF(A != bitsOf(ip->e));
op_JumpNothing:
    JUMP_IF(A == kNothing);
op_JumpSomething:
    JUMP_IF(A != kNothing);
op_JumpClass:
    HEARD(heardType(A));
    JUMP_IF(isOfClass(A, ip->c));
op_JumpNotClass:
    HEARD(heardType(A));
    JUMP_IF(!isOfClass(A, ip->c));
op_JumpTrait:
    HEARD(listeners_.heardTrait(ip->c, pieceBit(A, ip->c)));
    READ(pieceTrait(A, ip->c));
    JUMP_IF(pieceBit(A, ip->c));
op_JumpNoTrait:
    HEARD(listeners_.heardTrait(ip->c, pieceBit(A, ip->c)));
    READ(pieceTrait(A, ip->c));
    JUMP_IF(!pieceBit(A, ip->c));
op_JumpNoTraits : {
    const std::vector<std::uint64_t>& set = program.traitSets[static_cast<std::size_t>(ip->e)];
    const std::int64_t* held = words() + layout.pieceWord(static_cast<int>(A), layout.pieceTraits);
    std::uint64_t common = 0;
    for (std::size_t i = 0; i < set.size(); ++i) {
        READ(word(layout.pieceWord(static_cast<int>(A), layout.pieceTraits) + static_cast<std::uint32_t>(i),
                  set[i]));
        common |= set[i] & static_cast<std::uint64_t>(held[i]);
    }
    JUMP_IF(common == 0);
}
op_JumpAdjacent:
    JUMP_IF(board_.areAdjacent(A, B));
op_JumpNotAdjacent:
    JUMP_IF(!board_.areAdjacent(A, B));
op_JumpCellFlag:
    FLAG_JUMP(true, held != 0);
op_JumpNoCellFlag:
    FLAG_JUMP(true, held == 0);
op_JumpEdgeFlag:
    FLAG_JUMP(false, held != 0);
op_JumpNoEdgeFlag:
    FLAG_JUMP(false, held == 0);
op_JumpTogether:
    READ(spoilRecording());
    JUMP_IF(changes_.together());
op_JumpTable : {
    const std::vector<std::int32_t>& targets = program.jumpLists[static_cast<std::size_t>(ip->e)];
    const auto which = static_cast<std::size_t>(A - ip->d);
    if (which >= targets.size()) [[unlikely]] {
        goto fault;
    }
    const Instr* to = code + targets[which];
    if (to <= ip && !meter_.step()) [[unlikely]] {
        goto outOfFuel;
    }
    ip = to;
    GO;
}

op_Not:
    A = B == 0 ? 1 : 0;
    NEXT;
op_IsLess:
    A = isLess(B, C) ? 1 : 0;
    NEXT;
op_IsSame:
    A = B == C ? 1 : 0;
    NEXT;
op_IsClass:
    HEARD(heardType(B));
    A = isOfClass(B, ip->c) ? 1 : 0;
    NEXT;
op_TypeIsClass:
    HEARD(listeners_.heard({FactRead::What::Type, -1, static_cast<std::int32_t>(B)}));
    A = program.isClass(setup.model().types[static_cast<std::size_t>(B)].unitClass, ip->c) ? 1 : 0;
    NEXT;
op_HasTrait:
    READ(trait(lang::Holder::Piece, B, ip->c));
    A = B >= 0 && pieceBit(B, ip->c) ? 1 : 0;
    HEARD(listeners_.heardTrait(ip->c, A != 0));
    NEXT;
op_SideHasTrait:
    READ(trait(lang::Holder::Side, B, ip->c));
    A = board_.position().sideHas(static_cast<int>(B), ip->c) ? 1 : 0;
    HEARD(listeners_.heardTrait(ip->c, A != 0));
    NEXT;
op_ScenarioHasTrait:
    READ(trait(lang::Holder::Scenario, 0, ip->c));
    A = board_.position().scenarioHas(ip->c) ? 1 : 0;
    HEARD(listeners_.heardTrait(ip->c, A != 0));
    NEXT;
op_HasTraitOf:
    READ(trait(static_cast<lang::Holder>(ip->e), ip->e == static_cast<int>(lang::Holder::Scenario) ? 0 : B,
               static_cast<std::uint32_t>(C)));
    A = board_.hasTrait(static_cast<lang::Holder>(ip->e),
                        ip->e == static_cast<int>(lang::Holder::Scenario) ? 0 : B, C)
            ? 1
            : 0;
    NEXT;

op_CallPure:
    if (ip->e != 0) { // its code stands behind it
        STOP_HERE;
        const lang::FunctionInfo& callee = program.functions[static_cast<std::size_t>(ip->d)];
        const std::uint32_t end = stack_.frame().base + ip->a + callee.slots;
        if (stack_.frames().size() + static_cast<std::size_t>(ip->e) > meter_.bounds().frames ||
            !meter_.step()) [[unlikely]] {
            goto callBound;
        }
        if (!stack_.reached(end) && !stack_.reach(end)) [[unlikely]] {
            goto failed;
        }
        s = stack_.window();
        READ(calledHere(depth_, static_cast<std::uint32_t>(ip->e), end));
        HEARD(listeners_.heard({FactRead::What::Function, ip->d}));
        NEXT;
    }
    if ((hearing == Hearing::None || hearing == Hearing::Marks || (reading && !reads_.recording())) &&
        calls_.keeps(ip->d)) {
        WIDE(callKnown);
    }
op_Call : {
    const lang::FunctionInfo& callee = program.functions[static_cast<std::size_t>(ip->d)];
    Frame& caller = stack_.frame();
    caller.pc = static_cast<std::int32_t>(ip - code);
    const std::uint32_t base = caller.base + ip->a;
    const std::uint32_t end = base + callee.slots;
    if (stack_.frames().size() >= meter_.bounds().frames || !meter_.step()) [[unlikely]] {
        goto callBound;
    }
    if (!stack_.reached(end) && !stack_.reach(end)) [[unlikely]] {
        goto failed;
    }
    s = stack_.slots() + base;
    stack_.frames().push_back({ip->d, 0, base, -1});
    READ(called(depth_));
    if constexpr (hearing == Hearing::All) {
        if (callee.acting) {
            listeners_.recorder()->enter(ip->d, {s, callee.parameterSlots});
        } else {
            listeners_.heard({FactRead::What::Function, ip->d});
        }
        ip = code + callee.recorded;
    } else if constexpr (marksOnly) {
        listeners_.heard({FactRead::What::Function, ip->d});
        ip = code + (listeners_.marks()->needsNotes(ip->d) ? callee.recorded : callee.entry);
    } else {
        ip = code + callee.entry;
    }
    GO;
}
op_Return : {
    const Frame frame = stack_.frame();
    if constexpr (hearing == Hearing::All) {
        listeners_.returned(program, frame.function, stack_.slots() + frame.base);
    }
    stack_.frames().pop_back();
    if (frame.endScope >= 0) [[unlikely]] {
        if (!leave(frame.endScope)) {
            return Exit::Left;
        }
        ip = code + stack_.frame().pc;
        s = stack_.window();
        GO;
    }
    if (stack_.frames().size() == floor) {
        return Exit::Returned;
    }
    s = stack_.window();
    ip = code + stack_.frame().pc;
    NEXT;
}

op_Attribute : {
    const auto piece = static_cast<int>(B);
    const auto face = static_cast<lang::Face>(ip->e);
    if (face == lang::Face::Current) {
        READ(side(piece));
    }
    const bool back = face == lang::Face::Current ? board_.isTurned(piece) : face == lang::Face::Back;
    const std::int64_t value = setup.value(piece, back, ip->c);
    if (value == kUnknown) [[unlikely]] {
        STOP_HERE;
        lookups_.failAttribute(piece, ip->c, back);
        goto failed;
    }
    HEARD(listeners_.heard({FactRead::What::Attribute, ip->c, piece, back}));
    A = value;
    NEXT;
}
op_TypeAttribute:
    WIDE(lookups_.readType);
op_TypeOf:
    HEARD(heardType(B));
    A = setup.typeOf(static_cast<int>(B));
    NEXT;
op_Owner:
    A = setup.sideOf(static_cast<int>(B));
    NEXT;
op_CellOf:
    READ(pose(B));
    A = std::max(board_.position().rawCell(static_cast<int>(B)), -1);
    NEXT;
op_OnMap:
    READ(pose(B));
    A = board_.position().rawCell(static_cast<int>(B)) >= 0 ? 1 : 0;
    NEXT;
op_IsEliminated:
    READ(pose(B));
    A = board_.position().rawCell(static_cast<int>(B)) == kEliminatedCell ? 1 : 0;
    NEXT;
op_IsWaiting:
    READ(pose(B));
    A = board_.position().rawCell(static_cast<int>(B)) == kWaitingCell ? 1 : 0;
    NEXT;
op_Arrival : {
    const PieceSetup& piece = setup.piece(static_cast<int>(B));
    if (piece.turn == kUnknownTurn) [[unlikely]] {
        STOP_HERE;
        failures_.failUnknown("the turn of " + piece.id);
        goto failed;
    }
    A = Number(piece.turn).bits();
    NEXT;
}
op_FacingOf:
    READ(pose(B));
    A = board_.position().facing(static_cast<int>(B));
    NEXT;
op_Parameter : {
    const std::int64_t value = setup.traitParameter(
        static_cast<lang::Holder>(ip->e),
        ip->e == static_cast<int>(lang::Holder::Scenario) ? 0 : static_cast<int>(B), ip->c, ip->d);
    if (value == kUnknown) [[unlikely]] {
        STOP_HERE;
        lookups_.failParameter(*ip);
        goto failed;
    }
    HEARD(listeners_.heardTrait(ip->c, true));
    A = value;
    NEXT;
}

op_GetPieceState : {
    READ(state(ip->c, B));
    const StateSlot& slot = layout.states[ip->c];
    const std::int64_t word = words()[layout.pieceWord(static_cast<int>(B), slot.offset)];
    A = slot.where == StateSlot::Where::PieceFlag ? word >> slot.bit & 1 : word;
    NEXT;
}
op_GetSideState:
    READ(state(ip->c, B));
    A = words()[layout.sideWord(static_cast<int>(B), layout.states[ip->c].offset)];
    NEXT;
op_GetGameState:
    READ(state(ip->c, 0));
    A = words()[layout.states[ip->c].offset];
    NEXT;
op_GetCellState:
    READ(state(ip->c, B));
    A = B < 0 ? layout.states[ip->c].initial : board_.position().state(ip->c, static_cast<int>(B));
    NEXT;
op_SetPieceState:
    READ(state(ip->c, B));
    changes_.setState(ip->c, static_cast<std::int32_t>(B), A);
    NEXT;
op_SetSideState:
    READ(state(ip->c, B));
    changes_.setState(ip->c, static_cast<std::int32_t>(B), A);
    NEXT;
op_SetGameState:
    READ(state(ip->c, 0));
    changes_.setState(ip->c, 0, A);
    NEXT;
op_SetCellState:
    if (B >= 0) {
        READ(state(ip->c, B));
        changes_.setState(ip->c, static_cast<std::int32_t>(B), A);
    }
    NEXT;

op_Active:
    READ(word(kActiveWord));
    A = board_.position().active();
    NEXT;
op_InScope:
    READ(scope(ip->e));
    A = scopes_.isOpen(ip->e) ? 1 : 0;
    NEXT;
op_OtherSide:
    A = B == 0 ? 1 : 0;
    NEXT;
op_Option:
    HEARD(listeners_.heard({FactRead::What::Option, ip->c}));
    A = setup.option(ip->c);
    NEXT;
op_ScenarioNumber : {
    const std::int64_t value = setup.number(ip->d);
    if (value == kUnknown) [[unlikely]] {
        STOP_HERE;
        lookups_.failNumber(*ip);
        goto failed;
    }
    HEARD(listeners_.heard({FactRead::What::Number, ip->d}));
    A = value;
    NEXT;
}

op_PieceIn : {
    READ(cell(B));
    const int piece = B < 0 ? -1 : board_.pieceIn(grid::CellId{wholeOf(B)});
    A = piece < 0 ? kNothing : piece;
    NEXT;
}
op_IsEmpty:
    READ(held(B));
    A = board_.isEmpty(B) ? 1 : 0;
    NEXT;
op_Adjacent:
    A = board_.areAdjacent(B, C) ? 1 : 0;
    NEXT;
op_Distance:
    A = B < 0 || C < 0
            ? bitsOf(kFromNowhere)
            : bitsOf(setup.geometry().distance(grid::CellId{wholeOf(B)}, grid::CellId{wholeOf(C)}));
    NEXT;
op_Neighbour:
    A = B < 0 ? -1 : setup.geometry().neighbour(grid::CellId{wholeOf(B)}, static_cast<int>(C)).index;
    NEXT;
op_EdgeBetween:
    A = B < 0 || C < 0
            ? -1
            : setup.geometry().edgeBetween(grid::CellId{wholeOf(B)}, grid::CellId{wholeOf(C)}).value;
    NEXT;
op_Ground:
    if (B < 0) [[unlikely]] {
        goto nowhere;
    }
    A = setup.flatBoard().cell(grid::CellId{wholeOf(B)}).terrain;
    NEXT;
op_Level:
    if (B < 0) [[unlikely]] {
        goto nowhere;
    }
    A = bitsOf(setup.flatBoard().cell(grid::CellId{wholeOf(B)}).level);
    NEXT;
op_Relief:
op_Linked:
op_EdgeHasLink:
op_DirectionTo:
op_Opposite:
op_Turned:
op_Arc:
op_HasFeature:
op_HasFeatureKind:
op_MovedCell:
op_MovedFacing:
    READ(operation(*ip, s));
    WIDE(reader_.operate);
op_TerrainAttribute:
op_FeatureAttribute : {
    const auto& kinds = ip->op == lang::Op::TerrainAttribute ? setup.model().terrain : setup.model().sides;
    const rules::ValueCell& value = kinds[static_cast<std::size_t>(B)].values[ip->c];
    if (hearing == Hearing::All || marksOnly || value.unknown()) {
        WIDE(reader_.operate);
    }
    A = value.bits;
    NEXT;
}
op_HasTerrain:
    A = board_.hasTerrain(B, C) ? 1 : 0;
    NEXT;
op_HasTerrainKind:
    A = board_.hasTerrain(B, ip->c) ? 1 : 0;
    NEXT;
op_AtRim:
    A = B >= 0 && setup.geometry().atRim(grid::CellId{wholeOf(B)}) ? 1 : 0;
    NEXT;

op_LoopPieces : {
    if constexpr (reading) {
        if (ip - code == options_.recordedTo())
            [[unlikely]] { // the body that is recorded has come to its end
            STOP_HERE;
            return Exit::Returned;
        }
    }
    std::int32_t piece = static_cast<std::int32_t>(A) + 1;
    const auto count = static_cast<std::int32_t>(layout.pieces);
    const std::int64_t side = ip->b == lang::kNoSlot ? -1 : B;
    // Code with notes passes over nothing, so that what it reads is marked without them too.
    if (const lang::LoopSkip* skip =
            !marksOnly || hasNoNotes(stack_.frame().function) ? board_.skipOf(*ip) : nullptr;
        skip != nullptr && (skip->tests.empty() || mayTest<hearing>())) {
        READ(loop(*ip, skip, side, s));
        [[maybe_unused]] const std::int32_t first = piece;
        piece = board_.nextPicked(*ip, *skip, piece, side, s);
        READ(passed(*ip, *skip, {first, std::min(piece + 1, count)}, side, s));
    } else {
        READ(loop(*ip, nullptr, side, s));
        while (piece < count && !board_.picks(piece, *ip, side)) {
            ++piece;
        }
    }
    A = piece;
    HEARD(if (piece < count && ip->c != lang::kNoSlot) heardType(piece));
    if constexpr (hearing == Hearing::None || hearing == Hearing::Marks) {
        const auto pc = static_cast<std::size_t>(ip - code);
        if (options_.keeps(pc) && piece < count) {
            if (ip->d <= static_cast<std::int32_t>(pc) && !meter_.step()) [[unlikely]] {
                goto outOfFuel;
            }
            if (!listKnown(options_.loopOf(pc))) [[unlikely]] {
                goto failed;
            }
            ip = code + stack_.frame().pc;
            s = stack_.window();
            GO;
        }
    }
    JUMP_IF(piece < count);
}
op_LoopHolders : {
    READ(holders());
    std::int32_t piece = static_cast<std::int32_t>(A) + 1;
    const auto count = static_cast<std::int32_t>(layout.pieces);
    while (piece < count && !(board_.position().rawCell(piece) >= 0 && pieceBit(piece, ip->c))) {
        ++piece;
    }
    A = piece;
    JUMP_IF(piece < count);
}
op_LoopNeighbours : {
    auto direction = static_cast<int>(A) + 1;
    const int sides = B < 0 ? 0 : setup.geometry().sides();
    grid::CellId next = grid::kNoCell;
    while (direction < sides &&
           !(next = setup.geometry().neighbour(grid::CellId{wholeOf(B)}, direction)).valid()) {
        ++direction;
    }
    A = direction;
    if (direction < sides) {
        C = next.index;
        JUMP;
    }
    NEXT;
}
op_LoopTerrain : {
    const std::int64_t kind = board_.terrainAt(B, ++A);
    if (kind >= 0) {
        C = kind;
        JUMP;
    }
    NEXT;
}
op_LoopFeatures : {
    const std::int64_t kind = board_.featureAt(B, ++A);
    if (kind >= 0) {
        C = kind;
        JUMP;
    }
    NEXT;
}
op_LoopElements : {
    const std::span<const std::int64_t> list = stack_.list(B);
    auto index = static_cast<std::size_t>(++A);
    if (index < list.size()) {
        if (ip->e != 0 &&
            index + 1 <
                list.size()) { // the body sends on all that are not the one; each would have taken a step
            const Instr& test = code[ip->d];
            const std::int64_t sought = s[test.a == ip->c ? test.b : test.a];
            std::size_t found = index;
            while (found + 1 < list.size() && list[found] != sought) {
                ++found;
            }
            if (meter_.left() > static_cast<std::int64_t>(found - index)) [[likely]] {
                meter_.charge(found - index);
                index = found;
                A = static_cast<std::int64_t>(index);
            }
        }
        C = list[index];
        JUMP;
    }
    NEXT;
}
op_LoopSets : {
    STOP_HERE;
    switch (sets_.next(*ip, s)) {
    case ChosenSets::Next::Set: JUMP;
    case ChosenSets::Next::End: NEXT;
    case ChosenSets::Next::Fails: goto failed;
    }
    NEXT;
}
op_LoopWholes:
    if (!add(A, bitsOf(1), A)) [[unlikely]] {
        goto arithmetic;
    }
    JUMP_IF(!isLess(B, A));
op_LoopPlain:
    ++A;
    JUMP_IF(A < ip->e);

op_ListPush:
    ROOM_FOR_LISTS;
    stack_.push(B, A);
    NEXT;
op_ListSize:
    A = bitsOf(static_cast<std::int32_t>(stack_.list(B).size()));
    NEXT;
op_ListHas : {
    const std::span<const std::int64_t> list = stack_.list(B);
    const auto found = std::ranges::find(list, C);
    meter_.charge(static_cast<std::size_t>(found - list.begin())); // a round each, were it a loop
    A = found == list.end() ? 0 : 1;
    NEXT;
}
op_ListDoubles:
    WIDE(stack_.operateOnLists);
op_ListAt : {
    const std::span<const std::int64_t> list = stack_.list(B);
    A = static_cast<std::size_t>(ip->d) < list.size() ? list[static_cast<std::size_t>(ip->d)] : kNothing;
    NEXT;
}
op_ListNth : {
    const std::span<const std::int64_t> list = stack_.list(B);
    const Number at = Number::fromBits(C);
    const bool there =
        at.isWhole() && at.numerator() > 0 && static_cast<std::size_t>(at.numerator()) <= list.size();
    A = there ? list[static_cast<std::size_t>(at.numerator()) - 1] : kNothing;
    NEXT;
}
op_ListNew:
    ROOM_FOR_LISTS;
    A = stack_.newList();
    NEXT;
op_ListOf:
    ROOM_FOR_LISTS;
    A = stack_.newList({&B, ip->c});
    NEXT;
op_ListConst : {
    StandingList& made = standing_[static_cast<std::size_t>(ip - code) % standing_.size()];
    if (stands(made, ip, -1)) {
        A = made.list;
        meter_.charge(made.size);
        NEXT;
    }
    ROOM_FOR_LISTS;
    A = stack_.newList(program.constLists[static_cast<std::size_t>(ip->d)]);
    made = {ip, -1, A, stack_.list(A).size(), stack_.moved()};
    NEXT;
}
op_ListDistinct:
op_ListJoin:
op_ListWithout:
    WIDE(stack_.operateOnLists);
op_RowPush:
    ROOM_FOR_LISTS;
    stack_.pushRow(*ip, s);
    if (!habits_.listsActions) {
        if (const std::int32_t asks = certainlyAsks(*ip, s); asks >= 0) {
            ip = code + specialOf(asks);
            GO;
        }
    }
    NEXT;
op_ListPiecesIn : {
    READ(cell(B));
    const std::int64_t cell = B;
    const int only = cell < 0 ? -1 : board_.pieceIn(grid::CellId{wholeOf(cell)});
    if (only >= 0 && board_.pieceIn(grid::CellId{wholeOf(cell)}, only) >= 0) {
        WIDE(reader_.makeList);
    }
    ROOM_FOR_LISTS;
    const std::int64_t piece = only;
    A = stack_.newList({&piece, only < 0 ? std::size_t{0} : std::size_t{1}});
    ROOM_FOR_LISTS;
    NEXT;
}
op_ListArea : { // in a loop that asks whether a cell is in it the list is there already
    const std::int64_t of = ip->b == lang::kNoSlot ? -1 : B;
    StandingList& made = standing_[static_cast<std::size_t>(ip - code) % standing_.size()];
    if (stands(made, ip, of)) {
        A = made.list;
        meter_.charge(made.size);
        NEXT;
    }
    STOP_HERE;
    if (!reader_.makeList(*ip, s)) [[unlikely]] {
        goto failed;
    }
    s = stack_.window();
    made = {ip, of, A, stack_.list(A).size(), stack_.moved()};
    NEXT;
}
op_ListCellsOf:
op_ListMask : {
    READ(pose(B));
    PlacedCells::Cells* cells = placed_.of(board_, *ip, static_cast<std::int32_t>(B));
    if (cells == nullptr) {
        WIDE(reader_.makeList);
    }
    if (cells->moved == stack_.moved()) {
        A = cells->list;
        meter_.charge(cells->count);
        NEXT;
    }
    ROOM_FOR_LISTS;
    A = stack_.newList(cells->all());
    cells->list = A;
    cells->moved = stack_.moved();
    ROOM_FOR_LISTS;
    NEXT;
}
op_ListPieces:
op_ListHolders:
op_ListNeighbours:
op_ListWithin:
op_ListLine:
op_ListToward:
op_ListEntry:
op_ListAllCells:
op_ListDirections:
op_ListTerrain:
op_ListFeatures:
op_ListApproach:
op_ListHand:
op_CardsLeft:
    READ(operation(*ip, s));
    WIDE(reader_.makeList);

op_TableRead:
op_TableColumn:
op_TableAsk:
op_TableAt:
    WIDE(lookups_.readTable);
op_OutcomeField : {
    HEARD(if (trace != nullptr) trace->fields.insert({ip->d, static_cast<std::int32_t>(B), ip->e}));
    const std::int32_t field = setup.model()
                                   .outcomes[static_cast<std::size_t>(ip->d)]
                                   .values[static_cast<std::size_t>(B)]
                                   .fields[static_cast<std::size_t>(ip->e)];
    A = field < 0 ? kNothing : field; // a value that has no such field
    NEXT;
}

op_Reachable:
    if (moves_.isListed(*ip, s)) {
        NEXT;
    }
    READ(operation(*ip, s));
    WIDE(moves_.operate);
op_Route:
op_MoveCost:
op_PathCost:
op_StepCost:
    READ(operation(*ip, s));
    WIDE(moves_.operate);
op_SightClear:
    WIDE(moves_.see);
op_AsIfBegin:
    READ(asIf(A, B, ip->c == lang::kNoSlot ? -1 : C));
    board_.beginAsIf(A, B, ip->c == lang::kNoSlot ? -1 : C);
    NEXT;
op_AsIfEnd:
    board_.endAsIf();
    NEXT;

op_SumSlots : {
    const std::uint64_t faces = program.faceSets[static_cast<std::size_t>(ip->e)];
    std::int32_t sum = 0;
    for (std::uint32_t i = 0; i < ip->c; ++i) {
        sum += (faces >> i & 1) != 0 ? wholeOf(s[ip->b + i]) : 0;
    }
    A = bitsOf(sum);
    NEXT;
}

#define GROMA_OP(name, a, b, c, d, e, doc)
#define GROMA_CHANCE(name, a, b, c, d, e, doc) op_##name:
#define GROMA_DECISION GROMA_CHANCE
#include "core/lang/program/ops.def"
#undef GROMA_OP
    READ(operation(*ip, s));
    STOP_HERE;
    switch (questions_.ask(*ip, s)) {
    case Questions::Ask::Answered: NEXT;
    case Questions::Ask::Waits: return Exit::Asks;
    case Questions::Ask::Fails: goto failed;
    }
    NEXT;

op_Place:
op_Face:
op_Eliminate:
op_TakeOff:
op_GiveTrait:
op_TakeTrait:
op_GiveTraitTo:
op_TakeTraitFrom:
op_Spend:
op_Gain:
op_CanSpend:
op_Discard:
op_Reveal:
op_Shuffle:
    READ(operation(*ip, s));
    WIDE(changes_.operate);
op_TogetherBegin:
    changes_.beginTogether();
    NEXT;
op_TogetherEnd:
    STOP_HERE;
    if (!stack_.roomForLists()) [[unlikely]] {
        goto failed;
    }
    A = changes_.endTogether();
    NEXT;

op_EnterScope:
    READ(entered(ip->e));
    scopes_.enter(ip->e, static_cast<std::int32_t>(stack_.frames().size()) - 1, generalOf(ip->d),
                  ip->a == lang::kNoSlot ? -1 : A);
    NEXT;
op_ExitScope:
    scopes_.close();
    NEXT;
op_Leave:
    if (!leave(ip->e)) {
        return Exit::Left;
    }
    ip = code + stack_.frame().pc;
    s = stack_.window();
    if (!meter_.step()) [[unlikely]] {
        goto outOfFuel;
    }
    GO;
op_EndAfter:
    if (!endAfter(ip->d, ip->e)) {
        if (!leave(ip->e)) {
            return Exit::Left;
        }
        ip = code + stack_.frame().pc;
        s = stack_.window();
        GO;
    }
    NEXT;
op_Finish:
    READ(word(kVerdictWord));
    listeners_.changed({StateChange::What::Verdict, -1, -1, board_.position().verdict(), ip->d});
    board_.changing().setVerdict(ip->d);
    if (!battles_.end()) {
        return Exit::Finished;
    }
    ip = code + stack_.frame().pc;
    s = stack_.window();
    NEXT;
op_LayOut:
    READ(spoil());
    STOP_HERE;
    if (!battles_.layOut(A)) {
        goto failed;
    }
    ++stack_.frame().pc;
    reads_.prepare();
    standing_ = {};
    return Exit::LaidOut;
op_EndBattle:
    READ(spoil());
    A = battles_.takeVerdict();
    NEXT;
op_Say:
    listeners_.said(program, *ip, s);
    NEXT;
op_Stop:
    STOP_HERE;
    failText(*ip, s);
    goto failed;

op_NoteBegin:
op_Note:
op_NoteEnd:
    if constexpr (hearing == Hearing::All) {
        listeners_.note(program, *ip, s);
    } else if constexpr (marksOnly) {
        if (ip->op == lang::Op::NoteBegin) {
            listeners_.marks()->ofGroup(ip->d);
        } else if (ip->op == lang::Op::Note &&
                   static_cast<lang::NoteState>(ip->e) != lang::NoteState::NotApplied) {
            listeners_.marks()->ofNote(ip->d);
        }
    }
    NEXT;

nowhere:
    STOP_HERE;
    failures_.fail(FailureKind::Stop, "nowhere has no ground and no level");
    goto failed;
arithmetic:
    STOP_HERE;
    failures_.failArithmetic(*ip, s);
    goto failed;
outOfFuel:
    STOP_HERE;
    failBound(FailureKind::Steps);
    goto failed;
callBound:
    failBound(meter_.isEmpty() ? FailureKind::Steps : FailureKind::Recursion);
    goto failed;
fault:
    STOP_HERE;
    failures_.fail(FailureKind::Fault, "an instruction of the program is not sound");
    goto failed;
failed:
    completeFailure();
    return Exit::Failed;
}

Machine::Exit Machine::execute(std::size_t floor) {
    Exit exit = Exit::LaidOut;
    while (exit == Exit::LaidOut) { // the loop holds on to one set-up
        if (Trace* trace = listeners_.trace();
            trace != nullptr && trace->executed.size() < board_.program().code.size()) {
            trace->executed.resize(board_.program().code.size());
        }
        exit = listeners_.marks() != nullptr
                   ? reads_.hears() ? loop<Hearing::MarksAndReads>(floor) : loop<Hearing::Marks>(floor)
               : listeners_.any() ? loop<Hearing::All>(floor)
               : reads_.hears()   ? loop<Hearing::Reads>(floor)
                                  : loop<Hearing::None>(floor);
    }
    return exit;
}

} // namespace groma::game
