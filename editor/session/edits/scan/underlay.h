// A scanned map under the board, to be traced: which picture, and which of its points are the middles of
// which cells.
#pragma once

#include "core/grid/pixel.h"
#include "core/rules/scenario_source.h"
#include "editor/session/document/document.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

struct UnderlayAnchor {
    grid::CellId cell;
    grid::Point pixel; // of the picture, y downwards
};

struct Underlay {
    std::string image;                   // as the file says it: beside the scenario
    std::vector<UnderlayAnchor> anchors; // three to twelve that are known place it
};

inline constexpr std::size_t kLeastAnchors = 3, kMostAnchors = 12;
// Widths of a cell: an anchor that lies further from the middle of its cell was likely clicked or read wrong.
inline constexpr double kMostResidual = 0.15;

// Of the document's map; nothing when it has none. Anchors that name no cell or no numbers are left out.
std::optional<Underlay> underlayOf(const Document& document);
// Where the picture lies below the root; empty for none or one that leads out of the project.
std::string underlayPath(const Document& document);

// From pixels of the picture to cell units (core/grid/pixel.h): x' = a x + b y + c.
struct UnderlayFit {
    std::array<double, 3> x{}, y{};
    grid::Point at(grid::Point pixel) const {
        return {x[0] * pixel.x + x[1] * pixel.y + x[2], y[0] * pixel.x + y[1] * pixel.y + y[2]};
    }
    // The pixel that lies there.
    grid::Point pixelAt(grid::Point onMap) const;
};
// By least squares through all anchors: any turn, size and slant; three are met exactly. Refuses fewer, and
// such as lie nearly on one line.
Expected<UnderlayFit> fitOf(const grid::Geometry& geometry, const std::vector<UnderlayAnchor>& anchors);
// How far each anchor lies from the middle of its cell, in widths of a cell.
std::vector<double> residualsOf(const grid::Geometry& geometry, const std::vector<UnderlayAnchor>& anchors,
                                const UnderlayFit& fit);

// Writes the map's `underlay`; pixels are rounded to whole ones.
Edited setUnderlay(const Document& document, const Underlay& underlay);
Edited removeUnderlay(const Document& document);

} // namespace groma::session
