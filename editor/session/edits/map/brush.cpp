#include "editor/session/edits/map/brush.h"

#include "core/grid/line.h"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <map>
#include <set>

namespace groma::session::brush {

using grid::CellId;
using grid::EdgeId;

namespace {

std::vector<CellId> inLineOrder(std::vector<CellId> cells) {
    std::ranges::sort(cells);
    const auto rest = std::ranges::unique(cells);
    cells.erase(rest.begin(), rest.end());
    return cells;
}

void addEdge(const grid::Geometry& geometry, CellId cell, grid::Direction direction,
             std::vector<EdgeId>& edges) {
    if (!cell.valid()) {
        return;
    }
    const EdgeId edge = geometry.edge(cell, grid::rotated(geometry.family(), direction, 0));
    if (std::ranges::find(edges, edge) == edges.end()) {
        edges.push_back(edge);
    }
}

// The other edges at one end of a side; `turn` is -1 for the end on its counterclockwise hand, 1 for the
// other.
void addCorner(const grid::Geometry& geometry, CellId a, grid::Direction d, int turn,
               std::vector<EdgeId>& edges) {
    const auto turned = [&](int by) { return grid::rotated(geometry.family(), d, by); };
    const CellId b = geometry.neighbour(a, d);
    const CellId c = geometry.neighbour(a, turned(turn));
    addEdge(geometry, a, turned(turn), edges);
    if (grid::isHex(geometry.family())) {
        // Three cells meet; the third edge is between b and c, whichever of them is on the map.
        addEdge(geometry, c, turned(-turn), edges);
        addEdge(geometry, c.valid() ? grid::kNoCell : b, grid::opposite(geometry.family(), turned(-turn)),
                edges);
        return;
    }
    addEdge(geometry, c, d, edges);
    addEdge(geometry, b, turned(turn), edges);
}

} // namespace

std::vector<CellId> disc(const grid::Geometry& geometry, CellId centre, int radius, bool corners) {
    if (!geometry.contains(centre)) {
        return {};
    }
    return corners && !grid::isHex(geometry.family()) ? geometry.cornerRange(centre, radius)
                                                      : geometry.range(centre, radius);
}

namespace {

// The nearest whole number to a / b, halves upward; b > 0.
int rounded(std::int64_t a, std::int64_t b) {
    const std::int64_t doubled = 2 * a + b;
    const std::int64_t down = doubled >= 0 ? doubled / (2 * b) : -((-doubled + 2 * b - 1) / (2 * b));
    return static_cast<int>(down);
}

// The hex in which the `k`th of `n` equal parts of a way ends.
grid::Axial hexOnWay(grid::Axial way, int k, int n) {
    const std::int64_t q = static_cast<std::int64_t>(way.q) * k;
    const std::int64_t r = static_cast<std::int64_t>(way.r) * k;
    const std::int64_t s = -q - r;
    int nearQ = rounded(q, n), nearR = rounded(r, n);
    const int nearS = rounded(s, n);
    const auto off = [&](std::int64_t exact, int near) {
        return std::abs(exact - static_cast<std::int64_t>(near) * n);
    };
    if (off(q, nearQ) > off(r, nearR) && off(q, nearQ) > off(s, nearS)) {
        nearQ = -nearR - nearS;
    } else if (off(r, nearR) > off(s, nearS)) {
        nearR = -nearQ - nearS;
    }
    return {nearQ, nearR};
}

} // namespace

std::vector<CellId> line(const grid::Geometry& geometry, CellId from, CellId to) {
    std::vector<CellId> way{from};
    if (grid::isHex(geometry.family())) {
        const int steps = geometry.distance(from, to);
        const grid::Axial start = geometry.axial(from);
        for (int k = 1; k <= steps; ++k) {
            const CellId cell = geometry.cellAt(start + hexOnWay(geometry.axial(to) - start, k, steps));
            if (cell.valid()) {
                way.push_back(cell);
            }
        }
        return way;
    }
    for (const grid::LineCells& step : grid::line(geometry, from, to)) {
        const CellId cell = step.cell.valid() ? step.cell : step.other;
        if (cell.valid()) {
            way.push_back(cell);
        }
    }
    return way;
}

std::vector<CellId> thickLine(const grid::Geometry& geometry, CellId from, CellId to, int radius) {
    std::vector<CellId> cells;
    for (const CellId cell : brush::line(geometry, from, to)) {
        const auto more = disc(geometry, cell, radius);
        cells.insert(cells.end(), more.begin(), more.end());
    }
    return inLineOrder(std::move(cells));
}

std::vector<CellId> rectangle(const grid::Geometry& geometry, CellId a, CellId b) {
    // In half cells along the lines, so that displaced lines reach as far as the eye expects on either side.
    const auto along = [&](CellId cell) {
        const grid::Axial at = geometry.axial(cell);
        switch (geometry.family()) {
        case grid::Family::HexPointy: return 2 * at.q + at.r;
        case grid::Family::HexFlat: return 2 * at.r + at.q;
        case grid::Family::Square: break;
        }
        return 2 * at.q;
    };
    const auto [firstLine, lastLine] = std::minmax({geometry.lineOf(a), geometry.lineOf(b)});
    const auto [least, most] = std::minmax({along(a), along(b)});
    std::vector<CellId> cells;
    for (int line = firstLine; line <= lastLine; ++line) {
        const int start = along(geometry.cellAt(line, 0));
        const int first = std::max(0, (least - start + 1) / 2);
        for (int place = first; start + 2 * place <= most; ++place) {
            const CellId cell = geometry.cellAt(line, place);
            if (!cell.valid()) {
                break;
            }
            cells.push_back(cell);
        }
    }
    return cells;
}

std::vector<CellId> flood(const grid::Board& board, CellId from, const std::function<bool(CellId)>& alike) {
    const grid::Geometry& geometry = board.geometry();
    std::vector<CellId> cells;
    if (!geometry.contains(from)) {
        return cells;
    }
    std::vector<bool> seen(static_cast<std::size_t>(geometry.cellCount()), false);
    seen[static_cast<std::size_t>(from.index)] = true;
    cells.push_back(from);
    for (std::size_t at = 0; at < cells.size(); ++at) {
        for (grid::Direction direction = 0; direction < geometry.sides(); ++direction) {
            const CellId next = geometry.neighbour(cells[at], direction);
            if (next.valid() && !seen[static_cast<std::size_t>(next.index)] && alike(next)) {
                seen[static_cast<std::size_t>(next.index)] = true;
                cells.push_back(next);
            }
        }
    }
    return inLineOrder(std::move(cells));
}

std::vector<CellId> wand(const grid::Board& board, CellId from, bool connected) {
    if (!board.geometry().contains(from)) {
        return {};
    }
    const grid::CellGround like = board.cell(from);
    const auto alike = [&](CellId cell) { return board.cell(cell) == like; };
    return connected ? flood(board, from, alike) : where(board.geometry(), alike);
}

std::vector<CellId> where(const grid::Geometry& geometry, const std::function<bool(CellId)>& test) {
    std::vector<CellId> cells;
    for (std::int32_t index = 0; index < geometry.cellCount(); ++index) {
        if (test(CellId{index})) {
            cells.push_back(CellId{index});
        }
    }
    return cells;
}

std::vector<EdgeId> touching(const grid::Geometry& geometry, EdgeId edge) {
    std::vector<EdgeId> edges{edge};
    addCorner(geometry, edge.owner(), edge.direction(), -1, edges);
    addCorner(geometry, edge.owner(), edge.direction(), 1, edges);
    edges.erase(edges.begin());
    return edges;
}

std::vector<EdgeId> chain(const grid::Geometry& geometry, EdgeId from, EdgeId to, int most) {
    if (!from.valid() || !to.valid() || from == to) {
        return to.valid() ? std::vector{to} : std::vector<EdgeId>{};
    }
    std::map<EdgeId, EdgeId> cameFrom{
        {to, grid::kNoEdge}}; // searched from the end, so that the way comes out in order
    std::deque<std::pair<EdgeId, int>> open{{to, 1}};
    while (!open.empty()) {
        const auto [edge, length] = open.front();
        open.pop_front();
        if (edge == from) {
            std::vector<EdgeId> way;
            for (EdgeId at = from; at.valid(); at = cameFrom.at(at)) {
                way.push_back(at);
            }
            return way;
        }
        if (length >= most) {
            continue;
        }
        for (const EdgeId next : touching(geometry, edge)) {
            if (cameFrom.emplace(next, edge).second) {
                open.emplace_back(next, length + 1);
            }
        }
    }
    return {to};
}

std::vector<EdgeId> crossed(const grid::Geometry& geometry, const std::vector<CellId>& way) {
    std::vector<EdgeId> edges;
    for (std::size_t i = 1; i < way.size(); ++i) {
        if (const EdgeId edge = geometry.edgeBetween(way[i - 1], way[i]); edge.valid()) {
            edges.push_back(edge);
        }
    }
    return edges;
}

} // namespace groma::session::brush
