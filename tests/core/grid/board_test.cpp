#include "core/grid/board.h"
#include "core/grid/flat_board.h"
#include "tests/core/grid/grids.h"

#include <algorithm>

using namespace groma::grid;
using namespace groma::grid::tests;

namespace {

CellGround hill(int level) {
    CellGround ground;
    ground.level = static_cast<std::int8_t>(level);
    return ground;
}

EdgeGround river() {
    EdgeGround ground;
    ground.features = 1;
    return ground;
}

int carriedSides(const Board& board) {
    int count = 0;
    board.forEachEdge([&](EdgeId, const EdgeGround&) { ++count; });
    return count;
}

} // namespace

TEST_CASE("a copy keeps what it had when the original is painted") {
    Board board(fifteenFourteen());
    const Board before = board;
    CHECK(board.sharesAllWith(before));
    board.setCell(CellId{7}, {3, 1, 0, 4});
    board.setEdge(board.geometry().edge(CellId{7}, 0), river());
    CHECK(board.cell(CellId{7}).terrain == 3);
    CHECK(board.edge(CellId{7}, 0).features == 1);
    CHECK(before.cell(CellId{7}) == CellGround{});
    CHECK(before.edge(CellId{7}, 0).isPlain());
    CHECK_FALSE(board.sharesAllWith(before));
    CHECK_FALSE(board == before);
    CHECK(board.hash() != before.hash());
}

TEST_CASE("painting what is already there changes nothing, and undoing by hand gives an equal board") {
    Board board(fifteenFourteen());
    const Board before = board;
    board.setCell(CellId{9}, {});
    board.setEdge(board.geometry().edge(CellId{9}, 1), {});
    CHECK(board.sharesAllWith(before));
    board.setCell(CellId{9}, hill(2));
    board.setEdge(board.geometry().edge(CellId{9}, 1), river());
    board.setCell(CellId{9}, {});
    board.setEdge(board.geometry().edge(CellId{9}, 1), {});
    CHECK(board == before);
    CHECK(board.hash() == before.hash());
    CHECK(carriedSides(board) == 0);
}

TEST_CASE("a board painted from one ground to another equals one made so") {
    const auto map = fifteenFourteen();
    const CellGround wood{5, 0, 0, 0};
    Board painted(map);
    for (const CellId cell : allCells(*map)) {
        painted.setCell(cell, wood);
    }
    const Board grown(fifteenFourteen(), wood);
    CHECK(painted == grown);
    CHECK(painted.hash() == grown.hash());
    CHECK_FALSE(painted == Board(made(alternatingLayout(Family::HexFlat, 10, 15, 14)), wood));
}

TEST_CASE("a stroke on a map of a million cells owns only the chunks that it touched") {
    Board board(made(uniformLayout(Family::HexPointy, 1000, 1000)));
    const Board before = board;
    for (int i = 0; i < 10; ++i) {
        board.setCell(board.geometry().cellAt(500, 500 + i), hill(1));
    }
    const auto changed = Board::changedSpans(before, board);
    std::int32_t cells = 0;
    for (const Board::Span& span : changed) {
        cells += span.count;
    }
    CHECK(changed.size() <= 2);
    CHECK(cells <= 2048);
    CHECK(changed.front().first <= 500 * 1000 + 500);
    CHECK(changed.back().first + changed.back().count > 500 * 1000 + 509);
    CHECK(Board::changedSpans(board, board).empty());
}

TEST_CASE("the last chunk is changed only as far as the map goes") {
    Board board(fifteenFourteen());
    const Board before = board;
    board.setCell(CellId{144}, hill(1));
    const auto changed = Board::changedSpans(before, board);
    REQUIRE(changed.size() == 1);
    CHECK(changed[0].first == 0);
    CHECK(changed[0].count == 145);
}

TEST_CASE("what lies on a side is the same from both cells, and stands once") {
    Board board(fifteenFourteen());
    const Geometry& map = board.geometry();
    board.setEdge(map.edge(CellId{20}, 0), river());
    CHECK(board.edge(CellId{21}, 3).features == 1);
    board.setLink(map.edge(CellId{21}, 3), 4, true);
    CHECK(board.edge(CellId{20}, 0).links == 1U << 4);
    CHECK(board.edge(CellId{21}, 3).links == 1U << 4);
    CHECK(carriedSides(board) == 1);
    board.setLink(map.edge(CellId{20}, 0), 4, false);
    CHECK(board.edge(CellId{20}, 0) == river());
}

TEST_CASE("sides are visited in one order, whatever order they were written in") {
    Board board(made(uniformLayout(Family::Square, 100, 100)));
    const Geometry& map = board.geometry();
    for (const int index : {9000, 3, 5000, 4, 8999, 2}) {
        board.setEdge(map.edge(CellId{index}, 0), river());
    }
    std::vector<EdgeId> seen;
    board.forEachEdge([&](EdgeId edge, const EdgeGround&) { seen.push_back(edge); });
    CHECK(seen.size() == 6);
    CHECK(std::ranges::is_sorted(seen));
}

TEST_CASE("a line of relief follows from the levels, and a side may say otherwise") {
    Board board(fifteenFourteen());
    const Geometry& map = board.geometry();
    const CellId low = at(map, "047");
    const CellId high = at(map, "048");
    board.setCell(high, hill(2));
    CHECK(board.rise(low, 0) == 2);
    CHECK(board.rise(high, 3) == -2);
    CHECK(board.rise(low, 3) == 0);

    EdgeGround gentle;
    gentle.relief = ReliefRule::None;
    board.setEdge(map.edgeBetween(low, high), gentle);
    CHECK(board.rise(low, 0) == 0);

    EdgeGround cliff;
    cliff.relief = ReliefRule::Forced;
    cliff.forcedRise = 3;
    board.setEdge(map.edgeBetween(low, high), cliff);
    CHECK(board.rise(low, 0) == 3);
    CHECK(board.rise(high, 3) == -3);
    CHECK(board.rise(at(map, "045"), 3) == 0);
}

TEST_CASE("the flat board shows every side from both cells as the board does") {
    Board board(twentyOne());
    const Geometry& map = board.geometry();
    for (const CellId cell : allCells(map)) {
        board.setCell(cell, hill(cell.index * 5 % 3));
        if (cell.index % 4 == 0) {
            EdgeGround ground;
            ground.features = static_cast<std::uint32_t>(cell.index);
            ground.links = 2;
            ground.relief = static_cast<ReliefRule>(cell.index / 4 % 3);
            ground.forcedRise = 1;
            board.setEdge(map.edge(cell, cell.index % 6), ground);
        }
    }
    const FlatBoard flat(board);
    for (const CellId cell : allCells(map)) {
        CHECK(flat.cell(cell) == board.cell(cell));
        for (Direction d = 0; d < 6; ++d) {
            const EdgeId edge = map.edge(cell, d);
            CHECK(flat.features(edge) == board.edge(edge).features);
            CHECK(flat.links(edge) == board.edge(edge).links);
            CHECK(flat.rise(edge) == board.rise(edge.owner(), edge.direction()));
        }
    }
}
