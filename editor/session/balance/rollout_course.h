// How a game came to be won: the chance to win as each of its turns began, each played on from there.
#pragma once

#include "editor/session/balance/rollout.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

// A value, for a job.
struct CourseQuestion {
    Document document;
    std::vector<PlayedAnswer> answers;      // of the game, from its beginning
    std::uint64_t game = 1;                 // seed of its dice
    std::vector<std::size_t> steps;         // by turn: answers that were given before it began
    std::array<sim::Contestant, 2> players; // who plays on
    // What that side may not see is dealt anew in each playing, of every turn.
    int onlooker = -1;
    std::uint64_t seed = 1; // as of a RolloutQuestion
    std::uint64_t count = 200;
};
// Of a game with two sides, up to where it stands, as the one who looks may know it; nothing for single
// actions, and where no turn has begun or the rules name none.
std::optional<CourseQuestion> courseQuestion(const TestPlay& play,
                                             const std::array<sim::Contestant, 2>& players);

// As they are known, one turn after the other.
struct RolledCourse {
    struct Turn {
        int turn = 0;         // from 1
        std::size_t step = 0; // answers that were given before
        Rollout::Line line;
    };
    std::vector<Turn> turns;
    std::uint64_t failures = 0; // playings that stopped
    std::string firstFailure;
    bool cancelled = false; // the last turn may lack playings, and those behind it are not there
};
// Each turn as rollOut, without answers. The last of turns that begin behind one answer stands for them.
RolledCourse rollCourse(const CourseQuestion& question, const Crew& crew,
                        const std::function<void(const RolledCourse&)>& seen = {});

} // namespace groma::session
