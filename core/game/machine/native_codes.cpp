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
    const lang::Program& program = key_.special != nullptr ? key_.special->program : setup.program();
    for (const bool reading : {false, true}) {
        code_[reading ? 1 : 0] = NativeCode::make(program, setup, machine, reading);
    }
    running_ = {code_[0].get(), code_[1].get()};
}

} // namespace groma::game
