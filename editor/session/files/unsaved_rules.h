#pragma once

#include "editor/session/document/document.h"
#include "editor/session/files/save.h"

#include <string>
#include <vector>

namespace groma::session {

// Files of its rules with edits that the disk does not have; empty for a document that has no file itself.
[[nodiscard]] std::vector<std::string> unsavedRules(const Document& document, const DiskRecord& disk);

} // namespace groma::session
