// Texts spoilt in the ways that hands, merges and malice spoil them.
#pragma once

#include "tests/support/rng.h"

#include <string>
#include <vector>

namespace groma::fuzz {

// One to four kinds of damage at places that the generator picks. `others` lends foreign lines.
std::string damaged(std::string text, const std::vector<std::string>& others, tests::Rng& rng);

} // namespace groma::fuzz
