// Exact fractions without a size limit, for probabilities and their sums. Weights that fit are two machine
// words; what does not fit lives in a shared big number. Always in lowest terms, denominator positive, so
// equal means equal.
#pragma once

#include "core/base/result.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace groma::base {

class Rational {
  public:
    Rational() = default;
    Rational(std::int64_t whole) : numerator_(whole) {} // NOLINT: wholes are rationals
    // The denominator must not be 0.
    Rational(std::int64_t numerator, std::int64_t denominator);

    // "7", "-7/12"; any number of digits up to 100000. Refuses everything else, a zero denominator included.
    static Result<Rational> fromString(std::string_view text);
    // "7" or "7/12", lowest terms.
    std::string toString() const;
    // For display only.
    double toDouble() const;

    bool isZero() const noexcept { return !big_ && numerator_ == 0; }
    bool isWhole() const;
    // -1, 0 or 1.
    int sign() const;
    std::uint64_t hash() const;
    // Machine words of numerator and denominator together, at least 2.
    std::size_t words() const;

    // True when numerator and denominator fit in 64 bits each; then they can be read.
    bool isSmall() const noexcept { return !big_; }
    std::int64_t numerator() const;
    std::int64_t denominator() const;

    Rational operator-() const;
    Rational& operator+=(const Rational& other) { return *this = *this + other; }
    Rational& operator-=(const Rational& other) { return *this = *this - other; }
    Rational& operator*=(const Rational& other) { return *this = *this * other; }
    Rational& operator/=(const Rational& other) { return *this = *this / other; }

    friend Rational operator+(const Rational& a, const Rational& b);
    friend Rational operator-(const Rational& a, const Rational& b);
    friend Rational operator*(const Rational& a, const Rational& b);
    // The divisor must not be 0.
    friend Rational operator/(const Rational& a, const Rational& b);
    friend bool operator==(const Rational& a, const Rational& b);
    friend std::strong_ordering operator<=>(const Rational& a, const Rational& b);

    struct Big;

  private:
    struct FromBig;
    // Invariant: big_ is set exactly when the value does not fit; then the two words below are 0 and 1.
    std::int64_t numerator_ = 0;
    std::int64_t denominator_ = 1;
    std::shared_ptr<const Big> big_;
};

} // namespace groma::base
