// How a game came to be won, in the Rollout panel: the chance of the first side as each of its turns began.
#pragma once

#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/rollout_asked.h"
#include "editor/ui/workbench/workbench.h"

#include <string>

namespace groma::ui {

/// Why no turn can be played on from; "" where that can be done.
std::string whyNoTurns(const PlayDesk& desk);
/// By the players of the panel, as often as it says.
void askTurns(const Workbench& bench, const session::TestPlay& play);
/// In place of the buttons while they are asked.
void drawTurnsUnderWay(const Look& look, const RolloutAsked& asked);
/// A curve with its band, to the end of the game where there is one. A click on a turn takes the game there,
/// where it is still the same game.
void drawTurns(const Workbench& bench, PlayDesk& desk, const RolloutAsked& asked);

} // namespace groma::ui
