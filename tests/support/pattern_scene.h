// A small map for each pattern and each place where it may be drawn, and what the paper's pen makes of it.
#pragma once

#include "formats/draw/map_pen.h"
#include "formats/draw/picture_reader.h"

#include <cstring>
#include <string>
#include <vector>

namespace groma::test {

struct PatternScene {
    std::string name; // "water as a side"
    formats::MapView map;
};

inline constexpr int kSceneCols = 7;
inline constexpr int kSceneRows = 6;

// Its middle, which a picture is taken of.
inline formats::MapPoint middleOf(const formats::MapView& map) { return map.lattice.centre({3, 2}); }

inline PatternScene sceneFor(const formats::MapSymbol& symbol, formats::SymbolPlace place,
                             formats::CellShape shape) {
    using namespace formats;
    PatternScene scene;
    MapView& map = scene.map;
    map = MapView(Lattice{shape, 1}, kSceneCols, kSceneRows);
    map.symbols.grounds.push_back({.pattern = patternNamed("plain")});
    map.setAll({.exists = true});
    const std::string name(symbol.pattern->name);
    const CellAt middle{3, 2};
    const auto around = [&](const CellLook& look) {
        map.setCell(middle, look);
        for (int d = 0; d < map.lattice.directions(); ++d)
            map.setCell(map.lattice.neighbour(middle, d), look);
    };
    switch (place) {
    case SymbolPlace::Ground:
        scene.name = name + " as ground";
        map.symbols.grounds.push_back(symbol);
        around({.exists = true, .ground = 1});
        break;
    case SymbolPlace::Feature:
        scene.name = name + " as a feature";
        map.symbols.features.push_back(symbol);
        map.setCell(middle, {.exists = true, .features = 1});
        map.setCell(map.lattice.neighbour(middle, 0), {.exists = true, .features = 1});
        break;
    case SymbolPlace::Side:
        scene.name = name + " as a side";
        map.symbols.sides.push_back(symbol);
        for (int row = 0; row < kSceneRows; ++row)
            for (int d = 0; d < map.lattice.directions(); d += shape == CellShape::Square ? 2 : 1) {
                // What lies east of column 3 and what does not part along a zigzag.
                const CellAt other = map.lattice.neighbour({3, row}, d);
                if (other.col == 4) map.setSide({3, row}, d, {.first = 1});
            }
        break;
    case SymbolPlace::Link:
        scene.name = name + " as a link";
        map.symbols.links.push_back(symbol);
        for (int col = 0; col < 3; ++col) map.setSide({col, 2}, 0, {.links = 1});
        map.setSide(middle, shape == CellShape::Square ? 2 : 1, {.links = 1});
        map.setSide(map.lattice.neighbour(middle, shape == CellShape::Square ? 2 : 1), 0, {.links = 1});
        break;
    }
    return scene;
}

inline std::vector<PatternScene> patternScenes(formats::CellShape shape) {
    using namespace formats;
    std::vector<PatternScene> scenes;
    for (const Pattern& pattern : patterns())
        for (const SymbolPlace place :
             {SymbolPlace::Ground, SymbolPlace::Feature, SymbolPlace::Side, SymbolPlace::Link})
            if (suits(pattern, place) && pattern.name != "none" && pattern.name != "no-relief")
                scenes.push_back(sceneFor({.pattern = &pattern}, place, shape));
    // Relief: a hill of two levels.
    PatternScene hill = sceneFor({.pattern = patternNamed("plain")}, SymbolPlace::Ground, shape);
    hill.name = "levels";
    for (const CellAt at : {CellAt{2, 2}, {3, 2}, {3, 3}, {4, 2}})
        hill.map.setCell(at, {.exists = true, .level = at == CellAt{3, 2} ? 2 : 1});
    scenes.push_back(std::move(hill));
    return scenes;
}

// As the paper's pen draws it, around a point of it.
inline formats::Pixels onPaper(const formats::MapView& map, int width, int height, double cell,
                               formats::MapPoint middle) {
    using namespace formats;
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t* context = cairo_create(surface);
    {
        const Pen pen(context);
        pen.colour(0xE6DCC0);
        cairo_paint(context);
        const MapRect field = map.bounds();
        const BoardScene scene = sceneOf(map, {field.min - MapPoint{1, 1}, field.max + MapPoint{1, 1}}, cell,
                                         {.numbersClear = false});
        MapPen(pen, map, {width / 2.0 - middle.x * cell, height / 2.0 - middle.y * cell, cell}, false)
            .draw(scene, true);
    }
    cairo_surface_flush(surface);
    Pixels picture{width, height, std::vector<std::uint32_t>(static_cast<std::size_t>(width * height))};
    for (int y = 0; y < height; ++y)
        std::memcpy(&picture.rows[static_cast<std::size_t>(y * width)],
                    cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface),
                    static_cast<std::size_t>(width) * 4);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    return picture;
}

inline formats::Pixels onPaper(const formats::MapView& map, int width, int height, double cell) {
    return onPaper(map, width, height, cell, middleOf(map));
}

} // namespace groma::test
