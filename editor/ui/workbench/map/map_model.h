// The board and the counters of a setup as the canvas draws them.
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"
#include "editor/ui/canvas/drawing/counters.h"
#include "editor/ui/canvas/drawing/symbol_drawing.h"
#include "editor/ui/canvas/view/lattice.h"
#include "editor/ui/canvas/view/map_view.h"
#include "editor/ui/theme/theme.h"
#include "formats/draw/steps/board_view.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace groma::ui {

using formats::cellAt;
using formats::cellIdAt;
using formats::DrawnKinds;
using formats::drawnKinds;
using formats::edgeIdAt;
using formats::latticeOf;
using formats::sideAt;

/// Parts of the board that are not drawn.
struct HiddenParts {
    bool ground = false, features = false, levels = false, sides = false, links = false;
    friend bool operator==(const HiddenParts&, const HiddenParts&) = default;
};

/// Parts of the board that step back towards the paper.
struct FaintParts {
    bool ground = false, features = false, levels = false, sides = false, links = false;
    friend bool operator==(const FaintParts&, const FaintParts&) = default;
};

/// Keeps a MapView in step with a board; writes only what differs from the board it was last given.
class MapModel {
  public:
    const MapView& update(const game::Setup& setup, const grid::Board& board, const SheetText& sheet,
                          const MapInks& inks, HiddenParts hidden = {}, FaintParts faint = {});

  private:
    void makeSymbols(const rules::Model& model, const MapInks& inks);
    void writeCell(MapView& view, const grid::Board& board, grid::CellId cell) const;
    void writeEdge(MapView& view, const grid::Board& board, grid::EdgeId edge) const;

    MapView view_;
    const rules::Model* model_ = nullptr;
    std::shared_ptr<const game::Ruleset> ruleset_;
    grid::GeometryRef geometry_;
    std::optional<grid::Board> shown_;
    HiddenParts hidden_;
    FaintParts faint_;
    std::vector<int> groundOf_; ///< as DrawnKinds::terrain
};

/// The inks of a map whose levels step back, where they do.
MapInks inksFor(const MapInks& inks, FaintParts faint);

/// Symbols of counters, drawn once for a ruleset.
class SymbolShelf {
  public:
    /// Null for a type without a symbol, or with one that cannot be drawn.
    const DrawnSymbol* of(const rules::Model& model, int type);

  private:
    const rules::Model* model_ = nullptr;
    std::map<std::string, DrawnSymbol> drawn_;
};

/// "4-3", "2*-3", "?-?": what the counter prints on the side that shows.
std::string printedValues(const game::Setup& setup, int piece, bool back);
/// The same of a type as the rules have it.
std::string printedValues(const rules::Model& model, int type, bool back);
bool isFlipped(const game::Setup& setup, const game::Position& position, int piece);
CounterFace faceOf(const game::Setup& setup, const game::Position& position, int piece, SymbolShelf& shelf);
CounterFace faceOfType(const rules::Model& model, int type, Colour ground, Colour ink, SymbolShelf& shelf);
Colour sideColour(const game::Setup& setup, int side);
/// Ground and ink of a side's counters; `safe`: in colours for every eye.
SideInks sideInks(const game::Setup& setup, int side, bool safe);

} // namespace groma::ui
