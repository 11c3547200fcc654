// What one engine found is good for another: where it stands, of the same search, on the same set-up, under
// the same rules.
#include "core/game/machine/shared_ways.h"
#include "tests/support/hand_rules.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <span>

using namespace groma;
using namespace groma::test;
using game::SharedWays;
using game::Ways;

TEST_CASE("a search is shared with other engines, as long as what it read stands") {
    constexpr std::uint64_t kHash = 7, kSetup = 99;
    const std::array<std::int64_t, 1> given{3};
    const Ways::Key key{nullptr, 1, 2, 5, -1, nullptr, 0};
    const HandRules rules;
    SharedWays shared;
    shared.enter(rules.setup()->draft().ruleset);
    const std::uint64_t first = shared.join(), second = shared.join();
    REQUIRE(first != second);
    SharedWays::Found& found = shared.add(kHash);
    found.setup = kSetup;
    found.move = key.move;
    found.start = key.start;
    found.target = key.target;
    found.by = first;
    found.ways.become(key, given);
    found.steps = 17;

    bool stands = true;
    const auto isThere = [&](std::uint64_t by, std::uint64_t setup, const Ways::Key& asked,
                             std::span<const std::int64_t> args) {
        const SharedWays::Found* const known =
            shared.find(kHash, by, setup, asked, args, [&](const SharedWays::Found&) { return stands; });
        return known != nullptr && known->steps == 17;
    };
    CHECK(isThere(second, kSetup, key, given));
    CHECK_FALSE(isThere(first, kSetup, key, given)); // that one keeps it itself
    CHECK_FALSE(isThere(second, kSetup + 1, key, given));
    const std::array<std::int64_t, 1> others{4};
    CHECK_FALSE(isThere(second, kSetup, key, others));
    for (Ways::Key other :
         {Ways::Key{nullptr, 1, 3, 5, -1, nullptr, 0}, Ways::Key{nullptr, 1, 2, 6, -1, nullptr, 0},
          Ways::Key{nullptr, 1, 2, 5, 8, nullptr, 0}}) {
        CHECK_FALSE(isThere(second, kSetup, other, given));
    }
    stands = false;
    CHECK_FALSE(isThere(second, kSetup, key, given));
    stands = true;
    shared.enter(HandRules().setup()->draft().ruleset); // other rules
    CHECK_FALSE(isThere(second, kSetup, key, given));
}
