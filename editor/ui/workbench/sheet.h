// One open document with everything that belongs to looking at it and trying it out.
#pragma once

#include "editor/session/document/history.h"
#include "editor/session/document/selection.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/files/recovery.h"
#include "editor/session/files/save.h"
#include "editor/session/jobs/jobs.h"
#include "editor/session/play/test_play.h"
#include "editor/session/questions/ab.h"
#include "editor/session/questions/proofs.h"
#include "editor/session/questions/what_if.h"
#include "editor/session/tools/tools.h"
#include "editor/session/views/problems.h"
#include "editor/ui/canvas/view/camera.h"
#include "editor/ui/theme/theme.h"
#include "editor/ui/workbench/map/reading.h"
#include "editor/ui/workbench/map/scan_layer.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace groma::ui {

/// A question under the hand: who acts upon whom, from where, and the odds of it when they are ready.
struct WhatIf {
    std::optional<session::WhatIfQuestion> question;
    session::Latest<session::OddsCard> card;
    session::Latest<session::OddsAB> comparison; ///< against the pinned rules
};

/// What of the map is drawn and what may be changed.
enum class Layer { Ground, Features, Levels, Sides, Links, Picture, Labels, Zones, Pieces };
inline constexpr std::array<const char*, 9> kLayerNames{"Ground",  "Features", "Levels", "Sides",   "Roads",
                                                        "Picture", "Labels",   "Zones",  "Counters"};
struct LayerState {
    bool shown = true;
    bool locked = false; ///< tools leave it alone
    bool dimmed = false;
    friend bool operator==(const LayerState&, const LayerState&) = default;
};

/// An entry of the rules: "procedures", "melee".
struct RuleEntry {
    std::string section, id;
    friend bool operator==(const RuleEntry&, const RuleEntry&) = default;
};

/// The hand that has no mouse: a cell and one of its sides.
struct MapCursor {
    std::optional<grid::CellId> cell;
    int side = 0;        ///< direction of the grid
    bool stroke = false; ///< Shift and arrows: the tool is held down
    bool inUse = false;  ///< since the last key until the mouse moves
};

/// Lines of an order of battle that are being typed, or that a paste left behind; the map shows them as
/// ghosts.
struct OrderEntry {
    std::string text;
    int side = 0;               ///< whose, where no line says it
    bool wantsKeyboard = false; ///< taken by the order of battle
    /// What they mean, read once for each text and document.
    const session::QuickEntry& read(const session::Document& document);

  private:
    session::QuickEntry read_;
    session::Document readOf_;
    std::string readText_;
    int readSide_ = -1;
};

/// A line laid on the map to count cells.
struct Measure {
    bool on = false;
    std::optional<grid::CellId> from, to;
};

/// Which entries of the rules a snippet proves: worked out in the background while a panel shows it.
struct Proving {
    session::Latest<std::uint64_t> folder; ///< what lies beside the rules; looked at again now and then
    double lookedAt = -1;                  ///< ImGui::GetTime()
    std::uint64_t looks = 0;
    session::Latest<std::shared_ptr<const session::Proofs>> proofs;
    session::Latest<session::Noticing> noticing;
    bool noticeWanted = false; ///< of the entry that the rules panel shows
};

struct Sheet {
    std::uint64_t number = 0; ///< each sheet of a window has its own
    session::History history;
    session::DiskRecord disk;
    std::optional<session::JournalFolder::Begun> journal;
    std::string journalProblem; ///< as it was told last
    session::DiskWatch diskWatch;
    std::vector<session::DiskWatch::News>
        diskNews;                       ///< what others did to files that have edits here: the user decides
    std::vector<std::string> overwrite; ///< files that others changed, where the user keeps what is here
    session::Tools tools;               ///< with the selection
    Camera camera;
    ScanState scan;
    bool cameraPlaced = false; ///< false: the map is fitted when it is next drawn
    bool cameraMoved = false;  ///< by hand: a new size of the panel no longer fits the map

    Mode mode = Mode::SetUp;
    WhatIf whatIf;
    std::optional<session::TestPlay> play;
    std::optional<session::Document> pinned; ///< rules A

    // What panels show of this document.
    RuleEntry rule; ///< shown by the rules panel
    Proving proving;
    std::optional<grid::CellId> hovered; ///< the cell under the pointer
    int hoveredPiece = -1;
    std::optional<grid::CellId> goTo; ///< to be brought into view; taken by the battlefield
    std::optional<grid::CellId>
        found; ///< outlined until something else is done: where "go to" and "find" led
    std::optional<grid::CellId> labelled; ///< whose label is being written
    MapCursor cursor;
    ReadingAid aid; ///< shown for the selected counter
    session::Latest<Reading> reading;
    Measure measure;
    OrderEntry entry;
    std::array<LayerState, kLayerNames.size()> layers;
    Layer layerInHand = Layer::Ground;                ///< what the keys of layers act on
    std::set<std::string> hiddenPieces, lockedPieces; ///< ids: not drawn; not taken up by the hand
    std::vector<grid::CellId> falling;                ///< cells that an open window would cut off
    [[nodiscard]] LayerState& layer(Layer which) { return layers[static_cast<std::size_t>(which)]; }
    [[nodiscard]] const LayerState& layer(Layer which) const {
        return layers[static_cast<std::size_t>(which)];
    }

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
