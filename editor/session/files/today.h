// The date that is written into files.
#pragma once

#include <string>

namespace groma::session {

// "2026-11-23", in UTC; SOURCE_DATE_EPOCH of the environment, seconds since 1970, takes the clock's place,
// so that what is written can be written again.
[[nodiscard]] std::string today();

} // namespace groma::session
