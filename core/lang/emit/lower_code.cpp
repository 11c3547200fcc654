#include "core/lang/emit/lower_code.h"

#include <algorithm>
#include <utility>

namespace groma::lang::lowering {

std::int32_t Code::emit(Op op, int a, int b, int c, std::int32_t d, std::int32_t e) {
    const auto narrow = [](int value) { return static_cast<std::uint16_t>(value); };
    if (op == Op::Call || (op >= Op::RollDice && op <= Op::Stop && op != Op::RowPush)) {
        forget();
    }
    lines_.push_back({Instr{op, narrow(a), narrow(b), narrow(c), d, e}, place, forNotes});
    return static_cast<std::int32_t>(lines_.size()) - 1;
}

void Code::jump(Op op, Label target, int a, int b, int c, std::int32_t e) {
    emit(op, a, b, c, target.id, e);
    auto& agreed = knownAt_[static_cast<std::size_t>(target.id)];
    agreed = std::min(agreed, known_.size());
}

void Code::jumpTable(Slot a, std::int32_t base, std::vector<Label> labels) {
    emit(Op::JumpTable, a, 0, 0, base, static_cast<std::int32_t>(tables_.size()));
    for (const Label target : labels) {
        auto& agreed = knownAt_[static_cast<std::size_t>(target.id)];
        agreed = std::min(agreed, known_.size());
    }
    tables_.push_back(std::move(labels));
}

std::int32_t Code::reserve() {
    const Label next = label();
    jump(Op::Goto, next);
    bind(next);
    return static_cast<std::int32_t>(lines_.size()) - 1;
}

Label Code::label() {
    labels_.push_back(-1);
    knownAt_.push_back(SIZE_MAX);
    return {static_cast<std::int32_t>(labels_.size()) - 1};
}

void Code::bind(Label label) {
    const std::size_t agreed = knownAt_[static_cast<std::size_t>(label.id)];
    if (agreed != SIZE_MAX) {
        forgetFrom(std::min(agreed, known_.size()));
    }
    labels_[static_cast<std::size_t>(label.id)] = static_cast<std::int32_t>(lines_.size());
    lastBound_ = static_cast<std::int32_t>(lines_.size());
}

bool Code::reachable() const {
    if (lines_.empty() || lastBound_ == static_cast<std::int32_t>(lines_.size())) {
        return true;
    }
    switch (lines_.back().instr.op) {
    case Op::Goto:
    case Op::JumpTable:
    case Op::Return:
    case Op::Leave:
    case Op::Finish:
    case Op::Stop: return false;
    default: return true;
    }
}

Slot Code::take(int count) {
    const Slot first = top_;
    if (int{top_} + count >= int{kKept}) {
        overflow = true;
        return first;
    }
    top_ = static_cast<Slot>(top_ + count);
    most_ = std::max(most_, top_);
    return first;
}

void Code::release(Slot mark) {
    if (mark < top_) {
        std::fill(stable_.begin() + mark, stable_.begin() + top_, false);
    }
    top_ = mark;
}

bool Code::retarget(Slot from, Slot to) {
    if (from >= kKept || lines_.empty() || lastBound_ == static_cast<std::int32_t>(lines_.size())) {
        return false;
    }
    Instr& last = lines_.back().instr;
    const Operand role = opInfo(last.op).a;
    if (role < Operand::WN || role > Operand::WV || last.a != from || last.op == Op::RollDice) {
        return false;
    }
    last.a = to;
    return true;
}

} // namespace groma::lang::lowering
