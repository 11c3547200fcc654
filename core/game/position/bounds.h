// How far whatever is asked for may go: one place for every bound on a question, a battle, a log and a
// drawing. All are counted, never timed, so that the same files and seed stop at the same place on every
// machine. Passing one of play is a Failure that names the procedure and shows the chain; of an answer it is
// said with it what it then is. docs/rules-language.md, "Bounds", tells them all;
// tests/cli/bounds_told_test.cpp holds that.
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
    std::uint32_t sets = 4'096;        // of one choice with a condition
    std::uint32_t setTests = 1U << 20; // of its condition
    std::uint64_t* budget =
        nullptr; // steps that all runs under these bounds may still take together; null: no end

    friend bool operator==(const Bounds&, const Bounds&) = default;
};

inline constexpr int kMostDice = 10'000; // of one roll
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
    // Dice and decisions one after another along one way. A loop that rolls and counts never comes to a
    // situation again: it would be followed to the last byte of the memory, and played to the last step that
    // a play may take. What goes further is an ending that says so.
    std::size_t deep = 5'000;
    // So many of those endings are counted with the others; past them the odds are sampled,
    std::size_t deepEnds = 64;
    // with this part of the steps that sampling has otherwise: where ways were seen to go on and on, most
    // plays come to no end either, and few of them tell as much.
    std::uint64_t fewerSteps = 10;
};

inline constexpr std::size_t kCountedBytes = std::size_t{2} << 30; // situations, open questions, ways between
inline constexpr std::size_t kLargestCycle = 400; // situations that lead into one another, solved together
// Answers that are considered of one decision that the policy takes: sets and ranges have many.
inline constexpr std::size_t kMostConsidered = 4'096;

// What is looked at to explain odds: what comes before the first die, and what does whatever it shows.
struct ExplainBounds {
    int decisions = 64;         // before the first die, and after each way it falls
    std::size_t outcomes = 400; // of the first die
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

// What a drawing may have; what would have more is refused.
struct DrawingBounds {
    double side = 30'000;                   // pixels, or points of a page
    double pixels = 66e6;                   // of a PNG
    std::size_t pageStrokes = 250'000;      // of one page of a PDF or SVG: about a kilobyte each
    std::size_t svgFigures = 2'500'000;     // of an SVG, figures and texts: about eighty bytes each
    std::size_t strokes = 4'000'000;        // of all pages
    std::size_t previewStrokes = 1'000'000; // of a page that is shown beforehand
};

} // namespace groma::game
