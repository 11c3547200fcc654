#include "core/lang/readback/readback_phrase.h"

#include "core/base/text.h"
#include "core/lang/check/constant_text.h"
#include "core/lang/check/types.h"
#include "core/lang/readback/readback.h"
#include "core/lang/tables/table_option.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::lang {

std::string words(std::string_view id) {
    std::string out(id);
    std::replace(out.begin(), out.end(), '_', ' ');
    return out;
}

std::string cited(const rules::Named& named) {
    return named.cite.empty() ? "" : fmt::format(" [{}]", named.cite);
}

std::string heading(const rules::Named& named) {
    const std::string id = words(named.id);
    const std::string title = named.title == named.id ? id : fmt::format("{} ({})", named.title, id);
    return title + cited(named);
}

std::string ofEach(const rules::Model& model, std::span<const Local> parameters) {
    std::vector<std::string> parts;
    for (const Local& parameter : parameters) {
        parts.push_back(fmt::format("{} ({})", words(parameter.name), typeName(model, parameter.type)));
    }
    return parts.empty() ? "" : fmt::format(", of {}", base::joinList(parts, "and"));
}

std::string computed(const rules::Model& model, rules::Index function) {
    const Function& f = functionAt(model, function);
    return readExpression(model, model.tree, f, f.expr);
}

namespace {

std::string withVerb(std::string text, bool not_) {
    const std::size_t from = text.find('|');
    const std::size_t to = text.find('|', from + 1);
    if (from == std::string::npos || to == std::string::npos) {
        return text;
    }
    const std::string verb = text.substr(from + 1, to - from - 1);
    std::string said = verb;
    if (not_) {
        said = verb == "is" ? "is not" : fmt::format("does not {}", verb.substr(0, verb.size() - 1));
    }
    return text.substr(0, from) + said + text.substr(to + 1);
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    const std::size_t at = text.find(what);
    return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

std::string possessive(std::string owner) { return owner + (owner.ends_with('s') ? "'" : "'s"); }

} // namespace

std::string Phrase::local(std::int32_t index) const {
    const std::string& name = function_.locals[static_cast<std::size_t>(index)].name;
    if (name.empty()) {
        return "the answer";
    }
    return name.size() == 1 ? name : fmt::format("the {}", words(name));
}

std::string Phrase::list(std::span<const ExprId> children) const {
    std::vector<std::string> parts;
    for (const ExprId child : children) {
        if (child != kNone) {
            parts.push_back(value(child));
        }
    }
    return base::joinList(parts, "and");
}

std::string Phrase::arguments(std::span<const ExprId> children, std::span<const Local> parameters) const {
    std::string out;
    for (std::size_t i = 0; i < parameters.size() && i < children.size(); ++i) {
        out += fmt::format("{}{}: {}", i == 0 ? "" : ", ", words(parameters[i].name), value(children[i]));
    }
    return out;
}

std::string Phrase::among(std::int32_t variable, ExprId list, ExprId where) const {
    std::string out =
        fmt::format("{} among {}", function_.locals[static_cast<std::size_t>(variable)].name, value(list));
    if (where != kNone) {
        out += fmt::format(" where {}", holds(where));
    }
    return out;
}

std::string Phrase::state(std::int32_t index, ExprId owner) const {
    const std::string name = wordsOf(model_.states, index);
    if (owner == kNone) {
        return fmt::format("the game's {}", name);
    }
    return fmt::format("{} {}", possessive(value(owner)), name);
}

// Sums and products inside others stand in brackets where the reader needs them.
std::string Phrase::operand(ExprId id) const {
    const ExprOp op = tree_.expr(id).op;
    const std::string text = value(id);
    return op == ExprOp::Add || op == ExprOp::Subtract || op == ExprOp::IfElse || op == ExprOp::Otherwise
               ? fmt::format("({})", text)
               : text;
}

std::string Phrase::nameParameter(const Expr& e) const {
    const auto at = static_cast<std::size_t>(e.value);
    switch (static_cast<Builtin>(e.target)) {
    case Builtin::Toward: return words(model_.board.directionTables[at].name);
    case Builtin::Mask: return words(model_.board.masks[at].name);
    case Builtin::Linked: return words(model_.links[at].named.id);
    case Builtin::Area: return words(model_.areas[at].id);
    case Builtin::Hand:
    case Builtin::HandHidden:
    case Builtin::HandShown:
    case Builtin::CardsLeft:
    case Builtin::CardsDiscarded: return words(model_.decks[at].named.id);
    case Builtin::During: return words(model_.scopes[at]);
    case Builtin::CountFaces: {
        const Type pool = tree_.expr(tree_.children(e)[0]).type;
        std::vector<std::string> faces;
        const auto& all = model_.dice[static_cast<std::size_t>(pool.detail)].faces;
        for (std::size_t f = 0; f < all.size(); ++f) {
            if ((e.value >> f & 1) != 0) {
                faces.push_back(words(all[f]));
            }
        }
        return base::joinList(faces, "or");
    }
    default: return {};
    }
}

std::string Phrase::builtin(const Expr& e, bool not_) const {
    std::string text(builtinPhrase(static_cast<Builtin>(e.target)));
    const auto children = tree_.children(e);
    text = replaced(withVerb(std::move(text), not_), "$N", nameParameter(e));
    text = replaced(std::move(text), "$*", list(children));
    for (std::size_t i = 0; i < children.size(); ++i) {
        if (children[i] != kNone) {
            text = replaced(std::move(text), fmt::format("${}", i + 1), value(children[i]));
        }
    }
    if (static_cast<Builtin>(e.target) == Builtin::Area && children[0] != kNone) {
        text += fmt::format(" of {}", value(children[0]));
    }
    return text;
}

std::string Phrase::comprehension(const Expr& e) const {
    const auto c = tree_.children(e);
    const std::string each = among(e.target, c[0], c[1]);
    switch (e.op) {
    case ExprOp::Count: return fmt::format("the number of {}", each);
    case ExprOp::Sum: return fmt::format("the sum of {} over each {}", value(c[2]), each);
    case ExprOp::Least: return fmt::format("the least of {} over each {}", value(c[2]), each);
    case ExprOp::Most: return fmt::format("the most of {} over each {}", value(c[2]), each);
    case ExprOp::First: return fmt::format("the first {}", each);
    case ExprOp::Best: return fmt::format("the {} with the most of {}", each, value(c[2]));
    case ExprOp::Map: return fmt::format("{} for each {}", value(c[2]), each);
    default: return fmt::format("each {}", each);
    }
}

std::string Phrase::call(const Expr& e, bool not_) const {
    const Function& function = model_.functions[static_cast<std::size_t>(e.target)];
    const auto children = tree_.children(e);
    const std::string name = words(function.name);
    if (function.result.kind == Kind::Truth && !function.result.list) {
        return fmt::format("`{}` {} for {}", name, not_ ? "does not hold" : "holds", list(children));
    }
    if (children.empty()) {
        return fmt::format("the {}", name);
    }
    return fmt::format("the {} {} {}", name, children.size() == 1 ? "of" : "for", list(children));
}

std::string Phrase::move(const Expr& e) const {
    const auto& parameters = e.op == ExprOp::SightClear
                                 ? model_.sights[static_cast<std::size_t>(e.target)].parameters
                                 : model_.moves[static_cast<std::size_t>(e.target)].parameters;
    const auto all = tree_.children(e);
    const auto own = all.first(std::min(parameters.size(), all.size()));
    const auto rest = all.subspan(own.size());
    const std::string name =
        e.op == ExprOp::SightClear ? wordsOf(model_.sights, e.target) : wordsOf(model_.moves, e.target);
    const std::string who = own.empty() ? name : fmt::format("{} of {}", name, list(own));
    switch (e.op) {
    case ExprOp::MoveReachable: return fmt::format("the cells within reach by {}", who);
    case ExprOp::MoveRoute: return fmt::format("the cheapest route to {} by {}", value(rest[0]), who);
    case ExprOp::MoveCostTo: return fmt::format("the cost to reach {} by {}", value(rest[0]), who);
    case ExprOp::MoveStep:
        return fmt::format("the cost of a step from {} to {} by {}", value(rest[0]), value(rest[1]), who);
    case ExprOp::MovePathCost:
        return fmt::format("the cost from {} to {} by {}", value(rest[0]), value(rest[1]), who);
    default: return fmt::format("the {} from {} to {}", who, value(rest[0]), value(rest[1]));
    }
}

std::string Phrase::table(const Expr& e) const {
    const auto& table = model_.tables[static_cast<std::size_t>(e.target)];
    const std::string name = words(table.named.id);
    const auto c = tree_.children(e);
    switch (e.op) {
    case ExprOp::TableLookup: {
        std::string out = fmt::format("{} at {} {}", name, words(table.rowName), value(c[0]));
        return c.size() > 1 ? fmt::format("{} and {} {}", out, words(table.columnName), value(c[1])) : out;
    }
    case ExprOp::TableColumn: return fmt::format("the column of {} for {}", name, value(c[0]));
    case ExprOp::TableColumns: return fmt::format("the number of columns of {}", name);
    case ExprOp::TableAsk:
        return fmt::format(fmt::runtime(tableOptions()[static_cast<std::size_t>(e.value)]->sentence),
                           value(c[0]), name);
    default:
        return fmt::format("{} at {} {} in column number {}", name, words(table.rowName), value(c[0]),
                           value(c[1]));
    }
}

std::string Phrase::value(ExprId id) const {
    if (id == kNone) {
        return "nothing";
    }
    const Expr& e = tree_.expr(id);
    const auto c = tree_.children(e);
    switch (e.op) {
    case ExprOp::Constant:
        return e.type.kind == Kind::Text ? constantText(model_, tree_, e.type, e.value)
                                         : words(constantText(model_, tree_, e.type, e.value));
    case ExprOp::Local: return local(e.target);
    case ExprOp::Option: return fmt::format("the option {}", wordsOf(model_.options, e.target));
    case ExprOp::ScenarioNumber:
        return fmt::format("the scenario's {}",
                           words(model_.scenarioNumbers[static_cast<std::size_t>(e.target)]));
    case ExprOp::Attribute: {
        static constexpr std::string_view kFaces[] = {"", " on the front", " on the back"};
        return fmt::format("{} {}{}", possessive(value(c[0])), wordsOf(model_.attributes, e.target),
                           kFaces[e.value]);
    }
    case ExprOp::TerrainAttribute:
        return fmt::format("{} {}", possessive(value(c[0])), wordsOf(model_.terrainAttributes, e.target));
    case ExprOp::FeatureAttribute:
        return fmt::format("{} {}", possessive(value(c[0])), wordsOf(model_.sideAttributes, e.target));
    case ExprOp::State: return state(e.target, c[0]);
    case ExprOp::TraitParameter:
        return fmt::format("its {}", words(model_.traitParameters[static_cast<std::size_t>(e.target)].name));
    case ExprOp::OutcomeField: {
        const auto set = static_cast<std::size_t>(tree_.expr(c[0]).type.detail);
        return fmt::format("the {} of {}",
                           words(model_.outcomes[set].fields[static_cast<std::size_t>(e.target)].name),
                           value(c[0]));
    }
    case ExprOp::RollPart: {
        static constexpr std::string_view kParts[] = {"natural dice", "total", "verdict", "dice", "doubles"};
        return fmt::format("the {} of {}", kParts[e.value], value(c[0]));
    }
    case ExprOp::MotionPart:
        return fmt::format("the {} of {}{}", e.value == 0 ? "cost" : "test", value(c[0]),
                           c.size() > 1 ? " for " + value(c[1]) : "");
    case ExprOp::Call: return call(e, false);
    case ExprOp::Builtin: return builtin(e, false);
    case ExprOp::TableLookup:
    case ExprOp::TableColumn:
    case ExprOp::TableColumns:
    case ExprOp::TableAsk:
    case ExprOp::TableAt: return table(e);
    case ExprOp::Neg: return fmt::format("minus {}", operand(c[0]));
    case ExprOp::Add: return fmt::format("{} plus {}", value(c[0]), operand(c[1]));
    case ExprOp::Subtract: return fmt::format("{} minus {}", value(c[0]), operand(c[1]));
    case ExprOp::Multiply: return fmt::format("{} times {}", operand(c[0]), operand(c[1]));
    case ExprOp::Divide: return fmt::format("{} divided by {}", operand(c[0]), operand(c[1]));
    case ExprOp::Concat: return fmt::format("{} and {}", value(c[0]), value(c[1]));
    case ExprOp::IfElse: return fmt::format("{} if {}, else {}", value(c[1]), holds(c[0]), value(c[2]));
    case ExprOp::Otherwise: return fmt::format("{}, or {} when there is none", value(c[0]), value(c[1]));
    case ExprOp::ListLiteral: return c.empty() ? "nothing" : list(c);
    case ExprOp::Count:
    case ExprOp::Sum:
    case ExprOp::Least:
    case ExprOp::Most:
    case ExprOp::First:
    case ExprOp::Best:
    case ExprOp::Filter:
    case ExprOp::Map: return comprehension(e);
    case ExprOp::AsIf:
        return fmt::format("{}, as if {} stood at {}{}", value(c[3]), value(c[0]), value(c[1]),
                           c[2] == kNone ? "" : fmt::format(" facing {}", value(c[2])));
    case ExprOp::MoveReachable:
    case ExprOp::MoveRoute:
    case ExprOp::MoveCostTo:
    case ExprOp::MovePathCost:
    case ExprOp::MoveStep: return move(e);
    default: return e.type.kind == Kind::Truth ? fmt::format("whether {}", holds(id)) : "?";
    }
}

} // namespace groma::lang
