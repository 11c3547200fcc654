// AArch64's instructions in the place of x86-64's, on whichever processor: against what GNU's assembler makes
// of the line beside them.
#if __has_include(<asmjit/arm/a64assembler.h>)
#include "core/game/native/arm_assembler.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

using groma::game::ArmAssembler;
using namespace asmjit;
using namespace asmjit::x86;

namespace {

using Cond = CondCode;

class TellsOfFailure final : public ErrorHandler {
  public:
    void handleError(Error, const char*, BaseEmitter*) override { ++failures; }
    int failures = 0;
};

struct Made {
    std::vector<std::uint32_t> words;
    int failures = 0;
};

// `there` is behind it all.
template <class Emit>
Made madeBy(const Emit& emit) {
    TellsOfFailure tells;
    CodeHolder holder;
    holder.init(Environment(Arch::kAArch64));
    holder.setErrorHandler(&tells);
    ArmAssembler a(&holder);
    const Label there = a.newLabel();
    emit(a, there);
    a.bind(there);
    CHECK(holder.flatten() == kErrorOk);
    Made made;
    made.words.resize(holder.codeSize() / sizeof(std::uint32_t));
    holder.copyFlattenedData(made.words.data(), holder.codeSize());
    made.failures = tells.failures;
    return made;
}

struct ArmForm {
    void (*emit)(ArmAssembler& a, const Label& there);
    std::string reads; // by AArch64, for GNU's assembler
    std::vector<std::uint32_t> words;
};

#define GROMA_ARM(emit, reads, ...)                                                                          \
    {                                                                                                        \
        [](ArmAssembler& a, const Label& there) {                                                            \
            (void)there;                                                                                     \
            emit;                                                                                            \
        },                                                                                                   \
            reads, {                                                                                         \
            __VA_ARGS__                                                                                      \
        }                                                                                                    \
    }

const std::vector<ArmForm> kArmForms = {
    GROMA_ARM(a.mov(rax, rcx), "mov x3, x4", 0xaa0403e3),
    GROMA_ARM(a.mov(eax, eax), "mov w3, w3", 0x2a0303e3),
    GROMA_ARM(a.mov(rax, qword_ptr(rbx, 24)), "ldr x3, [x19, #24]", 0xf9400e63),
    GROMA_ARM(a.mov(rax, qword_ptr(rbx, 32760)), "ldr x3, [x19, #32760]", 0xf97ffe63),
    GROMA_ARM(a.mov(rax, qword_ptr(rbx, 32768)), "mov x17, #32768; ldr x3, [x19, x17]", 0xd2900011,
              0xf8716a63),
    GROMA_ARM(a.mov(rax, qword_ptr(rbx, -8)), "ldur x3, [x19, #-8]", 0xf85f8263),
    GROMA_ARM(a.mov(rax, qword_ptr(rbx, -264)), "mov x17, #-264; ldr x3, [x19, x17]", 0x928020f1, 0xf8716a63),
    GROMA_ARM(a.mov(rax, qword_ptr(rcx, rax, 3)), "ldr x3, [x4, x3, lsl #3]", 0xf8637883),
    GROMA_ARM(a.mov(rcx, qword_ptr(rdx, rax, 3, 8)), "add x16, x2, x3, lsl #3; ldr x4, [x16, #8]", 0x8b030c50,
              0xf9400604),
    GROMA_ARM(a.mov(rcx, qword_ptr(r12, rax, 0, 100000)),
              "add x16, x20, x3; mov x17, #0x86a0; movk x17, #1, lsl #16; ldr x4, [x16, x17]", 0x8b030290,
              0xd290d411, 0xf2a00031, 0xf8716a04),
    GROMA_ARM(a.mov(ecx, dword_ptr(rdx)), "ldr w4, [x2]", 0xb9400044),
    GROMA_ARM(a.mov(ecx, dword_ptr(rdx, 5)), "ldur w4, [x2, #5]", 0xb8405044),
    GROMA_ARM(a.mov(rdi, qword_ptr(rsp)), "ldr x0, [sp]", 0xf94003e0),
    GROMA_ARM(a.mov(rax, imm(0)), "mov x3, #0", 0xd2800003),
    GROMA_ARM(a.mov(eax, imm(-1)), "mov w3, #-1", 0x12800003),
    GROMA_ARM(a.mov(rax, imm(-1)), "mov x3, #-1", 0x92800003),
    GROMA_ARM(a.mov(rax, imm(INT64_MIN)), "mov x3, #0x8000000000000000", 0xd2f00003),
    GROMA_ARM(a.mov(rax, imm(INT64_MIN + 1)), "movz x3, #1; movk x3, #0x8000, lsl #48", 0xd2800023,
              0xf2f00003),
    GROMA_ARM(a.mov(rax, imm(0x7f0012345678)),
              "movz x3, #0x5678; movk x3, #0x1234, lsl #16; movk x3, #0x7f00, lsl #32", 0xd28acf03,
              0xf2a24683, 0xf2cfe003),
    GROMA_ARM(a.mov(rax, imm(-65538)), "movn x3, #1; movk x3, #0xfffe, lsl #16", 0x92800023, 0xf2bfffc3),
    GROMA_ARM(a.mov(rax, imm(0xffff1234ffff5678)), "movn x3, #0xa987; movk x3, #0x1234, lsl #32", 0x929530e3,
              0xf2c24683),
    GROMA_ARM(a.mov(qword_ptr(rbx, 16), rax), "str x3, [x19, #16]", 0xf9000a63),
    GROMA_ARM(a.mov(dword_ptr(r13, 12), ecx), "str w4, [x21, #12]", 0xb9000ea4),
    GROMA_ARM(a.mov(qword_ptr(rbx, 16), imm(0)), "str xzr, [x19, #16]", 0xf9000a7f),
    GROMA_ARM(a.mov(dword_ptr(rax, -16), imm(0)), "stur wzr, [x3, #-16]", 0xb81f007f),
    GROMA_ARM(a.mov(qword_ptr(rbx, 16), imm(-7)), "mov x15, #-7; str x15, [x19, #16]", 0x928000cf,
              0xf9000a6f),
    GROMA_ARM(a.mov(dword_ptr(rbx, 16), imm(70000)),
              "mov w15, #0x1170; movk w15, #1, lsl #16; str w15, [x19, #16]", 0x52822e0f, 0x72a0002f,
              0xb900126f),
    GROMA_ARM(a.movsx(rdx, byte_ptr(r12, rsi, 0, 40)), "add x16, x20, x1; ldrsb x2, [x16, #40]", 0x8b010290,
              0x3980a202),
    GROMA_ARM(a.movsxd(rax, dword_ptr(r12, rax, 2, 64)), "add x16, x20, x3, lsl #2; ldrsw x3, [x16, #64]",
              0x8b030a90, 0xb9804203),
    GROMA_ARM(a.cmp(rax, rcx); a.set(Cond::kE, al);
              a.movzx(eax, al), "cmp x3, x4; cset w3, eq; uxtb w3, w3", 0xeb04007f, 0x1a9f17e3, 0x53001c63),
    GROMA_ARM(a.cmp(ecx, eax); a.cmovl(rax, rcx), "cmp w4, w3; csel x3, x4, x3, lt", 0x6b03009f, 0x9a83b083),
    GROMA_ARM(a.lea(rdx, ptr(rdx, rax, 3)), "add x2, x2, x3, lsl #3", 0x8b030c42),
    GROMA_ARM(a.lea(rsi, ptr(rbp, 4800)), "mov x17, #4800; add x1, x24, x17", 0xd2825811, 0x8b110301),
    GROMA_ARM(a.lea(rsi, ptr(rbp, 480)), "add x1, x24, #480", 0x91078301),
    GROMA_ARM(a.lea(rsi, ptr(rbp, -480)), "sub x1, x24, #480", 0xd1078301),
    GROMA_ARM(a.lea(ecx, ptr(rdx, 5)), "add w4, w2, #5", 0x11001444),
    GROMA_ARM(a.lea(rax, qword_ptr(r12, rax, 0, 72)), "add x3, x20, x3; add x3, x3, #72", 0x8b030283,
              0x91012063),
    GROMA_ARM(a.add(rax, rcx), "adds x3, x3, x4", 0xab040063),
    GROMA_ARM(a.add(eax, 1), "adds w3, w3, #1", 0x31000463),
    GROMA_ARM(a.add(eax, imm(-1)), "subs w3, w3, #1", 0x71000463),
    GROMA_ARM(a.add(rbx, imm(8000)), "mov x14, #8000; adds x19, x19, x14", 0xd283e80e, 0xab0e0273),
    GROMA_ARM(a.add(eax, imm(INT32_MAX)), "mov w14, #0x7fffffff; adds w3, w3, w14", 0x12b0000e, 0x2b0e0063),
    GROMA_ARM(a.add(rax, qword_ptr(rcx, rsi, 3)), "ldr x15, [x4, x1, lsl #3]; adds x3, x3, x15", 0xf861788f,
              0xab0f0063),
    GROMA_ARM(a.add(qword_ptr(r14), 1), "ldr x15, [x22]; adds x15, x15, #1; str x15, [x22]", 0xf94002cf,
              0xb10005ef, 0xf90002cf),
    GROMA_ARM(a.sub(eax, ecx), "subs w3, w3, w4", 0x6b040063),
    GROMA_ARM(a.sub(rax, imm(16)), "subs x3, x3, #16", 0xf1004063),
    GROMA_ARM(a.sub(rcx, qword_ptr(r13, 8)), "ldr x15, [x21, #8]; subs x4, x4, x15", 0xf94006af, 0xeb0f0084),
    GROMA_ARM(a.sub(qword_ptr(r14), 1); a.js(there),
                                        "ldr x15, [x22]; subs x15, x15, #1; str x15, [x22]; b.mi there",
                                        0xf94002cf, 0xf10005ef, 0xf90002cf, 0x54000024),
    GROMA_ARM(a.sub(qword_ptr(r14), rax), "ldr x15, [x22]; subs x15, x15, x3; str x15, [x22]", 0xf94002cf,
              0xeb0301ef, 0xf90002cf),
    GROMA_ARM(a.neg(rax); a.jo(there), "negs x3, x3; b.vs there", 0xeb0303e3, 0x54000026),
    GROMA_ARM(a.imul(eax, ecx); a.jo(there),
                                "smull x15, w3, w4; mov w3, w15; sxtw x14, w15; cmp x15, x14; b.ne there",
                                0x9b247c6f, 0x2a0f03e3, 0x93407dee, 0xeb0e01ff, 0x54000021),
    GROMA_ARM(a.imul(rcx, rax), "mul x4, x4, x3", 0x9b037c84),
    GROMA_ARM(a.imul(rcx, rcx, imm(96)), "mov x14, #96; mul x4, x4, x14", 0xd2800c0e, 0x9b0e7c84),
    GROMA_ARM(a.imul(rax, qword_ptr(rbx, 8), 16), "ldr x3, [x19, #8]; lsl x3, x3, #4", 0xf9400663,
              0xd37cec63),
    GROMA_ARM(a.and_(eax, 15), "ands w3, w3, #15", 0x72000c63),
    GROMA_ARM(a.and_(eax, 10), "mov w14, #10; ands w3, w3, w14", 0x5280014e, 0x6a0e0063),
    GROMA_ARM(a.or_(rdx, rcx), "orr x2, x2, x4", 0xaa040042),
    GROMA_ARM(a.or_(eax, 63), "orr w3, w3, #63", 0x32001463),
    GROMA_ARM(a.or_(eax, 5), "mov w14, #5; orr w3, w3, w14", 0x528000ae, 0x2a0e0063),
    GROMA_ARM(a.xor_(eax, eax), "mov w3, #0", 0x52800003),
    GROMA_ARM(a.not_(rax), "mvn x3, x3", 0xaa2303e3),
    GROMA_ARM(a.shl(rax, 5), "lsl x3, x3, #5", 0xd37be863),
    GROMA_ARM(a.shr(rdx, 32); a.jnz(there), "lsr x2, x2, #32; cbnz x2, there", 0xd360fc42, 0xb5000022),
    GROMA_ARM(a.shr(rcx, 4);
              a.js(there), "lsr x4, x4, #4; tst x4, x4; b.mi there", 0xd344fc84, 0xea04009f, 0x54000024),
    GROMA_ARM(a.shr(rsi, cl); a.bsf(rcx, rsi); a.jz(there),
                                               "lsr x1, x1, x4; rbit x15, x1; clz x4, x15; cbz x1, there",
                                               0x9ac42421, 0xdac0002f, 0xdac011e4, 0xb4000021),
    GROMA_ARM(a.cmp(eax, imm(-1)); a.jge(there), "cmn w3, #1; b.ge there", 0x3100047f, 0x5400002a),
    GROMA_ARM(a.cmp(rax, imm(5000));
              a.jae(there), "mov x14, #5000; cmp x3, x14; b.hs there", 0xd282710e, 0xeb0e007f, 0x54000022),
    GROMA_ARM(a.cmp(ecx, imm(0x80000000U)); a.jb(there), "mov w14, #0x80000000; cmp w4, w14; b.lo there",
                                            0x52b0000e, 0x6b0e009f, 0x54000023),
    GROMA_ARM(a.cmp(rax, qword_ptr(rbx, 8));
              a.ja(there), "ldr x15, [x19, #8]; cmp x3, x15; b.hi there", 0xf940066f, 0xeb0f007f, 0x54000028),
    GROMA_ARM(a.cmp(qword_ptr(rbx, 8), rax); a.jbe(there), "ldr x15, [x19, #8]; cmp x15, x3; b.ls there",
                                             0xf940066f, 0xeb0301ff, 0x54000029),
    GROMA_ARM(a.cmp(qword_ptr(rbx, 8), 0);
              a.jl(there), "ldr x15, [x19, #8]; cmp x15, #0; b.lt there", 0xf940066f, 0xf10001ff, 0x5400002b),
    GROMA_ARM(a.cmp(byte_ptr(rcx, rax, 3), 0);
              a.jne(there), "add x16, x4, x3, lsl #3; ldrb w15, [x16]; cmp w15, #0; b.ne there", 0x8b030c90,
              0x3940020f, 0x710001ff, 0x54000021),
    GROMA_ARM(a.cmp(word_ptr(rcx, 2), 0);
              a.je(there), "ldrh w15, [x4, #2]; cmp w15, #0; b.eq there", 0x7940048f, 0x710001ff, 0x54000020),
    GROMA_ARM(a.test(rax, rax); a.jns(there), "tst x3, x3; b.pl there", 0xea03007f, 0x54000025),
    GROMA_ARM(a.test(qword_ptr(rax, 8), rcx);
              a.jnz(there), "ldr x15, [x3, #8]; tst x15, x4; b.ne there", 0xf940046f, 0xea0401ff, 0x54000021),
    GROMA_ARM(a.test(byte_ptr(r12, rcx, 0, 9), imm(64));
              a.j(Cond::kNE, there), "add x16, x20, x4; ldrb w15, [x16, #9]; tst w15, #64; b.ne there",
              0x8b040290, 0x3940260f, 0x721a01ff, 0x54000021),
    GROMA_ARM(a.cmp(eax, ecx); a.j(Cond::kLE, there); a.j(Cond::kG, there);
              a.j(Cond::kNO, there), "cmp w3, w4; b.le there; b.gt there; b.vc there", 0x6b04007f, 0x5400006d,
              0x5400004c, 0x54000027),
    GROMA_ARM(
        a.testAmongEight(rcx, ptr(rdx, rax), rax);
        a.jne(there),
        "dup v0.4s, w4; ldr q1, [x2, x3]; add x16, x2, x3; ldr q2, [x16, #16]; cmeq v1.4s, v1.4s, v0.4s; "
        "cmeq v2.4s, v2.4s, v0.4s; orr v1.16b, v1.16b, v2.16b; umaxv s1, v1.4s; fmov w3, s1; cbnz w3, there",
        0x4e040c80, 0x3ce36841, 0x8b030050, 0x3dc00602, 0x6ea08c21, 0x6ea08c42, 0x4ea21c21, 0x6eb0a821,
        0x1e260023, 0x35000023),
    GROMA_ARM(a.jmp(there), "b there", 0x14000001),
    GROMA_ARM(a.jmp(qword_ptr(r15, rax, 3, 3200)), "add x16, x23, x3, lsl #3; ldr x16, [x16, #3200]; br x16",
              0x8b030ef0, 0xf9464210, 0xd61f0200),
    GROMA_ARM(a.call(qword_ptr(r15, 32)), "ldr x16, [x23, #32]; blr x16; mov x3, x0; mov x2, x1", 0xf94012f0,
              0xd63f0200, 0xaa0003e3, 0xaa0103e2),
    GROMA_ARM(a.enterFrame(),
              "sub sp, sp, #80; str x0, [sp]; stp x29, x30, [sp, #16]; add x29, sp, #16; stp x19, x20, [sp, "
              "#32]; stp x21, x22, [sp, #48]; stp x23, x24, [sp, #64]",
              0xd10143ff, 0xf90003e0, 0xa9017bfd, 0x910043fd, 0xa90253f3, 0xa9035bf5, 0xa90463f7),
    GROMA_ARM(a.firstArgument();
              a.leaveFrame(),
              "ldr x0, [sp]; mov w0, w3; ldp x29, x30, [sp, #16]; ldp x19, x20, [sp, #32]; ldp x21, x22, "
              "[sp, #48]; ldp x23, x24, [sp, #64]; add sp, sp, #80; ret",
              0xf94003e0, 0x2a0303e0, 0xa9417bfd, 0xa94253f3, 0xa9435bf5, 0xa94463f7, 0x910143ff,
              0xd65f03c0)};

} // namespace

TEST_CASE("each instruction is AArch64's own words for it") {
    for (const ArmForm& form : kArmForms) {
        CAPTURE(form.reads);
        const Made made = madeBy(form.emit);
        CHECK(made.failures == 0);
        CHECK(made.words == form.words);
    }
}

TEST_CASE("what the flags of AArch64 do not tell is an error") {
    using Emit = void (*)(ArmAssembler&, const Label&);
    const std::vector<Emit> refused{
        [](ArmAssembler& a, const Label& there) { a.jz(there); },                  // of nothing
        [](ArmAssembler& a, const Label& there) { a.add(rax, rcx), a.jb(there); }, // carry of a sum
        [](ArmAssembler& a, const Label& there) { a.test(rax, rax), a.ja(there); },
        [](ArmAssembler& a, const Label& there) { a.neg(rax), a.jae(there); },
        [](ArmAssembler& a, const Label& there) { a.imul(rax, rcx), a.jo(there); }, // of 64 bits
        [](ArmAssembler& a, const Label& there) { a.imul(eax, ecx), a.jz(there); },
        [](ArmAssembler& a, const Label& there) { a.shr(rax, cl), a.jz(there); }, // may shift by nothing
        [](ArmAssembler& a, const Label& there) { a.shr(rax, 3), a.mov(rax, rcx), a.jz(there); }, // is gone
        [](ArmAssembler& a, const Label& there) { a.cmp(rax, rcx), a.call(qword_ptr(r15)), a.jz(there); },
        [](ArmAssembler& a, const Label& there) {
            const Label from = a.newLabel();
            a.cmp(rax, rcx), a.bind(from), a.jz(there); // it may have come from elsewhere
        },
        [](ArmAssembler& a, const Label& there) { a.cmp(byte_ptr(rax), 0), a.jl(there); },
        [](ArmAssembler& a, const Label&) { a.cmp(byte_ptr(rax), 1); },
        [](ArmAssembler& a, const Label&) { a.test(qword_ptr(rax), 1); },
        [](ArmAssembler& a, const Label&) { a.xor_(rax, rcx); },
        [](ArmAssembler& a, const Label&) { a.movzx(eax, ecx); }};
    for (std::size_t i = 0; i < refused.size(); ++i) {
        CAPTURE(i);
        CHECK(madeBy(refused[i]).failures > 0);
    }
    // Not what moves words in between.
    CHECK(madeBy([](ArmAssembler& a, const Label& there) {
              a.cmp(rax, rcx), a.mov(rax, qword_ptr(rbx)), a.lea(rcx, ptr(rax, 8)), a.ja(there);
          }).failures == 0);
}

TEST_CASE("a jump that does not reach so far is an error") {
    const auto over = [](std::size_t words) {
        return madeBy([&](ArmAssembler& a, const Label& there) {
            a.test(rax, rax), a.js(there);
            for (std::size_t i = 1; i < words; ++i) {
                a.not_(rax);
            }
        });
    };
    CHECK(over((std::size_t{1} << 18) - 1).failures == 0);
    CHECK(over(std::size_t{1} << 18).failures == 1);
}
#endif
