#include "core/grid/pixel.h"
#include "editor/ui/canvas/view/lattice.h"
#include "editor/ui/workbench/map/map_model.h"
#include "tests/support/layouts.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

using namespace groma;
using namespace groma::ui;

namespace {

constexpr std::array kLattices{Lattice{CellShape::PointyHex, 0}, Lattice{CellShape::PointyHex, 1},
                               Lattice{CellShape::FlatHex, 0}, Lattice{CellShape::FlatHex, 1},
                               Lattice{CellShape::Square, 0}};

template <class Visit>
void forCells(Visit visit) {
    for (const Lattice& lattice : kLattices)
        for (int row = -3; row <= 6; ++row)
            for (int col = -3; col <= 6; ++col) {
                CAPTURE(static_cast<int>(lattice.shape));
                CAPTURE(lattice.shovedParity);
                CAPTURE(row);
                CAPTURE(col);
                visit(lattice, CellAt{col, row});
            }
}

double between(MapPoint a, MapPoint b) { return lengthOf(a - b); }

std::array<grid::Layout, 5> layouts() {
    using grid::Displaced;
    using grid::Family;
    return {grid::uniformLayout(Family::HexPointy, 6, 7, Displaced::EvenLines),
            grid::uniformLayout(Family::HexPointy, 6, 7, Displaced::OddLines),
            grid::uniformLayout(Family::HexFlat, 6, 7, Displaced::EvenLines),
            grid::uniformLayout(Family::HexFlat, 6, 7, Displaced::OddLines),
            grid::uniformLayout(Family::Square, 6, 7, Displaced::None)};
}

} // namespace

TEST_CASE("hexes with a point up stand in rows, the second half a cell to the right") {
    const Lattice lattice{CellShape::PointyHex, 1};
    CHECK(lattice.centre({3, 0}) == MapPoint{3, 0});
    CHECK(lattice.centre({3, 1}).x == doctest::Approx(3.5));
    CHECK(lattice.centre({3, 1}).y == doctest::Approx(0.8660254));
    CHECK(lattice.corner({0, 0}, 5).y == doctest::Approx(-0.5773503)); // the point that is up
    CHECK(lattice.corner({0, 0}, 0).x == doctest::Approx(0.5));        // upper right
    CHECK(lattice.corner({0, 0}, 0).y == doctest::Approx(-0.2886751));
    CHECK(lattice.neighbour({3, 1}, 1) == CellAt{4, 2}); // south-east of a shoved row
}

TEST_CASE("hexes with a flat top stand in columns, the second half a cell down") {
    const Lattice lattice{CellShape::FlatHex, 1};
    CHECK(lattice.centre({3, 0}) == MapPoint{0, 3}); // the fourth of the first column
    CHECK(lattice.centre({3, 1}).x == doctest::Approx(0.8660254));
    CHECK(lattice.centre({3, 1}).y == doctest::Approx(3.5));
    CHECK(lattice.corner({0, 0}, 0).x == doctest::Approx(0.5773503)); // a point to the east
    CHECK(lattice.corner({0, 0}, 0).y == doctest::Approx(0));
    CHECK(lattice.neighbour({3, 1}, 1) == CellAt{4, 1}); // south: next in its column
    CHECK(lattice.neighbour({3, 1}, 0) == CellAt{4, 2}); // south-east
    CHECK(lattice.neighbour({3, 0}, 0) == CellAt{3, 1});
}

TEST_CASE("every point well inside a cell is picked as that cell, on every grid") {
    forCells([](const Lattice& lattice, CellAt cell) {
        const MapPoint middle = lattice.centre(cell);
        CHECK(lattice.cellAt(middle) == cell);
        for (int corner = 0; corner < lattice.corners(); ++corner) {
            const MapPoint near = middle + (lattice.corner(cell, corner) - middle) * 0.98;
            CHECK(lattice.cellAt(near) == cell);
        }
    });
}

TEST_CASE("a neighbour lies one cell away in its direction, and leads back") {
    forCells([](const Lattice& lattice, CellAt cell) {
        for (int d = 0; d < lattice.directions(); ++d) {
            CAPTURE(d);
            const CellAt other = lattice.neighbour(cell, d);
            const double far = !lattice.isHex() && d % 2 == 1 ? std::sqrt(2.0) : 1.0;
            CHECK(between(lattice.centre(other), lattice.centre(cell) + lattice.towards(d) * far) < 1e-9);
            CHECK(lattice.neighbour(other, Lattice::opposite(d, lattice.directions())) == cell);
            CHECK(lattice.directionTo(cell, other) == d);
        }
    });
}

TEST_CASE("a side is shared by its two cells: same ends, one name, picked from both") {
    forCells([](const Lattice& lattice, CellAt cell) {
        const int step = lattice.isHex() ? 1 : 2;
        for (int d = 0; d < lattice.directions(); d += step) {
            CAPTURE(d);
            const CellAt other = lattice.neighbour(cell, d);
            const int back = Lattice::opposite(d, lattice.directions());
            const auto ends = lattice.sideEnds(cell, d);
            const auto seen = lattice.sideEnds(other, back);
            CHECK(between(ends[0], seen[1]) < 1e-9);
            CHECK(between(ends[1], seen[0]) < 1e-9);
            CHECK(oneName(lattice, {cell, d}) == oneName(lattice, {other, back}));
            for (const double deep : {0.96, 1.04}) {
                const MapPoint point =
                    lattice.centre(cell) + (lattice.sideMiddle(cell, d) - lattice.centre(cell)) * deep;
                const auto side = sideNear(lattice, point, 0.1);
                REQUIRE(side);
                CHECK(oneName(lattice, *side) == oneName(lattice, {cell, d}));
            }
        }
        CHECK_FALSE(sideNear(lattice, lattice.centre(cell), 0.3));
    });
}

TEST_CASE("the bounds hold every corner and touch the outermost ones") {
    for (const Lattice& lattice : kLattices) {
        CAPTURE(static_cast<int>(lattice.shape));
        MapRect box{{1e9, 1e9}, {-1e9, -1e9}};
        for (int row = 0; row < 5; ++row)
            for (int col = 0; col < 4; ++col)
                for (int corner = 0; corner < lattice.corners(); ++corner) {
                    const MapPoint p = lattice.corner({col, row}, corner);
                    box = {{std::min(box.min.x, p.x), std::min(box.min.y, p.y)},
                           {std::max(box.max.x, p.x), std::max(box.max.y, p.y)}};
                }
        CHECK(between(box.min, lattice.bounds(4, 5).min) < 1e-9);
        CHECK(between(box.max, lattice.bounds(4, 5).max) < 1e-9);
    }
}

TEST_CASE(
    "the canvas and the rules agree where each cell lies, what is under a point, and which side is which") {
    for (const grid::Layout& layout : layouts()) {
        const grid::GeometryRef geometry = *grid::makeGeometry(layout);
        const Lattice lattice = latticeOf(layout);
        CAPTURE(static_cast<int>(layout.family));
        CAPTURE(static_cast<int>(layout.displaced));
        const grid::Point first = grid::centreOf(*geometry, grid::CellId{0});
        const MapPoint zero = lattice.centre(cellAt(*geometry, grid::CellId{0}));
        for (std::int32_t i = 0; i < geometry->cellCount(); ++i) {
            const grid::CellId cell{i};
            const grid::Point core = grid::centreOf(*geometry, cell);
            const MapPoint canvas = lattice.centre(cellAt(*geometry, cell));
            CHECK(between({core.x - first.x, core.y - first.y}, canvas - zero) < 1e-9);
            CHECK(cellIdAt(*geometry, cellAt(*geometry, cell)) == cell);
            for (int d = 0; d < geometry->sides(); ++d) {
                const grid::EdgeId edge = geometry->edge(cell, d);
                CHECK(edgeIdAt(*geometry, sideAt(*geometry, edge)) == edge);
                const auto ends = grid::sideOf(*geometry, edge.owner(), edge.direction());
                const SideAt side = sideAt(*geometry, edge);
                const MapPoint middle = lattice.sideMiddle(side.cell, side.direction);
                CHECK(between({(ends[0].x + ends[1].x) / 2 - first.x, (ends[0].y + ends[1].y) / 2 - first.y},
                              middle - zero) < 1e-9);
            }
        }
        for (double y = -0.2; y < 7; y += 0.37)
            for (double x = -0.2; x < 8; x += 0.31) {
                const grid::CellId core = grid::pick(*geometry, {x, y});
                const MapPoint point = MapPoint{x - first.x, y - first.y} + zero;
                CHECK(cellIdAt(*geometry, lattice.cellAt(point)) == core);
            }
    }
}
