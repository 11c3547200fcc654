#include "core/lang/program/slot_kinds.h"

#include "core/lang/program/liveness.h"

#include <algorithm>

namespace groma::lang {

std::vector<bool> listSlots(Type type, const Program& program) {
    std::vector<bool> slots(static_cast<std::size_t>(slotsOf(type, program)), type.list);
    if (type.kind == Kind::Roll && !type.list && !type.optional) {
        slots[slots.size() - 3] = std::ranges::any_of(program.questions, [&](const Question& question) {
            return question.roll == type.detail && question.kind == QuestionKind::Dice && question.keepsDice;
        });
    }
    return slots;
}

SlotKinds::SlotKinds(const Program& program, const FunctionInfo& function, bool recorded)
    : entry_(recorded ? function.recorded : function.entry),
      end_(recorded ? function.recordedEnd : function.end),
      before_(static_cast<std::size_t>(end_ - entry_), Frame(function.slots, 0)),
      reached_(static_cast<std::size_t>(end_ - entry_), false) {
    Frame& first = before_.front();
    std::ranges::fill(first, std::uint8_t{kUnset});
    for (const FunctionParameter& parameter : function.parameters) {
        const std::vector<bool> lists = listSlots(parameter.type, program);
        for (std::size_t i = 0; i < lists.size(); ++i) {
            first[parameter.slot + i] = lists[i] ? kList : kPlain;
        }
    }
    reached_.front() = true;
    run(program, function);
}

// In the order of the code, again while some jump back has brought news.
void SlotKinds::run(const Program& program, const FunctionInfo& function) {
    const std::vector<Region> regions = scopeRegions(program, entry_, end_);
    std::vector<bool> open(before_.size(), false);
    open.front() = true;
    Frame frame;
    for (bool news = true; news;) {
        news = false;
        for (std::int32_t pc = entry_; pc < end_; ++pc) {
            const auto here = static_cast<std::size_t>(pc - entry_);
            if (!open[here]) {
                continue;
            }
            open[here] = false;
            frame = before_[here];
            step(program, function, program.code[static_cast<std::size_t>(pc)], frame);
            for (const std::int32_t next : successors(program, regions, pc)) {
                if (next >= entry_ && next < end_ && merge(frame, static_cast<std::size_t>(next - entry_))) {
                    open[static_cast<std::size_t>(next - entry_)] = true;
                    news = news || next <= pc;
                }
            }
        }
    }
}

bool SlotKinds::merge(const Frame& frame, std::size_t at) {
    bool changed = !reached_[at];
    reached_[at] = true;
    for (std::size_t slot = 0; slot < frame.size(); ++slot) {
        const auto merged = static_cast<std::uint8_t>(before_[at][slot] | frame[slot]);
        changed = changed || merged != before_[at][slot];
        before_[at][slot] = merged;
    }
    return changed;
}

void SlotKinds::step(const Program& program, const FunctionInfo& function, const Instr& instr,
                     Frame& frame) const {
    const auto set = [&](std::size_t first, const std::vector<bool>& lists) {
        for (std::size_t i = 0; i < lists.size(); ++i) {
            frame[first + i] = lists[i] ? kList : kPlain;
        }
    };
    switch (instr.op) {
    case Op::Copy: frame[instr.a] = frame[instr.b]; return;
    case Op::CopyWide: {
        const Frame from(frame.begin() + instr.b, frame.begin() + instr.b + instr.c);
        std::ranges::copy(from, frame.begin() + instr.a);
        return;
    }
    case Op::Call:
    case Op::CallPure: {
        const FunctionInfo& callee = program.functions[static_cast<std::size_t>(instr.d)];
        std::fill(frame.begin() + instr.a, frame.end(), std::uint8_t{kUnset}); // the callee's frame was there
        std::fill_n(frame.begin() + instr.a, callee.resultSlots, std::uint8_t{kPlain});
        set(instr.a, listSlots(callee.result, program));
        return;
    }
    case Op::RollDice:
        set(instr.a, {false, program.questions[static_cast<std::size_t>(instr.d)].keepsDice});
        return;
    default: break;
    }
    const bool list = opInfo(instr.op).a == Operand::WL;
    for (const SlotUse::Run run : slotUse(program, function, instr).writes) {
        std::fill_n(frame.begin() + run.first, run.count,
                    std::uint8_t{list && run.first == instr.a ? kList : kPlain});
    }
    if (opInfo(instr.op).b == Operand::ML) {
        frame[instr.b] = kList;
    }
}

} // namespace groma::lang
