#pragma once

#include "core/rules/model.h"
#include "formats/project/project.h"

#include <span>
#include <vector>

namespace groma::formats {

// What a ruleset shows of a game beside the map (`turn: SCOPE`, `track: yes`, `track: {of: MEASURE}`): for
// those who show it, no part of what it runs on.
struct Track {
    rules::Index turn = rules::kNone; // Model::scopes: a turn of the game
    std::vector<rules::Index>
        states; // Model::states of the game or of sides, resources too, in the model's order
    // Model::queries, in the model's order; they take a side, or nothing.
    struct Measure {
        rules::Index query = rules::kNone;
        rules::Index of = rules::kNone; // another one that takes the same: what it counts towards
        auto operator<=>(const Measure&) const = default;
    };
    std::vector<Measure> measures;
};

// `files` as readRuleset takes them, a campaign's behind them. What no track can show goes to the sink.
[[nodiscard]] Track readTrack(std::span<const ProjectFile* const> files, const rules::Model& model,
                              diag::Sink& sink);

} // namespace groma::formats
