// The other forms in which files write pieces and sides.
#include "editor/session/document/selection.h"
#include "editor/session/edits/forms/traits.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/formation.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/edits/pieces/stamp.h"
#include "editor/session/play/what_if_snippet.h"
#include "editor/session/questions/what_if.h"
#include "tests/session/small_game.h"

namespace groma::session {
namespace {

constexpr std::string_view kSnippet = R"yaml(groma: snippet/1
title: One against one
rules: ../rules.yaml
board: {numbering: {widths: [9], rows: 5, displaced: even}}
sides: [reds, blues]
pieces:
  R: {type: HORSE, side: reds, at: "028"}
  B: {type: FOOT, side: blues, at: "037"}
during: {side: reds}
call: "fight(attacker: R, defender: B)"
script: {fight_die: 1}
expect: {result: flee}
)yaml";

Document withPieces(SmallGame& game, std::string_view pieces) {
    std::string battle(kBattle.substr(0, kBattle.find("pieces:")));
    game.files.put("/game/battle.yaml", battle + std::string(pieces));
    const Document document = game.open();
    CHECK(firstProblem(document) == "");
    return document;
}

} // namespace

TEST_CASE("a snippet is a document like any other: its pieces move, come and go under their ids") {
    SmallGame game;
    game.files.put("/game/snippets/one.yaml", std::string(kSnippet));
    const Document before = game.open("/game/snippets/one.yaml");
    CHECK(firstProblem(before) == "");
    const std::string path = before.startPath();
    const Document moved = applied(before, movePiece(before, pieceAt(before, "R"), cellAt(before, "029")));
    CHECK(changedLines(before, moved, path) ==
          "-  R: {type: HORSE, side: reds, at: \"028\"}\n+  R: {type: HORSE, side: reds, at: \"029\"}\n");
    const Document placed =
        applied(moved, placePiece(moved, {type(moved, "FOOT"), 1, cellAt(moved, "038"), 0, {}, {}}));
    CHECK(changedLines(moved, placed, path) == "+  FOOT_1: {place: FOOT 038, side: blues}\n");
    CHECK(placed.setup()->sideOf(pieceAt(placed, "FOOT_1")) == 1);
    const Document renamed = applied(placed, setPieceId(placed, pieceAt(placed, "FOOT_1"), "C"));
    CHECK(changedLines(placed, renamed, path) ==
          "-  FOOT_1: {place: FOOT 038, side: blues}\n+  C: {place: FOOT 038, side: blues}\n");
    const int piece = pieceAt(renamed, "C");
    CHECK(changedLines(moved, applied(renamed, removePieces(renamed, std::span(&piece, 1))), path) == "");
    const Document painted = applied(before, paintLevel(before, std::vector{cellAt(before, "037")}, 1));
    CHECK(changedLines(before, painted, path) ==
          "-board: {numbering: {widths: [9], rows: 5, displaced: even}}\n"
          "+board: {numbering: {widths: [9], rows: 5, displaced: even}, levels: {1: \"037\"}}\n");
    const Document skilled = applied(before, attachTrait(before, TraitTarget::ofSide(0),
                                                         indexOf(before.ruleset()->model.traits, "mounted")));
    CHECK(skilled.setup()->traitsOf(pieceAt(skilled, "R")).size() == 1);
}

TEST_CASE("rows, quick entry and copies in a snippet get keys of their own") {
    SmallGame game;
    game.files.put("/game/snippets/one.yaml", std::string(kSnippet));
    Document document = game.open("/game/snippets/one.yaml");
    const int foot = type(document, "FOOT");
    document =
        applied(document, fillRow(document, {foot, 0, cellAt(document, "001"), cellAt(document, "003"), 0}));
    document =
        applied(document, fillRow(document, {foot, 0, cellAt(document, "010"), cellAt(document, "010"), 0}));
    document = applied(
        document,
        applyQuickEntry(document, readQuickEntry(document, 1, "FOOT 041\n2 FOOT 042, 043\nFOOT 044\n")));
    const int blue = pieceAt(document, "B");
    document = applied(document, applyStamp(document, stampOfPieces(document, std::span(&blue, 1)),
                                            cellAt(document, "020")));
    CHECK_MESSAGE(firstProblem(document) == "", document.text("snippets/one.yaml"));
    CHECK(document.setup()->pieceCount() == 2 + 3 + 1 + 4 + 1);
    for (const char* cell : {"001", "003", "010", "041", "043", "044", "020"})
        CHECK(piecesIn(document, cellAt(document, cell)).size() == 1);
}

TEST_CASE("a what-if in a snippet is saved with all that the snippet stands on") {
    SmallGame game;
    game.files.put("/game/snippets/one.yaml", std::string(kSnippet));
    const Document document = game.open("/game/snippets/one.yaml");
    WhatIfQuestion question;
    question.piece = pieceAt(document, "R");
    question.target = pieceAt(document, "B");
    const OddsCard card = whatIf(document, question);
    REQUIRE(card.legal);
    const Document saved =
        applied(document, saveAsSnippet(document, card, {"other/two.yaml", "Again", {}, {}}));
    game.files.put("/game/other/two.yaml", std::string(saved.text("other/two.yaml")));
    const Document again = game.open("/game/other/two.yaml");
    CHECK(firstProblem(again) == "");
    CHECK(again.setup()->pieceCount() == 2);
}

TEST_CASE("pieces in one list with their sides") {
    SmallGame game;
    const Document before = withPieces(game, "pieces:\n  - {type: FOOT, side: reds, at: [\"010\", "
                                             "\"012\"]}\n  - {type: FOOT, side: blues, at: 037-038}\n");
    CHECK(before.setup()->pieceCount() == 4);
    const Document moved =
        applied(before, movePiece(before, pieceAt(before, "FOOT_2"), cellAt(before, "013")));
    CHECK(changedLines(before, moved) == "-  - {type: FOOT, side: reds, at: [\"010\", \"012\"]}\n+  - {type: "
                                         "FOOT, side: reds, at: [\"010\", \"013\"]}\n");
    const Document other = applied(moved, movePiece(moved, pieceAt(moved, "FOOT_3"), cellAt(moved, "040")));
    CHECK(changedLines(moved, other) ==
          "-  - {type: FOOT, side: blues, at: 037-038}\n+  - {type: FOOT, side: blues, at: \"040, 038\"}\n");
    const Document placed =
        applied(other, placePiece(other, {type(other, "HORSE"), 1, cellAt(other, "045"), 0, {}, {}}));
    CHECK(changedLines(other, placed) == "+  - {place: HORSE 045, side: blues}\n");
}

TEST_CASE("a line that counts pieces off the map gives one of them a place") {
    SmallGame game;
    const Document before = withPieces(game, "pieces:\n  reds:\n    - 3 FOOT\n  blues: []\n");
    CHECK(before.setup()->pieceCount() == 3);
    const Document after =
        applied(before, movePiece(before, pieceAt(before, "FOOT_2"), cellAt(before, "010")));
    CHECK(changedLines(before, after) ==
          "-    - 3 FOOT\n+    - {type: FOOT, id: FOOT_2, at: \"010\"}\n+    - 2 FOOT\n");
    CHECK(whereIs(after, "FOOT_1") == "off");
    CHECK(whereIs(after, "FOOT_2") == "010");
    CHECK(whereIs(after, "FOOT_3") == "off");
    const int piece = pieceAt(after, "FOOT_3");
    CHECK(changedLines(after, applied(after, removePieces(after, std::span(&piece, 1)))) ==
          "-    - 2 FOOT\n+    - 1 FOOT\n");
    const Document blue =
        applied(before, placePiece(before, {type(before, "FOOT"), 1, cellAt(before, "045"), 0, {}, {}}));
    CHECK(changedLines(before, blue) == "-  blues: []\n+  blues:\n+    - FOOT 045\n");
}

TEST_CASE("a place that nobody knew is given") {
    SmallGame game;
    std::string battle(kBattle);
    battle.replace(battle.find("HORSE 045"), 9, "{type: HORSE, at: \"?\"}");
    game.files.put("/game/battle.yaml", battle);
    const Document before = game.open();
    CHECK_FALSE(before.playable());
    const Document after =
        applied(before, movePiece(before, pieceAt(before, "HORSE_3"), cellAt(before, "045")));
    CHECK(changedLines(before, after) ==
          "-    - {type: HORSE, at: \"?\"}\n+    - {type: HORSE, at: \"045\"}\n");
    CHECK(after.playable());
}

TEST_CASE("files with other line ends keep them") {
    SmallGame game;
    std::string battle;
    for (const char c : kBattle) battle += c == '\n' ? std::string("\r\n") : std::string(1, c);
    game.files.put("/game/battle.yaml", battle);
    const Document before = game.open();
    const Document after =
        applied(before, placePiece(before, {type(before, "HORSE"), 0, cellAt(before, "030"), 0, {}, {}}));
    CHECK(changedLines(before, after) == "+    - HORSE 030\r\n");
    const Document painted = applied(before, paintGround(before, std::vector{cellAt(before, "001")}, 1));
    CHECK(std::ranges::count(painted.text("battle.yaml"), '\n') ==
          std::ranges::count(painted.text("battle.yaml"), '\r'));
}

TEST_CASE("books that count along squares: a square map is painted and filled alike") {
    SmallGame game;
    std::string rules(kRules);
    rules.replace(rules.find("grid: hex"), 9, "grid: square");
    rules.replace(rules.find("[E, SE, SW, W, NW, NE]"), 22, "[E, S, W, N]");
    game.files.put("/game/rules.yaml", rules);
    std::string battle(kBattle);
    battle.replace(battle.find(", displaced: even"), 17, "");
    game.files.put("/game/battle.yaml", battle);
    const Document before = game.open();
    CHECK(firstProblem(before) == "");
    const Document after =
        applied(before, paintGround(before, std::vector{cellAt(before, "019"), cellAt(before, "020")}, 1));
    CHECK(changedLines(before, after).find("wood: 019-020") != std::string::npos);
    const grid::EdgeId edge =
        before.board()->geometry().edgeBetween(cellAt(before, "019"), cellAt(before, "028"));
    const Document river = applied(before, setSides(before, std::span(&edge, 1), 0));
    CHECK(changedLines(before, river) == "+  sides: {river: [019/028]}\n");
    CHECK(firstProblem(applied(river, movePiece(river, pieceAt(river, "FOOT_1"), cellAt(river, "020")))) ==
          "");
}

} // namespace groma::session
