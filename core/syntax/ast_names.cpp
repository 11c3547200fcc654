#include "core/syntax/ast.h"

namespace groma::lang {

std::string_view opName(ExprOp op) {
    switch (op) {
    case ExprOp::Error: return "error";
    case ExprOp::Constant: return "constant";
    case ExprOp::Local: return "local";
    case ExprOp::Option: return "option";
    case ExprOp::ScenarioNumber: return "scenario-number";
    case ExprOp::Attribute: return "attribute";
    case ExprOp::TerrainAttribute: return "terrain-attribute";
    case ExprOp::FeatureAttribute: return "feature-attribute";
    case ExprOp::State: return "state";
    case ExprOp::TraitParameter: return "trait-parameter";
    case ExprOp::OutcomeField: return "outcome-field";
    case ExprOp::RollPart: return "roll-part";
    case ExprOp::MotionPart: return "motion-part";
    case ExprOp::Call: return "call";
    case ExprOp::Builtin: return "builtin";
    case ExprOp::TableLookup: return "table-lookup";
    case ExprOp::TableColumn: return "table-column";
    case ExprOp::TableColumns: return "table-columns";
    case ExprOp::TableAsk: return "table-ask";
    case ExprOp::TableAt: return "table-at";
    case ExprOp::Neg: return "neg";
    case ExprOp::Not: return "not";
    case ExprOp::And: return "and";
    case ExprOp::Or: return "or";
    case ExprOp::Equal: return "equal";
    case ExprOp::NotEqual: return "not-equal";
    case ExprOp::Less: return "less";
    case ExprOp::LessEqual: return "less-equal";
    case ExprOp::Greater: return "greater";
    case ExprOp::GreaterEqual: return "greater-equal";
    case ExprOp::Add: return "add";
    case ExprOp::Subtract: return "subtract";
    case ExprOp::Multiply: return "multiply";
    case ExprOp::Divide: return "divide";
    case ExprOp::Concat: return "concat";
    case ExprOp::IfElse: return "if-else";
    case ExprOp::Otherwise: return "otherwise";
    case ExprOp::IsClass: return "is-class";
    case ExprOp::IsType: return "is-type";
    case ExprOp::In: return "in";
    case ExprOp::HasTrait: return "has-trait";
    case ExprOp::HasTerrain: return "has-terrain";
    case ExprOp::HasFeature: return "has-feature";
    case ExprOp::HasLink: return "has-link";
    case ExprOp::ListLiteral: return "list-literal";
    case ExprOp::Any: return "any";
    case ExprOp::All: return "all";
    case ExprOp::Count: return "count";
    case ExprOp::Sum: return "sum";
    case ExprOp::Least: return "least";
    case ExprOp::Most: return "most";
    case ExprOp::First: return "first";
    case ExprOp::Best: return "best";
    case ExprOp::Filter: return "filter";
    case ExprOp::Map: return "map";
    case ExprOp::AsIf: return "as-if";
    case ExprOp::MoveReachable: return "move-reachable";
    case ExprOp::MoveRoute: return "move-route";
    case ExprOp::MoveCostTo: return "move-cost-to";
    case ExprOp::MovePathCost: return "move-path-cost";
    case ExprOp::MoveStep: return "move-step";
    case ExprOp::SightClear: return "sight-clear";
    }
    return "";
}

std::string_view opName(StmtOp op) {
    switch (op) {
    case StmtOp::Error: return "error";
    case StmtOp::Block: return "block";
    case StmtOp::Let: return "let";
    case StmtOp::Assign: return "assign";
    case StmtOp::AssignState: return "assign-state";
    case StmtOp::If: return "if";
    case StmtOp::For: return "for";
    case StmtOp::ForRange: return "for-range";
    case StmtOp::While: return "while";
    case StmtOp::Match: return "match";
    case StmtOp::Case: return "case";
    case StmtOp::RepeatBlock: return "repeat-block";
    case StmtOp::Repeat: return "repeat";
    case StmtOp::Break: return "break";
    case StmtOp::Return: return "return";
    case StmtOp::Call: return "call";
    case StmtOp::RollDice: return "roll-dice";
    case StmtOp::RollKind: return "roll-kind";
#define GROMA_QUESTION(name, kind, word, slug, answer)                                                       \
    case StmtOp::name:                                                                                       \
        return slug;
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
    case StmtOp::Fight: return "fight";
    case StmtOp::Discard: return "discard";
    case StmtOp::Reveal: return "reveal";
    case StmtOp::Shuffle: return "shuffle";
    case StmtOp::Place: return "place";
    case StmtOp::Eliminate: return "eliminate";
    case StmtOp::TakeOff: return "take-off";
    case StmtOp::Face: return "face";
    case StmtOp::Give: return "give";
    case StmtOp::Take: return "take";
    case StmtOp::Spend: return "spend";
    case StmtOp::Gain: return "gain";
    case StmtOp::Cancel: return "cancel";
    case StmtOp::Scope: return "scope";
    case StmtOp::Leave: return "leave";
    case StmtOp::EndAfter: return "end-after";
    case StmtOp::Together: return "together";
    case StmtOp::Finish: return "finish";
    case StmtOp::Say: return "say";
    case StmtOp::Stop: return "stop";
    case StmtOp::Pass: return "pass";
    case StmtOp::Reroll: return "reroll";
    case StmtOp::AddToTotal: return "add-to-total";
    case StmtOp::SetVerdict: return "set-verdict";
    }
    return "";
}

std::string_view kindName(FunctionKind kind) {
    switch (kind) {
    case FunctionKind::Quantity: return "quantity";
    case FunctionKind::Relation: return "relation";
    case FunctionKind::Query: return "query";
    case FunctionKind::MoveBudget: return "move-budget";
    case FunctionKind::MoveCost: return "move-cost";
    case FunctionKind::MoveAllowed: return "move-allowed";
    case FunctionKind::MoveStops: return "move-stops";
    case FunctionKind::SightCell: return "sight-cell";
    case FunctionKind::SightEdge: return "sight-edge";
    case FunctionKind::RollCount: return "roll-count";
    case FunctionKind::RollTotal: return "roll-total";
    case FunctionKind::VerdictCondition: return "verdict-condition";
    case FunctionKind::OfferWhen: return "offer-when";
    case FunctionKind::OfferBy: return "offer-by";
    case FunctionKind::OfferPrice: return "offer-price";
    case FunctionKind::OfferBody: return "offer-body";
    case FunctionKind::Procedure: return "procedure";
    case FunctionKind::HookWhen: return "hook-when";
    case FunctionKind::HookBody: return "hook-body";
    case FunctionKind::TraitCondition: return "trait-condition";
    case FunctionKind::ActionCandidates: return "action-candidates";
    case FunctionKind::ActionCondition: return "action-condition";
    case FunctionKind::ActionBody: return "action-body";
    case FunctionKind::Sequence: return "sequence";
    case FunctionKind::MotionCost: return "motion-cost";
    case FunctionKind::MotionTest: return "motion-test";
    case FunctionKind::Snippet: return "snippet";
    }
    return "";
}

} // namespace groma::lang
