// Every pure text of every sample, at positions of its own scenarios and snippets: a walk over its tree, the
// program, and the program that notes what it does give the same value, or stop for the same reason.
#include "tests/core/odds/three_evaluators/arguments.h"
#include "tests/core/odds/three_evaluators/battles.h"
#include "tests/core/odds/three_evaluators/pure_texts.h"

#include <doctest/doctest.h>

#include <map>

using namespace groma;
using namespace groma::tests;

namespace {

// For one function of a ruleset: trees read at one position and at all of them, and arguments at one
// position. So the time grows with what there is to test, not with the number of files.
constexpr std::uint64_t kMostNodesHere = 1500;
constexpr std::uint64_t kMostNodes = 12'000;
constexpr std::size_t kMostTuples = 16;

class Comparison {
  public:
    std::uint64_t compared = 0, stopped = 0;
    std::map<std::string, std::uint64_t> functions; // nodes read for each

    void at(const BattleFile& battle, const Moment& moment) {
        for (const PureText& text : pureTexts(battle.setup())) each(battle, moment, text);
    }

  private:
    void each(const BattleFile& battle, const Moment& moment, const PureText& text) {
        const game::Setup& setup = battle.setup();
        std::uint64_t& nodes = functions[setup.model().title + "/" + text.name];
        const std::uint64_t most = std::min(kMostNodes, nodes + kMostNodesHere);
        if (nodes >= most) return;
        for (const std::vector<Walked>& given :
             argumentsFor(setup, moment.position, *text.parameters, text.count, text.kind, kMostTuples)) {
            const Agreement read = readThrice(engine_, setup, moment.position, text, given);
            if (read.differs) FAIL_CHECK(battle.path << ", " << moment.name << ": " << *read.differs);
            ++compared;
            stopped += read.stopped ? 1U : 0U;
            nodes += read.nodes + 20;
            if (nodes > most) break;
        }
    }

    game::Engine engine_;
};

} // namespace

TEST_CASE("a walk over the trees and the program give the same value for every pure text of every sample") {
    Comparison comparison;
    for (const BattleFile& battle : battleFiles()) {
        for (const Moment& moment : battle.moments) {
            comparison.at(battle, moment);
        }
    }
    MESSAGE(comparison.compared << " values of " << comparison.functions.size() << " texts, "
                                << comparison.stopped << " stops");
    CHECK(comparison.functions.size() > 300);
    CHECK(comparison.stopped > 100);
    CHECK(comparison.stopped * 4 < comparison.compared);
}
