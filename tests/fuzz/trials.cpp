#include "tests/fuzz/trials.h"

#include <fmt/core.h>

#include <unistd.h>

#include <charconv>
#include <chrono>
#include <fstream>

namespace groma::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kMostSeconds = 20;

template <class Number>
bool readNumber(std::string_view text, Number& number)
{
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return problem == std::errc{} && end == text.data() + text.size();
}

bool readOption(std::string_view name, const char* value, Trials& trials)
{
    if (name == "--count") return readNumber(std::string_view(value), trials.count);
    if (name == "--seconds") return readNumber(std::string_view(value), trials.seconds);
    if (name == "--seed") return readNumber(std::string_view(value), trials.seed);
    if (name == "--keep") trials.keep = value;
    return name == "--keep";
}

}  // namespace

std::optional<Trials> trialsFrom(int argc, char** argv, Trials otherwise)
{
    for (int at = 1; at < argc; at += 2) {
        if (at + 1 < argc && readOption(argv[at], argv[at + 1], otherwise)) continue;
        fmt::print("{} [--count N] [--seconds S] [--seed S] [--keep FILE]\n", argv[0]);
        return std::nullopt;
    }
    return otherwise;
}

int runTrials(const Trials& trials, const Trial& trial)
{
    using Clock = std::chrono::steady_clock;
    fs::create_directories(trials.keep.parent_path());
    const auto end = Clock::now() + std::chrono::seconds(trials.seconds);
    std::uint64_t index = 0;
    std::uint64_t failed = 0;
    std::string last;
    for (; trials.seconds == 0 ? index < trials.count : Clock::now() < end; ++index) {
        base::Rng rng(base::forkSeed(trials.seed, index));
        ::alarm(kMostSeconds);
        const std::string fault = trial(rng, [&](std::string_view origin, std::string_view text) {
            last = fmt::format("# {}, seed {}, trial {}\n{}", origin, trials.seed, index, text);
            std::ofstream(trials.keep, std::ios::binary) << last;
        });
        ::alarm(0);
        if (fault.empty()) continue;
        ++failed;
        fmt::print("--- {}\n--- it was:\n{}\n", fault, last);
    }
    fs::remove(trials.keep);
    fmt::print("{} passed, {} failed\n", index - failed, failed);
    return failed == 0 ? 0 : 1;
}

}  // namespace groma::fuzz
