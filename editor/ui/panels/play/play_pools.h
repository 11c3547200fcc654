// What lies beside the map in a game: points, cards in hands and piles, states of the sides and of the game.
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"
#include "editor/ui/theme/look.h"

namespace groma::ui {

/// Whether there is anything of the kind in this game.
bool hasPools(const game::Setup& setup);
/// Whether players look at it all the time: cards in hands, points to spend.
bool hasCardsOrPoints(const game::Setup& setup);
void drawPools(const Look& look, const game::Setup& setup, const game::Position& position);

} // namespace groma::ui
