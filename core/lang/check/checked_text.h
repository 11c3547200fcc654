#pragma once

#include "core/lang/check/environment.h"
#include "core/rules/source.h"

namespace groma::lang {

// A text of a snippet or a panel, checked against a ruleset that stays as it is: `function` is of kind
// Snippet, its trees are in `tree` (a tree of its own), its constants may be pieces, sides and cells of the
// scenario.
struct CheckedText {
    Tree tree;
    Function function;
    bool ok = false; // no error was reported; else the trees hold Errors
};

// An expression that fits `wanted` (Type{}: any).
CheckedText checkExpression(const rules::Model& model, const ScenarioNames& scenario, const rules::Text& text,
                            Type wanted, diag::Sink& sink);
// Many at once: the names of the ruleset are gathered only once.
std::vector<CheckedText> checkExpressions(const rules::Model& model, const ScenarioNames& scenario,
                                          const std::vector<rules::Text>& texts, Type wanted,
                                          diag::Sink& sink);
// Statements: `melee(attacker: M4, defender: S4)`. A lone call of a procedure that gives something returns
// it, so that the snippet can expect it; a cancelled event ends the snippet.
CheckedText checkCall(const rules::Model& model, const ScenarioNames& scenario, const rules::Text& text,
                      diag::Sink& sink);

} // namespace groma::lang
