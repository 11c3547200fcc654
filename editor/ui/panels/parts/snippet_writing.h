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
/// What the button says that does the next.
inline constexpr const char* kProveSetup =
    "Writes what the battle sets up, counter by counter, as a snippet that turns red when one of them stands "
    "elsewhere, is missing or is another";
/// What the scenario sets up as a snippet that notices when it is set up otherwise. Without `covers` it
/// claims what the scenario's own lines cover; without `cite`, its section.
void writeSetupProof(Workbench& bench, const std::string& cite, const std::string& covers);

} // namespace groma::ui
