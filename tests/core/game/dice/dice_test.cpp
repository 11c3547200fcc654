#include "core/game/dice/dice.h"
#include "core/game/dice/highest.h"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

using namespace groma;
using game::Dice;
using game::DiceDomain;

namespace {

constexpr std::uint64_t kRound = 11;
constexpr std::uint64_t kTurn = 12;
constexpr std::uint64_t kAttack = 21;
constexpr std::uint64_t kMorale = 22;
constexpr std::uint64_t kRed = 31;
constexpr std::uint64_t kHorse = 41;

// Faces of a throw of that many dice for a question.
std::vector<std::uint32_t> thrown(Dice& dice, std::uint64_t question, std::size_t count = 8,
                                  std::uint32_t sides = 1'000) {
    dice.pose(question, kRed);
    game::Throw falls = dice.posed();
    dice.answered(true);
    std::vector<std::uint32_t> faces;
    for (std::size_t i = 0; i < count; ++i) {
        faces.push_back(falls.number(i, sides));
    }
    return faces;
}

// Pearson's statistic of counts that should be equal.
double chiSquare(const std::vector<std::uint64_t>& counts) {
    double all = 0;
    for (const std::uint64_t count : counts) {
        all += static_cast<double>(count);
    }
    const double expected = all / static_cast<double>(counts.size());
    double sum = 0;
    for (const std::uint64_t count : counts) {
        const double off = static_cast<double>(count) - expected;
        sum += off * off / expected;
    }
    return sum;
}

} // namespace

TEST_CASE("the same place in play throws the same, whatever fell before") {
    Dice one;
    Dice two;
    one.enter(kRound);
    two.enter(kRound);
    thrown(two, kMorale, 3);
    thrown(two, kMorale, 5);
    CHECK(thrown(one, kAttack) == thrown(two, kAttack));
    CHECK(thrown(one, kAttack) == thrown(two, kAttack));
    CHECK(one.thrown() == 2);
    CHECK(two.thrown() == 4);
}

TEST_CASE("seed, battle, domain, scope, question, actor and occurrence each make it another throw") {
    std::set<std::vector<std::uint32_t>> all;
    for (const game::DiceKey key :
         {game::DiceKey{1, 0}, game::DiceKey{2, 0}, game::DiceKey{1, 1},
          game::DiceKey{1, 0, DiceDomain::Sampling}, game::DiceKey{1, 0, DiceDomain::Thinking},
          game::DiceKey{1, 0, DiceDomain::WhatIf}}) {
        Dice dice(key);
        all.insert(thrown(dice, kAttack));
        all.insert(thrown(dice, kAttack)); // once more
        all.insert(thrown(dice, kMorale));
        dice.act(kHorse);
        all.insert(thrown(dice, kAttack));
        for (int round = 0; round < 2; ++round) {
            dice.enter(kRound);
            all.insert(thrown(dice, kAttack)); // the horse acts here too
            for (int turn = 0; turn < 2; ++turn) {
                dice.enter(kTurn);
                all.insert(thrown(dice, kAttack));
                dice.leave();
            }
            dice.leave();
        }
        dice.layOut(1);
        all.insert(thrown(dice, kAttack));
    }
    CHECK(all.size() == 6 * 11);
}

TEST_CASE("who acts in a scope is forgotten when it ends") {
    Dice one;
    Dice two;
    two.enter(kRound);
    two.act(kHorse);
    two.leave();
    CHECK(thrown(one, kAttack) == thrown(two, kAttack));
}

TEST_CASE("a turn more in one round changes nothing in the next") {
    Dice one;
    Dice two;
    for (Dice* dice : {&one, &two}) {
        dice->enter(kRound);
        for (int turn = 0; turn < (dice == &one ? 2 : 3); ++turn) {
            dice->enter(kTurn);
            dice->leave();
        }
        dice->leave();
        dice->enter(kRound);
        dice->enter(kTurn);
    }
    CHECK(thrown(one, kAttack) == thrown(two, kAttack));
}

TEST_CASE("another die leaves those before it as they were, and dice may be asked in any order") {
    Dice one;
    Dice two;
    const std::vector<std::uint32_t> few = thrown(one, kAttack, 5);
    const std::vector<std::uint32_t> many = thrown(two, kAttack, 30);
    CHECK(std::vector<std::uint32_t>(many.begin(), many.begin() + 5) == few);
    Dice three;
    three.pose(kAttack, kRed);
    game::Throw falls = three.posed();
    CHECK(falls.number(29, 1'000) == many[29]);
    CHECK(falls.number(3, 1'000) == many[3]);
}

TEST_CASE("begun again, dice fall as at first") {
    Dice dice({5, 2});
    const auto first = thrown(dice, kAttack);
    dice.enter(kRound);
    thrown(dice, kAttack);
    dice.restart({5, 2});
    CHECK(dice.depth() == 0);
    CHECK(dice.thrown() == 0);
    CHECK(thrown(dice, kAttack) == first);
}

// Bounds: the 99.9 % points of the chi-square distribution; the seeds are fixed, so that the tests are too.
TEST_CASE("faces, pairs of neighbouring dice and of neighbouring keys fall evenly") {
    Dice dice({2'026, 0});
    std::vector<std::uint64_t> faces(6), neighbours(36), throws(36), battles(36), odd(7);
    std::uint32_t last = 0;
    for (int i = 0; i < 60'000; ++i) {
        const auto fell = thrown(dice, kAttack, 6, 6);
        ++faces[fell[5]]; // of the second block
        ++neighbours[fell[0] * 6 + fell[1]];
        ++throws[last * 6 + fell[0]]; // of one occurrence after another
        last = fell[0];
        Dice next({2'026, static_cast<std::uint64_t>(i) + 1});
        ++battles[fell[2] * 6 + thrown(next, kAttack, 1, 6)[0]];
        ++odd[thrown(next, kMorale, 1, 7)[0]];
    }
    CHECK(chiSquare(faces) < 20.52);      // 5 degrees of freedom
    CHECK(chiSquare(odd) < 22.46);        // 6
    CHECK(chiSquare(neighbours) < 66.62); // 35
    CHECK(chiSquare(throws) < 66.62);
    CHECK(chiSquare(battles) < 66.62);
}

TEST_CASE("the highest of several options is any of them evenly, and one that is taken away leaves the order "
          "of the others") {
    Dice dice({7, 0});
    std::vector<std::uint64_t> highest(5);
    for (int i = 0; i < 50'000; ++i) {
        dice.pose(kAttack, kRed);
        const game::Throw falls = dice.posed();
        dice.answered(false);
        std::size_t best = 0;
        std::size_t bestOfFour = 0;
        for (std::size_t option = 0; option < 5; ++option) {
            best = falls.height(100 + option) > falls.height(100 + best) ? option : best;
            bestOfFour = option < 4 && falls.height(100 + option) > falls.height(100 + bestOfFour)
                             ? option
                             : bestOfFour;
        }
        ++highest[best];
        REQUIRE((best == 4 || best == bestOfFour));
    }
    CHECK(chiSquare(highest) < 18.47); // 4 degrees of freedom
}

TEST_CASE("heights that are asked together are those asked one by one, however many they are") {
    Dice dice({9, 4});
    for (std::size_t count = 0; count <= 13; ++count) {
        dice.pose(kAttack, kRed);
        const game::Throw falls = dice.posed();
        dice.answered(false);
        std::vector<std::uint64_t> heights;
        for (std::size_t option = 0; option < count; ++option) heights.push_back(option * option + 1);
        falls.heights(heights);
        for (std::size_t option = 0; option < count; ++option)
            CHECK(heights[option] == falls.height(option * option + 1));
    }
}

TEST_CASE("the highest is the one whose own height is highest, and of equal ones the first") {
    Dice dice({9, 4});
    for (std::size_t count = 0; count <= 200; ++count) {
        dice.pose(kAttack, kRed);
        const game::Throw falls = dice.posed();
        dice.answered(false);
        const auto key = [&](std::size_t option) { return option % 97 * 31 + count; }; // some are the same
        game::Highest highest(falls);
        std::size_t best = 0;
        for (std::size_t option = 0; option < count; ++option) {
            highest.offer(key(option));
            best = falls.height(key(option)) > falls.height(key(best)) ? option : best;
        }
        CHECK(highest.place() == best);
    }
}

TEST_CASE("a bound that is no power of two is met without bias, also where words must be thrown again") {
    Dice dice({3, 0});
    constexpr std::uint32_t kBound = 3U << 30; // a quarter of all words is thrown again
    std::array<std::uint64_t, 3> thirds{};
    for (int i = 0; i < 30'000; ++i) {
        const std::uint32_t number = thrown(dice, kAttack, 1, kBound)[0];
        REQUIRE(number < kBound);
        ++thirds[number >> 30];
    }
    CHECK(chiSquare({thirds.begin(), thirds.end()}) < 13.82); // 2 degrees of freedom
}
