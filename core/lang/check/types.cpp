#include "core/lang/check/types.h"

#include "core/rules/model.h"

#include <fmt/format.h>

namespace groma::lang {

namespace {

template <class List>
const std::string& idOf(const List& list, std::int32_t index) {
    return list[static_cast<std::size_t>(index)].named.id;
}

bool sameDetail(const rules::Model& model, Type from, Type to) {
    if (from.detail == to.detail || to.detail == -1) {
        return true;
    }
    if (from.kind != Kind::Piece || from.detail == -1) {
        return from.kind == Kind::Piece && to.detail == model.rootClass;
    }
    return model.classes[static_cast<std::size_t>(from.detail)].is(to.detail);
}

std::int32_t commonClass(const rules::Model& model, std::int32_t a, std::int32_t b) {
    if (a == -1 || b == -1) {
        return model.rootClass;
    }
    const auto& first = model.classes[static_cast<std::size_t>(a)];
    const auto& second = model.classes[static_cast<std::size_t>(b)];
    std::int32_t best = -1;
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(model.classes.size()); ++i) {
        if (first.is(i) && second.is(i) &&
            (best == -1 || model.classes[static_cast<std::size_t>(i)].is(best))) {
            best = i;
        }
    }
    return best;
}

std::string kindText(const rules::Model& model, Type type) {
    switch (type.kind) {
    case Kind::Error: return "something unreadable";
    case Kind::Void: return "no value";
    case Kind::Number: return "number";
    case Kind::Truth: return "truth";
    case Kind::Piece: return type.detail == -1 ? "piece" : idOf(model.classes, type.detail);
    case Kind::Cell: return "cell";
    case Kind::Edge: return "edge";
    case Kind::Side: return "side";
    case Kind::Direction: return "direction";
    case Kind::Terrain: return "terrain";
    case Kind::Feature: return "feature";
    case Kind::Link: return "link";
    case Kind::UnitType: return "type";
    case Kind::Class: return "class";
    case Kind::Trait: return "trait";
    case Kind::Outcome: return type.detail == -1 ? "outcome" : idOf(model.outcomes, type.detail);
    case Kind::Field:
        return fmt::format("{}.{}", idOf(model.outcomes, type.detail / 256),
                           model.outcomes[static_cast<std::size_t>(type.detail / 256)]
                               .fields[static_cast<std::size_t>(type.detail % 256)]
                               .name);
    case Kind::OptionValue: return idOf(model.options, type.detail);
    case Kind::Card: return type.detail == -1 ? "card" : idOf(model.decks, type.detail);
    case Kind::Pool: return type.detail == -1 ? "pool" : idOf(model.dice, type.detail);
    case Kind::Roll: return idOf(model.rolls, type.detail);
    case Kind::Text: return "text";
    case Kind::Nothing: return "nothing";
    case Kind::Arc: return "arc";
    case Kind::Motion: return "motion";
    }
    return "";
}

std::string article(const std::string& word) {
    static constexpr std::string_view kVowels = "aeiou";
    // Spoken with a consonant: a unit, a use, a European.
    const bool spoken = word.starts_with("uni") || word.starts_with("us") || word.starts_with("eu") ||
                        word.starts_with("one");
    return fmt::format(
        "{} {}",
        !word.empty() && !spoken && kVowels.find(word.front()) != std::string_view::npos ? "an" : "a", word);
}

std::string withArticle(const rules::Model& model, Type type) {
    const std::string name = kindText(model, type);
    switch (type.kind) {
    case Kind::Error:
    case Kind::Void:
    case Kind::Nothing: return name;
    case Kind::Outcome:
    case Kind::Field:
    case Kind::OptionValue: return fmt::format("a value of {}", name);
    case Kind::Card: return type.detail == -1 ? "a card" : fmt::format("a card of {}", name);
    case Kind::Pool: return type.detail == -1 ? "a pool of dice" : fmt::format("a pool of {} dice", name);
    case Kind::Roll: return fmt::format("a roll of {}", name);
    case Kind::UnitType: return "a unit type";
    case Kind::Terrain: return "a kind of terrain";
    case Kind::Feature: return "a kind of side feature";
    case Kind::Link: return "a kind of link";
    default: return article(name);
    }
}

} // namespace

bool isSymbolic(Kind kind) {
    switch (kind) {
    case Kind::Direction:
    case Kind::Terrain:
    case Kind::Feature:
    case Kind::Link:
    case Kind::UnitType:
    case Kind::Class:
    case Kind::Trait:
    case Kind::Outcome:
    case Kind::Field:
    case Kind::OptionValue:
    case Kind::Card:
    case Kind::Arc:
    case Kind::Motion: return true;
    default: return false;
    }
}

bool fits(const rules::Model& model, Type from, Type to) {
    if (isError(from) || isError(to)) {
        return true;
    }
    if (from.kind == Kind::Nothing && !from.list) {
        return to.optional || to.kind == Kind::Nothing;
    }
    if (from.list && to.list && (from.kind == Kind::Void || to.kind == Kind::Void)) {
        return true; // the empty list
    }
    return from.kind == to.kind && from.list == to.list && (!from.optional || to.optional) &&
           sameDetail(model, from, to);
}

std::optional<Type> common(const rules::Model& model, Type a, Type b) {
    if (isError(a) || isError(b)) {
        return isError(a) ? b : a;
    }
    if (a.kind == Kind::Nothing) {
        return b.list ? std::nullopt : std::optional(optional(b));
    }
    if (b.kind == Kind::Nothing) {
        return a.list ? std::nullopt : std::optional(optional(a));
    }
    if (fits(model, a, b)) {
        return b;
    }
    if (fits(model, b, a)) {
        return a;
    }
    if (a.kind != b.kind || a.list != b.list) {
        return std::nullopt;
    }
    Type both = a;
    both.optional = a.optional || b.optional;
    if (a.kind == Kind::Piece) {
        both.detail = commonClass(model, a.detail, b.detail);
        return both;
    }
    return a.detail == b.detail ? std::optional(both) : std::nullopt;
}

std::string typeText(const rules::Model& model, Type type) {
    if (type.list) {
        return type.kind == Kind::Void ? "an empty list" : fmt::format("a list of {}", kindText(model, type));
    }
    return type.optional ? fmt::format("{} or nothing", withArticle(model, type)) : withArticle(model, type);
}

std::string typeName(const rules::Model& model, Type type) {
    return fmt::format("{}{}{}", type.list ? "list of " : "", kindText(model, type),
                       type.optional ? "?" : "");
}

} // namespace groma::lang
