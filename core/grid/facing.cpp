#include "core/grid/facing.h"

#include <fmt/format.h>

namespace groma::grid {

namespace {

constexpr std::array<std::string_view, 3> kKinds{"none", "sides", "corners"};

}  // namespace

std::string_view facingKindName(FacingKind kind)
{
    return kKinds[static_cast<std::size_t>(kind)];
}

std::optional<FacingKind> facingKindNamed(std::string_view name)
{
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        if (kKinds[i] == name) {
            return static_cast<FacingKind>(i);
        }
    }
    return std::nullopt;
}

std::string_view facingName(Family family, FacingKind kind, Direction facing)
{
    switch (kind) {
    case FacingKind::Sides: return directionName(family, facing);
    case FacingKind::Corners: return cornerName(family, facing);
    case FacingKind::None: break;
    }
    return "none";
}

std::optional<Direction> facingNamed(Family family, FacingKind kind, std::string_view name)
{
    switch (kind) {
    case FacingKind::Sides: return directionNamed(family, name);
    case FacingKind::Corners: return cornerNamed(family, name);
    case FacingKind::None: break;
    }
    return name == "none" ? std::optional<Direction>(0) : std::nullopt;
}

base::Result<ArcTable> ArcTable::make(Family family, std::vector<Arc> arcs)
{
    const int sides = sideCount(family);
    ArcTable table;
    table.family_ = family;
    table.arcBySide_.fill(-1);
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
    return table;
}

int ArcTable::arcOf(Direction facing, Direction direction) const
{
    return arcBySide_[static_cast<std::size_t>(relativeSide(family_, facing, direction))];
}

int ArcTable::arcOf(const Geometry& geometry, CellId cell, Direction facing, CellId other) const
{
    const Direction direction = geometry.directionTo(cell, other);
    return direction == kNoDirection ? -1 : arcOf(facing, direction);
}

base::InlineVector<CellId, 6> ArcTable::cellsIn(const Geometry& geometry,
                                                CellId cell,
                                                Direction facing,
                                                int arc) const
{
    base::InlineVector<CellId, 6> cells;
    for (int side = 0; side < sideCount(family_); ++side) {
        const Direction direction = rotated(family_, facing, side);
        const CellId other = geometry.neighbour(cell, direction);
        if (arcOf(facing, direction) == arc && other.valid()) {
            cells.push_back(other);
        }
    }
    return cells;
}

}  // namespace groma::grid
