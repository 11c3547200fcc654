// One battle that computers played for a balance sheet, as a game that a person can watch.
#pragma once

#include "editor/session/balance/battle_ground.h"
#include "editor/session/jobs/jobs.h"
#include "editor/session/play/game_file.h"

#include <cstdint>
#include <optional>
#include <string>

namespace groma::session {

// Played again, with the players, the seed and the number of the battle that the settings say; up to its end,
// or to where it stopped. `scenario`: its path, as a file of the game says it. Refused where the job was told
// to stop. `stoppedAfter`: so many choices, where the battle did not come to its end.
Expected<SavedGame> gameOf(const ReadyBattle& battle, const sim::BattleSettings& settings,
                           const std::string& scenario, const JobControl* control = nullptr,
                           std::optional<std::uint64_t> stoppedAfter = {});

} // namespace groma::session
