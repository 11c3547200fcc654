// When and where a piece comes in that a scenario keeps off the map: its `turn` and `entry`.
#pragma once

#include "core/diag/sink.h"
#include "core/game/position/setup.h"
#include "core/rules/scenario_source.h"

#include <vector>

namespace groma::game {

struct Reinforcement {
    std::int32_t turn = 0;           // as PieceSetup::turn
    std::vector<grid::CellId> entry; // as PieceSetup::entry
};

// The draft has its sides and areas, the areas in the order of the source. Reports, and leaves out, what is
// wrong.
Reinforcement readReinforcement(const rules::PieceSource& piece, std::int32_t side,
                                const rules::ScenarioSource& source, const SetupDraft& draft,
                                diag::Sink& sink);

} // namespace groma::game
