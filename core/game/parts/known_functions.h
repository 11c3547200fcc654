// What is known of a ruleset's functions without running them.
#pragma once

#include "core/game/position/setup.h"

#include <cstdint>
#include <vector>

namespace groma::game {

class KnownFunctions {
  public:
    // Looks at the functions when the ruleset is another than before.
    void prepare(const RulesetRef& ruleset);
    // The word that a function always gives, null when it has to be run: operations ask some for every cell.
    const std::int64_t* constant(std::int32_t function) const {
        const Facts& facts = facts_[static_cast<std::size_t>(function)];
        return facts.constant ? &facts.value : nullptr;
    }

  private:
    struct Facts {
        bool constant = false;
        std::int64_t value = 0;
    };
    RulesetRef ruleset_;
    std::vector<Facts> facts_;
};

} // namespace groma::game
