// A battle as the kernel plays it, question by question, to lay one by hand beside it.
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"
#include "core/sim/battle.h"
#include "tests/bench/floors/picks.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace groma::bench {

struct Told {
    std::vector<Heard> heard;
    std::vector<std::string> words; // one for each of `heard`: what was asked of whom, and the answer
    game::Position position;
    std::string failure; // empty: none
};
Told toldByKernel(const game::Setup& setup, const sim::BattleSettings& settings);

// The same battle by hand, and its last position where it tells that.
using ByHand = std::function<std::optional<game::Position>(std::uint64_t seed, std::uint64_t battle,
                                                           std::vector<Heard>&)>;

// Where battles 0 .. count - 1 of the settings' seed differ first, in words with the questions before; empty:
// nowhere.
std::string firstDifference(const game::Setup& setup, sim::BattleSettings settings, std::uint64_t count,
                            const ByHand& byHand);

} // namespace groma::bench
