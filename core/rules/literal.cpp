#include "core/rules/literal.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>

namespace groma::rules {

namespace {

std::optional<std::int64_t> wholeLiteral(std::string_view text) {
    std::int64_t value = 0;
    const bool plus = text.starts_with('+');
    if (plus) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return value;
}

std::optional<base::Number> fraction(std::int64_t numerator, std::int64_t denominator) {
    base::Number number;
    if (denominator <= 0 || !base::Number::tryFraction(numerator, denominator, number)) return std::nullopt;
    return number;
}

std::optional<std::int64_t> indexOf(const std::vector<std::string>& names, std::string_view text) {
    const auto at = std::ranges::find(names, text);
    if (at == names.end()) return std::nullopt;
    return at - names.begin();
}

std::vector<std::string> valueNames(const OutcomeSet& set) {
    std::vector<std::string> names;
    for (const OutcomeSet::Value& value : set.values) names.push_back(value.name);
    return names;
}

}  // namespace

std::optional<base::Number> numberLiteral(std::string_view text) {
    if (const auto bar = text.find('/'); bar != std::string_view::npos) {
        const auto top = wholeLiteral(text.substr(0, bar));
        const auto bottom = wholeLiteral(text.substr(bar + 1));
        return top && bottom ? fraction(*top, *bottom) : std::nullopt;
    }
    const auto point = text.find('.');
    if (point == std::string_view::npos) {
        const auto whole = wholeLiteral(text);
        return whole ? fraction(*whole, 1) : std::nullopt;
    }
    const std::string_view decimals = text.substr(point + 1);
    if (decimals.empty() || decimals.size() > 9) return std::nullopt;
    const std::string digits = std::string(text.substr(0, point)) + std::string(decimals);
    const auto all = wholeLiteral(digits);
    std::int64_t denominator = 1;
    for (std::size_t i = 0; i < decimals.size(); ++i) denominator *= 10;
    return all ? fraction(*all, denominator) : std::nullopt;
}

std::optional<bool> truthLiteral(std::string_view text) {
    if (text == "yes" || text == "true") return true;
    if (text == "no" || text == "false") return false;
    return std::nullopt;
}

std::optional<std::int64_t> literalBits(const Model& model, const lang::Type& type, std::string_view text) {
    switch (type.kind) {
        case lang::Kind::Number: {
            const auto number = numberLiteral(text);
            return number ? std::optional(number->bits()) : std::nullopt;
        }
        case lang::Kind::Truth: {
            const auto truth = truthLiteral(text);
            return truth ? std::optional<std::int64_t>(*truth ? 1 : 0) : std::nullopt;
        }
        case lang::Kind::Direction: return indexOf(model.board.directions, text);
        case lang::Kind::Outcome:
            return indexOf(valueNames(model.outcomes[static_cast<std::size_t>(type.detail)]), text);
        case lang::Kind::OptionValue:
            return indexOf(model.options[static_cast<std::size_t>(type.detail)].values, text);
        default: return std::nullopt;
    }
}

std::string expectedLiteral(const Model& model, const lang::Type& type) {
    switch (type.kind) {
        case lang::Kind::Number: return "a number";
        case lang::Kind::Truth: return "yes or no";
        case lang::Kind::Direction: return base::joinList(model.board.directions, "or");
        case lang::Kind::Outcome:
            return base::joinList(valueNames(model.outcomes[static_cast<std::size_t>(type.detail)]), "or");
        case lang::Kind::OptionValue:
            return base::joinList(model.options[static_cast<std::size_t>(type.detail)].values, "or");
        default: return "a value";
    }
}

}  // namespace groma::rules
