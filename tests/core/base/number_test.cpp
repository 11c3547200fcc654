#include "core/base/number.h"
#include "core/base/rational.h"
#include "tests/support/rng.h"

#include <doctest/doctest.h>

using groma::base::Number;
using groma::base::Rational;

namespace {

Rational exact(Number number) { return Rational(number.numerator(), number.denominator()); }

Number frac(int numerator, int denominator) { return Number::fraction(numerator, denominator); }

} // namespace

TEST_CASE("a whole number is its own 32 bits") {
    CHECK(Number(7).bits() == 7);
    CHECK(Number(-1).bits() == 0xffffffffLL);
    CHECK(Number(-1).isWhole());
    CHECK(Number(-1).numerator() == -1);
    CHECK(frac(1, 2).bits() == ((1LL << 32) | 1));
    CHECK(Number::fromBits(frac(-5, 3).bits()) == frac(-5, 3));
}

TEST_CASE("half a point for a road hex and a whole one for the next make one and a half") {
    CHECK(frac(1, 2) + Number(1) == frac(3, 2));
    CHECK(frac(1, 2) + frac(1, 2) == Number(1));
    CHECK((frac(1, 2) + frac(1, 2)).isWhole());
    CHECK(frac(1, 3) + frac(1, 6) == frac(1, 2));
    CHECK(frac(1, 2) - frac(3, 4) == frac(-1, 4));
    CHECK(frac(2, 3) * frac(3, 4) == frac(1, 2));
    CHECK(Number(3) / Number(2) == frac(3, 2));
    CHECK(frac(-3, 4) / frac(-1, 2) == frac(3, 2));
    CHECK(-frac(3, 4) == frac(-3, 4));
}

TEST_CASE("fractions are kept in lowest terms with the sign on top") {
    CHECK(frac(6, 4) == frac(3, 2));
    CHECK(frac(3, -6).numerator() == -1);
    CHECK(frac(3, -6).denominator() == 2);
    CHECK(frac(0, 9).bits() == 0);
}

TEST_CASE("numbers compare by value") {
    CHECK(frac(1, 2) < frac(2, 3));
    CHECK(frac(-1, 2) > frac(-2, 3));
    CHECK(Number(-4) < Number(3));
    CHECK(frac(7, 2) > Number(3));
    CHECK(frac(INT32_MAX, INT32_MAX - 1) > Number(1));
}

TEST_CASE("rounding goes down, up, or to the nearest with halves up, on both sides of zero") {
    CHECK(floor(frac(7, 2)) == 3);
    CHECK(ceil(frac(7, 2)) == 4);
    CHECK(roundHalfUp(frac(7, 2)) == 4);
    CHECK(roundHalfUp(frac(10, 3)) == 3);
    CHECK(floor(frac(-7, 2)) == -4);
    CHECK(ceil(frac(-7, 2)) == -3);
    CHECK(roundHalfUp(frac(-7, 2)) == -3);
    CHECK(roundHalfUp(frac(-11, 3)) == -4);
    CHECK(floor(Number(-5)) == -5);
    CHECK(ceil(Number(-5)) == -5);
}

TEST_CASE("what does not fit is reported and leaves the result alone") {
    Number out = 5;
    CHECK_FALSE(tryAdd(Number(INT32_MAX), Number(1), out));
    CHECK_FALSE(trySubtract(Number(INT32_MIN), Number(1), out));
    CHECK_FALSE(tryMultiply(Number(65536), Number(32768), out));
    CHECK_FALSE(tryDivide(Number(3), Number(0), out));
    CHECK_FALSE(tryAdd(frac(1, INT32_MAX), frac(1, INT32_MAX - 1), out));
    CHECK(out == Number(5));
    CHECK(tryMultiply(Number(65536), Number(-32768), out));
    CHECK(out == Number(INT32_MIN));
    CHECK_FALSE(tryDivide(Number(INT32_MIN), Number(-1), out));
    CHECK(tryAdd(frac(INT32_MIN, INT32_MAX), frac(INT32_MIN, INT32_MAX), out) == false);
}

TEST_CASE("bits out of a file are checked") {
    CHECK(Number::areBits(frac(3, 7).bits()));
    CHECK_FALSE(Number::areBits((1LL << 32) | 2)); // 2/2
    CHECK_FALSE(Number::areBits(-1LL));            // denominator beyond 2^31-1
    CHECK_FALSE(Number::areBits(1LL << 32));       // 0/2
}

TEST_CASE("numbers are read and written as people write them") {
    using groma::base::numberFromText;
    CHECK(numberFromText("3") == Number(3));
    CHECK(numberFromText("-5/2") == frac(-5, 2));
    CHECK(numberFromText("0.5") == frac(1, 2));
    CHECK(numberFromText("-0.25") == frac(-1, 4));
    CHECK(numberFromText("+4") == Number(4));
    CHECK(frac(-5, 2).toString() == "-5/2");
    CHECK(Number(12).toString() == "12");
    for (const char* wrong :
         {"", "-", "1/0", "1.", ".5", "1/", "a", "1 2", "99999999999", "--1", "1/-2", "0x3"}) {
        CAPTURE(wrong);
        CHECK_FALSE(numberFromText(wrong).has_value());
    }
}

TEST_CASE("numbers agree with unbounded rationals on every operation") {
    groma::tests::Rng rng(20240731);
    const auto draw = [&] {
        const auto top = static_cast<int>(rng.boundedDraw(2001)) - 1000;
        const int bottom = rng.boundedDraw(3) == 0 ? 1 : static_cast<int>(rng.boundedDraw(60)) + 1;
        return frac(top, bottom);
    };
    for (int i = 0; i < 4000; ++i) {
        const Number a = draw();
        const Number b = draw();
        CAPTURE(a.toString());
        CAPTURE(b.toString());
        CHECK(exact(a + b) == exact(a) + exact(b));
        CHECK(exact(a - b) == exact(a) - exact(b));
        CHECK(exact(a * b) == exact(a) * exact(b));
        CHECK((a <=> b) == (exact(a) <=> exact(b)));
        if (!b.isZero()) {
            CHECK(exact(a / b) == exact(a) / exact(b));
        }
        const Number rest = a - Number(floor(a));
        CHECK(rest >= Number(0));
        CHECK(rest < Number(1));
    }
}
