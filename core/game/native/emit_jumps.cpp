// Jumps on words; those on numbers, pieces and cells stand with these.
#include "core/game/native/emitter.h"

namespace groma::game {

using namespace asmjit;
using Cond = x86::CondCode;

namespace {

// Each target by a comparison: there are few.
bool emitJumpTable(Emitter& to) {
    const lang::Instr& in = to.in();
    const std::vector<std::int32_t>& targets = to.program.jumpLists[static_cast<std::size_t>(in.e)];
    to.load(x86::rax, in.a);
    for (std::size_t i = 0; i < targets.size(); ++i) {
        to.a.cmp(x86::rax, imm(in.d + static_cast<std::int32_t>(i)));
        to.jumpIf(Cond::kE, targets[i]);
    }
    to.leave();
    return true;
}

} // namespace

bool emitJump(Emitter& to) {
    using lang::Op;
    const lang::Instr& in = to.in();
    switch (in.op) {
    case Op::Goto: to.jump(in.d); return true;
    case Op::JumpTrue:
    case Op::JumpFalse:
        to.a.cmp(Emitter::slot(in.a), 0);
        to.jumpIf(in.op == Op::JumpTrue ? Cond::kNE : Cond::kE, in.d);
        return true;
    case Op::JumpSame:
    case Op::JumpOther:
        to.load(x86::rax, in.a);
        to.a.cmp(x86::rax, Emitter::slot(in.b));
        to.jumpIf(in.op == Op::JumpSame ? Cond::kE : Cond::kNE, in.d);
        return true;
    case Op::JumpSameImm:
    case Op::JumpOtherImm:
        to.a.cmp(Emitter::slot(in.a), imm(in.e));
        to.jumpIf(in.op == Op::JumpSameImm ? Cond::kE : Cond::kNE, in.d);
        return true;
    case Op::JumpWhole:
    case Op::JumpNotWhole:
        to.a.mov(x86::eax, imm(static_cast<std::uint32_t>(in.e)));
        to.a.cmp(Emitter::slot(in.a), x86::rax);
        to.jumpIf(in.op == Op::JumpWhole ? Cond::kE : Cond::kNE, in.d);
        return true;
    case Op::JumpNothing:
    case Op::JumpSomething: // the one word whose opposite does not fit
        static_assert(lang::kNothing == INT64_MIN);
        to.load(x86::rax, in.a);
        to.a.neg(x86::rax);
        to.jumpIf(in.op == Op::JumpNothing ? Cond::kO : Cond::kNO, in.d);
        return true;
    case Op::JumpTable: return emitJumpTable(to);
    case Op::Say: return to.ear != NativeEar::Marks;
    default: return false;
    }
}

} // namespace groma::game
