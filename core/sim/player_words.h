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
    std::uint32_t thoughts = 0; // of a Search

    [[nodiscard]] PlayerSettings onSideOf(Posture scenarios) const;
    bool operator==(const Contestant&) const = default;
};

// "random", "greedy", "greedy:attack", "search:200", "search:200:hold". Nothing: nobody is called so. A
// random player has no posture; a search without a number has kThoughts.
std::optional<Contestant> contestantNamed(std::string_view text);
// Each way to write one, for help and messages.
inline constexpr const char* kPlayersThereAre = "random, greedy and search:THOUGHTS, the last two with a "
                                                "posture if wanted: greedy:attack, search:200:hold";
std::string nameOf(const Contestant& contestant);

// One for both sides, or one for each: "greedy:attack,random".
std::optional<std::array<Contestant, 2>> contestantsNamed(std::string_view text);

} // namespace groma::sim
