#include "core/grid/line.h"
#include "tests/core/grid/grids.h"

#include <algorithm>
#include <map>
#include <set>

using namespace groma::grid;
using namespace groma::grid::tests;

namespace {

using Key = std::pair<int, int>;

Key keyOf(Axial at) { return {at.q, at.r}; }

// Twice the squared length of a lattice vector, in whole numbers.
long squared(Family family, long q, long r) {
    return isHex(family) ? 2 * (q * q + r * r + q * r) : 2 * (q * q + r * r);
}

struct Crossed {
    std::set<Key> inside;            // nearest alone at some sample
    std::set<std::set<Key>> between; // two equally near at many samples
};

// The slow way: many points of the line, each asked for its nearest centres, all in whole numbers.
Crossed sampled(Family family, Axial to) {
    constexpr long kSamples = 1999;
    Crossed crossed;
    std::map<std::set<Key>, int> ties;
    for (long i = 0; i <= kSamples; ++i) {
        long least = -1;
        std::set<Key> nearest;
        const long near = 1 + std::max({std::abs(to.q), std::abs(to.r)});
        for (long q = -near; q <= near; ++q) {
            for (long r = -near; r <= near; ++r) {
                const long d = squared(family, i * to.q - kSamples * q, i * to.r - kSamples * r);
                if (least < 0 || d < least) {
                    least = d;
                    nearest.clear();
                }
                if (d == least) {
                    nearest.insert({static_cast<int>(q), static_cast<int>(r)});
                }
            }
        }
        if (nearest.size() == 1) {
            crossed.inside.insert(*nearest.begin());
        } else {
            ++ties[nearest];
        }
    }
    for (const auto& [cells, count] : ties) {
        if (count > 1) {
            crossed.between.insert(cells);
        }
    }
    return crossed;
}

Crossed walked(Family family, Axial to) {
    Crossed crossed;
    crossed.inside.insert({0, 0});
    LineWalker walker(family, {0, 0}, to);
    LineStep at;
    while (walker.next(at)) {
        if (at.between) {
            crossed.between.insert({keyOf(at.cell), keyOf(at.other)});
        } else {
            crossed.inside.insert(keyOf(at.cell));
        }
    }
    return crossed;
}

} // namespace

TEST_CASE("the walk finds the hexes that a thousand points of the line lie in") {
    for (int q = -5; q <= 5; ++q) {
        for (int r = -5; r <= 5; ++r) {
            CAPTURE(q);
            CAPTURE(r);
            const Crossed slow = sampled(Family::HexPointy, {q, r});
            const Crossed fast = walked(Family::HexPointy, {q, r});
            CHECK(fast.inside == slow.inside);
            if (q != 0 || r != 0) {
                CHECK(fast.between == slow.between);
            }
        }
    }
}

TEST_CASE("the walk finds the squares that a thousand points of the line lie in") {
    for (int q = -5; q <= 5; ++q) {
        for (int r = -5; r <= 5; ++r) {
            CAPTURE(q);
            CAPTURE(r);
            CHECK(walked(Family::Square, {q, r}).inside == sampled(Family::Square, {q, r}).inside);
        }
    }
}

TEST_CASE("along a row the line crosses the hexes of the row") {
    const auto map = fifteenFourteen();
    const auto cells = line(*map, at(*map, "046"), at(*map, "050"));
    REQUIRE(cells.size() == 4);
    CHECK(map->numberText(cells[0].cell) == "047");
    CHECK(map->numberText(cells[3].cell) == "050");
    CHECK(std::ranges::none_of(cells, &LineCells::between));
    CHECK(line(*map, CellId{3}, CellId{3}).empty());
}

TEST_CASE("straight down over a hexside the line passes between two hexes") {
    // 033 is the fourth of row 3, 062 the fourth of row 5; between them 048 and 047 of row 4.
    const auto map = fifteenFourteen();
    const auto cells = line(*map, at(*map, "033"), at(*map, "062"));
    REQUIRE(cells.size() == 2);
    CHECK(cells[0].between);
    CHECK(listed(*map, std::vector{std::min(cells[0].cell, cells[0].other),
                                   std::max(cells[0].cell, cells[0].other)}) == "047 048");
    CHECK(cells[1] == LineCells{at(*map, "062"), kNoCell, false});
}

TEST_CASE("a line may leave the map between two cells of it") {
    // 030 and 059 begin rows 3 and 5; the line between them has 045 on one hand and nothing on the other.
    const auto map = fifteenFourteen();
    const auto cells = line(*map, at(*map, "030"), at(*map, "059"));
    REQUIRE(cells.size() == 2);
    CHECK(cells[0].between);
    CHECK(cells[0].cell.valid() != cells[0].other.valid());
    CHECK(named(*map, std::max(cells[0].cell, cells[0].other)) == "045");
}

TEST_CASE("on squares a diagonal passes between the two squares at every corner") {
    const auto map = made(uniformLayout(Family::Square, 5, 5));
    const auto cells = line(*map, map->cellAt(0, 0), map->cellAt(2, 2));
    REQUIRE(cells.size() == 4);
    CHECK(cells[0].between);
    CHECK(listed(*map, std::vector{cells[0].cell, cells[0].other}) == "002 006");
    CHECK(cells[1].cell == map->cellAt(1, 1));
    CHECK(cells[2].between);
    CHECK(cells[3].cell == map->cellAt(2, 2));
}

TEST_CASE("the line back crosses the same cells the other way round") {
    for (const auto& map : manyGeometries()) {
        for (const CellId a : allCells(*map)) {
            const CellId b{(a.index * 37 + 11) % map->cellCount()};
            auto there = line(*map, a, b);
            auto back = line(*map, b, a);
            REQUIRE(there.size() == back.size());
            if (there.empty()) {
                continue;
            }
            there.pop_back();
            back.pop_back();
            std::ranges::reverse(back);
            for (std::size_t i = 0; i < there.size(); ++i) {
                CHECK(std::minmax(there[i].cell, there[i].other) == std::minmax(back[i].cell, back[i].other));
            }
        }
    }
}
