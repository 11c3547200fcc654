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

// As rulesets write them, by FacingKind.
inline constexpr std::array<std::string_view, 3> kFacingKindNames{"none", "sides", "corners"};

// Facings a piece may have: 1 without facing, else one for each side or corner.
constexpr int facingCount(Family family, FacingKind kind) noexcept {
    return kind == FacingKind::None ? 1 : sideCount(family);
}

// East and west change places. A corner lies between the side before it and its own, which change places too.
constexpr Direction mirroredFacing(Family family, FacingKind kind, Direction facing) noexcept {
    return rotated(family, mirrored(family, facing), kind == FacingKind::Corners ? 1 : 0);
}

// Named arcs by relative side (relativeSide: 0 is ahead, or the side clockwise of the corner that is faced).
// Every relative side belongs to exactly one arc. Without arcs there are none, and nothing lies in any.
class ArcTable {
  public:
    struct Arc {
        std::string name;
        std::vector<int> sides;
    };

    // `borders` lists arcs (indices): a cell exactly on the line between two of them lies in the one named
    // first, on the line between an arc and its own mirror image in neither; empty: in the order of `arcs`.
    // Refuses a side outside the family, named twice, or not named at all, and borders that name no arc, one
    // twice, or that would treat a piece and its mirror image differently.
    static base::Result<ArcTable> make(Family family, FacingKind facing, std::vector<Arc> arcs,
                                       std::vector<int> borders);
    // Names alone, so that what refers to them can be read; nothing lies in them.
    static ArcTable named(std::vector<std::string> names);

    const std::vector<Arc>& arcs() const noexcept { return arcs_; }
    // As they were given to make().
    const std::vector<int>& borders() const noexcept { return borders_; }
    // The arc (index into arcs()) of a piece on `cell` in which `other` lies; -1 for the cell itself, and
    // between mirror images.
    int arcOf(const Geometry& geometry, CellId cell, Direction facing, CellId other) const;

  private:
    int arcBefore(int side) const;
    int mirrorOf(int arc, FacingKind facing) const;
    base::Result<void> decideBorders(FacingKind facing);
    base::Result<void> bordersMirror(FacingKind facing) const;

    Family family_ = Family::HexPointy;
    std::vector<Arc> arcs_;
    std::vector<int> borders_;
    std::array<std::int8_t, 6> arcBySide_{-1, -1, -1, -1, -1, -1};
    std::array<std::int8_t, 6> arcByBorder_{
        -1, -1, -1, -1, -1, -1}; // of the line between side k-1 and side k; -1: of neither
};

} // namespace groma::grid
