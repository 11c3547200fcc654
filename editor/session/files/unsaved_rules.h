#pragma once

#include "editor/session/document/document.h"
#include "editor/session/files/save.h"

#include <string>
#include <vector>

namespace groma::session {

// Files of its rules with edits that the disk does not have, where they are the rules at that path, from
// which another document is to be made; empty for a document that has no file itself.
[[nodiscard]] std::vector<std::string> unsavedRules(const formats::FileSystem& files,
                                                    const Document& document, const DiskRecord& disk,
                                                    const std::string& rules);

} // namespace groma::session
