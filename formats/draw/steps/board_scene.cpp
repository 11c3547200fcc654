#include "formats/draw/steps/board_scene.h"

#include "formats/draw/steps/scatter.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groma::formats {
namespace {

constexpr std::uint32_t kLookBits = 0x0FFFFFFFU & ~kCellExists; // ground, level, features
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
    return {std::max(low(part.min.x) - 2, -2), std::max(low(part.min.y / step) - 2, -1),
            std::min(low(part.max.x) + 2, map.cols()), std::min(low(part.max.y / step) + 2, map.rows())};
}

class Collector {
  public:
    Collector(const MapView& map, const SceneOptions& options) : map_(map), options_(options) {
        const auto& symbols = map.symbols;
        for (std::size_t g = 0; g < std::min<std::size_t>(symbols.grounds.size(), kMaxGrounds); ++g)
            if (!symbols.grounds[g].pattern->rim.empty()) rimGrounds_ |= std::uint64_t{1} << g;
        for (std::size_t f = 0; f < std::min<std::size_t>(symbols.features.size(), kMaxFeatures); ++f)
            if (!symbols.features[f].pattern->rim.empty()) rimFeatures_ |= 1U << f;
    }

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
        if ((any & kCellExists) == 0) return;
        if (all == any && !sided) return;
        if (sided) readSides(piece, cells);
        const bool rim = (all & kCellExists) == 0;
        if (rim && !options_.wholeCorners) followNeighbour(piece, count);
        sort(scene, piece, cells, count, rim);
    }

    void links(BoardScene& scene, CellAt cell) {
        if ((map_.word(cell) & kCellExists) == 0) return;
        const std::uint32_t own = map_.linkWord(cell);
        const std::uint32_t over = map_.lattice.isHex() ? 0 : passing(cell);
        if (own != 0 || over != 0) scene.links.push_back({cell.col, cell.row, own, over});
    }

    // What stands in the middle of a side, seen from the one of its cells that names it.
    void middles(BoardScene& scene, CellAt cell) {
        if ((map_.word(cell) & (1U << 28)) == 0) return;
        const int step = map_.lattice.isHex() ? 1 : 2;
        for (int direction = 0; direction < map_.lattice.directions(); direction += step) {
            if (!(oneName(map_.lattice, {cell, direction}) == SideAt{cell, direction})) continue;
            const SideLook look = map_.side(cell, direction);
            for (const int code : {look.first, look.second}) {
                const MapSymbol* symbol = symbolOf(static_cast<std::uint32_t>(code));
                if (symbol == nullptr || symbol->pattern->middle.empty()) continue;
                const MapPoint way = map_.lattice.towards(direction);
                runOf(scene.middles, code, FigureOf::SideMiddles)
                    .figures.push_back(figureAt(map_.lattice.sideMiddle(cell, direction),
                                                symbol->pattern->middleSize, std::atan2(way.y, way.x)));
            }
        }
    }

  private:
    bool hasRim(std::uint32_t word) const {
        return (rimGrounds_ >> (word & 63U) & 1U) != 0 || ((word >> 12) & rimFeatures_) != 0;
    }

    // Cells outside the field follow a fixed neighbour, so that an outline stays whole at the rim.
    static void followNeighbour(CornerPiece& piece, std::size_t count) {
        std::size_t stand = 0;
        while ((piece.codes[stand] & kCellExists) == 0) ++stand;
        for (std::size_t k = 0; k < count; ++k) {
            if ((piece.codes[k] & kCellExists) == 0) piece.codes[k] = piece.codes[stand] & kLookBits;
        }
    }

    void readSides(CornerPiece& piece, const std::array<CellAt, 4>& cells) const {
        const auto side = [this](CellAt cell, int slot, int bit) {
            const std::uint32_t crossed = (map_.linkWord(cell) & (0x01010101U << bit)) != 0 ? 1024U : 0U;
            return ((map_.sideWord(cell) >> (10 * slot)) & 1023U) | crossed;
        };
        if (!map_.lattice.isHex()) {
            piece.sides = {side(cells[0], 0, 0), side(cells[1], 1, 2), side(cells[3], 0, 0),
                           side(cells[0], 1, 2)};
        } else if (piece.down == 0) {
            piece.sides = {side(cells[1], 2, 2), side(cells[0], 1, 1), side(cells[0], 0, 0), 0};
        } else {
            piece.sides = {side(cells[1], 0, 0), side(cells[0], 1, 1), side(cells[0], 2, 2), 0};
        }
        for (const std::uint32_t code : piece.sides) {
            if ((code & 31U) == kNoReliefCode || ((code >> 5) & 31U) == kNoReliefCode) piece.quiet = 1;
        }
    }

    // Null for codes that no kind has.
    const MapSymbol* symbolOf(std::uint32_t code) const {
        const auto index = static_cast<std::size_t>(code);
        return code == 0 || index > map_.symbols.sides.size() ? nullptr : &map_.symbols.sides[index - 1];
    }

    void sort(BoardScene& scene, const CornerPiece& piece, const std::array<CellAt, 4>& cells,
              std::size_t count, bool border) {
        bool look = false;
        bool level = false;
        bool rim = false;
        for (std::size_t k = 0; k < count; ++k) {
            const std::uint32_t change = piece.codes[k] ^ piece.codes[0];
            look = look || (change & kLookBits) != 0;
            level = level || (change & kLevelBits) != 0;
            rim = rim || hasRim(piece.codes[k]);
        }
        bool water = false;
        bool wall = false;
        std::uint32_t posts = 0; // a bit for each kind of side: one post, however many of its sides meet
        for (const std::uint32_t side : piece.sides) {
            for (const std::uint32_t code : {side & 31U, (side >> 5) & 31U}) {
                const MapSymbol* symbol = symbolOf(code);
                if (symbol == nullptr) continue;
                if (!symbol->pattern->side.empty()) (symbol->pattern->overRoads ? wall : water) = true;
                if (!symbol->pattern->post.empty()) posts |= 1U << code;
            }
        }
        if (look) scene.areas.push_back(piece);
        if (level) scene.relief.push_back(piece);
        if (water) scene.waters.push_back(piece);
        if (rim && look) scene.rims.push_back(piece);
        if (wall) scene.walls.push_back(piece);
        if (border) scene.border.push_back(piece);
        for (std::uint32_t code = 1; posts >> code != 0; ++code)
            if ((posts >> code & 1U) != 0) post(scene, static_cast<int>(code), cells, count);
    }

    void post(BoardScene& scene, int code, const std::array<CellAt, 4>& cells, std::size_t count) {
        MapPoint at{};
        for (std::size_t k = 0; k < count; ++k)
            at = at + map_.lattice.centre(cells[k]) * (1.0 / static_cast<double>(count));
        runOf(scene.posts, code, FigureOf::Corners)
            .figures.push_back(
                figureAt(at, runOf(scene.posts, code, FigureOf::Corners).symbol->pattern->postSize, 0));
    }

    static Figure figureAt(MapPoint at, double size, double turn) {
        return {static_cast<float>(at.x), static_cast<float>(at.y), static_cast<float>(size),
                static_cast<float>(turn), 0};
    }

    FigureRun& runOf(std::vector<FigureRun>& runs, int code, FigureOf what) const {
        const auto found = std::ranges::find(runs, kSideRow + code, &FigureRun::row);
        if (found != runs.end()) return *found;
        return runs.emplace_back(kSideRow + code, &map_.symbols.sides[static_cast<std::size_t>(code) - 1],
                                 what, std::vector<Figure>{});
    }

    // Squares: diagonal links between two other cells that pass over a corner of this one.
    std::uint32_t passing(CellAt cell) const {
        std::uint32_t corners = 0;
        for (int k = 0; k < 4; ++k) { // corner k lies between sides 2k - 2 and 2k; the diagonal runs from one
                                      // neighbour to the other
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
    std::uint64_t rimGrounds_ = 0;
    std::uint32_t rimFeatures_ = 0;
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
                collector.corner(scene, {col, row, 0, 0, {}, {}}, {CellAt{col, row}, {col + 1, row}, low, {}},
                                 3);
                collector.corner(scene, {col, row, 1, 0, {}, {}},
                                 {CellAt{col + 1, row}, low, {low.col + 1, low.row}, {}}, 3);
            } else {
                collector.corner(scene, {col, row, 0, 0, {}, {}},
                                 {CellAt{col, row}, {col + 1, row}, {col + 1, row + 1}, {col, row + 1}}, 4);
            }
            if (linked) collector.links(scene, {col, row});
            if (linked) collector.middles(scene, {col, row});
        }
    }
    scatterFigures(scene, map, part, cellPixels, options);
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
    return mix(static_cast<std::uint32_t>(x) * 0x9E3779B1U ^
               mix(static_cast<std::uint32_t>(y) + seed * 0x85EBCA77U));
}

double spacedOut(double wanted, double cellPixels, double leastPixels) {
    const double need = leastPixels / (wanted * cellPixels);
    return need <= 1 ? wanted : wanted * std::exp2(std::ceil(std::log2(need) * 2) / 2);
}

} // namespace groma::formats
