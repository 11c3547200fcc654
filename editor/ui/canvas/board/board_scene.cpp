#include "editor/ui/canvas/board/board_scene.h"

#include "editor/ui/canvas/board/strewing.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groma::ui {
namespace {

constexpr std::uint32_t kExists = 1U << 11;
constexpr std::uint32_t kLookBits = 0x0FFFFFFFU & ~kExists; // ground, level, features
constexpr std::uint32_t kLevelBits = 31U << 6;
constexpr double kRowStep = 0.86602540378443865;

struct Range {
    int col0, row0, col1, row1;
};

// Rows and places in them that may show in a part of the map, with room for what reaches over.
Range rangeOf(const MapView& map, MapRect part) {
    if (map.lattice.shape == CellShape::FlatHex) part = {{part.min.y, part.min.x}, {part.max.y, part.max.x}};
    const double step = map.lattice.isHex() ? kRowStep : 1.0;
    const auto low = [](double v) { return static_cast<int>(std::floor(std::clamp(v, -1e6, 1e6))); };
    return {std::max(low(part.min.x) - 2, -2), std::max(low(part.min.y / step) - 2, -1), std::min(low(part.max.x) + 2, map.cols()),
            std::min(low(part.max.y / step) + 2, map.rows())};
}

class Collector {
  public:
    Collector(const MapView& map, const SceneOptions& options) : map_(map), options_(options) {}

    void corner(BoardScene& scene, CornerPiece piece, const std::array<CellAt, 4>& cells, std::size_t count) {
        std::uint32_t all = ~0U;
        std::uint32_t any = 0;
        bool sided = false;
        for (std::size_t k = 0; k < count; ++k) {
            piece.codes[k] = map_.word(cells[k]);
            all &= piece.codes[k];
            any |= piece.codes[k];
            sided = sided || (piece.codes[k] & (3U << 28)) != 0;
        }
        if ((any & kExists) == 0) return;
        if (all == any && !sided && !hasWorks(any)) return;
        if (sided) readSides(piece, cells);
        const bool rim = (all & kExists) == 0;
        if (rim && !options_.wholeCorners) followNeighbour(piece, count);
        sort(scene, piece, count, rim);
    }

    void links(BoardScene& scene, CellAt cell) {
        if ((map_.word(cell) & kExists) == 0) return;
        const std::uint32_t own = map_.linkWord(cell);
        const std::uint32_t over = map_.lattice.isHex() ? 0 : passing(cell);
        if (own != 0 || over != 0) scene.links.push_back({cell.col, cell.row, own, over});
    }

  private:
    bool hasWorks(std::uint32_t word) const {
        const std::uint32_t features = (word >> 12) & 0xFFFFU;
        for (std::size_t f = 0; features != 0 && f < map_.symbols.features.size(); ++f) {
            if (((features >> f) & 1U) != 0 && map_.symbols.features[f].pattern == Pattern::Works) return true;
        }
        return false;
    }

    // Cells outside the field follow a fixed neighbour, so that an outline stays whole at the rim.
    static void followNeighbour(CornerPiece& piece, std::size_t count) {
        std::size_t stand = 0;
        while ((piece.codes[stand] & kExists) == 0) ++stand;
        for (std::size_t k = 0; k < count; ++k) {
            if ((piece.codes[k] & kExists) == 0) piece.codes[k] = piece.codes[stand] & kLookBits;
        }
    }

    void readSides(CornerPiece& piece, const std::array<CellAt, 4>& cells) const {
        const auto side = [this](CellAt cell, int slot, int bit) {
            const std::uint32_t crossed = (map_.linkWord(cell) & (0x01010101U << bit)) != 0 ? 1024U : 0U;
            return ((map_.sideWord(cell) >> (10 * slot)) & 1023U) | crossed;
        };
        if (!map_.lattice.isHex()) {
            piece.sides = {side(cells[0], 0, 0), side(cells[1], 1, 2), side(cells[3], 0, 0), side(cells[0], 1, 2)};
        } else if (piece.down == 0) {
            piece.sides = {side(cells[1], 2, 2), side(cells[0], 1, 1), side(cells[0], 0, 0), 0};
        } else {
            piece.sides = {side(cells[1], 0, 0), side(cells[0], 1, 1), side(cells[0], 2, 2), 0};
        }
        for (const std::uint32_t code : piece.sides) {
            if ((code & 31U) == kNoReliefCode || ((code >> 5) & 31U) == kNoReliefCode) piece.quiet = 1;
        }
    }

    Pattern patternOf(std::uint32_t code) const {
        const auto index = static_cast<std::size_t>(code);
        if (code == 0 || index > map_.symbols.sides.size()) return Pattern::None;
        return map_.symbols.sides[index - 1].pattern;
    }

    void sort(BoardScene& scene, const CornerPiece& piece, std::size_t count, bool rim) const {
        bool look = false;
        bool level = false;
        bool works = false;
        for (std::size_t k = 0; k < count; ++k) {
            const std::uint32_t change = piece.codes[k] ^ piece.codes[0];
            look = look || (change & kLookBits) != 0;
            level = level || (change & kLevelBits) != 0;
            works = works || hasWorks(piece.codes[k]);
        }
        bool water = false;
        bool crossing = false;
        bool wall = false;
        for (const std::uint32_t side : piece.sides) {
            for (const std::uint32_t code : {side & 31U, (side >> 5) & 31U}) {
                switch (patternOf(code)) {
                case Pattern::Water: water = true; break;
                case Pattern::CrossingBridge:
                case Pattern::CrossingFord: crossing = true; break;
                case Pattern::None:
                case Pattern::NoRelief: break;
                case Pattern::Battlements: wall = true; break;
                default: works = true; break;
                }
            }
        }
        if (look) scene.areas.push_back(piece);
        if (level) scene.relief.push_back(piece);
        if (water) scene.water.push_back(piece);
        if (crossing) scene.crossings.push_back(piece);
        if (works) scene.works.push_back(piece);
        if (wall) scene.walls.push_back(piece);
        if (rim) scene.rim.push_back(piece);
    }

    // Squares: diagonal links between two other cells that pass over a corner of this one.
    std::uint32_t passing(CellAt cell) const {
        std::uint32_t corners = 0;
        for (int k = 0; k < 4; ++k) { // corner k lies between sides 2k - 2 and 2k; the diagonal runs from one neighbour to the other
            const CellAt one = map_.lattice.neighbour(cell, (2 * k + 6) % 8);
            const std::uint32_t word = map_.linkWord(one);
            const int direction = (2 * k + 1) % 8;
            for (int kind = 0; kind < kMaxLinks; ++kind) {
                if (((word >> (8 * kind + direction)) & 1U) != 0) corners |= 1U << (4 * kind + k);
            }
        }
        return corners;
    }

    const MapView& map_;
    SceneOptions options_;
};

} // namespace

BoardScene sceneOf(const MapView& map, MapRect part, double cellPixels, const SceneOptions& options) {
    BoardScene scene;
    Collector collector(map, options);
    const Range range = rangeOf(map, part);
    const bool hex = map.lattice.isHex();
    const bool linked = map.hasSides();
    for (int row = range.row0; row <= range.row1; ++row) {
        const int below = (row & 1) == map.lattice.shovedParity ? 1 : 0;
        for (int col = range.col0; col <= range.col1; ++col) {
            if (hex) {
                const CellAt low{col + below, row + 1};
                collector.corner(scene, {col, row, 0, 0, {}, {}}, {CellAt{col, row}, {col + 1, row}, low, {}}, 3);
                collector.corner(scene, {col, row, 1, 0, {}, {}}, {CellAt{col + 1, row}, low, {low.col + 1, low.row}, {}}, 3);
            } else {
                collector.corner(scene, {col, row, 0, 0, {}, {}}, {CellAt{col, row}, {col + 1, row}, {col + 1, row + 1}, {col, row + 1}}, 4);
            }
            if (linked) collector.links(scene, {col, row});
        }
    }
    strewFigures(scene, map, part, cellPixels, options);
    return scene;
}

std::uint32_t chanceOf(std::int32_t x, std::int32_t y, std::uint32_t seed) {
    const auto mix = [](std::uint32_t v) {
        v ^= v >> 16;
        v *= 0x7feb352dU;
        v ^= v >> 15;
        v *= 0x846ca68bU;
        return v ^ (v >> 16);
    };
    return mix(static_cast<std::uint32_t>(x) * 0x9E3779B1U ^ mix(static_cast<std::uint32_t>(y) + seed * 0x85EBCA77U));
}

double spacedOut(double wanted, double cellPixels, double leastPixels) {
    const double need = leastPixels / (wanted * cellPixels);
    return need <= 1 ? wanted : wanted * std::exp2(std::ceil(std::log2(need) * 2) / 2);
}

bool standsUp(Pattern pattern) {
    return pattern == Pattern::Crowns || pattern == Pattern::Scrub || pattern == Pattern::Roofs || pattern == Pattern::Tents ||
           pattern == Pattern::Rocks || pattern == Pattern::Stamp;
}

} // namespace groma::ui
