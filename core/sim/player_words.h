// Who plays, as people write it.
#pragma once

#include "core/sim/player.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace groma::sim {

// A kind of player; without a posture it takes that which the scenario gives its side.
struct Contestant {
    PlayerKind kind = PlayerKind::Greedy;
    std::optional<Posture> posture;

    [[nodiscard]] PlayerSettings onSideOf(Posture scenarios) const;
    bool operator==(const Contestant&) const = default;
};

// "greedy", "greedy:attack", "random". Nothing: nobody is called so. A random player has no posture.
std::optional<Contestant> contestantNamed(std::string_view text);
std::string nameOf(const Contestant& contestant);

// One for both sides, or one for each: "greedy:attack,random".
std::optional<std::array<Contestant, 2>> contestantsNamed(std::string_view text);

} // namespace groma::sim
