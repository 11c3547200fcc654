#include "core/grid/geometry.h"

#include <algorithm>

namespace groma::grid {

base::InlineVector<Direction, 2> Geometry::directionsTo(CellId from, CellId to) const {
    base::InlineVector<Direction, 2> best;
    if (from == to) {
        return best;
    }
    const Axial vector = axial(to) - axial(from);
    int most = 0;
    for (Direction d = 0; d < sides_; ++d) {
        const int score = reachToward(family(), vector, d);
        if (score > most) {
            best.clear();
            most = score;
        }
        if (score == most && score > 0) {
            best.push_back(d);
        }
    }
    return best;
}

Direction Geometry::directionTo(CellId from, CellId to) const {
    const Axial vector = axial(to) - axial(from);
    for (Direction d = 0; d < sides_; ++d) {
        if (vector == step(family(), d)) {
            return d;
        }
    }
    const auto found = directionsTo(from, to);
    return found.empty() ? kNoDirection : found.front();
}

// Cells within a radius, line by line: only the part of each line that can be near is looked at.
template <class Keep>
std::vector<CellId> Geometry::near(CellId centre, int radius, Keep keep) const {
    std::vector<CellId> found;
    if (!contains(centre) || radius < 0) {
        return found;
    }
    const int middle = lineOf(centre);
    const int place = placeOf(centre);
    const int first = std::max(0, middle - std::min(radius, middle));
    const int reach = std::min(radius, kMaxLines + kMaxLineLength);
    const int last = std::min(lineCount() - 1, middle + reach);
    for (int line = first; line <= last; ++line) {
        const int length = layout_.lineLengths[static_cast<std::size_t>(line)];
        const int end = std::min(length - 1, place + reach + 1);
        for (int at = std::max(0, place - reach - 1); at <= end; ++at) {
            const CellId cell = cellAt(line, at);
            if (keep(cell)) {
                found.push_back(cell);
            }
        }
    }
    return found;
}

std::vector<CellId> Geometry::ring(CellId centre, int radius) const {
    return near(centre, radius, [&](CellId cell) { return distance(centre, cell) == radius; });
}

std::vector<CellId> Geometry::range(CellId centre, int radius) const {
    return near(centre, radius, [&](CellId cell) { return distance(centre, cell) <= radius; });
}

std::vector<CellId> Geometry::cornerRange(CellId centre, int radius) const {
    return near(centre, radius, [&](CellId cell) { return cornerDistance(centre, cell) <= radius; });
}

EdgeId Geometry::edge(CellId cell, Direction direction) const {
    GROMA_ASSERT(contains(cell) && direction >= 0 && direction < sides_, "the side is not on the map");
    const CellId other = neighbour(cell, direction);
    if (other.valid() && other < cell) {
        return EdgeId{(other.index << 3) | grid::opposite(family(), direction)};
    }
    return EdgeId{(cell.index << 3) | direction};
}

EdgeId Geometry::edgeBetween(CellId a, CellId b) const {
    for (Direction d = 0; b.valid() && d < sides_; ++d) {
        if (neighbour(a, d) == b) { // named as `edge` names it
            return b < a ? EdgeId{(b.index << 3) | grid::opposite(family(), d)} : EdgeId{(a.index << 3) | d};
        }
    }
    return kNoEdge;
}

bool Geometry::isEdge(EdgeId edge) const {
    return edge.valid() && contains(edge.owner()) && edge.direction() < sides_ &&
           this->edge(edge.owner(), edge.direction()) == edge;
}

} // namespace groma::grid
