// How far play may go: one place for every bound on a question, a battle and a log. All are counted, never
// timed, so that the same files and seed stop at the same place on every machine. Passing one is a Failure
// that names the procedure and shows the chain.
#pragma once

#include <cstddef>
#include <cstdint>

namespace groma::game {

struct Bounds {
    std::uint64_t steps =
        50'000'000; // between two questions: rounds of loops, calls, and elements of what is gathered
    std::uint64_t allSteps =
        500'000'000; // of one play from its call to its end, dice and decisions counted as below
    std::uint32_t decisions = 200'000; // of one play
    std::uint32_t idle = 10'000;       // decisions in a row that leave the position as it is
    std::uint32_t again = 100;         // decisions of the same situation without a die between
    std::uint32_t frames = 400;        // procedures running inside one another
    std::uint32_t memory = 1U << 22;   // words of frames and lists
    std::uint32_t outcomes = 200'000;  // ways one roll can come out
    std::uint32_t options = 1U << 16;  // options of one choice
    std::uint64_t* budget =
        nullptr; // steps that all runs under these bounds may still take together; null: no end

    friend bool operator==(const Bounds&, const Bounds&) = default;
};

inline constexpr std::size_t kStepsOfDie = 20;
inline constexpr std::size_t kStepsOfDecision = 250;
// A `perform` that finds nothing to do asks nobody: a loop around it has no question at which it would be
// counted, and the conditions that it tests are longer than its rounds tell. After so many of them between
// two questions each costs this many times what went before it, and a decision.
inline constexpr std::uint32_t kFruitlessPerforms = 100;
inline constexpr std::size_t kStepsOfFruitless = 16;

// What counting odds may use before it says that it cannot.
struct CountBounds {
    std::uint64_t steps = 1'000'000'000;    // of all situations together, and of all sampled plays again
    std::uint64_t arithmetic = 400'000'000; // work on fractions: w + w * w / 64 for each that has w words
    std::size_t fractions = std::size_t{1} << 24; // words of all fractions kept
};

// What a player who thinks may use; past it the first of what is left is taken.
struct ThoughtBounds {
    std::uint64_t stepsOfTrial = 2'000'000;  // one action or answer tried out once
    std::uint64_t steps = 50'000'000;        // one decision
    std::uint64_t allSteps = 20'000'000'000; // one play
};

// What a log keeps; of the rest it says how much was left out.
struct LogBounds {
    std::size_t entries = 400'000; // lines and terms
    std::size_t bytes = std::size_t{64} << 20;
};

} // namespace groma::game
