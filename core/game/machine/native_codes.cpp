#include "core/game/machine/native_codes.h"

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
    return spent - since_ >= stepsBefore_;
}

void NativeCodes::make(const NativeMachine& machine, const Setup& setup) {
    key_ = waiting_;
    code_ = NativeCode::make(key_.special != nullptr ? key_.special->program : setup.program(), setup, machine);
    running_ = code_.get();
}

} // namespace groma::game
