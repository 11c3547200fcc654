#include "core/lang/check/constant_text.h"

#include "core/base/number.h"
#include "core/rules/model.h"

#include <fmt/format.h>

namespace groma::lang {

std::string constantText(const rules::Model& model, const Tree& tree, Type type, std::int64_t value) {
    const auto at = static_cast<std::size_t>(value);
    const auto set = static_cast<std::size_t>(type.detail);
    if (value == kNothing) {
        return "nothing";
    }
    if (value == kUnknown) {
        return "?";
    }
    switch (type.kind) {
    case Kind::Number: return base::Number::fromBits(value).toString();
    case Kind::Truth: return value != 0 ? "yes" : "no";
    case Kind::Direction: return model.board.directions[at];
    case Kind::Arc: return model.board.arcs.arcs()[at].name;
    case Kind::Motion: return model.board.motions[at].named.id;
    case Kind::Terrain: return model.terrain[at].named.id;
    case Kind::Feature: return model.sides[at].named.id;
    case Kind::Link: return model.links[at].named.id;
    case Kind::UnitType: return model.types[at].named.id;
    case Kind::Class: return model.classes[at].named.id;
    case Kind::Trait: return model.traits[at].named.id;
    case Kind::Outcome: return model.outcomes[set].values[at].name;
    case Kind::Field: return model.outcomes[set / 256].fields[set % 256].values[at];
    case Kind::OptionValue: return model.options[set].values[at];
    case Kind::Card: return model.decks[set].cards[at];
    case Kind::Text: return fmt::format("\"{}\"", tree.string(static_cast<std::int32_t>(value)));
    case Kind::Void: return model.actions[at].named.id; // the actions of `perform`
    default: return fmt::format("#{}", value);
    }
}

} // namespace groma::lang
