// Numbers and truths as values: wholes in place, fractions and what does not fit by the loop.
#include "core/game/native/emitter.h"

namespace groma::game {

using namespace asmjit;

namespace {

// Slots b and c in rax and rcx, both whole.
void loadWholes(Emitter& to, std::uint16_t b, std::uint16_t c) {
    to.load(x86::rax, b);
    to.load(x86::rcx, c);
    to.a.mov(x86::rdx, x86::rax);
    to.a.or_(x86::rdx, x86::rcx);
    to.a.shr(x86::rdx, 32);
    to.a.jnz(to.leaveHere());
}

// Slot b in rax, whole.
void loadWhole(Emitter& to, std::uint16_t b) {
    to.load(x86::rax, b);
    to.a.mov(x86::rdx, x86::rax);
    to.a.shr(x86::rdx, 32);
    to.a.jnz(to.leaveHere());
}

// A result that was made in eax, where it fitted.
void storeSum(Emitter& to, std::uint16_t a) {
    to.a.jo(to.leaveHere());
    to.store(a, x86::rax);
}

} // namespace

bool emitNumber(Emitter& to) {
    using lang::Op;
    const lang::Instr& in = to.in();
    switch (in.op) {
    case Op::Add:
        loadWholes(to, in.b, in.c);
        to.a.add(x86::eax, x86::ecx);
        storeSum(to, in.a);
        return true;
    case Op::AddWhole:
        loadWhole(to, in.b);
        to.a.add(x86::eax, imm(in.d));
        storeSum(to, in.a);
        return true;
    case Op::Subtract:
        loadWholes(to, in.b, in.c);
        to.a.sub(x86::eax, x86::ecx);
        storeSum(to, in.a);
        return true;
    case Op::Multiply:
        loadWholes(to, in.b, in.c);
        to.a.imul(x86::eax, x86::ecx);
        storeSum(to, in.a);
        return true;
    case Op::Negate:
        loadWhole(to, in.b);
        to.a.neg(x86::eax);
        storeSum(to, in.a);
        return true;
    case Op::Floor:
    case Op::Ceil:
    case Op::Round:
        loadWhole(to, in.b);
        to.store(in.a, x86::rax);
        return true;
    case Op::Abs: {
        loadWhole(to, in.b);
        const Mark done = to.a.newLabel();
        to.a.test(x86::eax, x86::eax);
        to.a.jns(done);
        to.a.neg(x86::eax);
        to.a.jo(to.leaveHere());
        to.a.bind(done);
        to.store(in.a, x86::rax);
        return true;
    }
    case Op::Min: // of equal ones either: equal numbers are equal bits
        loadWholes(to, in.b, in.c);
        to.a.cmp(x86::ecx, x86::eax);
        to.a.cmovl(x86::rax, x86::rcx);
        to.store(in.a, x86::rax);
        return true;
    case Op::Max:
        loadWholes(to, in.b, in.c);
        to.a.cmp(x86::eax, x86::ecx);
        to.a.cmovl(x86::rax, x86::rcx);
        to.store(in.a, x86::rax);
        return true;
    case Op::Not:
        to.a.cmp(Emitter::slot(in.b), 0);
        to.storeTruth(in.a, x86::CondCode::kE);
        return true;
    case Op::IsLess:
        loadWholes(to, in.b, in.c);
        to.a.cmp(x86::eax, x86::ecx);
        to.storeTruth(in.a, x86::CondCode::kL);
        return true;
    case Op::IsSame:
        to.load(x86::rax, in.b);
        to.a.cmp(x86::rax, Emitter::slot(in.c));
        to.storeTruth(in.a, x86::CondCode::kE);
        return true;
    case Op::JumpLess:
    case Op::JumpAtLeast:
        loadWholes(to, in.a, in.b);
        to.a.cmp(x86::eax, x86::ecx);
        to.jumpIf(in.op == Op::JumpLess ? x86::CondCode::kL : x86::CondCode::kGE, in.d);
        return true;
    case Op::JumpLessWhole:
    case Op::JumpAtLeastWhole:
    case Op::JumpAtMostWhole:
    case Op::JumpMoreWhole:
        loadWhole(to, in.a);
        to.a.cmp(x86::eax, imm(in.e));
        to.jumpIf(in.op == Op::JumpLessWhole      ? x86::CondCode::kL
                  : in.op == Op::JumpAtLeastWhole ? x86::CondCode::kGE
                  : in.op == Op::JumpAtMostWhole  ? x86::CondCode::kLE
                                                  : x86::CondCode::kG,
                  in.d);
        return true;
    case Op::LoopWholes: {
        loadWholes(to, in.a, in.b);
        const Mark end = to.a.newLabel();
        to.a.add(x86::eax, 1);
        to.a.jo(to.leaveHere());
        to.a.cmp(x86::ecx, x86::eax);
        to.a.jl(end);
        to.stepTo(in.d);
        to.store(in.a, x86::rax);
        to.a.jmp(to.labelOf(in.d));
        to.a.bind(end);
        to.store(in.a, x86::rax);
        return true;
    }
    case Op::LoopPlain: {
        const Mark end = to.a.newLabel();
        to.load(x86::rax, in.a);
        to.a.add(x86::rax, 1);
        to.a.cmp(x86::rax, imm(in.e));
        to.a.jge(end);
        to.stepTo(in.d);
        to.store(in.a, x86::rax);
        to.a.jmp(to.labelOf(in.d));
        to.a.bind(end);
        to.store(in.a, x86::rax);
        return true;
    }
    default: return false;
    }
}

} // namespace groma::game
