// The steps of a game as a line that can be dragged along.
#pragma once

#include "editor/ui/workbench/play_desk.h"

namespace groma::ui {

void drawTimeline(const Workbench& bench, PlayDesk& desk);

} // namespace groma::ui
