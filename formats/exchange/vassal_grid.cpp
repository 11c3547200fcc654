#include "formats/exchange/vassal_grid.h"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

namespace groma::formats {

namespace {

using grid::CellId;
using grid::Displaced;
using grid::Family;
using grid::Numbering;

constexpr double kMargin = 24; // pixels

// VASSAL's hexes stand in columns whose every second one, from the first, is half a hex further; `sideways`
// lays them over. Where the book's first line is displaced, VASSAL counts from a line before it.
bool startsBefore(const grid::Geometry& geometry) {
    return grid::isHex(geometry.family()) && geometry.layout().displaced == Displaced::OddLines;
}

// Of the cell from which VASSAL counts, in cell units; it need not be on the map.
grid::Point firstCentre(const grid::Geometry& geometry) {
    const grid::Point first = grid::centreOf(geometry, geometry.cellAt(0, 0));
    if (!startsBefore(geometry)) return first;
    if (geometry.family() == Family::HexPointy) return {first.x - 0.5, first.y - grid::kHexLinePitch};
    return {first.x - grid::kHexLinePitch, first.y - 0.5};
}

std::pair<int, int> origin(const grid::Geometry& geometry, const VassalFrame& frame) {
    const auto [x, y] = frame.sheet.at(firstCentre(geometry));
    return {static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y))};
}

pugi::xml_node addNumbering(pugi::xml_node grid, bool hexes) {
    constexpr const char* kRoom = "VASSAL.build.module.map.boardPicker.board.mapgrid.";
    pugi::xml_node node = grid.append_child(
        (std::string(kRoom) + (hexes ? "HexGridNumbering" : "SquareGridNumbering")).c_str());
    for (const auto& [name, value] : {std::pair{"color", "0,0,0"},
                                      {"fontSize", "9"},
                                      {"hDescend", "false"},
                                      {"hDrawOff", "0"},
                                      {"hType", "N"},
                                      {"rotateText", "0"},
                                      {"sep", ""},
                                      {"vDescend", "false"},
                                      {"vDrawOff", "0"},
                                      {"vType", "N"},
                                      {"visible", "false"}})
        set(node, name, value);
    if (hexes) set(node, "stagger", "false");
    return node;
}

struct Counting {
    int row = 0, column = 0; // added to what VASSAL counts from 0
    int digits = 1;          // of each of the two
    bool columnFirst = true;
    const char* format = "$gridLocation$";
};

void addGrid(pugi::xml_node owner, const grid::Geometry& geometry, const VassalFrame& frame,
             const Counting& counting) {
    const bool hexes = grid::isHex(geometry.family());
    const bool sideways = geometry.family() == Family::HexPointy;
    pugi::xml_node node = owner.append_child(hexes ? "VASSAL.build.module.map.boardPicker.board.HexGrid"
                                                   : "VASSAL.build.module.map.boardPicker.board.SquareGrid");
    const auto [x, y] = origin(geometry, frame);
    set(node, "color", "0,0,0");
    set(node, "cornersLegal", "false");
    set(node, "dotsVisible", "false");
    set(node, "dx", fmt::format("{}", hexes ? frame.sheet.cell * grid::kHexLinePitch : frame.sheet.cell));
    set(node, "dy", fmt::format("{}", frame.sheet.cell));
    set(node, "edgesLegal", "false");
    if (hexes) set(node, "sideways", sideways ? "true" : "false");
    if (!hexes) set(node, "range", "Metric");
    set(node, "snapTo", "true");
    set(node, "visible", "false");
    set(node, "x0", std::to_string(sideways ? y : x)); // of a grid that lies over, before it is turned
    set(node, "y0", std::to_string(sideways ? x : y));
    pugi::xml_node numbering = addNumbering(node, hexes);
    set(numbering, "first", counting.columnFirst ? "H" : "V");
    set(numbering, "hLeading", std::to_string(counting.digits - 1));
    set(numbering, "hOff", std::to_string(counting.column));
    set(numbering, "locationFormat", counting.format);
    set(numbering, "vLeading", std::to_string(counting.digits - 1));
    set(numbering, "vOff", std::to_string(counting.row));
}

using Points = std::vector<grid::Point>;

// Around the cell from its upper left corner (of a line of columns: its left upper one), first the side away
// from the next line.
void addRim(Points& there, Points& back, const grid::Geometry& geometry, CellId cell) {
    const grid::Point middle = grid::centreOf(geometry, cell);
    const double r = grid::kHexCircumradius;
    Points far{{-0.5, -0.5}, {0.5, -0.5}};
    if (geometry.family() == Family::HexPointy) far = {{-0.5, -r / 2}, {0, -r}, {0.5, -r / 2}};
    if (geometry.family() == Family::HexFlat) far = {{-r / 2, -0.5}, {-r, 0}, {-r / 2, 0.5}};
    const bool columns = geometry.family() == Family::HexFlat;
    for (const grid::Point& p : far) {
        there.push_back({middle.x + p.x, middle.y + p.y});
        back.push_back(columns ? grid::Point{middle.x - p.x, middle.y + p.y}
                               : grid::Point{middle.x + p.x, middle.y - p.y});
    }
}

pugi::xml_node addZone(pugi::xml_node zones, const grid::Geometry& geometry, const VassalFrame& frame,
                       const std::vector<CellId>& cells, const std::string& name, const char* format) {
    Points there;
    Points back;
    for (const CellId cell : cells) addRim(there, back, geometry, cell);
    there.insert(there.end(), back.rbegin(), back.rend());
    std::string path;
    for (const grid::Point& point : there) {
        const auto [x, y] = frame.sheet.at(point);
        path += fmt::format("{}{},{}", path.empty() ? "" : ";", std::lround(x), std::lround(y));
    }
    pugi::xml_node zone = zones.append_child("VASSAL.build.module.map.boardPicker.board.mapgrid.Zone");
    set(zone, "locationFormat", format);
    set(zone, "name", name);
    set(zone, "path", path);
    set(zone, "useHighlight", "false");
    set(zone, "useParentGrid", "false");
    return zone;
}

std::vector<CellId> line(const grid::Geometry& geometry, int index) {
    std::vector<CellId> cells;
    for (int place = 0; place < geometry.layout().lineLengths[static_cast<std::size_t>(index)]; ++place)
        cells.push_back(geometry.cellAt(index, place));
    return cells;
}

// VASSAL's row is the place in a line of hexes, but the line of squares.
const char* placeFormat(const grid::Geometry& geometry) {
    return grid::isHex(geometry.family()) ? "$row$" : "$column$";
}

void addLineZones(pugi::xml_node zones, const grid::Geometry& geometry, const VassalFrame& frame) {
    for (int index = 0; index < geometry.lineCount(); ++index) {
        const std::vector<CellId> cells = line(geometry, index);
        pugi::xml_node zone =
            addZone(zones, geometry, frame, cells, fmt::format("line {}", index + 1), "$gridLocation$");
        const int first = geometry.number(cells.front());
        addGrid(zone, geometry, frame,
                {first, first, geometry.layout().numberDigits, true, placeFormat(geometry)});
    }
}

void addCellZones(pugi::xml_node zones, const grid::Geometry& geometry, const VassalFrame& frame) {
    for (std::int32_t index = 0; index < geometry.cellCount(); ++index)
        addZone(zones, geometry, frame, {CellId{index}}, geometry.numberText(CellId{index}), "$name$");
}

} // namespace

VassalFrame vassalFrame(const grid::Geometry& geometry, double cell) {
    const grid::Box box = grid::boundingBox(geometry);
    const grid::Point first = firstCentre(geometry);
    const auto start = [cell](double least, double at) {
        return std::round(kMargin + (at - least) * cell) - at * cell;
    };
    VassalFrame frame;
    frame.sheet = {start(box.least.x, first.x), start(box.least.y, first.y), cell};
    frame.width = static_cast<int>(std::ceil(frame.sheet.left + box.most.x * cell + kMargin));
    frame.height = static_cast<int>(std::ceil(frame.sheet.top + box.most.y * cell + kMargin));
    return frame;
}

std::pair<int, int> vassalPixel(const grid::Geometry& geometry, const VassalFrame& frame, CellId cell) {
    const auto [x, y] = frame.sheet.at(grid::centreOf(geometry, cell));
    return {static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y))};
}

void addVassalGrid(pugi::xml_node board, const grid::Geometry& geometry, const VassalFrame& frame) {
    const grid::Layout& layout = geometry.layout();
    if (layout.numbering == Numbering::LineAndPlace || layout.numbering == Numbering::PlaceAndLine) {
        const int before = layout.firstNumber - (startsBefore(geometry) ? 1 : 0);
        const bool hexes = grid::isHex(geometry.family());
        const bool lineFirst = layout.numbering == Numbering::LineAndPlace;
        const Counting counting{hexes ? layout.firstNumber : before, hexes ? before : layout.firstNumber,
                                layout.numberDigits / 2, hexes == lineFirst};
        addGrid(board, geometry, frame, counting);
        return;
    }
    pugi::xml_node zones = board.append_child("VASSAL.build.module.map.boardPicker.board.ZonedGrid");
    if (layout.numbering == Numbering::AlongLines) addLineZones(zones, geometry, frame);
    else addCellZones(zones, geometry, frame);
}

} // namespace groma::formats
