// The small breaks of the entry, and the answer to *What would notice?*: snippets that turn red, and breaks
// that none of them notices, with the reason.
#pragma once

#include "editor/session/questions/proofs.h"
#include "editor/ui/workbench/sheet.h"

#include <string>

namespace groma::ui {

class Workbench;

/// Of the entry that the sheet shows, as far as it is known; the button that asks, or ends the asking, above.
void drawNoticing(const Workbench& bench);
/// As the snippet is called; its file where it has no title.
std::string snippetTitle(const session::Proofs& proofs, const std::string& path);

} // namespace groma::ui
