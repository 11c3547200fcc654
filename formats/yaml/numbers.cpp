#include "formats/yaml/numbers.h"

#include <charconv>
#include <numeric>

namespace groma::formats::yaml {
namespace {

std::optional<std::int64_t> digits(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool all = !text.empty() && text.front() != '-' && end == text.data() + text.size();
    return error == std::errc() && all ? std::optional(value) : std::nullopt;
}

std::optional<ExactNumber> unsignedNumber(std::string_view text) {
    if (const std::size_t bar = text.find('/'); bar != std::string_view::npos) {
        const auto numerator = digits(text.substr(0, bar));
        const auto denominator = digits(text.substr(bar + 1));
        if (!numerator || !denominator || *denominator == 0) {
            return std::nullopt;
        }
        const std::int64_t common = std::gcd(*numerator, *denominator);
        return ExactNumber{*numerator / common, *denominator / common};
    }
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos) {
        const auto whole = digits(text);
        return whole ? std::optional(ExactNumber{*whole, 1}) : std::nullopt;
    }
    const auto whole = digits(text.substr(0, point));
    const std::string_view tail = text.substr(point + 1);
    const auto part = digits(tail);
    std::int64_t scale = 1;
    for (std::size_t i = 0; i < tail.size(); ++i) {
        if (__builtin_mul_overflow(scale, 10, &scale)) {
            return std::nullopt;
        }
    }
    std::int64_t sum = 0;
    if (!whole || !part || __builtin_mul_overflow(*whole, scale, &sum) ||
        __builtin_add_overflow(sum, *part, &sum)) {
        return std::nullopt;
    }
    const std::int64_t common = std::gcd(sum, scale);
    return ExactNumber{sum / common, scale / common};
}

bool dropSign(std::string_view& text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    return negative;
}

} // namespace

std::optional<ExactNumber> readExactNumber(std::string_view text) {
    const bool negative = dropSign(text);
    auto number = unsignedNumber(text);
    if (number && negative) {
        number->numerator = -number->numerator;
    }
    return number;
}

std::optional<std::int64_t> readInteger(std::string_view text) {
    const bool negative = dropSign(text);
    const auto value = digits(text);
    return value && negative ? std::optional(-*value) : value;
}

} // namespace groma::formats::yaml
