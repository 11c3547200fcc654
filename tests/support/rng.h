// Random numbers of tests (PCG32): the same on every machine. The game has dice of its own (core/game/dice).
#pragma once

#include <cstdint>

namespace groma::tests {

// One step of splitmix64: spreads a seed over all 64 bits.
constexpr std::uint64_t splitMix(std::uint64_t seed) noexcept {
    seed += 0x9e3779b97f4a7c15ULL;
    seed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9ULL;
    seed = (seed ^ (seed >> 27)) * 0x94d049bb133111ebULL;
    return seed ^ (seed >> 31);
}

// The seed of the index-th independent run under one master seed (battle 17 of a study, shard 3 of 16).
constexpr std::uint64_t forkSeed(std::uint64_t seed, std::uint64_t index) noexcept {
    return splitMix(splitMix(seed) ^ splitMix(index ^ 0x6a09e667f3bcc909ULL));
}

class Rng {
  public:
    struct State {
        std::uint64_t state = 0;
        std::uint64_t stream = 1; // always odd

        friend bool operator==(const State&, const State&) = default;
    };

    constexpr explicit Rng(std::uint64_t seed = 0) noexcept {
        state_.stream = splitMix(seed ^ 0xbb67ae8584caa73bULL) | 1U;
        state_.state = splitMix(seed);
        next();
    }

    // A stored stream that is even is made odd, so a damaged file cannot shorten the period.
    constexpr explicit Rng(State stored) noexcept : state_{stored.state, stored.stream | 1U} {}

    constexpr State state() const noexcept { return state_; }

    constexpr std::uint32_t next() noexcept {
        const std::uint64_t old = state_.state;
        state_.state = old * 6364136223846793005ULL + state_.stream;
        const auto mixed = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
        const auto turn = static_cast<std::uint32_t>(old >> 59);
        return (mixed >> turn) | (mixed << ((32U - turn) & 31U));
    }

    constexpr std::uint64_t next64() noexcept {
        const std::uint64_t high = next();
        return (high << 32) | next();
    }

    // Unbiased number in 0 .. bound-1; bound must not be 0.
    constexpr std::uint32_t boundedDraw(std::uint32_t bound) noexcept {
        std::uint64_t product = static_cast<std::uint64_t>(next()) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = (0U - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold) {
                product = static_cast<std::uint64_t>(next()) * bound;
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // The same for bounds beyond 32 bits (sums of exact weights).
    constexpr std::uint64_t boundedDraw64(std::uint64_t bound) noexcept {
        if (bound <= 0xffffffffULL) {
            return boundedDraw(static_cast<std::uint32_t>(bound));
        }
        const std::uint64_t threshold = (0ULL - bound) % bound;
        std::uint64_t drawn = next64();
        while (drawn < threshold) {
            drawn = next64();
        }
        return drawn % bound;
    }

  private:
    State state_;
};

} // namespace groma::tests
