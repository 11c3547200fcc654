// On what an answer about balance rests.
#pragma once

#include "editor/ui/theme/look.h"
#include "editor/ui/workbench/state/balancing.h"

namespace groma::ui {

/// Assumed values with the share of battles that read them; rules, dice, players and why it stopped. Folded.
void drawRests(const Look& look, const Balancing& now, const session::BalanceAnswer& answer);

} // namespace groma::ui
