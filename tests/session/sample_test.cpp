// The sample that the window opens with, through the same doors as the window.
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/forms/scenario_forms.h"
#include "editor/session/edits/forms/traits.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/test_play.h"
#include "editor/session/questions/comparison.h"
#include "editor/session/questions/what_if.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <algorithm>

namespace groma::session {
namespace {

Document sample(const std::string& path) {
    static const formats::RealFileSystem files;
    auto& shared = const_cast<formats::RealFileSystem&>(files);
    auto document = Document::open(shared, std::string(groma::test::sourceDir()) + "/samples/" + path);
    REQUIRE_MESSAGE(document.has_value(), (document ? "" : document.error().reason));
    return *document;
}

std::string chanceOf(const odds::Distribution& odds, std::string_view name) {
    const auto found = std::ranges::find(odds, name, &odds::Chance::name);
    return found == odds.end() ? "0" : found->chance.toString();
}

WhatIfQuestion warbandBesideHastati(const Document& document) {
    WhatIfQuestion question;
    question.piece = pieceAt(document, "WARB_1");
    question.target = pieceAt(document, "HAST_1");
    const grid::CellId cell = document.setup()->piece(question.target).cell;
    question.at = document.board()->geometry().neighbour(cell, 4);
    question.action = indexOf(document.ruleset()->model.actions, "attack");
    return question;
}

} // namespace

TEST_CASE("Arretium opens as it is printed: 21 against 13, nothing wrong with it") {
    const Document document = sample("ars-bellum/arretium.yaml");
    CHECK(document.playable());
    CHECK(document.setup()->piecesOf(0).size() == 21);
    CHECK(document.setup()->piecesOf(1).size() == 13);
    const bool anyErrors = std::ranges::any_of(
        document.problems(), [](const auto& d) { return d.severity == diag::Severity::Error; });
    CHECK_FALSE(anyErrors);
}

TEST_CASE(
    "a WARB (3) beside a HAST (4) fights in column 2/3; of 5, less 1 for standing alone, in column 1/1") {
    const Document before = sample("ars-bellum/arretium.yaml");
    const OddsCard card = whatIf(before, warbandBesideHastati(before));
    REQUIRE_MESSAGE(card.legal, card.refused);
    CHECK(card.failure == "");
    REQUIRE(card.hasOdds());
    base::Rational sum;
    for (const odds::Chance& chance : card.results) sum += chance.chance;
    CHECK(sum == base::Rational(1));
    CHECK_FALSE(card.stacks.empty());
    REQUIRE_FALSE(card.tables.empty());

    const int warb = indexOf(before.ruleset()->model.types, "WARB");
    const int cp = indexOf(before.ruleset()->model.attributes, "cp");
    const Document after = applied(before, setTypeAttribute(before, warb, cp, false, "5"));
    const OddsComparison both = compareOdds(before, after, warbandBesideHastati(after));
    CHECK(both.differs);
    CHECK(both.a.tables.front().column == 2);
    CHECK(both.b.tables.front().column == 3);
    CHECK(chanceOf(both.a.results, "AD") == "1/6"); // 1 of 1-6 in column 2/3
    CHECK(chanceOf(both.b.results, "AD") == "0");
    const std::string change = changedLines(before, after, "samples/ars-bellum/rules/units.yaml");
    CHECK(change.find("+  WARB: {class: infantry, title: Warband, cp: 5,") != std::string::npos);
}

TEST_CASE("the first picture of Arretium has odds") {
    const Document document = sample("ars-bellum/arretium.yaml");
    const auto first = firstWhatIf(document);
    REQUIRE(first);
    const OddsCard card = whatIf(document, *first);
    CHECK(card.legal);
    CHECK(card.results.size() > 1);
    CHECK_FALSE(card.resultOf.empty());
}

TEST_CASE("every edit of the day on Arretium touches its own lines alone") {
    const Document start = sample("ars-bellum/arretium.yaml");
    const std::string path = start.scenarioPath();
    const Document painted = applied(start, paintGround(start, cellsAt(start, {"064", "065", "066"}),
                                                        indexOf(start.ruleset()->model.terrain, "forest")));
    CHECK(changedLines(start, painted, path).find("forest: 064-066") != std::string::npos);
    const Document placed = applied(
        painted,
        placePiece(painted,
                   {indexOf(start.ruleset()->model.types, "WARB"), 0, cellAt(start, "035"), 0, {}, {}}));
    CHECK(changedLines(painted, placed, path) == "+    - WARB 035\n");
    const Document skilled =
        applied(placed, attachTrait(placed, TraitTarget::counters({pieceAt(placed, "WARB_6")}),
                                    indexOf(start.ruleset()->model.traits, "javelins")));
    CHECK(changedLines(placed, skilled, path) ==
          "-    - WARB 035\n+    - {place: WARB 035, traits: [javelins]}\n");
    const Document moved =
        applied(skilled, movePiece(skilled, pieceAt(skilled, "WARB_3"), cellAt(skilled, "036")));
    CHECK(changedLines(skilled, moved, path) ==
          "-    - {place: 5 WARB (3-3) hexes 007-011, cite: \"8.1\", covers: AB-8.1-13}\n"
          "+    - {place: \"5 WARB (3-3) hexes 007-008, 036, 010-011\", cite: \"8.1\", covers: AB-8.1-13}\n");
}

TEST_CASE("an attack at Arretium is played, stepped back, and follows a change of the table") {
    const Document start = sample("ars-bellum/arretium.yaml");
    const WhatIfQuestion question = warbandBesideHastati(start);
    const Document document = applied(start, movePiece(start, question.piece, *question.at));
    auto play = TestPlay::sandbox(document, 0);
    REQUIRE(play);
    const auto actions = play->actionsOf(pieceAt(document, "WARB_1"));
    const auto attack = std::ranges::find_if(actions, [](const ActionCall& call) {
        return call.text == "attack(attacker: WARB_1, defender: HAST_1)";
    });
    REQUIRE(attack != actions.end());
    REQUIRE(play->call(attack->text));
    for (int i = 0; i < 20 && !play->idle(); ++i) {
        REQUIRE(play->answer({0, {}}));
    }
    REQUIRE(play->idle());
    CHECK_FALSE(play->log().empty());
    const std::string path = "samples/ars-bellum/snippets/tried.yaml";
    const Document kept = applied(document, play->saveAsSnippet({path, "Tried out", "", {}}));
    CHECK(kept.text(path).find("scenario: ../arretium.yaml") != std::string_view::npos);
    while (play->stepBack()) {
    }
    CHECK(play->played().empty());
}

TEST_CASE("a tray that the form filled comes in at Arretium, in its turn and at its entry") {
    const Document start = sample("ars-bellum/arretium.yaml");
    const auto entry = cellsAt(start, {"001", "002"});
    const Document painted = applied(start, paintArea(start, AreaKind::Entry, "north_road", entry));
    const Document document = applied(
        painted, setReinforcement(painted, std::vector{pieceAt(painted, "WARB_1")}, "2", "north_road"));
    CHECK(firstProblem(document) == firstProblem(start));
    const auto trays = traysOf(document);
    REQUIRE(trays.size() == 1);
    CHECK(trays.front().turn == "2");
    CHECK(trays.front().entry == "north_road");

    auto play = TestPlay::game(document, 3);
    REQUIRE(play);
    const int piece = pieceAt(document, "WARB_1");
    const int turn = indexOf(document.ruleset()->model.states, "turn");
    const auto turnNow = [&] { return base::Number::fromBits(play->position().state(turn, 0)).whole(); };
    for (int i = 0; i < 400 && !play->position().onMap(piece); ++i) {
        while (!play->idle() && play->question().what == game::Pending::What::Chance) REQUIRE(play->roll());
        const PlayQuestion& question = play->question();
        REQUIRE(question.what == game::Pending::What::Choice);
        REQUIRE(turnNow() <= 2);
        const auto enter = std::ranges::find_if(question.options, [](const PlayOption& option) {
            return option.text.starts_with("enter_map(mover: WARB_1, to: ");
        });
        CHECK((turnNow() == 2 || enter == question.options.end()));
        const game::Answer pass = question.mayPass ? game::Answer{game::kPass, {}} : game::Answer{0, {}};
        REQUIRE(play->answer(enter != question.options.end() ? enter->answer : pass));
    }
    CHECK(turnNow() == 2);
    CHECK(std::ranges::find(entry, play->position().cell(piece)) != entry.end());
}

} // namespace groma::session
