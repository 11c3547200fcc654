#include "core/base/number.h"
#include "core/game/names/chance.h"

#include <doctest/doctest.h>

using namespace groma;
using base::Number;

TEST_CASE("the sums of two dice come out in 1 2 3 4 5 6 5 4 3 2 1 ways") {
    game::Pending pending;
    REQUIRE(game::addSums(pending, 2, 6, 1000));
    REQUIRE(pending.outcomes.size() == 11);
    CHECK(pending.total == 36);
    CHECK(pending.wordsOf(pending.outcomes[0]).front() == Number(2).bits());
    CHECK(pending.outcomes[0].weight == 1);
    CHECK(pending.outcomes[5].weight == 6);
    CHECK(pending.outcomes[9].weight == 2);
}

TEST_CASE("two dice that are read one by one are 21 pairs, doubles once and others twice") {
    game::Pending pending;
    REQUIRE(game::addSortedDice(pending, 2, 6, 1000));
    CHECK(pending.outcomes.size() == 21);
    CHECK(pending.total == 36);
    for (const game::Pending::Outcome& outcome : pending.outcomes) {
        const auto words = pending.wordsOf(outcome);
        REQUIRE(words.size() == 3);
        CHECK(outcome.weight == (words[1] == words[2] ? 1 : 2));
        CHECK(words[0] == words[1] + words[2]);
    }
}

TEST_CASE("three dice of six faces are 56 pools") {
    game::Pending pending;
    const std::vector<std::uint64_t> faces(6, 1);
    REQUIRE(game::addPools(pending, 3, faces, 1000));
    CHECK(pending.outcomes.size() == 56);
    CHECK(pending.total == 216);
}

TEST_CASE("faces that count as one are weighed together") {
    game::Pending pending;
    const std::vector<std::uint64_t> faces{2, 4};
    REQUIRE(game::addPools(pending, 2, faces, 1000));
    REQUIRE(pending.outcomes.size() == 3);
    CHECK(pending.outcomes[0].weight == 4);  // both the first: 2 x 2
    CHECK(pending.outcomes[1].weight == 16); // one of each: 2 x 2 x 4
    CHECK(pending.outcomes[2].weight == 16);
    CHECK(pending.total == 36);
}

TEST_CASE("a roll with too many outcomes, or weights beyond 64 bits, is refused") {
    game::Pending pending;
    CHECK_FALSE(game::addPools(pending, 3, std::vector<std::uint64_t>(6, 1), 55));
    game::Pending sums;
    CHECK_FALSE(game::addSums(sums, 25, 6, 1000)); // 6^25 > 2^64
    game::Pending fits;
    CHECK(game::addSums(fits, 24, 6, 1000));
    CHECK(fits.total == 4738381338321616896ULL); // 6^24
}
