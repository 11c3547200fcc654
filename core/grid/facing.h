// Which way a piece looks and what lies before, beside and behind it.
#pragma once

#include "core/base/inline_vector.h"
#include "core/base/result.h"
#include "core/grid/geometry.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace groma::grid {

enum class FacingKind : std::uint8_t { None, Sides, Corners };

// "none", "sides", "corners".
std::string_view facingKindName(FacingKind kind);
std::optional<FacingKind> facingKindNamed(std::string_view name);

// Facings a piece may have: 1 without facing, else one for each side or corner.
constexpr int facingCount(Family family, FacingKind kind) noexcept
{
    return kind == FacingKind::None ? 1 : sideCount(family);
}
std::string_view facingName(Family family, FacingKind kind, Direction facing);
std::optional<Direction> facingNamed(Family family, FacingKind kind, std::string_view name);

// Named arcs by relative side (relativeSide: 0 is ahead, or the side clockwise of the corner that is faced). Every
// relative side belongs to exactly one arc.
class ArcTable {
public:
    struct Arc {
        std::string name;
        std::vector<int> sides;
    };

    // Refuses a side outside the family, named twice, or not named at all.
    static base::Result<ArcTable> make(Family family, std::vector<Arc> arcs);

    const std::vector<Arc>& arcs() const noexcept { return arcs_; }
    Family family() const noexcept { return family_; }
    // Index into arcs().
    int arcOf(Direction facing, Direction direction) const;
    // The arc of a piece on `cell` in which `other` lies, by directionTo; -1 for the cell itself.
    int arcOf(const Geometry& geometry, CellId cell, Direction facing, CellId other) const;
    // Neighbours in one arc, clockwise from ahead, those on the map.
    base::InlineVector<CellId, 6> cellsIn(const Geometry& geometry, CellId cell, Direction facing, int arc) const;

private:
    Family family_ = Family::HexPointy;
    std::vector<Arc> arcs_;
    std::array<std::int8_t, 6> arcBySide_{};
};

}  // namespace groma::grid
