// What can be done, as a list beside the map: by action with counts. A row under the pointer marks the map,
// the map marks its row.
#pragma once

#include "editor/ui/workbench/play_desk.h"

namespace groma::ui {

/// Of the counter in the hand; without one, of all that can act.
void drawPlayList(const Workbench& bench, PlayDesk& desk, const session::TestPlay& play);

/// Said of odds where a side has cards or counters that the other cannot see.
inline constexpr const char* kOneDeal =
    "Counted for one deal of the cards that you cannot see, which need not be the real one";

/// "Attack  defender: M4": an action's title with its arguments as scripts write them, `brief` without the
/// first. Items have this name.
std::string playItem(const std::string& title, const std::string& call, bool brief);
/// A row whose item keeps a name of its own, whatever words it shows; `end` stands at the right. `due`: it
/// has to be done, and is marked as on the map.
bool wordedRow(const Workbench& bench, const std::string& item, const std::string& words,
               const std::string& end = {}, bool marked = false, bool due = false);

} // namespace groma::ui
