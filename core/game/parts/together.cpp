#include "core/game/parts/changes.h"

#include <algorithm>

namespace groma::game {

using base::Number;

void Changes::beginTogether() {
    if (together_++ == 0) {
        deltas_.clear();
        togetherFrame_ = stack_->frames().size() - 1;
    }
}

// Numbers of one column add their changes up from the value before; of anything else the last word counts.
void Changes::commitState(std::size_t first) {
    const Delta& delta = deltas_[first];
    const rules::State& info = board_->setup().model().states[static_cast<std::size_t>(delta.index)];
    const std::int64_t before = board_->position().state(delta.index, delta.holder);
    std::int64_t value = before;
    for (std::size_t i = first; i < deltas_.size(); ++i) {
        const Delta& other = deltas_[i];
        if (other.what != Delta::What::State || other.index != delta.index || other.holder != delta.holder) {
            continue;
        }
        if (info.type.kind != lang::Kind::Number || before == lang::kNothing) {
            value = other.value;
            continue;
        }
        Number change;
        Number sum;
        if (trySubtract(Number::fromBits(other.value), Number::fromBits(before), change) &&
            tryAdd(Number::fromBits(value), change, sum)) {
            value = sum.bits();
        }
    }
    setState(delta.index, delta.holder, value);
}

// States are committed at the first word of them, pieces that are eliminated too go nowhere else.
void Changes::commit(std::size_t index) {
    const Delta delta = deltas_[index];
    const auto sameBefore = [&] {
        return std::any_of(deltas_.begin(), deltas_.begin() + static_cast<std::ptrdiff_t>(index),
                           [&](const Delta& other) {
                               return other.what == Delta::What::State && other.index == delta.index &&
                                      other.holder == delta.holder;
                           });
    };
    const auto isGone = [&] {
        return std::ranges::any_of(deltas_, [&](const Delta& other) {
            return other.what == Delta::What::Eliminated && other.holder == delta.holder;
        });
    };
    switch (delta.what) {
    case Delta::What::State:
        if (!sameBefore()) {
            commitState(index);
        }
        break;
    case Delta::What::Facing: setFacing(delta.holder, static_cast<std::int32_t>(delta.value)); break;
    case Delta::What::Give: setTrait(delta.kind, delta.holder, delta.index, true); break;
    case Delta::What::Take: setTrait(delta.kind, delta.holder, delta.index, false); break;
    case Delta::What::Place:
    case Delta::What::Waiting:
        if (!isGone()) {
            setStatus(delta.holder, static_cast<std::int32_t>(delta.value));
        }
        break;
    case Delta::What::Eliminated:
        if (std::ranges::find(gone_, delta.holder) == gone_.end()) {
            setStatus(delta.holder, kEliminatedCell);
            gone_.push_back(delta.holder);
        }
        break;
    }
}

std::int64_t Changes::endTogether() {
    if (together_ == 0 || --together_ != 0) {
        return stack_->newList();
    }
    gone_.clear();
    for (std::size_t i = 0; i < deltas_.size(); ++i) {
        commit(i);
    }
    deltas_.clear();
    std::ranges::sort(gone_);
    return stack_->newList(gone_);
}

void Changes::endWithin(std::size_t frame) {
    if (together_ != 0 && togetherFrame_ >= frame) {
        together_ = 1;
        endTogether();
    }
}

} // namespace groma::game
