#pragma once

#include "core/lang/check/checked_text.h"
#include "core/lang/program/slot_flow.h"
#include "core/rules/model.h"

#include <cstdint>
#include <span>
#include <vector>

// The last step of the front end: a model without errors becomes a program.
namespace groma::lang {

Program lower(const rules::Model& model);
// `found` has what it found on the way, for who verifies the program.
Program lower(const rules::Model& model, SlotFlows& found);

// Adds checked snippets (functions of kind Snippet with trees of their own) to a program that lower() made of
// the same model; gives their indices in Program::functions. Texts in them that the ruleset does not know are
// added to Program::names.
std::vector<std::int32_t> lowerSnippets(Program& program, const rules::Model& model,
                                        std::span<const CheckedText* const> snippets);

} // namespace groma::lang
