// Whether a choice is of offers to pay for, which nobody takes who does not say so.
#pragma once

#include "core/game/names/pending.h"
#include "core/game/position/setup.h"

namespace groma::game {

inline bool areOffers(const Setup& setup, const Pending& pending) {
    return pending.what == Pending::What::Choice && pending.shape == Pending::Shape::Perform &&
           setup.program().questions[static_cast<std::size_t>(pending.question)].offers;
}

} // namespace groma::game
