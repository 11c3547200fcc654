// Feeds damaged YAML to the reader, the writer and the edits:
//   groma_fuzz_yaml [COUNT [SEED [--disputed]]]
// With --disputed it prints the texts that yaml-cpp reads otherwise. Closes with "N passed, N failed".
#include "core/base/rng.h"
#include "tests/fuzz/damage.h"
#include "tests/fuzz_yaml/reader_checks.h"
#include "tests/fuzz_yaml/seeds.h"

#include <fmt/core.h>

#include <unistd.h>

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace groma;

constexpr unsigned kMostSeconds = 20;  // for one text, under sanitizers; past that the alarm ends the program

std::uint64_t numberOf(int argc, char** argv, int at, std::uint64_t otherwise) {
    std::uint64_t number = otherwise;
    if (at < argc) {
        const std::string_view word = argv[at];
        std::from_chars(word.data(), word.data() + word.size(), number);
    }
    return number;
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t count = numberOf(argc, argv, 1, 20'000);
    const std::uint64_t seed = numberOf(argc, argv, 2, 1);
    const bool showDisputed = argc > 3 && std::string_view(argv[3]) == "--disputed";
    const std::vector<std::string> seeds = fuzz::yamlSeeds();
    std::uint64_t read = 0;
    std::uint64_t disputed = 0;
    std::uint64_t failed = 0;
    for (std::uint64_t index = 0; index < count; ++index) {
        base::Rng rng(base::forkSeed(seed, index));
        const std::string text = fuzz::damaged(seeds[rng.boundedDraw(static_cast<std::uint32_t>(seeds.size()))], seeds, rng);
        ::alarm(kMostSeconds);
        const fuzz::ReaderOutcome outcome = fuzz::checkReader(text, rng);
        ::alarm(0);
        read += outcome.read ? 1U : 0U;
        disputed += outcome.disputed ? 1U : 0U;
        if (outcome.disputed && showDisputed) {
            fmt::print("--- text {} is disputed:\n{}\n", index, text);
        }
        if (!outcome.fault.empty()) {
            ++failed;
            fmt::print("--- text {} of seed {}: {}\n--- it was:\n{}\n", index, seed, outcome.fault, text);
        }
    }
    fmt::print("{} texts were read, {} of them disputed by yaml-cpp\n", read, disputed);
    fmt::print("{} passed, {} failed\n", count - failed, failed);
    return failed == 0 ? 0 : 1;
}
