#include "core/base/text.h"
#include "core/lang/check/constant_text.h"
#include "core/lang/check/types.h"
#include "core/lang/readback/readback.h"
#include "core/lang/readback/readback_phrase.h"

#include <fmt/format.h>

#include <array>

// Entries that compute: quantities, relations, queries, moves, sights, tables, and the plain ones.
namespace groma::lang {

namespace {

using rules::Index;
using rules::Model;

std::string ofParameters(const Model& model, const Function& function) {
    return ofEach(model, std::span(function.locals).first(function.parameters));
}

} // namespace

std::string changeOf(const Model& model, const Function& function, const rules::Contribution& part) {
    static constexpr std::array<std::string_view, 6> kVerbs = {"add",      "times",   "set to",
                                                               "at least", "at most", "shift by"};
    const Phrase phrase(model, model.tree, function);
    std::string out =
        fmt::format("{} {}", kVerbs[static_cast<std::size_t>(part.operation)], phrase.value(part.amount));
    if (part.each != kNone) {
        out += fmt::format(" for each {}", phrase.among(part.variable, part.each, part.where));
    }
    std::vector<std::string> conditions;
    if (part.trait != rules::kNone) {
        const auto& trait = model.traits[static_cast<std::size_t>(part.trait)];
        std::string holder = "the scenario";
        if (trait.holder == rules::TraitHolder::Side) {
            holder =
                part.of == rules::kNone ? "a side" : fmt::format("the side of {}", phrase.local(part.of));
        } else if (part.of != rules::kNone) {
            holder = part.through == rules::Through::One ? phrase.local(part.of)
                     : part.through == rules::Through::Any
                         ? fmt::format("any of {}", phrase.local(part.of))
                         : fmt::format("one of {}, once for each that", phrase.local(part.of));
        }
        conditions.push_back(fmt::format("{} has {}", holder, words(trait.named.id)));
    }
    if (part.when != kNone) {
        conditions.push_back(phrase.holds(part.when));
    }
    if (!conditions.empty()) {
        out += fmt::format(", when {}", fmt::join(conditions, " and "));
    }
    return out + cited(part.named);
}

std::string readQuantity(const Model& model, Index index) {
    const auto& quantity = model.quantities[static_cast<std::size_t>(index)];
    const Function& function = functionAt(model, quantity.function);
    const Phrase phrase(model, model.tree, function);
    std::string out = fmt::format("{}{}: begin with {}.\n", heading(quantity.named),
                                  ofParameters(model, function), phrase.value(quantity.base));
    for (std::size_t stage = 0; stage < quantity.stages.size(); ++stage) {
        const bool several = quantity.stages.size() > 1;
        if (several) {
            out += fmt::format("  Then, {}:\n", words(quantity.stages[stage].name));
        }
        for (const auto& part : quantity.contributions) {
            if (part.stage == static_cast<std::int32_t>(stage)) {
                out += fmt::format("  {}- {}: {}.\n", several ? "  " : "", part.named.title,
                                   changeOf(model, function, part));
            }
        }
        static constexpr std::array<std::string_view, 4> kRounds = {"", "up", "down", "to the nearest whole"};
        if (quantity.stages[stage].rounding != rules::Rounding::None) {
            out += fmt::format("    Round {}.\n",
                               kRounds[static_cast<std::size_t>(quantity.stages[stage].rounding)]);
        }
    }
    if (quantity.atLeast != kNone) {
        out += fmt::format("  Never less than {}.\n", phrase.value(quantity.atLeast));
    }
    if (quantity.atMost != kNone) {
        out += fmt::format("  Never more than {}.\n", phrase.value(quantity.atMost));
    }
    return out;
}

std::string readRelation(const Model& model, Index index) {
    const auto& relation = model.relations[static_cast<std::size_t>(index)];
    const Function& function = functionAt(model, relation.function);
    const Phrase phrase(model, model.tree, function);
    std::string out =
        fmt::format("{}{}: holds when {}.\n", heading(relation.named), ofParameters(model, function),
                    relation.holds == kNone ? "nothing says so" : phrase.holds(relation.holds));
    for (const auto& change : relation.changes) {
        static constexpr std::array<std::string_view, 3> kKinds = {"Also", "Not", "All the same"};
        const auto& trait = model.traits[static_cast<std::size_t>(change.trait)].named;
        out += fmt::format(
            "  {} by {}{}{}.\n", kKinds[static_cast<std::size_t>(change.kind)], words(trait.id),
            change.when == kNone ? "" : fmt::format(", when {}", phrase.holds(change.when)), cited(trait));
    }
    return out;
}

std::string readQuery(const Model& model, Index index) {
    const auto& query = model.queries[static_cast<std::size_t>(index)];
    const Function& function = functionAt(model, query.function);
    return fmt::format("{}{}: {}.\n", heading(query.named), ofParameters(model, function),
                       readExpression(model, model.tree, function, function.expr));
}

std::string readMove(const Model& model, Index index) {
    const auto& move = model.moves[static_cast<std::size_t>(index)];
    std::string out = fmt::format("{}{}:\n", heading(move.named), ofEach(model, move.parameters));
    const auto line = [&](std::string_view what, Index function, std::string_view absent) {
        out += fmt::format("  {}: {}.\n", what,
                           function == rules::kNone ? std::string(absent) : computed(model, function));
    };
    line("Budget", move.budget, "without limit");
    line("A step costs", move.cost, "nothing");
    line("A step is allowed when", move.allowed, "there is a neighbour");
    line("It stops there when", move.stops, "never");
    return out;
}

std::string readSight(const Model& model, Index index) {
    const auto& sight = model.sights[static_cast<std::size_t>(index)];
    std::string out = fmt::format("{}{}:\n", heading(sight.named), ofEach(model, sight.parameters));
    out += fmt::format("  A cell between blocks it when {}.\n",
                       sight.cellBlocks == rules::kNone ? "never" : computed(model, sight.cellBlocks));
    out += fmt::format("  An edge between blocks it when {}.\n",
                       sight.edgeBlocks == rules::kNone ? "never" : computed(model, sight.edgeBlocks));
    out += sight.eitherBlocks ? "  Where it runs between two cells, either of them blocks it.\n" : "";
    return out;
}

std::string readTable(const Model& model, Index index) {
    const auto& table = model.tables[static_cast<std::size_t>(index)];
    std::string out =
        fmt::format("{}: {} by {}", heading(table.named), typeName(model, table.gives), words(table.rowName));
    if (!table.columnName.empty()) {
        out += fmt::format(" and {}", words(table.columnName));
    }
    out += ".\n";
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        out += fmt::format("  {}:", table.rows[row].text);
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            const std::size_t at = row * table.columns.size() + c;
            const std::string head = table.columns[c].text.empty()
                                         ? ""
                                         : fmt::format("{} at ", constantText(model, model.tree, table.gives,
                                                                              table.cells[at].bits));
            out +=
                fmt::format("{} {}", c == 0 ? "" : ",",
                            head.empty() ? constantText(model, model.tree, table.gives, table.cells[at].bits)
                                         : head + table.columns[c].text);
        }
        out += ".\n";
    }
    return out;
}

std::string readState(const Model& model, Index index) {
    const auto& state = model.states[static_cast<std::size_t>(index)];
    if (state.listOf != rules::kNone) {
        return {};
    }
    std::string owner = "the game";
    switch (state.of) {
    case rules::Holder::Piece:
        owner =
            state.ofClass == rules::kNone
                ? "a piece"
                : fmt::format("a {}", words(model.classes[static_cast<std::size_t>(state.ofClass)].named.id));
        break;
    case rules::Holder::Side: owner = "a side"; break;
    case rules::Holder::Cell: owner = "a cell"; break;
    case rules::Holder::Game: break;
    }
    std::string out =
        state.type.list
            ? fmt::format("{}: {} of {}, at most {}, at first empty", heading(state.named),
                          typeName(model, state.type), owner, state.capacity)
            : fmt::format("{}: {} of {}, at first {}", heading(state.named), typeName(model, state.type),
                          owner, constantText(model, model.tree, state.type, state.initial));
    if (state.hidden && state.trait == rules::kNone) { // what a trait carries is always so
        out += ", as hidden as the piece itself";
    }
    if (state.minimum || state.maximum) {
        out += fmt::format(", from {} to {}", state.minimum ? state.minimum->toString() : "any",
                           state.maximum ? state.maximum->toString() : "any");
    }
    if (state.until != rules::kNone) {
        out += fmt::format(", and again at the end of each {}",
                           words(model.scopes[static_cast<std::size_t>(state.until)]));
    }
    return out + ".\n";
}

std::string readClass(const Model& model, Index index) {
    const auto& c = model.classes[static_cast<std::size_t>(index)];
    std::vector<std::string> parents;
    for (const Index parent : c.parents) {
        parents.push_back(words(model.classes[static_cast<std::size_t>(parent)].named.id));
    }
    std::vector<std::string> attributes;
    for (const Index attribute : c.attributes) {
        attributes.push_back(words(model.attributes[static_cast<std::size_t>(attribute)].named.id));
    }
    return fmt::format("{}{}: has {}{}{}.\n", heading(c.named),
                       parents.empty() ? "" : fmt::format(", a kind of {}", base::joinList(parents, "and")),
                       attributes.empty() ? "no attributes" : base::joinList(attributes, "and"),
                       c.flips == rules::kNone
                           ? ""
                           : fmt::format("; {} turns it to its back",
                                         words(model.states[static_cast<std::size_t>(c.flips)].named.id)),
                       c.hidden == rules::kNone
                           ? ""
                           : fmt::format("; while {} the other side does not see which it is",
                                         words(model.states[static_cast<std::size_t>(c.hidden)].named.id)));
}

std::string readType(const Model& model, Index index) {
    const auto& type = model.types[static_cast<std::size_t>(index)];
    if (type.unitClass == rules::kNone) {
        return heading(type.named) + ".\n";
    }
    const auto& c = model.classes[static_cast<std::size_t>(type.unitClass)];
    std::vector<std::string> values;
    for (const Index attribute : c.attributes) {
        const auto at = static_cast<std::size_t>(attribute);
        const auto& front = type.front[at];
        const auto& back = type.back[at];
        const auto shown = [&](const rules::ValueCell& cell) {
            return constantText(model, model.tree, model.attributes[at].type, cell.bits) +
                   (cell.assumed() ? " (assumed)" : "");
        };
        values.push_back(fmt::format("{} {}{}", words(model.attributes[at].named.id), shown(front),
                                     front.bits == back.bits ? "" : fmt::format(" / {}", shown(back))));
    }
    std::string out = fmt::format("{}: {}", heading(type.named), words(c.named.id));
    if (!values.empty()) {
        out += ", " + base::joinList(values, "and");
    }
    for (const auto& use : type.traits) {
        out += fmt::format("; {}", words(model.traits[static_cast<std::size_t>(use.trait)].named.id));
    }
    return out + ".\n";
}

std::string readTerrain(const Model& model) {
    std::string out;
    const auto read = [&](const std::vector<rules::Terrain>& list,
                          const std::vector<rules::Attribute>& attributes, std::string_view what) {
        for (const auto& terrain : list) {
            std::vector<std::string> values;
            for (std::size_t a = 0; a < attributes.size(); ++a) {
                values.push_back(
                    fmt::format("{} {}", words(attributes[a].named.id),
                                constantText(model, model.tree, attributes[a].type, terrain.values[a].bits)));
            }
            out += fmt::format("{}: {}{}.\n", heading(terrain.named), what,
                               values.empty() ? "" : ", " + base::joinList(values, "and"));
        }
    };
    read(model.terrain, model.terrainAttributes, "terrain");
    read(model.sides, model.sideAttributes, "on an edge");
    read(model.links, {}, "a link");
    return out;
}

} // namespace groma::lang
