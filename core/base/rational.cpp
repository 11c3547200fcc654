#include "core/base/rational.h"

#include "core/base/contract.h"
#include "core/base/hash.h"

#include <gmp.h>

#include <numeric>
#include <vector>

namespace groma::base {

namespace {

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

UnsignedWide magnitude(Wide value) {
    return value < 0 ? UnsignedWide{0} - static_cast<UnsignedWide>(value) : static_cast<UnsignedWide>(value);
}

// With `b` above 0, so that the divisor is one too.
std::int64_t wordCommon(std::int64_t a, std::int64_t b) {
    const auto size = static_cast<std::uint64_t>(magnitude(a));
    return static_cast<std::int64_t>(std::gcd(size, static_cast<std::uint64_t>(b)));
}

UnsignedWide greatestCommon(UnsignedWide a, UnsignedWide b) {
    while (b != 0) {
        // Word-sized remainders are the common case and far cheaper.
        if ((a >> 64) == 0 && (b >> 64) == 0) {
            auto x = static_cast<std::uint64_t>(a);
            auto y = static_cast<std::uint64_t>(b);
            while (y != 0) {
                const std::uint64_t rest = x % y;
                x = y;
                y = rest;
            }
            return x;
        }
        const UnsignedWide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

bool fits(Wide value) { return value == static_cast<std::int64_t>(value); }

void setWide(mpz_t out, Wide value) {
    const UnsignedWide size = magnitude(value);
    mpz_set_ui(out, static_cast<std::uint64_t>(size >> 64));
    mpz_mul_2exp(out, out, 64);
    mpz_add_ui(out, out, static_cast<std::uint64_t>(size));
    if (value < 0) {
        mpz_neg(out, out);
    }
}

constexpr std::size_t kMostDigits = 100000;

bool isDigits(std::string_view text) {
    return !text.empty() && text.size() <= kMostDigits &&
           text.find_first_not_of("0123456789") == std::string_view::npos;
}

} // namespace

struct Rational::Big {
    mpq_t value;

    Big() { mpq_init(value); }
    ~Big() { mpq_clear(value); }
    Big(const Big&) = delete;
    Big& operator=(const Big&) = delete;
};

// The bridge between words and big numbers; a member struct so that it may read the words.
struct Rational::FromBig {
    static std::shared_ptr<Big> enlarge(const Rational& small) {
        auto big = std::make_shared<Big>();
        if (small.big_) {
            mpq_set(big->value, small.big_->value);
        } else {
            mpz_set_si(mpq_numref(big->value), small.numerator_);
            mpz_set_si(mpq_denref(big->value), small.denominator_);
        }
        return big;
    }

    // Takes a canonical value; goes back to words where it fits.
    static Rational settle(std::shared_ptr<Big> big) {
        Rational result;
        if (mpz_fits_slong_p(mpq_numref(big->value)) != 0 && mpz_fits_slong_p(mpq_denref(big->value)) != 0) {
            result.numerator_ = mpz_get_si(mpq_numref(big->value));
            result.denominator_ = mpz_get_si(mpq_denref(big->value));
            return result;
        }
        result.big_ = std::move(big);
        return result;
    }

    static Rational reduced(Wide numerator, Wide denominator) {
        if (denominator < 0) {
            numerator = -numerator;
            denominator = -denominator;
        }
        if (fits(numerator) && fits(denominator)) { // words are divided far more cheaply
            const auto shared =
                wordCommon(static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator));
            return inLowestTerms(static_cast<std::int64_t>(numerator) / shared,
                                 static_cast<std::int64_t>(denominator) / shared);
        }
        const auto common = static_cast<Wide>(greatestCommon(magnitude(numerator), magnitude(denominator)));
        return inLowestTerms(numerator / common, denominator / common);
    }

    // With a denominator above 0.
    static Rational inLowestTerms(Wide numerator, Wide denominator) {
        if (fits(numerator) && fits(denominator)) {
            Rational result;
            result.numerator_ = static_cast<std::int64_t>(numerator);
            result.denominator_ = static_cast<std::int64_t>(denominator);
            return result;
        }
        auto big = std::make_shared<Big>();
        setWide(mpq_numref(big->value), numerator);
        setWide(mpq_denref(big->value), denominator);
        return settle(std::move(big));
    }

    // Of two that fit in words; the second comes as it is, or with the other sign.
    // Sums and products of fractions in lowest terms: Knuth, The Art of Computer Programming 2, 4.5.1. Their
    // common divisors are words. Each product is at most 2^126 in size, so the sum of two stays within 127
    // bits.
    static Rational sum(const Rational& a, Wide numerator, std::int64_t denominator) {
        if (a.denominator_ == denominator) {
            if (denominator == 1) {
                return inLowestTerms(a.numerator_ + numerator, 1);
            }
            return reduced(a.numerator_ + numerator, denominator);
        }
        if (denominator == 1) { // a whole shares nothing with a denominator
            return inLowestTerms(a.numerator_ + numerator * a.denominator_, a.denominator_);
        }
        if (a.denominator_ == 1) {
            return inLowestTerms(static_cast<Wide>(a.numerator_) * denominator + numerator, denominator);
        }
        const std::int64_t shared = wordCommon(a.denominator_, denominator);
        const Wide left = a.denominator_ / shared;
        const Wide right = denominator / shared;
        const Wide sum = a.numerator_ * right + numerator * left;
        if (shared == 1) {
            return inLowestTerms(sum, left * denominator);
        }
        const auto rest = static_cast<std::int64_t>(sum % shared);
        const std::int64_t common = wordCommon(rest, shared);
        return inLowestTerms(sum / common, left * (denominator / common));
    }

    template <class Operation>
    static Rational apply(Operation operation, const Rational& a, const Rational& b) {
        const auto left = enlarge(a);
        const auto right = enlarge(b);
        operation(left->value, left->value, right->value);
        return settle(left);
    }
};

static_assert(sizeof(long) == sizeof(std::int64_t), "GMP's long carries our words");

Rational::Rational(std::int64_t numerator, std::int64_t denominator) {
    GROMA_ASSERT(denominator != 0, "a fraction needs a denominator");
    if (denominator == 1) {
        numerator_ = numerator;
        return;
    }
    *this = FromBig::reduced(numerator, denominator);
}

Result<Rational> Rational::fromString(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    const std::string_view body = negative ? text.substr(1) : text;
    const std::size_t slash = body.find('/');
    const std::string top(body.substr(0, slash));
    const std::string bottom(slash == std::string_view::npos ? "1" : body.substr(slash + 1));
    if (!isDigits(top) || !isDigits(bottom)) {
        return fail("a fraction such as 7/12 is wanted");
    }
    auto big = std::make_shared<Big>();
    mpz_set_str(mpq_numref(big->value), top.c_str(), 10);
    mpz_set_str(mpq_denref(big->value), bottom.c_str(), 10);
    if (mpz_sgn(mpq_denref(big->value)) == 0) {
        return fail("a fraction cannot have the denominator 0");
    }
    if (negative) {
        mpz_neg(mpq_numref(big->value), mpq_numref(big->value));
    }
    mpq_canonicalize(big->value);
    return FromBig::settle(std::move(big));
}

std::string Rational::toString() const {
    if (!big_) {
        std::string text = std::to_string(numerator_);
        if (denominator_ != 1) {
            text += '/';
            text += std::to_string(denominator_);
        }
        return text;
    }
    const std::size_t room =
        mpz_sizeinbase(mpq_numref(big_->value), 10) + mpz_sizeinbase(mpq_denref(big_->value), 10) + 3;
    std::vector<char> text(room);
    mpq_get_str(text.data(), 10, big_->value);
    return std::string(text.data());
}

double Rational::toDouble() const {
    return big_ ? mpq_get_d(big_->value)
                : static_cast<double>(numerator_) / static_cast<double>(denominator_);
}

std::size_t Rational::words() const {
    return big_ ? mpz_size(mpq_numref(big_->value)) + mpz_size(mpq_denref(big_->value)) : 2;
}

bool Rational::isWhole() const {
    return big_ ? mpz_cmp_ui(mpq_denref(big_->value), 1) == 0 : denominator_ == 1;
}

int Rational::sign() const { return big_ ? mpq_sgn(big_->value) : (numerator_ > 0) - (numerator_ < 0); }

std::uint64_t Rational::hash() const {
    if (!big_) {
        return combine(static_cast<std::uint64_t>(numerator_), static_cast<std::uint64_t>(denominator_));
    }
    return hashText(toString());
}

std::int64_t Rational::numerator() const {
    GROMA_ASSERT(isSmall(), "the numerator does not fit in a word");
    return numerator_;
}

std::int64_t Rational::denominator() const {
    GROMA_ASSERT(isSmall(), "the denominator does not fit in a word");
    return denominator_;
}

Rational Rational::operator-() const { return Rational(0) - *this; }

Rational operator+(const Rational& a, const Rational& b) {
    return a.big_ || b.big_ ? Rational::FromBig::apply(mpq_add, a, b)
                            : Rational::FromBig::sum(a, b.numerator_, b.denominator_);
}

Rational operator-(const Rational& a, const Rational& b) {
    return a.big_ || b.big_ ? Rational::FromBig::apply(mpq_sub, a, b)
                            : Rational::FromBig::sum(a, -static_cast<Wide>(b.numerator_), b.denominator_);
}

Rational operator*(const Rational& a, const Rational& b) {
    if (a.big_ || b.big_) {
        return Rational::FromBig::apply(mpq_mul, a, b);
    }
    const std::int64_t first = wordCommon(a.numerator_, b.denominator_);
    const std::int64_t second = wordCommon(b.numerator_, a.denominator_);
    return Rational::FromBig::inLowestTerms(static_cast<Wide>(a.numerator_ / first) * (b.numerator_ / second),
                                            static_cast<Wide>(a.denominator_ / second) *
                                                (b.denominator_ / first));
}

Rational operator/(const Rational& a, const Rational& b) {
    GROMA_ASSERT(!b.isZero(), "division by zero");
    if (a.big_ || b.big_) {
        return Rational::FromBig::apply(mpq_div, a, b);
    }
    return Rational::FromBig::reduced(static_cast<Wide>(a.numerator_) * b.denominator_,
                                      static_cast<Wide>(a.denominator_) * b.numerator_);
}

bool operator==(const Rational& a, const Rational& b) {
    if (a.big_ && b.big_) {
        return mpq_equal(a.big_->value, b.big_->value) != 0;
    }
    // Settled values are unique: a big one never equals a small one.
    return !a.big_ && !b.big_ && a.numerator_ == b.numerator_ && a.denominator_ == b.denominator_;
}

std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
    if (a.big_ || b.big_) {
        const auto left = Rational::FromBig::enlarge(a);
        const auto right = Rational::FromBig::enlarge(b);
        return mpq_cmp(left->value, right->value) <=> 0;
    }
    return static_cast<Wide>(a.numerator_) * b.denominator_ <=>
           static_cast<Wide>(b.numerator_) * a.denominator_;
}

} // namespace groma::base
