// One open document with its play and its selection. What a part of the window keeps of it lies in
// editor/ui/workbench/state, behind Workbench::of.
#pragma once

#include "editor/session/document/history.h"
#include "editor/session/play/test_play.h"
#include "editor/session/tools/tools.h"
#include "editor/session/views/problems.h"
#include "editor/ui/theme/theme.h"
#include "editor/ui/workbench/state/on_disk.h"

#include <cstdint>
#include <optional>

namespace groma::ui {

struct Sheet {
    std::uint64_t number = 0; ///< each sheet of a window has its own
    session::History history;
    OnDisk disk;
    session::Tools tools; ///< with the selection
    Mode mode = Mode::SetUp;
    std::optional<session::TestPlay> play;

    [[nodiscard]] const session::Document& document() const { return history.present(); }
    /// The position on the map: of the test play when there is one in Play, else the set-up.
    [[nodiscard]] const game::Setup* setup() const;
    /// The pieces of setup(): as they are played, or at the start. Of a setup without a map: empty.
    [[nodiscard]] const game::Position& position() const;
    [[nodiscard]] const session::ProblemCounts& problemCounts() const;

  private:
    // Counted and made once a document.
    mutable std::optional<session::ProblemCounts> counts_;
    mutable session::Document countsOf_;
    mutable game::SetupRef startOf_;
    mutable game::Position start_;
};

} // namespace groma::ui
