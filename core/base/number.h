// The number that rules compute with: an exact fraction in one machine word.
//
// Low 32 bits: numerator (two's complement). High 32 bits: denominator - 1. So a whole n is just uint32(n)
// and two wholes are recognised by one OR and one shift. Always in lowest terms: equal numbers have equal
// bits. Numerator -2^31 .. 2^31-1, denominator 1 .. 2^31-1. try* report what does not fit, or a division by
// zero, by returning false and leaving `out` alone; the plain operators are for values known to fit and
// assert.
#pragma once

#include "core/base/contract.h"

#include <compare>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>

namespace groma::base {

class Number {
  public:
    constexpr Number() = default;
    constexpr Number(std::int32_t whole)
        : bits_(static_cast<std::uint32_t>(whole)) {} // NOLINT: wholes are numbers

    // Asserts that the fraction fits and that the denominator is not 0.
    static constexpr Number fraction(std::int64_t numerator, std::int64_t denominator) {
        Number made;
        const bool fits = tryFraction(numerator, denominator, made);
        GROMA_ASSERT(fits, "the fraction does not fit in a number");
        return made;
    }
    static constexpr bool tryFraction(std::int64_t numerator, std::int64_t denominator, Number& out);

    constexpr std::int64_t bits() const noexcept { return static_cast<std::int64_t>(bits_); }
    // Only for words that bits() gave.
    static constexpr Number fromBits(std::int64_t bits) noexcept {
        Number number;
        number.bits_ = static_cast<std::uint64_t>(bits);
        return number;
    }
    // For words out of a file: true when they could have come from bits().
    static constexpr bool areBits(std::int64_t bits);

    constexpr std::int32_t numerator() const noexcept {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits_));
    }
    constexpr std::int64_t denominator() const noexcept { return static_cast<std::int64_t>(bits_ >> 32) + 1; }
    constexpr bool isWhole() const noexcept { return (bits_ >> 32) == 0; }
    constexpr std::int32_t whole() const {
        GROMA_ASSERT(isWhole(), "a whole number is wanted");
        return numerator();
    }
    constexpr bool isZero() const noexcept { return bits_ == 0; }
    constexpr int sign() const noexcept { return (numerator() > 0) - (numerator() < 0); }

    // "3", "-5/2".
    std::string toString() const;

    friend constexpr bool tryAdd(Number a, Number b, Number& out);
    friend constexpr bool trySubtract(Number a, Number b, Number& out);
    friend constexpr bool tryMultiply(Number a, Number b, Number& out);
    friend constexpr bool tryDivide(Number a, Number b, Number& out);

    friend constexpr bool operator==(Number a, Number b) noexcept { return a.bits_ == b.bits_; }
    friend constexpr std::strong_ordering operator<=>(Number a, Number b) noexcept {
        if (bothWhole(a, b)) {
            return a.numerator() <=> b.numerator();
        }
        return a.numerator() * b.denominator() <=> b.numerator() * a.denominator();
    }

  private:
    static constexpr bool bothWhole(Number a, Number b) noexcept { return ((a.bits_ | b.bits_) >> 32) == 0; }
    static constexpr bool tryWhole(std::int64_t value, Number& out) noexcept {
        if (value != static_cast<std::int32_t>(value)) {
            return false;
        }
        out.bits_ = static_cast<std::uint32_t>(value);
        return true;
    }

    std::uint64_t bits_ = 0;
};

constexpr bool Number::tryFraction(std::int64_t numerator, std::int64_t denominator, Number& out) {
    constexpr std::int64_t kLeast = INT64_MIN;
    if (denominator == 0 || numerator == kLeast || denominator == kLeast) {
        return false;
    }
    if (denominator < 0) {
        numerator = -numerator;
        denominator = -denominator;
    }
    const std::int64_t common = std::gcd(numerator, denominator);
    numerator /= common;
    denominator /= common;
    if (numerator != static_cast<std::int32_t>(numerator) || denominator > INT32_MAX) {
        return false;
    }
    out.bits_ = (static_cast<std::uint64_t>(denominator - 1) << 32) |
                static_cast<std::uint32_t>(static_cast<std::int32_t>(numerator));
    return true;
}

constexpr bool Number::areBits(std::int64_t bits) {
    const Number read = fromBits(bits);
    Number normal;
    return tryFraction(read.numerator(), read.denominator(), normal) && normal == read;
}

constexpr bool tryAdd(Number a, Number b, Number& out) {
    if (Number::bothWhole(a, b)) [[likely]] {
        return Number::tryWhole(static_cast<std::int64_t>(a.numerator()) + b.numerator(), out);
    }
    return Number::tryFraction(a.numerator() * b.denominator() + b.numerator() * a.denominator(),
                               a.denominator() * b.denominator(), out);
}

constexpr bool trySubtract(Number a, Number b, Number& out) {
    if (Number::bothWhole(a, b)) [[likely]] {
        return Number::tryWhole(static_cast<std::int64_t>(a.numerator()) - b.numerator(), out);
    }
    return Number::tryFraction(a.numerator() * b.denominator() - b.numerator() * a.denominator(),
                               a.denominator() * b.denominator(), out);
}

constexpr bool tryMultiply(Number a, Number b, Number& out) {
    const std::int64_t top = static_cast<std::int64_t>(a.numerator()) * b.numerator();
    if (Number::bothWhole(a, b)) [[likely]] {
        return Number::tryWhole(top, out);
    }
    return Number::tryFraction(top, a.denominator() * b.denominator(), out);
}

constexpr bool tryDivide(Number a, Number b, Number& out) {
    return !b.isZero() &&
           Number::tryFraction(a.numerator() * b.denominator(), b.numerator() * a.denominator(), out);
}

constexpr Number operator+(Number a, Number b) {
    Number sum;
    const bool fits = tryAdd(a, b, sum);
    GROMA_ASSERT(fits, "the sum does not fit in a number");
    return sum;
}

constexpr Number operator-(Number a, Number b) {
    Number difference;
    const bool fits = trySubtract(a, b, difference);
    GROMA_ASSERT(fits, "the difference does not fit in a number");
    return difference;
}

constexpr Number operator-(Number a) { return Number(0) - a; }

constexpr Number operator*(Number a, Number b) {
    Number product;
    const bool fits = tryMultiply(a, b, product);
    GROMA_ASSERT(fits, "the product does not fit in a number");
    return product;
}

constexpr Number operator/(Number a, Number b) {
    Number quotient;
    const bool fits = tryDivide(a, b, quotient);
    GROMA_ASSERT(fits, "the quotient does not fit in a number");
    return quotient;
}

// The largest whole not above, the smallest whole not below, and the nearest whole with a half going up (-1/2
// -> 0).
constexpr std::int32_t floor(Number a) noexcept {
    if (a.isWhole()) {
        return a.numerator();
    }
    const std::int64_t cut = a.numerator() / a.denominator();
    return static_cast<std::int32_t>(a.numerator() < 0 ? cut - 1 : cut);
}

constexpr std::int32_t ceil(Number a) noexcept { return a.isWhole() ? a.numerator() : floor(a) + 1; }

constexpr std::int32_t roundHalfUp(Number a) noexcept {
    if (a.isWhole()) {
        return a.numerator();
    }
    const std::int32_t below = floor(a);
    const std::int64_t rest = a.numerator() - below * a.denominator();
    return 2 * rest >= a.denominator() ? below + 1 : below;
}

// "3", "-5/2", "0.25"; nothing when it is not a number or does not fit.
std::optional<Number> numberFromText(std::string_view text);

} // namespace groma::base
