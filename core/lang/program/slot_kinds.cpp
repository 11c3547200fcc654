#include "core/lang/program/slot_kinds.h"

#include "core/lang/program/inlining.h"
#include "core/lang/program/slot_bits.h"

#include <algorithm>

namespace groma::lang {

SlotKinds::SlotKinds(const Program& program, const FunctionInfo& function, bool recorded,
                     std::span<const SlotUse> uses)
    : entry_(recorded ? function.recorded : function.entry),
      end_(recorded ? function.recordedEnd : function.end), words_(slotWords(function.slots)),
      before_(static_cast<std::size_t>(end_ - entry_) * 3 * words_, 0),
      reached_(static_cast<std::size_t>(end_ - entry_), false) {
    const Frame first = before(0);
    set(first, 0, function.slots, kUnset);
    for (const FunctionParameter& parameter : function.parameters) {
        setValue(program, first, parameter.slot, parameter.type);
    }
    reached_.front() = true;
    run(program, function, uses);
}

std::uint8_t SlotKinds::at(std::int32_t pc, std::uint16_t slot) const {
    const std::span<const std::uint64_t> frame =
        std::span(before_).subspan(static_cast<std::size_t>(pc - entry_) * 3 * words_, 3 * words_);
    unsigned bits = 0;
    for (std::size_t plane = 0; plane < 3; ++plane) {
        bits |= static_cast<unsigned>(hasSlot(frame.subspan(plane * words_, words_), slot)) << plane;
    }
    return static_cast<std::uint8_t>(bits);
}

void SlotKinds::set(Frame frame, std::size_t first, std::size_t count, Bits kind) const {
    if (count == 1) { // as most are
        const std::uint64_t bit = std::uint64_t{1} << first % 64;
        std::uint64_t* word = &frame[first / 64];
        for (unsigned plane = 0; plane < 3; ++plane, word += words_) {
            *word = (kind >> plane & 1) != 0 ? *word | bit : *word & ~bit;
        }
        return;
    }
    for (std::size_t plane = 0; plane < 3; ++plane) {
        putSlots(frame.subspan(plane * words_, words_), first, count, (kind >> plane & 1) != 0);
    }
}

// A value of the type from slot `first` on.
void SlotKinds::setValue(const Program& program, Frame frame, std::size_t first, Type type) const {
    const auto count = static_cast<std::size_t>(slotsOf(type, program));
    set(frame, first, count, type.list ? kList : kPlain);
    const auto keeps = [&](const Question& question) {
        return question.roll == type.detail && question.kind == QuestionKind::Dice && question.keepsDice;
    };
    if (type.kind == Kind::Roll && !type.list && !type.optional &&
        std::ranges::any_of(program.questions, keeps)) {
        set(frame, first + count - 3, 1, kList); // its dice
    }
}

void SlotKinds::copy(Frame frame, std::size_t to, std::size_t from) const {
    for (std::size_t plane = 0; plane < 3; ++plane) {
        const Frame bits = frame.subspan(plane * words_, words_);
        putSlots(bits, to, 1, hasSlot(bits, from));
    }
}

// In the order of the code, again while some jump back has brought news.
void SlotKinds::run(const Program& program, const FunctionInfo& function, std::span<const SlotUse> uses) {
    const std::vector<Region> regions = scopeRegions(program, entry_, end_);
    std::vector<char> open(reached_.size(), 0);
    open.front() = 1;
    std::vector<std::uint64_t> after(3 * words_);
    std::vector<std::int32_t> nexts;
    for (bool news = true; news;) {
        news = false;
        for (std::int32_t pc = entry_; pc < end_; ++pc) {
            const auto here = static_cast<std::size_t>(pc - entry_);
            if (open[here] == 0) {
                continue;
            }
            open[here] = 0;
            std::ranges::copy(before(here), after.begin());
            step(program, function, program.code[static_cast<std::size_t>(pc)], uses[here], after);
            findSuccessors(program, regions, pc, nexts);
            for (const std::int32_t next : nexts) {
                if (next >= entry_ && next < end_ && merge(after, static_cast<std::size_t>(next - entry_))) {
                    open[static_cast<std::size_t>(next - entry_)] = 1;
                    news = news || next <= pc;
                }
            }
        }
    }
}

bool SlotKinds::merge(Frame frame, std::size_t at) {
    std::uint64_t added = reached_[at] ? 0 : 1;
    reached_[at] = true;
    const Frame held = before(at);
    for (std::size_t i = 0; i < held.size(); ++i) {
        added |= frame[i] & ~held[i];
        held[i] |= frame[i];
    }
    return added != 0;
}

void SlotKinds::step(const Program& program, const FunctionInfo& function, const Instr& instr,
                     const SlotUse& use, Frame frame) const {
    switch (instr.op) {
    case Op::Copy: copy(frame, instr.a, instr.b); return;
    case Op::CopyWide: // in the order in which an overlap keeps what is yet to be copied
        for (std::size_t i = 0; i < instr.c; ++i) {
            const std::size_t slot = instr.a < instr.b ? i : instr.c - 1 - i;
            copy(frame, instr.a + slot, instr.b + slot);
        }
        return;
    case Op::Call:
    case Op::CallPure: {
        if (standsHere(instr)) {
            return;
        }
        const FunctionInfo& callee = program.functions[static_cast<std::size_t>(instr.d)];
        set(frame, instr.a, function.slots - instr.a, kUnset); // the callee's frame was there
        set(frame, instr.a, callee.resultSlots, kPlain);
        setValue(program, frame, instr.a, callee.result);
        return;
    }
    case Op::RollDice:
        set(frame, instr.a, 1, kPlain);
        set(frame, instr.a + 1, 1,
            program.questions[static_cast<std::size_t>(instr.d)].keepsDice ? kList : kPlain);
        return;
    default: break;
    }
    const OpInfo& info = opInfo(instr.op);
    const bool list = info.a == Operand::WL;
    for (const SlotUse::Run run : use.writes) {
        set(frame, run.first, run.count, list && run.first == instr.a ? kList : kPlain);
    }
    if (info.c == Operand::WL) {
        set(frame, instr.c, 1, kList);
    }
    if (info.b == Operand::ML) {
        set(frame, instr.b, 1, kList);
    }
}

} // namespace groma::lang
