// What every fuzz program does alike: it damages texts by a seed, keeps the one under test in a file so that a crash or a hang
// leaves it behind, goes on behind it, and closes with what was reached: inputs, crashes, the slowest, the largest.
#pragma once

#include "core/base/rng.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace groma::fuzz {

struct Trials {
    std::uint64_t count = 2000;
    std::uint64_t first = 0;            // trial i depends on the seed and on i alone
    unsigned seconds = 0;               // not 0: until they are over, whatever `count` says
    std::uint64_t seed = 1;
    std::filesystem::path keep;         // the text under test
};

// What no input may need; of sanitized builds only the time that ends a trial.
inline constexpr double kMostSeconds = 2;
inline constexpr std::size_t kMostMegabytes = 256;

// PROGRAM [--count N] [--first I] [--seconds S] [--seed S] [--keep FILE]; `otherwise` is what is not given. Prints how it is called
// and gives nothing if it cannot be read.
std::optional<Trials> trialsFrom(int argc, char** argv, Trials otherwise);

// Notes down what is about to be read: where it comes from and its bytes.
using Note = std::function<void(std::string_view origin, std::string_view text)>;
// One trial, given its own random numbers; what is wrong, or nothing.
using Trial = std::function<std::string(base::Rng& rng, const Note& note)>;

// Runs them in a process of their own, begun again behind a trial that crashed or took more than 20 seconds of processor time. Prints
// what failed, with its text, which is also kept as KEEP.TRIAL, and the sum. The program's exit code.
// `closing`: what else was counted, told by the process that tries (of what came behind the last crash).
int runTrials(const Trials& trials, const Trial& trial, const std::function<std::string()>& closing = {});

}  // namespace groma::fuzz
