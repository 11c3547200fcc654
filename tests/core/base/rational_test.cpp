#include "core/base/rational.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <numeric>

using groma::base::Rational;

TEST_CASE("two dice: the chances of every total add up to one") {
    Rational sum;
    for (int total = 2; total <= 12; ++total) {
        const int ways = total <= 7 ? total - 1 : 13 - total;
        sum += Rational(ways, 36);
    }
    CHECK(sum == Rational(1));
    CHECK(sum.isSmall());
}

TEST_CASE("rationals are kept in lowest terms") {
    CHECK(Rational(6, -4) == Rational(-3, 2));
    CHECK(Rational(6, -4).toString() == "-3/2");
    CHECK(Rational(8, 4).toString() == "2");
    CHECK(Rational(8, 4).isWhole());
    CHECK(Rational(0, -7).isZero());
    CHECK(Rational(INT64_MIN, INT64_MIN) == Rational(1));
}

TEST_CASE("sums, differences and products of any fractions are right and in lowest terms") {
    std::uint64_t seed = 20261123;
    const auto drawn = [&](std::int64_t least) {
        seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
        // Many small factors, so that much can be shortened.
        return least + static_cast<std::int64_t>((seed >> 40) % 360) * (seed >> 33 & 1 ? 6 : 35);
    };
    for (int round = 0; round < 20'000; ++round) {
        const std::int64_t a = drawn(-6'300), b = drawn(1), c = drawn(-6'300), d = drawn(1);
        const Rational sum = Rational(a, b) + Rational(c, d);
        const Rational difference = Rational(a, b) - Rational(c, d);
        const Rational product = Rational(a, b) * Rational(c, d);
        REQUIRE(sum.numerator() * b * d == (a * d + c * b) * sum.denominator());
        REQUIRE(difference.numerator() * b * d == (a * d - c * b) * difference.denominator());
        REQUIRE(product.numerator() * b * d == a * c * product.denominator());
        REQUIRE(std::gcd(sum.numerator(), sum.denominator()) == 1);
        REQUIRE(std::gcd(difference.numerator(), difference.denominator()) == 1);
        REQUIRE(std::gcd(product.numerator(), product.denominator()) == 1);
    }
}

TEST_CASE("arithmetic beyond one word goes on exactly and comes back") {
    const Rational huge(INT64_MAX);
    const Rational larger = huge + 1;
    CHECK_FALSE(larger.isSmall());
    CHECK(larger.toString() == "9223372036854775808");
    CHECK(larger - 1 == huge);
    CHECK((larger - 1).isSmall());
    CHECK(-Rational(INT64_MIN) == larger);
    CHECK(larger > huge);
    CHECK(-larger == Rational(INT64_MIN));

    // (1/3)^50 * 3^50 = 1, passing through numbers of 80 bits.
    Rational small(1);
    for (int i = 0; i < 50; ++i) {
        small *= Rational(1, 3);
    }
    CHECK(small.toString() == "1/717897987691852588770249");
    CHECK(small.sign() == 1);
    CHECK_FALSE(small.isWhole());
    for (int i = 0; i < 50; ++i) {
        small /= Rational(1, 3);
    }
    CHECK(small == Rational(1));
    CHECK(small.isSmall());
}

TEST_CASE("equal rationals hash alike however they came about") {
    const Rational big = Rational(INT64_MAX) * Rational(INT64_MAX);
    const Rational again = big + 1 - 1;
    CHECK(big == again);
    CHECK(big.hash() == again.hash());
    CHECK((big / big).hash() == Rational(1).hash());
    CHECK(Rational(1, 2).hash() != Rational(2, 1).hash());
}

TEST_CASE("rationals are read from text with any number of digits") {
    CHECK(*Rational::fromString("417/1000") == Rational(417, 1000));
    CHECK(*Rational::fromString("-10/4") == Rational(-5, 2));
    CHECK(*Rational::fromString("0") == Rational(0));
    const auto large = Rational::fromString("123456789012345678901234567890/3");
    REQUIRE(large.has_value());
    CHECK(large->toString() == "41152263004115226300411522630");
    for (const char* wrong : {"", "-", "1/0", "/2", "1/", "1/-2", "0.5", " 1", "1e3", "0x10", "--1"}) {
        CAPTURE(wrong);
        CHECK_FALSE(Rational::fromString(wrong).has_value());
    }
}

TEST_CASE("the double is for showing only, but right") {
    CHECK(Rational(7, 12).toDouble() == doctest::Approx(0.5833333));
    Rational tiny(1);
    for (int i = 0; i < 200; ++i) {
        tiny *= Rational(1, 6);
    }
    CHECK((tiny * 3 / tiny).toDouble() == doctest::Approx(3.0));
}
