#pragma once

#include "core/lang/program/program.h"

// What a loop over pieces may pass over without walking its body: `where p != a and adjacent(cell(p),
// cell(a))` sends most pieces on at the first tests. A skip repeats those tests, so that it never changes
// what the loop does, only how soon.
namespace groma::lang {

// Finds the skips of every loop of the function's code between two instructions and marks the loops with
// them; and loops over lists that only seek an element.
void findLoopSkips(Program& program, bool acting, std::int32_t entry, std::int32_t end);

} // namespace groma::lang
