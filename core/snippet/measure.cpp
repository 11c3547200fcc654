#include "core/snippet/measure.h"

#include "core/base/number.h"
#include "core/lang/check/checked_text.h"
#include "core/odds/chance_words.h"
#include "core/snippet/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace groma::snippet {

namespace {

bool isSome(const lang::Type& type) {
    return type.kind != lang::Kind::Error && type.kind != lang::Kind::Void;
}

// What `result` may be in an expression: values of one slot.
lang::Type resultOf(const game::Setup& setup, const CallText& call) {
    if (call.what != CallText::What::Procedure || call.index < 0) return {};
    const rules::Procedure& procedure = setup.model().procedures[static_cast<std::size_t>(call.index)];
    lang::Type type = setup.model().functions[static_cast<std::size_t>(procedure.function)].result;
    return type.list || lang::slotsOf(type, setup.program()) != 1 ? lang::Type{} : type;
}

std::optional<lang::ScenarioNames::Constant> constantOf(const lang::Type& type, std::int64_t word) {
    if (!isSome(type)) return std::nullopt;
    return lang::ScenarioNames::Constant{type, word};
}

bool isPlain(const odds::End& end) {
    return !end.cancelled && end.left < 0 && !end.finished && end.failure.kind == game::FailureKind::None;
}

} // namespace

std::optional<EndExpression> EndExpression::checked(const game::Setup& setup, const CallText& call,
                                                    const rules::Text& text, diag::Sink& sink) {
    EndExpression made;
    made.text_ = text;
    made.result_ = resultOf(setup, call);
    const lang::CheckedText understood = lang::checkExpression(
        setup.model(), namesOf(setup, constantOf(made.result_, 0)), text, lang::Type{}, sink);
    if (!understood.ok) return std::nullopt;
    made.type_ = understood.function.result;
    return made;
}

odds::Distribution EndExpression::of(const game::Setup& setup, const odds::Odds& odds,
                                     game::Wording wording) const {
    diag::Sink unheard;
    game::Engine engine;
    std::map<std::int64_t, Expressions> compiled; // by what the call gave
    std::map<std::string, base::Number, std::less<>> places;
    odds::Distribution found = odds::group(odds, [&](const odds::End& end) -> std::string {
        if (end.failure.kind != game::FailureKind::None) return "stopped: " + end.failure.text;
        const bool given = isSome(result_) && isPlain(end);
        if (!given && isSome(result_)) return odds::resultText(setup, end, wording);
        const std::int64_t word = given ? end.result.word : 0;
        auto known = compiled.find(word);
        if (known == compiled.end())
            known =
                compiled.emplace(word, compileExpressions(setup, {text_}, unheard, constantOf(result_, word)))
                    .first;
        const auto value =
            engine.evaluate(*known->second.setup, end.position, known->second.functions.front(), {});
        if (!value) return "cannot be read: " + value.error().text;
        std::string text = game::valueText(setup, *value, wording);
        if (!value->type.list) {
            const bool number = value->type.kind == lang::Kind::Number;
            const auto order =
                static_cast<std::int32_t>(std::clamp<std::int64_t>(value->word, -1'000'000, 1'000'000));
            const bool truth = value->type.kind == lang::Kind::Truth;
            places.emplace(text, number ? base::Number::fromBits(value->word)
                                        : base::Number(truth ? -order : order));
        }
        return text;
    });
    const auto before = [&](const odds::Chance& a, const odds::Chance& b) {
        const auto x = places.find(a.name);
        const auto y = places.find(b.name);
        if (x == places.end() || y == places.end()) return x != places.end() && y == places.end();
        return x->second < y->second;
    };
    std::ranges::stable_sort(found, before);
    return found;
}

std::optional<Mean> meanOf(const odds::Odds& odds, const odds::Distribution& chances) {
    if (odds.method != odds::Method::Exact && odds.method != odds::Method::Sampled) return std::nullopt;
    Mean mean;
    double square = 0;
    for (const odds::Chance& chance : chances) {
        const auto number = base::numberFromText(chance.name);
        if (!number) return std::nullopt;
        const base::Rational value(number->numerator(), number->denominator());
        mean.mean += value * chance.chance;
        square += value.toDouble() * value.toDouble() * chance.chance.toDouble();
    }
    if (odds.method == odds::Method::Sampled) {
        const double middle = mean.mean.toDouble();
        const double spread =
            std::sqrt(std::max(0.0, square - middle * middle) / static_cast<double>(odds.samples));
        mean.interval = odds::Interval{middle - 1.96 * spread, middle + 1.96 * spread};
    }
    return mean;
}

std::string meanText(const Mean& mean) {
    const double middle = mean.mean.toDouble();
    if (mean.interval)
        return fmt::format("{:.4f} ({:.4f} to {:.4f})", middle, mean.interval->low, mean.interval->high);
    const std::string exact = mean.mean.toString();
    return exact.find('/') == std::string::npos ? exact : fmt::format("{} = {:.4f}", exact, middle);
}

} // namespace groma::snippet
