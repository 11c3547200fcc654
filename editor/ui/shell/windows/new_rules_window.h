// Empty rules, for a book that is to be transcribed.
#pragma once

#include "editor/session/files/new_rules.h"

namespace groma::ui {

class Workbench;

struct NewRulesWindow {
    session::NewRules wanted;
    bool wasOpen = false;
};

void drawNewRules(const Workbench& bench, bool& open, NewRulesWindow& state);

} // namespace groma::ui
