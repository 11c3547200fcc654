// Names of the files that wait to take another's place, and what becomes of those whose program was killed.
#pragma once

#include <string>

namespace groma::formats {

// Beside the target, another each time, and nothing that anybody could foresee and plant there.
[[nodiscard]] std::string temporaryFor(const std::string& target);

// Removes the temporaries of this target, on the real disk, whose program runs no more.
void clearLeftTemporaries(const std::string& target);

} // namespace groma::formats
