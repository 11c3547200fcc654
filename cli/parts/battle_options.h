// What `play` and `simulate` share: a scenario and who plays it.
#pragma once

#include "core/sim/battle.h"
#include "formats/load/load.h"

#include <CLI/CLI.hpp>

#include <expected>
#include <memory>
#include <string>

namespace groma::cli {

struct BattleOptions {
    std::string path;
    std::string players = "greedy"; // one word for both, or `greedy,random` by side
    std::uint64_t seed = 1;
    bool check = false;

    void addTo(CLI::App& verb);
};

struct LoadedBattle {
    formats::Loaded loaded;
    sim::BattleSettings settings;
    const game::Setup& setup() const { return *loaded.built.setup; }
};

// Prints why not, and gives the exit code.
std::expected<LoadedBattle, int> loadBattle(const BattleOptions& options);

// Battles depend on their number alone, so the stretches that threads take do not change the sum.
sim::Tally playAll(const game::Setup& setup, const sim::BattleSettings& settings, std::uint64_t count,
                   unsigned threads);

// Of a campaign.
std::string battleName(const game::Setup& setup, std::int32_t battle);
// "none" for a battle without one.
std::string verdictId(const game::Setup& setup, std::int32_t verdict);
std::string verdictText(const game::Setup& setup, std::int32_t verdict);

} // namespace groma::cli
