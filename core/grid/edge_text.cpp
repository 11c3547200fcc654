#include "core/grid/edge_text.h"

#include "core/base/text.h"

#include <algorithm>

namespace groma::grid {

std::vector<EdgeId> edgesFromText(const Geometry& geometry, std::span<const std::string> directions,
                                  std::string_view text) {
    text = base::trim(text);
    if (const auto bar = text.find('/'); bar != std::string_view::npos) {
        const CellId a = geometry.cellByNumber(base::trim(text.substr(0, bar)));
        const CellId b = geometry.cellByNumber(base::trim(text.substr(bar + 1)));
        const EdgeId edge = a.valid() && b.valid() ? geometry.edgeBetween(a, b) : kNoEdge;
        return edge.valid() ? std::vector{edge} : std::vector<EdgeId>();
    }
    const auto words = base::split(text, ' ');
    const CellId cell = geometry.cellByNumber(words.front());
    std::vector<EdgeId> edges;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto direction = std::ranges::find(directions, words[i]);
        if (!cell.valid() || direction == directions.end()) {
            return {};
        }
        edges.push_back(geometry.edge(cell, static_cast<Direction>(direction - directions.begin())));
    }
    return edges;
}

std::string edgeText(const Geometry& geometry, std::span<const std::string> directions, EdgeId edge) {
    const CellId other = geometry.otherCell(edge);
    const std::string owner = geometry.numberText(edge.owner());
    return other.valid() ? owner + "/" + geometry.numberText(other)
                         : owner + " " + directions[static_cast<std::size_t>(edge.direction())];
}

} // namespace groma::grid
