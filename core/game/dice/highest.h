// Which of several things falls highest: any of them is it with the same chance. Of things that fall equally
// high it is the first that was offered.
#pragma once

#include "core/game/dice/dice.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace groma::game {

class Highest {
  public:
    // What falls must outlive it.
    explicit Highest(const Throw& falls) : falls_(&falls) {}
    // A thing by its key.
    void offer(std::uint64_t key) {
        if (waiting_ == keys_.size()) {
            settle();
        }
        keys_[waiting_++] = key;
    }
    // So many were offered before it; 0: none was offered at all.
    std::size_t place() {
        settle();
        return place_;
    }

  private:
    void settle() {
        const std::span<std::uint64_t> heights = std::span(keys_).first(waiting_);
        falls_->heights(heights);
        for (std::size_t i = 0; i < waiting_; ++i) {
            if (heights[i] > height_) {
                height_ = heights[i];
                place_ = fallen_ + i;
            }
        }
        fallen_ += waiting_;
        waiting_ = 0;
    }

    const Throw* falls_;
    std::array<std::uint64_t, 32> keys_; // of those that have still to fall
    std::size_t waiting_ = 0;
    std::size_t fallen_ = 0;
    std::uint64_t height_ = 0;
    std::size_t place_ = 0;
};

} // namespace groma::game
