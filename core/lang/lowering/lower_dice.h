#pragma once

#include "core/lang/lowering/lower_shared.h"

namespace groma::lang::lowering {

// "Counted rolls": where every reader of a list of dice compares them, one by one, with numbers that stand
// fixed when they are thrown, dice on the same side of all these comparisons are told apart by nobody.
DiceTests diceTests(const rules::Model& model);

} // namespace groma::lang::lowering
