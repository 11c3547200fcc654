// Windows over everything: commands, keys, go to, open, new, and the question before closing.
#pragma once

#include "editor/session/files/new_scenario.h"
#include "editor/session/files/recent.h"
#include "editor/ui/shell/windows/new_map_form.h"
#include "editor/ui/shell/windows/print_window.h"
#include "editor/ui/shell/windows/rename_window.h"
#include "editor/ui/shell/windows/replace_window.h"
#include "editor/ui/shell/windows/resize_window.h"
#include "editor/ui/shell/windows/scan_window.h"
#include "editor/ui/workbench/action.h"

#include <string>
#include <vector>

namespace groma::ui {

class Workbench;

/// What is typed into a list that narrows, and which row the arrows are on.
struct Narrowing {
    std::string text;
    int row = 0;
    bool wasOpen = false;
};

struct OverlayState {
    Narrowing commands, goTo, openFile, saveAs;
    std::string helpFilter;
    PrintState print;
    ScanWindow scan;
    ResizeWindow resize;
    ReplaceWindow replace;
    RenameWindow rename;
    struct NewScenario {
        session::NewScenario wanted;
        std::string path; ///< of a ruleset elsewhere
        std::vector<session::FolderEntry> rulesets; ///< as they were found when the window opened
        int ruleset = 0;
        NewMapForm map;
        bool wasOpen = false;
    } made;
};

void drawCommands(Workbench& bench, const ActionTable& actions, OverlayState& state);
void drawHelp(Workbench& bench, const ActionTable& actions, OverlayState& state);
void drawGoTo(Workbench& bench, OverlayState& state);
void drawNewScenario(Workbench& bench, OverlayState& state);
void drawSaveAs(Workbench& bench, OverlayState& state);
void drawRecovery(Workbench& bench);
void drawOpenFile(Workbench& bench, OverlayState& state);
/// Asks about the unsaved work of the document that is to be closed.
void drawCloseDocument(Workbench& bench);
/// Asks about unsaved work; true when the window may close.
bool drawCloseQuestion(Workbench& bench);

/// Do the letters of `wanted` come in this order in `text`? Better matches have smaller numbers; -1: no.
int matchOf(std::string_view text, std::string_view wanted);

} // namespace groma::ui
