// A table on which blue's blocks stand veiled: what each is worth attacking hangs on which it is.
#pragma once

#include "tests/support/text_rules.h"

#include <string>

namespace groma::test {

// Blue's blocks in 010, 011 and 012 are B1, B2 and B3, of these types: TRAP, SHEEP or WALL.
TextRules blockTable(const std::string& first, const std::string& second, const std::string& third);

} // namespace groma::test
