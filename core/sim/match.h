// Two players against each other: pairs of battles, each pair on the same dice with the seats changed, so
// that neither the side that is stronger nor the luck of the dice speaks for one of them. A pair is won by
// the player who made more of its two battles: a victory counts one point, a battle that nobody wins half a
// point each.
#pragma once

#include "core/sim/battle.h"
#include "core/sim/player_words.h"

#include <array>
#include <cstdint>
#include <string>

namespace groma::sim {

struct MatchSettings {
    std::array<Contestant, 2> players; // the first is the one whose points count
    std::array<Posture, 2> postures{Posture::Attack, Posture::Attack}; // of the scenario's sides
    std::uint64_t seed = 1;
    game::Bounds bounds;
};

struct MatchTally {
    std::uint64_t won = 0, split = 0, lost = 0; // pairs, seen from the first player
    // Of the split pairs: those whose two battles the same side won, whoever led it.
    std::array<std::uint64_t, 2> splitBySeat{};
    std::uint64_t halfPoints = 0; // of the first player, in all battles
    std::uint64_t failures = 0;   // pairs with a battle that stopped; they count nowhere else
    std::uint64_t estimated = 0;  // values that were sampled in thought
    std::string firstFailure;

    [[nodiscard]] std::uint64_t pairs() const { return won + split + lost; }
    void add(const MatchTally& other); // of later pairs
};

// Pairs first .. first + count - 1. Pair i depends on the seed and on i alone.
MatchTally playPairs(const game::Setup& setup, const MatchSettings& settings, std::uint64_t first,
                     std::uint64_t count);

// Whether the first player wins at most the share `low` or at least the share `high` of the pairs that are
// not split: Wald's sequential probability ratio test (A. Wald, Sequential Tests of Statistical Hypotheses,
// 1945), which may be looked at after every pair. At either share it errs with chance `error` at most.
struct SequentialTest {
    double low = 0.5, high = 0.6;
    double error = 0.05;

    enum class Verdict : std::uint8_t { Open, Low, High };
    // The logarithm of how much likelier what was seen is at `high` than at `low`.
    [[nodiscard]] double ratio(std::uint64_t won, std::uint64_t lost) const;
    [[nodiscard]] Verdict of(std::uint64_t won, std::uint64_t lost) const;
};

} // namespace groma::sim
