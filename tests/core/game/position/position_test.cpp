#include "core/game/position/invariants.h"
#include "core/game/position/position.h"
#include "tests/support/hand_rules.h"

#include <doctest/doctest.h>

using namespace groma;
using namespace groma::test;
using base::Number;
using game::Position;

TEST_CASE("a battle begins as its scenario says") {
    const game::SetupRef setup = HandRules().setup();
    const Position position = game::startPosition(*setup);
    CHECK(position.cell(0) == setup->geometry().cellByNumber(7));
    CHECK(position.status(3) == game::PieceStatus::Waiting);
    CHECK(position.state(kMorale, 1) == Number(3).bits());
    CHECK(position.state(kTurn) == Number(1).bits());
    CHECK(position.state(kSpeed, 2) == Number(2).bits());
    CHECK(position.drawPile(0, 0) == 2);
    CHECK(position.active() == 0);
    CHECK(position.verdict() == -1);
    CHECK(game::brokenInvariants(*setup, position).empty());
}

TEST_CASE("flags of one piece are apart from those of its neighbour in the roster") {
    const game::SetupRef setup = HandRules().setup();
    Position position = game::startPosition(*setup);
    position.setState(kTired, 1, 1);
    position.setState(kMarked, 2, 1);
    CHECK(position.state(kTired, 0) == 0);
    CHECK(position.state(kTired, 1) == 1);
    CHECK(position.state(kMarked, 1) == 0);
    CHECK(position.state(kTired, 2) == 0);
    CHECK(position.state(kMarked, 2) == 1);
    position.resetState(kTired);
    CHECK(position.state(kTired, 1) == 0);
    CHECK(position.state(kMarked, 2) == 1);
}

TEST_CASE("what is remembered of cells does not depend on the order in which it was written") {
    const game::SetupRef setup = HandRules().setup();
    Position one = game::startPosition(*setup);
    Position other = one;
    one.setState(kTrap, 3, 1);
    one.setState(kTrap, 17, 1);
    other.setState(kTrap, 17, 1);
    CHECK_FALSE(one == other);
    other.setState(kTrap, 3, 1);
    CHECK(one == other);
    CHECK(one.hash() == other.hash());
    CHECK(one.state(kTrap, 3) == 1);
    CHECK(one.state(kTrap, 4) == 0);
    one.setState(kTrap, 3, 0);
    one.setState(kTrap, 17, 0);
    CHECK(one == game::startPosition(*setup));
    CHECK(one.cellStates().empty());
}

TEST_CASE("positions that differ in one fact hash apart") {
    const game::SetupRef setup = HandRules().setup();
    const Position start = game::startPosition(*setup);
    Position moved = start;
    moved.place(0, setup->geometry().cellByNumber(1));
    Position eliminated = start;
    eliminated.setEliminated(3);
    Position lucky = start;
    lucky.giveSide(0, 0);
    CHECK(moved.hash() != start.hash());
    CHECK(eliminated.hash() != start.hash());
    CHECK(lucky.hash() != start.hash());
    CHECK(moved.hash() != lucky.hash());
}

TEST_CASE("a position is written and read back whole") {
    const game::SetupRef setup = HandRules().setup();
    Position position = game::startPosition(*setup);
    position.setState(kWounds, 2, Number::fraction(5, 2).bits());
    position.setState(kTrap, 24, 1);
    position.setEliminated(1);
    position.givePiece(0, 1);
    const auto read = Position::fromText(*setup, position.toText());
    REQUIRE(read.has_value());
    CHECK(*read == position);
}

TEST_CASE("a text that is no position of this battle is refused") {
    const game::SetupRef setup = HandRules().setup();
    Position position = game::startPosition(*setup);
    CHECK_FALSE(Position::fromText(*setup, "position/2 1 2 3").has_value());
    CHECK_FALSE(Position::fromText(*setup, "position/1 1 2 3").has_value());
    CHECK_FALSE(Position::fromText(*setup, position.toText() + " 5").has_value());
    position.place(0, grid::CellId{99});
    CHECK_FALSE(Position::fromText(*setup, position.toText()).has_value());
}

TEST_CASE("invariants notice a full cell, a state out of bounds and a card too many") {
    const game::SetupRef setup = HandRules().setup();
    const Position start = game::startPosition(*setup);
    Position stacked = start;
    stacked.place(1, start.cell(0));
    Position wounded = start;
    wounded.setState(kWounds, 0, Number(5).bits());
    Position dealt = start;
    dealt.setHand(0, 1, 0, 1);
    CHECK(game::brokenInvariants(*setup, stacked).size() == 1);
    CHECK(game::brokenInvariants(*setup, wounded).size() == 1);
    CHECK(game::brokenInvariants(*setup, dealt).size() == 1);
    dealt.setDrawPile(0, 0, 1);
    CHECK(game::brokenInvariants(*setup, dealt).empty());
}
