// The bars around the docks: on top, at the left, below. Each draws into the given box of the main viewport.
#pragma once

#include "editor/ui/workbench/action.h"

#include <string>

namespace groma::ui {

class Workbench;

void drawTopBar(const Workbench& bench, const ActionTable& actions, ImVec2 low, ImVec2 size);
void drawToolColumn(const Workbench& bench, const ActionTable& actions, ImVec2 low, ImVec2 size);
void drawStatusBar(const Workbench& bench, ImVec2 low, ImVec2 size);

/// What the tool under the hand will do, then, after three blanks, which modifiers change it; or why it can
/// do nothing.
/// There is a sheet.
std::string statusHint(const Workbench& bench);

/// What the action does, its key, and why it cannot be done now, for the item just drawn.
void actionTooltip(const Workbench& bench, const ActionTable& actions, const char* id);

} // namespace groma::ui
