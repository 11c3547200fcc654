// Windows over everything: commands, keys, go to, open, new, and the question before closing.
#pragma once

#include "editor/session/files/new_scenario.h"
#include "editor/session/files/recent.h"
#include "editor/ui/shell/windows/new_map_form.h"
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
    bool again = false; ///< Enter was pressed: where the window stays, the keyboard comes back to the field
};

struct NewScenarioForm {
    session::NewScenario wanted;
    std::string path;                           ///< of a ruleset elsewhere
    std::string folder;                         ///< that they were found in
    std::vector<session::FolderEntry> rulesets; ///< as they were found when the window opened
    std::string shippedFolder;                  ///< of the samples
    std::vector<session::FolderEntry> shipped;  ///< their rulesets: a copy comes into the folder
    int ruleset = 0;
    NewMapForm map;
    bool wasOpen = false;
};

/// Drawn each frame; forgets what was typed when it is not open. `open`: set to false to close it.
void drawCommands(const Workbench& bench, const ActionTable& actions, bool& open, Narrowing& list);
void drawGoTo(const Workbench& bench, bool& open, Narrowing& asked);
void drawNewScenario(const Workbench& bench, bool& open, NewScenarioForm& form);
void drawSaveAs(const Workbench& bench, bool& open, Narrowing& asked);
void drawRecovery(const Workbench& bench, bool& open);
void drawOpenFile(const Workbench& bench, bool& open, Narrowing& list);
/// Asks about the unsaved work of the document that is to be closed.
void drawCloseDocument(const Workbench& bench, bool& open);
/// Asks about unsaved work; true when the program may end.
bool drawCloseQuestion(const Workbench& bench, bool& open);

/// Does `wanted` stand in `text`, or do beginnings of its words make it up in this order? Better matches have
/// smaller numbers; -1: no.
int matchOf(std::string_view text, std::string_view wanted);

} // namespace groma::ui
