// The date that is written into files, and the time that is told.
#pragma once

#include <string>

namespace groma::session {

// "2026-11-23", in UTC; SOURCE_DATE_EPOCH of the environment, seconds since 1970, takes the clock's place,
// so that what is written can be written again.
[[nodiscard]] std::string today();
// "14:02", where the machine stands; under SOURCE_DATE_EPOCH its time, in UTC.
[[nodiscard]] std::string timeOfDay();

} // namespace groma::session
