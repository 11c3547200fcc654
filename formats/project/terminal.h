// Who reads what the program writes.
#pragma once

#include <cstdio>

namespace groma::formats {

// A person, on a terminal: no file, and no other program.
[[nodiscard]] bool isTerminal(std::FILE* stream);

} // namespace groma::formats
