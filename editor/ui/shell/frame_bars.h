// The bars around the docks: on top, at the left, below.
#pragma once

#include "editor/ui/workbench/action.h"

namespace groma::ui {

class Workbench;

enum class Workspace { Design, Transcribe, Balance };

struct BarState {
    Workspace workspace = Workspace::Design;
    bool paletteOpen = false; ///< the command palette
    std::string paletteText;
    int paletteRow = 0;
    bool askClose = false;
};

/// Each draws into the given box of the main viewport.
void drawTopBar(Workbench& bench, const ActionTable& actions, BarState& state, ImVec2 low, ImVec2 size);
void drawToolColumn(Workbench& bench, ImVec2 low, ImVec2 size);
void drawStatusBar(Workbench& bench, ImVec2 low, ImVec2 size);
void drawCommandPalette(Workbench& bench, const ActionTable& actions, BarState& state);
/// Asks about unsaved work; true when the window may close.
bool drawCloseQuestion(Workbench& bench, BarState& state);

} // namespace groma::ui
