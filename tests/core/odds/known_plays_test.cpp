#include "core/base/hash.h"
#include "core/odds/known_plays.h"
#include "tests/support/rng.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

using namespace groma;
using game::Dice;
using game::DiceKey;
using game::Showing;
using odds::KnownPlays;

namespace {

constexpr std::uint64_t kRed = 31;
const std::vector<std::int32_t> kFaces{0, 0, 0, 2, 2, 5};

// What somebody sees of a throw, as he would without anything that is written down.
std::uint64_t seen(const Showing& looksAt, game::Throw falls) {
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; i < looksAt.dice; ++i) {
        const std::uint32_t number = falls.number(i, looksAt.bound);
        numbers.push_back(looksAt.faces.empty() ? number : static_cast<std::uint64_t>(looksAt.faces[number]));
    }
    if (looksAt.what == Showing::What::Sum) {
        std::uint64_t sum = 0;
        for (const std::uint64_t number : numbers) sum += number;
        return sum;
    }
    std::ranges::sort(numbers);
    std::uint64_t all = numbers.size();
    for (const std::uint64_t number : numbers) all = base::combine(all, number);
    return all;
}

// A play as any: what it does next follows from all that was shown, and from nothing else. Scopes are entered
// in one another, again and again, actors act, and the same question is posed several times.
std::uint64_t play(Dice& dice, std::size_t throws) {
    std::uint64_t shown = 1;
    for (std::size_t i = 0; i < throws; ++i) {
        switch (shown % 4) {
        case 0: dice.enter(7 + shown % 2); break;
        case 1:
            if (dice.depth() > 0) dice.leave();
            dice.enter(7);
            break;
        case 2: dice.act(100 + shown % 3); break;
        default: dice.layOut(static_cast<std::int32_t>(shown % 2)); break;
        }
        dice.pose(21 + shown % 2, kRed);
        Showing looksAt{Showing::What::Sum, 2, 3, {}};
        if (shown % 3 == 0) looksAt = {Showing::What::Counts, 2, 2, {}};
        if (shown % 3 == 1) looksAt = {Showing::What::Counts, 2, 6, kFaces};
        shown = base::combine(shown, seen(looksAt, dice.posed(looksAt)));
        dice.answered(true);
    }
    return shown;
}

struct Met {
    std::uint64_t known = 0, played = 0;
    bool same = true;
};

// Plays of so many throws, each as it is known, if it is, and as it is played.
Met playAll(KnownPlays& known, std::uint64_t seed, std::uint64_t plays, std::size_t throws) {
    Met met;
    std::vector<std::uint64_t> ends;
    Dice dice;
    for (std::uint64_t battle = 0; battle < plays; ++battle) {
        const DiceKey key{seed, battle, game::DiceDomain::Sampling};
        const KnownPlays::Play* found = known.find(key);
        dice.restart(key);
        game::DiceTrace* trace = found == nullptr ? known.trace() : nullptr;
        dice.traceTo(trace);
        const std::uint64_t end = play(dice, throws);
        if (found != nullptr) {
            met.same = met.same && ends[found->end] == end;
            ++met.known;
            continue;
        }
        ++met.played;
        ends.push_back(end);
        if (trace != nullptr) known.keep({ends.size() - 1, 0, 0, {}});
    }
    return met;
}

} // namespace

TEST_CASE(
    "plays that are known come to the ends of those that are played, whatever scopes are entered again, "
    "whoever acts and whatever of the dice is looked at") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        CAPTURE(seed);
        KnownPlays known;
        const Met met = playAll(known, seed, 2'000, 3);
        REQUIRE(met.same);
        CHECK(met.known > 1'000);
        CHECK(met.known == known.met());
        std::uint64_t again = 0;
        for (const KnownPlays::Play& one : known.plays()) again += one.seen;
        CHECK(again == met.known);
    }
}

TEST_CASE("a play that asks nothing is known after it was played once") {
    KnownPlays known;
    const Met met = playAll(known, 5, 100, 0);
    CHECK(met.same);
    CHECK(met.played == 1);
}

TEST_CASE("what is hardly ever met is given up, and what grows too large grows no more") {
    KnownPlays rare; // more ends than plays
    Met met = playAll(rare, 3, KnownPlays::kTried + 500, 30);
    CHECK(met.same);
    CHECK(rare.plays().size() <= KnownPlays::kTriedFirst);
    CHECK(rare.trace() == nullptr);
    KnownPlays many;
    met = playAll(many, 3, 3 * KnownPlays::kMostThrows, 6);
    CHECK(met.same);
    CHECK(many.plays().size() <= KnownPlays::kMostThrows);
    KnownPlays whole; // battles
    met = playAll(whole, 3, 200, game::DiceTrace::kMostAsked + 1);
    CHECK(met.known == 0);
    CHECK(whole.plays().empty());
    CHECK(whole.trace() == nullptr);
}

TEST_CASE("a play that looks at dice without saying what it looks at is not known") {
    KnownPlays known;
    Dice dice;
    for (std::uint64_t battle = 0; battle < 50; ++battle) {
        const DiceKey key{9, battle, game::DiceDomain::Sampling};
        REQUIRE(known.find(key) == nullptr);
        dice.restart(key);
        dice.traceTo(known.trace());
        (void)play(dice, 1);
        dice.pose(20, kRed);
        (void)dice.posed().height(4);
        dice.answered(false);
        known.keep({});
    }
    CHECK(known.plays().empty());
}

TEST_CASE("what dice show is one word for each thing that they may show") {
    const Showing faces{Showing::What::Counts, 4, 6, kFaces};
    const Showing plain{Showing::What::Counts, 4, 6, {}};
    const Showing sum{Showing::What::Sum, 4, 6, {}};
    for (const Showing& looksAt : {faces, plain, sum}) {
        std::vector<std::pair<std::uint64_t, std::uint64_t>> all;
        for (std::uint64_t path = 0; path < 2'000; ++path) {
            const game::Throw falls(path, 1, 0);
            const auto word = looksAt.of(falls);
            REQUIRE(word);
            all.emplace_back(*word, seen(looksAt, falls));
        }
        std::ranges::sort(all);
        all.erase(std::ranges::unique(all).begin(), all.end());
        for (std::size_t i = 1; i < all.size(); ++i) CHECK(all[i].first != all[i - 1].first);
        std::ranges::sort(all, {}, &std::pair<std::uint64_t, std::uint64_t>::second);
        for (std::size_t i = 1; i < all.size(); ++i) CHECK(all[i].second != all[i - 1].second);
    }
    const Showing many{Showing::What::Counts, 10'000, 20, {}}; // more than a word holds
    CHECK_FALSE(many.of(game::Throw(1, 1, 0)));
}
