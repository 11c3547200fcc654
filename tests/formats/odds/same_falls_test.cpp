// Ways of a chance that are said to fall alike are: what they lead to is the same run, in as many steps. And
// a graph in which they are followed once is the one in which each is. What runs whatever falls may be left
// out: from where what fell is looked at, a way comes to the same.
#include "core/game/machine/engine.h"
#include "core/game/machine/thrown.h"
#include "core/odds/graph.h"
#include "core/snippet/question.h"
#include "formats/load/load.h"
#include "tests/support/sampled_plays.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

using namespace groma;

namespace {

constexpr std::size_t kOneSnippetOf = 9; // one snippet of so many

struct Counted {
    std::size_t alike = 0;  // ways that fall as another does
    std::size_t thrown = 0; // that go on from where what fell is looked at
};

// Of the chance that the run waits for.
void fallAlike(game::Engine& engine, game::Run& run, const game::Pending& pending, Counted& counted) {
    std::vector<std::uint32_t> first;
    const game::Run before = run;
    const std::uint64_t spent = engine.spent();
    game::Thrown thrown;
    const bool any = engine.fallAlike(run, pending, first, thrown);
    REQUIRE(run == before);
    REQUIRE(engine.spent() == spent);
    std::vector<game::Run> runs;
    std::vector<std::uint64_t> steps;
    std::vector<game::Pending> asked(pending.outcomes.size());
    for (std::size_t way = 0; way < pending.outcomes.size(); ++way) {
        runs.push_back(run);
        const std::uint64_t from = engine.spent();
        engine.answer(runs.back(), pending, {static_cast<std::int64_t>(way), {}});
        engine.advance(runs.back(), asked[way]);
        steps.push_back(engine.spent() - from);
        if (thrown.isThere) {
            game::Run later = run;
            game::Pending then;
            engine.answer(later, pending, {static_cast<std::int64_t>(way), {}});
            const std::uint64_t spentThen = engine.spent();
            engine.advance(later, then, thrown);
            REQUIRE(later == runs[way]);
            REQUIRE(engine.spent() - spentThen == steps[way]);
            REQUIRE(then.what == asked[way].what);
            REQUIRE(then.failure.text == asked[way].failure.text);
            ++counted.thrown;
        }
        if (!any) continue;
        const std::size_t other = first[way];
        CAPTURE(way);
        CAPTURE(other);
        REQUIRE(runs[way] == runs[other]);
        REQUIRE(steps[way] == steps[other]);
        REQUIRE(asked[way].what == asked[other].what);
        REQUIRE(asked[way].failure.text == asked[other].failure.text);
        counted.alike += other != way ? 1 : 0;
    }
}

struct Explored {
    odds::Graph graph;
    bool whole = false;
    std::uint64_t steps = 0;
    Explored(const game::Run& start, const odds::Policy& policy, const game::Habits& habits) {
        game::Engine engine({}, habits);
        odds::Limits limits;
        limits.nodes = 400;
        whole = graph.explore(engine, start, policy, limits);
        steps = engine.spent();
    }
};

bool sameEdge(const odds::Edge& a, const odds::Edge& b) {
    return a.to == b.to && a.weight == b.weight && a.answer == b.answer && a.reads == b.reads;
}

bool sameNode(const odds::Node& a, const odds::Node& b) {
    return a.kind == b.kind && a.firstEdge == b.firstEdge && a.edges == b.edges && a.total == b.total;
}

void mustBeTheSame(const Explored& a, const Explored& b) {
    CHECK(a.whole == b.whole);
    CHECK(a.steps == b.steps);
    CHECK(a.graph.reason() == b.graph.reason());
    CHECK(a.graph.bytes() == b.graph.bytes());
    CHECK(a.graph.endings().size() == b.graph.endings().size());
    REQUIRE(std::ranges::equal(a.graph.nodes(), b.graph.nodes(), sameNode));
    for (const odds::Node& node : a.graph.nodes())
        REQUIRE(std::ranges::equal(a.graph.edgesOf(node), b.graph.edgesOf(node), sameEdge));
}

} // namespace

TEST_CASE(
    "ways of a die that fall alike lead to the same run in as many steps, and graphs are the same whether "
    "they are followed once or each by itself, by the program of the rules and by that of a set-up") {
    formats::RealFileSystem files;
    formats::Loader loader(files);
    const std::vector<std::string> all = tests::sampleSnippets();
    const game::Habits forgets{.remembers = false};
    const game::Habits ownProgram{.stepsBeforeSetup = 0};
    Counted counted;
    for (std::size_t i = 0; i < all.size(); i += kOneSnippetOf) {
        CAPTURE(all[i]);
        const formats::Loaded loaded = loader.load(all[i]);
        if (!loaded.snippet || !loaded.built.setup) continue;
        auto question = snippet::oddsQuestion(*loaded.built.setup, *loaded.snippet);
        if (!question) continue;
        const odds::Policy policy{.rule = odds::Rule::First};
        const Explored each(question->request.start, policy, forgets);
        for (const game::Habits& habits : {game::Habits{}, ownProgram}) {
            mustBeTheSame(Explored(question->request.start, policy, habits), each);
            game::Engine engine({}, habits);
            game::Run run = question->request.start;
            game::Pending pending;
            for (int dice = 0; dice < 4; ++dice) { // the last face each time
                engine.advance(run, pending);
                if (pending.what != game::Pending::What::Chance) break;
                fallAlike(engine, run, pending, counted);
                const auto last = static_cast<std::int64_t>(pending.outcomes.size()) - 1;
                engine.answer(run, pending, {last, {}});
            }
        }
    }
    CHECK(counted.alike > 50); // or nothing was compared
    CHECK(counted.thrown > 50);
}
