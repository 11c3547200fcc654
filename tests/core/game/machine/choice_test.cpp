#include "core/game/machine/engine.h"
#include "core/game/machine/run.h"
#include "core/game/names/naming.h"
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

struct Asked {
    HandRules rules;
    std::int32_t function = -1;
    game::SetupRef setup;
    Run run;
    Pending pending;

    void begin() {
        setup = rules.setup();
        run = game::start(*setup, game::startPosition(*setup), function);
        pending = game::advance(run);
    }
    void give(game::Answer answer) {
        game::answer(run, pending, answer);
        pending = game::advance(run);
    }
};

// choose one of a list of pieces, by blue
Asked one(std::vector<std::int64_t> pieces) {
    Asked asked;
    asked.rules.program.constLists = {std::move(pieces)};
    const std::int32_t question = asked.rules.question(lang::QuestionKind::One, "target", {Kind::Piece});
    asked.function = asked.rules.function("pick", 0, 3,
                                          {
                                              op(Op::ListConst, 1, 0, 0, 0),
                                              op(Op::LoadImm, 2, 0, 0, 1),
                                              op(Op::ChooseOne, 0, 1, 2, question),
                                              op(Op::Return),
                                          });
    asked.rules.info(asked.function).result = {Kind::Piece, false, true};
    asked.begin();
    return asked;
}

Asked some(std::vector<std::int64_t> pieces, int least, int most) {
    Asked asked;
    asked.rules.program.constLists = {std::move(pieces)};
    const std::int32_t question = asked.rules.question(lang::QuestionKind::Some, "supporters", {Kind::Piece});
    asked.function = asked.rules.function("gather", 0, 5,
                                          {
                                              op(Op::ListConst, 1, 0, 0, 0),
                                              op(Op::LoadImm, 2, 0, 0, 0),
                                              op(Op::LoadWhole, 3, 0, 0, least),
                                              op(Op::LoadWhole, 4, 0, 0, most),
                                              op(Op::ChooseSome, 0, 1, 2, question, 3),
                                              op(Op::Return),
                                          });
    asked.rules.info(asked.function).result = {Kind::Piece, true};
    asked.begin();
    return asked;
}

} // namespace

TEST_CASE("one of several is asked of its side, by name") {
    Asked asked = one({2, 0, 2});
    REQUIRE(asked.pending.what == Pending::What::Choice);
    CHECK(asked.pending.name == "target");
    CHECK(asked.pending.side == 1);
    REQUIRE(asked.pending.options.size() == 2); // distinct values, in the order of the list
    CHECK(game::optionText(*asked.setup, asked.pending, 0) == "b1");
    CHECK(game::optionText(*asked.setup, asked.pending, 1) == "r1");
    asked.give({1, {}});
    CHECK(asked.pending.result.word == 0);
}

TEST_CASE("bounds of some that are fractions close inwards") {
    Asked asked;
    asked.rules.program.constLists = {{0, 1, 2, 3}};
    asked.rules.program.constants = {Number::fraction(3, 2).bits(), Number::fraction(5, 2).bits()};
    const std::int32_t question = asked.rules.question(lang::QuestionKind::Some, "supporters", {Kind::Piece});
    asked.function = asked.rules.function("gather", 0, 5,
                                          {
                                              op(Op::ListConst, 1, 0, 0, 0),
                                              op(Op::LoadImm, 2, 0, 0, 0),
                                              op(Op::LoadConst, 3, 0, 0, 0),
                                              op(Op::LoadConst, 4, 0, 0, 1),
                                              op(Op::ChooseSome, 0, 1, 2, question, 3),
                                              op(Op::Return),
                                          });
    asked.rules.info(asked.function).result = {Kind::Piece, true};
    asked.begin();
    CHECK(asked.pending.min == 2); // from 3/2
    CHECK(asked.pending.max == 2); // to 5/2
}

TEST_CASE("a lone option is taken without asking and none gives nothing") {
    CHECK(one({3, 3}).pending.result.word == 3);
    CHECK(one({}).pending.result.word == lang::kNothing);
}

TEST_CASE("some are between their bounds, in the order of the list") {
    Asked asked = some({2, 0, 1}, 1, 2);
    REQUIRE(asked.pending.what == Pending::What::Choice);
    CHECK(asked.pending.min == 1);
    CHECK(asked.pending.max == 2);
    CHECK_FALSE(game::answerProblem(asked.run, asked.pending, {0, {}}).empty());
    CHECK_FALSE(game::answerProblem(asked.run, asked.pending, {0, {0, 1, 2}}).empty());
    CHECK_FALSE(game::answerProblem(asked.run, asked.pending, {0, {1, 1}}).empty());
    asked.give({0, {0, 2}});
    CHECK(asked.pending.result.elements == std::vector<std::int64_t>{2, 1});
    CHECK(game::valueText(*asked.setup, asked.pending.result) == "[b1, r2]");
}

TEST_CASE("where all must be taken, or none can be, nobody is asked") {
    CHECK(some({2, 0}, 2, 2).pending.result.elements == std::vector<std::int64_t>{2, 0});
    CHECK(some({}, 0, 3).pending.result.elements.empty());
    CHECK(some({1, 2}, 0, 0).pending.result.elements.empty());
}

TEST_CASE("a number is asked within its bounds and an empty range stops") {
    const auto number = [](int least, int most) {
        Asked asked;
        const std::int32_t question = asked.rules.question(lang::QuestionKind::Number, "cells");
        asked.function = asked.rules.function("count", 0, 4,
                                              {
                                                  op(Op::LoadWhole, 1, 0, 0, least),
                                                  op(Op::LoadWhole, 2, 0, 0, most),
                                                  op(Op::LoadImm, 3, 0, 0, 0),
                                                  op(Op::ChooseNumber, 0, 1, 3, question),
                                                  op(Op::Return),
                                              });
        asked.begin();
        return asked;
    };
    Asked asked = number(1, 3);
    CHECK_FALSE(game::answerProblem(asked.run, asked.pending, {4, {}}).empty());
    asked.give({3, {}});
    CHECK(asked.pending.result.word == Number(3).bits());
    CHECK(number(2, 2).pending.result.word == Number(2).bits());
    const Asked none = number(3, 2);
    CHECK(none.pending.what == Pending::What::Failed);
    CHECK(none.pending.failure.text == "there is no number from 3 to 2 for cells");
}

TEST_CASE("answers are read from the words of a script") {
    Asked asked = some({2, 0, 1}, 0, 3);
    const auto both = game::answerFromText(*asked.setup, asked.pending, std::vector<std::string>{"r2", "b1"});
    REQUIRE(both.has_value());
    CHECK(both->some == std::vector<std::int32_t>{0, 2});
    CHECK(game::answerFromText(*asked.setup, asked.pending, {})->some.empty());
    const auto wrong = game::answerFromText(*asked.setup, asked.pending, std::vector<std::string>{"b2"});
    REQUIRE_FALSE(wrong.has_value());
    CHECK(wrong.error().message == "'b2' is no answer to supporters: expected b1, r1 or r2");
}

TEST_CASE("a card is drawn by its share of the pile and lies in the hand") {
    Asked asked;
    const std::int32_t question = asked.rules.question(lang::QuestionKind::Draw, "omen");
    asked.function = asked.rules.function("draw", 0, 2,
                                          {
                                              op(Op::LoadImm, 1, 0, 0, 1),
                                              op(Op::DrawCard, 0, 1, 0, question, 0),
                                              op(Op::Return),
                                          });
    asked.rules.info(asked.function).result = {Kind::Card, false, true, 0};
    asked.begin();
    REQUIRE(asked.pending.what == Pending::What::Chance);
    REQUIRE(asked.pending.outcomes.size() == 2);
    CHECK(asked.pending.outcomes[0].weight == 2);
    CHECK(asked.pending.total == 3);
    CHECK(game::outcomeText(*asked.setup, asked.pending, 1) == "bad");
    asked.give({1, {}});
    CHECK(asked.run.position().hand(0, 1, 1) == 1);
    CHECK(asked.run.position().drawPile(0, 1) == 0);
    CHECK(game::valueText(*asked.setup, asked.pending.result) == "bad");
}

TEST_CASE("a generator draws cards by their numbers in the pile: two of three are good") {
    HandRules rules;
    const std::int32_t question = rules.question(lang::QuestionKind::Draw, "omen");
    const std::int32_t draw = rules.function("draw", 0, 2,
                                             {
                                                 op(Op::LoadImm, 1, 0, 0, 1),
                                                 op(Op::DrawCard, 0, 1, 0, question, 0),
                                                 op(Op::Return),
                                             });
    rules.info(draw).result = {Kind::Card, false, true, 0};
    const game::SetupRef setup = rules.setup();
    const game::Position start = game::startPosition(*setup);
    game::Engine engine;
    game::FirstChooser chooser;
    game::Dice dice({.seed = 20260});
    Run run;
    Pending end;
    int good = 0;
    for (int i = 0; i < 3000; ++i) {
        engine.drive(*setup, start, {draw, {}, {}}, dice, chooser, run, end);
        good += end.result.word == 0 ? 1 : 0;
        REQUIRE(run.position().drawPile(0, 0) + run.position().drawPile(0, 1) == 2);
    }
    CHECK(good > 1890); // 2000, and four standard deviations of 26
    CHECK(good < 2110);
}

TEST_CASE("a card that is shown twice is one shown card") {
    Asked asked;
    const std::int32_t question = asked.rules.question(lang::QuestionKind::Draw, "omen");
    asked.function = asked.rules.function("show", 0, 3,
                                          {
                                              op(Op::LoadImm, 1, 0, 0, 1),
                                              op(Op::DrawCard, 0, 1, 0, question, 0),
                                              op(Op::Reveal, 0, 1, 0, 0),
                                              op(Op::Reveal, 0, 1, 0, 0),
                                              op(Op::Return),
                                          });
    asked.rules.info(asked.function).result = {Kind::Card, false, true, 0};
    asked.begin();
    asked.give({0, {}});
    CHECK(asked.run.position().hand(0, 1, 0) == 1);
    CHECK(asked.run.position().shown(0, 1, 0) == 1);
}

TEST_CASE("faces of a pool are counted, those that mean the same as one") {
    Asked asked;
    const std::int32_t question = asked.rules.question(lang::QuestionKind::Pool, "dice");
    asked.rules.program.questions.back().labels = {0, 1, 1}; // hits and stars mean the same
    asked.rules.program.faceSets = {0b110};
    asked.function = asked.rules.function("throw", 0, 5,
                                          {
                                              op(Op::LoadWhole, 4, 0, 0, 2),
                                              op(Op::RollPool, 1, 4, lang::kNoSlot, question, 1),
                                              op(Op::SumSlots, 0, 1, 3, 0, 0),
                                              op(Op::Return),
                                          });
    asked.begin();
    REQUIRE(asked.pending.outcomes.size() == 3);
    CHECK(asked.pending.total == 36);
    const auto answer =
        game::answerFromText(*asked.setup, asked.pending, std::vector<std::string>{"star", "blank"});
    REQUIRE(answer.has_value());
    CHECK(asked.pending.outcomes[static_cast<std::size_t>(answer->value)].weight == 16); // 2 x (2/6) x (4/6)
    asked.give(*answer);
    CHECK(asked.pending.result.word == Number(1).bits());
}
