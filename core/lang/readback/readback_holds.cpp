#include "core/lang/readback/readback.h"
#include "core/lang/readback/readback_phrase.h"

#include <fmt/format.h>

// Truths as sentences: "the unit is disorganised", "some e among the enemies of the unit ...".
namespace groma::lang {

namespace {

bool isNothing(const Expr& e) { return e.op == ExprOp::Constant && e.type.kind == Kind::Nothing; }

} // namespace

std::string Phrase::comparison(const Expr& e, bool not_) const {
    const auto c = tree_.children(e);
    if (e.op == ExprOp::Equal || e.op == ExprOp::NotEqual) {
        const bool equal = (e.op == ExprOp::Equal) != not_;
        if (isNothing(tree_.expr(c[1]))) {
            return fmt::format("there is {} {}", equal ? "no" : "such a thing as", value(c[0]));
        }
        return fmt::format("{} {} {}", value(c[0]), equal ? "is" : "is not", value(c[1]));
    }
    std::string_view verb;
    switch (e.op) {
    case ExprOp::Less: verb = not_ ? "is at least" : "is less than"; break;
    case ExprOp::LessEqual: verb = not_ ? "is more than" : "is at most"; break;
    case ExprOp::Greater: verb = not_ ? "is at most" : "is more than"; break;
    default: verb = not_ ? "is less than" : "is at least"; break;
    }
    return fmt::format("{} {} {}", value(c[0]), verb, value(c[1]));
}

std::string Phrase::inBrackets(ExprId id, ExprOp under, bool not_) const {
    const ExprOp op = tree_.expr(id).op;
    const bool mixed = (op == ExprOp::And || op == ExprOp::Or) && op != under;
    return mixed ? fmt::format("({})", holds(id, not_)) : holds(id, not_);
}

// not (a and b) reads as: not a, or not b
std::string Phrase::joined(ExprId id, ExprOp op, bool not_) const {
    const auto c = tree_.children(tree_.expr(id));
    const bool both = (op == ExprOp::And) != not_;
    return fmt::format("{} {} {}", inBrackets(c[0], op, not_), both ? "and" : "or",
                       inBrackets(c[1], op, not_));
}

std::string Phrase::holds(ExprId id, bool not_) const {
    const Expr& e = tree_.expr(id);
    const auto c = tree_.children(e);
    const auto verb = [&](std::string_view is) { return not_ ? fmt::format("{} not", is) : std::string(is); };
    switch (e.op) {
    case ExprOp::Constant: return (e.value != 0) != not_ ? "always" : "never";
    case ExprOp::Not: return holds(c[0], !not_);
    case ExprOp::And:
    case ExprOp::Or: return joined(id, e.op, not_);
    case ExprOp::Equal:
    case ExprOp::NotEqual:
    case ExprOp::Less:
    case ExprOp::LessEqual:
    case ExprOp::Greater:
    case ExprOp::GreaterEqual: return comparison(e, not_);
    case ExprOp::State:
        return c[0] == kNone
                   ? fmt::format("{} {} set", state(e.target, kNone), verb("is"))
                   : fmt::format("{} {} {}", value(c[0]), verb("is"), wordsOf(model_.states, e.target));
    case ExprOp::Attribute:
        return fmt::format("{} {} {}", value(c[0]), verb("is"), wordsOf(model_.attributes, e.target));
    case ExprOp::TerrainAttribute:
        return fmt::format("{} {} {}", value(c[0]), verb("is"), wordsOf(model_.terrainAttributes, e.target));
    case ExprOp::FeatureAttribute:
        return fmt::format("{} {} {}", value(c[0]), verb("is"), wordsOf(model_.sideAttributes, e.target));
    case ExprOp::Option:
        return fmt::format("the option {} is {}", wordsOf(model_.options, e.target), not_ ? "off" : "on");
    case ExprOp::IsClass:
        return fmt::format("{} {} {}", value(c[0]), verb("is"), wordsOf(model_.classes, e.target));
    case ExprOp::IsType:
        return fmt::format("{} {} {}", value(c[0]), verb("is"), wordsOf(model_.types, e.target));
    case ExprOp::In: return fmt::format("{} {} among {}", value(c[0]), verb("is"), value(c[1]));
    case ExprOp::HasTrait:
    case ExprOp::HasTerrain:
    case ExprOp::HasFeature:
    case ExprOp::HasLink:
        return fmt::format("{} {} {}", c[0] == kNone ? "the scenario" : value(c[0]), not_ ? "has no" : "has",
                           value(c[1]));
    case ExprOp::Call: return call(e, not_);
    case ExprOp::Builtin: return builtin(e, not_);
    case ExprOp::Any: {
        const std::string each = among(e.target, c[0], c[1]);
        const std::string such = c[2] == kNone ? "" : fmt::format(" for which {}", holds(c[2]));
        return fmt::format("there is {} {}{}", not_ ? "no" : "some", each, such);
    }
    case ExprOp::All:
        return fmt::format("{} {}, {}", not_ ? "not for every" : "for every", among(e.target, c[0], c[1]),
                           holds(c[2]));
    case ExprOp::SightClear: return fmt::format("{} {} clear", move(e), verb("is"));
    case ExprOp::IfElse:
        return fmt::format("({} if {}, else {})", holds(c[1], not_), holds(c[0]), holds(c[2], not_));
    case ExprOp::AsIf:
        return fmt::format("{}, as if {} stood at {}{}", holds(c[3], not_), value(c[0]), value(c[1]),
                           c[2] == kNone ? "" : fmt::format(" facing {}", value(c[2])));
    case ExprOp::RollPart: return fmt::format("{} {} doubles", value(c[0]), not_ ? "shows no" : "shows");
    case ExprOp::MotionPart:
        return fmt::format("{} {} a test{}", value(c[0]), not_ ? "needs no" : "needs",
                           c.size() > 1 ? " of " + value(c[1]) : "");
    case ExprOp::Local: return fmt::format("{} is {}", local(e.target), not_ ? "no" : "yes");
    default: return fmt::format("{} is {}", value(id), not_ ? "no" : "yes");
    }
}

std::string readExpression(const rules::Model& model, const Tree& tree, const Function& function, ExprId id) {
    const Phrase phrase(model, tree, function);
    const bool truth = id != kNone && tree.expr(id).type.kind == Kind::Truth && !tree.expr(id).type.list;
    return truth ? phrase.holds(id) : phrase.value(id);
}

} // namespace groma::lang
