// What an engine remembers changes no answer: battles of every sample are played by one that remembers and
// one that does not, side by side.
#include "core/game/machine/machine.h"
#include "core/game/machine/setup_programs.h"
#include "core/lang/program/specialise.h"
#include "core/lang/program/verify.h"
#include "core/sim/battle.h"
#include "formats/load/load.h"
#include "tests/support/evaluators.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <chrono>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace groma;
using game::Pending;
using game::Run;
using tests::sameOptions;
using tests::sameQuestion;
using tests::withoutSkips;

namespace {

constexpr int kMostQuestions = 400; // of one battle

std::vector<std::string> battles() {
    std::vector<std::string> all;
    std::ifstream list(std::string(test::sourceDir()) + "/tests/battles.txt");
    for (std::string line; std::getline(list, line);) {
        if (!line.empty() && line.front() != '#') {
            all.push_back(std::string(test::sourceDir()) + "/" + line);
        }
    }
    REQUIRE(all.size() > 5);
    return all;
}

using TestKinds = std::set<lang::LoopSkip::Test::What>;

void addKinds(const lang::Program& program, TestKinds& kinds) {
    for (const lang::LoopSkip& skip : program.loopSkips) {
        for (const lang::LoopSkip::Test& test : skip.tests) {
            kinds.insert(test.what);
        }
    }
}

} // namespace

TEST_CASE(
    "battles of every sample are the same when loops walk their bodies for every piece and every element") {
    const auto seed = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count() /
                                                 1000 % 1'000'000'000);
    MESSAGE("seed " << seed);
    formats::RealFileSystem files;
    TestKinds kinds;
    for (const std::string& path : battles()) {
        CAPTURE(path);
        CAPTURE(seed);
        formats::Loader loader(files);
        const formats::Loaded loaded = loader.load(path);
        REQUIRE(loaded.built.setup);
        const game::Setup& setup = *loaded.built.setup;
        addKinds(setup.program(), kinds);
        std::map<const game::Ruleset*, game::RulesetRef> rulesets;
        const auto plain = game::makeSetup(withoutSkips(setup.draft(), rulesets));
        REQUIRE(plain);
        game::Dice dice({.seed = seed});
        game::UniformChooser any(dice);
        game::Engine skips;
        game::Engine walks;
        Run run = game::start(setup, game::startPosition(setup), setup.program().sequence);
        Run shadow = game::start(**plain, game::startPosition(**plain), setup.program().sequence);
        Pending asked, again;
        int questions = 0;
        for (; questions < kMostQuestions; ++questions) {
            skips.advance(run, asked, nullptr, &dice);
            walks.advance(shadow, again);
            REQUIRE(sameQuestion(asked, again));
            REQUIRE(std::ranges::equal(game::Machine::wordsOf(run), game::Machine::wordsOf(shadow)));
            REQUIRE(run.position() == shadow.position());
            if (run.state() != Run::State::Asking) {
                break;
            }
            const bool chance = asked.what == Pending::What::Chance;
            const game::Answer answer = chance ? skips.fallen(run, asked, dice) : any.choose(run, asked);
            skips.answer(run, asked, answer, nullptr, &dice);
            walks.answer(shadow, again, answer);
        }
        CHECK(questions > 20);
    }
    // Of every kind of test some loop of the samples has one.
    CHECK(kinds.size() == 7);
}

TEST_CASE("battles of every sample are the same with and without what is remembered: each question, each "
          "situation, each step that is counted") {
    const auto seed = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count() /
                                                 1000 % 1'000'000'000);
    MESSAGE("seed " << seed);
    formats::RealFileSystem files;
    for (const std::string& path : battles()) {
        CAPTURE(path);
        CAPTURE(seed);
        formats::Loader loader(files);
        const formats::Loaded loaded = loader.load(path);
        REQUIRE(loaded.built.setup);
        const game::Setup& setup = *loaded.built.setup;
        game::Dice dice({.seed = seed});
        game::UniformChooser any(dice);
        game::Engine remembers({}, {.stepsBeforeNative = UINT64_MAX});
        game::Engine forgets(
            {}, {.remembers = false, .stepsBeforeSetup = UINT64_MAX, .stepsBeforeNative = UINT64_MAX});
        game::Engine hastens({}, {.listsActions = false, .stepsBeforeNative = UINT64_MAX});
        Run run = game::start(setup, game::startPosition(setup), setup.program().sequence);
        Run shadow = run;
        Pending asked, again, short_;
        int questions = 0;
        for (; questions < kMostQuestions; ++questions) {
            Run brief = run;
            hastens.advance(brief, short_);
            remembers.advance(run, asked, nullptr, &dice);
            forgets.advance(shadow, again);
            REQUIRE(sameQuestion(asked, again));
            REQUIRE(run == shadow);
            REQUIRE(remembers.spent() == forgets.spent());
            // Who wants to know no more than that somebody is asked is told so at the same question.
            REQUIRE(short_.question == asked.question);
            REQUIRE(short_.side == asked.side);
            REQUIRE(brief.position() == run.position());
            REQUIRE(short_.options.size() <= asked.options.size());
            REQUIRE(sameOptions(short_, asked, short_.options.size()));
            if (run.state() != Run::State::Asking) {
                break;
            }
            const bool chance = asked.what == Pending::What::Chance;
            const game::Answer answer = chance ? remembers.fallen(run, asked, dice) : any.choose(run, asked);
            REQUIRE((!chance || forgets.fallen(shadow, again, dice) == answer));
            remembers.answer(run, asked, answer, nullptr, &dice);
            forgets.answer(shadow, again, answer);
        }
        CHECK(questions > 20);
    }
}

TEST_CASE("battles of every sample are the same by a program made for their set-up: each question, each "
          "situation, each step, and what it rests on") {
    const auto seed = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count() /
                                                 1000 % 1'000'000'000);
    MESSAGE("seed " << seed);
    formats::RealFileSystem files;
    for (const std::string& path : battles()) {
        CAPTURE(path);
        CAPTURE(seed);
        formats::Loader loader(files);
        const formats::Loaded loaded = loader.load(path);
        REQUIRE(loaded.built.setup);
        const game::Setup& setup = *loaded.built.setup;
        const game::Assumptions assumptions(setup);
        game::AssumptionListener heard(assumptions), heardToo(assumptions);
        game::Dice dice({.seed = seed});
        game::UniformChooser any(dice);
        game::Engine general({}, {.stepsBeforeSetup = UINT64_MAX});
        game::Engine forgets({}, {.remembers = false, .stepsBeforeSetup = UINT64_MAX});
        game::Engine special({}, {.remembers = false, .stepsBeforeSetup = 0});
        game::Engine remembers({}, {.stepsBeforeSetup = 0});
        game::Engine hastens({}, {.listsActions = false, .stepsBeforeSetup = 0});
        Run run = game::start(setup, game::startPosition(setup), setup.program().sequence);
        Run made = run, madeToo = run, plain = run;
        Pending asked, again, third, short_;
        int questions = 0;
        for (; questions < kMostQuestions; ++questions) {
            if (questions % 7 == 0) {
                heard.clear();
                heardToo.clear();
            }
            Run brief = run;
            hastens.advance(brief, short_);
            general.advance(run, asked, &heard, &dice);
            forgets.advance(plain, again); // nobody listening, steps are fewer
            special.advance(made, again);
            remembers.advance(madeToo, third, &heardToo);
            REQUIRE(sameQuestion(asked, again));
            REQUIRE(sameQuestion(asked, third));
            REQUIRE(run == made);
            REQUIRE(run == madeToo);
            REQUIRE(heard.read() == heardToo.read());
            REQUIRE(general.spent() == remembers.spent());
            REQUIRE(forgets.spent() == special.spent());
            REQUIRE(short_.question == asked.question);
            REQUIRE(brief.position() == run.position());
            REQUIRE(sameOptions(short_, asked, short_.options.size()));
            if (run.state() != Run::State::Asking) {
                break;
            }
            const bool chance = asked.what == Pending::What::Chance;
            const game::Answer answer = chance ? general.fallen(run, asked, dice) : any.choose(run, asked);
            REQUIRE((!chance || special.fallen(made, again, dice) == answer));
            REQUIRE((!chance || remembers.fallen(madeToo, third, dice) == answer));
            REQUIRE((!chance || forgets.fallen(plain, again, dice) == answer));
            general.answer(run, asked, answer, &heard, &dice);
            special.answer(made, again, answer);
            forgets.answer(plain, again, answer);
            remembers.answer(madeToo, third, answer, &heardToo);
        }
        CHECK(questions > 20);
    }
}

TEST_CASE("battles of every sample are the same interpreted and by native code: each question, each "
          "situation, each step, and what it rests on") {
    const auto seed = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count() /
                                                 1000 % 1'000'000'000);
    MESSAGE("seed " << seed);
    constexpr std::uint64_t kNever = UINT64_MAX;
    formats::RealFileSystem files;
    for (const std::string& path : battles()) {
        CAPTURE(path);
        CAPTURE(seed);
        formats::Loader loader(files);
        const formats::Loaded loaded = loader.load(path);
        REQUIRE(loaded.built.setup);
        const game::Setup& setup = *loaded.built.setup;
        const game::Assumptions assumptions(setup);
        game::AssumptionListener heard(assumptions), heardToo(assumptions);
        game::Dice dice({.seed = seed});
        game::UniformChooser any(dice);
        game::Engine marks({}, {.stepsBeforeSetup = kNever, .stepsBeforeNative = kNever});
        game::Engine nativeMarks({}, {.stepsBeforeSetup = kNever, .stepsBeforeNative = 0});
        game::Engine plain({}, {.remembers = false, .stepsBeforeSetup = kNever, .stepsBeforeNative = kNever});
        game::Engine native({}, {.remembers = false, .stepsBeforeSetup = kNever, .stepsBeforeNative = 0});
        game::Engine remembers({}, {.stepsBeforeSetup = 0, .stepsBeforeNative = 0});
        game::Engine madeMarks({}, {.stepsBeforeSetup = 0, .stepsBeforeNative = 0});
        game::Engine hastens({}, {.listsActions = false, .stepsBeforeNative = 0});
        Run run = game::start(setup, game::startPosition(setup), setup.program().sequence);
        Run marked = run, markedToo = run, made = run, remembered = run, markedMade = run;
        game::AssumptionListener heardThird(assumptions);
        Pending asked, first, second, third, fourth, fifth, short_;
        int questions = 0;
        for (; questions < kMostQuestions; ++questions) {
            Run brief = run;
            hastens.advance(brief, short_);
            plain.advance(run, asked, nullptr, &dice);
            marks.advance(marked, first, &heard);
            nativeMarks.advance(markedToo, second, &heardToo);
            native.advance(made, third);
            remembers.advance(remembered, fourth);
            madeMarks.advance(markedMade, fifth, &heardThird);
            REQUIRE(sameQuestion(asked, fifth));
            REQUIRE(run == markedMade);
            REQUIRE(heard.read() == heardThird.read());
            REQUIRE(marks.spent() == madeMarks.spent());
            REQUIRE(sameQuestion(asked, second));
            REQUIRE(sameQuestion(asked, third));
            REQUIRE(sameQuestion(asked, fourth));
            REQUIRE(run == markedToo);
            REQUIRE(run == made);
            REQUIRE(run == remembered);
            REQUIRE(heard.read() == heardToo.read());
            REQUIRE(marks.spent() == nativeMarks.spent());
            REQUIRE(plain.spent() == native.spent());
            REQUIRE(plain.spent() == remembers.spent());
            REQUIRE(short_.question == asked.question);
            REQUIRE(brief.position() == run.position());
            REQUIRE(sameOptions(short_, asked, short_.options.size()));
            if (run.state() != Run::State::Asking) {
                break;
            }
            const bool chance = asked.what == Pending::What::Chance;
            const game::Answer answer = chance ? plain.fallen(run, asked, dice) : any.choose(run, asked);
            REQUIRE((!chance || native.fallen(made, third, dice) == answer));
            REQUIRE((!chance || remembers.fallen(remembered, fourth, dice) == answer));
            plain.answer(run, asked, answer, nullptr, &dice);
            marks.answer(marked, first, answer, &heard);
            nativeMarks.answer(markedToo, second, answer, &heardToo);
            native.answer(made, third, answer);
            remembers.answer(remembered, fourth, answer);
            madeMarks.answer(markedMade, fifth, answer, &heardThird);
        }
        CHECK(questions > 20);
    }
}

TEST_CASE("a series is the same interpreted and by native code, whoever plays and whether it is marked") {
    formats::RealFileSystem files;
    formats::Loader loader(files);
    for (const std::string& path : battles()) {
        CAPTURE(path);
        const formats::Loaded loaded = loader.load(path);
        REQUIRE(loaded.built.setup);
        const game::Setup& setup = *loaded.built.setup;
        const game::Assumptions assumptions(setup);
        for (const bool marks : {false, true}) {
            sim::BattleSettings settings;
            settings.players[0].kind = sim::PlayerKind::Random;
            settings.players[1].kind = marks ? sim::PlayerKind::Random : sim::PlayerKind::Greedy;
            settings.bounds.decisions = 150;
            settings.seed = 8;
            settings.assumptions = marks ? &assumptions : nullptr;
            settings.stepsBeforeNative = 0;
            std::vector<sim::Battle> made;
            const sim::Tally natively =
                sim::playSeries(setup, settings, 0, 2,
                                [&](std::uint64_t, const sim::Battle& battle) { made.push_back(battle); });
            settings.stepsBeforeNative = UINT64_MAX;
            const sim::Tally by =
                sim::playSeries(setup, settings, 0, 2, [&](std::uint64_t number, const sim::Battle& battle) {
                    CHECK(battle.decisions == made.at(number).decisions);
                    CHECK(battle.position == made.at(number).position);
                    CHECK(battle.failure.text == made.at(number).failure.text);
                });
            CHECK(natively.assumed == by.assumed);
        }
    }
}

TEST_CASE("a series is the same with and without a program made for the set-up, which is shorter") {
    formats::RealFileSystem files;
    for (const std::string& path : battles()) {
        CAPTURE(path);
        formats::Loader loader(files);
        const formats::Loaded loaded = loader.load(path);
        REQUIRE(loaded.built.setup);
        const game::Setup& setup = *loaded.built.setup;
        const game::Assumptions assumptions(setup);
        const lang::SpecialisedProgram special =
            lang::specialise(setup.program(), game::fixedWords(setup, assumptions));
        CHECK(lang::verify(special.withWindows()) == std::vector<std::string>{});
        CHECK(special.general.size() < setup.program().code.size());
        for (std::size_t pc = 0; pc < special.special.size(); ++pc) { // who waits somewhere goes on there
            const std::int32_t there = special.special[pc];
            if (setup.program().frameMapOf[pc] >= 0 && there >= 0) {
                REQUIRE(special.generalOf(there) == static_cast<std::int32_t>(pc));
                REQUIRE(special.program.code[static_cast<std::size_t>(there)].op ==
                        setup.program().code[pc].op);
            }
        }
        sim::BattleSettings settings;
        settings.players[0].kind = settings.players[1].kind = sim::PlayerKind::Random;
        settings.seed = 5;
        settings.stepsBeforeSetup = 20'000;
        std::vector<sim::Battle> made;
        (void)sim::playSeries(setup, settings, 0, 3,
                              [&](std::uint64_t, const sim::Battle& battle) { made.push_back(battle); });
        settings.stepsBeforeSetup = UINT64_MAX;
        (void)sim::playSeries(setup, settings, 0, 3, [&](std::uint64_t number, const sim::Battle& battle) {
            CHECK(battle.decisions == made.at(number).decisions);
            CHECK(battle.position == made.at(number).position);
            CHECK(battle.failure.text == made.at(number).failure.text);
        });
    }
}

TEST_CASE("what a battle rests on is the same with and without what is remembered, and so is the battle") {
    formats::RealFileSystem files;
    for (const std::string& path : battles()) {
        CAPTURE(path);
        formats::Loader loader(files);
        const formats::Loaded loaded = loader.load(path);
        REQUIRE(loaded.built.setup);
        const game::Setup& setup = *loaded.built.setup;
        const game::Assumptions assumptions(setup);
        game::AssumptionListener heard(assumptions);
        game::AssumptionListener heardToo(assumptions);
        game::Dice dice({.seed = 11});
        game::UniformChooser any(dice);
        game::Engine remembers;
        game::Engine forgets({}, {.remembers = false});
        Run run = game::start(setup, game::startPosition(setup), setup.program().sequence);
        Run shadow = run;
        Pending asked, again;
        for (int questions = 0; questions < kMostQuestions; ++questions) {
            if (questions % 7 == 0) { // what is used again is marked again
                heard.clear();
                heardToo.clear();
            }
            remembers.advance(run, asked, &heard, &dice);
            forgets.advance(shadow, again, &heardToo);
            REQUIRE(sameQuestion(asked, again));
            REQUIRE(run == shadow);
            REQUIRE(heard.read() == heardToo.read());
            REQUIRE(remembers.spent() == forgets.spent());
            if (run.state() != Run::State::Asking) {
                break;
            }
            const bool chance = asked.what == Pending::What::Chance;
            const game::Answer answer = chance ? remembers.fallen(run, asked, dice) : any.choose(run, asked);
            REQUIRE((!chance || forgets.fallen(shadow, again, dice) == answer));
            remembers.answer(run, asked, answer, &heard, &dice);
            forgets.answer(shadow, again, answer, &heardToo);
        }
    }
}

TEST_CASE("battles of a series are those that are played one by one, though they share what is remembered") {
    formats::RealFileSystem files;
    formats::Loader loader(files);
    const formats::Loaded loaded =
        loader.load(std::string(test::sourceDir()) + "/samples/ars-bellum/arretium.yaml");
    REQUIRE(loaded.built.setup);
    sim::BattleSettings settings;
    settings.players[0].kind = sim::PlayerKind::Random;
    (void)sim::playSeries(*loaded.built.setup, settings, 0, 3,
                          [&](std::uint64_t battle, const sim::Battle& together) {
                              sim::BattleSettings own = settings;
                              own.battle = battle;
                              own.remembers = false;
                              const sim::Battle alone = sim::playBattle(*loaded.built.setup, own);
                              CHECK(alone.decisions == together.decisions);
                              CHECK(alone.estimated == together.estimated);
                              CHECK(alone.position == together.position);
                          });
}

TEST_CASE("random battles are the same whether each decision is looked at or nobody looks at the run") {
    formats::RealFileSystem files;
    for (const std::string& path : battles()) {
        CAPTURE(path);
        formats::Loader loader(files);
        const formats::Loaded loaded = loader.load(path);
        REQUIRE(loaded.built.setup);
        sim::BattleSettings settings;
        settings.players[0].kind = settings.players[1].kind = sim::PlayerKind::Random;
        settings.seed = 23;
        std::vector<sim::Battle> unseen;
        (void)sim::playSeries(*loaded.built.setup, settings, 0, 2,
                              [&](std::uint64_t, const sim::Battle& battle) { unseen.push_back(battle); });
        settings.checkInvariants = true; // looks at the run before each decision
        (void)sim::playSeries(
            *loaded.built.setup, settings, 0, 2, [&](std::uint64_t number, const sim::Battle& battle) {
                const sim::Battle& other = unseen.at(number);
                CHECK(battle.broken.empty());
                CHECK(battle.decisions == other.decisions);
                CHECK(battle.verdict == other.verdict);
                CHECK(battle.position == other.position);
                CHECK(std::ranges::equal(battle.fought, other.fought, [](const auto& a, const auto& b) {
                    return a.battle == b.battle && a.verdict == b.verdict;
                }));
            });
    }
}

TEST_CASE("greedy players fight the same battle with and without what they remember") {
    formats::RealFileSystem files;
    for (const char* name : {"ars-bellum/arretium", "special-stands/zela"}) {
        formats::Loader loader(files);
        const formats::Loaded loaded =
            loader.load(std::string(test::sourceDir()) + "/samples/" + name + ".yaml");
        REQUIRE(loaded.built.setup);
        sim::BattleSettings settings;
        settings.seed = 7;
        const sim::Battle with = sim::playBattle(*loaded.built.setup, settings);
        settings.remembers = false;
        const sim::Battle without = sim::playBattle(*loaded.built.setup, settings);
        CHECK(with.failure.text == "");
        CHECK(with.decisions == without.decisions);
        CHECK(with.estimated == without.estimated);
        CHECK(with.verdict == without.verdict);
        CHECK(with.position == without.position);
    }
}
