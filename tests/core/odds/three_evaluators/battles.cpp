#include "tests/core/odds/three_evaluators/battles.h"

#include "core/snippet/snippet.h"
#include "core/snippet/step_script.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

namespace groma::tests {

namespace fs = std::filesystem;
using game::Pending;

namespace {

// Of a folder with many files some, evenly: games of all sizes are looked at in the same time.
constexpr std::size_t kMostOfAFolder = 40;

std::vector<fs::path> yamlFiles() {
    std::map<fs::path, std::vector<fs::path>> folders;
    for (const char* folder : {"samples", "tests/probes"}) {
        for (const fs::directory_entry& entry :
             fs::recursive_directory_iterator(fs::path(groma::test::sourceDir()) / folder)) {
            if (entry.path().extension() == ".yaml") {
                folders[entry.path().parent_path()].push_back(entry.path());
            }
        }
    }
    std::vector<fs::path> some;
    for (auto& [folder, paths] : folders) {
        std::ranges::sort(paths);
        const std::size_t taken = std::min(paths.size(), kMostOfAFolder);
        for (std::size_t i = 0; i < taken; ++i) {
            some.push_back(paths[i * paths.size() / taken]);
        }
    }
    return some;
}

// A random game, looked at after so many questions.
void addPlayed(BattleFile& battle) {
    constexpr std::array<int, 3> kLooks = {12, 60, 200};
    const game::Setup& setup = battle.setup();
    battle.moments.push_back({"at the start", game::startPosition(setup), {}, {}});
    if (setup.program().sequence < 0) {
        return;
    }
    game::Dice dice({.seed = 7});
    game::Engine engine;
    game::UniformChooser chooser(dice);
    game::Run run = game::start(setup, game::startPosition(setup), setup.program().sequence);
    Pending pending;
    int asked = 0;
    for (const int look : kLooks) {
        for (; asked < look; ++asked) {
            engine.advance(run, pending, nullptr, &dice);
            if (run.state() != game::Run::State::Asking) {
                return;
            }
            const bool chance = pending.what == Pending::What::Chance;
            engine.answer(run, pending,
                          chance ? engine.fallen(run, pending, dice) : chooser.choose(run, pending), nullptr,
                          &dice);
        }
        engine.advance(run, pending, nullptr, &dice);
        battle.moments.push_back({"after " + std::to_string(look) + " questions", run.position(), {}, {}});
    }
}

void addSteps(BattleFile& battle) {
    const game::Setup& setup = battle.setup();
    game::Position position = game::startPosition(setup);
    game::Engine engine;
    int number = 0;
    for (const rules::StepSource& step : battle.loaded.snippet->steps) {
        for (const rules::NamedValue& fact : step.set) {
            REQUIRE(snippet::setFact(setup, position, fact.name.text, fact.value.text.text).empty());
        }
        game::Call during;
        REQUIRE(snippet::applyDuring(setup, step.during, position, during).empty());
        battle.moments.push_back({"step " + std::to_string(++number), position, {}, {}});
        if (step.call.empty() || step.illegal) {
            continue;
        }
        auto call = snippet::parseCall(setup, step.call.text);
        REQUIRE(call.has_value());
        call->call.during = during.during;
        call->call.active = during.active;
        battle.moments.back().call = game::start(setup, position, call->call);
        battle.moments.back().asScripted =
            odds::Policy{odds::Rule::First, snippet::decisionsFor(setup, step)};
        position = game::playScript(engine, *battle.moments.back().call, snippet::scriptFor(setup, step))
                       .run.position();
    }
}

} // namespace

const std::vector<BattleFile>& battleFiles() {
    static const std::vector<BattleFile> all = [] {
        static const formats::RealFileSystem files;
        formats::Loader loader(files);
        std::vector<BattleFile> made;
        for (const fs::path& path : yamlFiles()) {
            BattleFile battle{path.lexically_relative(groma::test::sourceDir()).generic_string(),
                              loader.load(path.generic_string()),
                              {}};
            if (battle.loaded.kind != formats::FileKind::Scenario &&
                battle.loaded.kind != formats::FileKind::Snippet) {
                continue;
            }
            INFO(battle.path);
            CHECK(battle.loaded.clean());
            if (battle.loaded.built.setup == nullptr) {
                continue;
            }
            battle.loaded.snippet ? addSteps(battle) : addPlayed(battle);
            made.push_back(std::move(battle));
        }
        return made;
    }();
    return all;
}

} // namespace groma::tests
