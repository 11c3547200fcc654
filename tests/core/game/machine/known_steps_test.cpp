#include "core/game/machine/known_steps.h"
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

using namespace groma;
using namespace groma::test;
using base::Number;
using game::KnownSteps;
using game::Reads;

TEST_CASE("what a step read of a word is not true again because another step read other bits of it before") {
    const HandRules rules;
    const game::SetupRef setup = rules.setup();
    game::BoardState board;
    board.prepare(*setup, setup->program());
    board.copy(game::startPosition(*setup), -1, {});
    game::Meter meter{game::Bounds{}};
    game::Failures failures;
    game::Listeners listeners;
    game::Stack stack{meter, failures};
    game::Throwing throwing{board, meter};
    game::Scopes scopes{board, throwing, listeners};
    Reads reads{board, scopes, stack};
    reads.prepare();
    REQUIRE(reads.usable());

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
