// What a new entry of the rules may be: a button for each kind, and the entry that it makes.
#pragma once

#include "editor/session/edits/forms/kinds/entry_kind.h"

#include <string>

namespace groma::ui {

class Workbench;
struct Look;

/// In the rest of the line and further ones. Null: none was clicked. `told`: a line for each tip.
[[nodiscard]] const session::EntryKind* kindButtons(const Look& look, const std::string& told);
/// After the frame, as one step; the entry is shown. Of a kind that has no form of its own.
void makeOfKind(const Workbench& bench, session::EntrySketch sketch);
/// The form of a skill, under that name.
void nameSkill(const Workbench& bench, const std::string& title);

} // namespace groma::ui
