// Triangulation of nested outlines: holes are joined to the outline around them by a bridge, then ears are
// cut.

#include "editor/ui/canvas/drawing/svg_path.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace groma::ui {
namespace {

using Ring = std::vector<PathPoint>;

float turn(PathPoint a, PathPoint b, PathPoint c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool inTriangle(PathPoint p, PathPoint a, PathPoint b, PathPoint c) {
    return turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0;
}

Ring without(const Ring& ring) {
    Ring kept;
    for (const PathPoint p : ring) {
        if (kept.empty() || std::hypot(p.x - kept.back().x, p.y - kept.back().y) > 1e-4F) kept.push_back(p);
    }
    while (kept.size() > 1 &&
           std::hypot(kept.front().x - kept.back().x, kept.front().y - kept.back().y) <= 1e-4F)
        kept.pop_back();
    return kept;
}

void clip(const Ring& ring, FilledShape& shape) {
    const auto base = static_cast<std::uint32_t>(shape.points.size());
    shape.points.insert(shape.points.end(), ring.begin(), ring.end());
    std::vector<std::uint32_t> left(ring.size());
    for (std::size_t i = 0; i < ring.size(); ++i) left[i] = static_cast<std::uint32_t>(i);
    std::size_t at = 0;
    std::size_t misses = 0;
    while (left.size() > 2) {
        const std::size_t n = left.size();
        const std::uint32_t ia = left[(at + n - 1) % n];
        const std::uint32_t ib = left[at % n];
        const std::uint32_t ic = left[(at + 1) % n];
        const float bend = turn(ring[ia], ring[ib], ring[ic]);
        bool ear = bend > 0;
        for (std::size_t i = 0; ear && i < n; ++i) {
            const PathPoint p = ring[left[i]];
            if (p == ring[ia] || p == ring[ib] || p == ring[ic]) continue;
            ear = !inTriangle(p, ring[ia], ring[ib], ring[ic]);
        }
        if (ear ||
            misses > n) { // a ring that crosses itself has no ear left: cut anyway rather than never end
            if (bend > 0) shape.triangles.insert(shape.triangles.end(), {base + ia, base + ib, base + ic});
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(at % n));
            misses = 0;
            if (at > 0) --at;
        } else {
            ++misses;
            at = (at + 1) % n;
        }
    }
}

bool crosses(PathPoint a, PathPoint b, PathPoint c, PathPoint d) {
    return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

bool sees(PathPoint a, PathPoint b, const std::vector<Ring>& rings) {
    for (const Ring& ring : rings) {
        for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
            if (crosses(a, b, ring[j], ring[i])) return false;
        }
    }
    return true;
}

void bridge(Ring& outer, const Ring& hole, const std::vector<Ring>& others) {
    std::size_t from = 0;
    std::size_t to = 0;
    float best = std::numeric_limits<float>::max();
    for (std::size_t o = 0; o < outer.size(); ++o) {
        for (std::size_t h = 0; h < hole.size(); ++h) {
            const float distance = std::hypot(outer[o].x - hole[h].x, outer[o].y - hole[h].y);
            if (distance < best && sees(outer[o], hole[h], {outer}) && sees(outer[o], hole[h], others)) {
                best = distance;
                from = o;
                to = h;
            }
        }
    }
    Ring joined(outer.begin(), outer.begin() + static_cast<std::ptrdiff_t>(from) + 1);
    for (std::size_t i = 0; i <= hole.size(); ++i) joined.push_back(hole[(to + i) % hole.size()]);
    joined.insert(joined.end(), outer.begin() + static_cast<std::ptrdiff_t>(from), outer.end());
    outer = std::move(joined);
}

} // namespace

FilledShape fillOf(const std::vector<Contour>& contours) {
    FilledShape shape;
    std::vector<Ring> rings;
    for (const Contour& contour : contours) {
        Ring ring = without(contour.points);
        if (ring.size() > 2 && std::fabs(doubleArea(ring)) > 1e-4F) rings.push_back(std::move(ring));
    }
    std::vector<std::size_t> depth(rings.size(), 0);
    for (std::size_t i = 0; i < rings.size(); ++i) {
        for (std::size_t j = 0; j < rings.size(); ++j) {
            if (i != j && inside({Contour{rings[j], true}}, rings[i].front())) ++depth[i];
        }
        const bool clockwise = doubleArea(rings[i]) > 0;
        if (clockwise != (depth[i] % 2 == 0)) std::ranges::reverse(rings[i]);
    }
    for (std::size_t i = 0; i < rings.size(); ++i) {
        if (depth[i] % 2 != 0) continue;
        std::vector<Ring> holes;
        for (std::size_t j = 0; j < rings.size(); ++j) {
            if (depth[j] == depth[i] + 1 && inside({Contour{rings[i], true}}, rings[j].front()))
                holes.push_back(rings[j]);
        }
        Ring outer = rings[i];
        for (const Ring& hole : holes) bridge(outer, hole, holes);
        clip(outer, shape);
    }
    shape.outlines = std::move(rings);
    return shape;
}

} // namespace groma::ui
