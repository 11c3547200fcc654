#pragma once

#include "editor/session/document/document.h"

#include <string>

namespace groma::session {

// The file that somebody typed the name of: an absolute one, or one beside the file that was opened.
[[nodiscard]] std::string typedPath(const Document& document, const std::string& typed);

} // namespace groma::session
