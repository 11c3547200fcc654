// Rows of CSV about battles that were played, for other programs: docs/file-formats.md says what stands in
// each column. A head names its columns; rows of the parts of a series are those of the whole.
#pragma once

#include "core/sim/battle.h"

#include <cstdint>
#include <string>

namespace groma::cli {

// `battles/1`: one row a battle. `luck`: with columns for BattleSettings::luck.
std::string headOfBattles(const game::Setup& setup, bool luck);
std::string rowOfBattle(const game::Setup& setup, std::uint64_t seed, std::uint64_t number,
                        const sim::Battle& battle);

// `pieces/1`: one row a counter of a battle, in the order of the roster: where it began, what became of it,
// and the states that every counter of its class has. Of a campaign, whose battles have maps of their own, no
// cells.
std::string headOfPieces(const game::Setup& setup);
std::string rowsOfPieces(const game::Setup& setup, std::uint64_t seed, std::uint64_t number,
                         const sim::Battle& battle);

// `rolls/1`: one row for each throw and draw of a battle, in the order in which they fell.
std::string headOfRolls(const game::Setup& setup, bool luck);
std::string rowsOfRolls(const game::Setup& setup, std::uint64_t seed, std::uint64_t number,
                        const sim::Battle& battle);

} // namespace groma::cli
