// Which printed number, changed by how little, brings the battle nearest to 50 : 50.
#pragma once

namespace groma::ui {

class Workbench;

/// A list as wide as what is left: with a tick what was confirmed with fresh seeds, with a ring what was not;
/// the chosen line can be tried as B. Begins where the sheet's effects end.
void drawNearest(const Workbench& bench);

} // namespace groma::ui
