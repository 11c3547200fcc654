#pragma once

#include "core/lang/program/program.h"
#include "core/rules/model.h"

namespace groma::lang::lowering {

// The heads of rows or columns made quick to search. `under`, `over`: what a value outside all of them means.
Axis axisOf(const std::vector<rules::Head>& heads, rules::Miss under, rules::Miss over);
Table tableOf(const rules::Table& table);

} // namespace groma::lang::lowering
