#include "formats/draw/counter_drawing.h"

#include "core/game/names/naming.h"
#include "formats/draw/mark_pen.h"
#include "formats/draw/steps/colour_names.h"

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

const rules::UnitClass& classOf(const game::Setup& setup, int piece) {
    return setup.model().classes[static_cast<std::size_t>(setup.classOf(piece))];
}

bool sideHasAll(const game::Setup& setup, const game::Position& position, int side, int trait) {
    return std::ranges::all_of(setup.piecesOf(side),
                               [&](std::int32_t piece) { return position.pieceHas(piece, trait); });
}

void addSkills(PrintedCounter& counter, const game::Setup& setup, const game::Position& position, int piece) {
    const rules::Model& model = setup.model();
    for (int index = 0; index < static_cast<int>(model.traits.size()); ++index) {
        const rules::Trait& trait = model.traits[static_cast<std::size_t>(index)];
        if (trait.marker.text.empty() || !trait.appliesTo.empty() || !position.pieceHas(piece, index))
            continue;
        if (sideHasAll(setup, position, setup.sideOf(piece), index)) continue;
        counter.skills.push_back(
            {trait.marker.text.substr(0, 2), colourNamed(trait.marker.colour).value_or(0xF6EFDC)});
    }
}

void addChits(PrintedCounter& counter, const game::Setup& setup, const game::Position& position, int piece) {
    const rules::Model& model = setup.model();
    for (int index = 0; index < static_cast<int>(model.states.size()); ++index) {
        const rules::State& state = model.states[static_cast<std::size_t>(index)];
        if (state.of != rules::Holder::Piece || !state.marker || state.marker->text.empty() ||
            index == setup.flipOf(piece))
            continue;
        if (state.ofClass >= 0 && !classOf(setup, piece).is(state.ofClass)) continue;
        const std::int64_t bits = position.state(index, piece);
        if (bits == state.initial || bits == lang::kUnknown) continue;
        std::string text = state.marker->text;
        if (state.type.kind == lang::Kind::Number) text += " " + base::Number::fromBits(bits).toString();
        counter.chits.push_back({std::move(text), colourNamed(state.marker->colour).value_or(0xA64034)});
    }
}

CounterLook lookOf(const PrintedCounter& counter, bool inkSaving) {
    CounterLook look;
    look.code = counter.code;
    look.name = counter.name;
    look.values = counter.values;
    look.symbol = !counter.symbol.empty();
    look.ground = rgb(counter.ground);
    look.ink = rgb(counter.ink);
    look.turnedOver = counter.turnedOver;
    look.assumed = counter.assumed;
    look.inkSaving = inkSaving;
    for (const PrintedCounter::Chip& chip : counter.skills)
        look.skills.push_back({chip.text, rgb(chip.colour)});
    for (const PrintedCounter::Chip& chip : counter.chits)
        look.chits.push_back({chip.text, rgb(chip.colour)});
    return look;
}

} // namespace

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
    return symbolPath(model, kind.symbol.empty()
                                 ? model.classes[static_cast<std::size_t>(kind.unitClass)].symbol
                                 : kind.symbol);
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
    for (const int attribute : classOf(setup, piece).attributes)
        counter.assumed = counter.assumed || setup.isAssumed(piece, back, attribute);
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
    CounterLie lie;
    lie.middle = {place.x, place.y};
    lie.width = place.width;
    lie.height = place.height;
    lie.turn = place.turn;
    lie.facing = place.facing;
    lie.frontEdge = place.frontEdge;
    lie.shadow = place.shadow ? 1 : 0;
    lie.pixel = std::min(place.width, place.height) / 48; // of a counter of the usual size
    drawMarks(pen, counterMarks(lookOf(counter, inkSaving), lie, textWidthOf(pen)), lie, counter.symbol);
}

std::uint32_t plateGround(const PrintedCounter& counter) {
    const Colour ground = groundOf(lookOf(counter, false));
    return static_cast<std::uint32_t>(ground.r) << 16 | static_cast<std::uint32_t>(ground.g) << 8 | ground.b;
}

} // namespace groma::formats
