#include "editor/session/edits/board/resize.h"
#include "editor/session/edits/map/map_draft.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "tests/session/small_game.h"
#include "tests/support/rng.h"

namespace groma::session {
namespace {

constexpr std::string_view kFull = R"yaml(groma: scenario/1
title: Everything on a map
rules: rules.yaml
map:
  numbering: {widths: [9, 8], rows: 5, displaced: even}
  ground: {default: plain, wood: "011-013, 020", marsh: ["021", "022-023"]}
  features: {village: "012"}
  levels: {1: "011-013", 2: "012"}
  sides: {river: [011/012, 003 W E, "014 NE"], bridge: [011/012]}
  links: {road: [010-011-012-013, 020-021]}
  relief: {011/012: 0}
  labels: [{at: "012", text: Hilltop}]
sides:
  reds: {}
  blues: {}
zones:
  gate: 020-023
  camp: {side: reds, cells: ["011", "012"]}
entries: {road_end: "001"}
pieces:
  reds:
    - 3 FOOT (3-3) hexes 010-012
    - {type: CHIEF, id: chief, at: "005"}
    - {place: HORSE 020, cite: "1"}
  blues:
    - {type: FOOT, at: ["030", "031"]}
)yaml";

// Everything of the old map that stays is where it was.
void checkKept(const Document& before, const Document& after, const MapResize& by) {
    const grid::Board& a = *before.board();
    const grid::Board& b = *after.board();
    const auto to = [&](grid::CellId cell) { return resizedCell(a.geometry(), b.geometry(), by, cell); };
    for (std::int32_t i = 0; i < a.geometry().cellCount(); ++i) {
        const grid::CellId cell{i};
        if (!to(cell).valid()) continue;
        CHECK(b.cell(to(cell)) == a.cell(cell));
        for (int direction = 0; direction < a.geometry().sides(); ++direction) {
            const grid::CellId other = a.geometry().neighbour(cell, direction);
            CHECK(b.edge(to(cell), direction).features == a.edge(cell, direction).features);
            if (!other.valid() || !to(other).valid()) continue;
            REQUIRE(b.geometry().neighbour(to(cell), direction) == to(other));
            CHECK(b.edge(to(cell), direction).links == a.edge(cell, direction).links);
            CHECK(b.edge(to(cell), direction).relief == a.edge(cell, direction).relief);
        }
    }
    REQUIRE(after.setup()->pieceCount() == before.setup()->pieceCount());
    for (int piece = 0; piece < before.setup()->pieceCount(); ++piece) {
        const game::PieceSetup& old = before.setup()->piece(piece);
        const auto now = after.setup()->pieceNamed(old.id);
        REQUIRE_MESSAGE(now, old.id);
        CHECK_MESSAGE(after.setup()->piece(*now).cell == (old.cell.valid() ? to(old.cell) : grid::kNoCell),
                      old.id);
    }
}

Document everything(SmallGame& game) {
    game.files.put("/game/battle.yaml", std::string(kFull));
    game.files.put("/game/rules.yaml", std::string(kRules) + "areas: {gate: , camp: , road_end: }\n");
    const Document document = game.open();
    CHECK(firstProblem(document) == "");
    return document;
}

} // namespace

TEST_CASE("a map grows at its borders and all that is on it stays where it is on the ground") {
    for (const MapResize& by : {MapResize{0, 0, 2, 3}, MapResize{1, 0, 0, 0}, MapResize{0, 1, 0, 0},
                                MapResize{3, 3, 1, 0}, MapResize{2, 40, 60, 2}}) {
        SmallGame game;
        const Document before = everything(game);
        const Document after = applied(before, resizeMap(before, by));
        CHECK_MESSAGE(firstProblem(after) == "", after.text("battle.yaml"));
        CHECK(after.board()->geometry().cellCount() > before.board()->geometry().cellCount());
        checkKept(before, after, by);
        const auto& areas = after.setup()->draft().areas;
        REQUIRE(areas.size() == 3);
        CHECK(areas[0].cells.size() == 4);
        CHECK(areas[0].cells[0] ==
              resizedCell(before.board()->geometry(), after.board()->geometry(), by, cellAt(before, "020")));
        REQUIRE(after.setup()->draft().labels.size() == 1);
        // And back: the same battle.
        const Document back = applied(after, resizeMap(after, {-by.left, -by.top, -by.right, -by.bottom}));
        CHECK(*back.board() == *before.board());
        CHECK(back.setup()->hash() == before.setup()->hash());
    }
}

TEST_CASE("rows added below leave the numbers and the rest of the text as they were") {
    SmallGame game;
    const Document before = everything(game);
    CHECK(changedLines(before, applied(before, resizeMap(before, {0, 0, 0, 2}))) ==
          "-  numbering: {widths: [9, 8], rows: 5, displaced: even}\n+  numbering: {widths: [9, 8], rows: 7, "
          "displaced: even}\n");
}

TEST_CASE("an odd row above moves the displaced lines") {
    SmallGame game;
    const Document before = everything(game);
    const Document after = applied(before, resizeMap(before, {0, 1, 0, 0}));
    CHECK(after.text("battle.yaml").find("numbering: {widths: [8, 9], rows: 6, displaced: odd}") !=
          std::string_view::npos);
    CHECK(after.text("battle.yaml").find("- 3 FOOT (3-3) hexes 018-020\n") != std::string_view::npos);
}

TEST_CASE("nothing that is painted or placed is cut off unasked, and the reason counts it") {
    SmallGame game;
    const Document before = everything(game);
    // The two upper rows: 001-009 and 010-017.
    const ResizeLoss loss = resizeLoss(before, {0, -2, 0, 0});
    CHECK(loss.painted.size() == 3); // 011-013
    CHECK(loss.pieces.size() == 4);  // three on 010-012, the chief on 005
    CHECK(loss.sides == 4);          // 011/012, 003 W, 003 E, 014 NE
    CHECK(loss.links == 3);
    const auto refused = resizeMap(before, {0, -2, 0, 0});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().reason ==
          "this would cut off 3 painted cells, 4 sides, 3 links, 4 pieces and cells of camp and road_end");
    CHECK(resizeLoss(before, {0, 0, 0, -1}).none()); // 035-043 are bare
    CHECK(resizeLoss(before, {0, 0, 0, -2}).text() == "2 pieces");
}

TEST_CASE("what is cut off on purpose goes, but no piece is deleted") {
    for (const MapResize& by : {MapResize{0, -2, 0, 0}, MapResize{-2, 0, 0, 0}, MapResize{0, -1, -6, -1},
                                MapResize{-3, -1, 4, 0}}) {
        SmallGame game;
        const Document before = everything(game);
        const Document after = applied(before, resizeMap(before, by, true));
        CHECK_MESSAGE(firstProblem(after) == "", after.text("battle.yaml"));
        checkKept(before, after, by);
    }
}

TEST_CASE("maps drawn in codes are drawn anew, and squares and columns of hexes alike") {
    for (const auto& [grid, directions] :
         {std::pair{"square", "[E, S, W, N]"}, {"hex-flat", "[SE, S, SW, NW, N, NE]"}}) {
        SmallGame game;
        std::string rules(kRules);
        rules.replace(rules.find("grid: hex"), 9, std::string("grid: ") + grid);
        rules.replace(rules.find("[E, SE, SW, W, NW, NE]"), 22, directions);
        game.files.put("/game/rules.yaml", rules);
        std::string battle(kBattle);
        battle.replace(
            battle.find("  ground: plain\n"), 16,
            "  codes: |\n    ..f......\n    .........\n    f........\n    .....f...\n    ........f\n");
        if (std::string_view(grid) == "square") battle.replace(battle.find(", displaced: even"), 17, "");
        game.files.put("/game/battle.yaml", battle);
        const Document before = game.open();
        CHECK(firstProblem(before) == "");
        const MapResize by{2, 1, 3, 4};
        const Document after = applied(before, resizeMap(before, by));
        CHECK_MESSAGE(firstProblem(after) == "", after.text("battle.yaml"));
        checkKept(before, after, by);
        const grid::Layout& layout = after.board()->geometry().layout();
        const bool columns = std::string_view(grid) == "hex-flat";
        CHECK(layout.lineLengths.size() == (columns ? 5U + 2 + 3 : 5U + 1 + 4));
        CHECK(layout.lineLengths.front() == (columns ? 9 + 1 + 4 : 9 + 2 + 3));
    }
}

TEST_CASE("a map of one cell is a map, one of none is not") {
    SmallGame game;
    std::string battle(kBattle);
    battle.erase(battle.find("pieces:"));
    game.files.put("/game/battle.yaml", battle + "pieces: {}\n");
    const Document before = game.open();
    CHECK_FALSE(resizeMap(before, {0, -5, 0, 0}, true));
    CHECK_FALSE(resizeMap(before, {-9, 0, 0, 0}, true));
    const Document small = applied(before, resizeMap(before, {-8, -4, 0, 0}, true));
    CHECK(small.board()->geometry().cellCount() == 1);
    CHECK_FALSE(resizeMap(before, {0, 0, 100'000, 0}));
}

} // namespace groma::session
