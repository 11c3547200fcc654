// What is known of a ruleset's code without running it.
#pragma once

#include "core/base/number.h"
#include "core/game/position/setup.h"

#include <cstdint>
#include <optional>
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
    // What no step of the move costs less than, by its code, which is looked at when it is first asked for;
    // 0: nothing is told.
    base::Number leastCost(std::int32_t move);
    // The instruction that asks a question of rows; -1: several do.
    std::int32_t asking(std::int32_t question) const { return asking_[static_cast<std::size_t>(question)]; }

  private:
    struct Facts {
        bool constant = false;
        std::int64_t value = 0;
    };
    RulesetRef ruleset_;
    std::vector<Facts> facts_;
    std::vector<std::int32_t> asking_;
    std::vector<std::optional<base::Number>> leastCosts_; // by move
};

} // namespace groma::game
