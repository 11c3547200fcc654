// Unsaved work that a program left behind when it died, beside the files as they are on the disk.
#pragma once

#include "editor/session/document/differences.h"

#include <string>
#include <vector>

namespace groma::ui {

struct RecoveryPreview {
    std::string journal;
    std::vector<std::string> steps; ///< labels, the first one first
    std::vector<session::FileChange> files;
    std::string problem; ///< what of it cannot be read
};

} // namespace groma::ui
