#include "formats/draw/line_drawing.h"

#include <array>
#include <cmath>
#include <set>

namespace groma::formats {

namespace {

using grid::CellId;
using XY = std::pair<double, double>;

bool isCrossing(std::string_view pattern) { return pattern.starts_with("crossing-"); }

void roundCaps(const Pen& pen, bool round) { cairo_set_line_cap(pen.context(), round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT); }

void teeth(const Pen& pen, XY a, XY b, double u, int count, double half, double width) {
    const double length = std::max(1e-6, std::hypot(b.first - a.first, b.second - a.second));
    const double nx = -(b.second - a.second) / length * u * half;
    const double ny = (b.first - a.first) / length * u * half;
    for (int tooth = 0; tooth <= count; ++tooth) {
        const double t = static_cast<double>(tooth) / count;
        const double x = a.first + (b.first - a.first) * t;
        const double y = a.second + (b.second - a.second) * t;
        pen.line(x - nx, y - ny, x + nx, y + ny);
    }
    pen.stroke(u * width);
}

bool isWater(std::string_view pattern) { return pattern == "water" || pattern == "stream"; }
// A stream has half a river's width.
double waterWidth(std::string_view pattern, double u) { return pattern == "stream" ? u * 0.5 : u; }

void water(const Pen& pen, XY a, XY b, double u, const PatternStyle& style, bool bank, bool inkSaving) {
    roundCaps(pen, true);
    pen.colour(bank ? (inkSaving ? 0x1E1A12 : style.ink) : inkSaving ? 0xFFFFFF : style.tint);
    pen.line(a.first, a.second, b.first, b.second);
    pen.stroke(u * (bank ? 0.15 : inkSaving ? 0.12 : 0.11));
    roundCaps(pen, false);
}

void bridge(const Pen& pen, double x, double y, XY across, double u, bool inkSaving) {
    const auto [ax, ay] = across;
    const double wx = -ay;
    const double wy = ax;
    const double half = 0.17 * u;
    const double width = 0.085 * u;
    const auto at = [&](double along, double aside) { return XY{x + ax * along + wx * aside, y + ay * along + wy * aside}; };
    pen.polygon({at(-half, -width), at(half, -width), at(half, width), at(-half, width)});
    pen.colour(inkSaving ? 0xFFFFFF : 0xD9BE8A);
    pen.fill();
    pen.colour(inkSaving ? 0x1E1A12 : 0x7A5A30);
    for (int plank = -3; plank <= 3; ++plank) {
        const XY p = at(half * plank / 3.5, -width);
        const XY q = at(half * plank / 3.5, width);
        pen.line(p.first, p.second, q.first, q.second);
    }
    pen.stroke(u * 0.014);
    pen.colour(inkSaving ? 0x1E1A12 : 0x3E2C18);
    for (const double aside : {-1.0, 1.0}) { // rails that splay at both banks
        const XY p0 = at(-half * 1.2, aside * width * 1.55);
        const XY p1 = at(-half, aside * width);
        const XY p2 = at(half, aside * width);
        const XY p3 = at(half * 1.2, aside * width * 1.55);
        cairo_new_sub_path(pen.context());
        for (const XY& p : {p0, p1, p2, p3}) cairo_line_to(pen.context(), p.first, p.second);
    }
    pen.stroke(u * 0.03);
}

void ford(const Pen& pen, double x, double y, XY across, double u, bool inkSaving) {
    const auto [ax, ay] = across;
    const double wx = -ay;
    const double wy = ax;
    pen.colour(inkSaving ? 0x1E1A12 : 0x6E4E26);
    for (const double aside : {-0.055, 0.055})
        for (const double along : {-0.25, -0.17, -0.09, 0.09, 0.17, 0.25}) {
            const double cx = x + (ax * along + wx * aside) * u;
            const double cy = y + (ay * along + wy * aside) * u;
            pen.line(cx - ax * u * 0.022, cy - ay * u * 0.022, cx + ax * u * 0.022, cy + ay * u * 0.022);
        }
    pen.stroke(u * 0.018);
    constexpr std::array<XY, 6> kStones{{{-0.05, -0.06}, {0.045, -0.055}, {-0.005, -0.005}, {-0.055, 0.05}, {0.05, 0.045}, {0.0, 0.085}}};
    for (const auto& [along, aside] : kStones) {
        pen.circle(x + (ax * along + wx * aside) * u, y + (ay * along + wy * aside) * u, u * 0.024);
        pen.colour(0xF8F4E6);
        pen.fillKeep();
        pen.colour(inkSaving ? 0x1E1A12 : 0x2F5F80);
        pen.stroke(u * 0.010);
    }
}

// The ways of one kind of link through a cell: a bend between two sides, else spokes from the middle.
void linkPaths(const Pen& pen, const Sheet& sheet, const game::Setup& setup, CellId cell, int kind) {
    const auto& geometry = setup.geometry();
    const XY middle = sheet.at(grid::centreOf(geometry, cell));
    std::vector<XY> ends;
    for (int direction = 0; direction < geometry.sides(); ++direction) {
        if (!setup.board().hasLink(cell, direction, kind)) continue;
        const auto side = grid::sideOf(geometry, cell, direction);
        const XY a = sheet.at(side[0]);
        const XY b = sheet.at(side[1]);
        ends.emplace_back((a.first + b.first) / 2, (a.second + b.second) / 2);
    }
    cairo_t* cairo = pen.context();
    if (ends.size() == 2) {
        const auto control = [&](const XY& end) { return XY{end.first + (middle.first - end.first) * 0.67, end.second + (middle.second - end.second) * 0.67}; };
        const XY c0 = control(ends[0]);
        const XY c1 = control(ends[1]);
        cairo_move_to(cairo, ends[0].first, ends[0].second);
        cairo_curve_to(cairo, c0.first, c0.second, c1.first, c1.second, ends[1].first, ends[1].second);
        return;
    }
    for (const XY& end : ends) pen.line(middle.first, middle.second, end.first, end.second);
}

}  // namespace

void drawCrossing(const Pen& pen, double x, double y, std::pair<double, double> across, double u, std::string_view pattern, bool inkSaving) {
    if (pattern == "crossing-bridge") bridge(pen, x, y, across, u, inkSaving);
    else ford(pen, x, y, across, u, inkSaving);
}

void drawSideLine(const Pen& pen, double x0, double y0, double x1, double y1, double u, const rules::Terrain& kind, bool inkSaving) {
    const PatternStyle style = styleOf(kind);
    const XY a{x0, y0};
    const XY b{x1, y1};
    if (isWater(kind.symbol)) {
        water(pen, a, b, waterWidth(kind.symbol, u), style, true, inkSaving);
        water(pen, a, b, waterWidth(kind.symbol, u), style, false, inkSaving);
        return;
    }
    pen.colour(inkSaving ? 0x1E1A12 : style.ink);
    if (kind.symbol == "hedge") {
        const double length = std::hypot(x1 - x0, y1 - y0);
        const int bushes = std::max(3, static_cast<int>(length / (u * 0.075)));
        for (int i = 0; i <= bushes; ++i) {
            const double t = static_cast<double>(i) / bushes;
            pen.circle(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, u * (i % 2 == 0 ? 0.05 : 0.042));
            if (inkSaving) pen.stroke(u * 0.014);
            else pen.fill();
        }
        return;
    }
    roundCaps(pen, true);
    pen.line(x0, y0, x1, y1);
    pen.stroke(u * (kind.symbol == "line" ? 0.035 : 0.06));
    roundCaps(pen, false);
    if (kind.symbol == "battlements") {
        teeth(pen, a, b, u, 4, 0.055, 0.065);
        pen.colour(inkSaving ? 0xFFFFFF : style.light);
        pen.line(x0, y0, x1, y1);
        pen.stroke(u * 0.022);
    } else if (kind.symbol == "works") {
        teeth(pen, a, b, u, 9, 0.06, 0.016);
    } else if (kind.symbol == "hachures") {
        teeth(pen, a, b, u, 7, 0.05, 0.014);
    }
}

void drawSides(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const MapInk& ink) {
    const auto& geometry = setup.geometry();
    const auto& kinds = setup.model().sides;
    const auto forEach = [&](const auto& visit) {
        setup.board().forEachEdge([&](grid::EdgeId edge, const grid::EdgeGround& ground) {
            if (ground.features == 0) return;
            const auto ends = grid::sideOf(geometry, edge.owner(), edge.direction());
            for (std::size_t kind = 0; kind < kinds.size(); ++kind)
                if ((ground.features >> kind & 1U) != 0) visit(kinds[kind], sheet.at(ends[0]), sheet.at(ends[1]));
        });
    };
    // Banks of all water first, so that its body joins; what crosses it last.
    for (const bool bank : {true, false})
        forEach([&](const rules::Terrain& kind, XY a, XY b) {
            if (isWater(kind.symbol)) water(pen, a, b, waterWidth(kind.symbol, sheet.cell), styleOf(kind), bank, ink.inkSaving);
        });
    drawLinks(pen, sheet, setup, ink);
    forEach([&](const rules::Terrain& kind, XY a, XY b) {
        if (!isWater(kind.symbol) && !isCrossing(kind.symbol)) drawSideLine(pen, a.first, a.second, b.first, b.second, sheet.cell, kind, ink.inkSaving);
    });
    forEach([&](const rules::Terrain& kind, XY a, XY b) {
        if (!isCrossing(kind.symbol)) return;
        const double length = std::max(1e-6, std::hypot(b.first - a.first, b.second - a.second));
        drawCrossing(pen, (a.first + b.first) / 2, (a.second + b.second) / 2, {-(b.second - a.second) / length, (b.first - a.first) / length}, sheet.cell, kind.symbol, ink.inkSaving);
    });
}

void drawLinkLine(const Pen& pen, const std::function<void()>& path, double u, const rules::Terrain& kind, bool casing, bool inkSaving) {
    const bool track = kind.symbol == "track";
    const PatternStyle style = styleOf(kind);
    if (track && casing) return;
    cairo_new_path(pen.context());
    path();
    roundCaps(pen, !track);
    if (track) pen.dashes(u * 0.07, u * 0.045);
    pen.colour(casing || track ? (inkSaving ? 0x1E1A12 : style.ink) : inkSaving ? 0xFFFFFF : style.tint);
    pen.stroke(u * (track ? 0.03 : kind.symbol == "stream" ? (casing ? 0.07 : 0.045) : casing ? 0.115 : 0.08));
    pen.dashes(0, 0);
    roundCaps(pen, false);
}

void drawLinks(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const MapInk& ink) {
    const auto& kinds = setup.model().links;
    std::vector<std::set<std::int32_t>> cells(kinds.size());
    setup.board().forEachEdge([&](grid::EdgeId edge, const grid::EdgeGround& ground) {
        for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
            if ((ground.links >> kind & 1U) == 0 || !setup.geometry().otherCell(edge).valid()) continue;
            cells[kind].insert(edge.owner().index);
            cells[kind].insert(setup.geometry().otherCell(edge).index);
        }
    });
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        for (const bool casing : {true, false})
            for (const std::int32_t cell : cells[kind])
                drawLinkLine(pen, [&] { linkPaths(pen, sheet, setup, CellId{cell}, static_cast<int>(kind)); }, sheet.cell, kinds[kind], casing, ink.inkSaving);
}

void drawRelief(const Pen& pen, const Sheet& sheet, const game::Setup& setup, const MapInk& ink) {
    const auto& geometry = setup.geometry();
    for (std::int32_t index = 0; index < geometry.cellCount(); ++index) {
        for (int direction = 0; direction < geometry.sides(); ++direction) {
            if (setup.board().rise(CellId{index}, direction) <= 0) continue;
            // This cell is the lower one: hachures point down into it.
            const auto ends = grid::sideOf(geometry, CellId{index}, direction);
            const auto [x0, y0] = sheet.at(ends[0]);
            const auto [x1, y1] = sheet.at(ends[1]);
            const auto [cx, cy] = sheet.at(grid::centreOf(geometry, CellId{index}));
            pen.colour(ink.inkSaving ? 0x1E1A12 : 0x56381A);
            roundCaps(pen, true);
            pen.line(x0, y0, x1, y1);
            pen.stroke(sheet.cell * 0.03);
            roundCaps(pen, false);
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

}  // namespace groma::formats
