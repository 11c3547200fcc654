// The lower edge of a passage under the hand: pulled up between two of its lines it cuts the passage there,
// pulled down onto the next one it makes them one.
#pragma once

#include "editor/ui/canvas/drawing/draw_kit.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

struct PassageEdge {
    ImVec2 low;                  ///< of the edge, on the screen
    float width = 0, height = 6; ///< of it, in pixels
    float top = 0;               ///< where the first line begins
    float line = 0;              ///< pixels from one line to the next
    const char* name = "edge";   ///< each of one passage its own
    bool joins = true;           ///< it is the end of the passage
    std::string next = {};       ///< id of the passage that it can be joined with; empty: none
    /// Where each line but the first begins, while it is pulled; nothing: not known yet.
    std::function<std::optional<std::vector<float>>()> lines = {};
};

/// Logical pixels of an edge.
inline constexpr float kEdgeHeight = 6;

/// The next item, between PushID and PopID of the passage. `cut` is called with the line that is to begin the
/// second part, from 1; `join` where the edge is let go below the passage. True while it is pulled or the
/// pointer rests on it.
bool passageEdge(const Look& look, const PassageEdge& edge, const std::function<void(std::size_t)>& cut,
                 const std::function<void()>& join);

} // namespace groma::ui
