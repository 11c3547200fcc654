#pragma once

#include "editor/ui/workbench/panel.h"

namespace groma::ui {

/// The open scenario played many times by the computer: who is favoured, and how surely that is known.
std::unique_ptr<Panel> makeSimulationPanel();

} // namespace groma::ui
