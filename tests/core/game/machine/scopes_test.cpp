#include "core/game/machine/run.h"
#include "tests/support/hand_rules.h"

#include <doctest/doctest.h>

using namespace groma;
using namespace groma::test;
using base::Number;
using game::Pending;
using game::Run;
using lang::Op;

namespace {

game::Position tiredStart(const game::Setup& setup) {
    game::Position position = game::startPosition(setup);
    position.setState(kTired, 0, 1);
    position.setState(kSpeed, 0, Number(9).bits());
    return position;
}

} // namespace

TEST_CASE("the end of a stretch of play puts back what lasts as long, and the active side") {
    HandRules rules;
    const std::int32_t function = rules.function("turn", 0, 2,
                                                 {
                                                     op(Op::LoadImm, 1, 0, 0, 1),
                                                     op(Op::EnterScope, 1, 0, 0, 4, kPhase),
                                                     op(Op::Active, 0),
                                                     op(Op::ExitScope, 0, 0, 0, 0, kPhase),
                                                     op(Op::Return),
                                                 });
    rules.info(function).result = {lang::Kind::Side};
    const game::SetupRef setup = rules.setup();
    Run run = game::start(*setup, tiredStart(*setup), function);
    const Pending end = game::advance(run);
    CHECK(end.result.word == 1);
    CHECK(run.position().active() == 0);
    CHECK(run.position().state(kTired, 0) == 0);
    CHECK(run.position().state(kSpeed, 0) == Number(9).bits()); // lasts until the end of the round
}

TEST_CASE("leaving a stretch of play from deep inside unwinds and still runs every expiry") {
    HandRules rules;
    const std::int32_t inner =
        rules.function("inner", 0, 1, {op(Op::Leave, 0, 0, 0, 0, kRound), op(Op::Return)});
    const std::int32_t function = rules.function("outer", 0, 2,
                                                 {
                                                     op(Op::LoadWhole, 0, 0, 0, 1),
                                                     op(Op::EnterScope, lang::kNoSlot, 0, 0, 5, kRound),
                                                     op(Op::EnterScope, lang::kNoSlot, 0, 0, 5, kPhase),
                                                     op(Op::Call, 1, 0, 0, inner),
                                                     op(Op::LoadWhole, 0, 0, 0, 99), // never reached
                                                     op(Op::Return),
                                                 });
    const game::SetupRef setup = rules.setup();
    Run run = game::start(*setup, tiredStart(*setup), function);
    const Pending end = game::advance(run);
    REQUIRE(end.what == Pending::What::Done);
    CHECK(end.left == -1);
    CHECK(end.result.word == Number(1).bits());
    CHECK(run.position().state(kTired, 0) == 0);
    CHECK(run.position().state(kSpeed, 0) == Number(2).bits());
}

TEST_CASE("leaving what the call stands in ends the run and says so") {
    HandRules rules;
    const std::int32_t function =
        rules.function("breaks_off", 0, 1, {op(Op::Leave, 0, 0, 0, 0, kRound), op(Op::Return)});
    const game::SetupRef setup = rules.setup();
    Run run = game::start(*setup, tiredStart(*setup), game::Call{function, {}, {kGame, kRound, kPhase}, 1});
    CHECK(run.position().active() == 1);
    const Pending end = game::advance(run);
    REQUIRE(end.what == Pending::What::Done);
    CHECK(end.left == kRound);
    CHECK(run.position().state(kTired, 0) == 0);
    CHECK(run.position().state(kSpeed, 0) == Number(2).bits());
}

TEST_CASE("a stretch that is to end after a procedure ends when that procedure is over, once") {
    HandRules rules;
    const std::int32_t mark = rules.function("mark", 0, 1,
                                             {
                                                 op(Op::EndAfter, 0, 0, 0, 5, kPhase),
                                                 op(Op::EndAfter, 0, 0, 0, 5, kPhase),
                                                 op(Op::Return),
                                             });
    const std::int32_t activation =
        rules.function("activation", 0, 2,
                       {
                           op(Op::Call, 1, 0, 0, mark),
                           op(Op::GetGameState, 0, 0, kTurn),
                           op(Op::AddWhole, 0, 0, 0, 1),
                           op(Op::SetGameState, 0, 0, kTurn), // still done: the activation is resolved first
                           op(Op::Return),
                       });
    rules.info(activation).procedure = 5;
    const std::int32_t function = rules.function("sequence", 0, 2,
                                                 {
                                                     op(Op::EnterScope, lang::kNoSlot, 0, 0, 4, kPhase),
                                                     op(Op::Call, 1, 0, 0, activation),
                                                     op(Op::LoadWhole, 0, 0, 0, 99),
                                                     op(Op::Return),
                                                     op(Op::GetGameState, 0, 0, kTurn),
                                                     op(Op::Return),
                                                 });
    const game::SetupRef setup = rules.setup();
    Run run = game::start(*setup, tiredStart(*setup), function);
    CHECK(game::advance(run).result.word == Number(2).bits());
    CHECK(run.position().state(kTired, 0) == 0);
}

TEST_CASE("losses at the same time read the state before and add up, clamped") {
    HandRules rules;
    // together: twice wounds = wounds + 3; then eliminate piece 1, whose wounds are still read
    const std::int32_t function = rules.function("volley", 0, 4,
                                                 {
                                                     op(Op::LoadImm, 1, 0, 0, 0),
                                                     op(Op::TogetherBegin),
                                                     op(Op::GetPieceState, 0, 1, kWounds),
                                                     op(Op::AddWhole, 0, 0, 0, 1),
                                                     op(Op::SetPieceState, 0, 1, kWounds),
                                                     op(Op::GetPieceState, 0, 1, kWounds),
                                                     op(Op::AddWhole, 0, 0, 0, 2),
                                                     op(Op::SetPieceState, 0, 1, kWounds),
                                                     op(Op::LoadImm, 2, 0, 0, 1),
                                                     op(Op::Eliminate, 2),
                                                     op(Op::OnMap, 3, 2),
                                                     op(Op::TogetherEnd, 0),
                                                     op(Op::ListSize, 0, 0),
                                                     op(Op::JumpTrue, 3, 0, 0, 15),
                                                     op(Op::LoadWhole, 0, 0, 0, 99),
                                                     op(Op::Return),
                                                 });
    const game::SetupRef setup = rules.setup();
    game::Position position = game::startPosition(*setup);
    Run run = game::start(*setup, position, function);
    CHECK(game::advance(run).result.word == Number(1).bits());
    CHECK(run.position().state(kWounds, 0) == Number(3).bits());
    CHECK(run.position().status(1) == game::PieceStatus::Eliminated);
    position.setState(kWounds, 0, Number(2).bits());
    Run worse = game::start(*setup, position, function);
    game::advance(worse);
    CHECK(worse.position().state(kWounds, 0) == Number(4).bits()); // 5 is past the bound
}

TEST_CASE("a resource is not spent below its least and not gained past its most") {
    HandRules rules;
    const auto change = [&rules](Op what, int amount) {
        return rules.function("change", 0, 3,
                              {
                                  op(Op::LoadImm, 1, 0, 0, 1),
                                  op(Op::LoadWhole, 2, 0, 0, amount),
                                  op(what, 1, 2, kMorale),
                                  op(Op::GetSideState, 0, 1, kMorale),
                                  op(Op::Return),
                              });
    };
    const std::int32_t spend = change(Op::Spend, 2);
    const std::int32_t overspend = change(Op::Spend, 4);
    const std::int32_t gain = change(Op::Gain, 20);
    const game::SetupRef setup = rules.setup();
    const auto endOf = [&](std::int32_t function) {
        Run run = game::start(*setup, game::startPosition(*setup), function);
        return game::advance(run);
    };
    CHECK(endOf(spend).result.word == Number(1).bits());
    CHECK(endOf(gain).result.word == Number(10).bits());
    CHECK(endOf(overspend).failure.text == "4 of morale are spent and only 3 are there");
}

TEST_CASE("a piece is not placed in a full cell, nor nowhere") {
    HandRules rules;
    const std::int32_t place = rules.function("place", 2, 2, {op(Op::Place, 0, 1), op(Op::Return)});
    const game::SetupRef setup = rules.setup();
    const auto endOf = [&](std::int64_t piece, std::int64_t cell) {
        Run run =
            game::start(*setup, game::startPosition(*setup), place, std::vector<std::int64_t>{piece, cell});
        return game::advance(run);
    };
    const std::int32_t taken = setup->geometry().cellByNumber(8).index;
    CHECK(endOf(0, taken).failure.text == "r1 is placed in 008, which is full");
    CHECK(endOf(1, taken).what == Pending::What::Done); // it stands there already
    CHECK(endOf(0, -1).failure.text == "r1 is placed nowhere");
}

TEST_CASE("what is asked as if a piece stood elsewhere leaves it where it stands") {
    HandRules rules;
    const std::int32_t query = rules.function("there", 2, 3,
                                              {
                                                  op(Op::AsIfBegin, 0, 1, lang::kNoSlot),
                                                  op(Op::PieceIn, 2, 1),
                                                  op(Op::AsIfEnd),
                                                  op(Op::CellOf, 1, 0),
                                                  op(Op::Copy, 0, 2),
                                                  op(Op::Return),
                                              },
                                              lang::FunctionRole::Query);
    rules.info(query).result = {lang::Kind::Piece, false, true};
    const game::SetupRef setup = rules.setup();
    const game::Position start = game::startPosition(*setup);
    const std::int32_t far = setup->geometry().cellByNumber(25).index;
    CHECK(game::evaluate(*setup, start, query, std::vector<std::int64_t>{0, far})->word == 0);
    CHECK(start == game::startPosition(*setup));
}
