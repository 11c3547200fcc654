#include "core/game/dice/dice.h"
#include "tests/support/effect_test.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

using namespace groma;
using Verdict = sim::EffectTest::Verdict;

namespace {

struct Asked {
    int more = 0, less = 0, none = 0;
    std::uint64_t median = 0; // pairs
};

// Studies of pairs of which the share `differ` differs by one, with that mean, looked at every 16 pairs.
Asked asked(std::uint32_t key, double differ, double mean) {
    Asked all;
    std::vector<std::uint64_t> pairs;
    for (std::uint32_t study = 0; study < 400; ++study) {
        sim::EffectTest test(0.03);
        while (test.verdict() == Verdict::Open)
            for (int i = 0; i < 16; ++i) {
                game::Throw falls(key, study, static_cast<std::uint32_t>(test.count()));
                const double x = static_cast<double>(falls.number(0, 1U << 20)) / (1U << 20);
                test.add(x < (differ + mean) / 2 ? 1 : x < differ ? -1 : 0);
            }
        ++(test.verdict() == Verdict::More   ? all.more
           : test.verdict() == Verdict::Less ? all.less
                                             : all.none);
        pairs.push_back(test.count());
    }
    std::ranges::nth_element(pairs, pairs.begin() + 200);
    all.median = pairs[200];
    return all;
}

} // namespace

TEST_CASE(
    "an effect of the size that is asked about is found in 80 of 100 studies, none is found in 95 of 100") {
    for (const double differ : {0.08, 0.3}) {
        const Asked there = asked(1, differ, 0.03), nothing = asked(2, differ, 0);
        MESSAGE("of pairs that differ in " << differ << ": found " << there.more << " of 400 after "
                                           << there.median << " pairs in the median; falsely "
                                           << nothing.more + nothing.less << " of 400");
        CHECK(there.more >= 320);
        CHECK(there.less <= 4);
        CHECK(nothing.more + nothing.less <= 400 * 0.05 + 3 * 4.4); // three deviations of the count
        CHECK(nothing.more > 0);                                    // it may err, either way
        CHECK(nothing.less > 0);
    }
    // The more two versions have in common, the sooner it is known.
    CHECK(asked(3, 0.08, 0.03).median * 2 < asked(3, 0.3, 0.03).median);
}

TEST_CASE("what never differs is nothing, but not at once") {
    sim::EffectTest test(0.03);
    for (int i = 0; i < 31; ++i) test.add(0);
    CHECK(test.verdict() == Verdict::Open);
    while (test.verdict() == Verdict::Open) test.add(0);
    CHECK(test.verdict() == Verdict::None);
    CHECK(test.count() > 40);
    CHECK(test.count() < 100);
    sim::EffectTest each(0.03);
    for (int i = 0; i < 32; ++i) each.add(i % 2 == 0 ? -1 : -0.5);
    CHECK(each.verdict() == Verdict::Less);
}
