#include "core/sim/match.h"
#include "tests/support/skirmish.h"

#include <doctest/doctest.h>

using namespace groma;

TEST_CASE("a player against itself splits every pair, since the same dice fall for both seats") {
    const test::TextRules toy = test::skirmish();
    REQUIRE(toy.setup);
    for (const char* name : {"greedy", "random"}) {
        sim::MatchSettings settings;
        settings.players = *sim::contestantsNamed(name);
        const sim::MatchTally tally = sim::playPairs(*toy.setup, settings, 0, 12);
        CHECK(tally.failures == 0);
        CHECK_MESSAGE(tally.split == 12, name);
        CHECK_MESSAGE(tally.splitBySeat[0] + tally.splitBySeat[1] > 0, name); // who has the seat wins both
        CHECK(tally.halfPoints == 24);
    }
}

TEST_CASE("pairs depend on their number alone, and what one player wins the other loses") {
    const test::TextRules toy = test::skirmish();
    REQUIRE(toy.setup);
    sim::MatchSettings settings;
    settings.players = *sim::contestantsNamed("greedy,random");
    const sim::MatchTally whole = sim::playPairs(*toy.setup, settings, 0, 20);
    sim::MatchTally parts = sim::playPairs(*toy.setup, settings, 0, 7);
    parts.add(sim::playPairs(*toy.setup, settings, 7, 13));
    CHECK(parts.won == whole.won);
    CHECK(parts.split == whole.split);
    CHECK(parts.splitBySeat == whole.splitBySeat);
    CHECK(parts.lost == whole.lost);
    CHECK(parts.halfPoints == whole.halfPoints);
    CHECK(whole.pairs() == 19); // in one the horse is turned, and its pace on the back is not known
    CHECK(whole.failures == 1);
    CHECK(whole.firstFailure == "pace of B3 (HORSE, back) is unknown (?)");

    std::swap(settings.players[0], settings.players[1]);
    const sim::MatchTally turned = sim::playPairs(*toy.setup, settings, 0, 20);
    CHECK(turned.won == whole.lost);
    CHECK(turned.lost == whole.won);
    CHECK(turned.splitBySeat == whole.splitBySeat); // it is the side's, not the player's
    CHECK(turned.halfPoints == 4 * whole.pairs() - whole.halfPoints);
}
