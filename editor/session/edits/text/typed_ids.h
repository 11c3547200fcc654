#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

// Ids of a book as somebody types them side by side: "6.3-1, 6.3-2".
[[nodiscard]] std::vector<std::string> typedIds(std::string_view text);

} // namespace groma::session
