// Why odds are the same though the rules are not: what the numbers were made of.
#pragma once

#include "editor/session/questions/comparison.h"

#include <string>

namespace groma::session {

// Where a number is made otherwise under B, in words: "B has 4 (combat value, 8.1), -1 (Formation, 7.1) where
// A has 3 (combat value, 8.1)"; empty: all are made alike.
std::string madeOtherwise(const OddsComparison& compared);

} // namespace groma::session
