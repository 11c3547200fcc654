#include "editor/ui/workbench/map/map_model.h"

#include "core/game/names/naming.h"
#include "formats/draw/colour_names.h"

#include <algorithm>

namespace groma::ui {

namespace {

constexpr std::size_t kFewSpans = 16;
constexpr double kFaint = 0.75; // of the way to the field's colour

int canvasDirection(const grid::Geometry& geometry, int direction) { return geometry.sides() == 4 ? direction * 2 : direction; }

SymbolPlace placeOf(const std::vector<rules::Terrain>& kinds, const rules::Model& model, bool feature) {
    if (&kinds == &model.sides) return SymbolPlace::Side;
    if (&kinds == &model.links) return SymbolPlace::Link;
    return feature ? SymbolPlace::Feature : SymbolPlace::Ground;
}

constexpr double kStreamWidth = 0.09;     // of a cell; a river has twice that
constexpr double kCrossingSpacing = 0.62;

/// What fills a cell where rules name a pattern of lines for it: a lake for a river, works for a wall.
Pattern areaOf(Pattern line) {
    switch (line) {
        case Pattern::Water: return Pattern::Ripples;
        case Pattern::Stream: return Pattern::Ripples;
        case Pattern::Battlements: return Pattern::Works;
        default: return Pattern::None;
    }
}

/// Of stone where the works are of earth, shallow where the water is deep: two kinds of one pattern are told apart by it.
void tintArea(MapSymbol& symbol, Pattern line) {
    if (line == Pattern::Water) symbol.tint = rgb(0x9CC0DA);
    if (line == Pattern::Stream) {
        symbol.tint = rgb(0xCBDCC8);
        symbol.ink = rgb(0x4F86AB);
    }
    if (line == Pattern::Battlements) {
        symbol.tint = rgb(0xB5AFA3);
        symbol.ink = rgb(0x3F3C38);
        symbol.light = rgb(0xE9E5DB);
    }
}

/// What leads over or through water, in a cell of its own: planks between rails; stones between ripples.
const char* crossingPath(Pattern crossing) {
    switch (crossing) {
        case Pattern::CrossingBridge: return "M1 7H23V9H1Z M1 15H23V17H1Z M3 9H5V15H3Z M7 9H9V15H7Z M11 9H13V15H11Z M15 9H17V15H15Z M19 9H21V15H19Z";
        case Pattern::CrossingFord: return "M2 5Q6 2 10 5T18 5T22 5V7Q18 4 14 7T6 7T2 7Z M3 10H7V14H3Z M10 10H14V14H10Z M17 10H21V14H17Z M2 17Q6 14 10 17T18 17T22 17V19Q18 16 14 19T6 19T2 19Z";
        default: return "";
    }
}

MapSymbol symbolOf(const rules::Terrain& kind, SymbolPlace place, const rules::Model& model) {
    MapSymbol symbol;
    symbol.title = kind.named.title;
    symbol.letter = kind.letter;
    const auto pattern = patternNamed(kind.symbol);
    if (pattern && suits(*pattern, place)) {
        symbol.pattern = *pattern;
    } else if (pattern && *pattern == Pattern::Stream && place == SymbolPlace::Side) {
        symbol.pattern = Pattern::Water;
        symbol.tint = rgb(0xA9CDE3);
        symbol.ink = rgb(0x4F86AB);
        symbol.spacing = kStreamWidth;
    } else if (pattern && *crossingPath(*pattern) != '\0') {
        symbol.pattern = Pattern::Stamp;
        symbol.path = crossingPath(*pattern);
        symbol.spacing = kCrossingSpacing;
        symbol.chance = 1;
    } else if (pattern && suits(areaOf(*pattern), place)) {
        symbol.pattern = areaOf(*pattern);
        tintArea(symbol, *pattern);
    } else {
        const auto named = std::ranges::find(model.symbols, kind.symbol, &std::pair<std::string, std::string>::first);
        symbol.path = named != model.symbols.end() ? named->second : kind.symbol;
        symbol.pattern = symbol.path.starts_with('M') || symbol.path.starts_with('m') ? Pattern::Stamp : Pattern::None;
    }
    if (!kind.colour.empty()) symbol.tint = parseColour(kind.colour);
    return symbol;
}

void makeFaint(std::vector<MapSymbol>& symbols, Colour field) {
    for (MapSymbol& symbol : symbols) {
        const SymbolColours colours = coloursOf(symbol);
        symbol.tint = mixed(colours.tint, field, kFaint);
        symbol.ink = mixed(colours.ink, field, kFaint);
        symbol.light = mixed(colours.light, field, kFaint);
    }
}

/// What a piece has that not everybody of its side has: the discs on its edge.
bool sideHasAll(const game::Setup& setup, const game::Position& position, int side, int trait) {
    return std::ranges::all_of(setup.piecesOf(side), [&](std::int32_t piece) { return position.pieceHas(piece, trait); });
}

bool isForWholeClass(const rules::Model& model, int trait) { return !model.traits[static_cast<std::size_t>(trait)].appliesTo.empty(); }

std::optional<Colour> markerColour(const rules::Marker& marker) {
    const auto colour = formats::colourNamed(marker.colour);
    return colour ? std::optional(rgb(*colour)) : std::nullopt;
}

/// States with a marker that are set; the one that turns the counter over shows anyway.
std::vector<StateChit> chitsOf(const game::Setup& setup, const game::Position& position, int piece) {
    std::vector<StateChit> chits;
    const rules::Model& model = setup.model();
    for (int index = 0; index < static_cast<int>(model.states.size()); ++index) {
        const rules::State& state = model.states[static_cast<std::size_t>(index)];
        if (state.of != rules::Holder::Piece || !state.marker || state.marker->text.empty() || index == setup.flipOf(piece)) continue;
        if (state.ofClass >= 0 && !model.classes[static_cast<std::size_t>(setup.classOf(piece))].is(state.ofClass)) continue;
        const std::int64_t bits = position.state(index, piece);
        if (bits == state.initial || bits == lang::kUnknown) continue;
        StateChit chit{state.marker->text};
        if (state.type.kind == lang::Kind::Number) chit.text += " " + base::Number::fromBits(bits).toString();
        if (const auto colour = markerColour(*state.marker)) chit.colour = *colour;
        chits.push_back(std::move(chit));
    }
    return chits;
}

std::string valueText(const rules::Model& model, int attribute, std::int64_t bits) {
    if (bits == lang::kUnknown) return "?";
    if (model.attributes[static_cast<std::size_t>(attribute)].type.kind == lang::Kind::Number)
        return base::Number::fromBits(bits).toString();
    return bits != 0 ? "yes" : "no";
}

template <class Value>
std::string notation(const rules::Model& model, const rules::UnitClass& unitClass, Value value) {
    std::string text;
    for (std::size_t i = 0; i < unitClass.notation.size(); ++i) {
        text += (i == 0 ? "" : "-") + valueText(model, unitClass.notation[i], value(unitClass.notation[i]));
        if (i == 0 && unitClass.star >= 0 && value(unitClass.star) == 1) text += "*";
    }
    return text;
}

const rules::UnitClass& classOf(const rules::Model& model, int type) {
    return model.classes[static_cast<std::size_t>(model.types[static_cast<std::size_t>(type)].unitClass)];
}

CellLook lookOf(const grid::CellGround& ground, const std::vector<int>& groundOf, const HiddenParts& hidden) {
    return {true, hidden.ground ? 0 : groundOf[ground.terrain], hidden.levels ? 0 : ground.level,
            hidden.features ? std::uint16_t{0} : static_cast<std::uint16_t>(ground.features)};
}

/// Sides that one of the boards has otherwise than the other.
std::vector<grid::EdgeId> changedEdges(const grid::Board& before, const grid::Board& after) {
    std::vector<std::pair<grid::EdgeId, grid::EdgeGround>> known;
    before.forEachEdge([&](grid::EdgeId edge, const grid::EdgeGround& ground) { known.emplace_back(edge, ground); });
    std::vector<grid::EdgeId> changed;
    std::size_t next = 0;
    after.forEachEdge([&](grid::EdgeId edge, const grid::EdgeGround& ground) {
        for (; next < known.size() && known[next].first < edge; ++next) changed.push_back(known[next].first);
        const bool had = next < known.size() && known[next].first == edge;
        if (!had || !(known[next].second == ground)) changed.push_back(edge);
        if (had) ++next;
    });
    for (; next < known.size(); ++next) changed.push_back(known[next].first);
    return changed;
}

} // namespace

CellAt cellAt(const grid::Geometry& geometry, grid::CellId cell) { return {geometry.placeOf(cell), geometry.lineOf(cell)}; }

grid::CellId cellIdAt(const grid::Geometry& geometry, CellAt at) {
    if (at.row < 0 || at.col < 0 || at.row >= geometry.lineCount()) return grid::kNoCell;
    return geometry.cellAt(at.row, at.col);
}

SideAt sideAt(const grid::Geometry& geometry, grid::EdgeId edge) {
    return {cellAt(geometry, edge.owner()), canvasDirection(geometry, edge.direction())};
}

grid::EdgeId edgeIdAt(const grid::Geometry& geometry, SideAt side) {
    const grid::CellId cell = cellIdAt(geometry, side.cell);
    if (!cell.valid()) return grid::kNoEdge;
    return geometry.edge(cell, geometry.sides() == 4 ? side.direction / 2 : side.direction);
}

Lattice latticeOf(const grid::Layout& layout) {
    Lattice lattice;
    switch (layout.family) {
        case grid::Family::HexPointy: lattice.shape = CellShape::PointyHex; break;
        case grid::Family::HexFlat: lattice.shape = CellShape::FlatHex; break;
        case grid::Family::Square: lattice.shape = CellShape::Square; break;
    }
    lattice.shovedParity = layout.displaced == grid::Displaced::OddLines ? 0 : 1;
    return lattice;
}

DrawnKinds drawnKinds(const rules::Model& model) {
    DrawnKinds kinds;
    for (const rules::Terrain& kind : model.terrain) {
        auto& shelf = kind.feature ? kinds.table.features : kinds.table.grounds;
        kinds.terrain.push_back(static_cast<int>(shelf.size()));
        shelf.push_back(symbolOf(kind, placeOf(model.terrain, model, kind.feature), model));
    }
    for (const rules::Terrain& kind : model.sides) kinds.table.sides.push_back(symbolOf(kind, SymbolPlace::Side, model));
    for (const rules::Terrain& kind : model.links) kinds.table.links.push_back(symbolOf(kind, SymbolPlace::Link, model));
    return kinds;
}

MapInks inksFor(const MapInks& inks, FaintParts faint) {
    MapInks made = inks;
    if (!faint.levels) return made;
    for (Colour& level : made.levels) level = mixed(level, inks.field, kFaint);
    made.reliefInk = mixed(inks.reliefInk, inks.field, kFaint);
    return made;
}

void MapModel::makeSymbols(const rules::Model& model, const MapInks& inks) {
    DrawnKinds kinds = drawnKinds(model);
    if (faint_.ground) makeFaint(kinds.table.grounds, inks.field);
    if (faint_.features) makeFaint(kinds.table.features, inks.field);
    if (faint_.sides) makeFaint(kinds.table.sides, inks.field);
    if (faint_.links) makeFaint(kinds.table.links, inks.field);
    groundOf_ = std::move(kinds.terrain);
    view_.symbols = std::move(kinds.table);
    view_.symbolsChanged();
}

void MapModel::writeCell(MapView& view, const grid::Board& board, grid::CellId cell) const {
    view.setCell(cellAt(board.geometry(), cell), lookOf(board.cell(cell), groundOf_, hidden_));
}

void MapModel::writeEdge(MapView& view, const grid::Board& board, grid::EdgeId edge) const {
    const grid::EdgeGround ground = board.edge(edge);
    SideLook look;
    for (int kind = 0; kind < 30 && !hidden_.sides; ++kind) {
        if ((ground.features >> kind & 1U) == 0) continue;
        if (look.first == 0) look.first = kind + 1;
        else if (look.second == 0) look.second = kind + 1;
    }
    if (ground.relief == grid::ReliefRule::None && look.second == 0) look.second = kNoReliefCode;
    look.links = hidden_.links ? std::uint8_t{0} : static_cast<std::uint8_t>(ground.links);
    const SideAt at = sideAt(board.geometry(), edge);
    view.setSide(at.cell, at.direction, look);
}

const MapView& MapModel::update(const game::Setup& setup, const grid::Board& board, const SheetText& sheet, const MapInks& inks, HiddenParts hidden, FaintParts faint) {
    if (!(hidden_ == hidden)) {
        hidden_ = hidden;
        shown_.reset();
    }
    const bool newRules = model_ != &setup.model();
    const bool newShape = !geometry_ || geometry_->layout() != board.geometry().layout();
    if (newShape) {
        const grid::Layout& layout = board.geometry().layout();
        view_ = MapView(latticeOf(layout), *std::ranges::max_element(layout.lineLengths), board.geometry().lineCount());
        geometry_ = board.geometryRef();
        shown_.reset();
    }
    if (newRules || newShape || !(faint_ == faint)) {
        faint_ = faint;
        ruleset_ = setup.draft().ruleset;
        model_ = &setup.model();
        makeSymbols(setup.model(), inks);
        shown_.reset();
    }
    view_.sheet = sheet;
    if (!shown_) {
        const grid::Layout& layout = board.geometry().layout();
        // Most cells of a large map are alike: what is laid under all of them need not be written.
        if (std::ranges::count(layout.lineLengths, layout.lineLengths.front()) == std::ssize(layout.lineLengths))
            view_.setAll(lookOf(board.cell(grid::CellId{0}), groundOf_, hidden_));
        for (std::int32_t i = 0; i < board.geometry().cellCount(); ++i) writeCell(view_, board, grid::CellId{i});
        board.forEachEdge([&](grid::EdgeId edge, const grid::EdgeGround&) { writeEdge(view_, board, edge); });
        shown_ = board;
        return view_;
    }
    if (shown_->sharesAllWith(board)) return view_;
    const auto spans = grid::Board::changedSpans(*shown_, board);
    const bool few = spans.size() <= kFewSpans; // a stroke: its sides are looked at one by one, those of another board in one go
    for (const grid::Board::Span& span : spans) {
        for (std::int32_t i = span.first; i < span.first + span.count && i < board.geometry().cellCount(); ++i) {
            const grid::CellId cell{i};
            if (!(shown_->cell(cell) == board.cell(cell))) writeCell(view_, board, cell);
            for (int direction = 0; few && direction < board.geometry().sides(); ++direction) {
                const grid::EdgeId edge = board.geometry().edge(cell, direction);
                if (edge.owner() == cell && !(shown_->edge(edge) == board.edge(edge))) writeEdge(view_, board, edge);
            }
        }
    }
    if (!few)
        for (const grid::EdgeId edge : changedEdges(*shown_, board)) writeEdge(view_, board, edge);
    shown_ = board;
    return view_;
}

const DrawnSymbol* SymbolShelf::of(const rules::Model& model, int type) {
    if (model_ != &model) {
        drawn_.clear();
        model_ = &model;
    }
    const std::string& name = model.types[static_cast<std::size_t>(type)].symbol.empty() ? classOf(model, type).symbol
                                                                                           : model.types[static_cast<std::size_t>(type)].symbol;
    if (const auto known = drawn_.find(name); known != drawn_.end()) return known->second.empty() ? nullptr : &known->second;
    const auto path = std::ranges::find(model.symbols, name, &std::pair<std::string, std::string>::first);
    auto symbol = DrawnSymbol::make({{path == model.symbols.end() ? name : path->second}});
    DrawnSymbol& kept = drawn_[name] = symbol ? std::move(*symbol) : DrawnSymbol();
    return kept.empty() ? nullptr : &kept;
}

std::string printedValues(const game::Setup& setup, int piece, bool back) {
    return notation(setup.model(), classOf(setup.model(), setup.typeOf(piece)),
                    [&](int attribute) { return setup.value(piece, back, attribute); });
}

std::string printedValues(const rules::Model& model, int type, bool back) {
    const rules::UnitType& printed = model.types[static_cast<std::size_t>(type)];
    return notation(model, classOf(model, type),
                    [&](int attribute) { return (back ? printed.back : printed.front)[static_cast<std::size_t>(attribute)].bits; });
}

bool isFlipped(const game::Setup& setup, const game::Position& position, int piece) {
    const int flips = classOf(setup.model(), setup.typeOf(piece)).flips;
    return flips >= 0 && position.state(flips, piece) != 0;
}

SideInks sideInks(const game::Setup& setup, int side, bool safe) {
    return safe ? safeSideInks(side) : SideInks{sideColour(setup, side), rgb(setup.side(side).textColour)};
}

Colour sideColour(const game::Setup& setup, int side) { return rgb(setup.side(side).colour); }

CounterFace faceOf(const game::Setup& setup, const game::Position& position, int piece, SymbolShelf& shelf) {
    const rules::Model& model = setup.model();
    const int type = setup.typeOf(piece);
    const int side = setup.sideOf(piece);
    CounterFace face;
    face.code = model.types[static_cast<std::size_t>(type)].named.id;
    face.disorganised = isFlipped(setup, position, piece);
    face.values = printedValues(setup, piece, face.disorganised);
    face.symbol = shelf.of(model, type);
    face.ground = sideColour(setup, side);
    face.ink = rgb(setup.side(side).textColour);
    for (const int attribute : classOf(model, type).attributes) face.assumed = face.assumed || setup.isAssumed(piece, face.disorganised, attribute);
    for (int trait = 0; trait < static_cast<int>(model.traits.size()); ++trait) {
        const rules::Marker& marker = model.traits[static_cast<std::size_t>(trait)].marker;
        if (marker.text.empty() || !position.pieceHas(piece, trait) || isForWholeClass(model, trait) || sideHasAll(setup, position, side, trait)) continue;
        face.skills.push_back({marker.text.substr(0, 2), DiscTone::Plain, markerColour(marker)});
    }
    face.chits = chitsOf(setup, position, piece);
    return face;
}

CounterFace faceOfType(const rules::Model& model, int type, Colour ground, Colour ink, SymbolShelf& shelf) {
    CounterFace face;
    face.code = model.types[static_cast<std::size_t>(type)].named.id;
    face.values = printedValues(model, type, false);
    face.symbol = shelf.of(model, type);
    face.ground = ground;
    face.ink = ink;
    return face;
}

} // namespace groma::ui
