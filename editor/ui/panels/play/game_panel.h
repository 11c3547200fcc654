#pragma once

#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/play_desk.h"

#include <memory>

namespace groma::ui {

/// Who sits at the table, what the computer thought, the game as a file. Shown while something is played, in
/// the place of the palette.
std::unique_ptr<Panel> makeGamePanel(const std::shared_ptr<PlayDesk>& desk);

} // namespace groma::ui
