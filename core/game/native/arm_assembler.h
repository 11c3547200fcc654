// The instructions that operations are written with, on AArch64. The emitter writes in the shape of x86-64:
// two operands, one of them in memory if need be, and conditions by what the last instruction left in the
// flags. Each such instruction becomes one to five of AArch64's, with registers between that the emitter does
// not know.
//
// What a condition can be asked of is watched: carry is the other way round after a subtraction, and of
// shifts and the like AArch64 sets no flags. A condition that the last instructions do not give, and a form
// that is not here, is an error, as what asmjit itself can't encode: the error handler of the code is told,
// and the function is left to the loop.
#pragma once

#include <asmjit/arm/a64assembler.h>
#include <asmjit/x86.h>

#include <cstddef>
#include <cstdint>

namespace groma::game {

class ArmAssembler {
  public:
    using Gp = asmjit::x86::Gp;
    using Mem = asmjit::x86::Mem;
    using Cond = asmjit::x86::CondCode;
    using Imm = asmjit::Imm;
    using Label = asmjit::Label;

    explicit ArmAssembler(asmjit::CodeHolder* holder) : a_(holder) {}

    // --- the frame, as X86Assembler has it
    void enterFrame();
    void firstArgument();
    void leaveFrame();
    static constexpr std::int32_t kFrame = 80; // its bytes; Unwinding says what lies where

    Label newLabel() { return a_.newLabel(); }
    void bind(const Label& label) {
        flags_ = Flags::None;
        a_.bind(label);
    }

    // --- words
    void mov(const Gp& to, const Gp& from);
    void mov(const Gp& to, const Mem& from);
    void mov(const Gp& to, const Imm& value);
    void mov(const Mem& to, const Gp& from);
    void mov(const Mem& to, const Imm& value);
    void movsx(const Gp& to, const Mem& from) { loadSigned(to, from, 1); }
    void movsxd(const Gp& to, const Mem& from) { loadSigned(to, from, 4); }
    void movzx(const Gp& to, const Gp& from); // of a byte
    void lea(const Gp& to, const Mem& of);
    void set(Cond when, const Gp& to);
    void cmovl(const Gp& to, const Gp& from);

    // --- numbers
    void add(const Gp& to, const Gp& value);
    void add(const Gp& to, const Mem& value);
    void add(const Gp& to, const Imm& value);
    void add(const Mem& to, const Imm& value);
    void sub(const Gp& to, const Gp& value);
    void sub(const Gp& to, const Mem& value);
    void sub(const Gp& to, const Imm& value);
    void sub(const Mem& to, const Imm& value);
    void sub(const Mem& to, const Gp& value);
    void neg(const Gp& to);
    void imul(const Gp& to, const Gp& by); // of 32 bits: whether it overflows can be asked, of 64 not
    void imul(const Gp& to, const Gp& from, const Imm& by);
    void imul(const Gp& to, const Mem& from, const Imm& by);

    // --- bits
    void and_(const Gp& to, const Imm& bits);
    void or_(const Gp& to, const Gp& bits);
    void or_(const Gp& to, const Imm& bits);
    void xor_(const Gp& to, const Gp& with); // itself
    void not_(const Gp& to);
    void shl(const Gp& to, const Imm& by);
    void shr(const Gp& to, const Imm& by);
    void shr(const Gp& to, const Gp& by);
    void bsf(const Gp& to, const Gp& of); // of nothing: any number

    // --- what conditions are asked of
    void cmp(const Gp& one, const Gp& other);
    void cmp(const Gp& one, const Mem& other);
    void cmp(const Gp& one, const Imm& other);
    void cmp(const Mem& one, const Gp& other);
    void cmp(const Mem& one, const Imm& other); // of a byte or two: with nought, whether they are equal
    void test(const Gp& one, const Gp& other);
    void test(const Mem& one, const Gp& other);
    void test(const Mem& one, const Imm& bits);
    // Whether one of the eight halves of words that lie there is the lower half of the register: not zero
    // then. `between` may change.
    void testAmongEight(const Gp& word, const Mem& there, const Gp& between);

    // --- ways
    void jmp(const Label& to) { a_.b(to); }
    void jmp(const Mem& to);
    void call(const Mem& what); // arguments in rdi, rsi, rdx; comes back with rax, rdx
    void j(Cond when, const Label& to);
    void ja(const Label& to) { j(Cond::kA, to); }
    void jae(const Label& to) { j(Cond::kAE, to); }
    void jb(const Label& to) { j(Cond::kB, to); }
    void jbe(const Label& to) { j(Cond::kBE, to); }
    void je(const Label& to) { j(Cond::kE, to); }
    void jne(const Label& to) { j(Cond::kNE, to); }
    void jz(const Label& to) { j(Cond::kE, to); }
    void jnz(const Label& to) { j(Cond::kNE, to); }
    void jl(const Label& to) { j(Cond::kL, to); }
    void jge(const Label& to) { j(Cond::kGE, to); }
    void jo(const Label& to) { j(Cond::kO, to); }
    void js(const Label& to) { j(Cond::kS, to); }
    void jns(const Label& to) { j(Cond::kNS, to); }

  private:
    using Reg = asmjit::a64::Gp;
    // What the flags, or a register in their place, can be asked for.
    enum class Flags : std::uint8_t {
        None,
        Difference, // anything
        Sum,        // not which is greater without a sign
        Bits,       // likewise
        Sameness,   // whether it is zero
        Product,    // whether it fitted: it is zero then
        Register,   // none were set: of the register whether it is zero, or below
    };
    // One operation with flags, or a comparison.
    enum class Sum : std::uint8_t { Add, Subtract, Compare };

    static Reg of(const Gp& reg);
    static Reg like(const Reg& reg, std::uint32_t id); // of the same width
    void sum(Sum what, const Reg& to, const Reg& one, const Reg& other);
    void sum(Sum what, const Reg& to, const Reg& one, std::int64_t other);
    void load(const Reg& to, const Mem& from); // so many bytes as it has
    void loadSigned(const Gp& to, const Mem& from, std::uint32_t bytes);
    void store(const Mem& to, const Reg& from);
    void loadImm(const Reg& to, std::uint64_t value);
    void multiply(const Reg& to, const Reg& from, const Imm& by);
    asmjit::a64::Mem at(const Mem& there, std::uint32_t bytes); // for accesses of so many
    asmjit::a64::Mem nearby(const Reg& base, std::int64_t offset, std::uint32_t bytes);
    Reg widthOf(const Mem& of, std::uint32_t id); // a register for what lies there
    void onRegister(const Reg& reg) {
        flags_ = Flags::Register;
        asked_ = reg;
    }
    // A register was written that flags do not stand for.
    void wrote(const Reg& reg) {
        if (flags_ == Flags::Register && reg.id() == asked_.id()) {
            flags_ = Flags::None;
        }
    }
    // The same by AArch64's flags; an error where they do not tell it.
    asmjit::a64::CondCode ask(Cond when);
    void refuse() { a_.reportError(asmjit::kErrorInvalidInstruction); }

    asmjit::a64::Assembler a_;
    Flags flags_ = Flags::None;
    Reg asked_;
};

} // namespace groma::game
