#include "editor/session/play/fresh_seed.h"
#include "editor/session/play/test_play.h"
#include "tests/session/small_game.h"

#include <cstdlib>
#include <set>

namespace groma::session {

TEST_CASE("every new game throws other dice, under a seed that can be typed again") {
    ::unsetenv("GROMA_SEED");
    std::set<std::uint64_t> seeds;
    for (int i = 0; i < 20; ++i) {
        const std::uint64_t seed = freshSeed();
        CHECK(seed >= 1);
        CHECK(seed <= kMostFreshSeed);
        CHECK(seedTyped(std::to_string(seed)) == seed);
        seeds.insert(seed);
    }
    CHECK(seeds.size() > 15);
    ::setenv("GROMA_SEED", "7", 1);
    CHECK(freshSeed() == 7);
    ::setenv("GROMA_SEED", "seven", 1);
    CHECK(freshSeed() >= 1);
    ::unsetenv("GROMA_SEED");
}

TEST_CASE("a seed is a whole number from 1") {
    CHECK(seedTyped(" 483920 ") == 483'920);
    for (const char* text : {"", "0", "-3", "1.5", "seven", "7 8", "99999999999999999999999"}) {
        CAPTURE(text);
        CHECK_FALSE(seedTyped(text).has_value());
    }
}

} // namespace groma::session
