// What all who think ahead share.
#pragma once

#include "core/game/machine/engine.h"
#include "core/game/names/offers.h"

namespace groma::sim {

inline constexpr game::ThoughtBounds kThought{};

// Somebody does the next thing: the action under way is over.
inline bool actsNext(const game::Run& run, const game::Pending& pending) {
    return pending.what == game::Pending::What::Choice && pending.shape == game::Pending::Shape::Perform &&
           !game::areOffers(run.setup(), pending);
}

inline bool isOver(const game::Pending& pending) {
    return pending.what == game::Pending::What::Done || pending.what == game::Pending::What::Failed;
}

} // namespace groma::sim
