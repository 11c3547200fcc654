#include "core/rules/literal.h"

#include "core/base/text.h"

#include <algorithm>

namespace groma::rules {

namespace {

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

} // namespace

std::optional<bool> truthLiteral(std::string_view text) {
    if (text == "yes" || text == "true") return true;
    if (text == "no" || text == "false") return false;
    return std::nullopt;
}

std::optional<std::int64_t> literalBits(const Model& model, const lang::Type& type, std::string_view text) {
    switch (type.kind) {
    case lang::Kind::Number: {
        const auto number = base::numberFromText(text);
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

std::string printedText(const Model& model, Index attribute, const ValueCell& value) {
    if (value.unknown()) return "?";
    switch (model.attributes[static_cast<std::size_t>(attribute)].type.kind) {
    case lang::Kind::Text: return model.tree.strings[static_cast<std::size_t>(value.bits)];
    case lang::Kind::Truth: return value.bits != 0 ? "yes" : "no";
    default: return base::Number::fromBits(value.bits).toString();
    }
}

bool prints(const Model& model, Index attribute, const ValueCell& value, std::string_view text) {
    if (value.unknown() ||
        model.attributes[static_cast<std::size_t>(attribute)].type.kind == lang::Kind::Text)
        return text == printedText(model, attribute, value);
    return literalBits(model, model.attributes[static_cast<std::size_t>(attribute)].type, text) == value.bits;
}

std::string outsideBounds(const State& state, std::int64_t bits) {
    if (state.type.kind != lang::Kind::Number || !base::Number::areBits(bits)) return {};
    const base::Number number = base::Number::fromBits(bits);
    const bool below = state.minimum && number < *state.minimum;
    if (!below && !(state.maximum && *state.maximum < number)) return {};
    std::string text = "`" + state.named.id + "` is";
    if (state.minimum) text += " at least " + state.minimum->toString();
    if (state.minimum && state.maximum) text += " and";
    if (state.maximum) text += " at most " + state.maximum->toString();
    return text;
}

} // namespace groma::rules
