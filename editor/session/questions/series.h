// Many battles of a scenario between computer players: who is favoured.
#pragma once

#include "core/sim/battle.h"
#include "editor/session/document/document.h"
#include "editor/session/jobs/jobs.h"

#include <array>
#include <cstdint>
#include <vector>

namespace groma::session {

// The greedy player for both, each in the posture that the scenario gives the side.
std::array<sim::PlayerSettings, 2> playersOf(const Document& document);

struct SeriesQuestion {
    Document document; // with a setup
    std::array<sim::PlayerKind, 2> players{sim::PlayerKind::Greedy, sim::PlayerKind::Greedy};
    std::uint64_t seed = 1;
    std::uint64_t count = 100; // battles, or campaigns
};

// For job keys: the same question about the same text has the same key.
std::uint64_t keyOf(const SeriesQuestion& question);
struct SeriesAnswer {
    sim::Tally tally;
    std::vector<odds::RestsOn> assumed; // what was read that the book does not say
};
// As `groma simulate` counts them. Tells how far it is, and when cancelled gives what it has.
SeriesAnswer playSeries(const SeriesQuestion& question, JobControl& control);

} // namespace groma::session
