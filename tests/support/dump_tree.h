#pragma once

#include "core/rules/model.h"
#include "core/syntax/syntax.h"

#include <string>

namespace groma::lang {

// Syntax as text, one line a node, indented.
std::string dumpSyntax(const Syntax& syntax);
std::string_view formName(Form form);

// Typed trees as text, one node a line, children indented: `less-equal : truth`, `call combat_value :
// number`.
std::string dumpExpression(const rules::Model& model, const Tree& tree, const Function& function, ExprId id);
std::string dumpFunction(const rules::Model& model, const Tree& tree, const Function& function);
// All functions, quantities and relations of a model, in order.
std::string dumpTrees(const rules::Model& model);

} // namespace groma::lang
