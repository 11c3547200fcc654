#pragma once

#include "editor/ui/canvas/overlays/places.h"
#include "editor/ui/canvas/view/camera.h"
#include "editor/ui/canvas/view/map_view.h"
#include "editor/ui/theme/look.h"

#include <functional>
#include <span>
#include <string>

namespace groma::ui {

/// Where the map is drawn: its picture's upper left corner on the screen, and how. Overlays draw over it and
/// clip to it.
struct Canvas {
    ImDrawList* list = nullptr;
    const Look* look = nullptr;
    const MapView* map = nullptr;
    Camera camera;
    ImVec2 origin{};
    [[nodiscard]] ImVec2 at(MapPoint p) const;
    [[nodiscard]] ImVec2 at(CellAt cell) const;
    [[nodiscard]] MapPoint mapAt(ImVec2 screen) const;
    [[nodiscard]] ImVec2 corner(CellAt cell, int index) const;
};

/// Where a counter stands in its cell: a little below the centre, so that the number stays free.
ImVec2 counterPlace(const Canvas& canvas, CellAt cell);

/// Calls for every cell that may be seen; nothing when cells are smaller than `leastPixels`.
void forVisibleCells(const Canvas& canvas, double leastPixels, const std::function<void(CellAt)>& visit);

/// The book's numbers at the top of the cells; they fade out below 30 pixels a cell.
void drawNumbers(const Canvas& canvas, const std::function<std::string(CellAt)>& textOf);
/// Letters on a small plate of `ground`. `em`: their size in pixels of the screen.
void letterPlate(ImDrawList& list, const Look& look, ImVec2 middle, float em, const std::string& letters,
                 Colour ground, Colour ink);
/// Letters for grounds, features and levels, for greyscale and for eyes that do not tell colours apart.
void drawLetters(const Canvas& canvas);
/// Title, scale bar and legend in the margin of the sheet.
void drawSheetText(const Canvas& canvas);

enum class Ring { Hover, Select, WhatIf, Brush, Target };
void outlineCell(const Canvas& canvas, CellAt cell, Ring ring);
/// One outline around a set of cells.
void outlineCells(const Canvas& canvas, std::span<const CellAt> cells, Colour colour, float thickness);
void fillCells(const Canvas& canvas, std::span<const CellAt> cells, Colour colour);
void highlightSide(const Canvas& canvas, SideAt side, Colour colour);

/// Cells that can be reached, each with what it costs ("" for none); `outer` are those on the brink.
struct ReachCell {
    CellAt cell;
    std::string cost;
};
void drawReach(const Canvas& canvas, std::span<const ReachCell> cells, Colour colour);

/// A line of sight: free as far as `seen` (0..1), then broken; the cell that hides it is outlined.
void drawSight(const Canvas& canvas, MapPoint from, MapPoint to, double seen);

/// A fat arrow from one cell's counter to another's: an attack, a shot.
void drawArrow(const Canvas& canvas, MapPoint from, MapPoint to, Colour colour);
/// A dotted way with a head, bent like a thrown thing: where a counter would go.
void drawGhostPath(const Canvas& canvas, MapPoint from, MapPoint to, Colour colour);
/// A dotted way along cells: a move or a retreat.
void drawWay(const Canvas& canvas, std::span<const MapPoint> points, Colour colour);
/// A speech box with a strong first line, beside a point: to its left where there is room and nothing of
/// `others` is hidden, else where least of them is.
void drawCallout(const Canvas& canvas, MapPoint at, const std::string& strong, const std::string& more,
                 Colour ground, std::span<const ScreenBox> others = {});
/// A small pill such as "+1".
void drawPill(const Canvas& canvas, ImVec2 middle, const std::string& text, Colour ground);
/// The frame that says what the map is used for, with its tab in the corner.
void drawModeFrame(const Canvas& canvas, ImVec2 low, ImVec2 high, Mode mode, const std::string& title,
                   const std::string& more);

} // namespace groma::ui
