// What this program is called in files that it writes.
#pragma once

#include <string_view>

namespace groma::session {

// "0.1.0".
[[nodiscard]] std::string_view programVersion();

} // namespace groma::session
