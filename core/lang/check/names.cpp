#include "core/lang/check/names.h"

#include "core/rules/model.h"

namespace groma::lang {

void Names::add(std::string_view name, SymbolKind kind, std::int32_t index, std::int32_t detail) {
    auto at = byName_.find(name);
    if (at == byName_.end()) {
        at = byName_.emplace(std::string(name), std::vector<Symbol>{}).first;
    }
    at->second.push_back({kind, index, detail});
    items_.push_back({at->first, at->second.back()});
}

std::span<const Symbol> Names::all(std::string_view name) const {
    const auto at = byName_.find(name);
    return at == byName_.end() ? std::span<const Symbol>() : std::span(at->second);
}

std::int32_t Names::find(SymbolKind kind, std::string_view name, std::int32_t detail) const {
    for (const Symbol& symbol : all(name)) {
        if (symbol.kind == kind && (detail == -1 || symbol.detail == detail)) {
            return symbol.index;
        }
    }
    return -1;
}

std::optional<SymbolKind> symbolKindOf(Kind kind) {
    switch (kind) {
    case Kind::Direction: return SymbolKind::Direction;
    case Kind::Terrain: return SymbolKind::Terrain;
    case Kind::Feature: return SymbolKind::Feature;
    case Kind::Link: return SymbolKind::Link;
    case Kind::UnitType: return SymbolKind::UnitType;
    case Kind::Class: return SymbolKind::Class;
    case Kind::Trait: return SymbolKind::Trait;
    case Kind::Outcome: return SymbolKind::OutcomeValue;
    case Kind::Field: return SymbolKind::FieldValue;
    case Kind::OptionValue: return SymbolKind::OptionValue;
    case Kind::Card: return SymbolKind::Card;
    case Kind::Arc: return SymbolKind::Arc;
    case Kind::Motion: return SymbolKind::Motion;
    default: return std::nullopt;
    }
}

Type constantType(Symbol symbol) {
    const auto plain = [](Kind kind) { return Type{kind}; };
    switch (symbol.kind) {
    case SymbolKind::Direction: return plain(Kind::Direction);
    case SymbolKind::Arc: return plain(Kind::Arc);
    case SymbolKind::Motion: return plain(Kind::Motion);
    case SymbolKind::Class: return plain(Kind::Class);
    case SymbolKind::UnitType: return plain(Kind::UnitType);
    case SymbolKind::Terrain: return plain(Kind::Terrain);
    case SymbolKind::Feature: return plain(Kind::Feature);
    case SymbolKind::Link: return plain(Kind::Link);
    case SymbolKind::Trait: return plain(Kind::Trait);
    case SymbolKind::Card: return {Kind::Card, false, false, symbol.detail};
    case SymbolKind::OutcomeValue: return {Kind::Outcome, false, false, symbol.detail};
    case SymbolKind::FieldValue: return {Kind::Field, false, false, symbol.detail};
    case SymbolKind::OptionValue: return {Kind::OptionValue, false, false, symbol.detail};
    default: return {};
    }
}

std::optional<std::int32_t> Names::constant(std::string_view name, Type type) const {
    const auto kind = symbolKindOf(type.kind);
    if (!kind) {
        return std::nullopt;
    }
    const std::int32_t index = find(*kind, name, type.detail);
    return index == -1 ? std::nullopt : std::optional(index);
}

std::vector<std::string_view> Names::ofKind(SymbolKind kind, std::int32_t detail) const {
    std::vector<std::string_view> out;
    for (const Item& item : items_) {
        if (item.symbol.kind == kind && (detail == -1 || item.symbol.detail == detail)) {
            out.push_back(item.name);
        }
    }
    return out;
}

std::vector<std::string_view> Names::ofType(Type type) const {
    const auto kind = symbolKindOf(type.kind);
    return kind ? ofKind(*kind, type.detail) : std::vector<std::string_view>{};
}

std::string_view describe(SymbolKind kind) {
    switch (kind) {
    case SymbolKind::Direction: return "a direction";
    case SymbolKind::Arc: return "an arc";
    case SymbolKind::Mask: return "a mask";
    case SymbolKind::Motion: return "a motion";
    case SymbolKind::DirectionTable: return "a direction table";
    case SymbolKind::Footprint: return "a footprint";
    case SymbolKind::Die: return "a die";
    case SymbolKind::Face: return "a face of a die";
    case SymbolKind::Class: return "a class";
    case SymbolKind::UnitType: return "a unit type";
    case SymbolKind::Attribute: return "an attribute";
    case SymbolKind::TerrainAttribute: return "an attribute of terrain";
    case SymbolKind::SideAttribute: return "an attribute of side features";
    case SymbolKind::State: return "a state";
    case SymbolKind::Deck: return "a deck";
    case SymbolKind::Card: return "a card";
    case SymbolKind::Terrain: return "a kind of terrain";
    case SymbolKind::Feature: return "a side feature";
    case SymbolKind::Link: return "a link";
    case SymbolKind::OutcomeSet: return "a set of outcomes";
    case SymbolKind::OutcomeValue: return "an outcome";
    case SymbolKind::FieldValue: return "a part of an outcome";
    case SymbolKind::Table: return "a table";
    case SymbolKind::Function: return "a quantity, relation or query";
    case SymbolKind::Procedure: return "a procedure";
    case SymbolKind::Move: return "a move";
    case SymbolKind::Sight: return "a sight";
    case SymbolKind::Roll: return "a roll";
    case SymbolKind::Trait: return "a trait";
    case SymbolKind::Action: return "an action";
    case SymbolKind::Option: return "an option";
    case SymbolKind::OptionValue: return "a value of an option";
    case SymbolKind::Verdict: return "a verdict";
    case SymbolKind::Area: return "an area";
    case SymbolKind::Scope: return "a scope";
    }
    return "";
}

namespace {

template <class List>
void addNamed(Names& names, const List& list, SymbolKind kind) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        names.add(list[i].named.id, kind, static_cast<std::int32_t>(i));
    }
}

template <class List>
void addPlain(Names& names, const List& list, SymbolKind kind, std::int32_t detail = -1) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        names.add(list[i], kind, static_cast<std::int32_t>(i), detail);
    }
}

template <class List>
void addBoardNames(Names& names, const List& list, SymbolKind kind) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        names.add(list[i].name, kind, static_cast<std::int32_t>(i));
    }
}

void addBoard(Names& names, const rules::BoardRules& board) {
    addPlain(names, board.directions, SymbolKind::Direction);
    addBoardNames(names, board.arcs.arcs(), SymbolKind::Arc);
    addBoardNames(names, board.masks, SymbolKind::Mask);
    addBoardNames(names, board.footprints, SymbolKind::Footprint);
    addBoardNames(names, board.directionTables, SymbolKind::DirectionTable);
    addNamed(names, board.motions, SymbolKind::Motion);
}

void addOutcomes(Names& names, const rules::Model& model) {
    addNamed(names, model.outcomes, SymbolKind::OutcomeSet);
    for (std::size_t set = 0; set < model.outcomes.size(); ++set) {
        const auto& outcomes = model.outcomes[set];
        const auto detail = static_cast<std::int32_t>(set);
        for (std::size_t i = 0; i < outcomes.values.size(); ++i) {
            names.add(outcomes.values[i].name, SymbolKind::OutcomeValue, static_cast<std::int32_t>(i),
                      detail);
        }
        for (std::size_t f = 0; f < outcomes.fields.size(); ++f) {
            addPlain(names, outcomes.fields[f].values, SymbolKind::FieldValue,
                     detail * 256 + static_cast<std::int32_t>(f));
        }
    }
}

void addFunctions(Names& names, const rules::Model& model) {
    for (const auto& quantity : model.quantities) {
        names.add(quantity.named.id, SymbolKind::Function, quantity.function);
    }
    for (const auto& relation : model.relations) {
        names.add(relation.named.id, SymbolKind::Function, relation.function);
    }
    for (const auto& query : model.queries) {
        names.add(query.named.id, SymbolKind::Function, query.function);
    }
    for (std::size_t i = 0; i < model.procedures.size(); ++i) {
        if (static_cast<rules::Index>(i) != model.eliminatedEvent) {
            names.add(model.procedures[i].named.id, SymbolKind::Procedure, static_cast<std::int32_t>(i));
        }
    }
}

} // namespace

Names namesOf(const rules::Model& model) {
    Names names;
    addBoard(names, model.board);
    addNamed(names, model.dice, SymbolKind::Die);
    for (std::size_t i = 0; i < model.dice.size(); ++i) {
        addPlain(names, model.dice[i].faces, SymbolKind::Face, static_cast<std::int32_t>(i));
    }
    addNamed(names, model.classes, SymbolKind::Class);
    addNamed(names, model.types, SymbolKind::UnitType);
    addNamed(names, model.attributes, SymbolKind::Attribute);
    addNamed(names, model.terrainAttributes, SymbolKind::TerrainAttribute);
    addNamed(names, model.sideAttributes, SymbolKind::SideAttribute);
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        if (model.states[i].trait == rules::kNone && model.states[i].listOf == rules::kNone) {
            names.add(model.states[i].named.id, SymbolKind::State, static_cast<std::int32_t>(i));
        }
    }
    addNamed(names, model.decks, SymbolKind::Deck);
    for (std::size_t i = 0; i < model.decks.size(); ++i) {
        addPlain(names, model.decks[i].cards, SymbolKind::Card, static_cast<std::int32_t>(i));
    }
    addNamed(names, model.terrain, SymbolKind::Terrain);
    addNamed(names, model.sides, SymbolKind::Feature);
    addNamed(names, model.links, SymbolKind::Link);
    addOutcomes(names, model);
    addNamed(names, model.tables, SymbolKind::Table);
    addFunctions(names, model);
    addNamed(names, model.moves, SymbolKind::Move);
    addNamed(names, model.sights, SymbolKind::Sight);
    addNamed(names, model.rolls, SymbolKind::Roll);
    addNamed(names, model.traits, SymbolKind::Trait);
    addNamed(names, model.actions, SymbolKind::Action);
    addNamed(names, model.options, SymbolKind::Option);
    for (std::size_t i = 0; i < model.options.size(); ++i) {
        addPlain(names, model.options[i].values, SymbolKind::OptionValue, static_cast<std::int32_t>(i));
    }
    addNamed(names, model.verdicts, SymbolKind::Verdict);
    for (std::size_t i = 0; i < model.areas.size(); ++i) {
        names.add(model.areas[i].id, SymbolKind::Area, static_cast<std::int32_t>(i));
    }
    addPlain(names, model.scopes, SymbolKind::Scope);
    return names;
}

} // namespace groma::lang
