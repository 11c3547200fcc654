// Of a balance sheet one line: both shares with their intervals, and between them a bar of how battles ended.
#pragma once

#include "core/game/position/setup.h"
#include "core/sim/balance.h"

#include <string>

namespace groma::ui {

class Workbench;

/// "12.5".
std::string oneDecimal(double x);

/// `letter`: A, quiet, or B where both rules are known; a blank: there is but one.
void drawRate(const Workbench& bench, const game::Setup& setup, const sim::Sheet& sheet, char letter);

} // namespace groma::ui
