// How far play has gone, and how far it may go. All is counted, never timed (core/game/position/bounds.h).
#pragma once

#include "core/game/names/pending.h"
#include "core/game/position/bounds.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace groma::game {

class Meter {
  public:
    explicit Meter(Bounds bounds) : bounds_(bounds) {}
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;

    const Bounds& bounds() const noexcept { return bounds_; }

    // --- steps, of which some are granted up to the next question
    void charge(std::size_t steps) { left_ -= static_cast<std::int64_t>(steps); }
    // Takes one; false when none was left.
    bool step() { return --left_ >= 0; }
    // What was taken since so many were left was for nothing that counts.
    void goBack(std::int64_t left) { left_ = left; }
    bool isEmpty() const { return left_ < 0; }
    std::int64_t left() const { return left_; } // of the steps granted
    // Where it is counted, for native code, which takes its steps itself.
    std::int64_t* leftWord() noexcept { return &left_; }
    // What took so many would take them again, and pass no bound by them: what it gave may be used again.
    bool has(std::int64_t steps) const {
        return left_ >= steps && steps <= static_cast<std::int64_t>(bounds_.memory) / 4;
    }
    // At a question: what is left is given back, and as many are granted as may be taken to the next.
    void refuel();
    // Since it was made.
    std::uint64_t spent() const noexcept {
        return spent_ + static_cast<std::uint64_t>(static_cast<std::int64_t>(granted_) - left_);
    }
    // A `perform` found nothing to do.
    void fruitless();

    // --- one play that is driven from its call to its end
    void beginPlay();
    void endPlay();
    // One more decision; false: it was one too many.
    bool decide() { return ++decisions_ <= bounds_.decisions; }

    // The bound that was passed (Steps, Recursion, Memory), in words.
    std::string passed(FailureKind kind) const;

  private:
    Bounds bounds_;
    std::int64_t left_ = 0;
    std::uint64_t granted_ = 0;
    std::uint64_t playLeft_ = UINT64_MAX; // of the play that is driven
    std::uint64_t spent_ = 0;
    std::uint64_t decisions_ = 0;
    std::uint32_t fruitless_ = 0; // performs since the last question that found nothing to do
    std::int64_t leftThen_ = 0;   // after the last of them
};

} // namespace groma::game
