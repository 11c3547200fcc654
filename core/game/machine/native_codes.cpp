#include "core/game/machine/native_codes.h"

#include <utility>

namespace groma::game {

// A campaign changes its set-up within a run, and keeps the loop.
bool NativeCodes::isDue(const Setup& setup, const SetupProgramRef& special, std::uint64_t spent) {
    if (stepsBefore_ == UINT64_MAX || !setup.battles().empty()) {
        return false;
    }
    if (waiting_.setup != setup.hash() || waiting_.special != special ||
        waiting_.ruleset != setup.draft().ruleset) {
        waiting_ = {setup.hash(), special, setup.draft().ruleset};
        since_ = spent;
    }
    if (spent - since_ < stepsBefore_) {
        return false;
    }
    key_ = waiting_;
    codes_ = {};
    return true;
}

void NativeCodes::make(Code& code, NativeEar ear, const Setup& setup, NativeMachine machine) const {
    code.tried = true;
    if (stepsBefore_ == 0) {
        machine.visits = 1; // at once
    }
    code.made = NativeCode::make(key_.special != nullptr ? key_.special->program : setup.program(), setup,
                                 std::move(machine), ear);
}

} // namespace groma::game
