// A duty: `must perform` cannot be passed while a row is legal, does a single row unasked, and ends when
// there is none.
#include "core/game/machine/run.h"
#include "core/game/names/naming.h"
#include "tests/support/text_rules.h"

#include <doctest/doctest.h>

using namespace groma;
using game::Pending;
using game::Run;

namespace {

constexpr const char* kDutyRules = R"(title: Duty
board: {grid: square}
scopes: [turn]
classes: {unit: {attributes: {}}}
types: {U: {class: unit}}
states: {fought: {of: unit, type: flag}, met: {of: unit, type: flag}, rounds: {of: game, type: number}}
terrain: {plain: {layer: ground, code: "."}}
actions:
  attack:
    takes: {u: unit, foe: unit}
    from: {u: pieces(active), foe: "[e in enemies(u) where adjacent(e, u)]"}
    allowed:
      - {if: not u.fought, else: has fought already}
      - {if: not foe.met, else: was met already}
    does: |
      u.fought = yes
      foe.met = yes
procedures:
  duties:
    does: |
      while must perform attack by first_side as duty else "every enemy in contact must be attacked" do game.rounds = game.rounds + 1
  once: {gives: truth, does: "let done = must perform attack by first_side as duty else \"there is no way round\"\nreturn done"}
)";

constexpr const char* kScenario = R"(title: Field
map: {numbering: {widths: [4], rows: 3}}
sides: {one: {}, two: {}}
pieces:
  one: [{type: U, id: A, at: "001"}, {type: U, id: B, at: "003"}, {type: U, id: C, at: "012"}]
  two: [{type: U, id: X, at: "002"}, {type: U, id: Y, at: "004"}]
)";

// A touches X, B touches X and Y, C nobody.
struct Duty {
    test::TextRules rules;
    Run run;
    Pending pending;

    explicit Duty(const char* procedure, const std::string& scenario = kScenario)
        : rules(test::fromTexts(kDutyRules, scenario)) {
        REQUIRE_MESSAGE(rules.problems.empty(), rules.problems);
        run = game::start(*rules.setup, game::startPosition(*rules.setup), rules.procedure(procedure));
        pending = game::advance(run);
    }
    base::Result<game::Answer> read(const std::string& text) const {
        return game::answerFromText(*rules.setup, pending, std::vector<std::string>{text});
    }
    void answer(const std::string& text) {
        const auto answer = read(text);
        REQUIRE(answer);
        game::answer(run, pending, *answer);
        pending = game::advance(run);
    }
};

} // namespace

TEST_CASE("a duty offers its rows and no pass, and says why") {
    const Duty duty("duties");
    REQUIRE(duty.pending.what == Pending::What::Choice);
    CHECK(duty.pending.options.size() == 3);
    CHECK_FALSE(duty.pending.mayPass);
    const auto pass = duty.read("pass");
    REQUIRE_FALSE(pass);
    CHECK(pass.error().message == "duty cannot be passed: every enemy in contact must be attacked");
    CHECK(game::answerProblem(duty.run, duty.pending, {game::kPass, {}}) == pass.error().message);
    CHECK(game::answerProblem(duty.run, duty.pending, {2, {}}).empty());
}

TEST_CASE("the last row of a duty is done unasked, and `no` ends its loop") {
    Duty duty("duties");
    duty.answer("attack(u: A, foe: X)");
    // B against Y is all that is left: it is not asked.
    CHECK(duty.pending.what == Pending::What::Done);
    const game::Position& end = duty.run.position();
    const std::int32_t fought = duty.rules.state("fought");
    CHECK(end.state(fought, duty.rules.piece("B")) == 1);
    CHECK(end.state(fought, duty.rules.piece("C")) == 0);
    CHECK(base::Number::fromBits(end.state(duty.rules.state("rounds"))) == base::Number(2));
}

TEST_CASE("a duty that one row ends leaves the others idle") {
    Duty duty("duties");
    duty.answer("attack(u: B, foe: X)");
    CHECK(duty.pending.what == Pending::What::Done);
    CHECK(duty.run.position().state(duty.rules.state("fought"), duty.rules.piece("A")) == 0);
}

TEST_CASE("without a row a duty gives no and asks nothing") {
    std::string apart = kScenario;
    apart.replace(apart.find("\"002\""), 5, "\"010\"");
    apart.replace(apart.find("\"004\""), 5, "\"009\"");
    const Duty duty("once", apart);
    REQUIRE(duty.pending.what == Pending::What::Done);
    CHECK(duty.pending.result.word == 0);
}
