// Why odds are others under B, or the same though the rules are not: what the numbers were made of.
#pragma once

#include "editor/session/questions/comparison.h"

#include <string>
#include <vector>

namespace groma::session {

// What one number of a stack is under A and under B, or the column of a table that is read.
struct MadeOtherwise {
    std::string what;          // "combat value", "Formation"; of a table its title
    std::string before, after; // "3" and "4"; empty: it does not count there
    std::string cite;
    friend bool operator==(const MadeOtherwise&, const MadeOtherwise&) = default;
};
// Each once, in the order in which they are read; columns after numbers.
std::vector<MadeOtherwise> whyOtherwise(const OddsComparison& compared);

// Where a number is made otherwise under B, in words: "B has 4 (combat value, 8.1), -1 (Formation, 7.1) where
// A has 3 (combat value, 8.1)"; empty: all are made alike.
std::string madeOtherwise(const OddsComparison& compared);

} // namespace groma::session
