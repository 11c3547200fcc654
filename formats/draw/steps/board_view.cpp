#include "formats/draw/steps/board_view.h"

#include <algorithm>

namespace groma::formats {

namespace {

int drawnDirection(const grid::Geometry& geometry, int direction) {
    return geometry.sides() == 4 ? direction * 2 : direction;
}

} // namespace

CellAt cellAt(const grid::Geometry& geometry, grid::CellId cell) {
    return {geometry.placeOf(cell), geometry.lineOf(cell)};
}

grid::CellId cellIdAt(const grid::Geometry& geometry, CellAt at) {
    if (at.row < 0 || at.col < 0 || at.row >= geometry.lineCount()) return grid::kNoCell;
    return geometry.cellAt(at.row, at.col);
}

SideAt sideAt(const grid::Geometry& geometry, grid::EdgeId edge) {
    return {cellAt(geometry, edge.owner()), drawnDirection(geometry, edge.direction())};
}

grid::EdgeId edgeIdAt(const grid::Geometry& geometry, SideAt side) {
    const grid::CellId cell = cellIdAt(geometry, side.cell);
    if (!cell.valid()) return grid::kNoEdge;
    return geometry.edge(cell, geometry.sides() == 4 ? side.direction / 2 : side.direction);
}

Lattice latticeOf(const grid::Layout& layout) {
    Lattice lattice;
    switch (layout.family) {
    case grid::Family::HexPointy: lattice.shape = CellShape::PointyHex; break;
    case grid::Family::HexFlat: lattice.shape = CellShape::FlatHex; break;
    case grid::Family::Square: lattice.shape = CellShape::Square; break;
    }
    lattice.shovedParity = layout.displaced == grid::Displaced::OddLines ? 0 : 1;
    return lattice;
}

MapPoint toGridPoints(const grid::Geometry& geometry) {
    const grid::CellId first{0};
    const grid::Point there = grid::centreOf(geometry, first);
    return MapPoint{there.x, there.y} - latticeOf(geometry.layout()).centre(cellAt(geometry, first));
}

CellLook lookOf(const grid::CellGround& ground, const std::vector<int>& groundOf) {
    return {true, groundOf[ground.terrain], ground.level, static_cast<std::uint16_t>(ground.features)};
}

SideLook lookOf(const grid::EdgeGround& ground) {
    SideLook look;
    for (int kind = 0; kind < kMaxSides; ++kind) {
        if ((ground.features >> kind & 1U) == 0) continue;
        if (look.first == 0) look.first = kind + 1;
        else if (look.second == 0) look.second = kind + 1;
    }
    if (ground.relief == grid::ReliefRule::None && look.second == 0) look.second = kNoReliefCode;
    look.links = static_cast<std::uint8_t>(ground.links);
    return look;
}

MapView mapViewOf(const game::Setup& setup) {
    const grid::Geometry& geometry = setup.geometry();
    const grid::Layout& layout = geometry.layout();
    MapView view(latticeOf(layout), *std::ranges::max_element(layout.lineLengths), geometry.lineCount());
    DrawnKinds kinds = drawnKinds(setup.model());
    view.symbols = std::move(kinds.table);
    for (std::int32_t i = 0; i < geometry.cellCount(); ++i) {
        const grid::CellId cell{i};
        view.setCell(cellAt(geometry, cell), lookOf(setup.board().cell(cell), kinds.terrain));
    }
    setup.board().forEachEdge([&](grid::EdgeId edge, const grid::EdgeGround& ground) {
        const SideAt at = sideAt(geometry, edge);
        view.setSide(at.cell, at.direction, lookOf(ground));
    });
    return view;
}

} // namespace groma::formats
