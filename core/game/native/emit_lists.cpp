// Lists and loops over them, over pieces and over the ground.
#include "core/game/native/emitter.h"
#include "core/game/parts/list_arena.h"

namespace groma::game {

using namespace asmjit;
using Cond = x86::CondCode;
using lang::Op;

namespace {

// The heading of the list in the slot, by its address in rdx: its length is the lower half of the word there,
// its elements follow. `none` where the slot holds no list.
void loadList(Emitter& to, std::uint16_t slot, const Mark& none) {
    to.load(x86::rax, slot);
    to.a.mov(x86::rcx, x86::rax);
    to.a.shr(x86::rcx, 32);
    to.a.cmp(x86::ecx, imm(static_cast<std::uint32_t>(kListTag)));
    to.a.jne(none);
    to.a.mov(x86::eax, x86::eax);
    to.a.mov(x86::rdx, x86::qword_ptr(Emitter::owner(), to.machine.places.lists));
    to.a.lea(x86::rdx, x86::ptr(x86::rdx, x86::rax, 3));
}

bool emitLoopElements(Emitter& to) {
    const lang::Instr& in = to.in();
    const Mark none = to.a.newLabel();
    const Mark end = to.a.newLabel();
    if (in.e != 0) { // the body passes over all but one: the machine seeks it
        to.ask(true);
        to.a.mov(x86::rsi, x86::rax);
        loadList(to, in.b, none);
        to.a.mov(x86::rax, x86::rsi);
    } else {
        loadList(to, in.b, none);
        to.load(x86::rax, in.a);
        to.a.add(x86::rax, 1);
    }
    to.a.mov(x86::ecx, x86::dword_ptr(x86::rdx));
    to.a.cmp(x86::rax, x86::rcx);
    to.a.jae(end);
    to.stepTo(in.d);
    to.a.mov(x86::rcx, x86::qword_ptr(x86::rdx, x86::rax, 3, 8));
    to.store(in.a, x86::rax);
    to.store(in.c, x86::rcx);
    to.a.jmp(to.labelOf(in.d));
    to.a.bind(none);
    to.load(x86::rax, in.a);
    to.a.add(x86::rax, 1);
    to.a.bind(end);
    to.store(in.a, x86::rax);
    return true;
}

// The machine gives the direction and, above it, the neighbour; below 0 past the last.
bool emitLoopNeighbours(Emitter& to) {
    const lang::Instr& in = to.in();
    const Mark end = to.a.newLabel();
    to.ask(false);
    to.a.test(x86::rax, x86::rax);
    to.a.js(end);
    to.stepTo(in.d);
    to.a.mov(x86::rcx, x86::rax);
    to.a.and_(x86::eax, 15);
    to.a.shr(x86::rcx, 4);
    to.store(in.a, x86::rax);
    to.store(in.c, x86::rcx);
    to.a.jmp(to.labelOf(in.d));
    to.a.bind(end);
    to.a.not_(x86::rax);
    to.store(in.a, x86::rax);
    return true;
}

// The machine gives the next kind, below 0 past the last.
bool emitLoopKinds(Emitter& to) {
    const lang::Instr& in = to.in();
    const Mark end = to.a.newLabel();
    to.ask(false);
    to.a.test(x86::rax, x86::rax);
    to.a.js(end);
    to.stepTo(in.d);
    to.a.add(Emitter::slot(in.a), 1);
    to.store(in.c, x86::rax);
    to.a.jmp(to.labelOf(in.d));
    to.a.bind(end);
    to.a.add(Emitter::slot(in.a), 1);
    return true;
}

bool emitListSize(Emitter& to) {
    const lang::Instr& in = to.in();
    const Mark none = to.a.newLabel();
    const Mark done = to.a.newLabel();
    loadList(to, in.b, none);
    to.a.mov(x86::eax, x86::dword_ptr(x86::rdx));
    to.a.jmp(done);
    to.a.bind(none);
    to.a.xor_(x86::eax, x86::eax);
    to.a.bind(done);
    to.store(in.a, x86::rax);
    return true;
}

// Each element passed over is a step, as in a loop.
bool emitListHas(Emitter& to) {
    const lang::Instr& in = to.in();
    const Mark none = to.a.newLabel();
    const Mark next = to.a.newLabel();
    const Mark found = to.a.newLabel();
    const Mark done = to.a.newLabel();
    loadList(to, in.b, none);
    to.a.mov(x86::ecx, x86::dword_ptr(x86::rdx));
    to.load(x86::rsi, in.c);
    to.a.xor_(x86::eax, x86::eax);
    const Mark test = to.a.newLabel();
    to.a.jmp(test);
    to.a.bind(next);
    to.a.cmp(x86::qword_ptr(x86::rdx, x86::rax, 3, 8), x86::rsi);
    to.a.je(found);
    to.a.add(x86::eax, 1);
    to.a.bind(test);
    to.a.cmp(x86::eax, x86::ecx);
    to.a.jb(next);
    to.a.sub(x86::qword_ptr(Emitter::left()), x86::rax);
    to.a.bind(none);
    to.storeImm(in.a, 0);
    to.a.jmp(done);
    to.a.bind(found);
    to.a.sub(x86::qword_ptr(Emitter::left()), x86::rax);
    to.storeImm(in.a, 1);
    to.a.bind(done);
    return true;
}

bool emitListAt(Emitter& to) {
    const lang::Instr& in = to.in();
    const Mark none = to.a.newLabel();
    const Mark done = to.a.newLabel();
    loadList(to, in.b, none);
    to.a.cmp(x86::dword_ptr(x86::rdx), imm(in.d));
    to.a.jbe(none);
    to.a.mov(x86::rax, x86::qword_ptr(x86::rdx, 8 + in.d * 8));
    to.store(in.a, x86::rax);
    to.a.jmp(done);
    to.a.bind(none);
    to.storeImm(in.a, lang::kNothing);
    to.a.bind(done);
    return true;
}

bool emitRowPush(Emitter& to) {
    to.step();
    if (!to.machine.listsAll) {
        const Mark more = to.a.newLabel();
        to.ask(false);
        to.a.test(x86::rax, x86::rax);
        to.a.js(more);
        to.goOnAtRax();
        to.a.bind(more);
    }
    return true;
}

} // namespace

bool emitList(Emitter& to) {
    switch (to.in().op) {
    case Op::LoopElements: return emitLoopElements(to);
    case Op::LoopNeighbours: return emitLoopNeighbours(to);
    case Op::LoopTerrain:
    case Op::LoopFeatures: return emitLoopKinds(to);
    case Op::RowPush: return emitRowPush(to);
    case Op::ListSize: return emitListSize(to);
    case Op::ListHas: return emitListHas(to);
    case Op::ListAt: return emitListAt(to);
    default: return false;
    }
}

} // namespace groma::game
