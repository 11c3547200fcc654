// Scenarios of any size for what is measured: blocks of woods, dunes and swamp over all of the map.
#pragma once

#include <string>

namespace groma::tests {

// Where the ground of a cell is written: nowhere, in a list of numbers for each kind as the editor does, or
// in rows of codes.
enum class WideManner { Empty, Lists, Codes };

// `size` x `size` hexes under the rules of samples/ars-bellum, beside which the file has to lie.
std::string wideScenario(int size, WideManner manner);

} // namespace groma::tests
