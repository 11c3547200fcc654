// The list of keys as a page to read and to print.
#pragma once

#include "editor/ui/workbench/action.h"

#include <string>

namespace groma::ui {

/// Markdown: a table for each group, actions without keys too.
std::string keysPage(const ActionTable& actions);

} // namespace groma::ui
