#include "core/odds/watcher.h"

#include <algorithm>

namespace groma::odds {

SoFar soFar(const Graph& graph, bool best) {
    const auto& nodes = graph.nodes();
    SoFar known;
    known.situations = nodes.size();
    known.endings = graph.endings();
    std::vector<double> come(nodes.size(), 0);
    if (!come.empty()) come.front() = 1;
    // Who comes before whom: the open ones as they lead to each other, then the closed ones, each before all
    // that it leads to. Ways back into what went before go round in a circle: what takes them is still open.
    std::vector<std::uint8_t> passed(nodes.size(), 0);
    const auto pass = [&](std::int32_t node, std::span<const Edge> edges, double total) {
        const auto at = static_cast<std::size_t>(node);
        passed[at] = 1;
        if (come[at] <= 0 || (best && nodes[at].kind == NodeKind::Choice)) return;
        const double each = come[at] / total;
        for (const Edge& edge : edges) {
            const auto to = static_cast<std::size_t>(edge.to);
            if (passed[to] == 0) come[to] += each * static_cast<double>(edge.weight);
        }
    };
    for (const Graph::Open& open : graph.open()) pass(open.node, open.edges, static_cast<double>(open.total));
    const auto& order = graph.postOrder();
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
        const Node& closed = nodes[static_cast<std::size_t>(*node)];
        pass(*node, graph.edgesOf(closed), static_cast<double>(closed.total));
    }
    double ended = 0;
    for (const Ending& ending : graph.endings()) {
        known.reached.push_back(come[static_cast<std::size_t>(ending.node)]);
        ended += known.reached.back();
    }
    known.open = std::clamp(1 - ended, 0.0, 1.0);
    return known;
}

} // namespace groma::odds
