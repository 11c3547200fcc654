// The setup that a scenario's words describe (docs/file-formats.md).
#pragma once

#include "core/diag/sink.h"
#include "core/game/position/setup.h"
#include "core/rules/scenario_source.h"

#include <string>
#include <vector>

namespace groma::game {

struct BuiltSetup {
    SetupRef setup; // null only if there is no board or too little to stand on
    // By piece of the setup: the entry of ScenarioSource::pieces that put it there.
    std::vector<std::int32_t> pieceEntries;
    bool playable = false; // false: something a game needs is missing, said in the sink
};

// Reports every problem and goes on without what is wrong.
BuiltSetup buildSetup(const RulesetRef& ruleset, const rules::ScenarioSource& source, diag::Sink& sink);

// "TYPE_1": the id of the next counter of a type that the author did not name.
std::string generatedPieceId(std::string_view type, int number);

} // namespace groma::game
