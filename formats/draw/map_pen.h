// The paper's pen for maps: plays what the window's shaders play, by cairo.
#pragma once

#include "formats/draw/pen.h"
#include "formats/draw/steps/board_scene.h"

#include <string>

namespace groma::formats {

// Where a map lies on a sheet: the middle of its cell (0, 0), and the width of a cell.
struct MapPlace {
    double x = 0, y = 0, cell = 64;
};

// A map by layers, the lowest first. Reads the map while it lives.
class MapPen {
  public:
    MapPen(const Pen& pen, const MapView& map, MapPlace place, bool inkSaving);
    // With all its layers, each a group of its own where the picture has groups.
    void draw(const BoardScene& scene, bool grid) const;

    void ground(const BoardScene& scene) const;
    enum class FiguresOf { Grounds, Features };
    void figures(const BoardScene& scene, FiguresOf of) const;
    void relief(const BoardScene& scene) const;
    void links(const BoardScene& scene) const;
    // What winds between the cells, what leads over it, and walls.
    void sides(const BoardScene& scene) const;
    void rims(const BoardScene& scene, FiguresOf of) const;
    // The map's own picture, cut off at its cells.
    void picture() const;
    void gridLines() const;
    void border(const BoardScene& scene) const;

  private:
    [[nodiscard]] Colour groundOf(std::uint32_t word) const;
    // The colours of the cells: by rows, or each cell named where the picture takes that.
    void groundRows() const;
    void groundStamps(SvgNotes& notes) const;
    void paintArea(Colour colour) const;
    // A bit for each side of the grid that is this cell's to draw.
    [[nodiscard]] std::uint32_t namedSides(CellAt cell) const;
    void gridStamps(SvgNotes& notes, const std::string& look) const;
    void figures(const FigureRun& run, bool shadow) const;
    void bandsOf(const std::vector<CornerPiece>& pieces, bool overRoads) const;
    template <class Has>
    void rimsOf(const BoardScene& scene, const MapSymbol& symbol, const Has& has) const;
    void enter() const;
    void leave() const;

    const Pen& pen_;
    const MapView& map_;
    MapPlace place_;
    bool inkSaving_;
};

} // namespace groma::formats
