#pragma once

#include "core/game/position/setup.h"
#include "core/grid/pixel.h"
#include "formats/draw/pen.h"
#include "formats/draw/steps/board_scene.h"

namespace groma::formats {

struct MapInk {
    bool numbers = true;
    bool letters = false;             // of terrain, for greyscale print
    bool inkSaving = false;           // white paper, outlines instead of tints
    const OwnPictures* own = nullptr; // lives longer than the drawing
};

// From cell units (core/grid/pixel.h) to the sheet.
struct Sheet {
    double left = 0, top = 0, cell = 64;
    [[nodiscard]] std::pair<double, double> at(grid::Point p) const {
        return {left + p.x * cell, top + p.y * cell};
    }
};

// Ground, levels, figures, sides, links, features, grid and numbers.
void drawTerrain(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const MapInk& ink);
// About how much that takes: lines and areas; figures and texts, which an SVG in one piece names instead.
struct DrawingLoad {
    std::size_t strokes = 0, figures = 0;
    // Lines and areas where each figure and each text is drawn.
    [[nodiscard]] std::size_t drawn() const { return strokes + 3 * figures; }
};
[[nodiscard]] DrawingLoad loadOf(const game::Setup& setup, const MapInk& ink);
// A sample of a kind on a small box, for legends and sheets.
enum class SampleOf { Ground, Side, Link };
void drawSample(const Pen& pen, double x, double y, double size, const rules::Model& model,
                const rules::Terrain& terrain, SampleOf of, bool inkSaving, const OwnPictures* own = nullptr);
// What fills a cell of the kind and nothing else: its ground, or for a feature only what stands on it. For
// tiles of other programs.
void drawTile(const Pen& pen, const Sheet& sheet, const grid::Geometry& geometry, grid::CellId cell,
              const rules::Model& model, const rules::Terrain& terrain, const OwnPictures* own = nullptr);

} // namespace groma::formats
