// What lies beside the map in a game: points, cards in hands and piles, states of the sides and of the game.
#pragma once

#include "editor/session/play/test_play.h"
#include "editor/ui/theme/look.h"

namespace groma::ui {

/// Whether there is anything of the kind in this game.
bool hasPools(const game::Setup& setup);
/// Whether players look at it all the time: cards in hands, points to spend.
bool hasCardsOrPoints(const game::Setup& setup);
/// Of hands only that of who looks is shown (editor/session/play/as_seen.h); all where no person sits there.
void drawPools(const Look& look, const session::TestPlay& play);

} // namespace groma::ui
