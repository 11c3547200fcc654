#include "editor/session/document/selection.h"
#include "editor/session/edits/pieces/pieces.h"
#include "tests/session/small_game.h"

namespace groma::session {
namespace {

base::Number valueOf(const Document& document, std::string_view id, std::string_view name,
                     bool back = false) {
    return base::Number::fromBits(
        document.setup()->value(pieceAt(document, id), back, attribute(document, name)));
}

} // namespace

TEST_CASE("a piece is placed as a line in the book's notation at the end of its side") {
    SmallGame game;
    const Document before = game.open();
    const Document after =
        applied(before, placePiece(before, {type(before, "HORSE"), 0, cellAt(before, "030"), 0, {}, {}}));
    CHECK(changedLines(before, after) == "+    - HORSE 030\n");
    CHECK(whereIs(after, "HORSE_3") == "030");
}

TEST_CASE("equal pieces placed one after the other are one line") {
    SmallGame game;
    const Document before = game.open();
    Document after = before;
    for (const char* cell : {"030", "031", "032", "040"})
        after = applied(after, placePiece(after, {type(after, "HORSE"), 0, cellAt(after, cell), 0, {}, {}}));
    CHECK(changedLines(before, after) == "+    - 4 HORSE hexes 030-032, 040\n");
    CHECK(whereIs(after, "HORSE_3") == "030");
    CHECK(whereIs(after, "HORSE_6") == "040");
    CHECK(firstProblem(after) == "");
    const Document foot =
        applied(after, placePiece(after, {type(after, "FOOT"), 0, cellAt(after, "041"), 0, {}, {}}));
    const Document horse =
        applied(foot, placePiece(foot, {type(foot, "HORSE"), 0, cellAt(foot, "042"), 0, {}, {}}));
    CHECK(changedLines(after, horse) == "+    - FOOT 041\n+    - HORSE 042\n");
    const Document facing =
        applied(after, placePiece(after, {type(after, "HORSE"), 0, cellAt(after, "042"), 2, {}, {}}));
    CHECK(changedLines(after, facing) == "+    - {type: HORSE, at: \"042\", facing: SW}\n");
}

TEST_CASE("a piece with a name, an id or a facing is placed with keys") {
    SmallGame game;
    const Document before = game.open();
    const Document after = applied(
        before,
        placePiece(before, {type(before, "CHIEF"), 1, cellAt(before, "044"), 2, "blue_chief", "Young Blue"}));
    CHECK(changedLines(before, after) ==
          "+    - {type: CHIEF, id: blue_chief, name: Young Blue, at: \"044\", facing: SW}\n");
    CHECK(after.setup()->piece(pieceAt(after, "blue_chief")).facing == 2);
}

TEST_CASE("two pieces may not stand in a cell where one may, and the reason names it") {
    SmallGame game;
    const Document document = game.open();
    const auto can = canPlace(document, {type(document, "FOOT"), 0, cellAt(document, "045"), 0, {}, {}});
    REQUIRE_FALSE(can);
    CHECK(can.error().reason == "045 is full: 1 may stand in a cell");
    const PieceMove move{pieceAt(document, "chief"), cellAt(document, "010")};
    CHECK_FALSE(canMove(document, std::span(&move, 1)));
}

TEST_CASE("moving a piece of its own line changes its cell alone") {
    SmallGame game;
    const Document before = game.open();
    const Document after =
        applied(before, movePiece(before, pieceAt(before, "chief"), cellAt(before, "006")));
    CHECK(changedLines(before, after) == "-    - {type: CHIEF, id: chief, name: Old Red, at: \"005\"}\n"
                                         "+    - {type: CHIEF, id: chief, name: Old Red, at: \"006\"}\n");
}

TEST_CASE("moving one of five on a line splits the range where it stood, keeps the order and the comment") {
    SmallGame game;
    const Document before = game.open();
    const Document after =
        applied(before, movePiece(before, pieceAt(before, "FOOT_3"), cellAt(before, "030")));
    CHECK(changedLines(before, after) ==
          "-    - 5 FOOT (3-3) hexes 010-014     # the red line\n"
          "+    - 5 FOOT (3-3) hexes 010-011, 030, 013-014     # the red line\n");
    CHECK(whereIs(after, "FOOT_3") == "030");
    CHECK(whereIs(after, "FOOT_4") == "013");
    const Document back = applied(after, movePiece(after, pieceAt(after, "FOOT_3"), cellAt(after, "012")));
    CHECK(changedLines(before, back) == "");
}

TEST_CASE("several pieces move together, also into cells that others of them leave") {
    SmallGame game;
    const Document before = game.open();
    std::vector<PieceMove> moves;
    for (const char* id : {"FOOT_1", "FOOT_2", "FOOT_3", "FOOT_4", "FOOT_5"}) {
        const int piece = pieceAt(before, id);
        moves.emplace_back(piece, grid::CellId{before.setup()->piece(piece).cell.index + 1});
    }
    const Document after = applied(before, movePieces(before, moves));
    CHECK(changedLines(before, after) == "-    - 5 FOOT (3-3) hexes 010-014     # the red line\n"
                                         "+    - 5 FOOT (3-3) hexes 011-015     # the red line\n");
}

TEST_CASE("two pieces change places") {
    SmallGame game;
    const Document before = game.open();
    const Document after =
        applied(before, swapPieces(before, pieceAt(before, "FOOT_1"), pieceAt(before, "chief")));
    CHECK(whereIs(after, "FOOT_1") == "005");
    CHECK(whereIs(after, "chief") == "010");
}

TEST_CASE("removing one of five takes its cell and one of the count") {
    SmallGame game;
    const Document before = game.open();
    const int middle = pieceAt(before, "FOOT_3");
    const Document after = applied(before, removePieces(before, std::span(&middle, 1)));
    CHECK(changedLines(before, after) == "-    - 5 FOOT (3-3) hexes 010-014     # the red line\n"
                                         "+    - 4 FOOT (3-3) hexes 010-011, 013-014     # the red line\n");
    CHECK(firstProblem(after) == "");
    CHECK(after.setup()->pieceCount() == 11);
}

TEST_CASE("a line that falls to one piece says hex") {
    SmallGame game;
    const Document before = game.open();
    const int pieces[] = {pieceAt(before, "FOOT_6"), pieceAt(before, "FOOT_8")};
    const Document after = applied(before, removePieces(before, pieces));
    CHECK(changedLines(before, after) == "-    - 3 FOOT hexes 037-039\n+    - 1 FOOT hex 038\n");
}

TEST_CASE("a quoted line in brackets keeps its quotes and its other keys") {
    SmallGame game;
    const Document before = game.open();
    const Document after =
        applied(before, movePiece(before, pieceAt(before, "HORSE_2"), cellAt(before, "028")));
    CHECK(changedLines(before, after) == "-    - {place: \"2 HORSE (4-5) hexes 019, 027\", cite: \"9.1\"}\n"
                                         "+    - {place: \"2 HORSE (4-5) hexes 019, 028\", cite: \"9.1\"}\n");
}

TEST_CASE("removing every piece of a line takes the line, and the last of a side leaves an empty list") {
    SmallGame game;
    const Document before = game.open();
    const int horse = pieceAt(before, "HORSE_3");
    const Document after = applied(before, removePieces(before, std::span(&horse, 1)));
    CHECK(changedLines(before, after) == "-    - HORSE 045\n");
    const int rest[] = {pieceAt(after, "FOOT_6"), pieceAt(after, "FOOT_7"), pieceAt(after, "FOOT_8")};
    const Document none = applied(after, removePieces(after, rest));
    CHECK(none.setup()->pieceCount() == 8);
    const Document again =
        applied(none, placePiece(none, {type(none, "FOOT"), 1, cellAt(none, "045"), 0, {}, {}}));
    CHECK(again.setup()->pieceCount() == 9);
    CHECK(again.setup()->sideOf(pieceAt(again, "FOOT_6")) == 1);
}

TEST_CASE("an attribute of one of five gives it a line of its own, and every id stays") {
    SmallGame game;
    const Document before = game.open();
    const int middle = pieceAt(before, "FOOT_3");
    const Document after = applied(
        before, setPieceAttribute(before, std::span(&middle, 1), attribute(before, "cp"), false, "5"));
    CHECK(changedLines(before, after) == "-    - 5 FOOT (3-3) hexes 010-014     # the red line\n"
                                         "+    - {type: FOOT, id: FOOT_3, at: \"012\", cp: 5}\n"
                                         "+    - 4 FOOT (3-3) hexes 010-011, 013-014     # the red line\n");
    CHECK(whereIs(after, "FOOT_3") == "012");
    CHECK(whereIs(after, "FOOT_4") == "013");
    CHECK(whereIs(after, "FOOT_8") == "039");
    CHECK(valueOf(after, "FOOT_3", "cp") == base::Number(5));
    CHECK(valueOf(after, "FOOT_4", "cp") == base::Number(3));
    const int same = pieceAt(after, "FOOT_3");
    const Document reset =
        applied(after, resetPieceAttribute(after, std::span(&same, 1), attribute(after, "cp"), false));
    CHECK(valueOf(reset, "FOOT_3", "cp") == base::Number(3));
    CHECK(whereIs(reset, "FOOT_3") == "012");
}

TEST_CASE("an attribute of a whole line is one key of that line") {
    SmallGame game;
    const Document before = game.open();
    const int both[] = {pieceAt(before, "HORSE_1"), pieceAt(before, "HORSE_2")};
    const Document after =
        applied(before, setPieceAttribute(before, both, attribute(before, "cp"), true, "?"));
    CHECK(changedLines(before, after) ==
          "-    - {place: \"2 HORSE (4-5) hexes 019, 027\", cite: \"9.1\"}\n"
          "+    - {place: \"2 HORSE (4-5) hexes 019, 027\", cite: \"9.1\", back: {cp: \"?\"}}\n");
}

TEST_CASE("what is no value of an attribute is refused with what would be") {
    SmallGame game;
    const Document document = game.open();
    const int piece = pieceAt(document, "chief");
    const Edited edit =
        setPieceAttribute(document, std::span(&piece, 1), attribute(document, "cp"), false, "many");
    REQUIRE_FALSE(edit);
    CHECK(edit.error().reason.find("`many` is not") == 0);
}

TEST_CASE("turning, naming and calling a piece") {
    SmallGame game;
    Document document = game.open();
    const Document first = document;
    int horse = pieceAt(document, "HORSE_3");
    document = applied(document, turnPieces(document, std::span(&horse, 1), -1));
    CHECK(changedLines(first, document) == "-    - HORSE 045\n+    - {place: HORSE 045, facing: NE}\n");
    document = applied(document, renamePiece(document, pieceAt(document, "HORSE_3"), "Bay"));
    document = applied(document, setPieceId(document, pieceAt(document, "HORSE_3"), "bay"));
    CHECK(changedLines(first, document) ==
          "-    - HORSE 045\n+    - {place: HORSE 045, facing: NE, name: Bay, id: bay}\n");
    CHECK(document.setup()->piece(pieceAt(document, "bay")).name == "Bay");
    CHECK_FALSE(setPieceId(document, pieceAt(document, "bay"), "chief"));
    CHECK_FALSE(setPieceId(document, pieceAt(document, "bay"), "no id"));
}

TEST_CASE("name and id of a counter change as one step, and an id that stays is not written") {
    SmallGame game;
    const Document first = game.open();
    const Document named = applied(first, renameCounter(first, "HORSE_3", "Bay", "HORSE_3"));
    CHECK(changedLines(first, named) == "-    - HORSE 045\n+    - {place: HORSE 045, name: Bay}\n");
    const Document both = applied(first, renameCounter(first, "HORSE_3", "Bay", "bay"));
    CHECK(changedLines(first, both) == "-    - HORSE 045\n+    - {place: HORSE 045, name: Bay, id: bay}\n");
    CHECK_FALSE(renameCounter(first, "HORSE_3", "Bay", "chief"));
    CHECK_FALSE(renameCounter(first, "nobody", "Bay", "bay"));
}

TEST_CASE("a piece goes off the map and comes back") {
    SmallGame game;
    Document document = game.open();
    document = applied(document, movePiece(document, pieceAt(document, "FOOT_2"), grid::kNoCell));
    CHECK(whereIs(document, "FOOT_2") == "off");
    CHECK(whereIs(document, "FOOT_3") == "012");
    CHECK(document.setup()->pieceCount() == 12);
    document = applied(document, movePiece(document, pieceAt(document, "FOOT_2"), cellAt(document, "040")));
    CHECK(whereIs(document, "FOOT_2") == "040");
    CHECK(firstProblem(document) == "");
}

TEST_CASE("a copy has the values of its model and no id") {
    SmallGame game;
    Document document = game.open();
    const int chief = pieceAt(document, "chief");
    document = applied(
        document, setPieceAttribute(document, std::span(&chief, 1), attribute(document, "cp"), false, "6"));
    const Document after =
        applied(document, duplicatePiece(document, pieceAt(document, "chief"), cellAt(document, "007")));
    CHECK(changedLines(document, after) == "+    - {type: CHIEF, at: \"007\", cp: 6}\n");
    CHECK(valueOf(after, "CHIEF_1", "cp") == base::Number(6));
}

TEST_CASE("a piece that changes sides keeps its id and its place") {
    SmallGame game;
    const Document before = game.open();
    const int piece = pieceAt(before, "FOOT_3");
    const Document after = applied(before, setPieceSide(before, std::span(&piece, 1), 1));
    CHECK(after.setup()->sideOf(pieceAt(after, "FOOT_3")) == 1);
    CHECK(whereIs(after, "FOOT_3") == "012");
    CHECK(after.setup()->pieceCount() == 12);
}

TEST_CASE("a state at the start is set and taken away") {
    SmallGame game;
    const Document before = game.open();
    const int state = indexOf(before.ruleset()->model.states, "disordered");
    const int chief = pieceAt(before, "chief");
    const Document after = applied(before, setPieceState(before, std::span(&chief, 1), state, "yes"));
    CHECK(changedLines(before, after).find("state: {disordered: yes}") != std::string::npos);
    CHECK(after.setup()->piece(pieceAt(after, "chief")).states.size() == 1);
    CHECK(changedLines(before, applied(after, setPieceState(after, std::span(&chief, 1), state, ""))) == "");
}

TEST_CASE("quick entry shows what it understood before anything is placed") {
    SmallGame game;
    const Document before = game.open();
    const QuickEntry entry = readQuickEntry(
        before, 1, "2 FOOT (3-3) hexes 028-029\nHORS 030\n 3 FOOT 031-032\nFOOT (4-3) 033\nFOOT 010\n");
    REQUIRE(entry.lines.size() == 5);
    CHECK(entry.lines[0].problem == "");
    CHECK(entry.lines[0].cells.size() == 2);
    CHECK(entry.lines[1].problem == "`HORS` is no type; did you mean `HORSE`?");
    CHECK(entry.lines[2].problem == "the line counts 3 and lists 2 cells");
    CHECK(entry.lines[3].problem == "FOOT has Combat points 3, the line prints 4");
    CHECK(entry.lines[4].problem == "010 is full");
    CHECK_FALSE(entry.ok());
    // Brackets in any order are no heading, and end nothing.
    for (const char* line :
         {"FOOT) 028", ") FOOT (", "Reds) (4", "(", ")", "5 FOOT (", "Old Blue CHIEF 4-3) hex 030"}) {
        CAPTURE(line);
        const QuickEntry odd = readQuickEntry(before, 1, line);
        REQUIRE(odd.lines.size() == 1);
        CHECK_FALSE(odd.lines[0].heading);
        CHECK(odd.lines[0].problem != "");
    }
    CHECK_FALSE(applyQuickEntry(before, readQuickEntry(before, 1, "HORS 030")));
    const Document after = applied(
        before, applyQuickEntry(before, readQuickEntry(before, 1, "2 FOOT (3-3) hexes 028-029\nHORSE 030")));
    CHECK(changedLines(before, after) == "+    - 2 FOOT (3-3) hexes 028-029\n+    - HORSE hex 030\n");
    CHECK(after.setup()->pieceCount() == 15);
}

TEST_CASE(
    "of a pasted order of battle the lines that fit are one step, and the others stay under their headings") {
    SmallGame game;
    const Document before = game.open();
    const std::string red = before.setup()->side(0).title;
    const std::string blue = before.setup()->side(1).title;
    const QuickEntry entry =
        readQuickEntry(before, 0,
                       blue + " (4):\n - 2 foot (3-3) hexes 028 to 029.\n - HORS 030\n\n" + red +
                           "\n* HORSE 031,\n* FOOT 028\n* FOOT 032-999\n");
    REQUIRE(entry.lines.size() == 7);
    CHECK(entry.lines[0].heading);
    CHECK(entry.lines[1].side == 1);
    CHECK(entry.lines[4].side == 0);
    CHECK(entry.lines[5].problem == "028 is full");
    CHECK(entry.pieces == 3);
    CHECK(entry.rest() == blue + " (4):\n- HORS 030\n" + red + "\n* FOOT 028\n* FOOT 032-999");
    const Document after = applied(before, applyQuickEntry(before, entry));
    CHECK(after.setup()->pieceCount() == before.setup()->pieceCount() + 3);
    CHECK(after.setup()->sideOf(piecesIn(after, cellAt(after, "028")).front()) == 1);
    CHECK(after.setup()->sideOf(piecesIn(after, cellAt(after, "031")).front()) == 0);
    // What could not be placed took no room from what came after it.
    const QuickEntry again = readQuickEntry(before, 1, "3 FOOT 028-029\nFOOT 028");
    CHECK(again.lines[0].problem == "the line counts 3 and lists 2 cells");
    CHECK(again.lines[1].problem == "");
}

} // namespace groma::session
