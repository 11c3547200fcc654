#include "formats/draw/terrain_drawing.h"

#include "core/base/hash.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::formats {

namespace {

using grid::CellId;
using grid::Point;

struct NamedStyle {
    std::string_view pattern;
    PatternStyle style;
};
constexpr std::array<NamedStyle, 11> kStyles{{{"plain", {0xDCDAB4, 0xA7A67F}},
                                              {"crowns", {0xB9C48B, 0x3F5A2A}},
                                              {"scrub", {0xCBD09A, 0x6E7A3A}},
                                              {"dashes", {0xC4D6C4, 0x4E7F86}},
                                              {"dunes", {0xEBDDA6, 0xA88646}},
                                              {"roofs", {0xDCDAB4, 0xA8492E}},
                                              {"tents", {0xDCDAB4, 0x7A6A4A}},
                                              {"works", {0xDCDAB4, 0x56381A}},
                                              {"battlements", {0xDCDAB4, 0x55524A}},
                                              {"water", {0x9CC0DA, 0x2F6690}},
                                              {"rocks", {0xCFC8B4, 0x6A655A}}}};
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

std::vector<std::pair<double, double>> outline(const Sheet& sheet, const grid::Geometry& geometry, CellId cell) {
    std::vector<std::pair<double, double>> points;
    for (int corner = 0; corner < geometry.sides(); ++corner) points.push_back(sheet.at(grid::cornerOf(geometry, cell, corner)));
    return points;
}

void drawFigure(const Pen& pen, std::string_view pattern, double x, double y, double u, std::uint32_t ink) {
    pen.colour(ink);
    if (pattern == "crowns" || pattern == "scrub") {
        pen.circle(x, y, u * 0.075);
        pen.fill();
        pen.colour(0x8AA45A);
        pen.circle(x - u * 0.018, y - u * 0.02, u * 0.05);
        pen.fill();
    } else if (pattern == "dashes") {
        pen.line(x - u * 0.07, y, x + u * 0.07, y);
        pen.stroke(u * 0.018);
    } else if (pattern == "dunes") {
        cairo_new_path(pen.context());
        cairo_arc(pen.context(), x, y, u * 0.07, 3.5, 5.9);
        pen.stroke(u * 0.018);
    } else if (pattern == "roofs") {
        pen.roundedBox(x - u * 0.08, y - u * 0.04, u * 0.16, u * 0.09, u * 0.005);
        pen.fillKeep();
        pen.colour(0x5B2417);
        pen.stroke(u * 0.01);
    } else if (pattern == "tents") {
        pen.polygon({{x - u * 0.07, y + u * 0.05}, {x, y - u * 0.06}, {x + u * 0.07, y + u * 0.05}});
        pen.stroke(u * 0.016);
    } else if (pattern == "rocks") {
        pen.circle(x, y, u * 0.03);
        pen.fill();
    }
}

int figureCount(std::string_view pattern) {
    if (pattern == "crowns") return 22;
    if (pattern == "scrub" || pattern == "dashes") return 14;
    if (pattern == "dunes") return 10;
    if (pattern == "roofs" || pattern == "tents" || pattern == "rocks") return 5;
    return 0;
}

// Teeth along the inner rim of a cell: banks turn outward, battlements are square.
void drawRim(const Pen& pen, const std::vector<std::pair<double, double>>& corners, double u, const std::string& pattern, std::uint32_t ink) {
    pen.colour(ink);
    std::pair<double, double> middle{0, 0};
    for (const auto& [x, y] : corners) {
        middle.first += x / static_cast<double>(corners.size());
        middle.second += y / static_cast<double>(corners.size());
    }
    std::vector<std::pair<double, double>> inner;
    for (const auto& [x, y] : corners) inner.emplace_back(middle.first + (x - middle.first) * 0.78, middle.second + (y - middle.second) * 0.78);
    pen.polygon(inner);
    pen.stroke(u * 0.035);
    for (std::size_t i = 0; i < inner.size(); ++i) {
        const auto& [x0, y0] = inner[i];
        const auto& [x1, y1] = inner[(i + 1) % inner.size()];
        for (int tooth = 0; tooth < 5; ++tooth) {
            const double t = (tooth + 0.5) / 5;
            const double x = x0 + (x1 - x0) * t;
            const double y = y0 + (y1 - y0) * t;
            const double dx = (x - middle.first) / u;
            const double dy = (y - middle.second) / u;
            const double length = std::max(1e-6, std::hypot(dx, dy));
            pen.line(x, y, x + dx / length * u * 0.07, y + dy / length * u * 0.07);
        }
        pen.stroke(pattern == "battlements" ? u * 0.045 : u * 0.014);
    }
}

void drawGround(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const PictureOptions& options) {
    const auto& model = setup.model();
    const auto& geometry = setup.geometry();
    for (std::int32_t index = 0; index < geometry.cellCount(); ++index) {
        const grid::CellGround& ground = setup.board().cell(CellId{index});
        const PatternStyle style = styleOf(model.terrain[ground.terrain]);
        std::uint32_t tint = style.tint;
        if (ground.level > 0) tint = kLevels[static_cast<std::size_t>(std::min<int>(ground.level, 4) - 1)];
        pen.polygon(outline(sheet, geometry, CellId{index}));
        pen.colour(options.inkSaving ? 0xFFFFFF : tint);
        pen.fillKeep();
        pen.colour(options.inkSaving ? 0xFFFFFF : tint);
        pen.stroke(0.6);
    }
}

void drawFigures(const Pen& pen, const Sheet& sheet, const game::Setup& setup, CellId cell, const rules::Terrain& kind) {
    const auto [x, y] = sheet.at(grid::centreOf(setup.geometry(), cell));
    const PatternStyle style = styleOf(kind);
    const bool few = kind.symbol == "roofs" || kind.symbol == "tents";
    for (const Point& p : strewn(cell, figureCount(kind.symbol), few ? 0.28 : 0.46))
        drawFigure(pen, kind.symbol, x + p.x * sheet.cell, y + p.y * sheet.cell, sheet.cell, style.ink);
    if (kind.symbol == "works" || kind.symbol == "battlements")
        drawRim(pen, outline(sheet, setup.geometry(), cell), sheet.cell, kind.symbol, style.ink);
    if (figureCount(kind.symbol) == 0 && kind.symbol.starts_with("M")) {
        pen.colour(style.ink);
        pen.symbol(kind.symbol, x, y, sheet.cell * 0.4);
    }
}

void drawLinks(const Pen& pen, const Sheet& sheet, const game::Setup& setup) {
    const auto& geometry = setup.geometry();
    for (const bool casing : {true, false}) {
        setup.board().forEachEdge([&](grid::EdgeId edge, const grid::EdgeGround& ground) {
            const CellId other = geometry.otherCell(edge);
            if (ground.links == 0 || !other.valid()) return;
            const auto [x0, y0] = sheet.at(grid::centreOf(geometry, edge.owner()));
            const auto [x1, y1] = sheet.at(grid::centreOf(geometry, other));
            cairo_set_line_cap(pen.context(), CAIRO_LINE_CAP_ROUND);
            pen.colour(casing ? 0x6B5A3A : 0xF1E6C4);
            pen.line(x0, y0, x1, y1);
            pen.stroke(sheet.cell * (casing ? 0.12 : 0.075));
            cairo_set_line_cap(pen.context(), CAIRO_LINE_CAP_BUTT);
        });
    }
}

void drawSide(const Pen& pen, double x0, double y0, double x1, double y1, double u, const std::string& pattern) {
    const double mx = (x0 + x1) / 2;
    const double my = (y0 + y1) / 2;
    const double length = std::max(1e-6, std::hypot(x1 - x0, y1 - y0));
    const double nx = -(y1 - y0) / length;
    const double ny = (x1 - x0) / length;
    if (pattern == "water") {
        cairo_set_line_cap(pen.context(), CAIRO_LINE_CAP_ROUND);
        pen.colour(0x2F5F86);
        pen.line(x0, y0, x1, y1);
        pen.stroke(u * 0.15);
        pen.colour(0x84B2D6);
        pen.line(x0, y0, x1, y1);
        pen.stroke(u * 0.11);
        cairo_set_line_cap(pen.context(), CAIRO_LINE_CAP_BUTT);
    } else if (pattern == "crossing-bridge") {
        pen.colour(0x8A5A2B);
        for (const double off : {-0.09, 0.09}) {
            const double ax = (x1 - x0) / length * u * off;
            const double ay = (y1 - y0) / length * u * off;
            pen.line(mx + ax - nx * u * 0.16, my + ay - ny * u * 0.16, mx + ax + nx * u * 0.16, my + ay + ny * u * 0.16);
        }
        pen.stroke(u * 0.05);
    } else if (pattern == "crossing-ford") {
        pen.colour(0xF3EDD8);
        for (int i = -2; i <= 2; ++i) {
            pen.circle(mx + nx * u * 0.06 * i, my + ny * u * 0.06 * i, u * 0.025);
            pen.fill();
        }
    } else {
        pen.colour(0x55524A);
        pen.line(x0, y0, x1, y1);
        pen.stroke(u * 0.05);
        for (int tooth = 0; tooth <= 4; ++tooth) {
            const double t = tooth / 4.0;
            pen.line(x0 + (x1 - x0) * t - nx * u * 0.05, y0 + (y1 - y0) * t - ny * u * 0.05, x0 + (x1 - x0) * t + nx * u * 0.05,
                     y0 + (y1 - y0) * t + ny * u * 0.05);
        }
        pen.stroke(u * 0.06);
    }
}

// Water lies under what crosses it.
void drawSides(const Pen& pen, const Sheet& sheet, const game::Setup& setup) {
    const auto& geometry = setup.geometry();
    for (const bool water : {true, false}) {
        setup.board().forEachEdge([&](grid::EdgeId edge, const grid::EdgeGround& ground) {
            const auto ends = grid::sideOf(geometry, edge.owner(), edge.direction());
            const auto [x0, y0] = sheet.at(ends[0]);
            const auto [x1, y1] = sheet.at(ends[1]);
            for (std::size_t kind = 0; kind < setup.model().sides.size(); ++kind) {
                const std::string& pattern = setup.model().sides[kind].symbol;
                if ((ground.features >> kind & 1U) == 0 || (pattern == "water") != water) continue;
                drawSide(pen, x0, y0, x1, y1, sheet.cell, pattern);
            }
        });
    }
}

void drawRelief(const Pen& pen, const Sheet& sheet, const game::Setup& setup) {
    const auto& geometry = setup.geometry();
    pen.colour(0x56381A);
    for (std::int32_t index = 0; index < geometry.cellCount(); ++index) {
        for (int direction = 0; direction < geometry.sides(); ++direction) {
            if (setup.board().rise(CellId{index}, direction) <= 0) continue;
            // This cell is the lower one: hachures point down into it.
            const auto ends = grid::sideOf(geometry, CellId{index}, direction);
            const auto [x0, y0] = sheet.at(ends[0]);
            const auto [x1, y1] = sheet.at(ends[1]);
            const auto [cx, cy] = sheet.at(grid::centreOf(geometry, CellId{index}));
            pen.line(x0, y0, x1, y1);
            pen.stroke(sheet.cell * 0.03);
            for (int mark = 0; mark < 8; ++mark) {
                const double t = (mark + 0.5) / 8;
                const double x = x0 + (x1 - x0) * t;
                const double y = y0 + (y1 - y0) * t;
                pen.line(x, y, x + (cx - x) * 0.17, y + (cy - y) * 0.17);
            }
            pen.stroke(sheet.cell * 0.014);
        }
    }
}

void drawGrid(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const PictureOptions& options) {
    const auto& geometry = setup.geometry();
    for (std::int32_t index = 0; index < geometry.cellCount(); ++index) {
        pen.polygon(outline(sheet, geometry, CellId{index}));
        pen.colour(0x3C3A2C, 0.35);
        pen.stroke(std::max(0.5, sheet.cell * 0.012));
        const auto [x, y] = sheet.at(grid::centreOf(geometry, CellId{index}));
        if (options.numbers) {
            const double size = sheet.cell * 0.13;
            pen.colour(0x4E4A3C);
            pen.text(x, y - sheet.cell * 0.36, size, geometry.numberText(CellId{index}), Pen::Align::Middle);
        }
        if (!options.letters) continue;
        const grid::CellGround& ground = setup.board().cell(CellId{index});
        std::string letters = setup.model().terrain[ground.terrain].letter;
        const auto features = setup.featuresByBit();
        for (std::size_t bit = 0; bit < features.size(); ++bit)
            if ((ground.features >> bit & 1U) != 0) letters += setup.model().terrain[static_cast<std::size_t>(features[bit])].letter;
        pen.colour(0x3A3022);
        pen.text(x, y + sheet.cell * 0.42, sheet.cell * 0.16, letters, Pen::Align::Middle, true);
    }
}

}  // namespace

PatternStyle styleOf(const rules::Terrain& terrain) {
    for (const NamedStyle& named : kStyles)
        if (named.pattern == terrain.symbol) return named.style;
    return {};
}

void drawTerrain(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const PictureOptions& options) {
    const auto& model = setup.model();
    drawGround(pen, sheet, setup, options);
    drawRelief(pen, sheet, setup);
    drawLinks(pen, sheet, setup);
    drawSides(pen, sheet, setup);
    const auto features = setup.featuresByBit();
    for (std::int32_t index = 0; index < setup.geometry().cellCount(); ++index) {
        const grid::CellGround& ground = setup.board().cell(CellId{index});
        drawFigures(pen, sheet, setup, CellId{index}, model.terrain[ground.terrain]);
        for (std::size_t bit = 0; bit < features.size(); ++bit)
            if ((ground.features >> bit & 1U) != 0)
                drawFigures(pen, sheet, setup, CellId{index}, model.terrain[static_cast<std::size_t>(features[bit])]);
    }
    drawGrid(pen, sheet, setup, options);
}

void drawSample(const Pen& pen, double x, double y, double size, const rules::Terrain& terrain, bool side) {
    const PatternStyle style = styleOf(terrain);
    pen.roundedBox(x, y, size, size, size * 0.12);
    pen.colour(side ? 0xDCDAB4 : style.tint);
    pen.fillKeep();
    pen.colour(0x3C3A2C, 0.5);
    pen.stroke(0.7);
    const double u = size * 1.2;
    if (side) {
        drawSide(pen, x + size * 0.1, y + size / 2, x + size * 0.9, y + size / 2, u, terrain.symbol);
        return;
    }
    if (terrain.symbol == "works" || terrain.symbol == "battlements") {
        drawRim(pen, {{x + 1, y + 1}, {x + size - 1, y + 1}, {x + size - 1, y + size - 1}, {x + 1, y + size - 1}}, u, terrain.symbol, style.ink);
        return;
    }
    const int count = std::min(5, figureCount(terrain.symbol));
    for (const Point& p : strewn(CellId{1}, count, 0.3)) drawFigure(pen, terrain.symbol, x + size / 2 + p.x * size, y + size / 2 + p.y * size, u, style.ink);
}

}  // namespace groma::formats
