#include "core/lang/emit/lower_code.h"
#include "core/lang/program/operand_slots.h"

#include <algorithm>
#include <utility>

// Values that are made once. What is known at a place is what every path to it has made: `known_` is a stack,
// a label remembers how high it stood at the lowest of the jumps to it.
namespace groma::lang::lowering {

namespace {

bool same(const Instr& a, const Instr& b) {
    return a.op == b.op && a.b == b.b && a.c == b.c && a.d == b.d && a.e == b.e;
}

} // namespace

std::optional<Slot> Code::known(const Instr& making) const {
    const auto found =
        std::ranges::find_if(known_, [&](const Known& one) { return same(one.making, making); });
    return found == known_.end() ? std::nullopt : std::optional(found->slot);
}

Slot Code::keep(const Instr& making) {
    const Slot slot = keepFrom(making, kNoSlot);
    emit(making.op, slot, making.b, making.c, making.d, making.e);
    return slot;
}

Slot Code::keepFrom(const Instr& making, Slot made) {
    const auto slot = static_cast<Slot>(kKept + kept_++);
    overflow = overflow || kept_ >= kKept;
    mostKept_ = std::max(mostKept_, kept_);
    if (made != kNoSlot) {
        emit(Op::Copy, slot, made);
    }
    known_.push_back({making, slot});
    return slot;
}

void Code::forget() { forgetFrom(0); }

void Code::forgetFrom(std::size_t size) {
    if (size >= known_.size()) {
        return;
    }
    known_.resize(size);
    for (std::size_t i = 0; i < labels_.size(); ++i) {
        if (labels_[i] < 0 && knownAt_[i] != SIZE_MAX) {
            knownAt_[i] = std::min(knownAt_[i], size);
        }
    }
}

std::vector<Code::Known> Code::exchangeKnown(std::vector<Known> known) {
    return std::exchange(known_, std::move(known));
}

std::vector<Line> Code::renumbered(std::uint16_t fixed) const {
    std::vector<Line> lines = lines_;
    const auto move = [&](std::int32_t slot) {
        if (slot == kNoSlot || slot < fixed) {
            return slot;
        }
        return slot >= kKept ? slot - kKept + fixed : slot + mostKept_;
    };
    for (Line& line : lines) {
        Instr& in = line.instr;
        const OpInfo& info = opInfo(in.op);
        in.a = isSlotOperand(info.a) ? static_cast<Slot>(move(in.a)) : in.a;
        in.b = isSlotOperand(info.b) ? static_cast<Slot>(move(in.b)) : in.b;
        in.c = isSlotOperand(info.c) ? static_cast<Slot>(move(in.c)) : in.c;
        in.d = isSlotOperand(info.d) ? move(in.d) : in.d;
        in.e = isSlotOperand(info.e) ? move(in.e) : in.e;
    }
    return lines;
}

} // namespace groma::lang::lowering
