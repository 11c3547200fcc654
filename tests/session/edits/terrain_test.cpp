#include "editor/session/edits/map/brush.h"
#include "editor/session/edits/map/terrain.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {
namespace {

int side(const Document& document, std::string_view id) {
    return indexOf(document.ruleset()->model.sides, id);
}

bool isGround(const Document& document, std::string_view cell, std::string_view id) {
    return document.board()->cell(cellAt(document, cell)).terrain == terrain(document, id);
}

bool hasFeature(const Document& document, std::string_view cell, std::string_view id) {
    const int bit = document.setup()->featureBit(terrain(document, id));
    return (document.board()->cell(cellAt(document, cell)).features >> bit & 1U) != 0;
}

grid::EdgeId between(const Document& document, std::string_view a, std::string_view b) {
    const grid::EdgeId edge =
        document.board()->geometry().edgeBetween(cellAt(document, a), cellAt(document, b));
    REQUIRE(edge.valid());
    return edge;
}

std::string textOf(const Document& document) { return std::string(document.text("battle.yaml")); }

} // namespace

TEST_CASE("painting a wood writes the cells as the book does, in ranges") {
    SmallGame game;
    const Document before = game.open();
    const Document after = applied(
        before, paintGround(before, cellsAt(before, {"003", "001", "002", "007"}), terrain(before, "wood")));
    CHECK(changedLines(before, after) == "-  ground: plain\n"
                                         "+  ground:\n"
                                         "+    default: plain\n"
                                         "+    wood: 001-003, 007\n");
    CHECK(isGround(after, "002", "wood"));
    CHECK(isGround(after, "004", "plain"));
    CHECK(firstProblem(after) == "");
}

TEST_CASE("a second stroke changes only the line of its terrain") {
    SmallGame game;
    Document before = game.open();
    before =
        applied(before, paintGround(before, cellsAt(before, {"001", "002", "003"}), terrain(before, "wood")));
    const Document after =
        applied(before, paintGround(before, cellsAt(before, {"004"}), terrain(before, "wood")));
    CHECK(changedLines(before, after) == "-    wood: 001-003\n+    wood: 001-004\n");
    const Document other =
        applied(after, paintGround(after, cellsAt(after, {"002"}), terrain(after, "marsh")));
    CHECK(changedLines(after, other) == "-    wood: 001-004\n+    wood: 001, 003-004\n+    marsh: \"002\"\n");
}

TEST_CASE("painting the plain back takes the list away") {
    SmallGame game;
    const Document first = game.open();
    const Document wooded =
        applied(first, paintGround(first, cellsAt(first, {"001"}), terrain(first, "wood")));
    const Document plain =
        applied(wooded, paintGround(wooded, cellsAt(wooded, {"001"}), terrain(wooded, "plain")));
    CHECK(isGround(plain, "001", "plain"));
    CHECK(textOf(plain).find("wood") == std::string::npos);
}

TEST_CASE("painting what is there already changes nothing") {
    SmallGame game;
    const Document document = game.open();
    const Edited edit = paintGround(document, cellsAt(document, {"001", "002"}), terrain(document, "plain"));
    REQUIRE(edit);
    CHECK(edit->empty());
}

TEST_CASE("maps drawn in codes are painted code by code, and each row that changes is one line") {
    SmallGame game;
    std::string battle(kBattle);
    battle.replace(
        battle.find("  ground: plain\n"), 16,
        "  codes: |\n    .........\n     ....f....\n    .........\n     .........\n    .........\n");
    game.files.put("/game/battle.yaml", battle);
    const Document before = game.open();
    REQUIRE(isGround(before, "014", "wood"));
    const Document after =
        applied(before, paintGround(before, cellsAt(before, {"013", "014", "001"}), terrain(before, "wood")));
    CHECK(changedLines(before, after) ==
          "-    .........\n-     ....f....\n+    f........\n+     ...ff....\n");
    CHECK(isGround(after, "013", "wood"));
    // A ground without a code goes into the list and wins over the code.
    const Document marsh =
        applied(after, paintGround(after, cellsAt(after, {"013"}), terrain(after, "marsh")));
    CHECK(isGround(marsh, "013", "marsh"));
    CHECK(changedLines(after, marsh).starts_with("+  ground:"));
    const Document back =
        applied(marsh, paintGround(marsh, cellsAt(marsh, {"013"}), terrain(marsh, "plain")));
    CHECK(isGround(back, "013", "plain"));
    CHECK(textOf(back).find("marsh") == std::string::npos);
}

TEST_CASE("features come and go beside the ground") {
    SmallGame game;
    const Document before = game.open();
    const Document more =
        applied(before, paintFeature(before, cellsAt(before, {"013"}), terrain(before, "village")));
    CHECK(changedLines(before, more) ==
          "-  features: {village: \"012\"}\n+  features: {village: \"012-013\"}\n");
    CHECK(hasFeature(more, "013", "village"));
    const Document camp = applied(more, paintFeature(more, cellsAt(more, {"020"}), terrain(more, "camp")));
    CHECK(changedLines(more, camp) ==
          "-  features: {village: \"012-013\"}\n+  features: {village: \"012-013\", camp: \"020\"}\n");
    const Document none =
        applied(before, paintFeature(before, cellsAt(before, {"012"}), terrain(before, "village"), false));
    CHECK(changedLines(before, none) == "-  features: {village: \"012\"}\n");
}

TEST_CASE("levels are kept by height, and level 0 is said by saying nothing") {
    SmallGame game;
    const Document first = game.open();
    const Document two = applied(first, paintLevel(first, cellsAt(first, {"022", "023"}), 2));
    const Document one = applied(two, paintLevel(two, cellsAt(two, {"021"}), 1));
    CHECK(changedLines(first, one) == "+  levels: {1: \"021\", 2: 022-023}\n");
    CHECK(one.board()->cell(cellAt(one, "023")).level == 2);
    const Document lower = applied(one, paintLevel(one, cellsAt(one, {"022"}), 1));
    CHECK(changedLines(first, lower) == "+  levels: {1: \"021-022\", 2: 023}\n");
    const Document flat = applied(lower, paintLevel(lower, cellsAt(lower, {"021", "022", "023"}), 0));
    CHECK(changedLines(first, flat) == "");
}

TEST_CASE("clearing cells takes ground, levels and features away together") {
    SmallGame game;
    Document document = game.open();
    const std::string before = textOf(document);
    document =
        applied(document, paintGround(document, cellsAt(document, {"012"}), terrain(document, "marsh")));
    document = applied(document, paintLevel(document, cellsAt(document, {"012"}), 1));
    document = applied(document, clearCells(document, cellsAt(document, {"012"})));
    CHECK(isGround(document, "012", "plain"));
    CHECK_FALSE(hasFeature(document, "012", "village"));
    CHECK(document.board()->cell(cellAt(document, "012")).level == 0);
    CHECK(textOf(document).find("features") == std::string::npos);
}

TEST_CASE("a river is drawn along sides, each written once") {
    SmallGame game;
    const Document before = game.open();
    const std::vector<grid::EdgeId> edges{between(before, "020", "021"), between(before, "021", "012")};
    const Document after = applied(before, setSides(before, edges, side(before, "river")));
    CHECK(changedLines(before, after) == "+  sides: {river: [020/021, 012/021]}\n");
    CHECK(after.board()->edge(edges[0]).features == 1U << side(after, "river"));
    const Document again = applied(after, setSides(after, edges, side(after, "river")));
    CHECK(changedLines(after, again) == "");
    const Document one =
        applied(after, setSides(after, std::span(edges).first(1), side(after, "river"), false));
    CHECK(changedLines(after, one) ==
          "-  sides: {river: [020/021, 012/021]}\n+  sides: {river: [012/021]}\n");
    const Document none = applied(one, setSides(one, std::span(edges).last(1), side(one, "river"), false));
    CHECK(changedLines(before, none) == "");
}

TEST_CASE("a bridge needs its river, and goes with it") {
    SmallGame game;
    const Document before = game.open();
    const std::vector<grid::EdgeId> edge{between(before, "020", "021")};
    const Edited refused = setSides(before, edge, side(before, "bridge"));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().reason == "Bridge needs River at 020/021");
    Document document = applied(before, setSides(before, edge, side(before, "river")));
    document = applied(document, setSides(document, edge, side(document, "bridge")));
    CHECK(document.board()->edge(edge[0]).features == 3U);
    document = applied(document, setSides(document, edge, side(document, "river"), false));
    CHECK(changedLines(before, document) == "");
}

TEST_CASE("one side of a chain written as directions is taken out of its chain") {
    SmallGame game;
    std::string battle(kBattle);
    battle.replace(battle.find("  features"), 0, "  sides: {river: [021 E SE SW]}\n");
    game.files.put("/game/battle.yaml", battle);
    const Document before = game.open();
    const grid::EdgeId middle = before.board()->geometry().edge(cellAt(before, "021"), 1);
    const Document after =
        applied(before, setSides(before, std::span(&middle, 1), side(before, "river"), false));
    CHECK(changedLines(before, after) == "-  sides: {river: [021 E SE SW]}\n+  sides: {river: [021 E SW]}\n");
}

TEST_CASE("a road grows at its end, and is cut in two where a piece of it goes") {
    SmallGame game;
    const Document first = game.open();
    const int road = indexOf(first.ruleset()->model.links, "road");
    const auto way = brush::line(first.board()->geometry(), cellAt(first, "001"), cellAt(first, "005"));
    const auto edges = brush::crossed(first.board()->geometry(), way);
    REQUIRE(edges.size() == 4);
    const Document drawn = applied(first, setLinks(first, edges, road));
    CHECK(changedLines(first, drawn) == "+  links: {road: [001-002-003-004-005]}\n");
    const std::vector<grid::EdgeId> more{between(drawn, "005", "006")};
    const Document longer = applied(drawn, setLinks(drawn, more, road));
    CHECK(changedLines(first, longer) == "+  links: {road: [001-002-003-004-005-006]}\n");
    const std::vector<grid::EdgeId> cut{between(drawn, "003", "004")};
    const Document parts = applied(longer, setLinks(longer, cut, road, false));
    CHECK(changedLines(first, parts) == "+  links: {road: [001-002-003, 004-005-006]}\n");
    CHECK(parts.board()->edge(cellAt(parts, "003"), 0).links == 0);
    CHECK(parts.board()->edge(cellAt(parts, "004"), 0).links == 1U << road);
}

TEST_CASE("a line of relief can be taken away and follows the levels again") {
    SmallGame game;
    Document document = game.open();
    document = applied(document, paintLevel(document, cellsAt(document, {"021"}), 1));
    const grid::EdgeId edge = between(document, "020", "021");
    CHECK(document.board()->rise(cellAt(document, "020"), 0) == 1);
    const Document flat = applied(document, setRelief(document, std::span(&edge, 1), 0));
    CHECK(changedLines(document, flat) == "+  relief: {020/021: 0}\n");
    CHECK(flat.board()->rise(cellAt(flat, "020"), 0) == 0);
    const Document back = applied(flat, setRelief(flat, std::span(&edge, 1), std::nullopt));
    CHECK(changedLines(document, back) == "");
}

TEST_CASE("labels are written, changed and taken away") {
    SmallGame game;
    const Document first = game.open();
    const Document labelled = applied(first, setLabel(first, cellAt(first, "012"), "Vicus"));
    CHECK(changedLines(first, labelled) == "+  labels:\n+    - {at: \"012\", text: Vicus}\n");
    const Document other = applied(labelled, setLabel(labelled, cellAt(labelled, "012"), "Forum"));
    CHECK(changedLines(first, other) == "+  labels:\n+    - {at: \"012\", text: Forum}\n");
    CHECK(changedLines(first, applied(other, setLabel(other, cellAt(other, "012"), ""))) == "");
}

TEST_CASE("brushes of one, seven and nineteen cells; lines and rectangles") {
    SmallGame game;
    const Document document = game.open();
    const grid::Geometry& geometry = document.board()->geometry();
    const grid::CellId centre = cellAt(document, "023");
    CHECK(brush::disc(geometry, centre, 0).size() == 1);
    CHECK(brush::disc(geometry, centre, 1).size() == 7);
    CHECK(brush::disc(geometry, centre, 2).size() == 19);
    const auto way = brush::line(geometry, cellAt(document, "001"), cellAt(document, "041"));
    REQUIRE(way.size() > 2);
    CHECK(way.front() == cellAt(document, "001"));
    CHECK(way.back() == cellAt(document, "041"));
    for (std::size_t i = 1; i < way.size(); ++i) CHECK(geometry.adjacent(way[i - 1], way[i]));
    CHECK(brush::rectangle(geometry, cellAt(document, "012"), cellAt(document, "020")).size() == 4);
}

TEST_CASE("flooding stops at what is otherwise, and the wand finds all that is alike") {
    SmallGame game;
    Document document = game.open();
    // A wall of wood across the map: everything above it is one plain of 18 - 1 cells (the village cell is
    // otherwise).
    const auto wall = cellsAt(document, {"019", "020", "021", "022", "023", "024", "025", "026", "027"});
    document = applied(document, paintGround(document, wall, terrain(document, "wood")));
    CHECK(brush::wand(*document.board(), cellAt(document, "001")).size() == 17);
    CHECK(brush::wand(*document.board(), cellAt(document, "001"), false).size() == 45 - 9 - 1);
    CHECK(brush::wand(*document.board(), cellAt(document, "019")).size() == 9);
}

TEST_CASE("a side drawn with one drag is a chain of sides that touch") {
    SmallGame game;
    const Document document = game.open();
    const grid::Geometry& geometry = document.board()->geometry();
    const grid::EdgeId from = between(document, "020", "021");
    const grid::EdgeId to = between(document, "022", "023");
    const auto chain = brush::chain(geometry, from, to);
    REQUIRE(chain.size() > 2);
    CHECK(chain.front() == from);
    CHECK(chain.back() == to);
    for (std::size_t i = 1; i < chain.size(); ++i) {
        const auto near = brush::touching(geometry, chain[i - 1]);
        CHECK(std::ranges::find(near, chain[i]) != near.end());
    }
    CHECK(brush::touching(geometry, from).size() == 4);
}

TEST_CASE("nothing can be painted without a scenario, and the reason says what to do") {
    SmallGame game;
    const Document rules = game.open("/game/rules.yaml");
    const auto can = canPaint(rules);
    REQUIRE_FALSE(can);
    CHECK(can.error().reason == "open a scenario to paint its map");
}

} // namespace groma::session
