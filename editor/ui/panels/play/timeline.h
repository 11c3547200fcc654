// The steps of a game as a line that can be dragged along.
#pragma once

#include "editor/ui/workbench/play_desk.h"

namespace groma::ui {

/// Logical pixels: from the middle of the line down to the first end that was left, and to the next below.
inline constexpr float kTimelineFirstLane = 12;
inline constexpr float kTimelineLane = 8;
/// And from the upper edge down to that middle.
inline constexpr float kTimelineMiddle = 14;

void drawTimeline(const Workbench& bench, PlayDesk& desk);

} // namespace groma::ui
