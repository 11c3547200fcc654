// What a balance sheet says of luck.
#pragma once

#include "core/game/position/setup.h"
#include "core/sim/balance.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groma::session {

// Battles from which it is known what luck explains, and whether it pays to count it.
inline constexpr std::uint64_t kPilotBattles = 48;

// What luck explains of who wins, by the pilot battles: "34 %"; empty: they were not played, or too few.
std::string luckShare(const sim::Sheet& pilot);
// What is thrown or drawn in those kinds (LuckKind::name), each once, in the order of the rules:
// "attack_dice".
std::vector<std::string> luckWords(const game::Setup& setup, const std::vector<sim::Outcome>& pilot,
                                   const std::vector<std::uint32_t>& kinds);

} // namespace groma::session
