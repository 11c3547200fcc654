#include "editor/session/document/selection.h"
#include "editor/session/edits/pieces/formation.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/edits/pieces/stamp.h"
#include "tests/session/small_game.h"
#include "tests/support/layouts.h"

namespace groma::session {
namespace {

std::vector<int> pieces(const Document& document, std::initializer_list<std::string_view> ids) {
    std::vector<int> all;
    for (const std::string_view id : ids) all.push_back(pieceAt(document, id));
    return all;
}

Document with(SmallGame& game, std::string_view what, std::string_view by) {
    for (const char* path : {"/game/rules.yaml", "/game/battle.yaml"}) {
        std::string text = game.files.files.at(path);
        if (const auto at = text.find(what); at != std::string::npos) {
            text.replace(at, what.size(), by);
            game.files.put(path, text);
        }
    }
    const Document document = game.open();
    REQUIRE(firstProblem(document) == "");
    return document;
}

} // namespace

TEST_CASE(
    "a row is filled from cell to cell with one line of the book's notation, and full cells are left out") {
    SmallGame game;
    const Document before = game.open();
    const FillRow row{type(before, "FOOT"), 0, cellAt(before, "028"), cellAt(before, "032"), 0};
    CHECK(changedLines(before, applied(before, fillRow(before, row))) == "+    - 5 FOOT hexes 028-032\n");
    const FillRow full{type(before, "HORSE"), 1, cellAt(before, "010"), cellAt(before, "014"), 0};
    CHECK(fillRow(before, full).error().reason == "every cell of the row is full");
    const FillRow half{type(before, "HORSE"), 1, cellAt(before, "013"), cellAt(before, "017"), 2};
    CHECK(changedLines(before, applied(before, fillRow(before, half))) ==
          "+    - {place: 3 HORSE hexes 015-017, facing: SW}\n");
    CHECK_FALSE(fillRow(before, {-1, 0, cellAt(before, "001"), cellAt(before, "002"), 0}));
    CHECK_FALSE(fillRow(before, {0, 0, cellAt(before, "001"), grid::kNoCell, 0}));
}

TEST_CASE("five on a line are mirrored to the other side, and look back") {
    SmallGame game;
    const Document before = game.open();
    const auto line = pieces(before, {"FOOT_1", "FOOT_2", "FOOT_3", "FOOT_4", "FOOT_5"});
    const Document faced = applied(before, facePieces(before, line, 1)); // SE
    // Row 2 of 5 becomes row 4 of 5: 010-014 becomes 028-032.
    const Document after =
        applied(faced, mirrorPieces(faced, pieces(faced, {"FOOT_1", "FOOT_2", "FOOT_3", "FOOT_4", "FOOT_5"}),
                                    Mirror::TopBottom));
    CHECK(after.setup()->pieceCount() == before.setup()->pieceCount() + 5);
    for (const char* cell : {"028", "029", "030", "031", "032"}) {
        const auto there = piecesIn(after, cellAt(after, cell));
        REQUIRE(there.size() == 1);
        CHECK(after.setup()->sideOf(there[0]) == 1);
        CHECK(after.setup()->piece(there[0]).facing == 5); // NE
    }
    const grid::Geometry& geometry = before.board()->geometry();
    CHECK(mirroredCell(geometry, cellAt(before, "001"), Mirror::Centre) == cellAt(before, "045"));
    CHECK(mirroredCell(geometry, cellAt(before, "001"), Mirror::LeftRight).valid());
    // Where the image is full already, it says so.
    CHECK(canMirror(after, pieces(after, {"FOOT_1"}), Mirror::TopBottom).error().reason == "028 is full");
    CHECK_FALSE(canMirror(after, {}, Mirror::TopBottom));
}

TEST_CASE("a mirror turned twice gives the cell and the facing back, on every kind of map") {
    rules::BoardRules board;
    for (const auto family : {grid::Family::HexPointy, grid::Family::HexFlat, grid::Family::Square}) {
        for (const auto kind : {grid::FacingKind::Sides, grid::FacingKind::Corners}) {
            board.facing = kind;
            for (const Mirror how : {Mirror::TopBottom, Mirror::LeftRight, Mirror::Centre})
                for (int facing = 0; facing < grid::sideCount(family); ++facing)
                    CHECK(mirroredFacing(board, family, mirroredFacing(board, family, facing, how), how) ==
                          facing);
        }
        const auto geometry = grid::makeGeometry(grid::uniformLayout(
            family, 7, 9,
            family == grid::Family::Square ? grid::Displaced::None : grid::Displaced::EvenLines));
        REQUIRE(geometry);
        // Over the lines, of which there is an odd number.
        const Mirror how = family == grid::Family::HexFlat ? Mirror::LeftRight : Mirror::TopBottom;
        for (std::int32_t i = 0; i < (*geometry)->cellCount(); ++i)
            CHECK(mirroredCell(**geometry, mirroredCell(**geometry, grid::CellId{i}, how), how) ==
                  grid::CellId{i});
    }
}

TEST_CASE("pieces are set evenly on the line between the first and the last, or beside the first") {
    SmallGame game;
    Document document = game.open();
    const auto three = pieces(document, {"FOOT_6", "FOOT_7", "HORSE_3"}); // 037, 038, 045
    document = applied(document, alignPieces(document, three, Align::Line));
    CHECK(whereIs(document, "FOOT_6") == "037");
    CHECK(whereIs(document, "FOOT_7") == "041");
    CHECK(whereIs(document, "HORSE_3") == "045");
    document = applied(document, alignPieces(document, pieces(document, {"chief", "FOOT_1"}), Align::Across));
    CHECK(whereIs(document, "FOOT_1") == "001"); // half a cell to the left of where 010 lies
    document = applied(document, alignPieces(document, pieces(document, {"chief", "HORSE_3"}), Align::Down));
    CHECK(whereIs(document, "HORSE_3") == "031"); // FOOT_7 stands on 041: half a cell aside, a row above
    CHECK(canAlign(document, pieces(document, {"chief"}), Align::Line).error().reason ==
          "select two pieces on the map or more");
}

TEST_CASE("pieces are copied as text, with their values and names, and pasted where there is room") {
    SmallGame game;
    Document document = game.open();
    document = applied(document, setPieceAttribute(document, pieces(document, {"FOOT_2"}), 0, false, "7"));
    const std::string text =
        stampText(stampOfPieces(document, pieces(document, {"chief", "FOOT_2", "FOOT_3"})));
    const auto stamp = stampFromText(text);
    REQUIRE(stamp);
    const Document after = applied(document, applyStamp(document, *stamp, cellAt(document, "023")));
    CHECK(firstProblem(after) == "");
    CHECK(after.setup()->pieceCount() == document.setup()->pieceCount() + 3);
    const int copy = piecesIn(after, cellAt(after, "023")).at(0);
    CHECK(after.setup()->piece(copy).name == "Old Red");
    CHECK(after.setup()->piece(copy).id != "chief");
    const auto way = [&](std::string_view a, std::string_view b) {
        return after.board()->geometry().axial(cellAt(after, b)) -
               after.board()->geometry().axial(cellAt(after, a));
    };
    const grid::CellId second = after.board()->geometry().cellAt(
        after.board()->geometry().axial(cellAt(after, "023")) + way("005", "011"));
    const int foot = piecesIn(after, second).at(0);
    CHECK(after.setup()->value(foot, false, 0) == base::Number(7).bits());
    // On a full cell it is refused, and the reason names the cell.
    CHECK(applyStamp(document, *stamp, cellAt(document, "037")).error().reason ==
          "037 is full: 1 may stand in a cell");
}

TEST_CASE(
    "a leader is attached to a unit of its side: named in the file, and in its cell where the rules stack") {
    SmallGame game;
    game.files.put("/game/rules.yaml", [] {
        std::string rules(kRules);
        rules.replace(rules.find("facing: sides, "), 15, "facing: sides, stacking: 2, ");
        rules.replace(rules.find("  rider: {is: unit}"), 19, "  rider: {is: unit}\n  leader: {is: unit}");
        rules.replace(rules.find("CHIEF: {class: unit"), 19, "CHIEF: {class: leader");
        rules.replace(rules.find("states:\n"), 8,
                      "states:\n  leads: {of: leader, type: piece, title: Leads}\n");
        return rules;
    }());
    const Document document = game.open();
    REQUIRE(firstProblem(document) == "");
    const int chief = pieceAt(document, "chief");
    const auto states = attachmentStates(document, chief);
    REQUIRE(states.size() == 1);
    CHECK(attachmentStates(document, pieceAt(document, "FOOT_1")).empty());
    const Document after =
        applied(document, attachPiece(document, chief, states[0], pieceAt(document, "FOOT_3")));
    CHECK(firstProblem(after) == "");
    CHECK(whereIs(after, "chief") == "012");
    CHECK(after.text("battle.yaml").find("leads: FOOT_3") != std::string_view::npos);
    CHECK(after.text("battle.yaml").find("id: FOOT_3") != std::string_view::npos);
    CHECK(canAttach(document, chief, states[0], pieceAt(document, "FOOT_7")).error().reason ==
          "FOOT_7 is of the other side");
    CHECK(canAttach(document, chief, states[0], chief).error().reason == "a piece cannot be with itself");
    CHECK(canAttach(document, pieceAt(document, "FOOT_1"), states[0], chief).error().reason ==
          "FOOT_1 cannot be attached by these rules");
}

TEST_CASE("where two may stand in a cell a second one is placed, a third is not") {
    SmallGame game;
    const Document document = with(game, "facing: sides, ", "facing: sides, stacking: 2, ");
    const Document two =
        applied(document, movePiece(document, pieceAt(document, "FOOT_1"), cellAt(document, "011")));
    CHECK(piecesIn(two, cellAt(two, "011")).size() == 2);
    CHECK(movePiece(two, pieceAt(two, "chief"), cellAt(two, "011")).error().reason ==
          "011 is full: 2 may stand in a cell");
    CHECK(canSwap(two, pieceAt(two, "FOOT_1"), pieceAt(two, "FOOT_2")).error().reason ==
          "they stand in one cell");
    CHECK(canSwap(two, pieceAt(two, "FOOT_1"), pieceAt(two, "chief")));
    CHECK(canTurn(two, {}).error().reason == "select a piece first");
    CHECK(canRemove(two, pieces(two, {"chief"})));
}

TEST_CASE("the order of battle is counted against the book") {
    SmallGame game;
    Document document = game.open();
    document = applied(document, setBookCount(document, 0, 8)); // the chief, five foot, two horse
    CHECK(firstProblem(document) == "");
    document = applied(document, setBookCount(document, 0, 9));
    CHECK(firstProblem(document).find("the book counts other pieces of reds") == 0);
    document = applied(document, setBookCount(document, 0, std::nullopt));
    CHECK(document.text("battle.yaml").find("counts") == std::string_view::npos);
}

} // namespace groma::session
