#include "formats/scenario/scenario_parts.h"

#include "core/diag/codes.h"
#include "formats/rules/entry_reader.h"
#include "formats/scenario/notation.h"

namespace groma::formats::part {

using namespace entry;
using rules::Text;

namespace {

// The keys nobody asked for are values of the ruleset's own names; what every entry may carry is not among
// them.
std::vector<rules::NamedValue> ownValues(MapCursor& map) {
    for (const std::string_view key : {"cite", "covers", "help", "assumed"}) (void)map[key];
    return valuesOf(map.rest());
}

// What the whole of a counter or a map rests on.
void noteAssumed(const Cursor& value, const char* what, rules::ScenarioSource& into) {
    if (!value || !value.isMap()) return;
    if (const auto basis = optionalText(value.map()["assumed"]))
        into.assumed.push_back({{what, value.ref()}, *basis});
}

std::vector<rules::NamedValue> valuesIn(const Cursor& value) {
    if (!value || value.isNull()) return {};
    MapCursor map = value.map();
    return valuesOf(map.entries());
}

rules::PieceSource notedPiece(const Cursor& value, const Text& side) {
    rules::PieceSource piece;
    piece.where = value.ref();
    piece.side = side;
    const auto text = value.text();
    if (!text) return piece;
    const NotedPieces noted = readNotation(*text);
    if (!noted.problem.empty()) {
        value.sink().add(value.problem(diag::Code::UnknownWord, noted.problem)
                             .withFound(std::string(*text))
                             .withExpected("a line like `5 TYPE (3-3) hexes 007-011`"));
        return piece;
    }
    piece.count = noted.count;
    piece.type = {noted.type, value.ref()};
    piece.name = {noted.name, value.ref()};
    for (const std::string& cells : noted.cells) piece.at.push_back({cells, value.ref()});
    for (const std::string& number : noted.printed) piece.printed.push_back({{}, {number, value.ref()}});
    return piece;
}

// `entry: road_end`, `entry: 004-006`, or a list of such.
Text entryText(const Cursor& value) {
    Text all;
    for (const Text& part : textsOf(value)) all.text += (all.empty() ? "" : ", ") + part.text;
    if (value) all.where = value.ref();
    return all;
}

rules::PieceSource pieceOf(const Cursor& value, const Text& side, const Text& id) {
    if (!value.isMap()) {
        rules::PieceSource piece = notedPiece(value, side);
        piece.id = id;
        return piece;
    }
    rules::PieceSource piece;
    piece.where = value.ref();
    piece.side = side;
    piece.id = id;
    MapCursor map = value.map();
    if (const Cursor place = map["place"]) {
        piece = notedPiece(place, side);
        piece.id = id;
    } else {
        piece.type = textOf(map.need("type"));
    }
    if (const Cursor given = map["id"]) piece.id = textOf(given);
    if (const Cursor own = map["side"]) piece.side = textOf(own);
    if (const Cursor name = map["name"]) piece.name = textOf(name);
    if (const Cursor at = map["at"]) {
        piece.placeUnknown = at.isUnknown();
        if (!piece.placeUnknown) piece.at = textsOf(at);
    }
    if (const Cursor waiting = map["waiting"]) piece.waiting = waiting.truth().value_or(false);
    piece.states = valuesIn(map["state"]);
    piece.facing = textOf(map["facing"]);
    piece.entry = entryText(map["entry"]);
    piece.turn = textOf(map["turn"]);
    if (const Cursor count = map["count"])
        piece.count = static_cast<int>(count.integer(0, 10'000).value_or(0));
    piece.traits = traitUses(map["traits"]);
    if (const Cursor back = map["back"]) piece.back = valuesWithBasis(back);
    piece.assumed = optionalText(map["assumed"]);
    piece.values = ownValues(map);
    return piece;
}

// `pieces: {romans: [...]}`, or `pieces: {M4: {...}}`, or a list.
void readPieces(const Cursor& value, rules::ScenarioSource& into) {
    if (!value || value.isNull()) return;
    if (value.isList()) {
        for (const Cursor& piece : value.items()) into.pieces.push_back(pieceOf(piece, {}, {}));
        return;
    }
    MapCursor map = value.map();
    for (const Cursor& entry : map.entries()) {
        if (entry.isList()) {
            for (const Cursor& piece : entry.items()) into.pieces.push_back(pieceOf(piece, keyOf(entry), {}));
        } else if (!entry.isNull()) {
            into.pieces.push_back(pieceOf(entry, {}, keyOf(entry)));
        }
    }
}

void readSides(const Cursor& value, rules::ScenarioSource& into) {
    if (!value) return;
    if (!value.isMap()) {
        for (const Text& id : textsOf(value)) {
            rules::SideSource side;
            side.id = id;
            side.where = id.where;
            into.sides.push_back(std::move(side));
        }
        return;
    }
    MapCursor map = value.map();
    for (const Cursor& side : map.entries()) {
        rules::SideSource read;
        read.id = keyOf(side);
        read.where = side.ref();
        if (!side.isNull()) {
            MapCursor parts = side.map();
            read.title = textOf(parts["title"]);
            read.colour = textOf(parts["colour"]);
            read.ink = textOf(parts["ink"]);
            read.help = textOf(parts["help"]);
            if (const Cursor count = parts["count"]) into.counts.push_back({read.id, textOf(count)});
            read.traits = traitUses(parts["traits"]);
            read.posture = textOf(parts["posture"]);
            read.states = valuesIn(parts["state"]);
            for (const std::string_view key : {"cite", "covers"}) parts.allow(key);
            if (const auto basis = optionalText(parts["assumed"]))
                into.assumed.push_back({{"side " + read.id.text, side.ref()}, *basis});
            parts.finish();
        }
        into.sides.push_back(std::move(read));
    }
}

void readTypes(const Cursor& value, rules::ScenarioSource& into) {
    if (!value || value.isNull()) return;
    MapCursor types = value.map();
    for (const Cursor& type : types.entries()) {
        rules::TypeChangeSource read;
        read.type = keyOf(type);
        read.where = type.ref();
        MapCursor map = type.map();
        read.traits = traitUses(map["traits"]);
        if (const Cursor back = map["back"]) read.back = valuesWithBasis(back);
        const auto basis = optionalText(map["assumed"]);
        read.values = ownValues(map);
        restOn(read.values, basis);
        into.types.push_back(std::move(read));
    }
}

// `{game: {turn: 1}, cells: {"045": {caltrops: yes}}}`.
void readStates(const Cursor& value, rules::ScenarioSource& into) {
    if (!value || value.isNull()) return;
    MapCursor map = value.map();
    into.states = valuesIn(map["game"]);
    if (const Cursor cells = map["cells"]) {
        MapCursor places = cells.map();
        for (const Cursor& cell : places.entries()) into.cellStates.push_back({keyOf(cell), valuesIn(cell)});
    }
    map.finish();
}

void readAreas(const Cursor& value, std::string_view kind, rules::ScenarioSource& into) {
    if (!value || value.isNull()) return;
    MapCursor map = value.map();
    for (const Cursor& area : map.entries()) {
        rules::AreaSource read;
        read.id = keyOf(area);
        read.kind = {std::string(kind), area.ref()};
        if (area.isMap()) {
            MapCursor parts = area.map();
            read.side = textOf(parts["side"]);
            read.cells = textsOf(parts.need("cells"));
            for (const std::string_view key : {"title", "cite", "help"}) parts.allow(key);
            if (const auto basis = optionalText(parts["assumed"]))
                into.assumed.push_back({{std::string(kind) + " " + read.id.text, area.ref()}, *basis});
            parts.finish();
        } else {
            read.cells = textsOf(area);
        }
        into.areas.push_back(std::move(read));
    }
}

} // namespace

void readScenarioKeys(MapCursor& map, rules::ScenarioSource& into) {
    into.title = textOf(map["title"]);
    into.subtitle = textOf(map["subtitle"]);
    into.cite = textOf(map["cite"]);
    into.help = textOf(map["help"]);
    into.covers = textsOf(map["covers"]);
    into.notes = textOf(map["notes"]);
    for (const char* key : {"map", "board"})
        if (const Cursor board = map[key]) {
            readMap(board, into.map);
            noteAssumed(board, "the map", into);
        }
    if (const auto basis = optionalText(map["assumed"]))
        into.assumed.push_back({{"the scenario", map.ref()}, *basis});
    readSides(map["sides"], into);
    for (rules::NamedText& count : namedTexts(map["counts"])) into.counts.push_back(std::move(count));
    readTypes(map["types"], into);
    readPieces(map["pieces"], into);
    into.traits = traitUses(map["traits"]);
    into.options = valuesIn(map["options"]);
    into.numbers = valuesIn(map["numbers"]);
    readStates(map["state"], into);
    readAreas(map["zones"], "zone", into);
    readAreas(map["entries"], "entry", into);
    readAreas(map["areas"], "objective", into);
    into.first = textOf(map["first"]);
    if (const Cursor decks = map["decks"]) {
        MapCursor names = decks.map();
        for (const Cursor& deck : names.entries())
            for (const rules::NamedText& card : namedTexts(deck))
                into.decks.push_back(
                    {{std::string(deck.key()) + "/" + card.name.text, card.name.where}, {card.text}});
    }
}

} // namespace groma::formats::part
