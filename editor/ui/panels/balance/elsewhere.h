// What a pinned change does to the two types of the what-if in the situations that studies put.
#pragma once

namespace groma::session {
struct OddsCard;
}

namespace groma::ui {

class Workbench;

/// Nothing where no study has a place for the two types, or nothing is pinned.
void drawElsewhere(const Workbench& bench, const session::OddsCard& card);

} // namespace groma::ui
