#include "core/odds/chance_bounds.h"

#include <algorithm>

namespace groma::odds {

namespace {

// Sums of positive terms in floating point are off by far less than this; bounds are widened by it, so that
// they hold.
constexpr double kSlack = 1e-9;

} // namespace

Interval widened(Interval bounds) {
    return {std::max(0.0, bounds.low - kSlack), std::min(1.0, bounds.high + kSlack)};
}

Bounds::Bounds(const Graph& graph, const std::vector<Worth>& worth, const game::CountBounds& limits,
               Rule rule) {
    if (rule != Rule::Best) {
        known_ = soFar(graph, false);
        known_->endings = {};
        return;
    }
    const auto& nodes = graph.nodes();
    const PartlyDecided decided = decideWherePossible(graph, worth, limits);
    endingOf_.assign(nodes.size(), -1);
    for (std::size_t i = 0; i < graph.endings().size(); ++i)
        endingOf_[static_cast<std::size_t>(graph.endings()[i].node)] = static_cast<std::int32_t>(i);
    ways_.resize(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        kinds_.push_back(nodes[i].kind);
        const auto edges = graph.edgesOf(nodes[i]);
        if (decided.decisions[i] >= 0 && decided.settled[i]) {
            ways_[i].push_back({edges[static_cast<std::size_t>(decided.decisions[i])].to, 1});
            continue;
        }
        for (const Edge& edge : edges)
            ways_[i].push_back(
                {edge.to, static_cast<double>(edge.weight) / static_cast<double>(nodes[i].total)});
    }
    groupOf_.resize(nodes.size());
    for (auto& members : components(graph)) {
        for (const std::int32_t member : members) groupOf_[static_cast<std::size_t>(member)] = groups_.size();
        const auto first = static_cast<std::size_t>(members.front());
        const bool cycle = members.size() > 1 || std::ranges::any_of(ways_[first], [&](const Way& way) {
                               return way.to == members.front();
                           });
        groups_.push_back({std::move(members), cycle});
    }
}

Interval Bounds::ofNode(std::size_t node, const std::vector<Interval>& known) const {
    const bool chance = kinds_[node] == NodeKind::Chance;
    Interval all = chance ? Interval{0, 0} : Interval{1, 0};
    for (const Way& way : ways_[node]) {
        const Interval& one = known[static_cast<std::size_t>(way.to)];
        all.low = chance ? all.low + way.share * one.low : std::min(all.low, one.low);
        all.high = chance ? all.high + way.share * one.high : std::max(all.high, one.high);
    }
    return all;
}

// Whoever goes round in it leaves it at last by one of its ways out, or never.
Interval Bounds::ofCycle(const Group& group, const std::vector<Interval>& known) const {
    Interval all{0, 0};
    for (const std::int32_t member : group.members)
        for (const Way& way : ways_[static_cast<std::size_t>(member)])
            if (groupOf_[static_cast<std::size_t>(way.to)] != groupOf_[static_cast<std::size_t>(member)])
                all.high = std::max(all.high, known[static_cast<std::size_t>(way.to)].high);
    return all;
}

Interval Bounds::of(const std::vector<bool>& marked) const {
    if (known_) {
        double low = 0;
        for (std::size_t i = 0; i < marked.size(); ++i) low += marked[i] ? known_->reached[i] : 0;
        return widened({low, low + known_->open});
    }
    std::vector<Interval> known(kinds_.size());
    for (const Group& group : groups_) {
        const auto first = static_cast<std::size_t>(group.members.front());
        Interval all;
        if (kinds_[first] == NodeKind::Unseen) {
            all = {0, 1};
        } else if (endingOf_[first] >= 0) {
            const double is = marked[static_cast<std::size_t>(endingOf_[first])] ? 1 : 0;
            all = {is, is};
        } else {
            all = group.cycle ? ofCycle(group, known) : ofNode(first, known);
        }
        for (const std::int32_t member : group.members) known[static_cast<std::size_t>(member)] = all;
    }
    if (known.front().low == known.front().high) return known.front();
    return widened(known.front());
}

} // namespace groma::odds
