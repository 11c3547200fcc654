// What the window's controls do to the document: lines by points, changing places, turning, replacing, fixes,
// symbols, the grid.
#include "editor/session/edits/board/resize.h"
#include "editor/session/edits/forms/rule_entry.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/order_of_battle.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/exchange/order_grid.h"
#include "editor/session/tools/tools.h"
#include "editor/session/views/common_values.h"
#include "editor/session/views/problems.h"
#include "tests/session/small_game.h"

#include <algorithm>
#include <array>

namespace groma::session {
namespace {

Pointer pointAt(const Document& document, std::string_view cell, bool shift = false) {
    Pointer pointer;
    pointer.cell = cellAt(document, cell);
    pointer.edge = document.board()->geometry().edge(pointer.cell, 0);
    const auto pieces = piecesIn(document, pointer.cell);
    pointer.piece = pieces.empty() ? -1 : pieces.back();
    pointer.shift = shift;
    return pointer;
}

struct Hand {
    SmallGame game;
    Document document = game.open();
    Tools tools;

    std::optional<Edited> click(std::string_view cell, bool shift = false) {
        tools.press(document, pointAt(document, cell, shift));
        return tools.release(document, pointAt(document, cell, shift));
    }
    std::optional<Edited> drag(std::string_view from, std::string_view to) {
        tools.press(document, pointAt(document, from));
        tools.drag(document, pointAt(document, to));
        return tools.release(document, pointAt(document, to));
    }
};

std::vector<std::string> woods(const Document& document) {
    std::vector<std::string> numbers;
    for (const grid::CellId cell : cellsWith(document, terrain(document, "wood")))
        numbers.push_back(document.board()->geometry().numberText(cell));
    return numbers;
}

Document withSides(SmallGame& game, std::string_view sides) {
    std::string battle(kBattle);
    battle.replace(battle.find("  features:"), 11, std::string(sides) + "  features:");
    game.files.put("/game/battle.yaml", battle);
    return game.open();
}

const Problem* problemNamed(const std::vector<Problem>& all, std::string_view slug) {
    const auto found = std::ranges::find(all, slug, &Problem::slug);
    return found == all.end() ? nullptr : &*found;
}

} // namespace

TEST_CASE("a line goes on from point to point with Shift, gives its last point back, and is one step") {
    Hand hand;
    hand.tools.settings.kind = ToolKind::Ground;
    hand.tools.settings.terrain = terrain(hand.document, "wood");
    CHECK_FALSE(hand.click("028", true));
    CHECK(hand.tools.open());
    CHECK_FALSE(hand.click("030", true));
    CHECK_FALSE(hand.click("033", true));
    hand.tools.hover(hand.document, pointAt(hand.document, "035"));
    CHECK(hand.tools.preview().cells.size() == 8);
    CHECK(hand.tools.hint(hand.document, pointAt(hand.document, "035")).find("3 points") !=
          std::string::npos);
    CHECK(hand.tools.dropPoint(hand.document));
    const auto edit = hand.click("031");
    REQUIRE(edit);
    CHECK_FALSE(hand.tools.open());
    const Document after = applied(hand.document, *edit);
    CHECK(woods(after) == std::vector<std::string>{"028", "029", "030", "031"});
}

TEST_CASE(
    "Enter ends a line at its last point, Esc leaves nothing of it, and the first point taken back ends it") {
    Hand hand;
    hand.tools.settings.kind = ToolKind::Link;
    hand.tools.settings.link = 0;
    hand.click("028", true);
    hand.click("030", true);
    const auto edit = hand.tools.close(hand.document);
    REQUIRE(edit);
    const Document after = applied(hand.document, *edit);
    CHECK(after.text("battle.yaml").find("028-029-030") != std::string_view::npos);
    CHECK_FALSE(hand.tools.close(after));
    hand.click("028", true);
    CHECK(hand.tools.cancel());
    CHECK_FALSE(hand.tools.busy());
    hand.click("028", true);
    CHECK(hand.tools.dropPoint(hand.document));
    CHECK_FALSE(hand.tools.open());
    CHECK_FALSE(hand.tools.dropPoint(hand.document));
}

TEST_CASE("a Shift-drag still draws one straight line") {
    Hand hand;
    hand.tools.settings.kind = ToolKind::Ground;
    hand.tools.settings.terrain = terrain(hand.document, "wood");
    hand.tools.press(hand.document, pointAt(hand.document, "028", true));
    hand.tools.drag(hand.document, pointAt(hand.document, "031", true));
    const auto edit = hand.tools.release(hand.document, pointAt(hand.document, "031", true));
    REQUIRE(edit);
    CHECK(woods(applied(hand.document, *edit)).size() == 4);
}

TEST_CASE("a counter dragged onto one of its side changes places with it, and onto an enemy is refused") {
    Hand hand;
    hand.tools.press(hand.document, pointAt(hand.document, "005"));
    hand.tools.drag(hand.document, pointAt(hand.document, "010"));
    CHECK(hand.tools.preview().refusal.empty());
    CHECK(hand.tools.preview().moves.size() == 2);
    CHECK(hand.tools.hint(hand.document, pointAt(hand.document, "010")) == "Change places in 010");
    const auto edit = hand.tools.release(hand.document, pointAt(hand.document, "010"));
    REQUIRE(edit);
    const Document after = applied(hand.document, *edit);
    CHECK(whereIs(after, "chief") == "010");
    CHECK(whereIs(after, "FOOT_1") == "005");
    CHECK((*edit)->label == "Exchange Old Red and FOOT_1");
    const auto refused = hand.drag("005", "037");
    REQUIRE(refused);
    CHECK(refused->error().reason == "037 is full: 1 may stand in a cell");
}

TEST_CASE("boxes add with Shift, take away with Ctrl and keep what both have with Ctrl and Shift") {
    Hand hand;
    const auto box = [&](std::string_view from, std::string_view to, bool shift, bool control) {
        Pointer a = pointAt(hand.document, from, shift);
        Pointer b = pointAt(hand.document, to, shift);
        a.control = b.control = control;
        a.piece = b.piece = -1;
        hand.tools.press(hand.document, a);
        hand.tools.drag(hand.document, b);
        hand.tools.release(hand.document, b);
    };
    box("010", "012", false, false);
    CHECK(hand.tools.selection.pieces.size() == 3);
    box("013", "014", true, false);
    CHECK(hand.tools.selection.pieces.size() == 5);
    box("010", "011", false, true);
    CHECK(hand.tools.selection.pieces == std::vector<std::string>{"FOOT_3", "FOOT_4", "FOOT_5"});
    box("011", "013", true, true);
    CHECK(hand.tools.selection.pieces == std::vector<std::string>{"FOOT_3", "FOOT_4"});
}

TEST_CASE("a long piece turns only where it fits") {
    SmallGame game;
    std::string rules(kRules);
    rules.replace(rules.find("directions: "), 12, "footprints: {line: [[0, 0], [1, 0]]}, directions: ");
    rules.replace(rules.find("states:\n"), 8,
                  "  LINE: {class: unit, title: Line, cp: 3, mp: 3, footprint: line}\nstates:\n");
    game.files.put("/game/rules.yaml", rules);
    Document document = game.open();
    REQUIRE(firstProblem(document) == "");
    NewPiece wanted{
        indexOf(document.ruleset()->model.types, "LINE"), 0, cellAt(document, "001"), 0, "long", {}};
    int fits = 0;
    for (int facing = 0; facing < 6; ++facing) {
        wanted.facing = facing;
        if (canPlace(document, wanted)) {
            document = applied(document, placePiece(document, wanted));
            break;
        }
    }
    const std::array piece{pieceAt(document, "long")};
    for (int facing = 0; facing < 6; ++facing) {
        const auto can = canFace(document, piece, facing);
        CHECK(can.has_value() == facePieces(document, piece, facing).has_value());
        fits += can ? 1 : 0;
        if (!can)
            CHECK((can.error().reason == "a part of it would not be on the map" ||
                   can.error().reason == "010 is full: 1 may stand in a cell"));
    }
    CHECK(fits > 0);
    CHECK(fits < 6);
    int turns = 0;
    for (const int steps : {1, -1, 2, 3})
        turns += turnPieces(document, piece, steps).has_value() == canTurn(document, piece, steps).has_value()
                     ? 1
                     : 0;
    CHECK(turns == 4);
}

TEST_CASE("what a smaller map would cut off is told by counters, cells, labels and zones") {
    SmallGame game;
    std::string battle(kBattle);
    battle += "zones: {south: {side: blues, cells: 037-045}}\n";
    battle.replace(battle.find("  features:"), 11, "  labels: [{at: \"040\", text: Ford}]\n  features:");
    game.files.put("/game/battle.yaml", battle);
    const Document document = game.open();
    REQUIRE(firstProblem(document) == "");
    const MapResize fewer{0, 0, 0, -1};
    const ResizeLoss loss = resizeLoss(document, fewer);
    CHECK(loss.cells.size() == 9);
    CHECK(loss.pieces.size() == 4);
    CHECK(loss.labels == 1);
    CHECK(loss.areas == std::vector<std::string>{"south"});
    CHECK(canResizeMap(document, fewer).error().reason ==
          "this would cut off 1 painted cell, 4 pieces and cells of south");
    const Document after = applied(document, resizeMap(document, fewer, true));
    CHECK(after.board()->geometry().cellCount() == 36);
    CHECK(after.setup()->pieceCount() == document.setup()->pieceCount());
    CHECK(whereIs(after, "HORSE_3") == "off");
}

TEST_CASE("levels and side features are replaced as terrain is, on the map or in some cells") {
    SmallGame game;
    Document document =
        withSides(game, "  levels: {1: 028-031}\n  sides: {river: [001/002, 003/004, 028/029]}\n");
    REQUIRE(firstProblem(document) == "");
    const auto some = cellsAt(document, {"028", "029"});
    CHECK(cellsAtLevel(document, 1).size() == 4);
    CHECK(cellsAtLevel(document, 1, some).size() == 2);
    document = applied(document, replaceLevel(document, 1, 2, some));
    CHECK(document.board()->cell(cellAt(document, "028")).level == 2);
    CHECK(document.board()->cell(cellAt(document, "030")).level == 1);
    const int river = indexOf(document.ruleset()->model.sides, "river");
    const int bridge = indexOf(document.ruleset()->model.sides, "bridge");
    CHECK(sidesWith(document, river).size() == 3);
    CHECK(sidesWith(document, river, some).size() == 1);
    CHECK_FALSE(replaceSides(document, bridge, 99));
    // A bridge needs the river that it would replace.
    document = applied(document, replaceSides(document, river, bridge, some));
    CHECK(sidesWith(document, river).size() == 2);
    CHECK(sidesWith(document, bridge).empty());
}

TEST_CASE("a bridge without its river is a problem with a fix, shown at its cell") {
    SmallGame game;
    const Document document = withSides(game, "  sides: {bridge: [001/002, 003/004], river: [003/004]}\n");
    const auto all = problems(document);
    const Problem* problem = problemNamed(all, "side-needs-other");
    REQUIRE(problem);
    CHECK(problem->severity == diag::Severity::Warning);
    CHECK(problem->message == "`bridge` needs `river`");
    CHECK(problem->found == "001/002");
    CHECK(problem->fixLabel == "take it off");
    CHECK(problem->cells == cellsAt(document, {"001"}));
    const Edited fix = applyFix(document, problem->index);
    REQUIRE(fix);
    const Document mended = applied(document, fix);
    CHECK(firstProblem(mended) == "");
    CHECK(mended.text("battle.yaml").find("bridge: [003/004]") != std::string_view::npos);
    CHECK(document.playable());
}

TEST_CASE("a count that differs and a cell that is too full have fixes") {
    SmallGame game;
    std::string battle(kBattle);
    battle += "    - HORSE 045\ncounts: {reds: 9, blues: 5}\n";
    game.files.put("/game/battle.yaml", battle);
    Document document = game.open();
    const auto all = problems(document);
    const Problem* full = problemNamed(all, "cell-full");
    REQUIRE(full);
    CHECK(full->fixLabel == "send it off the map");
    const Problem* counted = problemNamed(all, "count-differs");
    REQUIRE(counted);
    CHECK(counted->fixLabel == "count 8");
    document = applied(document, applyFix(document, full->index));
    CHECK(problemNamed(problems(document), "cell-full") == nullptr);
    const auto left = problems(document);
    document = applied(document, applyFix(document, problemNamed(left, "count-differs")->index));
    CHECK(document.text("battle.yaml").find("reds: 8") != std::string_view::npos);
    CHECK(firstProblem(document) == "");
}

TEST_CASE(
    "symbols are made, refused with the place that is wrong, and kept while something is drawn with them") {
    SmallGame game;
    Document document = game.open();
    CHECK(canSetSymbol(document, "", "M1 1 Z").error().reason == "a symbol needs a name");
    CHECK(canSetSymbol(document, "a b", "M1 1 Z").error().reason ==
          "a name is made of letters, digits, _ and -");
    CHECK(canSetSymbol(document, "shield", "M4 4 L20").error().reason.starts_with("at "));
    document = applied(document, setSymbol(document, "shield", "M4 4 L20 4 L12 20 Z"));
    CHECK(document.ruleset()->model.symbols.size() == 1);
    CHECK(symbolUses(document.ruleset()->model, "shield").empty());
    document = applied(document, setEntryText(document, "types", "FOOT", "symbol", "shield"));
    const auto uses = symbolUses(document.ruleset()->model, "shield");
    REQUIRE(uses.size() == 1);
    CHECK(uses[0] == SymbolUse{"types", "FOOT", "Foot"});
    CHECK(canSetSymbol(document, "shield", "").error().reason == "Foot is drawn with it");
}

TEST_CASE("several counters have fields in common; where they differ none is said") {
    SmallGame game;
    const Document document = game.open();
    const std::array both{pieceAt(document, "FOOT_1"), pieceAt(document, "chief")};
    const auto common = commonValues(document, both, false);
    REQUIRE(common.size() == 2);
    CHECK_FALSE(common[0].value);  // cp 3 and 4
    CHECK(common[1].value == "3"); // mp
    CHECK_FALSE(common[1].own);
    const std::array horse{pieceAt(document, "HORSE_1")};
    CHECK(commonValues(document, horse, true)[0].value == "?");
    const Document changed = applied(document, setPieceAttribute(document, both, 1, false, "5"));
    const auto alike = commonValues(changed, both, false);
    CHECK(alike[1].value == "5");
    CHECK(alike[1].own);
}

TEST_CASE("a cell of the order of battle's grid is written in its line alone, and rows are pasted from a "
          "spreadsheet") {
    SmallGame game;
    Document document = game.open();
    OrderGrid grid = orderGrid(document);
    REQUIRE(grid.rows.size() == static_cast<std::size_t>(document.setup()->pieceCount()));
    const int name = grid.column("name");
    CHECK(grid.rows[0][static_cast<std::size_t>(name)] == "Old Red");
    document = applied(document, setOrderCell(document, 0, name, "New Red"));
    CHECK(changedLines(kBattle, document.text("battle.yaml")).find("New Red") != std::string::npos);
    CHECK(document.text("battle.yaml").find("# the red line") != std::string_view::npos);
    CHECK_FALSE(setOrderCell(document, 0, grid.column("type"), "ELEPHANT"));
    CHECK(setOrderCell(document, 0, name, "New Red")->empty());
    grid = orderGrid(document);
    CHECK(orderText(grid, 0, 0).starts_with("side\ttype\tid\t"));
    const int last = static_cast<int>(grid.rows.size());
    document = applied(
        document, pasteOrder(document, last, 0, "side\ttype\tcell\nblues\tFOOT\t030\nreds\tFOOT\t031\n"));
    CHECK(document.setup()->pieceCount() == last + 2);
    CHECK(firstProblem(document) == "");
    CHECK_FALSE(pasteOrder(document, 0, 12, "a\tb\tc"));
}

TEST_CASE("counters are copied to a side, and a leader is joined to whom he is dragged") {
    SmallGame game;
    const Document document = game.open();
    const std::array two{pieceAt(document, "FOOT_1"), pieceAt(document, "FOOT_2")};
    const Document after = applied(document, duplicatePieces(document, two, 1));
    CHECK(after.setup()->piecesOf(1).size() == document.setup()->piecesOf(1).size() + 2);
    CHECK(after.setup()->piecesOf(0).size() == document.setup()->piecesOf(0).size());
    CHECK(firstProblem(after) == "");
    CHECK(duplicatePieces(document, two, 7).error().reason == "there is no such side");
    CHECK(joinPieces(document, two[0], two[1]).error().reason == "the rules attach neither to the other");
}

} // namespace groma::session
