// What is told of pinned rules beside the numbers: when they were pinned, what differs from them. The strip
// under the top bar owns it; what is pinned stands in WhatIf.
#pragma once

#include "editor/session/jobs/jobs.h"
#include "editor/session/questions/pinned_changes.h"

#include <string>
#include <vector>

namespace groma::ui {

struct PinnedRules {
    std::string at; ///< "14:02"
    // Asked for while it is drawn.
    mutable session::Latest<std::vector<session::PinnedChange>> changes; ///< the largest first
};

} // namespace groma::ui
