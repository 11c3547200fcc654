#include "formats/draw/counter_drawing.h"

#include "core/game/machine/engine.h"
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

void addSkills(PrintedCounter& counter, const game::Setup& setup, const game::Position& position, int piece,
               const OwnPictures* own) {
    const rules::Model& model = setup.model();
    for (int index = 0; index < static_cast<int>(model.traits.size()); ++index) {
        const rules::Trait& trait = model.traits[static_cast<std::size_t>(index)];
        if (!trait.appliesTo.empty() || !position.pieceHas(piece, index)) continue;
        auto chip = chipOf(trait, own);
        if (chip && !sideHasAll(setup, position, setup.sideOf(piece), index))
            counter.skills.push_back(std::move(*chip));
    }
}

void addChits(PrintedCounter& counter, const game::Setup& setup, const game::Position& position, int piece,
              const OwnPictures* own) {
    const rules::Model& model = setup.model();
    for (int index = 0; index < static_cast<int>(model.states.size()); ++index) {
        const rules::State& state = model.states[static_cast<std::size_t>(index)];
        if (state.of != rules::Holder::Piece || index == setup.flipOf(piece)) continue;
        if (state.ofClass >= 0 && !classOf(setup, piece).is(state.ofClass)) continue;
        const std::int64_t bits = position.state(index, piece);
        if (bits == state.initial || bits == lang::kUnknown) continue;
        if (auto chip = chipOf(model, state, bits, own)) counter.chits.push_back(std::move(*chip));
    }
}

// The state that the rules take off a printed number to know what is left of it, "Blocks left" as
// `unit.full - unit.losses`, if a marker shows it; -1: none.
int takenOff(const rules::Model& model, int attribute) {
    const lang::Tree& tree = model.tree;
    for (const rules::Quantity& quantity : model.quantities) {
        if (quantity.base < 0 || tree.expr(quantity.base).op != lang::ExprOp::Subtract) continue;
        const auto parts = tree.children(tree.expr(quantity.base));
        const lang::Expr& whole = tree.expr(parts[0]);
        const lang::Expr& lost = tree.expr(parts[1]);
        if (whole.op != lang::ExprOp::Attribute || whole.target != attribute ||
            lost.op != lang::ExprOp::State)
            continue;
        const rules::State& state = model.states[static_cast<std::size_t>(lost.target)];
        if (state.of == rules::Holder::Piece && state.marker) return lost.target;
    }
    return -1;
}

// The quantity by which the rules count a number that a side of the counter does not print, where it is of
// the counter alone and nothing is added to it: "if unit.disorganised then one_less(unit) else unit.cp"; -1:
// none.
int countedBy(const game::Setup& setup, int attribute) {
    const rules::Model& model = setup.model();
    const lang::Tree& tree = model.tree;
    for (const rules::Quantity& quantity : model.quantities) {
        if (quantity.base < 0 || !quantity.contributions.empty() || quantity.atLeast >= 0 ||
            quantity.atMost >= 0 || tree.expr(quantity.base).op != lang::ExprOp::IfElse)
            continue;
        const lang::Expr& otherwise = tree.expr(tree.children(tree.expr(quantity.base))[2]);
        const auto function = static_cast<std::size_t>(quantity.function);
        if (otherwise.op == lang::ExprOp::Attribute && otherwise.target == attribute &&
            otherwise.value == static_cast<std::int64_t>(lang::Face::Current) &&
            setup.program().functions[function].parameters.size() == 1)
            return quantity.function;
    }
    return -1;
}

// "3" of a side that prints none; "?" where the rules need the print.
std::string countedValue(const game::Setup& setup, const game::Position& position, int piece, int attribute) {
    const int function = countedBy(setup, attribute);
    const std::int64_t whose = piece;
    std::int64_t word = lang::kUnknown;
    game::Engine engine;
    if (function < 0 || !engine.evaluateWord(setup, position, function, {&whose, 1}, word)) return "?";
    return base::Number::fromBits(word).toString();
}

// Numbers that something was lost of are those that are left; the first as it is printed is kept. Those that
// the book does not print are as the rules count them.
void lowerValues(PrintedCounter& counter, const game::Setup& setup, const game::Position& position,
                 int piece) {
    const rules::UnitClass& unitClass = classOf(setup, piece);
    std::string now;
    for (std::size_t i = 0; i < unitClass.notation.size(); ++i) {
        const int attribute = unitClass.notation[i];
        std::string text = shownValue(setup, piece, attribute, counter.turnedOver);
        const int state = takenOff(setup.model(), attribute);
        const std::int64_t lost = state < 0 ? lang::kUnknown : position.state(state, piece);
        const std::int64_t printed = setup.value(piece, counter.turnedOver, attribute);
        const bool number =
            setup.model().attributes[static_cast<std::size_t>(attribute)].type.kind == lang::Kind::Number;
        if (printed == lang::kUnknown && number && position.onMap(piece))
            text = countedValue(setup, position, piece, attribute);
        if (lost != lang::kUnknown && lost != 0 && printed != lang::kUnknown) {
            if (counter.struck.empty()) counter.struck = text;
            text = (base::Number::fromBits(printed) - base::Number::fromBits(lost)).toString();
        }
        now += (i == 0 ? "" : "-") + text;
        if (i == 0 && unitClass.star >= 0 && setup.value(piece, counter.turnedOver, unitClass.star) == 1)
            now += "*";
    }
    counter.values = std::move(now);
}

// The picture of a class or of the nearest above it that has one; nothing where a symbol is nearer.
OwnPictureRef ofClass(const rules::Model& model, int unitClass, const std::string& symbol,
                      const OwnPictures* own) {
    const rules::UnitClass& named = model.classes[static_cast<std::size_t>(unitClass)];
    if (OwnPictureRef picture = pictureOf(own, "classes", named.named.id)) return picture;
    for (const rules::Index parent : named.parents)
        if (model.classes[static_cast<std::size_t>(parent)].symbol == symbol)
            if (OwnPictureRef picture = ofClass(model, parent, symbol, own)) return picture;
    return nullptr;
}

CounterLook lookOf(const PrintedCounter& counter, bool inkSaving) {
    CounterLook look;
    look.code = counter.code;
    look.name = counter.name;
    look.values = counter.values;
    look.struck = counter.struck;
    look.word = counter.word;
    look.symbol = !counter.symbol.empty();
    look.picture = counter.picture;
    look.ground = rgb(counter.ground);
    look.ink = rgb(counter.ink);
    look.turnedOver = counter.turnedOver;
    look.assumed = counter.assumed;
    look.inkSaving = inkSaving;
    for (const PrintedCounter::Chip& chip : counter.skills)
        look.skills.push_back({chip.text, rgb(chip.colour), chip.picture});
    for (const PrintedCounter::Chip& chip : counter.chits)
        look.chits.push_back({chip.text, rgb(chip.colour), chip.picture});
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

OwnPictureRef pictureOf(const rules::Model& model, int type, const OwnPictures* own) {
    if (own == nullptr) return nullptr;
    const rules::UnitType& unit = model.types[static_cast<std::size_t>(type)];
    if (OwnPictureRef picture = pictureOf(own, "types", unit.named.id)) return picture;
    if (unit.symbol != model.classes[static_cast<std::size_t>(unit.unitClass)].symbol) return nullptr;
    return ofClass(model, unit.unitClass, unit.symbol, own);
}

OwnPictureRef pictureOf(const rules::Model& model, const rules::State& state, const OwnPictures* own) {
    if (state.trait < 0) return pictureOf(own, "states", state.named.id);
    const rules::Trait& trait = model.traits[static_cast<std::size_t>(state.trait)];
    return pictureOf(own, "traits", trait.named.id + "/" + state.named.id);
}

std::optional<PrintedCounter::Chip> chipOf(const rules::Trait& trait, const OwnPictures* own) {
    PrintedCounter::Chip chip{trait.marker.text.substr(0, 2),
                              colourNamed(trait.marker.colour).value_or(0xF6EFDC),
                              pictureOf(own, "traits", trait.named.id)};
    if (chip.text.empty() && !chip.picture) return std::nullopt;
    return chip;
}

// A picture stands for the text; the number of a state stands beside it.
std::optional<PrintedCounter::Chip> chipOf(const rules::Model& model, const rules::State& state,
                                           std::int64_t bits, const OwnPictures* own) {
    if (!state.marker) return std::nullopt;
    PrintedCounter::Chip chip{state.marker->text, colourNamed(state.marker->colour).value_or(0xA64034),
                              pictureOf(model, state, own)};
    if (chip.text.empty() && !chip.picture) return std::nullopt;
    if (chip.picture) chip.text.clear();
    if (state.type.kind == lang::Kind::Number)
        chip.text += (chip.text.empty() ? "" : " ") + base::Number::fromBits(bits).toString();
    return chip;
}

PrintedCounter printedBlank(const game::Setup& setup, int piece, bool back, const OwnPictures* own) {
    const game::SideSetup& owner = setup.side(setup.sideOf(piece));
    PrintedCounter counter;
    counter.code = setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named.id;
    counter.values = notationOf(setup, piece, back);
    counter.symbol = symbolOf(setup.model(), setup.typeOf(piece));
    counter.picture = pictureOf(setup.model(), setup.typeOf(piece), own);
    counter.ground = owner.colour;
    counter.ink = owner.textColour;
    counter.turnedOver = back;
    for (const int attribute : classOf(setup, piece).attributes)
        counter.assumed = counter.assumed || setup.isAssumed(piece, back, attribute);
    return counter;
}

bool showsBack(const game::Setup& setup, const game::Position& position, int piece) {
    const int flips = setup.flipOf(piece);
    return flips >= 0 && position.state(flips, piece) != 0;
}

std::string notationOf(const game::Setup& setup, const game::Position& position, int piece) {
    PrintedCounter counter;
    counter.turnedOver = showsBack(setup, position, piece);
    lowerValues(counter, setup, position, piece);
    return std::move(counter.values);
}

PrintedCounter printedCounter(const game::Setup& setup, const game::Position& position, int piece,
                              const OwnPictures* own) {
    PrintedCounter counter = printedBlank(setup, piece, showsBack(setup, position, piece), own);
    if (counter.turnedOver)
        counter.word = setup.model().states[static_cast<std::size_t>(setup.flipOf(piece))].named.title;
    lowerValues(counter, setup, position, piece);
    addSkills(counter, setup, position, piece, own);
    addChits(counter, setup, position, piece, own);
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

void drawMarker(const Pen& pen, const std::string& text, const OwnPicture* picture, double x, double y,
                double diameter) {
    if (picture == nullptr) {
        pen.textFit(x, y + diameter * 0.13, diameter * 0.36, diameter * 0.8, text, Pen::Align::Middle, true);
        return;
    }
    const double scale = diameter * 0.64 / std::max(picture->width, picture->height);
    pen.picture(*picture, x, y, picture->width * scale, picture->height * scale);
}

std::uint32_t plateGround(const PrintedCounter& counter) {
    const Colour ground = groundOf(lookOf(counter, false));
    return static_cast<std::uint32_t>(ground.r) << 16 | static_cast<std::uint32_t>(ground.g) << 8 | ground.b;
}

} // namespace groma::formats
