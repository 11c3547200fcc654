// What pieces, sides and the game are and hold: words of the set-up as tables, words of the position where
// they lie.
#include "core/game/native/emitter.h"
#include "core/game/parts/placed_cells.h"
#include "core/game/parts/reads.h"
#include "core/game/position/position.h"

namespace groma::game {

using namespace asmjit;
using Cond = x86::CondCode;
using lang::Op;

namespace {

// Slot b as a piece: where its record begins, in rax, from the first one on.
x86::Mem recordWord(Emitter& to, std::uint16_t piece, std::uint32_t offset) {
    const PositionLayout& layout = to.setup.layout();
    to.a.imul(x86::rax, Emitter::slot(piece), Emitter::bytesOf(layout.pieceStride));
    return x86::qword_ptr(Emitter::words(), x86::rax, 0, Emitter::bytesOf(layout.pieceRecords + offset));
}
x86::Mem sideWord(Emitter& to, std::uint16_t side, std::uint32_t offset) {
    const PositionLayout& layout = to.setup.layout();
    to.a.imul(x86::rax, Emitter::slot(side), Emitter::bytesOf(layout.sideStride));
    return x86::qword_ptr(Emitter::words(), x86::rax, 0, Emitter::bytesOf(layout.sideRecords + offset));
}
x86::Mem gameWord(std::uint32_t word) { return x86::qword_ptr(Emitter::words(), Emitter::bytesOf(word)); }

// Tests one bit of the words that begin there: not zero when it is set.
void testBit(Emitter& to, x86::Mem words, std::uint32_t bit) {
    words.addOffset(static_cast<std::int64_t>(bit / 64 * 8 + bit % 64 / 8));
    words.setSize(1);
    to.a.test(words, imm(1U << (bit % 8)));
}

// Whether the piece in the slot is of the class: not zero when it is; zero for none.
void testClass(Emitter& to, std::uint16_t piece, std::int32_t unitClass, const Mark& nobody) {
    const auto count = static_cast<std::size_t>(to.setup.pieceCount());
    const void* table = to.tableOf(count, [&](std::size_t i) -> std::int64_t {
        return to.program.isClass(to.setup.classOf(static_cast<int>(i)), unitClass) ? 1 : 0;
    });
    to.load(x86::rax, piece);
    to.a.test(x86::rax, x86::rax);
    to.a.js(nobody);
    to.address(x86::rcx, table);
    to.a.cmp(x86::byte_ptr(x86::rcx, x86::rax, 3), 0);
}

bool emitJumpClass(Emitter& to) {
    const lang::Instr& in = to.in();
    const Mark nobody = to.a.newLabel();
    testClass(to, in.a, in.c, nobody);
    if (in.op == Op::JumpClass) {
        to.jumpIfHolds(nobody, in.d);
    } else {
        to.jumpIfNot(nobody, in.d);
    }
    return true;
}

bool emitIsClass(Emitter& to) {
    const lang::Instr& in = to.in();
    const Mark nobody = to.a.newLabel();
    testClass(to, in.b, in.c, nobody);
    to.storeWhether(nobody, in.a);
    return true;
}

bool emitJumpNoTraits(Emitter& to) {
    const lang::Instr& in = to.in();
    const std::vector<std::uint64_t>& set = to.program.traitSets[static_cast<std::size_t>(in.e)];
    x86::Mem held = recordWord(to, in.a, to.setup.layout().pieceTraits);
    to.a.lea(x86::rax, held);
    const Mark on = to.a.newLabel();
    for (std::size_t i = 0; i < set.size(); ++i) {
        if (set[i] != 0) {
            to.a.mov(x86::rcx, imm(set[i]));
            to.a.test(x86::qword_ptr(x86::rax, static_cast<std::int32_t>(i * 8)), x86::rcx);
            to.a.jnz(on);
        }
    }
    to.jump(in.d);
    to.a.bind(on);
    return true;
}

// An attribute of the face that a counter shows, where one flag tells it of all that turn over.
bool emitShown(Emitter& to) {
    const lang::Instr& in = to.in();
    const Setup& setup = to.setup;
    const auto count = static_cast<std::size_t>(setup.pieceCount());
    std::int32_t flips = -1;
    bool unknown = false;
    const void* table = to.tableOf(2 * count, [&](std::size_t i) {
        const auto piece = static_cast<int>(i / 2);
        const std::int32_t flip = setup.flipOf(piece);
        flips = flip < 0 ? flips : flips < 0 || flips == flip ? flip : INT32_MAX;
        const std::int64_t value = setup.value(piece, i % 2 != 0 && flip >= 0, in.c);
        unknown = unknown || value == lang::kUnknown;
        return value;
    });
    const PositionLayout& layout = setup.layout();
    if (flips == INT32_MAX ||
        layout.states[static_cast<std::size_t>(flips)].where != StateSlot::Where::PieceFlag) {
        to.ask(true);
        to.store(in.a, x86::rax);
        return true;
    }
    const StateSlot& slot = layout.states[static_cast<std::size_t>(flips)];
    to.a.mov(x86::rcx, recordWord(to, in.b, slot.offset));
    if (slot.bit != 0) {
        to.a.shr(x86::rcx, slot.bit);
    }
    to.a.and_(x86::ecx, 1);
    to.load(x86::rax, in.b);
    to.a.lea(x86::rax, x86::ptr(x86::rcx, x86::rax, 1));
    to.address(x86::rcx, table);
    to.a.mov(x86::rax, x86::qword_ptr(x86::rcx, x86::rax, 3));
    if (unknown) {
        to.a.mov(x86::rcx, imm(lang::kUnknown));
        to.a.cmp(x86::rax, x86::rcx);
        to.a.je(to.leaveHere());
    }
    to.store(in.a, x86::rax);
    return true;
}

bool emitAttribute(Emitter& to) {
    const lang::Instr& in = to.in();
    const Setup& setup = to.setup;
    const auto face = static_cast<lang::Face>(in.e);
    bool unknown = false;
    bool turns = false;
    const auto valueOf = [&](std::size_t piece, bool back) {
        return setup.value(static_cast<int>(piece), back, in.c);
    };
    const auto count = static_cast<std::size_t>(setup.pieceCount());
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t value = valueOf(i, face == lang::Face::Back);
        unknown = unknown || value == lang::kUnknown;
        turns = turns || (face == lang::Face::Current && setup.flipOf(static_cast<int>(i)) >= 0 &&
                          value != valueOf(i, true));
    }
    if (turns) { // which value depends on how the counter lies
        return emitShown(to);
    }
    const void* table =
        to.tableOf(count, [&](std::size_t i) { return valueOf(i, face == lang::Face::Back); });
    to.load(x86::rax, in.b);
    to.address(x86::rcx, table);
    to.a.mov(x86::rax, x86::qword_ptr(x86::rcx, x86::rax, 3));
    if (unknown) {
        to.a.mov(x86::rcx, imm(lang::kUnknown));
        to.a.cmp(x86::rax, x86::rcx);
        to.a.je(to.leaveHere());
    }
    to.store(in.a, x86::rax);
    return true;
}

// A word of the set-up for each piece.
template <class Of>
bool emitOfPiece(Emitter& to, const Of& of) {
    const lang::Instr& in = to.in();
    const void* table = to.tableOf(static_cast<std::size_t>(to.setup.pieceCount()), [&](std::size_t i) {
        return static_cast<std::int64_t>(of(static_cast<int>(i)));
    });
    to.load(x86::rax, in.b);
    to.address(x86::rcx, table);
    to.a.mov(x86::rax, x86::qword_ptr(x86::rcx, x86::rax, 3));
    to.store(in.a, x86::rax);
    return true;
}

// The cell of the piece in slot b as it is stored, in rax.
void loadCell(Emitter& to) {
    to.load(x86::rax, to.in().b);
    to.a.movsxd(x86::rax,
                x86::dword_ptr(Emitter::words(), x86::rax, 2, Emitter::bytesOf(to.setup.layout().cells)));
}

bool emitCellTest(Emitter& to, std::int32_t cell, Cond when) {
    loadCell(to);
    to.a.cmp(x86::eax, imm(cell));
    to.storeTruth(to.in().a, when);
    return true;
}

bool emitFacing(Emitter& to) {
    const PositionLayout& layout = to.setup.layout();
    if (!layout.hasFacings) {
        to.storeImm(to.in().a, 0);
        return true;
    }
    to.load(x86::rax, to.in().b);
    to.a.movsx(x86::rax, x86::byte_ptr(Emitter::words(), x86::rax, 0, Emitter::bytesOf(layout.facings)));
    to.store(to.in().a, x86::rax);
    return true;
}

// The cells of a footprint or mask where the piece stands: known, their list standing; else the machine lists
// them.
bool emitPlaced(Emitter& to) {
    const lang::Instr& in = to.in();
    const PositionLayout& layout = to.setup.layout();
    const NativePlaces& places = to.machine.places;
    const Mark asks = to.a.newLabel();
    const Mark done = to.a.newLabel();
    const auto keyOf = [&](std::size_t piece) {
        return static_cast<std::int64_t>(to.machine.keyOfPlaced(in, static_cast<std::int32_t>(piece)));
    };
    const auto cells = [](std::size_t offset) {
        return x86::qword_ptr(x86::rcx, static_cast<std::int32_t>(offset));
    };
    to.load(x86::rsi, in.b);
    to.a.movsxd(x86::rax, x86::dword_ptr(Emitter::words(), x86::rsi, 2, Emitter::bytesOf(layout.cells)));
    to.a.test(x86::rax, x86::rax);
    to.a.js(asks);
    static_assert(PlacedCells::kFacings == 16);
    to.a.shl(x86::rax, 4);
    if (layout.hasFacings) {
        to.a.movsx(x86::rdx, x86::byte_ptr(Emitter::words(), x86::rsi, 0, Emitter::bytesOf(layout.facings)));
        to.a.add(x86::rax, x86::rdx);
    }
    if (in.op == Op::ListMask) {
        to.a.mov(x86::rcx, imm(keyOf(0)));
        to.a.add(x86::rax, x86::rcx);
    } else {
        to.address(x86::rcx, to.tableOf(static_cast<std::size_t>(to.setup.pieceCount()), keyOf));
        to.a.add(x86::rax, x86::qword_ptr(x86::rcx, x86::rsi, 3));
    }
    to.a.mov(x86::rcx, imm(PlacedCells::kSpread));
    to.a.imul(x86::rcx, x86::rax);
    to.a.shr(x86::rcx, 64 - PlacedCells::kPlaceBits);
    to.a.imul(x86::rcx, x86::rcx, imm(sizeof(PlacedCells::Cells)));
    to.a.add(x86::rcx, x86::qword_ptr(Emitter::owner(), places.placed));
    to.a.cmp(x86::rax, cells(offsetof(PlacedCells::Cells, key)));
    to.a.jne(asks);
    to.a.mov(x86::rax, x86::qword_ptr(Emitter::owner(), places.moved));
    to.a.cmp(x86::rax, cells(offsetof(PlacedCells::Cells, moved)));
    to.a.jne(asks);
    to.a.mov(x86::rax, cells(offsetof(PlacedCells::Cells, count)));
    to.a.sub(x86::qword_ptr(Emitter::left()), x86::rax);
    to.a.mov(x86::rax, cells(offsetof(PlacedCells::Cells, list)));
    to.store(in.a, x86::rax);
    to.a.jmp(done);
    to.a.bind(asks);
    to.step();
    to.a.bind(done);
    return true;
}

bool emitPieceState(Emitter& to) {
    const lang::Instr& in = to.in();
    const StateSlot& slot = to.setup.layout().states[in.c];
    const x86::Mem word = recordWord(to, in.b, slot.offset);
    to.a.mov(x86::rax, word);
    if (slot.where == StateSlot::Where::PieceFlag) {
        if (slot.bit != 0) {
            to.a.shr(x86::rax, slot.bit);
        }
        to.a.and_(x86::eax, 1);
    }
    to.store(in.a, x86::rax);
    return true;
}

bool emitWord(Emitter& to, const x86::Mem& word) {
    to.a.mov(x86::rax, word);
    to.store(to.in().a, x86::rax);
    return true;
}

bool emitTrait(Emitter& to, const x86::Mem& words) {
    testBit(to, words, to.in().c);
    to.storeTruth(to.in().a, Cond::kNE);
    return true;
}

bool emitHasTrait(Emitter& to) {
    const lang::Instr& in = to.in();
    const Mark nobody = to.a.newLabel();
    const Mark done = to.a.newLabel();
    to.a.cmp(Emitter::slot(in.b), 0);
    to.a.jl(nobody);
    emitTrait(to, recordWord(to, in.b, to.setup.layout().pieceTraits));
    to.a.jmp(done);
    to.a.bind(nobody);
    to.storeImm(in.a, 0);
    to.a.bind(done);
    return true;
}

} // namespace

void emitTold(Emitter& to, std::size_t tell) {
    switch (to.ear == NativeEar::Reads ? to.in().op : lang::Op::kCount) {
    case lang::Op::CellOf:
    case lang::Op::FacingOf:
    case lang::Op::ListCellsOf:
    case lang::Op::ListMask: break;
    default: to.call(tell); return;
    }
    // As Reads::isNoted.
    const NativePlaces& places = to.machine.places;
    const Mark tells = to.a.newLabel();
    const Mark noted = to.a.newLabel();
    to.a.cmp(x86::byte_ptr(Emitter::owner(), places.noting), 0);
    to.a.jne(tells);
    to.load(x86::rax, to.in().b);
    to.a.add(x86::rax, imm(to.machine.poses));
    to.a.mov(x86::rcx, x86::qword_ptr(Emitter::owner(), places.notedAt));
    to.a.mov(x86::ecx, x86::dword_ptr(x86::rcx, x86::rax, 2));
    to.a.mov(x86::rdx, x86::qword_ptr(Emitter::owner(), places.recordings + 8));
    to.a.cmp(x86::ecx, x86::dword_ptr(x86::rdx, places.first));
    to.a.jb(tells);
    to.a.cmp(x86::ecx, x86::dword_ptr(Emitter::owner(), places.logged));
    to.a.jae(tells);
    to.a.imul(x86::rcx, x86::rcx, imm(sizeof(Reads::Read)));
    to.a.add(x86::rcx, x86::qword_ptr(Emitter::owner(), places.log));
    to.a.cmp(x86::eax, x86::dword_ptr(x86::rcx, offsetof(Reads::Read, place)));
    to.a.je(noted);
    to.a.bind(tells);
    to.call(tell);
    to.a.bind(noted);
}

bool emitPiece(Emitter& to) {
    const lang::Instr& in = to.in();
    const Setup& setup = to.setup;
    const PositionLayout& layout = setup.layout();
    switch (in.op) {
    case Op::JumpClass:
    case Op::JumpNotClass: return emitJumpClass(to);
    case Op::IsClass: return emitIsClass(to);
    case Op::JumpTrait:
    case Op::JumpNoTrait:
        testBit(to, recordWord(to, in.a, layout.pieceTraits), in.c);
        to.jumpIf(in.op == Op::JumpTrait ? Cond::kNE : Cond::kE, in.d);
        return true;
    case Op::JumpNoTraits: return emitJumpNoTraits(to);
    case Op::HasTrait: return emitHasTrait(to);
    case Op::SideHasTrait: return emitTrait(to, sideWord(to, in.b, layout.sideTraits));
    case Op::ScenarioHasTrait: return emitTrait(to, gameWord(layout.gameTraits));
    case Op::Attribute: return emitAttribute(to);
    case Op::TypeOf: return emitOfPiece(to, [&](int piece) { return setup.typeOf(piece); });
    case Op::Owner: return emitOfPiece(to, [&](int piece) { return setup.sideOf(piece); });
    case Op::CellOf:
        loadCell(to);
        to.a.mov(x86::rcx, imm(-1));
        to.a.cmp(x86::rax, x86::rcx);
        to.a.cmovl(x86::rax, x86::rcx);
        to.store(in.a, x86::rax);
        return true;
    case Op::OnMap: return emitCellTest(to, 0, Cond::kGE);
    case Op::IsEliminated: return emitCellTest(to, kEliminatedCell, Cond::kE);
    case Op::IsWaiting: return emitCellTest(to, kWaitingCell, Cond::kE);
    case Op::FacingOf: return emitFacing(to);
    case Op::ListCellsOf:
    case Op::ListMask: return emitPlaced(to);
    case Op::GetPieceState: return emitPieceState(to);
    case Op::GetSideState: return emitWord(to, sideWord(to, in.b, layout.states[in.c].offset));
    case Op::GetGameState: return emitWord(to, gameWord(layout.states[in.c].offset));
    case Op::Active:
        to.a.movsxd(x86::rax, x86::dword_ptr(Emitter::words(), Emitter::bytesOf(kActiveWord)));
        to.store(in.a, x86::rax);
        return true;
    case Op::OtherSide:
        to.a.cmp(Emitter::slot(in.b), 0);
        to.storeTruth(in.a, Cond::kE);
        return true;
    default: return false;
    }
}

} // namespace groma::game
