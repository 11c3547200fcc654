#include "editor/session/edits/board/take_board.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/scan/underlay.h"
#include "editor/session/exchange/exchange.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {

// A scan of 40 pixels a cell turned by a quarter: east on the map is down in the picture, south on the map is
// left.
TEST_CASE("three known cells place a scanned map, whatever its size and turn") {
    SmallGame game;
    const Document document = game.open();
    const grid::Geometry& geometry = document.board()->geometry();
    const auto pixelOf = [&](grid::CellId cell) {
        const grid::Point p = grid::centreOf(geometry, cell);
        return grid::Point{500 - 40 * p.y, 20 + 40 * p.x};
    };
    std::vector<UnderlayAnchor> anchors;
    for (const char* number : {"001", "009", "037"})
        anchors.push_back({cellAt(document, number), pixelOf(cellAt(document, number))});
    const auto fit = fitOf(geometry, anchors);
    REQUIRE(fit);
    for (std::int32_t i = 0; i < geometry.cellCount(); ++i) {
        const grid::Point found = fit->at(pixelOf(grid::CellId{i}));
        CHECK(found.x == doctest::Approx(grid::centreOf(geometry, grid::CellId{i}).x));
        CHECK(found.y == doctest::Approx(grid::centreOf(geometry, grid::CellId{i}).y));
    }
}

TEST_CASE("fewer than three cells, or three on one line, place nothing and say why") {
    SmallGame game;
    const Document document = game.open();
    const grid::Geometry& geometry = document.board()->geometry();
    std::vector<UnderlayAnchor> anchors{{cellAt(document, "001"), {0, 0}},
                                        {cellAt(document, "002"), {100, 0}}};
    CHECK(fitOf(geometry, anchors).error().reason.find("1 more") != std::string::npos);
    anchors.push_back({cellAt(document, "003"), {200, 0}});
    CHECK(fitOf(geometry, anchors).error().reason.find("one line") != std::string::npos);
}

TEST_CASE("a scanned map is one line of the scenario's map, and goes with it") {
    SmallGame game;
    const Document before = game.open();
    const Underlay scan{"scan.png",
                        {{cellAt(before, "001"), {40, 52.4}},
                         {cellAt(before, "004"), {840, 52}},
                         {cellAt(before, "009"), {40, 459.6}}}};
    const Document after = applied(before, setUnderlay(before, scan));
    CHECK(changedLines(before, after) ==
          "+  underlay: {image: scan.png, corners: {001: [40, 52], 004: [840, 52], 009: [40, 460]}}\n");
    const auto read = underlayOf(after);
    REQUIRE(read);
    CHECK(read->image == "scan.png");
    CHECK(read->anchors.size() == 3);
    CHECK(underlayPath(after) == "scan.png");
    CHECK(firstProblem(after) == "");
    CHECK((applied(after, removeUnderlay(after)).text("battle.yaml") == before.text("battle.yaml")));
    CHECK_FALSE(removeUnderlay(before));
}

TEST_CASE("an order of battle taken from CSV is one step and names the counters it changes") {
    SmallGame game;
    const Document before = game.open();
    REQUIRE(exportTo(before, game.files, kOrderTable, "/oob.csv"));
    const std::string csv = *game.files.read("/oob.csv", 100'000);
    const auto same = importFrom(before, kOrderTable, "oob.csv", csv);
    REQUIRE(same);
    CHECK(same->empty());
    const std::string longer = csv + before.setup()->side(0).id + ",FOOT,newcomer,,008,,,,,,,,\n";
    const Document after = applied(before, importFrom(before, kOrderTable, "oob.csv", longer));
    CHECK(after.setup()->pieceCount() == before.setup()->pieceCount() + 1);
    CHECK(after.setup()->pieceNamed("newcomer"));
    const auto bad = importFrom(before, kOrderTable, "oob.csv", "side,type\nnobody,FOOT\n");
    REQUIRE_FALSE(bad);
    CHECK(bad.error().reason.starts_with("oob.csv:2:1: error: no side of the scenario"));
}

TEST_CASE("counters changed, gone and new beside one another come out of CSV as they stand there") {
    SmallGame game;
    const Document before = game.open();
    const std::string csv = "side,type,id,name,cell\n"
                            "reds,CHIEF,chief,Old Red,6\n" // moved, and its number has no zeros
                            "reds,FOOT,,,011\n"            // five stood in one line of the file
                            "reds,FOOT,,,013\n"
                            "reds,HORSE,,,020\n"
                            "reds,HORSE,,,021\n"
                            "reds,HORSE,,,022\n"
                            "blues,FOOT,,,037\n"
                            "blues,FOOT,,,038\n"
                            "blues,FOOT,,,039\n"; // the horse behind them is gone
    const Document after =
        applied(before, importFrom(before, kOrderTable, "oob.csv", csv, Deletions::Allowed));
    CHECK(firstProblem(after) == "");
    CHECK(after.setup()->piecesOf(0).size() == 6);
    CHECK(after.setup()->piece(pieceAt(after, "chief")).cell == cellAt(after, "006"));
    CHECK(after.text("battle.yaml").find("    - 3 FOOT hexes 037-039\n") != std::string_view::npos);
    CHECK(after.text("battle.yaml").find("# the red line") != std::string_view::npos);
    CHECK(importFrom(after, kOrderTable, "oob.csv", csv)->empty());
    const Document nobody = applied(
        before, importFrom(before, kOrderTable, "oob.csv", "side,type,id,name,cell\n", Deletions::Allowed));
    CHECK(nobody.setup()->pieceCount() == 0);
}

TEST_CASE(
    "a counter that CSV takes out of its line keeps what the line says of its source, and so do the others") {
    SmallGame game;
    const Document before = game.open();
    REQUIRE(exportTo(before, game.files, kOrderTable, "/oob.csv"));
    std::string csv = *game.files.read("/oob.csv", 100'000);
    const std::size_t moved = csv.find(",027,");
    REQUIRE(moved != std::string::npos);
    csv.replace(moved, 5, ",028,");
    const Document after = applied(before, importFrom(before, kOrderTable, "oob.csv", csv));
    CHECK(firstProblem(after) == "");
    const std::string_view text = after.text("battle.yaml");
    const std::size_t first = text.find("cite: \"9.1\"");
    REQUIRE(first != std::string_view::npos);
    CHECK(text.find("cite: \"9.1\"", first + 1) != std::string_view::npos);
    CHECK(text.find("cite", text.find("FOOT")) == first); // the foot before them had none and gets none
}

TEST_CASE(
    "a table that has fewer counters than the scenario is refused with their number, unless that is meant") {
    SmallGame game;
    const Document before = game.open();
    REQUIRE(exportTo(before, game.files, kOrderTable, "/oob.csv"));
    const std::string csv = *game.files.read("/oob.csv", 100'000);
    const auto reason = [&](const std::string& text) {
        const auto change = importFrom(before, kOrderTable, "oob.csv", text);
        return change ? std::string() : change.error().reason;
    };
    const std::string all = std::to_string(before.setup()->pieceCount());
    CHECK(reason(csv.substr(0, csv.find('\n') + 1)) ==
          "oob.csv has rows for 0 of " + all + " counters: " + all + " would be deleted");
    const std::size_t last = csv.rfind('\n', csv.size() - 2) + 1;
    CHECK(reason(csv.substr(0, last)).ends_with(" 1 would be deleted"));
    // One counter exchanged for another is no deletion.
    CHECK(reason(csv.substr(0, last) + before.setup()->side(0).id + ",FOOT,newcomer,,008,,,,,,,,\n") == "");
    CHECK(importFrom(before, kOrderTable, "oob.csv", csv.substr(0, last), Deletions::Allowed));
}

TEST_CASE("a spreadsheet cut short, or with one id twice, is refused at its place") {
    SmallGame game;
    const Document document = game.open();
    const auto reason = [&](const std::string& rows) {
        const auto change = importFrom(document, kOrderTable, "oob.csv", "side,type,id\n" + rows);
        return change ? std::string("taken") : change.error().reason;
    };
    CHECK(reason("reds,FOOT,a\nreds\n") ==
          "oob.csv:3:1: error: the row ends before its `type`\n    = found: reds");
    CHECK(reason("reds,FOOT,a\nblues,FOOT,a\n") ==
          "oob.csv:3:12: error: another row has this id\n    = found: a\n    = expected: an id of its own");
}

TEST_CASE("a board from elsewhere becomes the map, with bridges that need their river") {
    SmallGame game;
    const Document before = game.open();
    const rules::Model& model = before.ruleset()->model;
    grid::Board board = *before.board();
    const auto wood = static_cast<std::uint16_t>(indexOf(model.terrain, "wood"));
    board.setCell(cellAt(before, "002"),
                  {wood, 2, 0, 1U << before.setup()->featureBit(indexOf(model.terrain, "village"))});
    const grid::EdgeId edge = board.geometry().edgeBetween(cellAt(before, "001"), cellAt(before, "002"));
    grid::EdgeGround sides;
    sides.features = (1U << indexOf(model.sides, "river")) | (1U << indexOf(model.sides, "bridge"));
    board.setEdge(edge, sides);
    board.setLink(edge, indexOf(model.links, "road"), true);
    const Document after = applied(before, takeBoard(before, board, "Terrain"));
    CHECK((*after.board() == board));
    CHECK(firstProblem(after) == "");
    CHECK((*applied(after, takeBoard(after, *before.board(), "Back")).board() == *before.board()));
    CHECK(takeBoard(after, board, "Again")->empty());
}

} // namespace groma::session
