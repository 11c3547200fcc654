#include "core/grid/facing.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::grid {

namespace {

// The relative side on the other hand of the way that the piece looks.
int mirroredSide(Family family, FacingKind facing, int side) {
    return relativeSide(family, side, facing == FacingKind::Corners ? sideCount(family) - 1 : 0);
}

// Is the border before this relative side straight ahead or straight behind?
bool isOnAxis(FacingKind facing, int side, Family family) {
    return (mirroredSide(family, facing, side) + 1) % sideCount(family) == side;
}

} // namespace

ArcTable ArcTable::named(std::vector<std::string> names) {
    ArcTable table;
    for (std::string& name : names) {
        table.arcs_.push_back({std::move(name), {}});
    }
    return table;
}

base::Result<ArcTable> ArcTable::make(Family family, FacingKind facing, std::vector<Arc> arcs,
                                      std::vector<int> borders) {
    const int sides = sideCount(family);
    ArcTable table;
    table.family_ = family;
    for (std::size_t arc = 0; arc < arcs.size(); ++arc) {
        for (const int side : arcs[arc].sides) {
            if (side < 0 || side >= sides) {
                return base::fail(
                    fmt::format("arc {} names side {}; sides are 0 to {}", arcs[arc].name, side, sides - 1));
            }
            std::int8_t& owner = table.arcBySide_[static_cast<std::size_t>(side)];
            if (owner >= 0) {
                return base::fail(fmt::format("side {} is in arc {} and again in arc {}", side,
                                              arcs[static_cast<std::size_t>(owner)].name, arcs[arc].name));
            }
            owner = static_cast<std::int8_t>(arc);
        }
    }
    for (int side = 0; side < sides; ++side) {
        if (table.arcBySide_[static_cast<std::size_t>(side)] < 0) {
            return base::fail(fmt::format("side {} is in no arc", side));
        }
    }
    table.arcs_ = std::move(arcs);
    table.borders_ = std::move(borders);
    if (auto decided = table.decideBorders(facing); !decided) {
        return std::unexpected(std::move(decided.error()));
    }
    return table;
}

// The arc that holds the mirror images of this arc's sides and no others; -1 when there is none.
int ArcTable::mirrorOf(int arc, FacingKind facing) const {
    const Arc& own = arcs_[static_cast<std::size_t>(arc)];
    int image = -1;
    for (const int side : own.sides) {
        const int found = arcBySide_[static_cast<std::size_t>(mirroredSide(family_, facing, side))];
        if (image >= 0 && found != image) {
            return -1;
        }
        image = found;
    }
    return image >= 0 && arcs_[static_cast<std::size_t>(image)].sides.size() == own.sides.size() ? image : -1;
}

int ArcTable::arcBefore(int side) const {
    return arcBySide_[static_cast<std::size_t>(rotated(family_, side, -1))];
}

base::Result<void> ArcTable::decideBorders(FacingKind facing) {
    std::vector<int> borders = borders_;
    if (borders.empty()) {
        for (int arc = 0; arc < static_cast<int>(arcs_.size()); ++arc) {
            borders.push_back(arc);
        }
    }
    const auto rank = [&](int arc) { return std::ranges::find(borders, arc) - borders.begin(); };
    for (int arc = 0; arc < static_cast<int>(arcs_.size()); ++arc) {
        const auto times = std::ranges::count(borders, arc);
        if (times != 1) {
            return base::fail(fmt::format("arc {} is named {} in the order of borders",
                                          arcs_[static_cast<std::size_t>(arc)].name,
                                          times == 0 ? "nowhere" : "twice"));
        }
    }
    const int sides = sideCount(family_);
    for (int side = 0; side < sides; ++side) {
        const int before = arcBefore(side);
        const int after = arcBySide_[static_cast<std::size_t>(side)];
        const bool mirrored =
            before != after && mirrorOf(before, facing) == after && isOnAxis(facing, side, family_);
        arcByBorder_[static_cast<std::size_t>(side)] =
            static_cast<std::int8_t>(mirrored                     ? -1
                                     : rank(before) < rank(after) ? before
                                                                  : after);
    }
    return bordersMirror(facing);
}

// Of arcs that have mirror images each border must fall as its mirror image does.
base::Result<void> ArcTable::bordersMirror(FacingKind facing) const {
    const int sides = sideCount(family_);
    for (int side = 0; side < sides; ++side) {
        const int arc = arcByBorder_[static_cast<std::size_t>(side)];
        const int image = arc < 0 ? -1 : mirrorOf(arc, facing);
        // The border before a side lies after the side's mirror image.
        const int other = (mirroredSide(family_, facing, side) + 1) % sides;
        const int there = arcByBorder_[static_cast<std::size_t>(other)];
        if (image >= 0 && there != image) {
            return base::fail(fmt::format("mirrored pieces would differ: a cell between two arcs is {} on "
                                          "one hand and not {} on the other",
                                          arcs_[static_cast<std::size_t>(arc)].name,
                                          arcs_[static_cast<std::size_t>(image)].name));
        }
    }
    return {};
}

int ArcTable::arcOf(const Geometry& geometry, CellId cell, Direction facing, CellId other) const {
    const auto directions = geometry.directionsTo(cell, other);
    if (directions.empty()) {
        return -1;
    }
    if (directions.size() == 1) {
        return arcBySide_[static_cast<std::size_t>(relativeSide(family_, facing, directions[0]))];
    }
    // Neighbouring sides, the lower number first, but for the first and the last side.
    const Direction later = directions[1] == directions[0] + 1 ? directions[1] : directions[0];
    return arcByBorder_[static_cast<std::size_t>(relativeSide(family_, facing, later))];
}

} // namespace groma::grid
