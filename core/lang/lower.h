#pragma once

#include "core/lang/program.h"
#include "core/rules/model.h"

// The last step of the front end: a model without errors becomes a program.
namespace groma::lang {

Program lower(const rules::Model& model);

// Adds a checked snippet (a function of kind Snippet with a tree of its own) to a program that lower() made of the same
// model; gives its index in Program::functions. A text in it that the ruleset does not know is added to Program::names.
std::int32_t lowerSnippet(Program& program, const rules::Model& model, const Tree& tree, const Function& snippet);

}  // namespace groma::lang
