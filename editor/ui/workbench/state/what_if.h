// The question under the hand: who acts upon whom, from where, and the odds of it when they are ready. The
// What if panel owns it; others ask with Workbench::askWhatIf.
#pragma once

#include "editor/session/jobs/jobs.h"
#include "editor/session/questions/comparison.h"
#include "editor/session/questions/counting.h"
#include "editor/session/questions/what_if.h"

#include <optional>
#include <string>

namespace groma::ui {

struct WhatIf {
    std::optional<session::WhatIfQuestion> question;
    bool example = false;      ///< shown when the file was opened: nobody asked it
    std::string piece, target; ///< their ids: the numbers in it change where counters come and go
    std::optional<session::Document> pinned; ///< rules A, which the others are compared with
    /// The pin is one for all sheets: it says something of the document that it was made of alone.
    [[nodiscard]] bool isPinnedOf(const session::Document& document) const {
        return pinned && pinned->root() == document.root() && pinned->startPath() == document.startPath();
    }
    // Answers that are asked for while they are drawn.
    mutable session::LatestCard card;
    mutable session::Latest<session::OddsComparison> comparison; ///< against the pinned rules
};

} // namespace groma::ui
