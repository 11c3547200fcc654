// One open document with everything that belongs to looking at it and trying it out.
#pragma once

#include "editor/session/ab.h"
#include "editor/session/history.h"
#include "editor/session/jobs.h"
#include "editor/session/save.h"
#include "editor/session/selection.h"
#include "editor/session/test_play.h"
#include "editor/session/tools.h"
#include "editor/session/what_if.h"
#include "editor/ui/canvas/camera.h"
#include "editor/ui/theme/theme.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

/// A question under the hand: who acts upon whom, from where, and the odds of it when they are ready.
struct WhatIf {
    std::optional<session::WhatIfQuestion> question;
    session::Latest<session::OddsCard> card;
    session::Latest<session::OddsAB> comparison; ///< against the pinned rules
};

struct Sheet {
    session::History history;
    session::DiskRecord disk;
    session::Tools tools; ///< with the selection
    Camera camera;
    bool cameraPlaced = false; ///< false: the map is fitted when it is next drawn
    bool cameraMoved = false; ///< by hand: a new size of the panel no longer fits the map

    Mode mode = Mode::SetUp;
    WhatIf whatIf;
    std::optional<session::TestPlay> play;
    std::optional<session::Document> pinned; ///< rules A
    std::size_t logLine = 0; ///< of the test play, the line that is shown

    // What panels show of this document.
    int table = 0; ///< index into Model::tables
    int tableRow = -1, tableColumn = -1; ///< cell under edit, from 0
    std::string sourcePath; ///< file in the source panel; empty: the start
    std::optional<std::size_t> sourceLine; ///< to be scrolled to, from 1; taken by the source panel
    std::optional<grid::CellId> hovered; ///< the cell under the pointer
    int hoveredPiece = -1;
    std::optional<grid::CellId> goTo; ///< to be brought into view; taken by the battlefield

    [[nodiscard]] const session::Document& document() const { return history.present(); }
    /// The position on the map: of the test play when there is one in Play, else the set-up.
    [[nodiscard]] const game::Setup* setup() const;
};

} // namespace groma::ui
