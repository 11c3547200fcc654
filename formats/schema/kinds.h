// Which readers read which kind of file.
#pragma once

#include "formats/load/load.h"
#include "formats/schema/shape.h"

namespace groma::formats {

[[nodiscard]] Shape shapeOf(FileKind kind);
// "ruleset/1"
[[nodiscard]] std::string kindText(FileKind kind);

} // namespace groma::formats
