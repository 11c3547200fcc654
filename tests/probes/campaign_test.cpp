// A campaign is one game of several battles, each on its own map with its own pieces.
#include "core/game/machine/engine.h"
#include "core/game/machine/run.h"
#include "core/sim/battle.h"
#include "formats/load/load.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace groma {
namespace {

formats::Loaded loadSeries() {
    const formats::RealFileSystem files;
    formats::Loader loader(files);
    return loader.load(std::string(groma::test::sourceDir()) + "/tests/probes/campaign/series.yaml",
                       {.root = groma::test::sourceDir(), .unsaved = {}});
}

TEST_CASE("A campaign is read with its battles, each of which knows the pieces of all") {
    const formats::Loaded loaded = loadSeries();
    CHECK(loaded.kind == formats::FileKind::Campaign);
    for (const diag::Diagnostic& problem : loaded.problems.sorted()) {
        CHECK_MESSAGE(problem.severity != diag::Severity::Error,
                      formats::renderDiagnostic(problem, *loaded.project));
    }
    REQUIRE(loaded.built.setup);
    CHECK(loaded.built.playable);
    const game::Setup& whole = *loaded.built.setup;
    REQUIRE(whole.battles().size() == 3);
    const game::Setup& hill = *whole.battles()[2];
    // Six of the field, and of the hill: LI_1 is the field's own, Rome's LI_2 is not the field's LI_2, which
    // is Parthia's.
    CHECK(whole.pieceCount() == 8);
    CHECK(hill.pieceCount() == 8);
    CHECK(hill.piecesOf(0).size() == 1);
    CHECK(hill.piecesOf(1).size() == 2);
    CHECK(hill.geometry().cellCount() == 4);
    REQUIRE(hill.pieceNamed("LI_2"));
    CHECK(hill.sideOf(*hill.pieceNamed("LI_2")) == 1);
    CHECK(hill.pieceNamed("LI_2_of_day_1"));
    CHECK(*hill.pieceNamed("LI_1") == *whole.pieceNamed("LI_1"));
}

TEST_CASE("Campaigns between computer players end with a verdict of the series and one of each day") {
    const formats::Loaded loaded = loadSeries();
    REQUIRE(loaded.built.setup);
    sim::BattleSettings settings;
    settings.players = {sim::PlayerSettings{sim::PlayerKind::Random},
                        sim::PlayerSettings{sim::PlayerKind::Random}};
    settings.checkInvariants = true;
    const sim::Tally tally = sim::playSeries(*loaded.built.setup, settings, 0, 40);
    CHECK(tally.failures == 0);
    CHECK_MESSAGE(tally.firstFailure.empty(), tally.firstFailure);
    CHECK(tally.fought.size() == 3);
    for (const auto& [day, verdicts] : tally.fought) {
        std::uint64_t sum = 0;
        for (const auto& [verdict, count] : verdicts) {
            sum += count;
        }
        CHECK(sum == 40);
    }
    CHECK(tally.verdicts.size() > 1);
}

TEST_CASE("A run within a battle of a campaign is written and read with the battle's own map") {
    const formats::Loaded loaded = loadSeries();
    REQUIRE(loaded.built.setup);
    const game::Setup& whole = *loaded.built.setup;
    game::Run run = game::start(whole, game::startPosition(whole), whole.program().sequence);
    const game::Pending first = game::advance(run);
    CHECK(first.name == "orders");
    CHECK(&run.setup() == whole.battles()[0].get());
    const auto read = game::Run::fromText(whole, run.toText());
    REQUIRE_MESSAGE(read.has_value(), read.error().message);
    CHECK(*read == run);
}

TEST_CASE("A campaign that is resumed from its text knows the days that were fought before") {
    const formats::Loaded loaded = loadSeries();
    REQUIRE(loaded.built.setup);
    const game::Setup& whole = *loaded.built.setup;
    game::Dice dice({.seed = 5});
    game::UniformChooser chooser(dice);
    game::Engine engine;
    game::Run run = game::start(whole, game::startPosition(whole), whole.program().sequence);
    game::Pending asked;
    engine.advance(run, asked, nullptr, &dice);
    while (run.fought().size() < 2 && asked.what != game::Pending::What::Done) {
        REQUIRE(asked.what != game::Pending::What::Failed);
        const game::Answer answer =
            asked.what == game::Pending::What::Chance ? game::Answer{0, {}} : chooser.choose(run, asked);
        engine.answer(run, asked, answer, nullptr, &dice);
        engine.advance(run, asked, nullptr, &dice);
    }
    REQUIRE(run.fought().size() == 2);
    const auto read = game::Run::fromText(whole, run.toText());
    REQUIRE_MESSAGE(read.has_value(), read.error().message);
    REQUIRE(read->fought().size() == 2);
    CHECK(read->fought()[0].battle == run.fought()[0].battle);
    CHECK(read->fought()[1].verdict == run.fought()[1].verdict);
    CHECK(read->toText() == run.toText());
}

} // namespace
} // namespace groma
