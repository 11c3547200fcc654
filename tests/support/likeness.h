// Which of several changes of the rules made a game out of another? The other game is a black box: nothing is
// known of it but what came of its battles, on the same dice (core/game/dice/dice.h). Two versions of the
// rules play the same battle up to where they first differ, so the right change plays every battle just so.
#pragma once

#include "core/sim/balance.h"

#include <cstddef>
#include <span>
#include <vector>

namespace groma::sim {

struct Likeness {
    std::size_t which = 0; // of the candidates
    std::size_t alike = 0; // battles that went just so: verdict, losses of both, decisions
    double apart = 0;      // else by how much, in points and counters lost, summed over the battles
    friend bool operator==(const Likeness& a, const Likeness& b) {
        return a.alike == b.alike && a.apart == b.apart;
    }
};

bool isAlike(const Outcome& a, const Outcome& b);
// The likest first; of those that are as like, in their order. Each has the same battles as the black box.
std::vector<Likeness> likest(std::span<const Outcome> blackBox,
                             const std::vector<std::vector<Outcome>>& candidates);

} // namespace groma::sim
