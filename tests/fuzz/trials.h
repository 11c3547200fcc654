// What every fuzz program does alike: it makes damaged inputs by a seed, reads them in processes of their
// own, goes on behind one that crashed or did not end, and closes with what was reached: inputs, crashes, the
// slowest, the largest.
#pragma once

#include "tests/support/rng.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::fuzz {

struct Trials {
    std::uint64_t count = 2000;
    std::uint64_t first = 0; // trial i depends on the seed and on i alone
    unsigned seconds = 0;    // not 0: until they are over, whatever `count` says
    unsigned jobs = 1;       // processes at once
    std::uint64_t seed = 1;
    std::filesystem::path keep; // texts that failed are kept beside it, as KEEP.TRIAL
};

// What no input may need; of sanitized builds only the time that ends a trial.
inline constexpr double kMostSeconds = 2;
inline constexpr std::size_t kMostMegabytes = 256;

// PROGRAM [--count N] [--first I] [--seconds S] [--jobs J] [--seed S] [--keep FILE]; `otherwise` is what is
// not given. Prints how it is called and gives nothing if it cannot be read.
std::optional<Trials> trialsFrom(int argc, char** argv, Trials otherwise);

// A text and what it is read as: a file or a reader, in the words of the program that made it.
struct Input {
    std::string origin, text;
};

// `fault`: what is wrong with how it was read, or nothing. An origin that it does not know is a fault.
struct Target {
    std::function<Input(tests::Rng& rng)> make;
    std::function<std::string(const Input& input, tests::Rng& rng)> fault;
};

// Texts that once failed, or that reach far, from tests/fuzz/corpus/NAME in the order of their names: a line
// `# ORIGIN`, then the text to its last byte. What a run keeps is of the same form.
std::vector<Input> corpus(std::string_view name);

// Zeros that the processes which try and the program itself have in common.
void* sharedMemory(std::size_t bytes);
template <class T>
T& shared() {
    return *new (sharedMemory(sizeof(T))) T;
}
using Count = std::atomic<std::uint64_t>;

// Reads `stored` first, then as many as are asked for. Prints what failed, with its text, and the sum; what
// took more than 20 seconds of processor time is ended. The program's exit code. `closing`: what else was
// counted.
int runTrials(const Trials& trials, const std::vector<Input>& stored, const Target& target,
              const std::function<std::string()>& closing = {});

} // namespace groma::fuzz
