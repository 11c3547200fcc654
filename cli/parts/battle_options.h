// What `play` and `simulate` share: a scenario and who plays it.
#pragma once

#include "core/game/names/ending.h"
#include "core/odds/odds.h"
#include "core/sim/battle.h"
#include "core/sim/player_words.h"
#include "editor/session/balance/battle_ground.h"

#include <CLI/CLI.hpp>

#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace groma::cli {

struct BattleOptions {
    std::string path;
    std::string players = "greedy"; // for both, or by side: see sim::contestantsNamed
    std::uint64_t seed = 1;
    bool check = false;
    bool noJit = false;
    std::vector<std::string> forbid = {}; // SIDE:NAME, an action or a trait

    void addTo(CLI::App& verb);
    void addForbidTo(CLI::App& verb);
};

using LoadedBattle = session::ReadyBattle;

// `files` must outlive it.
session::BattleGround groundOf(const BattleOptions& options, const formats::FileSystem& files);
// Prints why not, and gives the exit code.
std::expected<LoadedBattle, int> loadBattle(const BattleOptions& options);

// A file with rows for each battle, in their order, behind a head.
struct RowsWanted {
    std::string file;
    std::string text; // the head, then what is added to it
    std::function<std::string(std::uint64_t number, const sim::Battle& battle)> row;
};

// Battles first .. first + count - 1. They depend on their number alone: each thread takes the next one that
// is left, and the sum is the same.
sim::Tally playAll(const game::Setup& setup, const sim::BattleSettings& settings, std::uint64_t first,
                   std::uint64_t count, unsigned threads, std::span<RowsWanted> rows = {});

} // namespace groma::cli
