#include "core/game/machine/shared_ways.h"

namespace groma::game {

void SharedWays::enter(const RulesetRef& ruleset) {
    if (ruleset_ == ruleset) {
        return;
    }
    ruleset_ = ruleset;
    found_.clear();
}

SharedWays::Found& SharedWays::add(std::uint64_t hash) {
    if (found_.empty()) {
        found_.resize(kGroups * kInGroup);
    }
    return found_[(hash & (kGroups - 1)) * kInGroup + turn_++ % kInGroup];
}

} // namespace groma::game
