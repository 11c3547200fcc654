// What every fuzz program does alike: it damages texts by a seed, keeps the one under test in a file so that a crash or an alarm
// leaves it behind, and closes with "N passed, N failed".
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
    unsigned seconds = 0;               // not 0: until they are over, whatever `count` says
    std::uint64_t seed = 1;
    std::filesystem::path keep;         // the text under test
};

// PROGRAM [--count N] [--seconds S] [--seed S] [--keep FILE]; `otherwise` is what is not given. Prints how it is called and gives
// nothing if it cannot be read.
std::optional<Trials> trialsFrom(int argc, char** argv, Trials otherwise);

// Notes down what is about to be read: where it comes from and its bytes.
using Note = std::function<void(std::string_view origin, std::string_view text)>;
// One trial, given its own random numbers; what is wrong, or nothing.
using Trial = std::function<std::string(base::Rng& rng, const Note& note)>;

// Runs them and prints what failed, with its text, and the sum. The program's exit code. A trial that takes more than 20 seconds,
// also under sanitizers, ends the program by an alarm.
int runTrials(const Trials& trials, const Trial& trial);

}  // namespace groma::fuzz
