// Panels of play whose buttons are clicked while the keys are meant for the map.
#pragma once

#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

/// Within a panel: a click in it leaves the keyboard with the map while a game is played, so that Space, Tab
/// and D go on doing what the status bar says; a field that is typed into keeps it.
void keysBackToMap(const Workbench& bench);

} // namespace groma::ui
