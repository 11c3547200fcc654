// Behind Shift+F1 and Ctrl+F1: every key with what it does, and every word of the window and of the rules.
#pragma once

#include "editor/ui/workbench/action.h"

#include <string>

namespace groma::ui {

class Workbench;

inline constexpr const char* kKeysWindow = "Keys";
inline constexpr const char* kWordsWindow = "Words";

/// What is typed into one of them; gone when it is closed.
struct HelpFilter {
    std::string text;
    bool wasOpen = false;
};

/// Drawn each frame. `open`: set to false to close it.
void drawKeys(const Workbench& bench, const ActionTable& actions, bool& open, HelpFilter& filter);
void drawWords(const Workbench& bench, bool& open, HelpFilter& filter);

} // namespace groma::ui
