// What battles have read that is assumed: marked beside the run, the same as told to who hears everything.
#include "core/odds/odds.h"
#include "core/sim/battle.h"
#include "formats/load/load.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace groma;

namespace {

formats::Loaded loaded(const std::string& path) {
    const formats::RealFileSystem files;
    formats::Loader loader(files);
    return loader.load(std::string(test::sourceDir()) + "/" + path,
                       {.root = test::sourceDir(), .unsaved = {}});
}

// Hears all and keeps nothing: who stands beside it is told of everything too.
class Deaf final : public game::Recorder {
  public:
    game::Recorder* inSearches() override { return this; }
};

std::vector<std::string> named(const game::Assumptions& assumptions, const game::AssumptionSet& read) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < assumptions.all().size(); ++i)
        if (read.has(static_cast<std::int32_t>(i))) names.push_back(assumptions.all()[i].what);
    return names;
}

} // namespace

TEST_CASE("marks beside the run say what a listener to everything hears, battle by battle") {
    std::size_t read = 0;
    std::size_t unread = 0;
    for (const char* path :
         {"samples/ars-bellum/arretium.yaml", "samples/commands-and-colors/bibracte.yaml",
          "samples/commands-and-colors/nisibis-series.yaml", "samples/strength-and-honour/gaul-deployed.yaml",
          "samples/special-stands/zela.yaml"}) {
        const formats::Loaded battle = loaded(path);
        REQUIRE(battle.built.setup);
        const game::Setup& setup = *battle.built.setup;
        const game::Assumptions assumptions(setup);
        REQUIRE_FALSE(assumptions.empty());
        game::AssumptionListener marked(assumptions);
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            sim::BattleSettings settings;
            settings.players = {sim::PlayerSettings{sim::PlayerKind::Random},
                                sim::PlayerSettings{sim::PlayerKind::Random}};
            settings.seed = seed;
            marked.clear();
            const sim::Battle one = sim::playBattle(setup, settings, &marked);
            Deaf deaf;
            game::AssumptionListener told(assumptions);
            game::TwoRecorders all(deaf, told);
            REQUIRE(all.marks() == nullptr);
            const sim::Battle other = sim::playBattle(setup, settings, &all);
            CHECK(one.verdict == other.verdict);
            CHECK_MESSAGE(named(assumptions, marked.read()) == named(assumptions, told.read()),
                          path << ", seed " << seed);
            read += named(assumptions, told.read()).size();
            unread += assumptions.all().size() - named(assumptions, told.read()).size();
        }
    }
    CHECK(read > 100);
    CHECK(unread > 100);
}

TEST_CASE("a series counts the battles that read an assumption, and none twice") {
    const formats::Loaded battle = loaded("samples/strength-and-honour/gaul-deployed.yaml");
    REQUIRE(battle.built.setup);
    const game::Assumptions assumptions(*battle.built.setup);
    sim::BattleSettings settings;
    settings.players = {sim::PlayerSettings{sim::PlayerKind::Random},
                        sim::PlayerSettings{sim::PlayerKind::Random}};
    settings.assumptions = &assumptions;
    sim::Tally sum = sim::playSeries(*battle.built.setup, settings, 0, 4);
    sum.add(sim::playSeries(*battle.built.setup, settings, 4, 4));
    const sim::Tally whole = sim::playSeries(*battle.built.setup, settings, 0, 8);
    CHECK(sum.assumed == whole.assumed);
    bool some = false;
    for (const std::uint64_t battles : whole.assumed) {
        CHECK(battles <= 8);
        some = some || (battles > 0 && battles < 8);
    }
    CHECK_MESSAGE(some, "at least one is read in some battles and not in others");
}
