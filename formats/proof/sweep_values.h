// The values that a sweep asks about, as they are typed.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// `1..6`, `0..10:2`, `6..1:-1`, `1/2..2:1/2`, or `a,b,c`; at least one and at most 1 000. Or why not.
[[nodiscard]] std::expected<std::vector<std::string>, std::string> sweepValues(std::string_view text);

} // namespace groma::formats
