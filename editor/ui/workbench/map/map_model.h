// The board and the counters of a setup as the canvas draws them.
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"
#include "editor/session/document/document.h"
#include "editor/ui/canvas/board/gl_kit.h"
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
    bool ground = false, features = false, levels = false, sides = false, links = false, picture = false;
    friend bool operator==(const HiddenParts&, const HiddenParts&) = default;
};

/// Parts of the board that step back towards the paper.
struct FaintParts {
    bool ground = false, features = false, levels = false, sides = false, links = false, picture = false;
    friend bool operator==(const FaintParts&, const FaintParts&) = default;
};

/// Keeps a MapView in step with a board; writes only what differs from the board it was last given.
class MapModel {
  public:
    const MapView& update(const game::Setup& setup, const grid::Board& board, const SheetText& sheet,
                          const MapInks& inks, HiddenParts hidden = {}, FaintParts faint = {},
                          const formats::OwnPicturesRef& own = nullptr);

  private:
    void makeSymbols(const rules::Model& model, const MapInks& inks);
    void writeCell(MapView& view, const grid::Board& board, grid::CellId cell) const;
    void writeEdge(MapView& view, const grid::Board& board, grid::EdgeId edge) const;

    MapView view_;
    const rules::Model* model_ = nullptr;
    std::shared_ptr<const game::Ruleset> ruleset_;
    grid::GeometryRef geometry_;
    std::optional<grid::Board> shown_;
    formats::OwnPicturesRef own_;
    HiddenParts hidden_;
    FaintParts faint_;
    std::vector<int> groundOf_; ///< as DrawnKinds::terrain
};

/// The inks of a map whose levels step back, where they do.
MapInks inksFor(const MapInks& inks, FaintParts faint);

/// Symbols and pictures of counters, made once for a ruleset.
class SymbolCache {
  public:
    /// Null for a type without a symbol, or with one that cannot be drawn.
    const DrawnSymbol* of(const rules::Model& model, int type);
    /// Needs a current OpenGL context where there is a picture.
    FacePicture of(const formats::OwnPictureRef& picture);
    /// The pictures of the project that is shown; read anew when its texts have changed.
    void show(const formats::FileSystem& files, const session::Document& document);
    void show(formats::OwnPicturesRef own) { own_ = std::move(own); }
    [[nodiscard]] const formats::OwnPicturesRef& own() const { return own_; }

  private:
    formats::OwnPicturesRef own_;
    std::string shownRoot_;
    std::uint64_t shownTexts_ = 0;
    const rules::Model* model_ = nullptr;
    std::map<std::string, DrawnSymbol> drawn_;
    struct Texture {
        std::weak_ptr<const formats::OwnPicture> of;
        GlTexture texture;
    };
    std::map<const formats::OwnPicture*, Texture> pictures_;
};

/// "4-3", "2*-3", "?-?": what the counter prints on the side that shows.
std::string printedValues(const game::Setup& setup, int piece, bool back);
/// The same less what was lost of it in a game: "2-3" of three blocks.
std::string shownValues(const game::Setup& setup, const game::Position& position, int piece);
/// The same of a type as the rules have it.
std::string printedValues(const rules::Model& model, int type, bool back);
bool isFlipped(const game::Setup& setup, const game::Position& position, int piece);
/// The disc of a trait, for lists.
SkillDisc discOf(const rules::Trait& trait, SymbolCache& cache);
CounterFace faceOf(const game::Setup& setup, const game::Position& position, int piece, SymbolCache& cache);
/// Of a counter of which is seen whose it is alone.
CounterFace hiddenFace(const game::Setup& setup, int piece);
CounterFace faceOfType(const rules::Model& model, int type, Colour ground, Colour ink, SymbolCache& cache);
Colour sideColour(const game::Setup& setup, int side);
/// Ground and ink of a side's counters; `safe`: in colours for every eye.
SideInks sideInks(const game::Setup& setup, int side, bool safe);

} // namespace groma::ui
