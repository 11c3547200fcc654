#include "core/sim/thought.h"

#include "core/odds/end_chances.h"

namespace groma::sim {

using base::Rational;

std::optional<Rational> worthTo(game::Engine& engine, const game::Run& run, int side) {
    const game::Setup& setup = run.setup();
    const std::int32_t measure = setup.model().worth;
    if (measure < 0) return std::nullopt;
    const std::int64_t word = side;
    std::int64_t value = 0;
    if (!engine.evaluateWord(setup, run.position(),
                             setup.program().queryFunction[static_cast<std::size_t>(measure)],
                             std::span(&word, 1), value))
        return std::nullopt;
    const auto number = base::Number::fromBits(value);
    return Rational(number.numerator(), number.denominator());
}

std::optional<Rational> leadOf(game::Engine& engine, const game::Run& run) {
    const auto first = worthTo(engine, run, 0);
    const auto second = worthTo(engine, run, 1);
    if (!first || !second) return std::nullopt;
    return (*first - *second) / Rational(2);
}

std::optional<Rational> averageOf(const odds::Graph& graph, const game::CountBounds& limits,
                                  const ValueOfEnd& value) {
    if (const game::Run* end = graph.onlyRun()) return value(*end);
    const auto chances = odds::endChances(graph, {}, limits);
    if (!chances) return std::nullopt;
    Rational sum, endless(1);
    game::Run end;
    std::vector<std::int64_t> row;
    for (std::size_t i = 0; i < graph.endings().size(); ++i) {
        const Rational& chance = (*chances)[i];
        if (chance.isZero()) continue;
        graph.read(graph.endings()[i].node, end, row);
        const auto there = value(end);
        if (!there) return std::nullopt;
        endless -= chance;
        sum += chance * *there;
    }
    return endless.isZero() ? std::optional(sum) : std::nullopt;
}

} // namespace groma::sim
