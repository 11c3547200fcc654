#include "formats/draw/counter_drawing.h"

#include "core/game/names/naming.h"
#include "formats/draw/colour_names.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace groma::formats {

namespace {

// What the printed value of an attribute is now, `?` where nobody knows.
std::string shownValue(const game::Setup& setup, int piece, int attribute, bool back) {
    const std::int64_t bits = setup.value(piece, back, attribute);
    if (bits == lang::kUnknown) return "?";
    return game::wordText(setup, setup.model().attributes[static_cast<std::size_t>(attribute)].type, bits);
}

const rules::UnitClass& classOf(const game::Setup& setup, int piece) { return setup.model().classes[static_cast<std::size_t>(setup.classOf(piece))]; }

bool sideHasAll(const game::Setup& setup, const game::Position& position, int side, int trait) {
    return std::ranges::all_of(setup.piecesOf(side), [&](std::int32_t piece) { return position.pieceHas(piece, trait); });
}

void addSkills(PrintedCounter& counter, const game::Setup& setup, const game::Position& position, int piece) {
    const rules::Model& model = setup.model();
    for (int index = 0; index < static_cast<int>(model.traits.size()); ++index) {
        const rules::Trait& trait = model.traits[static_cast<std::size_t>(index)];
        if (trait.marker.text.empty() || !trait.appliesTo.empty() || !position.pieceHas(piece, index)) continue;
        if (sideHasAll(setup, position, setup.sideOf(piece), index)) continue;
        counter.skills.push_back({trait.marker.text.substr(0, 2), colourNamed(trait.marker.colour).value_or(0xF6EFDC)});
    }
}

void addChits(PrintedCounter& counter, const game::Setup& setup, const game::Position& position, int piece) {
    const rules::Model& model = setup.model();
    for (int index = 0; index < static_cast<int>(model.states.size()); ++index) {
        const rules::State& state = model.states[static_cast<std::size_t>(index)];
        if (state.of != rules::Holder::Piece || !state.marker || state.marker->text.empty() || index == setup.flipOf(piece)) continue;
        if (state.ofClass >= 0 && !classOf(setup, piece).is(state.ofClass)) continue;
        const std::int64_t bits = position.state(index, piece);
        if (bits == state.initial || bits == lang::kUnknown) continue;
        std::string text = state.marker->text;
        if (state.type.kind == lang::Kind::Number) text += " " + base::Number::fromBits(bits).toString();
        counter.chits.push_back({std::move(text), colourNamed(state.marker->colour).value_or(0xA64034)});
    }
}

std::uint32_t blended(std::uint32_t a, std::uint32_t b, double share) {
    std::uint32_t result = 0;
    for (const int shift : {16, 8, 0}) {
        const double x = (a >> shift) & 255U;
        const double y = (b >> shift) & 255U;
        result |= static_cast<std::uint32_t>(std::lround(x + (y - x) * share)) << shift;
    }
    return result;
}

std::uint32_t inkOn(std::uint32_t ground) {
    const double light = 0.299 * ((ground >> 16) & 255U) + 0.587 * ((ground >> 8) & 255U) + 0.114 * (ground & 255U);
    return light > 140 ? 0x1E1A12 : 0xF8F2E4;
}

struct Colours {
    std::uint32_t ground, ink;
};

Colours coloursOf(const PrintedCounter& counter, bool inkSaving) {
    if (inkSaving) return {counter.turnedOver ? 0xE8E6E0U : 0xFFFFFFU, 0x1E1A12};
    if (!counter.turnedOver) return {counter.ground, counter.ink};
    const std::uint32_t ground = blended(counter.ground, 0xB5AE9C, 0.7);
    return {ground, inkOn(ground)};
}

void diagonal(const Pen& pen, double x, double y, double w, double h, std::uint32_t colour) {
    cairo_save(pen.context());
    pen.box(x, y, w, h);
    cairo_clip(pen.context());
    const double s = std::min(w, h);
    pen.polygon({{x, y + h}, {x + s * 0.3, y + h}, {x + w, y + h - s * 0.7}, {x + w, y}, {x + w - s * 0.3, y}, {x, y + s * 0.7}});
    pen.colour(colour, 0.35);
    pen.fill();
    cairo_restore(pen.context());
}

// A long code is cut short before it would become too small to read.
std::string shortened(const Pen& pen, std::string code, double size, double most) {
    if (pen.textWidth(size * 0.7, code, true) <= most) return code;
    while (code.size() > 3 && pen.textWidth(size * 0.7, code + ".", true) > most) code.pop_back();
    return code + ".";
}

void arrow(const Pen& pen, const CounterPlace& place, std::uint32_t fill) {
    const double side = std::min(place.width, place.height);
    const double dx = std::cos(*place.facing);
    const double dy = std::sin(*place.facing);
    // As far out as the plate reaches that way: the foot of the arrow clears its corners.
    const double reach = std::fabs(std::cos(*place.facing - place.turn)) * place.width / 2 + std::fabs(std::sin(*place.facing - place.turn)) * place.height / 2;
    const double rim = reach + side * 0.03;
    const double length = side * 0.15;
    const double x = place.x + dx * rim;
    const double y = place.y + dy * rim;
    pen.polygon({{x - dy * length * 1.15, y + dx * length * 1.15}, {x + dx * length, y + dy * length}, {x + dy * length * 1.15, y - dx * length * 1.15}});
    pen.colour(fill);
    pen.fillKeep();
    pen.colour(0x140E06, 0.85);
    pen.stroke(side * 0.02);
}

void frontBand(const Pen& pen, const CounterPlace& place, std::uint32_t ink) {
    const double side = std::min(place.width, place.height);
    const double w = side * 0.07;
    const double dx = std::cos(*place.facing);
    const double dy = std::sin(*place.facing);
    const double left = place.x - place.width / 2;
    const double top = place.y - place.height / 2;
    if (std::fabs(dx) > std::fabs(dy)) pen.box(dx > 0 ? left + place.width - w : left, top, w, place.height);
    else pen.box(left, dy > 0 ? top + place.height - w : top, place.width, w);
    pen.colour(ink, 0.8);
    pen.fill();
}

void disc(const Pen& pen, double x, double y, double radius, const PrintedCounter::Chip& chip, bool inkSaving) {
    pen.circle(x, y, radius);
    pen.colour(inkSaving ? 0xFFFFFF : chip.colour);
    pen.fillKeep();
    pen.colour(0x1E1A12);
    pen.stroke(radius * 0.12);
    pen.colour(inkSaving ? 0x1E1A12 : inkOn(chip.colour));
    pen.textFit(x, y + radius * 0.36, radius * 1.0, radius * 1.6, chip.text, Pen::Align::Middle, true);
}

void chits(const Pen& pen, const PrintedCounter& counter, double left, double bottom, double side, bool inkSaving) {
    const double height = side * 0.2;
    double y = bottom - height * 0.34;
    for (auto chip = counter.chits.rbegin(); chip != counter.chits.rend(); ++chip, y -= height * 0.95) {
        const double width = pen.textWidth(height * 0.8, chip->text, true) + height * 0.5;
        pen.roundedBox(left - height * 0.35, y, width, height, height * 0.18);
        pen.colour(inkSaving ? 0xFFFFFF : chip->colour);
        pen.fillKeep();
        pen.colour(0x1E1A12, 0.7);
        pen.stroke(height * 0.06);
        pen.colour(inkSaving ? 0x1E1A12 : inkOn(chip->colour));
        pen.text(left - height * 0.35 + width / 2, y + height * 0.79, height * 0.8, chip->text, Pen::Align::Middle, true);
    }
}

}  // namespace

std::string notationOf(const game::Setup& setup, int piece, bool back) {
    const rules::UnitClass& unitClass = classOf(setup, piece);
    std::string text;
    for (std::size_t i = 0; i < unitClass.notation.size(); ++i) {
        text += (i == 0 ? "" : "-") + shownValue(setup, piece, unitClass.notation[i], back);
        if (i == 0 && unitClass.star >= 0 && setup.value(piece, back, unitClass.star) == 1) text += "*";
    }
    return text;
}

std::string symbolPath(const rules::Model& model, const std::string& symbol) {
    for (const auto& [name, path] : model.symbols)
        if (name == symbol) return path;
    return symbol.starts_with("M") || symbol.starts_with("m") ? symbol : std::string();
}

std::string symbolOf(const rules::Model& model, int type) {
    const rules::UnitType& kind = model.types[static_cast<std::size_t>(type)];
    return symbolPath(model, kind.symbol.empty() ? model.classes[static_cast<std::size_t>(kind.unitClass)].symbol : kind.symbol);
}

PrintedCounter printedBlank(const game::Setup& setup, int piece, bool back) {
    const game::SideSetup& owner = setup.side(setup.sideOf(piece));
    PrintedCounter counter;
    counter.code = setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named.id;
    counter.values = notationOf(setup, piece, back);
    counter.symbol = symbolOf(setup.model(), setup.typeOf(piece));
    counter.ground = owner.colour;
    counter.ink = owner.textColour;
    counter.turnedOver = back;
    for (const int attribute : classOf(setup, piece).attributes) counter.assumed = counter.assumed || setup.isAssumed(piece, back, attribute);
    return counter;
}

PrintedCounter printedCounter(const game::Setup& setup, const game::Position& position, int piece) {
    const int flips = setup.flipOf(piece);
    PrintedCounter counter = printedBlank(setup, piece, flips >= 0 && position.state(flips, piece) != 0);
    addSkills(counter, setup, position, piece);
    addChits(counter, setup, position, piece);
    return counter;
}

void drawCounter(const Pen& pen, const PrintedCounter& counter, const CounterPlace& place, bool inkSaving) {
    const double side = std::min(place.width, place.height);
    const auto [ground, ink] = coloursOf(counter, inkSaving);
    const double left = place.x - place.width / 2;
    const double top = place.y - place.height / 2;
    cairo_save(pen.context());
    cairo_translate(pen.context(), place.x, place.y);
    cairo_rotate(pen.context(), place.turn);
    cairo_translate(pen.context(), -place.x, -place.y);
    if (place.shadow && !inkSaving) {
        pen.roundedBox(left + side * 0.03, top + side * 0.05, place.width, place.height, side * 0.08);
        pen.colour(0x000000, 0.25);
        pen.fill();
    }
    pen.roundedBox(left, top, place.width, place.height, side * 0.08);
    pen.colour(ground);
    pen.fillKeep();
    pen.colour(inkSaving ? 0x1E1A12 : blended(ground, 0x000000, 0.5));
    pen.stroke(side * (inkSaving ? 0.03 : 0.02));
    if (counter.turnedOver) diagonal(pen, left, top, place.width, place.height, inkSaving ? 0x9A958A : 0xFFFFFF);
    cairo_restore(pen.context());
    if (place.facing && place.frontEdge && place.turn == 0) frontBand(pen, place, ink);

    const double x = place.x;
    const double y = place.y - side / 2;
    const double most = (place.turn == 0 ? place.width : side) * 0.9;
    pen.colour(ink);
    const bool bare = counter.symbol.empty();
    const double size = side * (bare ? 0.27 : 0.22);
    pen.textFit(x, y + side * (bare ? 0.40 : 0.26), size, most, shortened(pen, counter.code, size, most), Pen::Align::Middle, true);
    if (!counter.symbol.empty()) {
        pen.colour(ink);
        pen.symbol(counter.symbol, x, y + side * 0.47, side * 0.40);
    }
    pen.colour(ink);
    pen.textFit(x, y + side * (bare ? 0.80 : 0.92), side * 0.27, most, counter.values, Pen::Align::Middle, true);
    if (counter.assumed) {
        for (const double at : {0.06, 0.12, 0.18}) pen.line(left + side * 0.03, top + place.height - side * (0.03 + at), left + side * (0.03 + at), top + place.height - side * 0.03);
        pen.stroke(side * 0.018);
    }
    if (place.facing) arrow(pen, place, inkSaving ? 0x1E1A12 : blended(counter.ground, 0xFFFFFF, 0.3));
    chits(pen, counter, left, top + place.height, side, inkSaving);
    const double radius = side * 0.165;
    const std::size_t shown = std::min<std::size_t>(counter.skills.size(), 4);
    for (std::size_t i = 0; i < shown; ++i)
        disc(pen, left + place.width, y + side * 0.6 + radius * 1.4 * (static_cast<double>(i) - (static_cast<double>(shown) - 1) / 2), radius, counter.skills[i], inkSaving);
}

std::optional<double> facingAngle(const grid::Geometry& geometry, rules::FacingKind kind, int facing) {
    if (kind == rules::FacingKind::None) return std::nullopt;
    const double step = 2 * std::numbers::pi / geometry.sides();
    const double first = geometry.family() == grid::Family::HexFlat ? step / 2 : 0;
    return first + step * (facing - (kind == rules::FacingKind::Corners ? 0.5 : 0.0));
}

}  // namespace groma::formats
