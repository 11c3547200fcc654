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

    // `borders` lists arcs (indices): a cell exactly on the line between two of them lies in the one named first, on the
    // line between an arc and its own mirror image in neither; empty: in the order of `arcs`.
    // Refuses a side outside the family, named twice, or not named at all, and borders that name no arc, one twice, or
    // that would treat a piece and its mirror image differently.
    static base::Result<ArcTable> make(Family family, FacingKind facing, std::vector<Arc> arcs, std::vector<int> borders);

    const std::vector<Arc>& arcs() const noexcept { return arcs_; }
    Family family() const noexcept { return family_; }
    // Index into arcs().
    int arcOf(Direction facing, Direction direction) const;
    // The arc of a piece on `cell` in which `other` lies; -1 for the cell itself, and between mirror images.
    int arcOf(const Geometry& geometry, CellId cell, Direction facing, CellId other) const;
    // Neighbours in one arc, clockwise from ahead, those on the map.
    base::InlineVector<CellId, 6> cellsIn(const Geometry& geometry, CellId cell, Direction facing, int arc) const;

private:
    int mirrorOf(int arc, FacingKind facing) const;
    base::Result<void> decideBorders(FacingKind facing, std::vector<int> borders);
    base::Result<void> bordersMirror(FacingKind facing) const;

    Family family_ = Family::HexPointy;
    std::vector<Arc> arcs_;
    std::array<std::int8_t, 6> arcBySide_{};
    std::array<std::int8_t, 6> arcByBorder_{};  // of the line between side k-1 and side k; -1: of neither
};

}  // namespace groma::grid
