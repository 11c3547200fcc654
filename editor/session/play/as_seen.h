// A game as the person who looks at it may know it: cards that they cannot see are dealt anew, once, by keys
// that no dice of the game have. Odds that are shown rest on this and never on what is hidden: of actions
// upon pieces that they do not see none are shown.
#pragma once

#include "core/game/machine/view.h"
#include "editor/session/play/test_play.h"

#include <memory>
#include <string>

namespace groma::session {

// Who looks: the only side that a person leads; of two persons who take turns the one whose turn it is, none
// of the sides while it is nobody's; else the one on turn.
int onlookerOf(const TestPlay& play);
// The onlooker sees that the piece is there and not which it is.
bool isUnseen(const TestPlay& play, int piece);
// "WARB in 110", as a person calls it; one that is unseen "a hidden counter in 110".
std::string calledAsSeen(const TestPlay& play, int piece);
// Some cards or pieces are hidden from the onlooker.
bool hidesCards(const TestPlay& play);
// One of its positions. Single actions are tried out with everything open: the position itself.
game::Position asSeen(const TestPlay& play, const game::Position& position);
// A run of it that waits for `pending`, and the view that it rests on.
struct SeenRun {
    game::Run run;
    std::shared_ptr<const game::View> view;
};
SeenRun asSeen(const TestPlay& play, const game::Run& run, const game::Pending& pending);

} // namespace groma::session
