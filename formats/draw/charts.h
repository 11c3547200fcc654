// Pictures of numbers: heat maps and curves, for any of the formats of pages.
#pragma once

#include "formats/draw/pages.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groma::formats {

struct HeatMap {
    std::string title;
    std::string rowTitle, columnTitle;
    std::vector<std::string> rows, columns;
    struct Cell {
        std::optional<double> value; // nothing: an empty cell
        std::string text;
    };
    std::vector<Cell> cells; // row by row
    // Pale at 0, deepest at the largest value of the map; of differences rust below 0, blue above it.
    bool isDifference = false;
};

struct CurvePoint {
    double x = 0, y = 0;
    double from = 0, to = 0; // the band; both y where there is none
};
struct Curve {
    std::string name;
    std::vector<CurvePoint> points; // in the order of x
};
struct CurveChart {
    std::string title;
    std::string xTitle, yTitle;
    std::vector<std::string> xNames; // of the values 0, 1, ...; empty: numbers
    std::vector<Curve> curves;
};

// A bar a line, from 0 to its value, with a whisker for where it may lie.
struct Bar {
    std::string name;
    double value = 0, from = 0, to = 0;
    bool sure = true; // paler where it is not
};
struct BarChart {
    std::string title, xTitle;
    std::vector<Bar> bars;
};

// All on one sheet, one below the other, as large as they need.
[[nodiscard]] Page heatMapPage(const std::string& title, const std::vector<HeatMap>& maps);
[[nodiscard]] Page curvePage(const std::string& title, const std::vector<CurveChart>& charts);

[[nodiscard]] Page chartPage(const std::string& title, const std::vector<CurveChart>& curves,
                             const std::vector<BarChart>& bars);

} // namespace groma::formats
