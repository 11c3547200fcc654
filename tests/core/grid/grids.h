// Geometries that several grid tests look at.
#pragma once

#include "core/grid/geometry.h"
#include "tests/support/layouts.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace groma::grid::tests {

inline GeometryRef made(Layout layout) {
    auto geometry = makeGeometry(std::move(layout));
    REQUIRE_MESSAGE(geometry.has_value(), (geometry ? std::string() : geometry.error().message));
    return *geometry;
}

// Ten rows of 15 and 14 hexes in turn.
inline GeometryRef fifteenFourteen() { return made(alternatingLayout(Family::HexPointy, 10, 15, 14)); }

// Rows of 21, odd rows displaced toward higher numbers.
inline GeometryRef twentyOne(int rows = 14) {
    return made(uniformLayout(Family::HexPointy, rows, 21, Displaced::OddLines));
}

// Every shape the properties must hold for: both hex families, both displacements, uneven rows, squares.
inline std::vector<GeometryRef> manyGeometries() {
    std::vector<GeometryRef> all;
    for (const Family family : {Family::HexPointy, Family::HexFlat}) {
        all.push_back(made(uniformLayout(family, 9, 8, Displaced::OddLines)));
        all.push_back(made(uniformLayout(family, 8, 9, Displaced::EvenLines)));
        all.push_back(made(alternatingLayout(family, 9, 8, 7)));
        all.push_back(made(alternatingLayout(family, 8, 7, 8)));
        Layout ragged = alternatingLayout(family, 7, 6, 6);
        ragged.lineLengths[2] = 9;
        ragged.lineLengths[5] = 2;
        all.push_back(made(ragged));
    }
    all.push_back(made(uniformLayout(Family::Square, 8, 9)));
    all.push_back(made(alternatingLayout(Family::Square, 7, 6, 9)));
    return all;
}

inline std::vector<CellId> allCells(const Geometry& geometry) {
    std::vector<CellId> cells;
    for (std::int32_t i = 0; i < geometry.cellCount(); ++i) {
        cells.push_back(CellId{i});
    }
    return cells;
}

inline CellId at(const Geometry& geometry, const char* number) {
    const CellId cell = geometry.cellByNumber(std::string_view(number));
    REQUIRE(cell.valid());
    return cell;
}

// "-" off the map.
inline std::string named(const Geometry& geometry, CellId cell) {
    return cell.valid() ? geometry.numberText(cell) : "-";
}

// Book numbers with blanks between.
template <class Cells>
std::string listed(const Geometry& geometry, const Cells& cells) {
    std::string text;
    for (const CellId cell : cells) {
        if (!text.empty()) {
            text += ' ';
        }
        text += named(geometry, cell);
    }
    return text;
}

} // namespace groma::grid::tests
