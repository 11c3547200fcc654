// What an action that was tried rests on: wherever that stands so again, though other things stand otherwise,
// the action makes the same changes and takes the same steps; and who thinks with such a memory values every
// answer as one who has none.
#include "core/game/machine/engine.h"
#include "core/game/machine/rests.h"
#include "core/game/parts/in_words.h"
#include "core/sim/approach.h"
#include "core/sim/greedy.h"
#include "core/sim/thought.h"
#include "formats/load/load.h"
#include "tests/support/rng.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <vector>

using namespace groma;
using game::Pending;
using game::Position;
using game::Run;

namespace {

// The words of where an action ends, as the first answers and the first faces have it, and its questions.
struct Ended {
    std::vector<std::int64_t> words;
    int questions = 0;
};

Ended firstEnd(game::Engine& engine, const game::Setup& setup, const Position& position,
               const game::Call& call) {
    constexpr int kMostQuestions = 30;
    Run run = game::start(setup, position, call);
    Pending asked;
    Ended end;
    for (; end.questions < kMostQuestions; ++end.questions) {
        engine.advance(run, asked);
        if (run.state() != Run::State::Asking || sim::actsNext(run, asked)) break;
        game::Answer answer;
        if (asked.what != Pending::What::Chance) answer = game::FirstChooser().choose(run, asked);
        engine.answer(run, asked, answer);
    }
    end.words.assign(run.position().words().begin(), run.position().words().end());
    return end;
}

int any(tests::Rng& rng, std::size_t count) {
    return static_cast<int>(rng.boundedDraw(static_cast<std::uint32_t>(count)));
}

// Another truth, or a number that it may hold.
void changeState(const game::Setup& setup, Position& position, int state, int holder, tests::Rng& rng) {
    const rules::State& info = setup.model().states[static_cast<std::size_t>(state)];
    if (info.capacity != 0) return; // its elements have values, it has none
    if (info.type.kind == lang::Kind::Truth) {
        position.setState(state, holder, 1 - position.state(state, holder));
    } else if (info.type.kind == lang::Kind::Number) {
        constexpr std::int32_t kSpan = 3;
        const std::int32_t least = info.minimum ? info.minimum->numerator() : 0;
        const std::int32_t most =
            info.maximum ? std::min(info.maximum->numerator(), least + kSpan) : least + kSpan;
        const std::int32_t value = least + any(rng, static_cast<std::size_t>(most - least + 1));
        position.setState(state, holder, base::Number(value).bits());
    }
}

void changeTrait(const game::Setup& setup, Position& position, tests::Rng& rng) {
    if (setup.model().traits.empty()) return;
    const int trait = any(rng, setup.model().traits.size());
    switch (setup.model().traits[static_cast<std::size_t>(trait)].holder) {
    case rules::TraitHolder::Piece: {
        const int piece = any(rng, static_cast<std::size_t>(setup.pieceCount()));
        position.givePiece(piece, trait, !position.pieceHas(piece, trait));
        break;
    }
    case rules::TraitHolder::Side: {
        const int side = any(rng, static_cast<std::size_t>(setup.sideCount()));
        position.giveSide(side, trait, !position.sideHas(side, trait));
        break;
    }
    case rules::TraitHolder::Scenario: position.giveScenario(trait, !position.scenarioHas(trait)); break;
    }
}

// A state of a cell, if the rules have any.
void changeCell(const game::Setup& setup, Position& position, tests::Rng& rng) {
    std::vector<int> ofCells;
    for (std::size_t i = 0; i < setup.model().states.size(); ++i)
        if (setup.model().states[i].of == rules::Holder::Cell) ofCells.push_back(static_cast<int>(i));
    if (ofCells.empty()) return;
    // Often one that stands otherwise already, so that there are as many as before.
    const auto stand = position.cellStates();
    if (!stand.empty() && rng.boundedDraw(2) == 0) {
        const Position::CellState& it = stand[static_cast<std::size_t>(any(rng, stand.size()))];
        changeState(setup, position, it.state, it.cell, rng);
        return;
    }
    changeState(setup, position, ofCells[static_cast<std::size_t>(any(rng, ofCells.size()))],
                any(rng, static_cast<std::size_t>(setup.geometry().cellCount())), rng);
}

// Something stands otherwise.
void change(const game::Setup& setup, Position& position, tests::Rng& rng) {
    const int piece = any(rng, static_cast<std::size_t>(setup.pieceCount()));
    const auto& states = setup.model().states;
    switch (rng.boundedDraw(9)) {
    case 0:
        if (position.onMap(piece)) position.setEliminated(piece);
        break;
    case 1:
    case 2: {
        const grid::CellId to{any(rng, static_cast<std::size_t>(setup.geometry().cellCount()))};
        if (position.onMap(piece) && !setup.hasFootprints() && position.pieceIn(to) < 0)
            position.place(piece, to);
        break;
    }
    case 3: changeTrait(setup, position, rng); break;
    case 4:
        if (position.onMap(piece) && position.layout().hasFacings)
            position.setFacing(piece, any(rng, static_cast<std::size_t>(setup.geometry().sides())));
        break;
    case 5: changeCell(setup, position, rng); break;
    default: {
        if (states.empty()) break;
        const int state = any(rng, states.size());
        const rules::Holder of = states[static_cast<std::size_t>(state)].of;
        if (of == rules::Holder::Cell) break;
        const int side = any(rng, static_cast<std::size_t>(setup.sideCount()));
        changeState(setup, position, state,
                    of == rules::Holder::Piece  ? piece
                    : of == rules::Holder::Side ? side
                                                : 0,
                    rng);
    }
    }
}

// Each battle of the samples by random players: at each of so many decisions about actions.
void atActions(int decisions,
               const std::function<void(const game::Setup&, const Run&, const Pending&)>& hear) {
    formats::RealFileSystem files;
    std::ifstream list(std::string(test::sourceDir()) + "/tests/battles.txt");
    for (std::string path; std::getline(list, path);) {
        if (path.empty() || path.front() == '#') continue;
        CAPTURE(path);
        formats::Loader loader(files);
        const formats::Loaded loaded = loader.load(std::string(test::sourceDir()) + "/" + path);
        REQUIRE(loaded.built.setup);
        const game::Setup& setup = *loaded.built.setup;
        game::Dice dice({.seed = 3});
        game::UniformChooser any(dice);
        game::Engine plays;
        Run run = game::start(setup, game::startPosition(setup), setup.program().sequence);
        Pending asked;
        for (int questions = 0, heard = 0; questions < 300 && heard < decisions; ++questions) {
            plays.advance(run, asked, nullptr, &dice);
            if (run.state() != Run::State::Asking) break;
            if (sim::actsNext(run, asked)) {
                hear(run.setup(), run, asked);
                ++heard;
            }
            const bool chance = asked.what == Pending::What::Chance;
            plays.answer(run, asked, chance ? plays.fallen(run, asked, dice) : any.choose(run, asked),
                         nullptr, &dice);
        }
    }
}

} // namespace

TEST_CASE("an action does the same wherever all that it rests on stands so again, in as many steps") {
    tests::Rng rng(27);
    int noted = 0, stood = 0, otherwise = 0;
    atActions(6, [&](const game::Setup& setup, const Run& run, const Pending& asked) {
        game::Engine notes({}, {.listsActions = false, .stepsBeforeSetup = UINT64_MAX});
        game::Engine forgets({}, {.remembers = false, .listsActions = false, .stepsBeforeSetup = UINT64_MAX});
        game::Engine places;
        for (std::size_t i = 0; i < asked.options.size(); i += 1 + asked.options.size() / 24) {
            const Pending::Option& option = asked.options[i];
            const auto words = asked.wordsOf(option);
            const game::Call call{setup.program().actions[static_cast<std::size_t>(option.action)].body,
                                  {words.begin(), words.end()},
                                  {},
                                  asked.side};
            Position start = run.position();
            start.setActive(asked.side);
            if (rng.boundedDraw(2) == 0) changeCell(setup, start, rng);
            game::Rests rests;
            notes.beginNotes();
            const Ended end = firstEnd(notes, setup, start, call);
            if (!notes.endNotes(rests)) continue;
            ++noted;
            REQUIRE(places.lay(setup, start));
            places.stand(rests);
            REQUIRE(places.stands(rests));
            for (int other = 0; other < 12; ++other) {
                Position there = start;
                for (int changes = 0; changes < 8; ++changes) change(setup, there, rng);
                REQUIRE(places.lay(setup, there));
                if (!places.stands(rests) || there.words().size() != start.words().size() ||
                    end.words.size() != start.words().size()) {
                    ++otherwise;
                    continue;
                }
                ++stood;
                const std::uint64_t before = forgets.spent();
                const Ended again = firstEnd(forgets, setup, there, call);
                REQUIRE(again.questions == end.questions);
                REQUIRE(forgets.spent() - before == rests.steps);
                REQUIRE(again.words.size() == end.words.size());
                std::size_t differ = 0;
                for (std::size_t word = 0; word < end.words.size(); ++word)
                    differ +=
                        again.words[word] == (there.words()[word] ^ start.words()[word] ^ end.words[word])
                            ? 0
                            : 1;
                REQUIRE(differ == 0);
            }
        }
    });
    MESSAGE(noted << " actions, " << stood << " stood, " << otherwise << " did not");
    CHECK(noted > 200);
    CHECK(stood > 500);
    CHECK(otherwise > 500);
}

TEST_CASE(
    "what a position is worth is the same, in as many steps, where all differs but what its worth looks at") {
    tests::Rng rng(33);
    int alike = 0, apart = 0;
    atActions(8, [&](const game::Setup& setup, const Run& run, const Pending& asked) {
        if (setup.model().worth < 0) return;
        game::Engine notes, forgets({}, {.remembers = false}), places;
        game::Rests rests;
        game::InWords words;
        notes.beginNotes();
        const auto worth = sim::worthTo(notes, setup, run.position(), asked.side);
        REQUIRE(notes.endNotes(rests));
        REQUIRE(rests.ways.empty());
        REQUIRE(places.lay(setup, run.position()));
        places.findWords(rests, words);
        for (int other = 0; other < 60; ++other) {
            Position there = run.position();
            for (int changes = 0; changes <= other % 4; ++changes) change(setup, there, rng);
            if (there.words().size() != run.position().words().size()) continue;
            bool tells = false;
            for (std::uint32_t word = 0; word < there.words().size(); ++word) {
                const std::int64_t now = there.words()[word];
                const std::int64_t differ = now ^ run.position().words()[word];
                tells = tells || (differ != 0 && words.tells(word, now, differ));
            }
            ++(tells ? apart : alike);
            if (tells) continue;
            const std::uint64_t before = forgets.spent();
            REQUIRE(sim::worthTo(forgets, setup, there, asked.side) == worth);
            REQUIRE(forgets.spent() - before == rests.steps);
        }
    });
    MESSAGE(alike << " alike, " << apart << " told apart");
    CHECK(alike > 500);
    CHECK(apart > 500);
}

TEST_CASE("what is still to be walked is the same counted by what differs from what was laid") {
    tests::Rng rng(31);
    int differ = 0;
    atActions(10, [&](const game::Setup& setup, const Run& run, const Pending& asked) {
        sim::Approach laid;
        laid.lay(setup, run.position(), asked.side);
        const std::int64_t before = laid.distance(setup, run.position(), asked.side);
        REQUIRE(before == sim::Approach().distance(setup, run.position(), asked.side));
        for (int other = 0; other < 40; ++other) {
            Position there = run.position();
            for (int changes = 0; changes <= other % 4; ++changes) change(setup, there, rng);
            if (other % 10 == 9) // what comes later is farther away than any cell
                there.setWaiting(any(rng, static_cast<std::size_t>(setup.pieceCount())));
            const std::int64_t now = laid.distance(setup, there, asked.side);
            REQUIRE(now == sim::Approach().distance(setup, there, asked.side));
            differ += now == before ? 0 : 1;
            REQUIRE(laid.distance(setup, there, 1 - asked.side) ==
                    sim::Approach().distance(setup, there, 1 - asked.side));
        }
    });
    CHECK(differ > 200);
}

TEST_CASE(
    "a greedy player values every answer the same, in as many steps, with and without what it remembers") {
    std::uint64_t met = 0;
    std::unique_ptr<sim::Greedy> remembers, forgets;
    const game::Setup* last = nullptr;
    atActions(8, [&](const game::Setup& setup, const Run& run, const Pending& asked) {
        if (last != &setup) {
            if (remembers) met += remembers->met();
            remembers = std::make_unique<sim::Greedy>();
            forgets = std::make_unique<sim::Greedy>(game::Habits{.remembers = false});
            last = &setup;
        }
        // Twice: what was learnt is used at once.
        for (const std::uint64_t seed : {4U, 5U}) {
            const game::Answer one = remembers->performed(run, asked, sim::Posture::Attack, seed);
            const game::Answer other = forgets->performed(run, asked, sim::Posture::Attack, seed);
            REQUIRE(one == other);
            REQUIRE(remembers->spent() == forgets->spent());
            REQUIRE(remembers->estimated() == forgets->estimated());
            REQUIRE(remembers->seen().size() == forgets->seen().size());
            for (std::size_t i = 0; i < forgets->seen().size(); ++i)
                REQUIRE(remembers->seen()[i].worth == forgets->seen()[i].worth);
        }
    });
    CHECK(met > 100);
}
