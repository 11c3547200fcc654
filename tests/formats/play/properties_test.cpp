#include "core/game/log/log.h"
#include "core/game/machine/run_store.h"
#include "core/game/position/invariants.h"
#include "core/game/script/script.h"
#include "tests/support/skirmish.h"

#include <doctest/doctest.h>

using namespace groma;
using namespace groma::test;
using game::Pending;
using game::Run;

namespace {

Run wholeGame() {
    return game::start(*toy().setup, game::startPosition(*toy().setup), toy().ruleset->program.sequence);
}

game::Answer anyAnswer(game::Engine& engine, const Run& run, const Pending& pending, const game::Dice& dice) {
    if (pending.what == Pending::What::Chance) {
        return engine.fallen(run, pending, dice);
    }
    return game::UniformChooser(dice).choose(run, pending);
}

// Plays a random game question by question; `at` looks at each before it is answered.
template <class At>
Run randomGame(std::uint64_t seed, At at, std::vector<game::Answer>* answers = nullptr,
               game::Recorder* recorder = nullptr) {
    game::Dice dice({.seed = seed});
    game::Engine engine;
    Run run = wholeGame();
    Pending pending;
    for (engine.advance(run, pending, recorder, &dice); run.state() == Run::State::Asking;
         engine.advance(run, pending, recorder, &dice)) {
        at(engine, run, pending);
        const game::Answer answer = anyAnswer(engine, run, pending, dice);
        if (answers != nullptr) {
            answers->push_back(answer);
        }
        engine.answer(run, pending, answer, recorder, &dice);
    }
    REQUIRE(pending.what == Pending::What::Done);
    return run;
}

} // namespace

TEST_CASE("at every question of random games positions are sound") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        randomGame(seed, [](game::Engine&, const Run& run, const Pending&) {
            REQUIRE(game::brokenInvariants(*toy().setup, run.position()).empty());
        });
    }
}

TEST_CASE("a store of runs tells apart what differs, knows again what is equal, and gives it back") {
    game::RunStore store;
    std::vector<Run> runs;
    std::vector<game::RunStore::Key> keys;
    std::size_t whole = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const Run end = randomGame(seed % 5, [&](game::Engine&, const Run& run, const Pending&) {
            runs.push_back(run);
            whole += run.bytes();
        });
        runs.push_back(end);
    }
    for (const Run& run : runs) keys.push_back(store.add(run));
    const std::size_t kept = store.bytes();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        REQUIRE(store.run(keys[i]) == runs[i]);
        REQUIRE(store.add(runs[i]) == keys[i]);
        REQUIRE(!(store.add(runs[i], 1) == keys[i]));
        std::size_t mistaken = 0;
        for (std::size_t j = 0; j < i; ++j) mistaken += (keys[i] == keys[j]) != (runs[i] == runs[j]) ? 1 : 0;
        REQUIRE(mistaken == 0);
    }
    CHECK(kept * 2 < whole);
    Run again = store.run(keys.front());
    Run first = runs.front();
    Pending of, ofFirst;
    game::Engine engine;
    engine.advance(again, of);
    engine.advance(first, ofFirst);
    CHECK(of.words == ofFirst.words);
    CHECK(of.name == ofFirst.name);
}

TEST_CASE("a run copied, or written and read, at any question goes on byte for byte as the original") {
    const game::Dice dice({.seed = 77});
    randomGame(3, [&](game::Engine& engine, const Run& run, const Pending& pending) {
        auto read = Run::fromText(*toy().setup, run.toText());
        REQUIRE_MESSAGE(read.has_value(), read.error().message);
        REQUIRE(*read == run);
        REQUIRE(read->hash() == run.hash());
        Run copy = run;
        Pending again;
        engine.advance(*read, again);
        REQUIRE(again.options.size() == pending.options.size());
        REQUIRE(again.words == pending.words);
        game::Engine other;
        game::Dice own = dice;
        Run asking = run;
        other.advance(asking, again, nullptr, &own);
        const game::Answer answer = anyAnswer(other, asking, again, own);
        engine.answer(copy, pending, answer);
        engine.answer(*read, again, answer);
        engine.advance(copy, again);
        engine.advance(*read, again);
        REQUIRE(copy == *read);
    });
}

TEST_CASE("who listens changes nothing") {
    for (std::uint64_t seed = 30; seed < 35; ++seed) {
        game::LogRecorder log(*toy().setup, game::LogDetail::Full);
        std::vector<std::uint64_t> quiet;
        std::vector<std::uint64_t> heard;
        const Run one = randomGame(
            seed, [&](game::Engine&, const Run& run, const Pending&) { quiet.push_back(run.hash()); });
        const Run two = randomGame(
            seed, [&](game::Engine&, const Run& run, const Pending&) { heard.push_back(run.hash()); },
            nullptr, &log);
        CHECK(one == two);
        CHECK(quiet == heard);
        CHECK_FALSE(log.entries().empty());
    }
}

TEST_CASE("recorded answers replay to the same end") {
    std::vector<game::Answer> answers;
    const Run played = randomGame(
        9, [](game::Engine&, const Run&, const Pending&) {}, &answers);
    game::Engine engine;
    const game::ScriptRun again = game::replay(engine, wholeGame(), answers);
    CHECK(again.ok());
    CHECK(again.run == played);
}

TEST_CASE("the same orders in another order lead to the same situation") {
    game::Engine engine;
    const auto after = [&](std::vector<std::vector<std::string>> orders) {
        return game::playScript(engine, wholeGame(),
                                {.entries = {{"order", std::move(orders)}}, .prefer = {}})
            .run;
    };
    const Run one = after({{"march R2 045"}, {"march R3 034"}});
    const Run two = after({{"march(mover: R3, to: 034)"}, {"march(mover: R2, to: 045)"}});
    const Run other = after({{"march R2 045"}, {"march R3 042"}});
    CHECK(one.position().cell(toy().piece("R2")) == toy().setup->geometry().cellByNumber(45));
    CHECK(one == two);
    CHECK(one.hash() == two.hash());
    CHECK_FALSE(one == other);
}

TEST_CASE("a generator plays whole games, the same seed to the same bytes") {
    game::Engine engine;
    const auto played = [&](std::uint64_t seed) {
        game::Dice dice({.seed = seed});
        game::UniformChooser chooser(dice);
        Run run;
        Pending end;
        engine.drive(*toy().setup, game::startPosition(*toy().setup),
                     {toy().ruleset->program.sequence, {}, {}, -1}, dice, chooser, run, end);
        REQUIRE(end.what == Pending::What::Done);
        CHECK(end.finished);
        CHECK(run.position().verdict() >= 0);
        return run.toText();
    };
    CHECK(played(5) == played(5));
    CHECK(played(5) != played(6));
}
