#include "formats/draw/terrain_drawing.h"

#include "core/base/hash.h"
#include "formats/draw/colour_names.h"
#include "formats/draw/counter_drawing.h"
#include "formats/draw/line_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::formats {

namespace {

using grid::CellId;
using grid::Point;
using XY = std::pair<double, double>;

constexpr std::uint32_t kBlack = 0x1E1A12;

struct NamedStyle {
    std::string_view pattern;
    PatternStyle style;
};
constexpr std::array<NamedStyle, 20> kStyles{{{"plain", {0xDCDAB4, 0xA7A67F, 0x9A9572}},
                                              {"crowns", {0xC3CC93, 0x4F6E30, 0x8AA45A}},
                                              {"scrub", {0xD3D6A6, 0x6E7A3A, 0xA3AB63}},
                                              {"dashes", {0xC8D6BE, 0x3F7492, 0x4F7034}},
                                              {"dunes", {0xEDD9A0, 0xA5802F, 0xF8ECC4}},
                                              {"roofs", {0xDFD0AE, 0xB8553A, 0x5B2417}},
                                              {"tents", {0xDDD2AC, 0x4A3722, 0xF8F2E0}},
                                              {"rocks", {0xD2CBB0, 0x6B655A, 0xB9B2A2}},
                                              {"ripples", {0x8DB4CC, 0x3F7397, 0xB5D2E2}},
                                              {"dots", {0xE4D8AE, 0x96804A, 0xC4AE74}},
                                              {"furrows", {0xDDD19A, 0xA1863E, 0xC4AE5E}},
                                              {"works", {0xD9C193, 0x56381A, 0xC9A468}},
                                              {"battlements", {0xD6CFC0, 0x56514A, 0xF0EBDF}},
                                              {"water", {0x84B2D0, 0x31597A, 0xB5D2E2}},
                                              {"hedge", {0xC2CD94, 0x55743A, 0x87994E}},
                                              {"line", {0xC6BFAF, 0x5A4A36, 0xE6E0D2}},
                                              {"hachures", {0xC6BFAF, 0x56381A, 0xE6E0D2}},
                                              {"road", {0xF1E6C4, 0x6B5A3A, 0xBFA272}},
                                              {"track", {0xF1E6C4, 0x6B4B2C, 0xBFA272}},
                                              {"stream", {0x8DB8D2, 0x2F597B, 0xB5D2E2}}}};
constexpr std::array<std::uint32_t, 4> kLevels{0xD8B983, 0xC99E62, 0xB9864C, 0xA5723E};

// Places of a pattern in a cell, the same for a cell on every sheet. Offsets in cell widths, -0.5 to 0.5.
std::vector<Point> strewn(CellId cell, int count, double reach) {
    std::vector<Point> points;
    std::uint64_t state = base::combine(0x9e37, static_cast<std::uint64_t>(cell.index));
    for (int i = 0; i < count; ++i) {
        state = base::combine(state, static_cast<std::uint64_t>(i));
        const double angle = (static_cast<double>(i) + static_cast<double>(state & 1023U) / 2048.0) * 2.39996;
        const double radius = reach * std::sqrt((static_cast<double>(i) + 0.6) / count);
        points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    std::ranges::sort(points, {}, &Point::y);
    return points;
}

std::vector<XY> outline(const Sheet& sheet, const grid::Geometry& geometry, CellId cell) {
    std::vector<XY> points;
    for (int corner = 0; corner < geometry.sides(); ++corner) points.push_back(sheet.at(grid::cornerOf(geometry, cell, corner)));
    return points;
}

void drawFigure(const Pen& pen, std::string_view pattern, double x, double y, double u, const PatternStyle& style, bool inkSaving) {
    const std::uint32_t ink = inkSaving ? kBlack : style.ink;
    pen.colour(ink);
    if (pattern == "crowns" || pattern == "scrub") {
        const double radius = u * (pattern == "crowns" ? 0.072 : 0.045);
        pen.circle(x, y, radius);
        if (inkSaving) {
            pen.colour(0xFFFFFF);
            pen.fillKeep();
            pen.colour(ink);
            pen.stroke(u * 0.014);
            return;
        }
        pen.fill();
        pen.colour(style.light);
        pen.circle(x - radius * 0.24, y - radius * 0.27, radius * 0.66);
        pen.fill();
    } else if (pattern == "dashes") {
        pen.line(x - u * 0.07, y, x + u * 0.07, y);
        pen.stroke(u * 0.018);
    } else if (pattern == "ripples" || pattern == "water" || pattern == "stream") {
        cairo_new_path(pen.context());
        cairo_move_to(pen.context(), x - u * 0.09, y);
        cairo_curve_to(pen.context(), x - u * 0.03, y - u * 0.05, x + u * 0.03, y + u * 0.05, x + u * 0.09, y);
        pen.colour(ink, inkSaving ? 1 : 0.55);
        pen.stroke(u * 0.016);
    } else if (pattern == "dots") {
        pen.circle(x, y, u * 0.014);
        pen.fill();
    } else if (pattern == "dunes") {
        cairo_new_path(pen.context());
        cairo_arc(pen.context(), x, y, u * 0.07, 3.5, 5.9);
        pen.stroke(u * 0.018);
    } else if (pattern == "roofs") {
        pen.roundedBox(x - u * 0.08, y - u * 0.045, u * 0.16, u * 0.09, u * 0.005);
        if (inkSaving) pen.colour(0xFFFFFF);
        pen.fillKeep();
        pen.colour(inkSaving ? kBlack : style.light);
        pen.stroke(u * 0.012);
        pen.line(x - u * 0.08, y, x + u * 0.08, y);
        pen.stroke(u * 0.008);
    } else if (pattern == "tents") {
        pen.polygon({{x - u * 0.07, y + u * 0.05}, {x, y - u * 0.06}, {x + u * 0.07, y + u * 0.05}});
        pen.colour(inkSaving ? 0xFFFFFF : style.light);
        pen.fillKeep();
        pen.colour(ink);
        pen.stroke(u * 0.014);
    } else if (pattern == "rocks") {
        pen.polygon({{x - u * 0.045, y + u * 0.02}, {x - u * 0.02, y - u * 0.04}, {x + u * 0.03, y - u * 0.032}, {x + u * 0.048, y + u * 0.015}, {x + u * 0.01, y + u * 0.035}});
        pen.colour(inkSaving ? 0xFFFFFF : style.light);
        pen.fillKeep();
        pen.colour(ink);
        pen.stroke(u * 0.013);
    }
}

int figureCount(std::string_view pattern) {
    if (pattern == "crowns") return 30;
    if (pattern == "scrub" || pattern == "dashes" || pattern == "dots") return 14;
    if (pattern == "dunes") return 10;
    if (pattern == "ripples" || pattern == "water" || pattern == "rocks") return 7;
    if (pattern == "stream") return 4;
    if (pattern == "roofs" || pattern == "tents") return 5;
    return 0;
}

void drawFurrows(const Pen& pen, const std::vector<XY>& corners, double x, double y, double u, CellId cell, std::uint32_t ink) {
    cairo_save(pen.context());
    pen.polygon(corners);
    cairo_clip(pen.context());
    const double angle = static_cast<double>(base::combine(7, static_cast<std::uint64_t>(cell.index)) % 6) * 0.52;
    const double dx = std::cos(angle);
    const double dy = std::sin(angle);
    pen.colour(ink, 0.6);
    for (int i = -7; i <= 7; ++i) {
        const double cx = x - dy * u * 0.085 * i;
        const double cy = y + dx * u * 0.085 * i;
        pen.line(cx - dx * u, cy - dy * u, cx + dx * u, cy + dy * u);
    }
    pen.stroke(u * 0.014);
    cairo_restore(pen.context());
}

// Along the inner rim of a cell on the sides that `open` names: teeth of a bank turn outward, battlements are square.
void drawRim(const Pen& pen, const std::vector<XY>& corners, double u, std::string_view pattern, const PatternStyle& style, std::uint32_t open, bool inkSaving) {
    XY middle{0, 0};
    for (const auto& [x, y] : corners) {
        middle.first += x / static_cast<double>(corners.size());
        middle.second += y / static_cast<double>(corners.size());
    }
    for (std::size_t i = 0; i < corners.size(); ++i) {
        if ((open >> i & 1U) == 0) continue;
        const auto inward = [&](const XY& p) { return XY{middle.first + (p.first - middle.first) * 0.86, middle.second + (p.second - middle.second) * 0.86}; };
        const XY a = inward(corners[i]);
        const XY b = inward(corners[(i + 1) % corners.size()]);
        pen.colour(inkSaving ? kBlack : style.ink);
        pen.line(a.first, a.second, b.first, b.second);
        pen.stroke(u * 0.035);
        const XY side{(a.first + b.first) / 2 - middle.first, (a.second + b.second) / 2 - middle.second};
        const double length = std::max(1e-6, std::hypot(side.first, side.second));
        for (int tooth = 0; tooth < 6; ++tooth) {
            const double t = (tooth + 0.5) / 6;
            const double x = a.first + (b.first - a.first) * t;
            const double y = a.second + (b.second - a.second) * t;
            pen.line(x, y, x + side.first / length * u * 0.055, y + side.second / length * u * 0.055);
        }
        pen.stroke(pattern == "battlements" ? u * 0.045 : u * 0.014);
    }
}

struct CellPen {
    const Pen& pen;
    const Sheet& sheet;
    const grid::Geometry& geometry;
    const rules::Model& model;
    bool inkSaving;

    // Bit k: over side k the terrain ends.
    template <class Has>
    std::uint32_t openSides(CellId cell, Has has) const {
        std::uint32_t open = 0;
        for (int side = 0; side < geometry.sides(); ++side) {
            const CellId other = geometry.neighbour(cell, side);
            if (!other.valid() || !has(other)) open |= 1U << side;
        }
        return open;
    }

    void figures(CellId cell, const rules::Terrain& kind, std::uint32_t open) const {
        const auto [x, y] = sheet.at(grid::centreOf(geometry, cell));
        const PatternStyle style = styleOf(kind);
        const bool few = kind.symbol == "roofs" || kind.symbol == "tents";
        const auto corners = outline(sheet, geometry, cell);
        for (const Point& p : strewn(cell, figureCount(kind.symbol), few ? 0.28 : 0.46))
            drawFigure(pen, kind.symbol, x + p.x * sheet.cell, y + p.y * sheet.cell, sheet.cell, style, inkSaving);
        if (kind.symbol == "furrows") drawFurrows(pen, corners, x, y, sheet.cell, cell, inkSaving ? kBlack : style.ink);
        if (kind.symbol == "works" || kind.symbol == "battlements") drawRim(pen, corners, sheet.cell, kind.symbol, style, open, inkSaving);
        if (kind.symbol.starts_with("crossing-")) drawCrossing(pen, x, y, {1, 0}, sheet.cell * 1.3, kind.symbol, inkSaving);
        if (const std::string path = symbolPath(model, kind.symbol); !path.empty()) {
            pen.colour(inkSaving ? kBlack : style.ink);
            pen.symbol(path, x, y, sheet.cell * 0.42);
        }
    }
};

void drawGround(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const MapInk& ink) {
    const auto& model = setup.model();
    const auto features = setup.featuresByBit();
    for (std::int32_t index = 0; index < setup.geometry().cellCount(); ++index) {
        const grid::CellGround& ground = setup.board().cell(CellId{index});
        std::uint32_t tint = styleOf(model.terrain[ground.terrain]).tint;
        for (std::size_t bit = 0; bit < features.size(); ++bit) {
            const rules::Terrain& kind = model.terrain[static_cast<std::size_t>(features[bit])];
            if ((ground.features >> bit & 1U) != 0 && !kind.symbol.starts_with("crossing-")) tint = styleOf(kind).tint;
        }
        if (ground.level > 0) tint = kLevels[static_cast<std::size_t>(std::min<int>(ground.level, 4) - 1)];
        pen.polygon(outline(sheet, setup.geometry(), CellId{index}));
        pen.colour(ink.inkSaving ? 0xFFFFFF : tint);
        pen.fillKeep();
        pen.stroke(0.6);
    }
}

void drawGrid(const Pen& pen, const Sheet& sheet, const game::Setup& setup) {
    const auto& geometry = setup.geometry();
    for (std::int32_t index = 0; index < geometry.cellCount(); ++index) {
        pen.polygon(outline(sheet, geometry, CellId{index}));
        pen.colour(0x3C3A2C, 0.35);
        pen.stroke(std::max(0.5, sheet.cell * 0.012));
    }
}

void drawNumbers(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const MapInk& ink) {
    const auto& geometry = setup.geometry();
    const auto features = setup.featuresByBit();
    for (std::int32_t index = 0; index < geometry.cellCount(); ++index) {
        const auto [x, y] = sheet.at(grid::centreOf(geometry, CellId{index}));
        if (ink.numbers) {
            const double up = geometry.family() == grid::Family::HexPointy ? 0.38 : 0.36;
            pen.haloText(x, y - sheet.cell * up, sheet.cell * 0.13, geometry.numberText(CellId{index}), 0x3E3A2C, Pen::Align::Middle, false);
        }
        if (!ink.letters) continue;
        const grid::CellGround& ground = setup.board().cell(CellId{index});
        std::string letters = setup.model().terrain[ground.terrain].letter;
        for (std::size_t bit = 0; bit < features.size(); ++bit)
            if ((ground.features >> bit & 1U) != 0) letters += setup.model().terrain[static_cast<std::size_t>(features[bit])].letter;
        if (ground.level != 0) letters += std::to_string(ground.level);
        pen.haloText(x, y + sheet.cell * 0.42, sheet.cell * 0.15, letters, 0x3A3022, Pen::Align::Middle, true);
    }
}

}  // namespace

PatternStyle styleOf(const rules::Terrain& terrain) {
    PatternStyle style;
    for (const NamedStyle& named : kStyles)
        if (named.pattern == terrain.symbol) style = named.style;
    if (const auto colour = colourNamed(terrain.colour)) style.tint = *colour;
    return style;
}

std::size_t strokesOf(const game::Setup& setup, const MapInk& ink) {
    const auto& model = setup.model();
    const std::size_t ofCell = 3 + (ink.numbers ? 3 : 0) + (ink.letters ? 3 : 0);      // ground, grid; a text with its halo
    std::size_t strokes = 0;
    for (std::int32_t index = 0; index < setup.geometry().cellCount(); ++index) {
        const grid::CellGround& ground = setup.board().cell(CellId{index});
        const int figures = figureCount(model.terrain[ground.terrain].symbol);
        strokes += ofCell + 2 * static_cast<std::size_t>(figures);
        for (const std::int32_t kind : setup.featuresByBit())
            if ((ground.features >> setup.featureBit(kind) & 1U) != 0)
                strokes += 2 * static_cast<std::size_t>(figureCount(model.terrain[static_cast<std::size_t>(kind)].symbol));
    }
    return strokes;
}

void drawTerrain(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const MapInk& ink) {
    const auto& model = setup.model();
    const auto features = setup.featuresByBit();
    const auto& board = setup.board();
    const CellPen cellPen{pen, sheet, setup.geometry(), model, ink.inkSaving};
    drawGround(pen, sheet, setup, ink);
    drawRelief(pen, sheet, setup, ink);
    for (std::int32_t index = 0; index < setup.geometry().cellCount(); ++index) {
        const CellId cell{index};
        const std::uint16_t terrain = board.cell(cell).terrain;
        cellPen.figures(cell, model.terrain[terrain], cellPen.openSides(cell, [&](CellId other) { return board.cell(other).terrain == terrain; }));
    }
    drawGrid(pen, sheet, setup);
    drawSides(pen, sheet, setup, ink);
    for (std::int32_t index = 0; index < setup.geometry().cellCount(); ++index) {
        const CellId cell{index};
        for (std::size_t bit = 0; bit < features.size(); ++bit) {
            if ((board.cell(cell).features >> bit & 1U) == 0) continue;
            const auto open = cellPen.openSides(cell, [&](CellId other) { return (board.cell(other).features >> bit & 1U) != 0; });
            cellPen.figures(cell, model.terrain[static_cast<std::size_t>(features[bit])], open);
        }
    }
    drawNumbers(pen, sheet, setup, ink);
}

void drawTile(const Pen& pen, const Sheet& sheet, const grid::Geometry& geometry, CellId cell, const rules::Model& model, const rules::Terrain& terrain) {
    if (!terrain.feature) {
        pen.polygon(outline(sheet, geometry, cell));
        pen.colour(styleOf(terrain).tint);
        pen.fill();
    }
    CellPen{pen, sheet, geometry, model, false}.figures(cell, terrain, ~0U);
}

void drawSample(const Pen& pen, double x, double y, double size, const rules::Terrain& terrain, SampleOf of, bool inkSaving) {
    const PatternStyle style = styleOf(terrain);
    pen.roundedBox(x, y, size, size, size * 0.12);
    pen.colour(inkSaving ? 0xFFFFFF : of == SampleOf::Ground ? style.tint : 0xDCDAB4);
    pen.fillKeep();
    pen.colour(0x3C3A2C, 0.5);
    pen.stroke(0.7);
    const double u = size * 1.2;
    const double mx = x + size / 2;
    const double my = y + size / 2;
    cairo_save(pen.context());
    pen.roundedBox(x, y, size, size, size * 0.12);
    cairo_clip(pen.context());
    if (terrain.symbol.starts_with("crossing-")) {
        drawCrossing(pen, mx, my, {1, 0}, size * 2.4, terrain.symbol, inkSaving);
    } else if (of == SampleOf::Side) {
        drawSideLine(pen, x, my, x + size, my, u * 1.4, terrain, inkSaving);
    } else if (of == SampleOf::Link) {
        for (const bool casing : {true, false}) drawLinkLine(pen, [&] { pen.line(x, my, x + size, my); }, u * 2, terrain, casing, inkSaving);
    } else {
        const std::vector<XY> box{{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}};
        if (terrain.symbol == "furrows") drawFurrows(pen, box, mx, my, u, CellId{1}, inkSaving ? kBlack : style.ink);
        if (terrain.symbol == "works" || terrain.symbol == "battlements") drawRim(pen, box, u, terrain.symbol, style, ~0U, inkSaving);
        const int count = std::min(5, figureCount(terrain.symbol));
        for (const Point& p : strewn(CellId{1}, count, 0.3)) drawFigure(pen, terrain.symbol, mx + p.x * size, my + p.y * size, u * 1.5, style, inkSaving);
    }
    cairo_restore(pen.context());
}

}  // namespace groma::formats
