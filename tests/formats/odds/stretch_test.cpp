// A question over a whole stretch of play that has a name: `scope phase for player as fire_phase do`.
#include "core/lang/readback/readback.h"
#include "core/odds/odds.h"
#include "core/snippet/measure.h"
#include "core/snippet/question.h"
#include "tests/support/text_rules.h"

#include <doctest/doctest.h>

using namespace groma;
using namespace groma::test;

namespace {

constexpr const char* kBoard = R"(
title: Volleys
board: {grid: hex, stacking: 1, directions: [E, SE, SW, W, NW, NE]}
dice: {d6: 6}
scopes: [turn, phase]
classes: {man: {attributes: {aim: number}}}
types: {MAN: {class: man, aim: 5}}
terrain: {plain: {layer: ground, code: "."}}
states:
  shots: {of: man, type: number, until: end of phase}
  tired: {of: man, type: flag, until: end of turn}
actions:
  shoot:
    takes: {firer: man, target: man}
    from: {firer: "[m in pieces(active) where m.shots = 0]", target: enemies(firer)}
    allowed: [{if: "firer.shots = 0", else: has shot}]
    does: |
      firer.shots = 1
      let die = roll d6 as shot
      if die >= firer.aim then eliminate(target)
)";

constexpr const char* kSequence = R"(
sequence: |
  let spare = [first_side, second_side]
  for n in 1 to 2 do
    let pair = roll 2 d6 as weather
    let omen = roll d6 as omen
    scope turn do
      for player in spare do
        scope phase for player as fire_phase do
          while perform shoot by player as orders do pass
          if omen >= 5 then
            for m in pieces(player) do m.tired = yes
)";

constexpr const char* kField = R"(
title: Two and two
map: {numbering: {widths: [4], rows: 2}}
sides: {north: {}, south: {}}
pieces:
  north: [{type: MAN, id: a, at: "001"}, {type: MAN, id: b, at: "002"}]
  south: [{type: MAN, id: c, at: "007"}, {type: MAN, id: d, at: "008", aim: 4}]
)";

rules::StepSource step(const std::string& call) {
    rules::StepSource made;
    made.call.text = call;
    rules::ScriptSource orders;
    orders.name.text = "orders";
    for (const char* order : {"shoot(firer: c, target: a)", "shoot(firer: d, target: b)"})
        orders.answers.push_back({{order, {}}});
    made.script.push_back(orders);
    return made;
}

std::string chances(const game::Setup& setup, snippet::Question& question, const std::string& expression) {
    odds::Counter counter;
    const odds::Odds counted = counter.count(question.request);
    diag::Sink problems;
    const auto end = snippet::EndExpression::checked(setup, question.begun.call, {expression, {}}, problems);
    REQUIRE(end);
    std::string all = counted.exact() ? "" : "sampled ";
    for (const odds::Chance& chance : end->of(setup, counted))
        all += chance.name + " " + (counted.exact() ? chance.chance.toString() : "") + ", ";
    return all;
}

std::string problemsOf(const std::string& sequence) {
    return fromTexts(std::string(kBoard) + sequence, kField).problems;
}

std::string with(const std::string& from, const std::string& to) {
    std::string text = kSequence;
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

} // namespace

TEST_CASE("a phase is asked for by its name, with what it reads of the names before it") {
    const TextRules game = fromTexts(std::string(kBoard) + kSequence, kField);
    REQUIRE_MESSAGE(game.problems.empty(), game.problems);
    CHECK(lang::readSequence(game.setup->model()).find("(\"fire phase\"):") != std::string::npos);
    const game::Position start = game::startPosition(*game.setup);
    auto question = snippet::oddsQuestion(*game.setup, start, step("fire_phase(player: south, omen: 1)"));
    REQUIRE_MESSAGE(question, (question ? "" : snippet::sentence(question.error().problems.front())));
    // c hits on 5 and 6, d on 4 to 6: 1/3 x 1/2.
    CHECK(chances(*game.setup, *question, "eliminated(a) and eliminated(b)") == "yes 1/6, no 5/6, ");
    CHECK(chances(*game.setup, *question, "count(m in [a, b] where eliminated(m))") ==
          "0 1/3, 1 1/2, 2 1/6, ");
    CHECK(chances(*game.setup, *question, "c.tired") == "no 1, ");
    auto tired = snippet::oddsQuestion(*game.setup, start, step("fire_phase(omen: 5, player: south)"));
    REQUIRE(tired);
    CHECK(chances(*game.setup, *tired, "c.tired") == "yes 1, ");
    CHECK(chances(*game.setup, *tired, "c.shots") == "0 1, "); // the phase is over
    // Past the limit it is sampled, as every other question is.
    question->request.limits.nodes = 2;
    question->request.samples = 500;
    CHECK(chances(*game.setup, *question, "eliminated(a) and eliminated(b)").starts_with("sampled "));
}

TEST_CASE("a stretch wants what it reads and no more, and knows its side") {
    const TextRules game = fromTexts(std::string(kBoard) + kSequence, kField);
    REQUIRE(game.setup);
    const auto said = [&](const std::string& call) {
        const auto read = snippet::parseCall(*game.setup, call);
        return read ? std::string("read") : read.error();
    };
    CHECK(said("fire_phase(player: south)") == "`fire_phase` lacks `omen`");
    CHECK(said("fire_phase(player: south, omen: 1, n: 2)") == "`fire_phase` takes no `n`");
    CHECK(said("fire_fase(player: south, omen: 1)").find("did you mean `fire_phase`") != std::string::npos);
    const auto call = snippet::parseCall(*game.setup, "fire_phase(player: south, omen: 1)");
    REQUIRE(call);
    CHECK(call->call.active == 1);
}

TEST_CASE("a stretch that is played alone ends where its text returns or leaves what is around it") {
    const std::string alone = "let fate = roll d6 as fate\n"
                              "          if fate = 6 then leave turn\n"
                              "          if fate = 5 then return\n"
                              "          while perform";
    const TextRules game = fromTexts(std::string(kBoard) + with("while perform", alone), kField);
    REQUIRE_MESSAGE(game.problems.empty(), game.problems);
    const game::Position start = game::startPosition(*game.setup);
    auto question = snippet::oddsQuestion(*game.setup, start, step("fire_phase(player: south, omen: 5)"));
    REQUIRE(question);
    CHECK(chances(*game.setup, *question, "c.tired") == "yes 2/3, no 1/3, ");
    odds::Counter counter;
    const odds::Odds counted = counter.count(question->request);
    std::string told;
    for (const odds::Chance& chance : odds::results(*game.setup, counted))
        told += chance.name + " " + chance.chance.toString() + ", ";
    CHECK(told == "done 5/6, left turn 1/6, ");
}

TEST_CASE("what a name of a stretch cannot be, and what its text cannot do") {
    CHECK(problemsOf(kSequence) == "");
    CHECK(problemsOf(with("as fire_phase", "as shoot")).find("name of something else") != std::string::npos);
    CHECK(problemsOf(with("as fire_phase", "as sequence")) != "");
    CHECK(problemsOf(with("scope turn do", "scope turn as fire_phase do")).find("name of something else") !=
          std::string::npos);
    CHECK(problemsOf(with("as fire_phase do", "as fire_phase do\n          break"))
              .find("`break` leaves a loop") != std::string::npos);
    CHECK(problemsOf(with("as fire_phase do", "as do")) != "");
    const std::string gives =
        "procedures:\n  count_up:\n    gives: number\n    does: |\n      scope phase as counting do "
        "pass\n      return 1\n";
    CHECK(fromTexts(std::string(kBoard) + gives + kSequence, kField).problems.find("gives something") !=
          std::string::npos);
}
