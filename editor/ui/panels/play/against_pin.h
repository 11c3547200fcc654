// The odds of one what-if under the pinned rules, A, over those under the rules as they are, B, and why they
// are others.
#pragma once

#include "editor/session/questions/comparison.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

void drawAgainstPin(const Look& look, const game::Setup& setup, const session::OddsComparison& compared);

} // namespace groma::ui
