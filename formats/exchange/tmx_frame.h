#pragma once

#include "core/game/position/setup.h"
#include "core/grid/pixel.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats::tmx {

// Tiled lays hexes out on whole pixels: 52 x 60 with sides of 30 is regular to less than a thousandth.
inline constexpr int kLong = 60, kShort = 52, kSide = 30, kPitch = 45, kSquare = 64;

struct Frame {
    grid::Family family = grid::Family::Square;
    int columns = 0, rows = 0; // of the map as Tiled has it

    explicit Frame(const grid::Geometry& geometry) : family(geometry.family()) {
        const int longest = *std::ranges::max_element(geometry.layout().lineLengths);
        columns = lying() ? geometry.lineCount() : longest;
        rows = lying() ? longest : geometry.lineCount();
    }
    [[nodiscard]] bool lying() const { return family == grid::Family::HexFlat; } // lines are columns
    [[nodiscard]] int tileWidth() const { return !grid::isHex(family) ? kSquare : lying() ? kLong : kShort; }
    [[nodiscard]] int tileHeight() const { return !grid::isHex(family) ? kSquare : lying() ? kShort : kLong; }
    [[nodiscard]] grid::CellId cellAt(const grid::Geometry& geometry, int column, int row) const {
        return lying() ? geometry.cellAt(column, row) : geometry.cellAt(row, column);
    }
    // From cell units to pixels and back.
    [[nodiscard]] grid::Point scale() const {
        constexpr double kAcross = kPitch / grid::kHexLinePitch;
        if (!grid::isHex(family)) return {kSquare, kSquare};
        return lying() ? grid::Point{kAcross, kShort} : grid::Point{kShort, kAcross};
    }
    [[nodiscard]] grid::Point toPixels(grid::Point p) const { return {p.x * scale().x, p.y * scale().y}; }
    [[nodiscard]] grid::Point toCells(grid::Point p) const { return {p.x / scale().x, p.y / scale().y}; }
};

inline constexpr int kLevels = 6;
inline constexpr std::string_view kLevelType = "level ";

// The kinds of tiles in the order of their numbers: every terrain of the rules, then the levels from 1.
inline std::vector<std::string> tileTypes(const rules::Model& model) {
    std::vector<std::string> types;
    for (const rules::Terrain& kind : model.terrain) types.push_back(kind.named.id);
    for (int level = 1; level <= kLevels; ++level)
        types.push_back(std::string(kLevelType) + std::to_string(level));
    return types;
}

} // namespace groma::formats::tmx
