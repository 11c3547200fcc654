// What the step of a game has left upon counters, for those who show them. Written by the battlefield.
#pragma once

#include "editor/session/play/step_signs.h"

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace groma::ui {

struct StepSigns {
    std::uint64_t stamp = 0; ///< of what was played and is asked when they were made
    std::set<int> done;      ///< have acted in this step and can do nothing more in it
    std::map<int, session::MovementLeft> left;
    std::vector<session::Lent> lent;
};

} // namespace groma::ui
