// How a game came to be won: the chance to win as each of its turns began, each played on from there.
#pragma once

#include "editor/session/balance/rollout.h"

#include <cstddef>
#include <vector>

namespace groma::session {

struct RolledTurn {
    int turn = 0;         // from 1
    std::size_t step = 0; // answers that were given before
    RolloutQuestion question;
};
// As they are known, one turn after the other.
struct RolledCourse {
    struct Turn {
        int turn = 0;
        std::size_t step = 0;
        Rollout::Line line;
    };
    std::vector<Turn> turns;
    std::uint64_t failures = 0; // playings that stopped
    std::string firstFailure;
    bool cancelled = false; // the last turn may lack playings, and those behind it are not there
};

// Of a game with two sides, up to where it stands; none for single actions, and where the rules name no turn.
// The questions are those of rolloutQuestion, without answers, as they were asked first in each turn.
std::vector<RolledTurn> rolledTurns(const TestPlay& play, const std::array<sim::Contestant, 2>& players);
// Each as rollOut.
RolledCourse rollTurns(const std::vector<RolledTurn>& turns, const Crew& crew,
                       const std::function<void(const RolledCourse&)>& seen = {});

} // namespace groma::session
