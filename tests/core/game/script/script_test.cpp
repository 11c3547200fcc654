#include "core/game/script/script.h"
#include "tests/support/hand_rules.h"

#include <doctest/doctest.h>

using namespace groma;
using namespace groma::test;
using game::ScriptProblem;
using lang::Op;

namespace {

// Two dice, asked for one after the other; the result is the second.
std::int32_t twoDice(HandRules& rules) {
    const std::int32_t first = rules.question(lang::QuestionKind::Dice, "first");
    const std::int32_t second = rules.question(lang::QuestionKind::Dice, "second");
    return rules.function("two_dice", 0, 3,
                          {
                              op(Op::LoadWhole, 2, 0, 0, 1),
                              op(Op::RollDice, 0, 2, lang::kNoSlot, first, 0),
                              op(Op::RollDice, 0, 2, lang::kNoSlot, second, 0),
                              op(Op::Return),
                          });
}

game::ScriptRun played(const std::vector<game::Script::Entry>& entries) {
    static const game::SetupRef setup = [] {
        HandRules rules;
        twoDice(rules);
        return rules.setup();
    }();
    game::Engine engine;
    return game::playScript(engine, game::start(*setup, game::startPosition(*setup), 0),
                            {.entries = entries, .prefer = {}});
}

} // namespace

TEST_CASE("a script answers by name and is used up") {
    const game::ScriptRun play = played({{"second", {{"2"}}}, {"first", {{"6"}}}});
    CHECK(play.ok());
    CHECK(play.end.result.word == base::Number(2).bits());
    CHECK(play.answers.size() == 2);
}

TEST_CASE("a script that lacks an answer, has one too many, or a wrong one is told so") {
    const game::ScriptRun missing = played({{"first", {{"6"}}}});
    REQUIRE(missing.problems.size() == 1);
    CHECK(missing.problems[0].kind == ScriptProblem::Kind::Missing);
    CHECK(missing.problems[0].name == "second");
    CHECK(missing.end.what == game::Pending::What::Chance);

    const game::ScriptRun unused = played({{"first", {{"6"}, {"5"}}}, {"second", {{"1"}}}});
    REQUIRE(unused.problems.size() == 1);
    CHECK(unused.problems[0].message == "1 of the answers for first were never asked for");

    const game::ScriptRun illegal = played({{"first", {{"7"}}}, {"second", {{"1"}}}});
    REQUIRE(illegal.problems.size() == 2);
    CHECK(illegal.problems[0].message == "'7' is no answer to first: expected 1, 2, 3, 4, 5 or 6");
}

TEST_CASE("recorded answers play to the same end") {
    const game::ScriptRun play = played({{"first", {{"6"}}}, {"second", {{"3"}}}});
    game::Engine engine;
    const game::Setup& setup = play.run.setup();
    const game::ScriptRun again =
        game::replay(engine, game::start(setup, game::startPosition(setup), 0), play.answers);
    CHECK(again.ok());
    CHECK(again.run == play.run);
}
