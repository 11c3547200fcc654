#pragma once

#include "editor/ui/theme/look.h"
#include "editor/ui/workbench/state/balancing.h"

namespace groma::ui {

/// Two values over a range, as a heat map: the first across, the second down. Of what was played the share of
/// the first side, else the chance of the result `layer`, which may be changed by the reader.
void drawSweepMap(const Look& look, const Balancing::Swept& found, int& layer);

} // namespace groma::ui
