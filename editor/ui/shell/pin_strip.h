// Under the top bar, while something is pinned: A against B, what differs, what that moved.
#pragma once

#include "editor/ui/workbench/action.h"

namespace groma::ui {

/// In logical pixels; 0: nothing of this document is pinned, and there is none.
float pinStripHeight(const Workbench& bench);
/// Into the given box of the main viewport.
void drawPinStrip(const Workbench& bench, const ActionTable& actions, ImVec2 low, ImVec2 size);

} // namespace groma::ui
