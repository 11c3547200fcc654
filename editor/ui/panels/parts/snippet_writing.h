// Snippets that panels write: a name to begin with, and the file itself.
#pragma once

#include "editor/session/document/history.h"

#include <string>

namespace groma::ui {

class Workbench;

/// "snippets/warb-attacks-hast.yaml", where nothing is yet.
std::string snippetPath(const Workbench& bench, const std::string& title);
/// As a step of the history and on the disk at once: its author goes on to run it.
void writeSnippet(Workbench& bench, const session::Edited& edit, const std::string& path);

} // namespace groma::ui
