#pragma once

#include "formats/draw/steps/map_view.h"

#include <array>
#include <cstdint>
#include <vector>

namespace groma::formats {

/// A point in which cells meet, with the cells around it: three for hexes, four (clockwise from the upper
/// left) for squares. What is drawn *between* cells is drawn piece by piece in the triangle (square) between
/// their centres: there a line from the middle of one side to the middle of the next is a parabola, and its
/// distance costs one division.
struct CornerPiece {
    std::int32_t col = 0;
    std::int32_t row = 0;
    std::int32_t down = 0;  ///< hexes: 0 two cells above and one below, 1 one above and two below
    std::int32_t quiet = 0; ///< 1: no line of relief here
    std::array<std::uint32_t, 4> codes{}; ///< words of the cells as in MapView::cellWords
    std::array<std::uint32_t, 4>
        sides{}; ///< kinds of the sides (ten bits) and bit 10: a link crosses. Hexes: side k lies opposite
                 ///< cell k; squares: between k and k + 1
};

struct LinkPiece {
    std::int32_t col = 0;
    std::int32_t row = 0;
    std::uint32_t links = 0; ///< a byte of directions for each kind
    std::uint32_t corners =
        0; ///< squares: links that only pass over a corner of this cell, a nibble for each kind
};

/// One tree, roof, tuft...: where, its size before its look changes it (cell widths), how it is turned, and
/// its chance.
struct Figure {
    float x = 0;
    float y = 0;
    float spacing = 0;
    float turn = 0; ///< radians clockwise
    std::uint32_t chance = 0;
    [[nodiscard]] int look() const {
        return static_cast<int>((chance >> 12) % static_cast<std::uint32_t>(kLooks));
    }
};

/// Which of a pattern's figures.
enum class FigureOf { Cells, SideMiddles, Corners };

struct FigureRun {
    int row = 0;                       ///< of the table of kinds
    const MapSymbol* symbol = nullptr; ///< of the map that the scene was made of
    FigureOf what = FigureOf::Cells;
    std::vector<Figure> figures; ///< from north to south: later ones stand before earlier ones
};

/// What has to be drawn over the cells' own colours in a part of the map, in this order. Bounded by what is
/// visible, not by the map.
struct BoardScene {
    std::vector<CornerPiece> areas;
    std::vector<FigureRun> flat;
    std::vector<CornerPiece> relief;
    std::vector<LinkPiece> links;
    std::vector<CornerPiece> waters;
    std::vector<FigureRun> middles;
    std::vector<CornerPiece> walls;
    std::vector<FigureRun> posts;
    std::vector<CornerPiece> rims, border;
    std::vector<FigureRun> tall;
};

/// Row of a kind in the symbol table.
inline constexpr int kFeatureRow = 64;
inline constexpr int kSideRow = 80; ///< of code 0, which stays empty
inline constexpr int kLinkRow = 112;
inline constexpr int kReliefRow = 116;

struct SceneOptions {
    bool numbersClear = true;  ///< no figures where the numbers stand
    bool wholeCorners = false; ///< cells that do not exist count with what they carry: for palettes
};
BoardScene sceneOf(const MapView& map, MapRect part, double cellPixels, const SceneOptions& options);

/// Deterministic noise of a lattice place.
std::uint32_t chanceOf(std::int32_t x, std::int32_t y, std::uint32_t seed);
/// How far apart places of a pattern stand: its own distance, in steps larger when that would be less than
/// `leastPixels`.
double spacedOut(double wanted, double cellPixels, double leastPixels);

} // namespace groma::formats
