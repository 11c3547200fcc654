// The list of keys as a page to read and to print.
#pragma once

#include "editor/ui/workbench/action.h"

#include <span>
#include <string>

namespace groma::ui {

/// Keys that are no action by themselves: what they mean goes by what is shown.
struct KeyNote {
    const char* keys;
    const char* label;
    const char* help;
};
struct KeyNotes {
    const char* group;
    std::span<const KeyNote> notes;
};
std::span<const KeyNotes> keyNotes();

/// Markdown: a table for each group, actions without keys too.
std::string keysPage(const ActionTable& actions);

} // namespace groma::ui
