// The lower edge of a passage under the hand: pulled up between two of its lines it cuts the passage there,
// pulled down onto the next one it makes them one.
#pragma once

#include "editor/ui/canvas/drawing/draw_kit.h"

#include <functional>
#include <string>

namespace groma::ui {

struct PassageEdge {
    ImVec2 low;          ///< of the edge, on the screen
    float width = 0;     ///< of it
    float textTop = 0;   ///< where the first line of the words begins
    float textWidth = 0; ///< the lines are broken at
};

/// Logical pixels.
inline constexpr float kEdgeHeight = 6;

/// The next item, between PushID and PopID of the passage. `cut` is called with the words, an empty line
/// where they are to be cut; `join` where the edge is let go below the passage.
void passageEdge(const Look& look, const PassageEdge& edge, const std::string& words, const std::string& next,
                 const std::function<void(std::string)>& cut, const std::function<void()>& join);

} // namespace groma::ui
