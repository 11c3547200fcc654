#include "core/game/parts/meter.h"

#include <algorithm>

namespace groma::game {

void Meter::refuel() {
    const auto used = static_cast<std::uint64_t>(static_cast<std::int64_t>(granted_) - left_);
    spent_ += used;
    if (playLeft_ != UINT64_MAX) {
        playLeft_ -= std::min(playLeft_, used);
    }
    granted_ = std::min({bounds_.steps, playLeft_, static_cast<std::uint64_t>(INT64_MAX)});
    if (bounds_.budget != nullptr) {
        *bounds_.budget -= std::min(*bounds_.budget, used);
        granted_ = std::min(granted_, *bounds_.budget);
    }
    left_ = static_cast<std::int64_t>(granted_);
    fruitless_ = 0;
    leftThen_ = left_;
}

void Meter::fruitless() {
    if (++fruitless_ > kFruitlessPerforms) {
        charge(kStepsOfDecision +
               kStepsOfFruitless * static_cast<std::size_t>(std::max<std::int64_t>(leftThen_ - left_, 0)));
    }
    leftThen_ = left_;
}

void Meter::beginPlay() {
    decisions_ = 0;
    playLeft_ = bounds_.allSteps;
    refuel();
}

void Meter::endPlay() {
    playLeft_ = UINT64_MAX;
    decisions_ = 0;
}

std::string Meter::passed(FailureKind kind) const {
    switch (kind) {
    case FailureKind::Steps:
        if (decisions_ > bounds_.decisions) {
            return "more than " + std::to_string(bounds_.decisions) + " decisions in one play";
        }
        return granted_ < bounds_.steps
                   ? "more than " + std::to_string(bounds_.allSteps) + " steps in all"
                   : "more than " + std::to_string(bounds_.steps) + " steps without a question";
    case FailureKind::Recursion:
        return "more than " + std::to_string(bounds_.frames) + " procedures inside one another";
    default: return "more than " + std::to_string(bounds_.memory) + " words of lists and frames";
    }
}

} // namespace groma::game
