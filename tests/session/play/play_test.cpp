#include "core/snippet/snippet.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/files/save.h"
#include "editor/session/jobs/jobs.h"
#include "editor/session/play/test_play.h"
#include "editor/session/play/what_if_snippet.h"
#include "editor/session/questions/comparison.h"
#include "editor/session/questions/what_if.h"
#include "tests/session/small_game.h"

#include <algorithm>
#include <set>

namespace groma::session {
namespace {

// 028 is next to 037, where FOOT_6 stands (3); HORSE_1 has 4.
Document faceToFace(SmallGame& game) {
    const Document document = game.open();
    return applied(document, movePiece(document, pieceAt(document, "HORSE_1"), cellAt(document, "028")));
}

const std::string kAttack = "attack(attacker: HORSE_1, defender: FOOT_6)";

std::string chanceOf(const odds::Distribution& odds, std::string_view name) {
    return odds::chanceNamed(odds, name).toString();
}

WhatIfQuestion question(const Document& document, std::string_view at = "028") {
    WhatIfQuestion asked;
    asked.piece = pieceAt(document, "HORSE_1");
    asked.at = cellAt(document, at);
    asked.target = pieceAt(document, "FOOT_6");
    return asked;
}

// Runs a snippet of the document's new file as the command line would.
snippet::Report runSnippet(SmallGame& game, const Document& document, const std::string& path) {
    DiskRecord record;
    for (const std::string& file : document.paths())
        game.files.put("/game/" + file, std::string(document.text(file)));
    const Document opened = game.open("/game/" + path);
    CHECK(firstProblem(opened) == "");
    REQUIRE(opened.setup());
    REQUIRE(opened.meaning().snippet);
    return snippet::run(*opened.setup(), *opened.meaning().snippet);
}

std::string failures(const snippet::Report& report) {
    std::string all;
    for (const snippet::StepReport& step : report.steps)
        for (const snippet::Mismatch& mismatch : step.mismatches)
            all += mismatch.what + ": expected " + mismatch.expected + ", found " + mismatch.found + "\n";
    return all;
}

} // namespace

TEST_CASE("4 against 3 stands in column 1: a fight is back 4 of 6, dead 2 of 6, and the card says where it "
          "comes from") {
    SmallGame game;
    const Document document = game.open();
    const OddsCard card = whatIf(document, question(document));
    CHECK(card.refused == "");
    REQUIRE(card.legal);
    CHECK(card.title == "Attack");
    CHECK(card.call == kAttack);
    CHECK(card.resultOf == "fight(attacker: HORSE_1, defender: FOOT_6)");
    CHECK(card.others.size() == 1);
    CHECK(card.method == odds::Method::Exact);
    CHECK(card.policy.starts_with("policy first"));
    CHECK(chanceOf(card.results, "flee") == "2/3");
    CHECK(chanceOf(card.results, "dead") == "1/3");
    CHECK(chanceOf(card.results, "hold") == "0");
    REQUIRE(card.fates.size() == 1);
    CHECK(card.fates[0].id == "FOOT_6");
    CHECK(chanceOf(card.fates[0].chances, "eliminated") == "1/3");
    const game::Setup& setup = *document.setup();
    const odds::Chance* target = worseOffOf(card, setup, card.question.target);
    const odds::Chance* actor = worseOffOf(card, setup, card.question.piece);
    REQUIRE((target != nullptr && actor != nullptr));
    CHECK(target->chance.toString() == "1"); // fled: 2 instead of 3; dead: 0 instead of 3
    CHECK(actor->chance.toString() == "0");
    REQUIRE(card.tables.size() == 1);
    CHECK(card.tables[0].column == 2);
    CHECK(card.tables[0].columnText == "1");
    CHECK(card.tables[0].rows == std::vector<int>{0, 1, 2});
    REQUIRE(card.stacks.size() == 2);
    CHECK(card.stacks[0].cite == "1.1");
    REQUIRE_FALSE(card.stacks[0].terms.empty());
    CHECK(std::ranges::any_of(card.stacks[0].terms, [](const game::LogTerm& term) {
        return term.title == "In a wood" && term.state == lang::NoteState::NotApplied && term.cite == "1.2";
    }));
    CHECK(document.text("battle.yaml") == kBattle);
}

TEST_CASE("a what-if that the rules do not allow says why and by which rule, and shows no odds") {
    SmallGame game;
    const Document document = game.open();
    WhatIfQuestion asked = question(document, "001");
    OddsCard card = whatIf(document, asked);
    CHECK_FALSE(card.legal);
    CHECK(card.refused == "not in contact");
    CHECK(card.cite == "1.3");
    CHECK_FALSE(card.hasOdds());
    CHECK(whatIf(document, question(document, "038")).refused == "038 is full");
}

TEST_CASE("the first what-if of a scenario is one that can be played") {
    SmallGame game;
    const Document document = game.open();
    const auto first = firstWhatIf(document);
    REQUIRE(first);
    const OddsCard card = whatIf(document, *first);
    CHECK(card.legal);
    CHECK(card.hasOdds());
}

TEST_CASE("a changed cell of the table changes the odds, and A stands beside B") {
    SmallGame game;
    const Document a = game.open();
    const int table = indexOf(a.ruleset()->model.tables, "fight_results");
    const Document b = applied(a, setTableCell(a, table, 1, 2, "dead"));
    const OddsComparison both = compareOdds(a, b, question(b));
    CHECK(both.differs);
    CHECK(chanceOf(both.a.results, "dead") == "1/3");
    CHECK(chanceOf(both.b.results, "dead") == "2/3");
    const auto flee = std::ranges::find(both.results, "flee", &ComparedChance::name);
    REQUIRE(flee != both.results.end());
    CHECK(flee->a->toString() == "2/3");
    CHECK(flee->b->toString() == "1/3");
    CHECK_FALSE(compareOdds(b, b, question(b)).differs);
}

TEST_CASE("percentages are for people: one digit, and never 0 or 100 for what is not") {
    CHECK(percent(base::Rational(5, 12)) == "41.7 %");
    CHECK(percent(base::Rational(0)) == "0 %");
    CHECK(percent(base::Rational(1)) == "100 %");
    CHECK(percent(base::Rational(1, 100'000)) == "< 0.1 %");
    CHECK(percent(base::Rational(99'999, 100'000)) == "> 99.9 %");
}

TEST_CASE("an attack is tried out: legal actions, a typed die, its result, and back again") {
    SmallGame game;
    const Document document = faceToFace(game);
    auto play = TestPlay::sandbox(document, 0);
    REQUIRE(play);
    CHECK(play->idle());
    const auto actions = play->actionsOf(pieceAt(document, "HORSE_1"));
    REQUIRE_FALSE(actions.empty());
    CHECK(actions[0].text == kAttack);
    CHECK_FALSE(play->call("attack(attacker: chief, defender: FOOT_6)"));
    REQUIRE(play->call(kAttack));
    CHECK(play->question().what == game::Pending::What::Chance);
    CHECK(play->question().name == "fight_die");
    CHECK(play->question().options.size() == 6);
    const auto asked = play->oddsQuestion();
    REQUIRE(asked);
    const OddsCard card = oddsOf(*asked);
    CHECK(chanceOf(card.results, "flee") == "2/3");
    CHECK(card.resultOf == "fight(attacker: HORSE_1, defender: FOOT_6)");
    REQUIRE(card.fates.size() == 1);
    const auto ahead = play->oddsQuestion(kAttack);
    REQUIRE(ahead);
    CHECK(ahead->call == kAttack);

    const int foot = pieceAt(document, "FOOT_6");
    CHECK_FALSE(play->answerText({"7"}));
    REQUIRE(play->answerText({"6"}));
    CHECK(play->idle());
    CHECK(play->position().status(foot) == game::PieceStatus::Eliminated);
    CHECK_FALSE(play->log().empty());
    REQUIRE(play->stepBack());
    CHECK(play->position().onMap(foot));
    CHECK(play->question().name == "fight_die");
    REQUIRE(play->answerText({"1"}));
    CHECK(play->position().state(indexOf(document.ruleset()->model.states, "disordered"), foot) == 1);
    play->restart();
    CHECK(play->played().empty());
    CHECK(play->log().empty());
    CHECK(play->position().onMap(foot));
}

TEST_CASE(
    "one seed throws the same dice at the same step, also after a step back; another seed throws others") {
    SmallGame game;
    const Document document = faceToFace(game);
    std::set<std::string> seen;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        auto play = TestPlay::sandbox(document, 0, seed);
        REQUIRE(play);
        std::set<std::string> rolls;
        for (int i = 0; i < 5; ++i) {
            REQUIRE(play->call(kAttack));
            REQUIRE(play->roll());
            rolls.insert(play->played().back().answers.front().texts.front());
            REQUIRE(play->stepBack());
            REQUIRE(play->stepBack());
        }
        CHECK(rolls.size() == 1);
        seen.insert(rolls.begin(), rolls.end());
    }
    CHECK(seen.size() > 1);
}

TEST_CASE("a whole game asks for orders and ends with its verdict") {
    SmallGame game;
    const Document document = faceToFace(game);
    auto play = TestPlay::game(document);
    REQUIRE(play);
    CHECK(play->question().what == game::Pending::What::Choice);
    CHECK(play->question().name == "orders");
    CHECK(play->question().mayPass);
    REQUIRE_FALSE(play->question().options.empty());
    CHECK(play->question().options[0].pieces.size() == 2);
    CHECK_FALSE(play->canStepBack());
    CHECK_FALSE(play->call(kAttack));
    REQUIRE(play->answerText({kAttack}));
    REQUIRE(play->answerText({"6"}));
    for (int i = 0; i < 10 && !play->idle(); ++i) REQUIRE(play->answer({game::kPass, {}}));
    CHECK(play->question().what == game::Pending::What::Done);
    CHECK(play->question().finished);
    CHECK(play->question().verdict == "The day is over");
    CHECK(play->canStepBack());
}

TEST_CASE(
    "when the rules change, the game is replayed and the first line that differs stands beside the old one") {
    SmallGame game;
    const Document before = faceToFace(game);
    auto play = TestPlay::sandbox(before, 0);
    REQUIRE(play);
    REQUIRE(play->call(kAttack));
    REQUIRE(play->answerText({"3"}));
    const int foot = pieceAt(before, "FOOT_6");
    REQUIRE(play->position().onMap(foot));

    // A change that this fight does not read.
    const Document other = applied(
        before, setTypeAttribute(before, indexOf(before.ruleset()->model.types, "CHIEF"), 0, false, "9"));
    CHECK_FALSE(play->rebase(other));
    CHECK(play->document() == other);

    const int table = indexOf(other.ruleset()->model.tables, "fight_results");
    const Document after = applied(other, setTableCell(other, table, 1, 2, "dead"));
    const auto differs = play->rebase(after);
    REQUIRE(differs);
    CHECK(differs->call == 0);
    CHECK(differs->answer == 1);
    CHECK(differs->before != differs->after);
    CHECK(differs->after.find("dead") != std::string::npos);
    CHECK(play->position().status(foot) == game::PieceStatus::Eliminated);
}

TEST_CASE("a call that the new set-up does not allow any more is where the replay ends") {
    SmallGame game;
    const Document before = faceToFace(game);
    auto play = TestPlay::sandbox(before, 0);
    REQUIRE(play);
    REQUIRE(play->call(kAttack));
    REQUIRE(play->answerText({"3"}));
    const Document away =
        applied(before, movePiece(before, pieceAt(before, "HORSE_1"), cellAt(before, "001")));
    const auto differs = play->rebase(away);
    REQUIRE(differs);
    CHECK(differs->why.find("not in contact") != std::string::npos);
    CHECK(play->played().empty());
    CHECK(whereIs(away, "HORSE_1") == "001");
}

TEST_CASE("what was played is saved as a snippet that passes") {
    SmallGame game;
    const Document document = faceToFace(game);
    auto play = TestPlay::sandbox(document, 0);
    REQUIRE(play);
    REQUIRE(play->call(kAttack));
    CHECK_FALSE(play->saveAsSnippet({"snippets/one.yaml", "Half a fight", "", {}}));
    REQUIRE(play->answerText({"2"}));
    const Document one =
        applied(document, play->saveAsSnippet({"snippets/one.yaml", "A fight", "1.3", {"SG-1"}}));
    CHECK(failures(runSnippet(game, one, "snippets/one.yaml")) == "");
    CHECK(one.text("snippets/one.yaml").find("scenario: ../battle.yaml") != std::string::npos);

    REQUIRE(play->setActiveSide(1));
    CHECK_FALSE(play->call("attack(attacker: FOOT_8, defender: HORSE_1)"));
    REQUIRE(play->setActiveSide(0));
    REQUIRE(play->call(kAttack));
    REQUIRE(play->answerText({"6"}));
    const Document two = applied(one, play->saveAsSnippet({"snippets/two.yaml", "Two fights", "", {}}));
    const snippet::Report report = runSnippet(game, two, "snippets/two.yaml");
    CHECK(failures(report) == "");
    CHECK(report.steps.size() == 2);
    CHECK_FALSE(play->saveAsSnippet({"../out.yaml", "Out", "", {}}));
}

TEST_CASE("a what-if is saved as a snippet with its odds, and passes") {
    SmallGame game;
    const Document document = game.open();
    const OddsCard card = whatIf(document, question(document));
    const Document saved =
        applied(document, saveAsSnippet(document, card, {"snippets/if.yaml", "Horse against foot", {}, {}}));
    const std::string text(saved.text("snippets/if.yaml"));
    CHECK(text.find("2/3") != std::string::npos);
    const snippet::Report report = runSnippet(game, saved, "snippets/if.yaml");
    CHECK_MESSAGE(failures(report) == "", text);
}

TEST_CASE("a snippet that a game breaks off at a decision says what is offered there") {
    SmallGame game;
    const Document document = faceToFace(game);
    auto play = TestPlay::game(document);
    REQUIRE(play);
    REQUIRE(play->answerText({kAttack}));
    REQUIRE(play->answerText({"1"}));
    const Document saved =
        applied(document, play->saveAsSnippet({"snippets/game.yaml", "The first turn", "", {}}));
    const snippet::Report report = runSnippet(game, saved, "snippets/game.yaml");
    CHECK_MESSAGE(failures(report) == "", saved.text("snippets/game.yaml"));
}

TEST_CASE("a job's newest answer is kept, an older question is dropped") {
    JobRunner runner;
    Latest<int> latest;
    latest.want(runner, 1, "one", [](JobControl&) { return 1; });
    runner.wait();
    REQUIRE(latest.value() != nullptr);
    CHECK(*latest.value() == 1);
    CHECK(latest.isCurrent());
    latest.want(runner, 1, "one again", [](JobControl&) { return 99; });
    runner.wait();
    CHECK(*latest.value() == 1);

    std::atomic<bool> release{false};
    latest.want(runner, 2, "two", [&](JobControl& control) {
        while (!release && !control.cancelled()) std::this_thread::yield();
        return 2;
    });
    CHECK(*latest.value() == 1);
    CHECK_FALSE(latest.isCurrent());
    latest.want(runner, 3, "three", [](JobControl&) { return 3; });
    release = true;
    runner.wait();
    CHECK(*latest.value() == 3);
    CHECK(latest.isCurrent());
}

TEST_CASE("a runner that ends cancels what is under way") {
    std::atomic<bool> sawCancel{false};
    std::atomic<bool> began{false};
    {
        JobRunner runner;
        runner.submit("long", [&](JobControl& control) {
            began = true;
            while (!control.cancelled()) std::this_thread::yield();
            sawCancel = true;
        });
        while (!began) std::this_thread::yield();
        CHECK(runner.running().size() == 1);
    }
    CHECK(sawCancel);
}

TEST_CASE("odds counted in the background are those counted here") {
    SmallGame game;
    const Document document = game.open();
    JobRunner runner(2);
    Latest<OddsCard> card;
    const WhatIfQuestion asked = question(document);
    card.want(runner, keyOf(document, asked), "Odds",
              [document, asked](JobControl&) { return whatIf(document, asked); });
    runner.wait();
    REQUIRE(card.value() != nullptr);
    CHECK(card.value()->results == whatIf(document, asked).results);
    WhatIfQuestion other = asked;
    other.at = cellAt(document, "029");
    CHECK(keyOf(document, asked) != keyOf(document, other));
}

} // namespace groma::session
