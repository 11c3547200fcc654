#pragma once

#include "formats/load/load.h"

#include <string_view>

namespace groma::formats {

// Of the first key of a file, `groma: NAME/1`; Unknown for every other name.
[[nodiscard]] FileKind kindNamed(std::string_view name);
[[nodiscard]] std::string_view nameOf(FileKind kind); // empty for Unknown

} // namespace groma::formats
