// Luck is what fell less what was to be expected, and with skill it is all that changed.
#include "core/sim/battle.h"
#include "core/sim/luck.h"
#include "formats/load/load.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <string>

using namespace groma;
using base::Rational;
using game::Pending;

namespace {

// A small battle whose rules say what a position is worth.
struct Sample {
    formats::RealFileSystem files;
    formats::Loaded loaded =
        formats::Loader(files).load(std::string(test::sourceDir()) + "/samples/special-stands/heraclea.yaml",
                                    {.root = test::sourceDir(), .unsaved = {}});
    game::SetupRef setup = loaded.built.setup;
};

Rational worthAt(const Sample& toy, const game::Position& position) {
    game::Engine engine;
    const game::Setup& setup = *toy.setup;
    std::array<Rational, 2> of;
    for (const int side : {0, 1}) {
        const std::int64_t word = side;
        std::int64_t value = 0;
        REQUIRE(engine.evaluateWord(
            setup, position, setup.program().queryFunction[static_cast<std::size_t>(setup.model().worth)],
            std::span(&word, 1), value));
        const auto number = base::Number::fromBits(value);
        of[static_cast<std::size_t>(side)] = Rational(number.numerator(), number.denominator());
    }
    return (of[0] - of[1]) / Rational(2);
}

} // namespace

TEST_CASE(
    "over all that can fall the luck of a throw is 0 exactly, and skill and luck are the whole course of "
    "worth") {
    const Sample toy;
    REQUIRE(toy.setup);
    REQUIRE(sim::Fortune::canTell(*toy.setup));
    int throws = 0;
    int lucky = 0;
    for (std::uint64_t battle = 0; battle < 1; ++battle) {
        sim::Fortune fortune;
        sim::Fortune ofMeter;
        sim::LuckMeter meter(ofMeter);
        game::Engine engine;
        game::Dice dice({3, battle});
        game::UniformChooser any(dice);
        const Rational before = worthAt(toy, game::startPosition(*toy.setup));
        game::Run run =
            game::start(*toy.setup, game::startPosition(*toy.setup), toy.setup->program().sequence);
        Pending asked;
        Rational course, summed, decided;
        std::optional<Rational> start;
        int questions = 0;
        for (engine.advance(run, asked, nullptr, &dice);
             run.state() == game::Run::State::Asking && questions < 150;
             ++questions, engine.advance(run, asked, nullptr, &dice)) {
            const auto here = fortune.value(run);
            REQUIRE(here);
            if (!start) {
                start = here;
                meter.begun(run);
            }
            const bool chance = asked.what == Pending::What::Chance;
            game::Answer answer = chance ? engine.fallen(run, asked, dice) : any.choose(run, asked);
            if (chance) {
                ++throws;
                Rational mean;
                for (std::size_t i = 0; i < asked.outcomes.size(); ++i) {
                    game::Run other = run;
                    engine.answer(other, asked, {static_cast<std::int64_t>(i), {}});
                    mean += Rational(static_cast<std::int64_t>(asked.outcomes[i].weight)) *
                            (*fortune.value(other) - *here);
                }
                CHECK(mean.isZero());
                meter.falls(run, asked);
            }
            engine.answer(run, asked, answer, nullptr, &dice);
            const auto there = fortune.value(run);
            REQUIRE(there);
            (chance ? summed : decided) += *there - *here;
            if (chance) {
                meter.fell(run, asked, answer);
                REQUIRE(meter.last());
                CHECK(*meter.last() == *there - *here);
                lucky += meter.last()->isZero() ? 0 : 1;
            }
        }
        if (run.state() == game::Run::State::Failed) continue;
        meter.end(run);
        course = *fortune.value(run) - *start;
        CHECK(*start == before);
        CHECK(meter.luck().luck == summed);
        CHECK(meter.luck().skill == decided); // each worked out by itself
        CHECK(summed + decided == course);
        CHECK(meter.luck().unknown == 0);
    }
    CHECK(throws > 8);
    CHECK(lucky > 5);
}

TEST_CASE("a battle whose luck is told is the same battle") {
    const Sample toy;
    REQUIRE(toy.setup);
    for (std::uint64_t battle = 0; battle < 2; ++battle) {
        sim::BattleSettings settings;
        settings.battle = battle;
        settings.players[1].kind = sim::PlayerKind::Random;
        const sim::Battle without = sim::playBattle(*toy.setup, settings);
        settings.luck = true;
        const sim::Battle with = sim::playBattle(*toy.setup, settings);
        CHECK(with.position == without.position);
        CHECK(with.verdict == without.verdict);
        CHECK(with.decisions == without.decisions);
        CHECK(with.failure.text == without.failure.text);
        REQUIRE(with.luck);
        CHECK(!without.luck);
        settings.skipsLuck = true; // where all can be counted nothing is skipped
        const sim::Battle skipping = sim::playBattle(*toy.setup, settings);
        CHECK(skipping.luck->luck == with.luck->luck);
        CHECK(skipping.luck->unknown == with.luck->unknown);
    }
}
