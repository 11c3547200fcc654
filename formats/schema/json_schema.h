// JSON Schemas (draft 7) of the file kinds, for editors that complete and judge YAML by them. They say which
// keys there are and what may stand there; whether a name is known or a number makes sense the readers'
// successors judge (`groma check`, `groma lsp`).
#pragma once

#include "formats/load/load.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// Of files that say `groma: KIND/1`.
[[nodiscard]] std::string schemaText(FileKind kind);
// Of any file, judged by what it says that it is.
[[nodiscard]] std::string schemaText();

// All that have a schema, in the order in which they are told.
[[nodiscard]] const std::vector<FileKind>& schemaKinds();

} // namespace groma::formats
