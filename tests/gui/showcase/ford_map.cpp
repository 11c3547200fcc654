#include "tests/gui/showcase/ford_map.h"

#include <array>
#include <utility>
#include <vector>

namespace groma::ui::showcase {
namespace {

enum Ground { kPlain, kWoods, kMarsh, kDunes };
enum Feature { kVillage, kWorks, kCamp };
enum Side { kRiver = 1, kWall, kFord, kBridge };

SymbolTable symbols() {
    SymbolTable table;
    table.grounds = {{.title = "Plain", .pattern = patternNamed("plain")},
                     {.title = "Woods", .pattern = patternNamed("crowns"), .letter = "W"},
                     {.title = "Marsh", .pattern = patternNamed("dashes"), .letter = "M"},
                     {.title = "Dunes", .pattern = patternNamed("dunes"), .letter = "D"}};
    table.features = {{.title = "Village", .pattern = patternNamed("roofs"), .strength = 0.8, .letter = "V"},
                      {.title = "Works", .pattern = patternNamed("works"), .strength = 0, .letter = "E"},
                      {.title = "Camp", .pattern = patternNamed("tents"), .strength = 0.6, .letter = "C"}};
    table.sides = {{.title = "River", .pattern = patternNamed("water")},
                   {.title = "Wall", .pattern = patternNamed("battlements")},
                   {.title = "Ford", .pattern = patternNamed("crossing-ford")},
                   {.title = "Bridge", .pattern = patternNamed("crossing-bridge")}};
    table.links = {{.title = "Road", .pattern = patternNamed("road")}};
    return table;
}

void ground(MapView& map, Ground kind, const std::vector<CellAt>& cells) {
    for (const CellAt at : cells) {
        CellLook look = map.cell(at);
        look.ground = kind;
        map.setCell(at, look);
    }
}

void level(MapView& map, int level, const std::vector<CellAt>& cells) {
    for (const CellAt at : cells) {
        CellLook look = map.cell(at);
        look.level = level;
        map.setCell(at, look);
    }
}

void feature(MapView& map, Feature kind, const std::vector<CellAt>& cells) {
    for (const CellAt at : cells) {
        CellLook look = map.cell(at);
        look.features = static_cast<std::uint16_t>(look.features | (1U << kind));
        map.setCell(at, look);
    }
}

void sides(MapView& map, Side kind, const std::vector<std::pair<CellAt, int>>& list) {
    for (const auto& [cell, direction] : list) {
        SideLook look = map.side(cell, direction);
        (look.first == 0 ? look.first : look.second) = kind;
        map.setSide(cell, direction, look);
    }
}

void road(MapView& map, const std::vector<CellAt>& cells) {
    for (std::size_t i = 1; i < cells.size(); ++i) {
        const int direction = map.lattice.directionTo(cells[i - 1], cells[i]).value_or(0);
        SideLook look = map.side(cells[i - 1], direction);
        look.links = 1;
        map.setSide(cells[i - 1], direction, look);
    }
}

} // namespace

MapView fordMap() {
    MapView map(Lattice{CellShape::PointyHex, 1}, 20, 13);
    map.symbols = symbols();
    map.setAll({.exists = true});
    for (int row = 1; row < 13; row += 2) map.setCell({19, row}, {});
    ground(map, kWoods, {{0, 0},  {1, 0},  {2, 0},  {3, 0},  {0, 1},   {1, 1},   {2, 1},  {3, 1},  {0, 2},
                         {1, 2},  {2, 2},  {3, 2},  {4, 2},  {0, 3},   {1, 3},   {2, 3},  {3, 3},  {0, 4},
                         {1, 4},  {2, 4},  {3, 4},  {4, 4},  {15, 3},  {16, 3},  {16, 2}, {17, 2}, {5, 11},
                         {6, 11}, {6, 10}, {7, 10}, {4, 12}, {14, 11}, {15, 11}, {1, 12}});
    ground(map, kMarsh, {{7, 1}, {8, 0}, {9, 0}, {8, 1}, {7, 2}, {8, 2}, {9, 2}, {8, 3}, {9, 3}, {9, 1}});
    ground(map, kDunes,
           {{10, 6}, {9, 7}, {10, 7}, {9, 8}, {10, 8}, {11, 8}, {8, 9}, {9, 9}, {10, 9}, {9, 10}, {10, 10}});
    level(map, 1,
          {{1, 6}, {2, 6}, {3, 6}, {0, 7}, {1, 7}, {2, 7},  {3, 7},  {0, 8},  {1, 8},  {2, 8},  {3, 8},
           {4, 8}, {0, 9}, {1, 9}, {2, 9}, {3, 9}, {14, 7}, {15, 7}, {15, 8}, {16, 8}, {16, 9}, {15, 9}});
    level(map, 2, {{1, 7}, {2, 7}, {2, 8}, {16, 8}, {15, 8}});
    feature(map, kVillage, {{9, 5}, {8, 6}, {9, 6}, {1, 10}});
    feature(map, kWorks, {{4, 6}, {5, 6}});
    feature(map, kCamp, {{12, 2}});
    const std::array<int, 13> bank{6, 6, 5, 5, 6, 6, 6,
                                   5, 5, 4, 5, 4, 4}; // last cell west of the river, row by row
    std::vector<std::pair<CellAt, int>> river;
    for (int row = 0; row < 13; ++row) {
        for (int col = 0; col < 20; ++col) {
            const bool west = col <= bank[static_cast<std::size_t>(row)];
            for (const int d : {0, 1, 2}) {
                const CellAt other = map.lattice.neighbour({col, row}, d);
                if (!map.exists({col, row}) || !map.exists(other)) continue;
                if (west != (other.col <= bank[static_cast<std::size_t>(other.row)]))
                    river.push_back({{col, row}, d});
            }
        }
    }
    sides(map, kRiver, river);
    sides(map, kFord, {{{5, 7}, 0}});
    sides(map, kBridge, {{{6, 4}, 0}});
    sides(map, kWall,
          {{{8, 4}, 1}, {{9, 4}, 2}, {{9, 4}, 1}, {{8, 5}, 0}, {{8, 5}, 1}, {{7, 6}, 0}, {{7, 7}, 5}});
    road(map, {{0, 4}, {1, 4},  {2, 4},  {3, 4},  {4, 4},  {5, 4},  {6, 4},  {7, 4},  {7, 5},  {8, 5},
               {9, 5}, {10, 5}, {11, 5}, {12, 5}, {13, 5}, {14, 5}, {15, 5}, {16, 5}, {17, 5}, {18, 5}});
    return map;
}

MapView measuredMap(int cols, int rows) {
    MapView map(Lattice{CellShape::PointyHex, 1}, cols, rows);
    map.symbols = symbols();
    map.setAll({.exists = true});
    for (int row = 0; row < rows; ++row) {
        for (int col = 0; col < cols; ++col) {
            const int block = (col / 7 * 5 + row / 5 * 3) % 11;
            CellLook look{.exists = true};
            if (block == 1 || block == 6) look.ground = kWoods;
            if (block == 3) look.ground = kMarsh;
            if (block == 4) look.ground = kDunes;
            if (block == 8) look.level = 1 + (col + row) % 2;
            if (block == 9 && (col * 3 + row) % 4 == 0) look.features = 1U << kVillage;
            map.setCell({col, row}, look);
        }
    }
    for (int row = 0; row < rows; ++row) map.setSide({cols / 2, row}, 0, {.first = kRiver});
    for (int col = 0; col + 1 < cols; ++col) map.setSide({col, rows / 2}, 0, {.links = 1});
    return map;
}

} // namespace groma::ui::showcase
