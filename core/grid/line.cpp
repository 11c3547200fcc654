#include "core/grid/line.h"

namespace groma::grid {

LineWalker::LineWalker(Family family, Axial from, Axial to)
    : family_(family), origin_(from), vector_(to - from) {}

// The side, or the two sides of a corner, through which the line leaves the cell it is in. On the way t *
// vector the boundary toward d is met at t = (1 + reach of the cell) / (reach of the vector); the least t is
// the way out.
LineWalker::Exit LineWalker::leave() const {
    Exit exit{kNoDirection, kNoDirection};
    std::int64_t bestTop = 1;
    std::int64_t bestRate = 0;
    for (Direction d = 0; d < sideCount(family_); ++d) {
        const std::int64_t rate = reachToward(family_, vector_, d);
        if (rate <= 0) {
            continue;
        }
        const std::int64_t top = 1 + reachToward(family_, at_, d);
        const std::int64_t left = top * bestRate;
        const std::int64_t right = bestTop * rate;
        if (exit.first == kNoDirection || left < right) {
            exit = {d, kNoDirection};
            bestTop = top;
            bestRate = rate;
        } else if (left == right) {
            exit.second = d;
        }
    }
    return exit;
}

bool LineWalker::next(LineStep& out) {
    if (jumping_) {
        jumping_ = false;
        at_ = jump_;
        out = {origin_ + at_, {}, false};
        return true;
    }
    if (at_ == vector_) {
        return false;
    }
    const Exit exit = leave();
    Direction through = exit.first;
    if (exit.second != kNoDirection) {
        const int firstRate = reachToward(family_, vector_, exit.first);
        const int secondRate = reachToward(family_, vector_, exit.second);
        if (!isHex(family_) || firstRate == secondRate) {
            const Axial first = step(family_, exit.first);
            const Axial second = step(family_, exit.second);
            jump_ = at_ + first + second;
            jumping_ = true;
            out = {origin_ + at_ + first, origin_ + at_ + second, true};
            return true;
        }
        // Through a corner of a hex, but not along a side: into the cell that the line leans toward.
        through = firstRate > secondRate ? exit.first : exit.second;
    }
    at_ = at_ + step(family_, through);
    out = {origin_ + at_, {}, false};
    return true;
}

std::vector<LineCells> line(const Geometry& geometry, CellId from, CellId to) {
    std::vector<LineCells> cells;
    LineWalker walker(geometry.family(), geometry.axial(from), geometry.axial(to));
    LineStep at;
    while (walker.next(at)) {
        cells.push_back(onMap(geometry, at));
    }
    return cells;
}

} // namespace groma::grid
