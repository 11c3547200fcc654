#include "editor/session/edits/map/terrain.h"
#include "editor/session/tools/tools.h"
#include "tests/session/small_game.h"

namespace groma::session {
namespace {

Pointer at(const Document& document, std::string_view cell, MouseButton button = MouseButton::Left) {
    Pointer pointer;
    pointer.cell = cellAt(document, cell);
    pointer.edge = document.board()->geometry().edge(pointer.cell, 0);
    const auto pieces = piecesIn(document, pointer.cell);
    pointer.piece = pieces.empty() ? -1 : pieces.back();
    pointer.button = button;
    return pointer;
}

struct Bench {
    SmallGame game;
    History history{game.open()};
    Tools tools;
    const Document& now() const { return history.present(); }

    // One stroke from cell to cell; true if it changed the document.
    bool stroke(std::initializer_list<std::string_view> cells, MouseButton button = MouseButton::Left,
                bool shift = false) {
        Pointer last;
        bool first = true;
        for (const std::string_view cell : cells) {
            last = at(now(), cell, button);
            last.shift = shift;
            first ? tools.press(now(), last) : tools.drag(now(), last);
            first = false;
        }
        const auto edit = tools.release(now(), last);
        if (!edit) return false;
        return history.commit(*edit).has_value();
    }
};

} // namespace

TEST_CASE("a stroke of ten cells is one step, and one undo takes it back") {
    Bench bench;
    bench.tools.settings.kind = ToolKind::Ground;
    bench.tools.settings.terrain = terrain(bench.now(), "wood");
    CHECK(bench.stroke({"001", "009", "018"}));
    CHECK(bench.history.steps().size() == 2);
    int woods = 0;
    for (int cell = 0; cell < 45; ++cell)
        woods += bench.now().board()->cell(grid::CellId{cell}).terrain == 1 ? 1 : 0;
    CHECK(woods == 10);
    REQUIRE(bench.history.undo());
    CHECK(bench.now().text("battle.yaml") == kBattle);
}

TEST_CASE("while a stroke is drawn the document is untouched and the preview shows it") {
    Bench bench;
    bench.tools.settings.kind = ToolKind::Ground;
    bench.tools.settings.terrain = terrain(bench.now(), "wood");
    bench.tools.settings.radius = 1;
    bench.tools.press(bench.now(), at(bench.now(), "023"));
    CHECK(bench.tools.busy());
    CHECK(bench.tools.preview().cells.size() == 7);
    REQUIRE(bench.tools.preview().board);
    CHECK(bench.tools.preview().board->cell(cellAt(bench.now(), "023")).terrain == 1);
    CHECK(bench.now().board()->cell(cellAt(bench.now(), "023")).terrain == 0);
    CHECK(bench.tools.cancel());
    CHECK_FALSE(bench.tools.busy());
    CHECK_FALSE(bench.tools.release(bench.now(), at(bench.now(), "023")));
    CHECK(bench.history.steps().size() == 1);
}

TEST_CASE("what the preview shows is what the stroke makes, for every brush") {
    for (const ToolKind kind : {ToolKind::Ground, ToolKind::Level, ToolKind::Side, ToolKind::Link}) {
        for (const MouseButton button : {MouseButton::Left, MouseButton::Right}) {
            Bench bench;
            bench.tools.settings.kind = kind;
            bench.tools.settings.terrain = terrain(bench.now(), "marsh");
            bench.tools.settings.terrainRight = terrain(bench.now(), "wood");
            bench.tools.settings.side = 0;
            bench.tools.settings.link = 0;
            bench.tools.settings.radius = 1;
            if (button == MouseButton::Right) bench.stroke({"020", "022"});
            bench.tools.press(bench.now(), at(bench.now(), "020", button));
            bench.tools.drag(bench.now(), at(bench.now(), "023", button));
            const auto preview = bench.tools.preview().board;
            REQUIRE(preview);
            const auto edit = bench.tools.release(bench.now(), at(bench.now(), "023", button));
            REQUIRE(edit);
            REQUIRE(bench.history.commit(*edit));
            CHECK(*preview == *bench.now().board());
        }
    }
}

TEST_CASE("clearing with the right button shows and makes the plain") {
    Bench bench;
    bench.tools.settings.kind = ToolKind::Ground;
    bench.tools.settings.terrain = terrain(bench.now(), "wood");
    REQUIRE(bench.stroke({"012"}));
    bench.tools.press(bench.now(), at(bench.now(), "012", MouseButton::Right));
    const auto preview = bench.tools.preview().board;
    REQUIRE(preview);
    const auto edit = bench.tools.release(bench.now(), at(bench.now(), "012", MouseButton::Right));
    REQUIRE(edit);
    REQUIRE(bench.history.commit(*edit));
    CHECK(*preview == *bench.now().board());
    CHECK(bench.now().board()->cell(cellAt(bench.now(), "012")).features == 0);
}

TEST_CASE("shift draws a straight line, a rectangle fills its corners, flood fills what is alike") {
    Bench bench;
    bench.tools.settings.kind = ToolKind::Ground;
    bench.tools.settings.terrain = terrain(bench.now(), "wood");
    CHECK(bench.stroke({"019", "030", "027"}, MouseButton::Left, true));
    CHECK(bench.now().text("battle.yaml").find("wood: 019-027") != std::string_view::npos);
    bench.tools.settings.shape = Shape::Flood;
    bench.tools.settings.terrain = terrain(bench.now(), "marsh");
    CHECK(bench.stroke({"040"}));
    CHECK(bench.now().text("battle.yaml").find("marsh: 028-045") != std::string_view::npos);
    bench.tools.settings.shape = Shape::Rectangle;
    bench.tools.settings.terrain = terrain(bench.now(), "plain");
    CHECK(bench.stroke({"028", "042"}));
    CHECK(bench.now().text("battle.yaml").find("marsh: 033-037, 043-045") != std::string_view::npos);
}

TEST_CASE("pieces are selected, added, boxed and dragged together") {
    Bench bench;
    CHECK_FALSE(bench.stroke({"010"}));
    CHECK(bench.tools.selection.pieces == std::vector<std::string>{"FOOT_1"});
    CHECK_FALSE(bench.stroke({"011"}, MouseButton::Left, true));
    CHECK(bench.tools.selection.pieces == std::vector<std::string>{"FOOT_1", "FOOT_2"});
    CHECK(bench.stroke({"011", "020", "029"}));
    CHECK(whereIs(bench.now(), "FOOT_2") == "029");
    CHECK(whereIs(bench.now(), "FOOT_1") == "028");
    CHECK(bench.history.steps().size() == 2);
    // Together or not at all: FOOT_1 would leave the map.
    CHECK_FALSE(bench.stroke({"029", "028"}));
    CHECK(whereIs(bench.now(), "FOOT_2") == "029");
    // From an empty cell a box.
    CHECK_FALSE(bench.stroke({"030", "039"}));
    CHECK(bench.tools.selection.pieces == std::vector<std::string>{"FOOT_8"});
    CHECK(bench.tools.cancel());
    CHECK(bench.tools.selection.empty());
}

TEST_CASE("a drag onto an enemy's full cell says so and does nothing") {
    Bench bench;
    bench.tools.press(bench.now(), at(bench.now(), "005"));
    bench.tools.drag(bench.now(), at(bench.now(), "037"));
    CHECK(bench.tools.preview().refusal == "037 is full: 1 may stand in a cell");
    CHECK(bench.tools.hint(bench.now(), at(bench.now(), "037")) == "037 is full: 1 may stand in a cell");
    const auto edit = bench.tools.release(bench.now(), at(bench.now(), "037"));
    REQUIRE(edit);
    CHECK_FALSE(*edit);
}

TEST_CASE(
    "pieces are placed with the left button and taken with the right; the eyedropper takes what lies there") {
    Bench bench;
    bench.tools.sample(bench.now(), at(bench.now(), "045"));
    CHECK(bench.tools.settings.kind == ToolKind::Place);
    CHECK(bench.tools.settings.owner == 1);
    CHECK(bench.stroke({"030"}));
    CHECK(whereIs(bench.now(), "HORSE_4") == "030");
    CHECK(bench.stroke({"030"}, MouseButton::Right));
    CHECK(bench.now().setup()->pieceCount() == 12);
    bench.tools.sample(bench.now(), at(bench.now(), "012", MouseButton::Left));
    Pointer bare = at(bench.now(), "012");
    bare.piece = -1;
    bench.tools.sample(bench.now(), bare);
    CHECK(bench.tools.settings.terrain == terrain(bench.now(), "village"));
}

TEST_CASE("tools say what they will do, and what is missing first") {
    Bench bench;
    bench.tools.settings.kind = ToolKind::Ground;
    CHECK(bench.tools.whyNot(bench.now()) == "choose a terrain in the palette first");
    bench.tools.settings.terrain = terrain(bench.now(), "wood");
    CHECK(bench.tools.hint(bench.now(), at(bench.now(), "001")).starts_with("Paint Wood in 001"));
    const Document broken =
        bench.now().withText("battle.yaml", "groma: scenario/1\nrules: rules.yaml\nmap: [");
    CHECK(bench.tools.whyNot(broken).find("mend") != std::string::npos);
    bench.tools.store(3);
    bench.tools.settings = {};
    CHECK(bench.tools.recall(3));
    CHECK(bench.tools.settings.kind == ToolKind::Ground);
    CHECK_FALSE(bench.tools.recall(4));
}

TEST_CASE("a bridge off the river is refused before the button goes down, and the reason names the side") {
    Bench bench;
    const auto& sides = bench.now().ruleset()->model.sides;
    const auto& geometry = bench.now().board()->geometry();
    bench.tools.settings.kind = ToolKind::Side;
    bench.tools.settings.side = indexOf(sides, "bridge");
    Pointer pointer = at(bench.now(), "020");
    pointer.edge = geometry.edgeBetween(cellAt(bench.now(), "020"), cellAt(bench.now(), "021"));
    CHECK(bench.tools.hint(bench.now(), pointer) == "Bridge needs River at 020/021");
    bench.tools.hover(bench.now(), pointer);
    CHECK(bench.tools.preview().refusal == "Bridge needs River at 020/021");
    bench.tools.settings.side = indexOf(sides, "river");
    CHECK(bench.tools.hint(bench.now(), pointer).starts_with("Draw River at 020/021"));
    bench.tools.hover(bench.now(), pointer);
    CHECK(bench.tools.preview().refusal.empty());
}

TEST_CASE("selections join, subtract and intersect, and forget what is gone") {
    Bench bench;
    Selection selection;
    selection.selectCells(cellsAt(bench.now(), {"001", "002", "003"}));
    selection.selectCells(cellsAt(bench.now(), {"003", "004"}), Combine::Add);
    CHECK(selection.cells.size() == 4);
    selection.selectCells(cellsAt(bench.now(), {"001"}), Combine::Subtract);
    CHECK(selection.cells == cellsAt(bench.now(), {"002", "003", "004"}));
    selection.selectCells(cellsAt(bench.now(), {"003", "009"}), Combine::Intersect);
    CHECK(selection.cells == cellsAt(bench.now(), {"003"}));
    selection.selectPieces({"chief", "nobody"});
    selection.prune(bench.now());
    CHECK(selection.pieces == std::vector<std::string>{"chief"});
}

TEST_CASE("a copied village with its wood is stamped elsewhere, turned, shown before it is laid down, and "
          "kept in a slot") {
    Bench bench;
    const auto wood = cellsAt(bench.now(), {"021", "022"});
    REQUIRE(bench.history.commit(paintGround(bench.now(), wood, terrain(bench.now(), "wood"))));
    bench.tools.settings.kind = ToolKind::Stamp;
    CHECK(bench.tools.whyNot(bench.now()) == "copy cells or pieces first");
    bench.tools.settings.stamp = std::make_shared<const Stamp>(stampOf(bench.now(), wood));
    bench.tools.settings.stampTurns = 1; // E becomes SE
    bench.tools.store(3);
    bench.tools.settings = {};
    REQUIRE(bench.tools.recall(3));
    bench.tools.hover(bench.now(), at(bench.now(), "001"));
    REQUIRE(bench.tools.preview().board);
    CHECK(bench.stroke({"001"}));
    const grid::Geometry& geometry = bench.now().board()->geometry();
    const grid::CellId below = geometry.neighbour(cellAt(bench.now(), "001"), 1);
    CHECK(geometry.numberText(below) == "010");
    CHECK(bench.now().board()->cell(below).terrain == terrain(bench.now(), "wood"));
    CHECK(bench.history.undoLabel() == "Paste 2 cells at 001");
    bench.tools.hover(bench.now(), at(bench.now(), "030"));
    CHECK(bench.tools.preview().cells.size() == 2);
    CHECK(bench.tools.hint(bench.now(), at(bench.now(), "030")) == "Stamp at 030");
}

TEST_CASE("a river does not branch where the hand slips at a corner") {
    for (const bool back : {false, true}) {
        Bench bench;
        bench.tools.settings.kind = ToolKind::Side;
        bench.tools.settings.side = 0;
        const grid::Geometry& geometry = bench.now().board()->geometry();
        const grid::CellId cell = cellAt(bench.now(), "022");
        const auto along = [&](int direction) { return geometry.edge(cell, direction); };
        const grid::EdgeId spur =
            geometry.edgeBetween(geometry.neighbour(cell, 1), geometry.neighbour(cell, 2));
        std::vector<grid::EdgeId> way{along(0), along(1), spur};
        if (back) way.push_back(along(1));
        way.push_back(along(2));
        Pointer pointer;
        pointer.cell = cell;
        for (std::size_t i = 0; i < way.size(); ++i) {
            pointer.edge = way[i];
            i == 0 ? bench.tools.press(bench.now(), pointer) : bench.tools.drag(bench.now(), pointer);
        }
        REQUIRE(bench.tools.preview().board);
        CHECK(bench.tools.preview().board->edge(spur).features == 0);
        const auto edit = bench.tools.release(bench.now(), pointer);
        REQUIRE(edit);
        REQUIRE(bench.history.commit(*edit));
        for (const int direction : {0, 1, 2})
            CHECK(bench.now().board()->edge(along(direction)).features == 1);
        CHECK(bench.now().board()->edge(spur).features == 0);
    }
}

TEST_CASE("a drag with a unit in the hand places a row, and one step back takes it away") {
    Bench bench;
    bench.tools.settings.kind = ToolKind::Place;
    bench.tools.settings.type = indexOf(bench.now().ruleset()->model.types, "HORSE");
    const Document before = bench.now();
    CHECK(bench.stroke({"030", "033"}));
    CHECK(changedLines(before, bench.now()) == "+    - 4 HORSE hexes 030-033\n");
    REQUIRE(bench.history.undo());
    CHECK(bench.stroke({"030"}));
    CHECK(changedLines(before, bench.now()) == "+    - HORSE 030\n");
}

} // namespace groma::session
