#pragma once

#include "core/syntax/type.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace groma::rules {
struct Model;
}

namespace groma::lang {

// Every name of a ruleset and what it may stand for.
enum class SymbolKind : std::uint8_t {
    Direction,
    Arc,
    Mask,
    Motion,
    DirectionTable,
    Footprint,
    Die,
    Face, // detail of a Face: its die; index: the distinct face
    Class,
    UnitType,
    Attribute,
    TerrainAttribute,
    SideAttribute,
    State, // not those of traits
    Deck,
    Card, // detail of a Card: its deck
    Terrain,
    Feature,
    Link,
    OutcomeSet,
    OutcomeValue,
    FieldValue, // detail: the set; set * 256 + field
    Table,
    Function,
    Procedure,
    Move,
    Sight,
    Roll,
    Trait,
    Action,
    Option,
    OptionValue,
    Verdict,
    Area,
    Scope,
};

struct Symbol {
    SymbolKind kind = SymbolKind::Direction;
    std::int32_t index = -1;
    std::int32_t detail = -1;
};

class Names {
  public:
    void add(std::string_view name, SymbolKind kind, std::int32_t index, std::int32_t detail = -1);

    std::span<const Symbol> all(std::string_view name) const;
    // -1 when there is none; `detail` -1: any.
    std::int32_t find(SymbolKind kind, std::string_view name, std::int32_t detail = -1) const;
    // The constant that `name` is among the values of `type`.
    std::optional<std::int32_t> constant(std::string_view name, Type type) const;
    // In the order they were added; for hints.
    std::vector<std::string_view> ofKind(SymbolKind kind, std::int32_t detail = -1) const;
    std::vector<std::string_view> ofType(Type type) const;

  private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    struct Item {
        std::string_view name;
        Symbol symbol;
    }; // views keys of the map, which do not move
    std::unordered_map<std::string, std::vector<Symbol>, Hash, std::equal_to<>> byName_;
    std::vector<Item> items_;
};

// The type of the constants that a symbol stands for; Error when it is no value.
Type constantType(Symbol symbol);
std::optional<SymbolKind> symbolKindOf(Kind kind);
std::string_view describe(SymbolKind kind); // "a unit type"

// All names of a model, the states of traits left out.
Names namesOf(const rules::Model& model);

} // namespace groma::lang
