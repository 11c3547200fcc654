// How an entry of the rules is proved, and what would notice if it were broken.
#pragma once

#include "core/rules/model.h"
#include "editor/session/questions/proofs.h"
#include "editor/ui/theme/look.h"
#include "editor/ui/workbench/sheet.h"

#include <optional>
#include <string>

namespace groma::ui {

class Workbench;

/// How the entry stands, as far as that is known; nothing before it was worked out.
std::optional<formats::Standing> standingOf(const Workbench& bench, const std::string& section,
                                            const std::string& id);
/// Nothing proves it yet: hollow, only reached, or open.
bool isLeft(const Workbench& bench, const std::string& section, const std::string& id);
/// A sign whose shape says it too, for greyscale: a tick, half a disc, a ring, a dot.
void drawStanding(ImDrawList& list, const Look& look, formats::Standing standing, ImVec2 middle, bool old);

/// "178 proved, 9 hollow", explained under the pointer; whether it is being renewed; a box for the rest
/// alone.
void drawProofSummary(const Workbench& bench, const Sheet& sheet, bool& onlyLeft);
/// An entry in a list: its title, its sign and, where there is room, its word. True when it was clicked.
bool proofRow(const Workbench& bench, const Sheet& sheet, const std::string& section,
              const rules::Named& named, bool chosen);
/// Of the entry that the sheet shows: how it stands and by what, and what would notice.
void drawProof(const Workbench& bench, const Sheet& sheet);

} // namespace groma::ui
