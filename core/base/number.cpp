#include "core/base/number.h"

#include <charconv>

namespace groma::base {

namespace {

std::optional<std::int64_t> digits(std::string_view text) {
    // Twelve digits are more than any number holds and never overflow what follows.
    if (text.empty() || text.size() > 12 || text.find_first_not_of("0123456789") != std::string_view::npos) {
        return std::nullopt;
    }
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::optional<Number> fractionFrom(std::int64_t numerator, std::int64_t denominator) {
    Number made;
    if (!Number::tryFraction(numerator, denominator, made)) {
        return std::nullopt;
    }
    return made;
}

std::optional<Number> decimal(std::int64_t sign, std::string_view whole, std::string_view part) {
    if (part.size() > 6) {
        return std::nullopt;
    }
    const auto above = digits(whole);
    const auto below = digits(part);
    if (!above || !below) {
        return std::nullopt;
    }
    std::int64_t scale = 1;
    for (std::size_t i = 0; i < part.size(); ++i) {
        scale *= 10;
    }
    return fractionFrom(sign * (*above * scale + *below), scale);
}

} // namespace

std::string Number::toString() const {
    std::string text = std::to_string(numerator());
    if (!isWhole()) {
        text += '/';
        text += std::to_string(denominator());
    }
    return text;
}

std::optional<Number> numberFromText(std::string_view text) {
    std::int64_t sign = 1;
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
        sign = text.front() == '-' ? -1 : 1;
        text.remove_prefix(1);
    }
    if (const std::size_t dot = text.find('.'); dot != std::string_view::npos) {
        return decimal(sign, text.substr(0, dot), text.substr(dot + 1));
    }
    const std::size_t slash = text.find('/');
    const auto numerator = digits(text.substr(0, slash));
    const auto denominator =
        slash == std::string_view::npos ? std::optional<std::int64_t>(1) : digits(text.substr(slash + 1));
    if (!numerator || !denominator) {
        return std::nullopt;
    }
    return fractionFrom(sign * *numerator, *denominator);
}

} // namespace groma::base
