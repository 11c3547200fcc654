#include "core/odds/solve.h"

#include "core/odds/end_chances.h"
#include "core/odds/whole_visits.h"

#include <algorithm>
#include <array>

namespace groma::odds {

namespace {

using base::Rational;
using game::kLargestCycle;

Rational share(std::uint64_t weight, std::uint64_t total) {
    if (weight == total) return Rational(1);
    return Rational(static_cast<std::int64_t>(weight), static_cast<std::int64_t>(total));
}

// What is left of the work that fractions may take, of those that have no size of their own.
class Meter : public FractionMeter {
  public:
    using FractionMeter::FractionMeter;
    // False once too much was done.
    bool worked(const Rational& made) { return FractionMeter::worked(made.words()); }
    bool kept(const Rational& made) { return FractionMeter::kept(made.words()); }
    static std::string reason() { return "fractions that take too much work"; }
};

// Calls visit(to, weight) for every edge that is taken.
template <class Visit>
void forEachStep(const Graph& graph, const Ways& ways, std::int32_t index, Visit visit) {
    const Steps steps = stepsOf(graph, ways, index);
    for (const Edge& edge : steps.edges)
        if (ways.open(graph, edge)) visit(edge.to, edge.weight);
}

Rational whole(std::uint64_t weight) { return Rational(static_cast<std::int64_t>(weight)); }

// Tarjan 1972, without recursion; components come out before those that lead to them.
class Components {
  public:
    Components(const Graph& graph, const Ways& ways) : graph_(graph), ways_(ways) {
        const std::size_t count = graph.nodes().size();
        index_.assign(count, -1);
        low_.assign(count, 0);
        open_.assign(count, 0);
        component.assign(count, -1);
        for (std::size_t node = 0; node < count; ++node)
            if (index_[node] < 0) walk(static_cast<std::int32_t>(node));
    }

    std::vector<std::vector<std::int32_t>> members;
    std::vector<std::int32_t> component;

  private:
    struct Step {
        std::int32_t node;
        std::span<const Edge> next;
        std::size_t at = 0;
    };

    void enter(std::int32_t node) {
        const auto at = static_cast<std::size_t>(node);
        index_[at] = low_[at] = counter_++;
        open_[at] = 1;
        stack_.push_back(node);
        steps_.push_back({node, stepsOf(graph_, ways_, node).edges});
    }

    void walk(std::int32_t root) {
        enter(root);
        while (!steps_.empty()) {
            Step& step = steps_.back();
            const auto at = static_cast<std::size_t>(step.node);
            if (step.at < step.next.size()) {
                const Edge& edge = step.next[step.at++];
                if (!ways_.open(graph_, edge)) continue;
                const std::int32_t to = edge.to;
                if (index_[static_cast<std::size_t>(to)] < 0) enter(to);
                else if (open_[static_cast<std::size_t>(to)] != 0)
                    low_[at] = std::min(low_[at], index_[static_cast<std::size_t>(to)]);
                continue;
            }
            if (low_[at] == index_[at]) close(step.node);
            const std::int32_t low = low_[at];
            steps_.pop_back();
            if (!steps_.empty()) {
                auto& above = low_[static_cast<std::size_t>(steps_.back().node)];
                above = std::min(above, low);
            }
        }
    }

    void close(std::int32_t root) {
        std::vector<std::int32_t> group;
        for (;;) {
            const std::int32_t node = stack_.back();
            stack_.pop_back();
            open_[static_cast<std::size_t>(node)] = 0;
            component[static_cast<std::size_t>(node)] = static_cast<std::int32_t>(members.size());
            group.push_back(node);
            if (node == root) break;
        }
        std::ranges::reverse(group);
        members.push_back(std::move(group));
    }

    const Graph& graph_;
    const Ways ways_;
    std::vector<std::int32_t> index_, low_, stack_;
    std::vector<std::uint8_t> open_;
    std::vector<Step> steps_;
    std::int32_t counter_ = 0;
};

// Solves rows * x = right in place; what is wrong if there is no single answer.
std::expected<void, std::string> eliminate(std::vector<std::vector<Rational>>& rows,
                                           std::vector<Rational>& right, Meter& meter) {
    const std::size_t size = rows.size();
    for (std::size_t pivot = 0; pivot < size; ++pivot) {
        std::size_t found = pivot;
        while (found < size && rows[found][pivot].isZero()) ++found;
        if (found == size) return std::unexpected(std::string("a cycle that is never left"));
        std::swap(rows[pivot], rows[found]);
        std::swap(right[pivot], right[found]);
        for (std::size_t row = 0; row < size; ++row) {
            if (row == pivot || rows[row][pivot].isZero()) continue;
            const Rational factor = rows[row][pivot] / rows[pivot][pivot];
            for (std::size_t column = pivot; column < size; ++column) {
                if (rows[pivot][column].isZero()) continue;
                rows[row][column] -= factor * rows[pivot][column];
                if (!meter.worked(rows[row][column])) return std::unexpected(Meter::reason());
            }
            right[row] -= factor * right[pivot];
        }
    }
    for (std::size_t i = 0; i < size; ++i) right[i] /= rows[i][i];
    return {};
}

bool leadsToItself(const Graph& graph, const Ways& ways, std::int32_t node) {
    bool itself = false;
    forEachStep(graph, ways, node, [&](std::int32_t to, std::uint64_t) { itself = itself || to == node; });
    return itself;
}

bool isCycle(const Graph& graph, const Ways& ways, const std::vector<std::int32_t>& group) {
    return group.size() > 1 || leadsToItself(graph, ways, group.front());
}

// Whether whoever comes to this component goes round in it for ever: every way of it is open and stays
// inside.
bool neverLeft(const Graph& graph, const Ways& ways, const Components& parts,
               const std::vector<std::int32_t>& group) {
    return isCycle(graph, ways, group) && std::ranges::all_of(group, [&](std::int32_t node) {
               std::uint64_t inside = 0;
               forEachStep(graph, ways, node, [&](std::int32_t to, std::uint64_t weight) {
                   if (parts.component[static_cast<std::size_t>(to)] ==
                       parts.component[static_cast<std::size_t>(node)])
                       inside += weight;
               });
               return inside == stepsOf(graph, ways, node).total;
           });
}

// visits = arriving + (transposed chances inside the component) * visits.
std::expected<void, std::string> solveVisits(const Graph& graph, const Ways& ways,
                                             const std::vector<std::int32_t>& group,
                                             std::vector<Rational>& weights, Meter& meter) {
    const std::size_t size = group.size();
    std::vector<std::vector<Rational>> rows(size, std::vector<Rational>(size));
    std::vector<Rational> right(size);
    std::vector<std::pair<std::int32_t, std::size_t>> places;
    for (std::size_t i = 0; i < size; ++i) places.emplace_back(group[i], i);
    std::ranges::sort(places);
    for (std::size_t i = 0; i < size; ++i) {
        rows[i][i] += Rational(1);
        right[i] = weights[static_cast<std::size_t>(group[i])];
        const std::uint64_t total = stepsOf(graph, ways, group[i]).total;
        forEachStep(graph, ways, group[i], [&](std::int32_t to, std::uint64_t weight) {
            const auto place =
                std::ranges::lower_bound(places, to, {}, &std::pair<std::int32_t, std::size_t>::first);
            if (place != places.end() && place->first == to) rows[place->second][i] -= share(weight, total);
        });
    }
    if (auto solved = eliminate(rows, right, meter); !solved) return solved;
    for (std::size_t i = 0; i < size; ++i) weights[static_cast<std::size_t>(group[i])] = right[i];
    return {};
}

// `endless`, if given, gets the sum of the chances to come to a part that is never left.
std::expected<std::vector<Rational>, std::string> visitsWithCycles(const Graph& graph, const Ways& ways,
                                                                   Meter& meter, Rational* endless) {
    const Components parts(graph, ways);
    std::vector<Rational> weights(graph.nodes().size());
    weights[0] = Rational(1);
    for (auto group = parts.members.rbegin(); group != parts.members.rend(); ++group) {
        const bool reached = std::ranges::any_of(
            *group, [&](std::int32_t n) { return !weights[static_cast<std::size_t>(n)].isZero(); });
        if (!reached) continue;
        if (neverLeft(graph, ways, parts, *group)) {
            for (const std::int32_t node : *group)
                if (endless != nullptr) *endless += weights[static_cast<std::size_t>(node)];
            continue;
        }
        if (isCycle(graph, ways, *group)) {
            if (group->size() > kLargestCycle)
                return std::unexpected("a cycle of " + std::to_string(group->size()) + " situations");
            if (auto solved = solveVisits(graph, ways, *group, weights, meter); !solved)
                return std::unexpected(solved.error());
        }
        bool bearable = true;
        for (const std::int32_t node : *group) {
            bearable = bearable && meter.kept(weights[static_cast<std::size_t>(node)]);
            if (!bearable) break;
            const Rational here =
                weights[static_cast<std::size_t>(node)] / whole(stepsOf(graph, ways, node).total);
            forEachStep(graph, ways, node, [&](std::int32_t to, std::uint64_t weight) {
                if (!bearable || parts.component[static_cast<std::size_t>(to)] ==
                                     parts.component[static_cast<std::size_t>(node)])
                    return;
                weights[static_cast<std::size_t>(to)] += here * whole(weight);
                bearable = meter.worked(weights[static_cast<std::size_t>(to)]);
            });
        }
        if (!bearable) return std::unexpected(Meter::reason());
    }
    return weights;
}

Worth expectation(const Graph& graph, const Node& node, const std::vector<Worth>& values, Meter& meter) {
    Worth sum;
    for (const Edge& edge : graph.edgesOf(node)) {
        const Rational weight = whole(edge.weight);
        for (std::size_t side = 0; side < 2; ++side) {
            sum[side] += weight * values[static_cast<std::size_t>(edge.to)][side];
            if (!meter.worked(sum[side])) return sum;
        }
    }
    for (Rational& value : sum) value /= whole(node.total);
    return sum;
}

std::int32_t bestEdge(const Graph& graph, const Node& node, const std::vector<Worth>& values) {
    const auto edges = graph.edgesOf(node);
    const std::size_t side = node.side == 1 ? 1 : 0;
    std::size_t best = 0;
    for (std::size_t i = 1; i < edges.size(); ++i)
        if (values[static_cast<std::size_t>(edges[i].to)][side] >
            values[static_cast<std::size_t>(edges[best].to)][side])
            best = i;
    return static_cast<std::int32_t>(best);
}

// value = (chances inside the component) * value + what comes from outside; chances only.
bool solveWorth(const Graph& graph, const std::vector<std::int32_t>& group, std::vector<Worth>& values,
                Meter& meter) {
    const std::size_t size = group.size();
    for (std::size_t side = 0; side < 2; ++side) {
        std::vector<std::vector<Rational>> rows(size, std::vector<Rational>(size));
        std::vector<Rational> right(size);
        for (std::size_t i = 0; i < size; ++i) {
            rows[i][i] += Rational(1);
            const Node& node = graph.nodes()[static_cast<std::size_t>(group[i])];
            for (const Edge& edge : graph.edgesOf(node)) {
                const Rational chance = share(edge.weight, node.total);
                const auto inside = std::ranges::find(group, edge.to);
                if (inside != group.end())
                    rows[i][static_cast<std::size_t>(inside - group.begin())] -= chance;
                else right[i] += chance * values[static_cast<std::size_t>(edge.to)][side];
            }
        }
        if (!eliminate(rows, right, meter)) return false;
        for (std::size_t i = 0; i < size; ++i) values[static_cast<std::size_t>(group[i])][side] = right[i];
    }
    return true;
}

std::expected<std::vector<Rational>, std::string> visitsInTurn(const Graph& graph, const Ways& ways,
                                                               Meter& meter) {
    std::vector<Rational> weights(graph.nodes().size());
    weights[0] = Rational(1);
    const auto& order = graph.postOrder();
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
        const Rational& visited = weights[static_cast<std::size_t>(*node)];
        if (visited.isZero()) continue;
        bool bearable = meter.kept(visited);
        const Rational here = visited / whole(stepsOf(graph, ways, *node).total);
        forEachStep(graph, ways, *node, [&](std::int32_t to, std::uint64_t weight) {
            if (!bearable) return;
            weights[static_cast<std::size_t>(to)] += here * whole(weight);
            bearable = meter.worked(weights[static_cast<std::size_t>(to)]);
        });
        if (!bearable) return std::unexpected(Meter::reason());
    }
    return weights;
}

// Of the nodes of `wanted`, an index each of what comes out; `endless` as above.
template <class Wanted>
std::expected<std::vector<Rational>, std::string>
visitsOf(const Graph& graph, const Ways& ways, const game::CountBounds& limits, const Wanted& wanted,
         Rational* endless = nullptr) {
    std::vector<Rational> found;
    if (!graph.hasCycles()) {
        Meter meter(limits);
        WholeVisits visits;
        switch (visits.count(graph, ways, meter)) {
        case WholeVisits::Result::Counted:
            wanted([&](std::int32_t node) { found.push_back(visits.at(node)); });
            return found;
        case WholeVisits::Result::TooMuch: return std::unexpected(Meter::reason());
        case WholeVisits::Result::TooLarge: break;
        }
    }
    Meter meter(limits);
    auto weights =
        graph.hasCycles() ? visitsWithCycles(graph, ways, meter, endless) : visitsInTurn(graph, ways, meter);
    if (!weights) return weights;
    wanted(
        [&](std::int32_t node) { found.push_back(std::move((*weights)[static_cast<std::size_t>(node)])); });
    return found;
}

auto endingsOf(const Graph& graph) {
    return [&graph](auto each) {
        for (const Ending& ending : graph.endings()) each(ending.node);
    };
}

auto allOf(const Graph& graph) {
    return [&graph](auto each) {
        for (std::size_t node = 0; node < graph.nodes().size(); ++node) each(static_cast<std::int32_t>(node));
    };
}

const Decisions kNoDecisions;

} // namespace

std::expected<std::vector<Rational>, std::string> visits(const Graph& graph, const Decisions& decisions,
                                                         const game::CountBounds& limits) {
    return visitsOf(graph, {decisions, -1}, limits, allOf(graph));
}

std::expected<std::vector<Rational>, std::string> endChances(const Graph& graph, const Decisions& decisions,
                                                             const game::CountBounds& limits) {
    return visitsOf(graph, {decisions, -1}, limits, endingsOf(graph));
}

std::optional<Rational> readChance(const Graph& graph, const Decisions& decisions, std::int32_t assumption,
                                   const game::CountBounds& limits) {
    if (graph.rootReads().has(assumption)) return Rational(1);
    Rational endless; // without ever reading it
    const auto unread = visitsOf(graph, {decisions, assumption}, limits, endingsOf(graph), &endless);
    if (!unread) return std::nullopt;
    Rational chance = Rational(1) - endless;
    for (const Rational& ending : *unread) chance -= ending;
    return chance;
}

std::vector<std::int32_t> endlessNodes(const Graph& graph, const Decisions& decisions) {
    std::vector<std::int32_t> nodes;
    if (!graph.hasCycles()) return nodes;
    const Ways ways{decisions, -1};
    const Components parts(graph, ways);
    for (const std::vector<std::int32_t>& group : parts.members)
        if (neverLeft(graph, ways, parts, group)) nodes.insert(nodes.end(), group.begin(), group.end());
    return nodes;
}

std::vector<std::vector<std::int32_t>> components(const Graph& graph) {
    return Components(graph, {kNoDecisions, -1}).members;
}

namespace {

// Backward induction over the components, successors first.
class Induction {
  public:
    Induction(const Graph& graph, const std::vector<Worth>& worth, const game::CountBounds& limits)
        : graph_(graph), values_(graph.nodes().size()), meter_(limits) {
        decisions.assign(graph.nodes().size(), -1);
        for (std::size_t i = 0; i < graph.endings().size(); ++i)
            values_[static_cast<std::size_t>(graph.endings()[i].node)] = worth[i];
    }

    Decisions decisions;

    // Of one component whose successors are known: empty, or why it cannot be told.
    std::string settle(const std::vector<std::int32_t>& group) {
        if (group.size() == 1 && !leadsToItself(graph_, {kNoDecisions, -1}, group.front()))
            return settleOne(group.front());
        for (const std::int32_t node : group)
            if (graph_.nodes()[static_cast<std::size_t>(node)].kind == NodeKind::Choice)
                return "a decision that can come back to itself";
        if (group.size() > kLargestCycle || !solveWorth(graph_, group, values_, meter_))
            return "a cycle that is too large or never left";
        return {};
    }

    // Of a node that is on no cycle.
    std::string settleOne(std::int32_t node) {
        const auto at = static_cast<std::size_t>(node);
        const Node& first = graph_.nodes()[at];
        if (first.kind == NodeKind::Chance) {
            values_[at] = expectation(graph_, first, values_, meter_);
            for (const Rational& value : values_[at])
                if (!meter_.worked(value) || !meter_.kept(value)) return Meter::reason();
        } else if (first.kind == NodeKind::Choice) {
            decisions[at] = bestEdge(graph_, first, values_);
            values_[at] = values_[static_cast<std::size_t>(
                graph_.edgesOf(first)[static_cast<std::size_t>(decisions[at])].to)];
        }
        return {};
    }

  private:
    const Graph& graph_;
    std::vector<Worth> values_;
    Meter meter_;
};

} // namespace

std::expected<Decisions, std::string> bestDecisions(const Graph& graph, const std::vector<Worth>& worth,
                                                    const game::CountBounds& limits) {
    Induction induction(graph, worth, limits);
    if (!graph.hasCycles()) {
        for (const std::int32_t node : graph.postOrder())
            if (std::string problem = induction.settleOne(node); !problem.empty())
                return std::unexpected(std::move(problem));
        return std::move(induction.decisions);
    }
    for (const auto& group : components(graph))
        if (std::string problem = induction.settle(group); !problem.empty())
            return std::unexpected(std::move(problem));
    return std::move(induction.decisions);
}

PartlyDecided decideWherePossible(const Graph& graph, const std::vector<Worth>& worth,
                                  const game::CountBounds& limits) {
    Induction induction(graph, worth, limits);
    PartlyDecided made;
    made.settled.assign(graph.nodes().size(), false);
    const Components parts(graph, {kNoDecisions, -1});
    for (const auto& group : parts.members) {
        bool known = true;
        for (const std::int32_t member : group) {
            const Node& node = graph.nodes()[static_cast<std::size_t>(member)];
            known = known && node.kind != NodeKind::Unseen;
            for (const Edge& edge : graph.edgesOf(node))
                known = known && (made.settled[static_cast<std::size_t>(edge.to)] ||
                                  parts.component[static_cast<std::size_t>(edge.to)] ==
                                      parts.component[static_cast<std::size_t>(member)]);
        }
        if (!known || !induction.settle(group).empty()) continue;
        for (const std::int32_t member : group) made.settled[static_cast<std::size_t>(member)] = true;
    }
    made.decisions = std::move(induction.decisions);
    return made;
}

} // namespace groma::odds
