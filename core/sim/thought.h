// What all who think ahead share.
#pragma once

#include "core/base/rational.h"
#include "core/game/machine/engine.h"
#include "core/game/names/offers.h"
#include "core/odds/graph.h"

#include <functional>
#include <optional>

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

// What the position is worth to a side by the rules' measure `worth`; nothing where they have none, or where
// it cannot be read.
std::optional<base::Rational> worthTo(game::Engine& engine, const game::Setup& setup,
                                      const game::Position& position, int side);

// Half the difference of that between both sides, seen from the first; where what one side is worth the other
// is not, that is the worth of the first.
std::optional<base::Rational> leadOf(game::Engine& engine, const game::Run& run);

// Of a graph that was seen whole: hears each run that ends one of its ways, with its chance. False where play
// may go on for ever, or where counting takes more than `limits`.
bool forEachEnd(const odds::Graph& graph, const game::CountBounds& limits,
                const std::function<void(const game::Run&, const base::Rational&)>& hears);

// The average of a value over where it ends, exactly. Nothing where some end has none, and as there.
using ValueOfEnd = std::function<std::optional<base::Rational>(const game::Run&)>;
std::optional<base::Rational> averageOf(const odds::Graph& graph, const game::CountBounds& limits,
                                        const ValueOfEnd& value);

} // namespace groma::sim
