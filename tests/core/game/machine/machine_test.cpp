#include "core/game/machine/engine.h"
#include "core/game/names/naming.h"
#include "core/game/position/invariants.h"
#include "tests/support/hand_rules.h"

#include <doctest/doctest.h>

using namespace groma;
using namespace groma::test;
using base::Number;
using game::Pending;
using game::Run;
using lang::Kind;
using lang::Op;

namespace {

// let score = roll d6; if score >= 5 then wounds of the piece + 1, score = 0; return score
std::int32_t addWound(HandRules& rules) {
    const std::int32_t die = rules.question(lang::QuestionKind::Dice, "wound_die");
    const std::int32_t function = rules.function("wound", 1, 4,
                                                 {
                                                     op(Op::LoadWhole, 1, 0, 0, 1),
                                                     op(Op::RollDice, 1, 1, lang::kNoSlot, die, 0),
                                                     op(Op::JumpLessWhole, 1, 0, 0, 7, 5),
                                                     op(Op::GetPieceState, 2, 0, kWounds),
                                                     op(Op::AddWhole, 2, 2, 0, 1),
                                                     op(Op::SetPieceState, 2, 0, kWounds),
                                                     op(Op::LoadWhole, 1, 0, 0, 0),
                                                     op(Op::Copy, 0, 1),
                                                     op(Op::Return),
                                                 });
    rules.dead(function, 1, {2, 3});
    return function;
}

Pending doneAfter(Run& run, std::vector<game::Answer> answers) {
    Pending pending = game::advance(run);
    for (const game::Answer& answer : answers) {
        game::answer(run, pending, answer);
        pending = game::advance(run);
    }
    return pending;
}

} // namespace

TEST_CASE("a run stops at a die and goes on with what it shows") {
    HandRules rules;
    const std::int32_t wound = addWound(rules);
    const game::SetupRef setup = rules.setup();
    Run run = game::start(*setup, game::startPosition(*setup), wound, std::vector<std::int64_t>{2});
    Pending pending = game::advance(run);
    REQUIRE(pending.what == Pending::What::Chance);
    CHECK(pending.name == "wound_die");
    CHECK(pending.outcomes.size() == 6);
    CHECK(pending.total == 6);
    CHECK(game::outcomeText(*setup, pending, 4) == "5");
    game::answer(run, pending, {4, {}});
    pending = game::advance(run);
    REQUIRE(pending.what == Pending::What::Done);
    CHECK(pending.result.word == Number(0).bits());
    CHECK(run.position().state(kWounds, 2) == Number(1).bits());

    Run low = game::start(*setup, game::startPosition(*setup), wound, std::vector<std::int64_t>{2});
    CHECK(doneAfter(low, {{2, {}}}).result.word == Number(3).bits());
    CHECK(low.position() == game::startPosition(*setup));
}

TEST_CASE("a copy of a waiting run that is answered alike ends alike, byte for byte") {
    HandRules rules;
    const std::int32_t wound = addWound(rules);
    const game::SetupRef setup = rules.setup();
    Run run = game::start(*setup, game::startPosition(*setup), wound, std::vector<std::int64_t>{0});
    const Pending pending = game::advance(run);
    Run copy = run;
    CHECK(copy == run);
    CHECK(copy.hash() == run.hash());
    game::answer(run, pending, {5, {}});
    CHECK_FALSE(copy == run);
    game::answer(copy, pending, {5, {}});
    game::advance(run);
    game::advance(copy);
    CHECK(copy == run);
    CHECK(copy.toText() == run.toText());
}

TEST_CASE("a stored run is resumed and ends as the one that was not stored") {
    HandRules rules;
    const std::int32_t wound = addWound(rules);
    const game::SetupRef setup = rules.setup();
    Run run = game::start(*setup, game::startPosition(*setup), wound, std::vector<std::int64_t>{0});
    game::advance(run);
    auto read = Run::fromText(*setup, run.toText());
    REQUIRE_MESSAGE(read.has_value(), read.error().message);
    CHECK(*read == run);
    const Pending asked = game::advance(*read);
    CHECK(asked.name == "wound_die");
    game::answer(*read, asked, {4, {}});
    game::answer(run, game::advance(run), {4, {}});
    game::advance(*read);
    game::advance(run);
    CHECK(*read == run);
}

TEST_CASE("a stored run of other rules, or a damaged one, is refused") {
    HandRules rules;
    const std::int32_t wound = addWound(rules);
    const game::SetupRef setup = rules.setup();
    Run run = game::start(*setup, game::startPosition(*setup), wound, std::vector<std::int64_t>{0});
    game::advance(run);
    std::string text = run.toText();
    CHECK_FALSE(Run::fromText(*setup, "run/3 5 5").has_value());
    CHECK_FALSE(Run::fromText(*setup, text.substr(0, text.size() - 2)).has_value());
    text.replace(text.find("run/3 1807 "), 11, "run/3 1808 ");
    const auto other = Run::fromText(*setup, text);
    REQUIRE_FALSE(other.has_value());
    CHECK(other.error().message == "the run belongs to other rules");
}

TEST_CASE("what a dead slot held before a question does not tell runs apart") {
    HandRules rules;
    const std::int32_t die = rules.question(lang::QuestionKind::Dice, "die");
    const std::int32_t function = rules.function("forgets", 1, 3,
                                                 {
                                                     op(Op::LoadWhole, 1, 0, 0, 1),
                                                     op(Op::RollDice, 1, 1, lang::kNoSlot, die, 0),
                                                     op(Op::Copy, 0, 1),
                                                     op(Op::Return),
                                                 });
    rules.dead(function, 1, {0, 2});
    const game::SetupRef setup = rules.setup();
    const game::Position start = game::startPosition(*setup);
    Run one = game::start(*setup, start, function, std::vector<std::int64_t>{0});
    Run two = game::start(*setup, start, function, std::vector<std::int64_t>{1});
    CHECK_FALSE(one == two);
    game::advance(one);
    game::advance(two);
    CHECK(one == two);
    CHECK(one.hash() == two.hash());
}

TEST_CASE("an answer that is no outcome is refused and the run still waits") {
    HandRules rules;
    const std::int32_t wound = addWound(rules);
    const game::SetupRef setup = rules.setup();
    Run run = game::start(*setup, game::startPosition(*setup), wound, std::vector<std::int64_t>{0});
    const Pending pending = game::advance(run);
    CHECK_FALSE(game::answerProblem(run, pending, {6, {}}).empty());
    CHECK_FALSE(game::answerProblem(run, pending, {-1, {}}).empty());
    CHECK(run.state() == Run::State::Asking);
    CHECK(game::answerProblem(run, pending, {0, {}}).empty());
}

TEST_CASE("a generator drives a run, the same seed to the same end") {
    HandRules rules;
    const std::int32_t wound = addWound(rules);
    const game::SetupRef setup = rules.setup();
    game::Engine engine;
    game::FirstChooser first;
    Run run;
    Pending end;
    int wounds = 0;
    game::Dice dice({.seed = 12});
    for (int i = 0; i < 600; ++i) {
        engine.drive(*setup, game::startPosition(*setup), {wound, {1}, {}, -1}, dice, first, run, end);
        REQUIRE(end.what == Pending::What::Done);
        wounds += run.position().state(kWounds, 1) == 0 ? 0 : 1;
    }
    CHECK(wounds > 150); // a third of 600, give or take four standard deviations
    CHECK(wounds < 250);
    game::Dice again({.seed = 12});
    int same = 0;
    for (int i = 0; i < 600; ++i) {
        engine.drive(*setup, game::startPosition(*setup), {wound, {1}, {}, -1}, again, first, run, end);
        same += run.position().state(kWounds, 1) == 0 ? 0 : 1;
    }
    CHECK(same == wounds);
}

TEST_CASE("division by zero and unknown values stop and say what they met") {
    HandRules rules;
    const std::int32_t divide = rules.function(
        "divide", 1, 2, {op(Op::LoadWhole, 1, 0, 0, 0), op(Op::Divide, 0, 0, 1), op(Op::Return)});
    const std::int32_t strength =
        rules.function("strength", 1, 1, {op(Op::Attribute, 0, 0, kStrength, 0, 0), op(Op::Return)},
                       lang::FunctionRole::Quantity);
    const game::SetupRef setup = rules.setup();
    game::Position position = game::startPosition(*setup);
    Run run = game::start(*setup, position, divide, std::vector<std::int64_t>{Number(7).bits()});
    const Pending pending = game::advance(run);
    REQUIRE(pending.what == Pending::What::Failed);
    CHECK(pending.failure.kind == game::FailureKind::Arithmetic);
    CHECK(pending.failure.text == "7 is divided by zero");
    CHECK(pending.failure.chain == std::vector<std::string>{"divide"});

    CHECK(game::evaluate(*setup, position, strength, std::vector<std::int64_t>{2})->word == Number(5).bits());
    position.setState(kTired, 2, 1);
    const auto unknown = game::evaluate(*setup, position, strength, std::vector<std::int64_t>{2});
    REQUIRE_FALSE(unknown.has_value());
    CHECK(unknown.error().text == "strength of b1 (HORSE, back) is unknown (?)");
}

TEST_CASE("a walk without end, and a procedure that calls itself for ever, are stopped with their chain") {
    HandRules rules;
    const std::int32_t walk = rules.function("walk", 0, 1, {op(Op::Goto, 0, 0, 0, 0), op(Op::Return)});
    const std::int32_t fall = rules.function("fall", 0, 1, {op(Op::Call, 0, 0, 0, 1), op(Op::Return)});
    const game::SetupRef setup = rules.setup();
    game::Bounds bounds;
    bounds.steps = 1000;
    bounds.frames = 5;
    Run run = game::start(*setup, game::startPosition(*setup), walk);
    Pending end = game::advance(run, nullptr, bounds);
    REQUIRE(end.what == Pending::What::Failed);
    CHECK(end.failure.text == "more than 1000 steps without a question in walk");
    Run deep = game::start(*setup, game::startPosition(*setup), fall);
    end = game::advance(deep, nullptr, bounds);
    REQUIRE(end.what == Pending::What::Failed);
    CHECK(end.failure.kind == game::FailureKind::Recursion);
    CHECK(end.failure.chain.size() == 5);
    CHECK(game::failureCode(end.failure.kind) == "play-too-deep");
}

TEST_CASE("lists that pile up are collected, and what is still needed stays") {
    HandRules rules;
    // keep = [1, 2]; repeat 20000 times: waste = [1, 2]; return size(keep)
    const std::int32_t function = rules.function("waste", 0, 6,
                                                 {
                                                     op(Op::LoadWhole, 0, 0, 0, 1),
                                                     op(Op::LoadWhole, 1, 0, 0, 2),
                                                     op(Op::ListOf, 2, 0, 2),
                                                     op(Op::LoadWhole, 3, 0, 0, 0),
                                                     op(Op::LoadWhole, 4, 0, 0, 20000),
                                                     op(Op::ListOf, 5, 0, 2),
                                                     op(Op::LoopWholes, 3, 4, 0, 5),
                                                     op(Op::ListAt, 0, 2, 0, 1),
                                                     op(Op::Return),
                                                 });
    const game::SetupRef setup = rules.setup();
    game::Bounds bounds;
    bounds.memory = 6000;
    Run run = game::start(*setup, game::startPosition(*setup), function);
    const Pending end = game::advance(run, nullptr, bounds);
    REQUIRE(end.what == Pending::What::Done);
    CHECK(end.result.word == Number(2).bits());
}

TEST_CASE("a list without end runs into the bound on memory") {
    HandRules rules;
    const std::int32_t function = rules.function("hoard", 0, 3,
                                                 {
                                                     op(Op::ListNew, 1),
                                                     op(Op::LoadWhole, 0, 0, 0, 1),
                                                     op(Op::ListPush, 0, 1),
                                                     op(Op::Goto, 0, 0, 0, 2),
                                                 });
    const game::SetupRef setup = rules.setup();
    game::Bounds bounds;
    bounds.memory = 20000;
    Run run = game::start(*setup, game::startPosition(*setup), function);
    const Pending end = game::advance(run, nullptr, bounds);
    REQUIRE(end.what == Pending::What::Failed);
    CHECK(end.failure.kind == game::FailureKind::Memory);
}

TEST_CASE("a text without slots runs to its end and gives nothing") {
    HandRules rules;
    const std::int32_t nothing = rules.function("nothing", 0, 0, {op(Op::Return)});
    rules.info(nothing).result = lang::Type{Kind::Void};
    const game::SetupRef setup = rules.setup();
    game::Engine fresh; // has no slots yet
    Run run = game::start(*setup, game::startPosition(*setup), nothing);
    Pending pending;
    fresh.advance(run, pending);
    CHECK(pending.what == Pending::What::Done);
    CHECK(pending.result.word == 0);
}
