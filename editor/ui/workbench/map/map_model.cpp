#include "editor/ui/workbench/map/map_model.h"

#include "core/game/names/naming.h"
#include "editor/ui/canvas/board/upload.h"
#include "formats/draw/counter_drawing.h"
#include "formats/draw/own_picture.h"
#include "formats/load/picture_files.h"

#include <algorithm>

namespace groma::ui {

namespace {

constexpr std::size_t kFewSpans = 16;
constexpr int kCounterPicture = 256; // pixels of the longer side of a picture on a counter
constexpr double kFaint = 0.75;      // of the way to the field's colour

void makeFaint(std::vector<MapSymbol>& symbols, Colour field) {
    for (MapSymbol& symbol : symbols) {
        const formats::KindColours colours = coloursOf(symbol);
        symbol.tint = mixed(colours.tint, field, kFaint);
        symbol.ink = mixed(colours.ink, field, kFaint);
        symbol.light = mixed(colours.light, field, kFaint);
    }
}

std::string valueText(const rules::Model& model, int attribute, std::int64_t bits) {
    if (bits == lang::kUnknown) return "?";
    if (model.attributes[static_cast<std::size_t>(attribute)].type.kind == lang::Kind::Number)
        return base::Number::fromBits(bits).toString();
    return bits != 0 ? "yes" : "no";
}

/// Of what is not yet in a scenario. A text has no words there and is left out.
template <class Value>
std::string notation(const rules::Model& model, const rules::UnitClass& unitClass, Value value) {
    std::string text;
    for (std::size_t i = 0; i < unitClass.notation.size(); ++i) {
        if (model.attributes[static_cast<std::size_t>(unitClass.notation[i])].type.kind == lang::Kind::Text)
            continue;
        text +=
            (text.empty() ? "" : "-") + valueText(model, unitClass.notation[i], value(unitClass.notation[i]));
        if (i == 0 && unitClass.star >= 0 && value(unitClass.star) == 1) text += "*";
    }
    return text;
}

const rules::UnitClass& classOf(const rules::Model& model, int type) {
    return model.classes[static_cast<std::size_t>(model.types[static_cast<std::size_t>(type)].unitClass)];
}

CellLook shownOf(const grid::CellGround& ground, const std::vector<int>& groundOf,
                 const HiddenParts& hidden) {
    CellLook look = formats::lookOf(ground, groundOf);
    if (hidden.ground) look.ground = 0;
    if (hidden.levels) look.level = 0;
    if (hidden.features) look.features = 0;
    return look;
}

/// Sides that one of the boards has otherwise than the other.
std::vector<grid::EdgeId> changedEdges(const grid::Board& before, const grid::Board& after) {
    std::vector<std::pair<grid::EdgeId, grid::EdgeGround>> known;
    before.forEachEdge(
        [&](grid::EdgeId edge, const grid::EdgeGround& ground) { known.emplace_back(edge, ground); });
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

MapInks inksFor(const MapInks& inks, FaintParts faint) {
    MapInks made = inks;
    if (!faint.levels) return made;
    for (Colour& level : made.levels) level = mixed(level, inks.field, kFaint);
    made.reliefInk = mixed(inks.reliefInk, inks.field, kFaint);
    return made;
}

void MapModel::makeSymbols(const rules::Model& model, const MapInks& inks) {
    DrawnKinds kinds = drawnKinds(model, own_.get());
    if (faint_.ground) makeFaint(kinds.table.grounds, inks.field);
    if (faint_.features) makeFaint(kinds.table.features, inks.field);
    if (faint_.sides) makeFaint(kinds.table.sides, inks.field);
    if (faint_.links) makeFaint(kinds.table.links, inks.field);
    groundOf_ = std::move(kinds.terrain);
    view_.symbols = std::move(kinds.table);
    view_.symbolsChanged();
}

void MapModel::writeCell(MapView& view, const grid::Board& board, grid::CellId cell) const {
    view.setCell(cellAt(board.geometry(), cell), shownOf(board.cell(cell), groundOf_, hidden_));
}

void MapModel::writeEdge(MapView& view, const grid::Board& board, grid::EdgeId edge) const {
    SideLook look = formats::lookOf(board.edge(edge));
    if (hidden_.sides) {
        look.first = 0;
        look.second = board.edge(edge).relief == grid::ReliefRule::None ? kNoReliefCode : 0;
    }
    if (hidden_.links) look.links = 0;
    const SideAt at = sideAt(board.geometry(), edge);
    view.setSide(at.cell, at.direction, look);
}

const MapView& MapModel::update(const game::Setup& setup, const grid::Board& board, const SheetText& sheet,
                                const MapInks& inks, HiddenParts hidden, FaintParts faint,
                                const formats::OwnPicturesRef& own) {
    if (!(hidden_ == hidden)) {
        hidden_ = hidden;
        shown_.reset();
    }
    const bool newRules = model_ != &setup.model();
    const bool newShape = !geometry_ || geometry_->layout() != board.geometry().layout();
    if (newShape) {
        const grid::Layout& layout = board.geometry().layout();
        view_ = MapView(latticeOf(layout), *std::ranges::max_element(layout.lineLengths),
                        board.geometry().lineCount());
        geometry_ = board.geometryRef();
        shown_.reset();
    }
    if (newRules || newShape || !(faint_ == faint) || own_ != own) {
        own_ = own;
        faint_ = faint;
        ruleset_ = setup.draft().ruleset;
        model_ = &setup.model();
        makeSymbols(setup.model(), inks);
        shown_.reset();
    }
    view_.sheet = sheet;
    view_.picture = hidden.picture || !own ? nullptr : own->map;
    view_.pictureStrength = faint.picture ? 1 - kFaint : 1;
    if (!shown_) {
        const grid::Layout& layout = board.geometry().layout();
        // Most cells of a large map are alike: what is laid under all of them need not be written.
        if (std::ranges::count(layout.lineLengths, layout.lineLengths.front()) ==
            std::ssize(layout.lineLengths))
            view_.setAll(shownOf(board.cell(grid::CellId{0}), groundOf_, hidden_));
        for (std::int32_t i = 0; i < board.geometry().cellCount(); ++i)
            writeCell(view_, board, grid::CellId{i});
        board.forEachEdge([&](grid::EdgeId edge, const grid::EdgeGround&) { writeEdge(view_, board, edge); });
        shown_ = board;
        return view_;
    }
    if (shown_->sharesAllWith(board)) return view_;
    const auto spans = grid::Board::changedSpans(*shown_, board);
    const bool few =
        spans.size() <=
        kFewSpans; // a stroke: its sides are looked at one by one, those of another board in one go
    for (const grid::Board::Span& span : spans) {
        for (std::int32_t i = span.first; i < span.first + span.count && i < board.geometry().cellCount();
             ++i) {
            const grid::CellId cell{i};
            if (!(shown_->cell(cell) == board.cell(cell))) writeCell(view_, board, cell);
            for (int direction = 0; few && direction < board.geometry().sides(); ++direction) {
                const grid::EdgeId edge = board.geometry().edge(cell, direction);
                if (edge.owner() == cell && !(shown_->edge(edge) == board.edge(edge)))
                    writeEdge(view_, board, edge);
            }
        }
    }
    if (!few)
        for (const grid::EdgeId edge : changedEdges(*shown_, board)) writeEdge(view_, board, edge);
    shown_ = board;
    return view_;
}

const DrawnSymbol* SymbolCache::of(const rules::Model& model, int type) {
    if (model_ != &model) {
        drawn_.clear();
        model_ = &model;
    }
    const std::string& name = model.types[static_cast<std::size_t>(type)].symbol.empty()
                                  ? classOf(model, type).symbol
                                  : model.types[static_cast<std::size_t>(type)].symbol;
    if (const auto known = drawn_.find(name); known != drawn_.end())
        return known->second.empty() ? nullptr : &known->second;
    const auto path = std::ranges::find(model.symbols, name, &std::pair<std::string, std::string>::first);
    auto symbol = DrawnSymbol::make({{path == model.symbols.end() ? name : path->second}});
    DrawnSymbol& kept = drawn_[name] = symbol ? std::move(*symbol) : DrawnSymbol();
    return kept.empty() ? nullptr : &kept;
}

FacePicture SymbolCache::of(const formats::OwnPictureRef& picture) {
    if (!picture) return {};
    auto known = pictures_.find(picture.get());
    if (known == pictures_.end() || known->second.of.lock() != picture) {
        std::erase_if(pictures_, [](const auto& kept) { return kept.second.of.expired(); });
        known = pictures_
                    .insert_or_assign(
                        picture.get(),
                        Texture{picture, uploaded(straight(formats::pixelsOf(*picture, kCounterPicture)))})
                    .first;
    }
    return {picture, static_cast<ImTextureID>(known->second.texture.get())};
}

void SymbolCache::show(const formats::FileSystem& files, const session::Document& document) {
    if (shownTexts_ == document.fingerprint() && shownRoot_ == document.root()) return;
    shownTexts_ = document.fingerprint();
    shownRoot_ = document.root();
    own_ = formats::ownPictures(files, shownRoot_, document.project(), own_);
}

SkillDisc discOf(const rules::Trait& trait, SymbolCache& cache) {
    return {.letters = trait.marker.text.substr(0, 2),
            .picture = cache.of(formats::pictureOf(cache.own().get(), "traits", trait.named.id))};
}

std::string printedValues(const game::Setup& setup, int piece, bool back) {
    return formats::notationOf(setup, piece, back);
}

std::string shownValues(const game::Setup& setup, const game::Position& position, int piece) {
    return formats::notationOf(setup, position, piece);
}

std::string printedValues(const rules::Model& model, int type, bool back) {
    const rules::UnitType& printed = model.types[static_cast<std::size_t>(type)];
    return notation(model, classOf(model, type), [&](int attribute) {
        return (back ? printed.back : printed.front)[static_cast<std::size_t>(attribute)].bits;
    });
}

bool isFlipped(const game::Setup& setup, const game::Position& position, int piece) {
    return formats::showsBack(setup, position, piece);
}

SideInks sideInks(const game::Setup& setup, int side, bool safe) {
    return safe ? safeSideInks(side) : SideInks{sideColour(setup, side), rgb(setup.side(side).textColour)};
}

Colour sideColour(const game::Setup& setup, int side) { return rgb(setup.side(side).colour); }

CounterFace faceOf(const game::Setup& setup, const game::Position& position, int piece, SymbolCache& cache) {
    const formats::PrintedCounter printed =
        formats::printedCounter(setup, position, piece, cache.own().get());
    CounterFace face;
    face.code = printed.code;
    face.turnedOver = printed.turnedOver;
    face.values = printed.values;
    face.struck = printed.struck;
    face.word = printed.word;
    face.symbol = cache.of(setup.model(), setup.typeOf(piece));
    face.picture = cache.of(printed.picture);
    face.ground = rgb(printed.ground);
    face.ink = rgb(printed.ink);
    face.assumed = printed.assumed;
    for (const formats::PrintedCounter::Chip& chip : printed.skills)
        face.skills.push_back({chip.text, DiscTone::Plain, rgb(chip.colour), cache.of(chip.picture)});
    for (const formats::PrintedCounter::Chip& chip : printed.chits)
        face.chits.push_back({chip.text, rgb(chip.colour), cache.of(chip.picture)});
    return face;
}

CounterFace hiddenFace(const game::Setup& setup, int piece) {
    CounterFace face;
    face.code = "?";
    face.ground = sideColour(setup, setup.sideOf(piece));
    face.ink = rgb(setup.side(setup.sideOf(piece)).textColour);
    return face;
}

CounterFace faceOfType(const rules::Model& model, int type, Colour ground, Colour ink, SymbolCache& cache) {
    CounterFace face;
    face.code = model.types[static_cast<std::size_t>(type)].named.id;
    face.values = printedValues(model, type, false);
    face.symbol = cache.of(model, type);
    face.picture = cache.of(formats::pictureOf(model, type, cache.own().get()));
    face.ground = ground;
    face.ink = ink;
    return face;
}

} // namespace groma::ui
