#pragma once

#include "core/diag/sink.h"
#include "core/lang/check/names.h"
#include "core/rules/source.h"

namespace groma::lang {

// A type as it is written under `takes`, `gives` and `type`: "number", "infantry", "list of cell", "side?",
// "melee_result", "melee_result.what", "card of setbacks", "pool of battle". Error, reported, when it is
// none.
Type readTypeName(const rules::Text& text, const rules::Model& model, const Names& names, diag::Sink& sink);

} // namespace groma::lang
