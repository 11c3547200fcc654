// Words that are moved from slot to slot.
#include "core/game/native/emitter.h"

#include <algorithm>

namespace groma::game {

using namespace asmjit;

namespace {

constexpr std::uint16_t kMostUnrolled = 16; // of more words the loop moves them

} // namespace

bool emitMove(Emitter& to) {
    using lang::Op;
    const lang::Instr& in = to.in();
    switch (in.op) {
    case Op::LoadConst: to.storeImm(in.a, to.program.constants[static_cast<std::size_t>(in.d)]); return true;
    case Op::LoadImm: to.storeImm(in.a, in.d); return true;
    case Op::LoadWhole: to.storeImm(in.a, static_cast<std::uint32_t>(in.d)); return true;
    case Op::Copy:
        to.load(x86::rax, in.b);
        to.store(in.a, x86::rax);
        return true;
    case Op::CopyWide: // they may overlap
        if (in.c > kMostUnrolled) {
            return false;
        }
        for (std::uint32_t i = 0; i < in.c; ++i) {
            const std::uint32_t at = in.a < in.b ? i : in.c - 1U - i;
            to.load(x86::rax, in.b + at);
            to.store(in.a + at, x86::rax);
        }
        return true;
    case Op::Zero:
        if (in.c > kMostUnrolled) {
            return false;
        }
        to.a.xor_(x86::eax, x86::eax);
        for (std::uint32_t i = 0; i < in.c; ++i) {
            to.store(in.a + i, x86::rax);
        }
        return true;
    case Op::Option: to.storeImm(in.a, to.setup.option(in.c)); return true;
    case Op::ScenarioNumber: {
        const std::int64_t value = to.setup.number(in.d);
        if (value == lang::kUnknown) {
            return false;
        }
        to.storeImm(in.a, value);
        return true;
    }
    default: return false;
    }
}

} // namespace groma::game
