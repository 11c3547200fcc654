#include "core/game/dice/dice_names.h"
#include "core/game/machine/machine.h"

#include <algorithm>

namespace groma::game {

void Machine::enterScope(std::int32_t scope, std::int32_t jump, std::int64_t side) {
    scopes_.push_back({scope, static_cast<std::int32_t>(frames_.size()) - 1, jump, position_.active()});
    if (dice_ != nullptr) {
        dice_->enter(names_->scopes[static_cast<std::size_t>(scope)]);
    }
    if (recorder_ != nullptr) {
        recorder_->scope(scope, true);
    }
    if (side >= 0) {
        report(StateChange::What::Active, -1, -1, position_.active(), side);
        position_.setActive(static_cast<int>(side));
        version_ = ++newest_;
    }
}

// What its end puts back, then the side that was active before. Runs however the scope ends.
void Machine::closeScope() {
    const ScopeRecord record = scopes_.back();
    scopes_.pop_back();
    for (const std::int32_t state : setup_->expiring(record.scope)) {
        position_.resetState(state);
    }
    if (record.frame >= 0) {
        position_.setActive(record.active);
    }
    version_ = ++newest_;
    if (dice_ != nullptr) {
        dice_->leave();
    }
    if (recorder_ != nullptr) {
        recorder_->scope(record.scope, false);
    }
}

bool Machine::leave(std::int32_t scope) {
    leftScope_ = scope;
    while (!scopes_.empty()) {
        const ScopeRecord record = scopes_.back();
        closeScope();
        if (record.scope != scope) {
            continue;
        }
        if (record.frame < 0) {
            return false;
        }
        const auto frames = static_cast<std::size_t>(record.frame) + 1;
        if (together_ != 0 && togetherFrame_ >= frames) {
            together_ = 1;
            endTogether();
        }
        frames_.resize(frames);
        frames_.back().pc = record.jump;
        return true;
    }
    return false;
}

bool Machine::endAfter(std::int32_t procedure, std::int32_t scope) {
    for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
        const lang::FunctionInfo& function = program_->functions[static_cast<std::size_t>(frame->function)];
        if (function.procedure != procedure || function.role != lang::FunctionRole::Procedure) {
            continue;
        }
        // Of several marks the outermost scope counts: it ends the others too.
        frame->endScope = frame->endScope < 0 ? scope : std::min(frame->endScope, scope);
        return true;
    }
    return false;
}

bool Machine::inScope(std::int32_t scope) const {
    return std::ranges::any_of(scopes_, [scope](const ScopeRecord& record) { return record.scope == scope; });
}

} // namespace groma::game
