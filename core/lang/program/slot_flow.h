// What the instructions of a function use, and what its slots may hold before each: found once for all who
// ask one after the other while a program is made.
#pragma once

#include "core/lang/program/slot_kinds.h"

#include <cstdint>
#include <map>
#include <vector>

namespace groma::lang {

struct SlotFlow {
    SlotFlow(const Program& program, const FunctionInfo& function, bool recorded)
        : uses(recorded ? slotUses(program, function, function.recorded, function.recordedEnd)
                        : slotUses(program, function, function.entry, function.end)),
          kinds(program, function, recorded, uses) {}

    std::vector<SlotUse> uses;
    SlotKinds kinds;
};

// By where the code begins; good as long as no code changes.
using SlotFlows = std::map<std::int32_t, SlotFlow>;

} // namespace groma::lang
