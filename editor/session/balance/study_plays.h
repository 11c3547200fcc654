// Games that people played beside the battles of a study.
//
// Of each side: the share of battles that it won lies in an interval of 95 % (Wilson's score interval). The
// games disagree with it where, whatever share of the interval is the true one, games that lie as far beyond
// it as these come up with a chance below 2.5 % (exact binomial test, sim::accord). Few games disagree with
// nothing.
#pragma once

#include "editor/session/balance/study_answers.h"
#include "formats/study/plays.h"

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace groma::session {

// What the games are laid beside.
struct SimulatedWins {
    std::array<std::string, 2> sides; // ids
    std::array<std::uint64_t, 2> wins{};
    std::uint64_t battles = 0;
    std::array<double, 2> lost{-1, -1}; // mean of each side; below 0: not known
};

// The games of a study, from its table where it names one; or why not, with its place.
[[nodiscard]] std::expected<std::vector<formats::PlayedGame>, StudyRefusal>
playedGames(const StudyGround& ground, const formats::Loaded& study);

// Puts into the finding what the games say. Refused: a winner or a side that the battle does not have.
[[nodiscard]] std::expected<void, StudyRefusal> layBeside(const std::vector<formats::PlayedGame>& games,
                                                          const SimulatedWins& simulated,
                                                          StudyFinding& finding);

} // namespace groma::session
