// The course of the chance to win, turn by turn.
//
// In each turn, of the battles that are under way then: where the lead is the greater, the chance to win is
// at least as great (isotonic regression of who won on the lead). A battle that is over keeps what it came
// to. The mean over all battles is the same in every turn: only how far they lie apart tells something.
#pragma once

#include "core/sim/balance.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace groma::sim {

struct Course {
    struct Turn {
        // Of the first side's chances to win over all battles: a tenth lies below the first of these, a
        // quarter below the second, then the median, and a quarter and a tenth above.
        std::array<double, 5> chances{};
        std::size_t underWay = 0; // battles
    };
    std::vector<Turn> turns; // as it begins, from the first; then how all of them ended
    // Of the battles that somebody won: the turn from whose beginning on his chance was above one half, the
    // median. Nothing where nobody won.
    std::optional<std::size_t> noReturn; // from 1
    double leadChanges = 0;              // of a battle, on the average
    bool empty() const noexcept { return turns.empty(); }
};

// By battle, in their order: the chance of the first side, where what is greater in lead has no smaller one.
std::vector<double> chancesByLead(std::span<const double> leads, std::span<const double> points);

// Of battles whose course was noted; of none, empty.
Course courseOf(std::span<const Outcome> outcomes);

} // namespace groma::sim
