// What operations are written with: x86-64's instructions, by asmjit itself or, on AArch64, as that processor
// has them.
#pragma once

#include "core/game/native/arm_assembler.h"

#include <asmjit/x86.h>

#include <iterator>

namespace groma::game {

class X86Assembler : public asmjit::x86::Assembler {
  public:
    using asmjit::x86::Assembler::Assembler;

    // What the caller's registers hold is kept, and the first argument, which is in rdi.
    void enterFrame() {
        for (const asmjit::x86::Gp& saved : kSaved) {
            push(saved);
        }
        push(asmjit::x86::rdi);
    }
    // It again, at the end; and back to the caller with what is in eax.
    void firstArgument() { pop(asmjit::x86::rdi); }
    void leaveFrame() {
        for (std::size_t i = std::size(kSaved); i-- > 0;) {
            pop(kSaved[i]);
        }
        ret();
    }

    // Whether one of the eight halves of words that lie there is the lower half of the register: not zero
    // then. `between` may change.
    void testAmongEight(const asmjit::x86::Gp& word, const asmjit::x86::Mem& there,
                        const asmjit::x86::Gp& between) {
        namespace x86 = asmjit::x86;
        x86::Mem first = there;
        first.setSize(16);
        movd(x86::xmm0, word.r32());
        pshufd(x86::xmm0, x86::xmm0, 0);
        movdqu(x86::xmm1, first);
        movdqu(x86::xmm2, first.cloneAdjusted(16));
        pcmpeqd(x86::xmm1, x86::xmm0);
        pcmpeqd(x86::xmm2, x86::xmm0);
        por(x86::xmm1, x86::xmm2);
        pmovmskb(between.r32(), x86::xmm1);
        test(between.r32(), between.r32());
    }

  private:
    static constexpr asmjit::x86::Gp kSaved[] = {asmjit::x86::rbx, asmjit::x86::rbp, asmjit::x86::r12,
                                                 asmjit::x86::r13, asmjit::x86::r14, asmjit::x86::r15};
};

#ifdef __aarch64__
using Assembler = ArmAssembler;
#else
using Assembler = X86Assembler;
#endif

} // namespace groma::game
