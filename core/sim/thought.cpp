#include "core/sim/thought.h"

#include "core/odds/end_chances.h"

namespace groma::sim {

using base::Rational;

std::optional<Rational> worthTo(game::Engine& engine, const game::Setup& setup,
                                const game::Position& position, int side) {
    const std::int32_t measure = setup.model().worth;
    if (measure < 0) return std::nullopt;
    const std::int64_t word = side;
    std::int64_t value = 0;
    if (!engine.evaluateWord(setup, position,
                             setup.program().queryFunction[static_cast<std::size_t>(measure)],
                             std::span(&word, 1), value))
        return std::nullopt;
    const auto number = base::Number::fromBits(value);
    return Rational(number.numerator(), number.denominator());
}

std::optional<Rational> leadOf(game::Engine& engine, const game::Run& run) {
    const auto first = worthTo(engine, run.setup(), run.position(), 0);
    const auto second = worthTo(engine, run.setup(), run.position(), 1);
    if (!first || !second) return std::nullopt;
    return (*first - *second) / Rational(2);
}

bool forEachEnd(const odds::Graph& graph, const game::CountBounds& limits,
                const std::function<void(const game::Run&, const Rational&)>& hears) {
    if (const game::Run* end = graph.onlyRun()) {
        hears(*end, Rational(1));
        return true;
    }
    const auto chances = odds::endChances(graph, {}, limits);
    if (!chances) return false;
    Rational sum;
    for (const Rational& chance : *chances) sum += chance;
    if (sum != Rational(1)) return false;
    game::Run end;
    std::vector<std::int64_t> row;
    for (std::size_t i = 0; i < graph.endings().size(); ++i) {
        if ((*chances)[i].isZero()) continue;
        graph.read(graph.endings()[i].node, end, row);
        hears(end, (*chances)[i]);
    }
    return true;
}

std::optional<Rational> averageOf(const odds::Graph& graph, const game::CountBounds& limits,
                                  const ValueOfEnd& value) {
    Rational sum;
    bool known = true;
    const bool ends = forEachEnd(graph, limits, [&](const game::Run& end, const Rational& chance) {
        const auto there = known ? value(end) : std::nullopt;
        known = there.has_value();
        if (known) sum += chance * *there;
    });
    return ends && known ? std::optional(sum) : std::nullopt;
}

} // namespace groma::sim
