// What players lose against exact play, in snippets that are small enough to be solved: every situation of
// the merged graph at which a side decides is put to the player, and what his decisions are worth is counted,
// not played.
#include "core/odds/solve.h"
#include "core/sim/player.h"
#include "core/sim/thought.h"
#include "core/snippet/question.h"
#include "formats/load/load.h"
#include "formats/project/file_system.h"
#include "tests/truth/truth.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace groma::truth {

namespace {

using base::Rational;
using odds::Decisions;
using odds::Graph;
using odds::NodeKind;

constexpr std::size_t kLargest = 4'000; // situations
constexpr std::size_t kMostAsked = 400; // decisions of a snippet that are put to a player

// A snippet's question with every decision open.
struct Solved {
    Graph graph;
    std::vector<odds::Worth> worth; // of the endings, to either side: one is the other's with the other sign
    Decisions best;
    std::array<Decisions, 2> worst; // of that side, against the best of the other
};

class Judge {
  public:
    explicit Judge(const game::CountBounds& limits) : limits_(limits) {}

    bool solve(const game::Run& start, Solved& into) {
        odds::Policy all;
        all.rule = odds::Rule::Best;
        odds::Limits limits;
        limits.nodes = kLargest;
        if (!into.graph.explore(engine_, start, all, limits) || !into.graph.refused().empty() ||
            into.graph.hasCycles())
            return false;
        std::size_t choices = 0;
        for (const odds::Node& node : into.graph.nodes())
            choices += node.kind == NodeKind::Choice && node.edges > 1 ? 1 : 0;
        if (choices == 0 || choices > kMostAsked) return false;
        std::array<std::vector<odds::Worth>, 2> against; // that side wants the least for itself
        for (const odds::Ending& ending : into.graph.endings()) {
            const auto lead = sim::leadOf(engine_, into.graph.run(ending.node));
            if (!lead) return false;
            into.worth.push_back({*lead, -*lead});
            against[0].push_back({-*lead, -*lead});
            against[1].push_back({*lead, *lead});
        }
        const auto best = odds::bestDecisions(into.graph, into.worth, limits_);
        if (!best) return false;
        for (const std::size_t side : {0U, 1U}) {
            const auto worst = odds::bestDecisions(into.graph, against[side], limits_);
            if (!worst) return false;
            into.worst[side] = *worst;
        }
        into.best = *best;
        return true;
    }

    // What it comes to for the first side when decisions fall so.
    std::optional<Rational> value(const Solved& solved, const Decisions& decisions) const {
        const auto visits = odds::visits(solved.graph, decisions, limits_);
        if (!visits) return std::nullopt;
        Rational sum;
        for (std::size_t i = 0; i < solved.worth.size(); ++i)
            sum += (*visits)[static_cast<std::size_t>(solved.graph.endings()[i].node)] * solved.worth[i][0];
        return sum;
    }

    // What the player decides where that side is asked; elsewhere it stays as it is in `others`.
    Decisions decided(const Solved& solved, const Decisions& others, int side,
                      const sim::PlayerSettings& player) {
        Decisions decisions = others;
        odds::Policy all;
        all.rule = odds::Rule::Best;
        for (std::size_t i = 0; i < solved.graph.nodes().size(); ++i) {
            const odds::Node& node = solved.graph.nodes()[i];
            if (node.kind != NodeKind::Choice || node.edges < 2 || node.side != side) continue;
            game::Run run = solved.graph.run(static_cast<std::int32_t>(i));
            game::Dice dice({7, i, game::DiceDomain::WhatIf});
            game::Pending asked;
            engine_.advance(run, asked, nullptr, &dice);
            sim::Players players({player, player}, dice);
            const game::Answer answer = players.choose(run, asked);
            game::ScriptProgress progress;
            odds::considered(run, all, progress, asked, answers_);
            const auto found = std::ranges::find(answers_, answer);
            if (found == answers_.end()) continue; // one of equals that the count left out
            const auto index = static_cast<std::int32_t>(found - answers_.begin());
            const auto edges = solved.graph.edgesOf(node);
            const auto edge = std::ranges::find(edges, index, &odds::Edge::answer);
            if (edge != edges.end()) decisions[i] = static_cast<std::int32_t>(edge - edges.begin());
        }
        return decisions;
    }

  private:
    game::CountBounds limits_;
    game::Engine engine_;
    std::vector<game::Answer> answers_;
};

struct Account {
    const char* name;
    sim::PlayerSettings player;
    double lost = 0, most = 0; // summed, and the share of the worst snippet
};

} // namespace

bool exactPlay(const Options& options, Goals& goals) {
    const formats::RealFileSystem files;
    formats::Loader loader(files);
    const auto thoughts = static_cast<std::uint32_t>(options.thoughts);
    std::vector<Account> accounts{{"random", {sim::PlayerKind::Random, {}, 0}},
                                  {"greedy", {sim::PlayerKind::Greedy, {}, 0}},
                                  {"search", {sim::PlayerKind::Search, {}, thoughts}}};
    std::size_t solvedSnippets = 0, decisions = 0;
    double atStake = 0;
    for (const std::string& path : options.paths) {
        const formats::Loaded loaded = loader.load(path, {});
        if (loaded.problems.hasErrors() || !loaded.snippet || !loaded.built.setup ||
            loaded.built.setup->sideCount() != 2 || loaded.built.setup->model().worth < 0)
            continue;
        const auto question = snippet::oddsQuestion(*loaded.built.setup, *loaded.snippet);
        if (!question) continue;
        Judge judge(odds::Limits{}.work);
        Solved solved;
        if (!judge.solve(question->begun.start, solved)) continue;
        const auto best = judge.value(solved, solved.best);
        if (!best) continue;
        bool counts = false;
        for (const int side : {0, 1}) {
            // What is at stake is what the worst play of this side loses, against the best of the other.
            const auto own = std::ranges::count_if(solved.graph.nodes(), [&](const odds::Node& node) {
                return node.kind == NodeKind::Choice && node.edges > 1 && node.side == side;
            });
            const auto sign = side == 0 ? 1.0 : -1.0;
            const auto least = judge.value(solved, solved.worst[static_cast<std::size_t>(side)]);
            if (own == 0 || !least) continue;
            const double stake = sign * (best->toDouble() - least->toDouble());
            if (stake <= 1e-9) continue;
            counts = true;
            decisions += static_cast<std::size_t>(own);
            atStake += stake;
            for (Account& account : accounts) {
                const auto value =
                    judge.value(solved, judge.decided(solved, solved.best, side, account.player));
                if (!value) continue;
                const double lost = sign * (best->toDouble() - value->toDouble());
                account.lost += lost;
                account.most = std::max(account.most, lost / stake);
                if (account.player.kind == sim::PlayerKind::Search && lost / stake > 0.02)
                    fmt::print("  {}: side {} loses {:.3f} of {:.3f}\n", path, side + 1, lost, stake);
            }
        }
        solvedSnippets += counts ? 1 : 0;
    }
    if (solvedSnippets == 0) return false;
    fmt::print(
        "{} snippets solved, {} situations at which somebody decides; at stake between the best and the "
        "worst play {:.1f} in units of worth\n",
        solvedSnippets, decisions, atStake);
    for (const Account& account : accounts)
        fmt::print("{}: loses {:.2f} % of what is at stake, in one snippet at most {:.0f} %\n", account.name,
                   100 * account.lost / atStake, 100 * account.most);
    goals.atMost(fmt::format("search:{} loses against exact play, share of what is at stake", thoughts),
                 accounts.back().lost / atStake, 0.02);
    return true;
}

} // namespace groma::truth
