#pragma once

#include "core/lang/program/slot_flow.h"

#include <string>
#include <vector>

namespace groma::lang {

// What is wrong with a program, in words for whoever works on lowering; nothing for a sound one. A sound
// program reads no slot that some path has not written, mixes lists with nothing else, keeps every operand in
// its range and every jump inside its function, and leaves every function by a return or an end. `found`: of
// this very program, what is not found again.
std::vector<std::string> verify(const Program& program, const SlotFlows& found = {});

} // namespace groma::lang
