#include "core/game/native/arm_assembler.h"

#include <array>
#include <bit>

namespace groma::game {

using namespace asmjit;

namespace {

// By the numbers of x86-64: arguments lie where a call wants them, what is kept in registers that it keeps.
constexpr std::array<std::uint8_t, 16> kArmRegisters = {3,              // rax
                                                        4,              // rcx
                                                        2,              // rdx
                                                        19,             // rbx
                                                        a64::Gp::kIdSp, // rsp
                                                        24,             // rbp
                                                        1,              // rsi
                                                        0,              // rdi
                                                        5,
                                                        6,
                                                        7,
                                                        8, // r8 to r11
                                                        20,
                                                        21,
                                                        22,
                                                        23}; // r12 to r15
constexpr std::uint32_t kOther = 14;                         // a second word between
constexpr std::uint32_t kBetween = 15;                       // a word between
constexpr std::uint32_t kAddress = 16;                       // an address
constexpr std::uint32_t kOffset = 17;                        // what is added to it
constexpr std::int64_t kMostShort = 4095;                    // of sums
constexpr std::int64_t kMostNear = 255; // of offsets that are not in the size of what lies there
constexpr std::int64_t kLeastNear = -256;

a64::GpX x(std::uint32_t id) { return a64::GpX(id); }
a64::GpW w(std::uint32_t id) { return a64::GpW(id); }

} // namespace

ArmAssembler::Reg ArmAssembler::of(const Gp& reg) {
    const std::uint32_t id = kArmRegisters[reg.id()];
    if (reg.size() == 8) {
        return x(id);
    }
    return w(id);
}

ArmAssembler::Reg ArmAssembler::like(const Reg& reg, std::uint32_t id) {
    if (reg.isGpX()) {
        return x(id);
    }
    return w(id);
}

ArmAssembler::Reg ArmAssembler::widthOf(const Mem& of, std::uint32_t id) {
    if (of.size() == 8) {
        return x(id);
    }
    return w(id);
}

// --- the frame

void ArmAssembler::enterFrame() {
    const a64::Gp sp = a64::sp;
    a_.sub(sp, sp, kFrame);
    a_.str(x(0), a64::ptr(sp));
    a_.stp(x(29), x(30), a64::ptr(sp, 16));
    a_.add(x(29), sp, 16);
    a_.stp(x(19), x(20), a64::ptr(sp, 32));
    a_.stp(x(21), x(22), a64::ptr(sp, 48));
    a_.stp(x(23), x(24), a64::ptr(sp, 64));
}

void ArmAssembler::firstArgument() { a_.ldr(x(0), a64::ptr(a64::sp)); }

void ArmAssembler::leaveFrame() {
    const a64::Gp sp = a64::sp;
    a_.mov(w(0), of(x86::eax));
    a_.ldp(x(29), x(30), a64::ptr(sp, 16));
    a_.ldp(x(19), x(20), a64::ptr(sp, 32));
    a_.ldp(x(21), x(22), a64::ptr(sp, 48));
    a_.ldp(x(23), x(24), a64::ptr(sp, 64));
    a_.add(sp, sp, kFrame);
    a_.ret(x(30));
}

// --- memory

a64::Mem ArmAssembler::nearby(const Reg& base, std::int64_t offset, std::uint32_t bytes) {
    const bool inItsSize = offset >= 0 && offset % bytes == 0 && offset / bytes <= kMostShort;
    if (inItsSize || (offset >= kLeastNear && offset <= kMostNear)) {
        return a64::ptr(base, static_cast<std::int32_t>(offset));
    }
    loadImm(x(kOffset), static_cast<std::uint64_t>(offset));
    return a64::ptr(base, x(kOffset));
}

a64::Mem ArmAssembler::at(const Mem& there, std::uint32_t bytes) {
    const Reg base = x(kArmRegisters[there.baseId()]);
    if (!there.hasIndex()) {
        return nearby(base, there.offset(), bytes);
    }
    const Reg index = x(kArmRegisters[there.indexId()]);
    const std::uint32_t shift = there.shift();
    if (there.offset() == 0 && (shift == 0 || 1U << shift == bytes)) {
        return a64::ptr(base, index, a64::lsl(shift));
    }
    a_.add(x(kAddress), base, index, a64::lsl(shift));
    return nearby(x(kAddress), there.offset(), bytes);
}

void ArmAssembler::load(const Reg& to, const Mem& from) {
    switch (from.size()) {
    case 1: a_.ldrb(to.w(), at(from, 1)); break;
    case 2: a_.ldrh(to.w(), at(from, 2)); break;
    case 4: a_.ldr(to.w(), at(from, 4)); break;
    case 8: a_.ldr(to.x(), at(from, 8)); break;
    default: refuse(); break;
    }
    wrote(to);
}

void ArmAssembler::loadSigned(const Gp& to, const Mem& from, std::uint32_t bytes) {
    if (bytes == 1) {
        a_.ldrsb(of(to), at(from, 1));
    } else {
        a_.ldrsw(of(to), at(from, 4));
    }
    wrote(of(to));
}

void ArmAssembler::store(const Mem& to, const Reg& from) {
    switch (to.size()) {
    case 4: a_.str(from.w(), at(to, 4)); break;
    case 8: a_.str(from.x(), at(to, 8)); break;
    default: refuse(); break;
    }
}

// In quarters; those that are all noughts, or all ones, cost nothing.
void ArmAssembler::loadImm(const Reg& to, std::uint64_t value) {
    const std::uint32_t quarters = to.isGpX() ? 4 : 2;
    const auto quarter = [&](std::uint32_t i) { return value >> (16 * i) & 0xffff; };
    std::uint32_t noughts = 0;
    std::uint32_t ones = 0;
    for (std::uint32_t i = 0; i < quarters; ++i) {
        noughts += quarter(i) == 0 ? 1 : 0;
        ones += quarter(i) == 0xffff ? 1 : 0;
    }
    const std::uint64_t rest = ones > noughts ? 0xffff : 0;
    std::uint32_t first = 0;
    while (first + 1 < quarters && quarter(first) == rest) {
        ++first;
    }
    if (quarter(first) == rest) { // all are
        first = 0;
    }
    if (rest == 0) {
        a_.movz(to, quarter(first), a64::lsl(16 * first));
    } else {
        a_.movn(to, quarter(first) ^ 0xffff, a64::lsl(16 * first));
    }
    for (std::uint32_t i = first + 1; i < quarters; ++i) {
        if (quarter(i) != rest) {
            a_.movk(to, quarter(i), a64::lsl(16 * i));
        }
    }
    wrote(to);
}

// --- words

void ArmAssembler::mov(const Gp& to, const Gp& from) {
    a_.mov(of(to), of(from));
    wrote(of(to));
}

void ArmAssembler::mov(const Gp& to, const Mem& from) { load(of(to), from); }

void ArmAssembler::mov(const Gp& to, const Imm& value) { loadImm(of(to), value.valueAs<std::uint64_t>()); }

void ArmAssembler::mov(const Mem& to, const Gp& from) { store(to, of(from)); }

void ArmAssembler::mov(const Mem& to, const Imm& value) {
    if (value.value() == 0) {
        store(to, a64::Gp(a64::xzr));
        return;
    }
    const Reg between = widthOf(to, kBetween);
    loadImm(between, value.valueAs<std::uint64_t>());
    store(to, between);
}

void ArmAssembler::movzx(const Gp& to, const Gp& from) {
    if (from.size() != 1) {
        refuse();
        return;
    }
    a_.uxtb(of(to).w(), of(from).w());
    wrote(of(to));
}

void ArmAssembler::lea(const Gp& to, const Mem& there) {
    const Reg target = of(to);
    Reg base = like(target, kArmRegisters[there.baseId()]);
    std::int64_t offset = there.offset();
    if (there.hasIndex()) {
        const Reg index = like(target, kArmRegisters[there.indexId()]);
        a_.add(target, base, index, a64::lsl(there.shift()));
        base = target;
    }
    const std::uint64_t far =
        offset < 0 ? 0 - static_cast<std::uint64_t>(offset) : static_cast<std::uint64_t>(offset);
    if (far > static_cast<std::uint64_t>(kMostShort)) {
        loadImm(like(target, kOffset), static_cast<std::uint64_t>(offset));
        a_.add(target, base, like(target, kOffset));
    } else if (offset < 0) {
        a_.sub(target, base, far);
    } else if (offset > 0 || !there.hasIndex()) {
        a_.add(target, base, far);
    }
    wrote(target);
}

void ArmAssembler::set(Cond when, const Gp& to) {
    const a64::CondCode code = ask(when);
    a_.cset(of(to).w(), code);
    wrote(of(to));
}

void ArmAssembler::cmovl(const Gp& to, const Gp& from) {
    const a64::CondCode code = ask(Cond::kL);
    a_.csel(of(to), of(from), of(to), code);
    wrote(of(to));
}

// --- numbers

void ArmAssembler::sum(Sum what, const Reg& to, const Reg& one, const Reg& other) {
    switch (what) {
    case Sum::Add: a_.adds(to, one, other); break;
    case Sum::Subtract: a_.subs(to, one, other); break;
    case Sum::Compare: a_.cmp(one, other); break;
    }
    flags_ = what == Sum::Add ? Flags::Sum : Flags::Difference;
}

// Of a small number below zero, what is done otherwise leaves the same flags: but for nought, which it is
// not.
void ArmAssembler::sum(Sum what, const Reg& to, const Reg& one, std::int64_t other) {
    if (!one.isGpX()) {
        other = static_cast<std::int32_t>(other);
    }
    if (other < -kMostShort || other > kMostShort) {
        loadImm(like(one, kOther), static_cast<std::uint64_t>(other));
        sum(what, to, one, like(one, kOther));
        return;
    }
    const bool below = other < 0;
    const auto much = static_cast<std::uint64_t>(below ? -other : other);
    if (what == Sum::Compare) {
        below ? a_.cmn(one, much) : a_.cmp(one, much);
    } else if ((what == Sum::Add) != below) {
        a_.adds(to, one, much);
    } else {
        a_.subs(to, one, much);
    }
    flags_ = what == Sum::Add ? Flags::Sum : Flags::Difference;
}

void ArmAssembler::add(const Gp& to, const Gp& value) { sum(Sum::Add, of(to), of(to), of(value)); }
void ArmAssembler::add(const Gp& to, const Imm& value) { sum(Sum::Add, of(to), of(to), value.value()); }
void ArmAssembler::add(const Gp& to, const Mem& value) {
    load(like(of(to), kBetween), value);
    sum(Sum::Add, of(to), of(to), like(of(to), kBetween));
}
void ArmAssembler::add(const Mem& to, const Imm& value) {
    const Reg between = widthOf(to, kBetween);
    load(between, to);
    sum(Sum::Add, between, between, value.value());
    store(to, between);
}
void ArmAssembler::sub(const Gp& to, const Gp& value) { sum(Sum::Subtract, of(to), of(to), of(value)); }
void ArmAssembler::sub(const Gp& to, const Imm& value) { sum(Sum::Subtract, of(to), of(to), value.value()); }
void ArmAssembler::sub(const Gp& to, const Mem& value) {
    load(like(of(to), kBetween), value);
    sum(Sum::Subtract, of(to), of(to), like(of(to), kBetween));
}
void ArmAssembler::sub(const Mem& to, const Imm& value) {
    const Reg between = widthOf(to, kBetween);
    load(between, to);
    sum(Sum::Subtract, between, between, value.value());
    store(to, between);
}
void ArmAssembler::sub(const Mem& to, const Gp& value) {
    const Reg between = widthOf(to, kBetween);
    load(between, to);
    sum(Sum::Subtract, between, between, of(value));
    store(to, between);
}

void ArmAssembler::neg(const Gp& to) {
    a_.negs(of(to), of(to));
    flags_ = Flags::Sum;
}

void ArmAssembler::imul(const Gp& to, const Gp& by) {
    if (of(to).isGpX()) {
        a_.mul(of(to), of(to), of(by));
        flags_ = Flags::None;
        return;
    }
    // It fits if the whole product is what its lower half is with its sign.
    a_.smull(x(kBetween), of(to), of(by));
    a_.mov(of(to), w(kBetween));
    a_.sxtw(x(kOther), w(kBetween));
    a_.cmp(x(kBetween), x(kOther));
    flags_ = Flags::Product;
}

void ArmAssembler::multiply(const Reg& to, const Reg& from, const Imm& by) {
    const auto times = by.valueAs<std::uint64_t>();
    if (std::has_single_bit(times)) {
        a_.lsl(to, from, std::countr_zero(times));
    } else {
        loadImm(like(to, kOther), times);
        a_.mul(to, from, like(to, kOther));
    }
    flags_ = Flags::None;
}

void ArmAssembler::imul(const Gp& to, const Gp& from, const Imm& by) { multiply(of(to), of(from), by); }

void ArmAssembler::imul(const Gp& to, const Mem& from, const Imm& by) {
    load(of(to), from);
    multiply(of(to), of(to), by);
}

// --- bits

void ArmAssembler::and_(const Gp& to, const Imm& bits) {
    const std::uint64_t mask = bits.valueAs<std::uint64_t>();
    if (mask != 0 && std::has_single_bit(mask + 1)) { // from the lowest on
        a_.ands(of(to), of(to), mask);
    } else {
        loadImm(like(of(to), kOther), mask);
        a_.ands(of(to), of(to), like(of(to), kOther));
    }
    flags_ = Flags::Bits;
}

void ArmAssembler::or_(const Gp& to, const Gp& bits) {
    a_.orr(of(to), of(to), of(bits));
    onRegister(of(to));
}

void ArmAssembler::or_(const Gp& to, const Imm& bits) {
    const std::uint64_t mask = bits.valueAs<std::uint64_t>();
    if (mask != 0 && std::has_single_bit(mask + 1)) {
        a_.orr(of(to), of(to), mask);
    } else {
        loadImm(like(of(to), kOther), mask);
        a_.orr(of(to), of(to), like(of(to), kOther));
    }
    onRegister(of(to));
}

void ArmAssembler::xor_(const Gp& to, const Gp& with) {
    if (to.id() != with.id()) {
        refuse();
        return;
    }
    loadImm(of(to), 0);
    onRegister(of(to));
}

void ArmAssembler::not_(const Gp& to) {
    a_.mvn(of(to), of(to));
    wrote(of(to));
}

void ArmAssembler::shl(const Gp& to, const Imm& by) {
    a_.lsl(of(to), of(to), by);
    onRegister(of(to));
}

void ArmAssembler::shr(const Gp& to, const Imm& by) {
    a_.lsr(of(to), of(to), by);
    onRegister(of(to));
}

void ArmAssembler::shr(const Gp& to, const Gp& by) {
    a_.lsr(of(to), of(to), like(of(to), of(by).id()));
    flags_ = Flags::None; // by nothing it leaves them
}

void ArmAssembler::bsf(const Gp& to, const Gp& bits) {
    const Reg between = like(of(to), kBetween);
    a_.rbit(between, of(bits));
    a_.clz(of(to), between);
    onRegister(of(bits));
    wrote(of(to));
}

// --- what conditions are asked of

void ArmAssembler::cmp(const Gp& one, const Gp& other) { sum(Sum::Compare, of(one), of(one), of(other)); }
void ArmAssembler::cmp(const Gp& one, const Imm& other) {
    sum(Sum::Compare, of(one), of(one), other.value());
}
void ArmAssembler::cmp(const Gp& one, const Mem& other) {
    load(like(of(one), kBetween), other);
    sum(Sum::Compare, of(one), of(one), like(of(one), kBetween));
}
void ArmAssembler::cmp(const Mem& one, const Gp& other) {
    const Reg between = widthOf(one, kBetween);
    load(between, one);
    sum(Sum::Compare, between, between, of(other));
}
void ArmAssembler::cmp(const Mem& one, const Imm& other) {
    const Reg between = widthOf(one, kBetween);
    load(between, one);
    sum(Sum::Compare, between, between, other.value());
    if (one.size() < 4) {
        flags_ = Flags::Sameness;
        if (other.value() != 0) {
            refuse();
        }
    }
}

void ArmAssembler::test(const Gp& one, const Gp& other) {
    a_.tst(of(one), of(other));
    flags_ = Flags::Bits;
}
void ArmAssembler::test(const Mem& one, const Gp& other) {
    const Reg between = widthOf(one, kBetween);
    load(between, one);
    a_.tst(between, of(other));
    flags_ = Flags::Bits;
}
void ArmAssembler::test(const Mem& one, const Imm& bits) {
    const auto mask = bits.valueAs<std::uint64_t>();
    if (!std::has_single_bit(mask) || one.size() != 1) {
        refuse();
        return;
    }
    load(w(kBetween), one);
    a_.tst(w(kBetween), mask);
    flags_ = Flags::Sameness;
}

void ArmAssembler::testAmongEight(const Gp& word, const Mem& there, const Gp& between) {
    Mem second = there;
    second.addOffset(16);
    a_.dup(a64::v(0).s4(), of(word).w());
    a_.ldr(a64::v(1).q(), at(there, 16));
    a_.ldr(a64::v(2).q(), at(second, 16));
    a_.cmeq(a64::v(1).s4(), a64::v(1).s4(), a64::v(0).s4());
    a_.cmeq(a64::v(2).s4(), a64::v(2).s4(), a64::v(0).s4());
    a_.orr(a64::v(1).b16(), a64::v(1).b16(), a64::v(2).b16());
    a_.umaxv(a64::s(1), a64::v(1).s4());
    a_.fmov(of(between).w(), a64::s(1));
    onRegister(of(between).w());
}

// --- ways

void ArmAssembler::jmp(const Mem& to) {
    a_.ldr(x(kAddress), at(to, 8));
    a_.br(x(kAddress));
}

void ArmAssembler::call(const Mem& what) {
    a_.ldr(x(kAddress), at(what, 8));
    a_.blr(x(kAddress));
    a_.mov(of(x86::rax), x(0));
    a_.mov(of(x86::rdx), x(1));
    flags_ = Flags::None;
}

void ArmAssembler::j(Cond when, const Label& to) {
    if (flags_ == Flags::Register && when == Cond::kE) {
        a_.cbz(asked_, to);
    } else if (flags_ == Flags::Register && when == Cond::kNE) {
        a_.cbnz(asked_, to);
    } else {
        const a64::CondCode code = ask(when);
        a_.b(code, to);
    }
}

a64::CondCode ArmAssembler::ask(Cond when) {
    using Arm = a64::CondCode;
    if (flags_ == Flags::Register) {
        a_.tst(asked_, asked_);
        flags_ = Flags::Bits;
    }
    const bool all = flags_ == Flags::Difference;
    const bool some = all || flags_ == Flags::Sum || flags_ == Flags::Bits;
    const auto where = [&](bool told, Arm code) {
        if (!told) {
            refuse();
        }
        return code;
    };
    switch (when) {
    case Cond::kE: return where(some || flags_ == Flags::Sameness, Arm::kEQ);
    case Cond::kNE: return where(some || flags_ == Flags::Sameness, Arm::kNE);
    case Cond::kS: return where(some, Arm::kMI);
    case Cond::kNS: return where(some, Arm::kPL);
    case Cond::kL: return where(some, Arm::kLT);
    case Cond::kGE: return where(some, Arm::kGE);
    case Cond::kLE: return where(some, Arm::kLE);
    case Cond::kG: return where(some, Arm::kGT);
    case Cond::kB: return where(all, Arm::kLO);
    case Cond::kAE: return where(all, Arm::kHS);
    case Cond::kBE: return where(all, Arm::kLS);
    case Cond::kA: return where(all, Arm::kHI);
    case Cond::kO: return flags_ == Flags::Product ? Arm::kNE : where(some, Arm::kVS);
    case Cond::kNO: return flags_ == Flags::Product ? Arm::kEQ : where(some, Arm::kVC);
    default: return where(false, Arm::kAL);
    }
}

} // namespace groma::game
