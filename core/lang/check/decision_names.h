#pragma once

#include "core/rules/model.h"
#include "core/syntax/ast.h"

#include <string>
#include <string_view>
#include <vector>

// The stable names of dice and decisions, by which scripts answer them and odds speak of them.
namespace groma::lang {

// `as NAME`; without it the kind of roll, the name the result is kept under, the candidate's name, or the
// kind of question.
std::string decisionName(const rules::Model& model, const Tree& tree, const Function& function,
                         const Stmt& asking);

// The decision in which a side may pay for one of the offers on a kind of roll, or before or after an event.
std::string offerDecisionName(const rules::Procedure& procedure, bool before);
std::string offerDecisionName(const rules::Roll& roll);

// What the ruleset says of it under `questions`; null where it says nothing.
const rules::QuestionWords* questionWords(const rules::Model& model, std::string_view name);

// An answer of it, given as scripts write it, in the words that the ruleset has for it; a number keeps its
// figure: "Roll it", "6: Crunch". Empty where there are none.
std::string answerTitle(const rules::Model& model, std::string_view name, std::string_view written);

// As people read it: what `questions` calls it, the title of the roll, of what an offer stands around, or of
// an entry with this name; else its words, "Retreat to".
std::string decisionTitle(const rules::Model& model, std::string_view name);

struct DecisionName {
    std::string name;
    StmtOp op{};                // what asks: RollDice, RollKind, ChooseOne, ...; Pass for offers
    std::int32_t function = -1; // Model::functions; -1 for offers
    std::int32_t roll = -1;     // RollKind and offers: the kind of roll
    Span span;
    StmtId stmt = kNone; // what asks; kNone for offers
};

// Every decision of the ruleset in the order of its functions, then the offers.
std::vector<DecisionName> decisionNames(const rules::Model& model);

} // namespace groma::lang
