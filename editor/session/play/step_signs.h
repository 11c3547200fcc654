// What a step of a game has left upon the counters: who has acted in it, what movement is left to whom, and
// what others lend to the deed under way.
#pragma once

#include "editor/session/play/play_map.h"
#include "editor/session/play/turn_track.h"

#include <optional>
#include <string>
#include <vector>

namespace groma::session {

// Counters of the side on turn that have acted in the step that runs, by themselves or with others, in no
// order; empty where single actions are tried.
std::vector<int> actedInStep(const TestPlay& play, const TurnTrack& track);

struct MovementLeft {
    base::Number left, whole; // as played; as at the start
    std::string cite;
};
// Of a counter that can act now, by the move of the first of its actions that has a limit.
std::optional<MovementLeft> movementLeft(const game::Setup& setup, const game::Position& start,
                                         const game::Position& now, const CounterPlay& counter);

// A line of a number of the deed under way that names a counter which is not the one that the number is of.
struct Lent {
    int piece = -1;      // who lends it
    std::string amount;  // "+2"
    bool toActor = true; // to the side that acts
    friend bool operator==(const Lent&, const Lent&) = default;
};
// Each counter once, while something is asked within a deed; the last number that names it counts.
std::vector<Lent> lentNow(const TestPlay& play);

} // namespace groma::session
