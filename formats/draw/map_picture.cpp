#include "formats/draw/map_picture.h"

#include "core/game/position/occupancy.h"
#include "core/grid/pixel.h"
#include "formats/draw/counter_drawing.h"
#include "formats/draw/terrain_drawing.h"
#include "formats/words/print_words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>
#include <set>

namespace groma::formats {

namespace {

using grid::CellId;

constexpr double kMargin = 28;
constexpr double kTitleHeight = 34;
constexpr double kLegendRow = 26;
constexpr double kPaperMargin = 10 * kPointsPerMillimetre;
constexpr double kOverlap = 10 * kPointsPerMillimetre;
constexpr std::uint32_t kText = 0x3A3022;

// Over the cells of the footprint; `below` counters lie under it.
CounterPlace placeOf(const Sheet& sheet, const game::Setup& setup, const game::Position& position, int piece,
                     int below) {
    const auto& geometry = setup.geometry();
    std::vector<std::pair<double, double>> centres;
    for (const CellId cell : game::cellsOfPiece(setup, position, piece))
        if (cell.valid()) centres.push_back(sheet.at(grid::centreOf(geometry, cell)));
    const bool faces = setup.model().board.facing != grid::FacingKind::None;
    const bool hexes = geometry.sides() == 6;
    const double side =
        sheet.cell * (hexes && faces                                 ? 0.54
                      : geometry.family() == grid::Family::HexPointy ? 0.66
                                                                     : 0.60); // room for the arrow
    const auto [leastX, mostX] = std::ranges::minmax(centres | std::views::keys);
    const auto [leastY, mostY] = std::ranges::minmax(centres | std::views::values);
    CounterPlace place;
    place.x = (leastX + mostX) / 2 + side * 0.08 * below;
    place.y = (leastY + mostY) / 2 + sheet.cell * (hexes && faces ? 0.01 : 0.05) - side * 0.08 * below;
    place.width = mostX - leastX + side;
    place.height = mostY - leastY + side;
    if (hexes && centres.size() > 1) {
        const double dx = centres.back().first - centres.front().first;
        const double dy = centres.back().second - centres.front().second;
        place.width = std::hypot(dx, dy) + side;
        place.height = side;
        place.turn = std::atan2(dy, dx);
    }
    place.facing = grid::facingAngle(geometry.family(), setup.model().board.facing, position.facing(piece));
    place.frontEdge = !hexes;
    return place;
}

void drawPieces(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const game::Position& position,
                const PictureOptions& options) {
    std::map<std::int32_t, int> stacked;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        if (!position.onMap(piece)) continue;
        int below = 0;
        for (const CellId cell : game::cellsOfPiece(setup, position, piece))
            if (cell.valid()) below = std::max(below, stacked[cell.index]++);
        const Pen::Group group = pen.group("piece-" + setup.piece(piece).id);
        drawCounter(pen, printedCounter(setup, position, piece, options.own.get()),
                    placeOf(sheet, setup, position, piece, below), options.inkSaving);
    }
}

struct Kind {
    const rules::Terrain* terrain;
    SampleOf of;
};

// Kinds that are on the map: ground first, then features, sides and links.
std::vector<Kind> kindsOnMap(const game::Setup& setup) {
    std::set<std::size_t> ground;
    std::uint32_t features = 0;
    std::uint32_t sides = 0;
    std::uint32_t links = 0;
    for (std::int32_t i = 0; i < setup.geometry().cellCount(); ++i) {
        ground.insert(setup.board().cell(CellId{i}).terrain);
        features |= setup.board().cell(CellId{i}).features;
    }
    setup.board().forEachEdge([&](grid::EdgeId, const grid::EdgeGround& edge) {
        sides |= edge.features;
        links |= edge.links;
    });
    const auto& model = setup.model();
    std::vector<Kind> kinds;
    for (const std::size_t kind : ground) kinds.push_back({&model.terrain[kind], SampleOf::Ground});
    const auto byBit = setup.featuresByBit();
    for (std::size_t bit = 0; bit < byBit.size(); ++bit)
        if ((features >> bit & 1U) != 0)
            kinds.push_back({&model.terrain[static_cast<std::size_t>(byBit[bit])], SampleOf::Ground});
    for (std::size_t kind = 0; kind < model.sides.size(); ++kind)
        if ((sides >> kind & 1U) != 0) kinds.push_back({&model.sides[kind], SampleOf::Side});
    for (std::size_t kind = 0; kind < model.links.size(); ++kind)
        if ((links >> kind & 1U) != 0) kinds.push_back({&model.links[kind], SampleOf::Link});
    return kinds;
}

// Returns the height that the legend takes; draws it if asked.
double legend(const Pen& pen, bool drawn, const game::Setup& setup, const game::Position& position,
              const PictureOptions& options, double left, double top, double width) {
    double x = left;
    double y = top;
    const auto place = [&](const std::string& words, const auto& sample) {
        const std::string text = typeset(options.language, words);
        const double needed = 24 + pen.textWidth(11.5, text) + 20;
        if (x + needed > left + width && x > left) {
            x = left;
            y += kLegendRow;
        }
        if (drawn) {
            sample();
            pen.colour(kText);
            pen.text(x + 24, y + 13, 11.5, text);
        }
        x += needed;
    };
    for (const Kind& kind : kindsOnMap(setup))
        place(kind.terrain->named.title, [&] {
            drawSample(pen, x, y, 18, setup.model(), *kind.terrain, kind.of, options.inkSaving,
                       options.own.get());
        });
    for (int side = 0; side < setup.sideCount(); ++side) {
        const auto pieces = setup.piecesOf(side);
        const auto onMap =
            std::ranges::count_if(pieces, [&](std::int32_t piece) { return position.onMap(piece); });
        const std::string counted =
            inWords(options.language, PrintWord::Labelled, {setup.side(side).title, std::to_string(onMap)});
        place(counted, [&] {
            pen.roundedBox(x, y, 18, 18, 2);
            pen.colour(setup.side(side).colour);
            pen.fill();
        });
    }
    return y + kLegendRow - top;
}

struct Size {
    double width = 0, height = 0;
    Sheet sheet;
    double legendTop = 0;
};

Size sizeOf(const Pen& pen, const game::Setup& setup, const game::Position& position,
            const PictureOptions& options) {
    const grid::Box box = grid::boundingBox(setup.geometry());
    Size size;
    size.sheet.cell = options.cell;
    const double mapWidth = (box.most.x - box.least.x) * options.cell;
    size.width = std::max(420.0, mapWidth + 2 * kMargin);
    size.sheet.left = (size.width - mapWidth) / 2 - box.least.x * options.cell;
    size.sheet.top = kMargin + kTitleHeight - box.least.y * options.cell;
    size.legendTop = kMargin + kTitleHeight + (box.most.y - box.least.y) * options.cell + 14;
    const double height =
        options.legend ? legend(pen, false, setup, position, options, kMargin, 0, size.width - 2 * kMargin)
                       : 0;
    size.height = size.legendTop + height + kMargin - 10;
    return size;
}

void drawLabels(const Pen& pen, const Sheet& sheet, const game::Setup& setup) {
    for (const game::Label& label : setup.draft().labels) {
        const auto [x, y] = sheet.at(grid::centreOf(setup.geometry(), label.cell));
        pen.haloText(x, y + sheet.cell * 0.3, sheet.cell * 0.2, label.text, kText, Pen::Align::Middle, true);
    }
}

// Deployment zones, entries and objectives, as the window shows them.
void drawZones(const Pen& pen, const Sheet& sheet, const game::Setup& setup) {
    const grid::Geometry& geometry = setup.geometry();
    for (const game::Area& area : setup.draft().areas) {
        if (area.cells.empty()) continue;
        const Pen::Group group = pen.group("zone-" + area.id);
        const std::uint32_t colour = area.side >= 0 ? setup.side(area.side).colour : kText;
        const std::set<CellId> cells(area.cells.begin(), area.cells.end());
        for (const CellId cell : cells) {
            std::vector<std::pair<double, double>> corners;
            for (int k = 0; k < geometry.sides(); ++k)
                corners.push_back(sheet.at(grid::cornerOf(geometry, cell, k)));
            pen.polygon(corners);
            pen.colour(colour, 0.14);
            pen.fill();
        }
        cairo_new_path(pen.context());
        for (const CellId cell : cells)
            for (int direction = 0; direction < geometry.sides(); ++direction) {
                if (cells.contains(geometry.neighbour(cell, direction))) continue;
                const auto ends = grid::sideOf(geometry, cell, direction);
                const auto [x0, y0] = sheet.at(ends[0]);
                const auto [x1, y1] = sheet.at(ends[1]);
                pen.line(x0, y0, x1, y1);
            }
        pen.colour(colour, 0.8);
        pen.stroke(sheet.cell * 0.03);
        const auto [x, y] = sheet.at(grid::centreOf(geometry, area.cells.front()));
        std::string name = area.title.empty() ? area.id : area.title;
        std::ranges::replace(name, '_', ' ');
        pen.haloText(x - sheet.cell * 0.4, y + sheet.cell * 0.36, sheet.cell * 0.14, name, colour,
                     Pen::Align::Left, true);
    }
}

void drawAll(const Pen& pen, const Size& size, const game::Setup& setup, const game::Position& position,
             const PictureOptions& options) {
    pen.colour(options.inkSaving ? 0xFFFFFF : 0xE6DCC0);
    cairo_paint(pen.context());
    pen.colour(kText);
    pen.textFit(kMargin, kMargin + 14, 17, size.width * 0.6, typeset(options.language, setup.draft().title),
                Pen::Align::Left, true);
    pen.colour(0x6A5F4B);
    pen.textFit(size.width - kMargin, kMargin + 14, 12, size.width * 0.35,
                typeset(options.language, options.subtitle), Pen::Align::Right);
    drawTerrain(pen, size.sheet, setup,
                {options.numbers, options.letters, options.inkSaving, options.own.get()});
    {
        const Pen::Group layer =
            pen.layer("Labels"); // below the counters: a name never lies over their values
        drawLabels(pen, size.sheet, setup);
    }
    if (options.zones || pen.hasLayers()) {
        const Pen::Group layer = pen.layer("Zones", options.zones);
        drawZones(pen, size.sheet, setup);
    }
    if (options.pieces) {
        const Pen::Group layer = pen.layer("Counters");
        drawPieces(pen, size.sheet, setup, position, options);
    }
    const Pen::Group layer = pen.layer("Legend");
    if (options.legend)
        legend(pen, true, setup, position, options, kMargin, size.legendTop, size.width - 2 * kMargin);
}

// The map cut into windows of one paper that overlap by kOverlap.
struct Cut {
    PaperSize paper;
    int columns = 1, rows = 1;
    [[nodiscard]] double windowWidth() const { return paper.width - 2 * kPaperMargin; }
    [[nodiscard]] double windowHeight() const { return paper.height - 2 * kPaperMargin; }
};

Cut cutFor(const Size& size, PaperSize paper) {
    const auto needed = [](double length, double window) {
        return std::max(1, static_cast<int>(std::ceil((length - kOverlap) / (window - kOverlap) - 1e-6)));
    };
    const auto cut = [&](PaperSize sheet) {
        Cut result{sheet};
        result.columns = needed(size.width, result.windowWidth());
        result.rows = needed(size.height, result.windowHeight());
        return result;
    };
    const Cut upright = cut(paper);
    const Cut lying = cut(paper.lying());
    return lying.columns * lying.rows < upright.columns * upright.rows ? lying : upright;
}

// Cutting lines where the next page begins, crosses at the window's corners, and which page this is.
void drawPageMarks(const Pen& pen, const Cut& cut, int column, int row, Language language) {
    const double right = kPaperMargin + cut.windowWidth();
    const double low = kPaperMargin + cut.windowHeight();
    pen.colour(0x8A857A);
    for (const double x : {kPaperMargin, right})
        for (const double y : {kPaperMargin, low}) {
            const double out = x == right ? 1 : -1;
            const double down = y == low ? 1 : -1;
            pen.line(x + out * 3, y, x + out * 12, y);
            pen.line(x, y + down * 3, x, y + down * 12);
        }
    pen.stroke(0.5);
    pen.dashes(4, 3);
    const auto upright = [&](double x) { pen.line(x, kPaperMargin, x, low); };
    const auto level = [&](double y) { pen.line(kPaperMargin, y, right, y); };
    if (column > 0) upright(kPaperMargin + kOverlap);
    if (column + 1 < cut.columns) upright(right - kOverlap);
    if (row > 0) level(kPaperMargin + kOverlap);
    if (row + 1 < cut.rows) level(low - kOverlap);
    pen.stroke(0.6);
    pen.dashes(0, 0);
    const std::string name = std::string(1, static_cast<char>('A' + row % 26)) + std::to_string(column + 1);
    pen.text(kPaperMargin + 18, kPaperMargin - 8, 9,
             inWords(language, PrintWord::MapPage, {name, std::to_string(cut.rows * cut.columns)}));
    for (int r = 0; r < cut.rows; ++r)
        for (int c = 0; c < cut.columns; ++c) {
            pen.box(right - 8.0 * (cut.columns - c), low + 6 + 5.0 * r, 7, 4);
            if (r == row && c == column) pen.fillKeep();
            pen.stroke(0.4);
        }
}

} // namespace

std::vector<Page> mapPages(const game::Setup& setup, const game::Position& position,
                           const PictureOptions& options) {
    const Measure measure;
    const Size size = sizeOf(measure.pen(), setup, position, options);
    const auto everything = [size, &setup, &position, options](const Pen& pen) {
        drawAll(pen, size, setup, position, options);
    };
    const DrawingLoad load =
        loadOf(setup, {options.numbers, options.letters, options.inkSaving, options.own.get()});
    if (!options.paper)
        return {{{std::floor(size.width), std::floor(size.height)},
                 everything,
                 load.drawn(),
                 load.strokes,
                 load.figures}};
    const Cut cut = cutFor(size, *options.paper);
    std::vector<Page> pages;
    for (int row = 0; row < cut.rows; ++row) {
        for (int column = 0; column < cut.columns; ++column) {
            pages.push_back({cut.paper,
                             [=](const Pen& pen) {
                                 cairo_t* cairo = pen.context();
                                 pen.colour(0xFFFFFF);
                                 cairo_paint(cairo);
                                 cairo_save(cairo);
                                 pen.box(kPaperMargin, kPaperMargin, cut.windowWidth(), cut.windowHeight());
                                 cairo_clip(cairo);
                                 cairo_translate(cairo,
                                                 kPaperMargin - column * (cut.windowWidth() - kOverlap),
                                                 kPaperMargin - row * (cut.windowHeight() - kOverlap));
                                 everything(pen.ungrouped());
                                 cairo_restore(cairo);
                                 drawPageMarks(pen, cut, column, row, options.language);
                             },
                             load.drawn()});
        }
    }
    return pages;
}

} // namespace groma::formats
