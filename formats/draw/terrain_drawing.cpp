#include "formats/draw/terrain_drawing.h"

#include "formats/draw/map_pen.h"
#include "formats/draw/steps/board_view.h"

#include <algorithm>

namespace groma::formats {

namespace {

using grid::CellId;

constexpr std::size_t kSideStrokes = 16;

MapRect partOf(const MapView& view) {
    const MapRect field = view.bounds();
    return {field.min - MapPoint{1, 1}, field.max + MapPoint{1, 1}};
}

MapPlace placeOf(const Sheet& sheet, const grid::Geometry& geometry) {
    const MapPoint shift = toGridPoints(geometry);
    return {sheet.left + shift.x * sheet.cell, sheet.top + shift.y * sheet.cell, sheet.cell};
}

void drawNumbers(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const MapInk& ink) {
    const auto& geometry = setup.geometry();
    const auto features = setup.featuresByBit();
    std::vector<Pen::Spot> numbers;
    std::vector<Pen::Spot> kinds;
    const double up = numberHeight(latticeOf(geometry.layout())) - 0.045;
    for (std::int32_t index = 0; index < geometry.cellCount(); ++index) {
        const auto [x, y] = sheet.at(grid::centreOf(geometry, CellId{index}));
        if (ink.numbers) numbers.push_back({x, y - sheet.cell * up, geometry.numberText(CellId{index})});
        if (!ink.letters) continue;
        const grid::CellGround& ground = setup.board().cell(CellId{index});
        std::string letters = setup.model().terrain[ground.terrain].letter;
        for (std::size_t bit = 0; bit < features.size(); ++bit)
            if ((ground.features >> bit & 1U) != 0)
                letters += setup.model().terrain[static_cast<std::size_t>(features[bit])].letter;
        if (ground.level != 0) letters += std::to_string(ground.level);
        kinds.push_back({x, y + sheet.cell * 0.42, letters});
    }
    pen.haloTexts(numbers, sheet.cell * 0.13, 0x3E3A2C, Pen::Align::Middle, false);
    pen.haloTexts(kinds, sheet.cell * 0.15, 0x3A3022, Pen::Align::Middle, true);
}

// About how many figures stand in a cell of the kind.
std::size_t figuresOf(const MapSymbol& symbol) {
    const Scatter& scatter = symbol.pattern->scatter;
    if (scatter.spacing <= 0) return 0;
    return scatter.oneInMiddle ? 1
                               : static_cast<std::size_t>(
                                     scatter.chance / (scatter.spacing * scatter.spacing * scatter.squash)) +
                                     1;
}

// A small map of squares with nothing on it; its middle cell is (1, 1).
MapView nothing(CellShape shape) {
    MapView view(Lattice{shape, 1}, 3, 3);
    view.symbols.grounds.push_back({.pattern = patternNamed("plain")});
    view.setAll({.exists = true});
    return view;
}

} // namespace

DrawingLoad loadOf(const game::Setup& setup, const MapInk& ink) {
    const std::size_t texts = (ink.numbers ? 1 : 0) + (ink.letters ? 1 : 0);
    const DrawnKinds kinds = drawnKinds(setup.model(), ink.own);
    const auto byBit = setup.featuresByBit();
    DrawingLoad load;
    for (std::int32_t index = 0; index < setup.geometry().cellCount(); ++index) {
        const CellLook look = lookOf(setup.board().cell(CellId{index}), kinds.terrain);
        ++load.strokes; // its ground; the grid is one line
        load.figures += texts + figuresOf(kinds.table.grounds[static_cast<std::size_t>(look.ground)]);
        for (std::size_t bit = 0; bit < byBit.size(); ++bit)
            if ((look.features >> bit & 1U) != 0) load.figures += figuresOf(kinds.table.features[bit]);
    }
    setup.board().forEachEdge([&](grid::EdgeId, const grid::EdgeGround& edge) {
        load.strokes += edge.features != 0 || edge.links != 0 ? kSideStrokes : 0;
    });
    return load;
}

void drawTerrain(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const MapInk& ink) {
    const MapView view = mapViewOf(setup, ink.own);
    const BoardScene scene = sceneOf(view, partOf(view), sheet.cell, {.numbersClear = ink.numbers});
    MapPen(pen, view, placeOf(sheet, setup.geometry()), ink.inkSaving).draw(scene, true);
    const Pen::Group layer = pen.layer("Numbers");
    drawNumbers(pen, sheet, setup, ink);
}

void drawTile(const Pen& pen, const Sheet& sheet, const grid::Geometry& geometry, CellId cell,
              const rules::Model& model, const rules::Terrain& terrain, const OwnPictures* own) {
    MapView view(latticeOf(geometry.layout()), 3, 3);
    view.symbols.grounds.push_back({});
    CellLook look{.exists = true};
    if (terrain.feature) {
        view.symbols.features.push_back(symbolOf(terrain, SymbolPlace::Feature, model, own));
        look.features = 1;
    } else {
        view.symbols.grounds.push_back(symbolOf(terrain, SymbolPlace::Ground, model, own));
        look.ground = 1;
    }
    view.setAll({.exists = true});
    view.setCell({1, 1}, look);
    const BoardScene scene = sceneOf(view, partOf(view), sheet.cell, {.numbersClear = false});
    const auto [x, y] = sheet.at(grid::centreOf(geometry, cell));
    const MapPoint middle = view.lattice.centre({1, 1});
    const Pen inside = pen.ungrouped(); // the map's pen keeps no copy of it
    const MapPen map(inside, view, {x - middle.x * sheet.cell, y - middle.y * sheet.cell, sheet.cell}, false);
    cairo_save(pen.context());
    std::vector<std::pair<double, double>> corners;
    for (int corner = 0; corner < geometry.sides(); ++corner)
        corners.push_back(sheet.at(grid::cornerOf(geometry, cell, corner)));
    pen.polygon(corners);
    if (!terrain.feature) {
        const Colour tint = coloursOf(view.symbols.grounds[1]).tint;
        pen.colour(static_cast<std::uint32_t>(tint.r) << 16 | static_cast<std::uint32_t>(tint.g) << 8 |
                   tint.b);
        pen.fillKeep();
    }
    cairo_clip(pen.context());
    for (const auto of : {MapPen::FiguresOf::Grounds, MapPen::FiguresOf::Features}) {
        map.rims(scene, of);
        map.figures(scene, of);
    }
    cairo_restore(pen.context());
}

void drawSample(const Pen& pen, double x, double y, double size, const rules::Model& model,
                const rules::Terrain& terrain, SampleOf of, bool inkSaving, const OwnPictures* own) {
    MapView view = nothing(CellShape::Square);
    MapPoint middle = view.lattice.centre({1, 1});
    double cell = size * 2.4;
    if (of == SampleOf::Side) {
        view.symbols.sides.push_back(symbolOf(terrain, SymbolPlace::Side, model));
        for (int col = 0; col < 3; ++col) view.setSide({col, 1}, 2, {.first = 1});
        middle = view.lattice.sideMiddle({1, 1}, 2);
        if (!view.symbols.sides.front().pattern->middle.empty()) cell = size * 2.2;
    } else if (of == SampleOf::Link) {
        view.symbols.links.push_back(symbolOf(terrain, SymbolPlace::Link, model));
        for (int col = 0; col < 2; ++col) view.setSide({col, 1}, 0, {.links = 1});
    } else if (terrain.feature) {
        view.symbols.features.push_back(symbolOf(terrain, SymbolPlace::Feature, model, own));
        cell = size * 1.5;
    } else {
        view.symbols.grounds.push_back(symbolOf(terrain, SymbolPlace::Ground, model, own));
        cell = size * 1.5;
    }
    if (of == SampleOf::Ground) {
        const MapSymbol& symbol =
            terrain.feature ? view.symbols.features.back() : view.symbols.grounds.back();
        CellLook look{.exists = true};
        if (terrain.feature) look.features = 1;
        else look.ground = 1;
        const bool alone = !symbol.pattern->rim.empty() || symbol.pattern->scatter.oneInMiddle;
        if (alone) {
            view.setCell({1, 1}, look);
            cell = size * 1.1;
        } else {
            view.setAll(look);
        }
    }
    const BoardScene scene = sceneOf(view, partOf(view), cell, {.numbersClear = false});
    cairo_save(pen.context());
    pen.roundedBox(x, y, size, size, size * 0.12);
    cairo_clip(pen.context());
    MapPen(pen.ungrouped(), view, {x + size / 2 - middle.x * cell, y + size / 2 - middle.y * cell, cell},
           inkSaving)
        .draw(scene, false);
    cairo_restore(pen.context());
    pen.roundedBox(x, y, size, size, size * 0.12);
    pen.colour(0x3C3A2C, 0.5);
    pen.stroke(0.7);
}

} // namespace groma::formats
