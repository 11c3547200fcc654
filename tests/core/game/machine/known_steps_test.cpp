#include "core/game/machine/known_steps.h"
#include "core/game/machine/open_steps.h"
#include "core/game/parts/board_state.h"
#include "core/game/parts/failures.h"
#include "core/game/parts/listeners.h"
#include "core/game/parts/meter.h"
#include "core/game/parts/reads.h"
#include "core/game/parts/scopes.h"
#include "core/game/parts/stack.h"
#include "core/game/parts/throwing.h"
#include "tests/support/hand_rules.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

using namespace groma;
using namespace groma::test;
using base::Number;
using game::KnownSteps;
using game::Reads;

namespace {

// A position at its start, with who tells what is read of it.
struct LaidOutBoard {
    HandRules rules;
    game::SetupRef setup = rules.setup();
    game::BoardState board;
    game::Meter meter{game::Bounds{}};
    game::Failures failures;
    game::Listeners listeners;
    game::Stack stack{meter, failures};
    game::Throwing throwing{board, meter};
    game::Scopes scopes{board, throwing, listeners};
    Reads reads{board, scopes, stack};

    LaidOutBoard() {
        board.prepare(*setup, setup->program());
        board.copy(game::startPosition(*setup), -1, {});
        reads.prepare();
        REQUIRE(reads.usable());
    }
};

} // namespace

TEST_CASE("a step into a cell that was left again costs what it did, and is not asked anew") {
    LaidOutBoard table;
    constexpr std::int32_t kCell = 3;
    REQUIRE(table.board.isEmpty(kCell));
    KnownSteps known;
    known.prepare(table.reads.epoch());
    const KnownSteps::Whose whose = known.whose(0, true, {}, false);
    const auto cell = [&] { return known.of(table.reads, table.board.content(), whose, kCell); };
    const auto ask = [&](int costs) {
        table.reads.begin(0);
        table.reads.cell(kCell);
        std::vector<Reads::Read> reads;
        Reads::Room room;
        REQUIRE(table.reads.end(reads, room));
        known.keep(table.reads, *cell(), KnownSteps::kPriceInto, {true, false, Number(costs)}, reads, room, 1,
                   {});
    };
    ask(1);
    const KnownSteps::Use use = known.use(*cell());
    REQUIRE(known.holds(use, table.reads, table.board.content()));
    const std::int32_t from = table.board.position().rawCell(0);
    table.board.move(0, kCell);
    CHECK_FALSE(known.holds(use, table.reads, table.board.content()));
    CHECK_FALSE(cell()->knows(KnownSteps::kPriceInto));
    ask(2);
    CHECK(cell()->sides[0].stepOf(KnownSteps::kPriceInto).cost == Number(2));
    table.board.move(0, from);
    REQUIRE(cell()->knows(KnownSteps::kPriceInto));
    CHECK(cell()->sides[0].stepOf(KnownSteps::kPriceInto).cost == Number(1));
    CHECK(known.holds(use, table.reads, table.board.content()));
    table.board.move(1, kCell); // another than before
    CHECK_FALSE(cell()->knows(KnownSteps::kPriceInto));
}

TEST_CASE("a step that found nobody in its way needs nobody there, and one that read more is not kept so") {
    using game::Surroundings;
    LaidOutBoard table;
    game::BoardState& board = table.board;
    Reads& reads = table.reads;
    const grid::Geometry& map = table.setup->geometry();
    constexpr std::int32_t kCell = 3;
    std::int32_t beside = -1, far = -1;
    for (std::int32_t cell = 0; cell < map.cellCount(); ++cell) {
        const int away = map.distance(grid::CellId{kCell}, grid::CellId{cell});
        beside = away == 1 && board.isEmpty(cell) ? cell : beside;
        far = away == 2 && board.isEmpty(cell) ? cell : far;
    }
    REQUIRE(beside >= 0);
    REQUIRE(far >= 0);
    const auto needs = [&](const auto& read) {
        reads.begin(0);
        read();
        std::vector<Reads::Read> told;
        Reads::Room room;
        REQUIRE(reads.end(told, room));
        return game::OpenSteps::needs(reads, told, kCell);
    };
    CHECK(needs([] {}) == std::uint8_t{0});
    CHECK(needs([&] { reads.cell(kCell); }) == Surroundings::kHeld);
    CHECK(needs([&] { reads.held(kCell); }) == Surroundings::kHeld);
    CHECK(needs([&] { reads.cell(beside); }) == (Surroundings::kBeside | Surroundings::kSecondBeside));
    CHECK_FALSE(needs([&] { reads.cell(far); }));
    CHECK_FALSE(needs([&] { reads.word(0); }));

    Surroundings::Needs held(reads.needsSize()), near = held;
    held[kCell] = Surroundings::kHeld;
    near[kCell] = table.setup->sideOf(0) == 1 ? Surroundings::kSecondBeside : Surroundings::kBeside;
    const std::uint8_t others = Surroundings::kBeside + Surroundings::kSecondBeside - near[kCell];
    REQUIRE(reads.allow(held));
    const std::uint8_t before = reads.around(kCell);
    const std::int32_t from = board.position().rawCell(0);
    board.move(0, kCell);
    CHECK_FALSE(reads.allow(held));
    CHECK_FALSE(reads.allow(near));
    CHECK_FALSE(needs([&] { reads.cell(kCell); })); // it matters who is there
    CHECK(needs([&] { reads.held(kCell); }) == Surroundings::kFree);
    Surroundings::Needs free(reads.needsSize());
    free[kCell] = Surroundings::kFree;
    CHECK(reads.allow(free));
    board.move(0, beside);
    CHECK(reads.allow(held));
    CHECK_FALSE(reads.allow(free));
    CHECK_FALSE(needs([&] { reads.held(beside); })); // somebody, but not in the cell itself
    CHECK_FALSE(reads.allow(near));
    CHECK((reads.around(kCell) & others) == (before & others));
    board.move(0, far);
    CHECK(reads.allow(held));
    board.move(0, from);
    CHECK(reads.around(kCell) == before);
}

TEST_CASE("whether anybody is in a cell is read as that: another in the same place changes nothing") {
    using game::Surroundings;
    LaidOutBoard table;
    game::BoardState& board = table.board;
    Reads& reads = table.reads;
    constexpr std::int32_t kCell = 3;
    const std::int32_t from = board.position().rawCell(0), other = board.position().rawCell(1);
    REQUIRE(board.isEmpty(kCell));
    board.move(0, kCell);
    reads.begin(0);
    reads.held(kCell);
    reads.pose(1);
    std::vector<Reads::Read> told;
    Reads::Room room;
    REQUIRE(reads.end(told, room));
    REQUIRE(told.size() == 2);
    const Reads::Read who = told.front();
    Surroundings::Needs needs;
    reads.turnToNeeds(told, needs);
    CHECK(told.size() == 1); // the pose
    CHECK(reads.allow(needs));
    board.move(0, from);
    CHECK_FALSE(reads.holds(who));
    CHECK_FALSE(reads.allow(needs));
    board.move(1, kCell);
    CHECK(reads.holds(who));
    CHECK(reads.allow(needs));
    CHECK_FALSE(reads.hold(told));
    board.move(1, other);
    CHECK_FALSE(reads.allow(needs));
}

TEST_CASE("an open step is told as it was put down, and not put down where there is no room for it") {
    using Fact = game::OpenSteps::Fact;
    game::OpenSteps steps;
    game::OpenSteps::Side side;
    CHECK_FALSE(side.facts[0].isKnown());
    const Number half = Number::fraction(1, 2);
    CHECK(steps.put(side, KnownSteps::priceOf(3), {true, false, half}, Fact::kMostSteps - 1,
                    Fact::kMostSets - 1, 9));
    CHECK(steps.put(side, KnownSteps::stopOf(3), {true, true, {}}, 7, 0, 6));
    const auto [price, end] = side.facts;
    CHECK((price.isKnown() && price.yes() && steps.cost(price) == half));
    CHECK(
        (price.needs() == 9 && price.steps() == Fact::kMostSteps - 1 && price.set() == Fact::kMostSets - 1));
    CHECK((end.isKnown() && end.yes() && end.needs() == 6 && end.steps() == 7 && end.set() == 0));
    CHECK_FALSE(steps.put(side, 0, {true, false, half}, Fact::kMostSteps, 0, 0));
    CHECK_FALSE(steps.put(side, 0, {true, false, half}, 1, Fact::kMostSets, 0));
    for (std::int32_t cost = 1; cost < static_cast<std::int32_t>(Fact::kMostCosts); ++cost)
        REQUIRE(steps.put(side, 0, {true, false, Number(cost)}, 1, 0, 0));
    CHECK(steps.cost(side.facts[0]) == Number(Fact::kMostCosts - 1));
    CHECK_FALSE(steps.put(side, 0, {true, false, Number(1'000)}, 1, 0, 0));
    CHECK(steps.put(side, 0, {true, false, half}, 1, 0, 0)); // one of those that are known
}

TEST_CASE("what a step read of a word is not true again because another step read other bits of it before") {
    LaidOutBoard table;
    game::BoardState& board = table.board;
    Reads& reads = table.reads;

    constexpr std::uint32_t kWord = 0;
    constexpr std::uint64_t kPrice = 1, kStop = 2; // the bits that either asks
    const auto stands = [&](std::int64_t bits) { board.changing().words()[kWord] = bits; };
    KnownSteps known;
    known.prepare(reads.epoch());
    const KnownSteps::Whose whose = known.whose(0, true, {}, false);
    const auto ask = [&](std::size_t part, std::uint64_t mask) {
        const Reads::Read read{kWord, 0, mask, board.position().words()[kWord]};
        known.keep(reads, *known.of(reads, board.version(), whose, 3), part, {true, false, Number(1)},
                   {&read, 1}, {}, 1, {});
    };
    const auto isKnown = [&](std::size_t part) {
        return known.of(reads, board.version(), whose, 3)->knows(part);
    };
    stands(0);
    ask(KnownSteps::kPriceInto, kPrice);
    stands(kStop); // the price is as it was; whether the way stops is asked for the first time
    REQUIRE(isKnown(KnownSteps::kPriceInto));
    ask(KnownSteps::kStopInto, kStop);
    CHECK(isKnown(KnownSteps::kStopInto));
    CHECK(isKnown(KnownSteps::kPriceInto));
    stands(0);
    CHECK_FALSE(isKnown(KnownSteps::kStopInto));
}
