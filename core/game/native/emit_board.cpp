// The ground and who stands on it.
#include "core/game/native/emitter.h"
#include "core/game/parts/board_state.h"
#include "core/grid/spread.h"

namespace groma::game {

using namespace asmjit;
using Cond = x86::CondCode;
using lang::Op;

namespace {

constexpr std::int32_t kMostCells = 4096; // of larger maps no tables are made

// Slot b as a cell, in rax; `nowhere` where it is none.
void loadCell(Emitter& to, std::uint16_t slot, const Mark& nowhere) {
    to.load(x86::rax, slot);
    to.a.test(x86::rax, x86::rax);
    to.a.js(nowhere);
}

// Where it is counted who is in the cell in rax, in rcx; the loop looks where nothing is counted.
void loadHeld(Emitter& to) {
    to.a.mov(x86::rcx, x86::qword_ptr(Emitter::owner(), to.machine.places.held));
    to.a.cmp(x86::rcx, x86::qword_ptr(Emitter::owner(), to.machine.places.held + 8));
    to.a.je(to.leaveHere());
    to.a.lea(x86::rcx, x86::ptr(x86::rcx, x86::rax, 3));
}

bool emitIsEmpty(Emitter& to) {
    const lang::Instr& in = to.in();
    const Mark nowhere = to.a.newLabel();
    const Mark done = to.a.newLabel();
    loadCell(to, in.b, nowhere);
    loadHeld(to);
    to.a.cmp(x86::dword_ptr(x86::rcx), 0);
    to.storeTruth(in.a, Cond::kE);
    to.a.jmp(done);
    to.a.bind(nowhere);
    to.storeImm(in.a, 0);
    to.a.bind(done);
    return true;
}

bool emitPieceIn(Emitter& to) {
    const lang::Instr& in = to.in();
    const Mark nobody = to.a.newLabel();
    const Mark done = to.a.newLabel();
    loadCell(to, in.b, nobody);
    loadHeld(to);
    to.a.mov(x86::eax, x86::dword_ptr(x86::rcx, 4));
    to.a.mov(x86::ecx, x86::dword_ptr(x86::rcx));
    to.a.test(x86::ecx, x86::ecx);
    to.a.jz(nobody);
    to.a.cmp(x86::ecx, 1);
    to.a.jne(to.leaveHere());
    to.store(in.a, x86::rax);
    to.a.jmp(done);
    to.a.bind(nobody);
    to.storeImm(in.a, lang::kNothing);
    to.a.bind(done);
    return true;
}

// A word of the map for each cell; of nowhere it stops.
template <class Of>
bool emitOfCell(Emitter& to, const Of& of) {
    const lang::Instr& in = to.in();
    const void* table = to.tableOf(
        static_cast<std::size_t>(to.setup.geometry().cellCount()),
        [&](std::size_t i) -> std::int64_t { return of(grid::CellId{static_cast<std::int32_t>(i)}); });
    loadCell(to, in.b, to.leaveHere());
    to.address(x86::rcx, table);
    to.a.mov(x86::rax, x86::qword_ptr(x86::rcx, x86::rax, 3));
    to.store(in.a, x86::rax);
    return true;
}

bool emitKindAttribute(Emitter& to) {
    const lang::Instr& in = to.in();
    const rules::Model& model = to.setup.model();
    const auto& kinds = in.op == Op::TerrainAttribute ? model.terrain : model.sides;
    bool unknown = false;
    const void* table = to.tableOf(kinds.size(), [&](std::size_t i) -> std::int64_t {
        const rules::ValueCell& value = kinds[i].values[in.c];
        unknown = unknown || value.unknown();
        return value.unknown() ? lang::kUnknown : value.bits;
    });
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

std::int64_t inTwoHalves(std::int32_t low, std::int32_t high) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(static_cast<std::uint32_t>(high)) << 32 |
                                     static_cast<std::uint32_t>(low));
}

// The neighbours of each cell, eight halves of words in a row.
const void* neighbours(Emitter& to) {
    const grid::Geometry& map = to.setup.geometry();
    const auto cells = static_cast<std::size_t>(map.cellCount());
    return to.sharedTable(Emitter::Shared::Neighbours, 4 * cells, [&](std::size_t i) {
        const grid::CellId cell{static_cast<std::int32_t>(i / 4)};
        const auto at = [&](int direction) {
            return direction < map.sides() ? map.neighbour(cell, direction).index : -1;
        };
        const int first = static_cast<int>(i % 4) * 2;
        return inTwoHalves(at(first), at(first + 1));
    });
}

bool emitNeighbour(Emitter& to) {
    const lang::Instr& in = to.in();
    const Mark nowhere = to.a.newLabel();
    const Mark done = to.a.newLabel();
    loadCell(to, in.b, nowhere);
    to.load(x86::rcx, in.c);
    to.a.cmp(x86::rcx, to.setup.geometry().sides());
    to.a.jae(to.leaveHere());
    to.a.shl(x86::rax, 5);
    to.address(x86::rdx, neighbours(to));
    to.a.add(x86::rdx, x86::rax);
    to.a.movsxd(x86::rax, x86::dword_ptr(x86::rdx, x86::rcx, 2));
    to.store(in.a, x86::rax);
    to.a.jmp(done);
    to.a.bind(nowhere);
    to.storeImm(in.a, -1);
    to.a.bind(done);
    return true;
}

// How far apart the two numbers are, in `of`; `other` changes.
void emitApart(Emitter& to, const Emitter::Gp& of, const Emitter::Gp& other) {
    to.a.sub(of, other);
    to.a.mov(other, of);
    to.a.neg(other);
    to.a.cmp(of, other);
    to.a.cmovl(of, other);
}

bool emitDistance(Emitter& to) {
    const lang::Instr& in = to.in();
    const grid::Geometry& map = to.setup.geometry();
    const Mark nowhere = to.a.newLabel();
    const Mark done = to.a.newLabel();
    const auto cells = static_cast<std::size_t>(map.cellCount());
    const void* table = to.sharedTable(Emitter::Shared::Spread, 2 * cells, [&](std::size_t i) {
        const auto at = grid::spread(map, grid::CellId{static_cast<std::int32_t>(i / 2)});
        return i % 2 == 0 ? inTwoHalves(at[0], at[1]) : inTwoHalves(at[2], 0);
    });
    bool thirds = false; // they differ at all
    for (std::int32_t i = 1; i < map.cellCount() && !thirds; ++i) {
        thirds = grid::spread(map, grid::CellId{i})[2] != grid::spread(map, grid::CellId{0})[2];
    }
    loadCell(to, in.b, nowhere);
    to.load(x86::rcx, in.c);
    to.a.test(x86::rcx, x86::rcx);
    to.a.js(nowhere);
    to.a.shl(x86::rax, 4);
    to.a.shl(x86::rcx, 4);
    to.address(x86::rdx, table);
    to.a.add(x86::rax, x86::rdx);
    to.a.add(x86::rcx, x86::rdx);
    to.a.movsxd(x86::rsi, x86::dword_ptr(x86::rax));
    to.a.movsxd(x86::rdi, x86::dword_ptr(x86::rcx));
    emitApart(to, x86::rsi, x86::rdi);
    for (std::int32_t other = 1; other < (thirds ? 3 : 2); ++other) {
        to.a.movsxd(x86::rdx, x86::dword_ptr(x86::rax, 4 * other));
        to.a.movsxd(x86::rdi, x86::dword_ptr(x86::rcx, 4 * other));
        emitApart(to, x86::rdx, x86::rdi);
        to.a.add(x86::rsi, x86::rdx);
    }
    to.a.shr(x86::rsi, 1);
    to.store(in.a, x86::rsi);
    to.a.jmp(done);
    to.a.bind(nowhere);
    to.storeImm(in.a, kFromNowhere);
    to.a.bind(done);
    return true;
}

// Whether the cells in two slots are neighbours: equal where they are not. A cell is looked for among the
// neighbours of the other.
void testAdjacent(Emitter& to, std::uint16_t one, std::uint16_t other, const Mark& nowhere) {
    loadCell(to, one, nowhere);
    to.load(x86::rcx, other);
    to.a.test(x86::rcx, x86::rcx);
    to.a.js(nowhere);
    to.a.shl(x86::rax, 5);
    to.address(x86::rdx, neighbours(to));
    to.a.testAmongEight(x86::rcx, x86::ptr(x86::rdx, x86::rax), x86::rax);
}

bool emitAdjacent(Emitter& to) {
    const lang::Instr& in = to.in();
    const Mark nowhere = to.a.newLabel();
    const bool jumps = in.op == Op::JumpAdjacent || in.op == Op::JumpNotAdjacent;
    testAdjacent(to, jumps ? in.a : in.b, jumps ? in.b : in.c, nowhere);
    if (in.op == Op::JumpAdjacent) {
        to.jumpIfHolds(nowhere, in.d);
    } else if (jumps) {
        to.jumpIfNot(nowhere, in.d);
    } else {
        to.storeWhether(nowhere, in.a);
    }
    return true;
}

bool emitOutcomeField(Emitter& to) {
    const lang::Instr& in = to.in();
    const auto& values = to.setup.model().outcomes[static_cast<std::size_t>(in.d)].values;
    const void* table = to.tableOf(values.size(), [&](std::size_t i) -> std::int64_t {
        const std::vector<rules::Index>& fields = values[i].fields;
        const std::int32_t field =
            static_cast<std::size_t>(in.e) < fields.size() ? fields[static_cast<std::size_t>(in.e)] : -1;
        return field < 0 ? lang::kNothing : field;
    });
    to.load(x86::rax, in.b);
    to.address(x86::rcx, table);
    to.a.mov(x86::rax, x86::qword_ptr(x86::rcx, x86::rax, 3));
    to.store(in.a, x86::rax);
    return true;
}

// A question to the machine whose answer is the word, or on which it jumps.
bool emitAsked(Emitter& to) {
    to.ask(false);
    to.store(to.in().a, x86::rax);
    return true;
}
bool emitAskedJump(Emitter& to, Cond when) {
    to.ask(true);
    to.a.test(x86::rax, x86::rax);
    to.jumpIf(when, to.in().d);
    return true;
}

} // namespace

bool emitBoard(Emitter& to) {
    const Setup& setup = to.setup;
    const bool small = setup.geometry().cellCount() <= kMostCells;
    switch (to.in().op) {
    case Op::IsEmpty: return emitIsEmpty(to);
    case Op::PieceIn: return emitPieceIn(to);
    case Op::Ground:
        return small &&
               emitOfCell(to, [&](grid::CellId cell) { return setup.flatBoard().cell(cell).terrain; });
    case Op::Level:
        return small && emitOfCell(to, [&](grid::CellId cell) {
                   return base::Number(setup.flatBoard().cell(cell).level).bits();
               });
    case Op::TerrainAttribute:
    case Op::FeatureAttribute: return to.ear != NativeEar::Marks && emitKindAttribute(to);
    case Op::Adjacent:
    case Op::JumpAdjacent:
    case Op::JumpNotAdjacent: return small && emitAdjacent(to);
    case Op::Distance: return small ? emitDistance(to) : emitAsked(to);
    case Op::Neighbour: return small ? emitNeighbour(to) : emitAsked(to);
    case Op::EdgeBetween:
    case Op::HasTerrain:
    case Op::HasTerrainKind:
    case Op::AtRim:
    case Op::GetCellState:
    case Op::InScope:
    case Op::TypeIsClass:
    case Op::HasTraitOf:
    case Op::SumSlots:
    case Op::ListNth: return emitAsked(to);
    case Op::Divide:
    case Op::Parameter: {
        to.ask(true);
        to.store(to.in().a, x86::rax);
        return true;
    }
    case Op::OutcomeField: return emitOutcomeField(to);
    case Op::JumpTogether:
    case Op::JumpCellFlag:
    case Op::JumpEdgeFlag: return emitAskedJump(to, Cond::kNE);
    case Op::JumpNoCellFlag:
    case Op::JumpNoEdgeFlag: return emitAskedJump(to, Cond::kE);
    default: return false;
    }
}

} // namespace groma::game
