// Feeds damaged YAML to the reader, the writer and the edits.
#include "tests/fuzz/damage.h"
#include "tests/fuzz/trials.h"
#include "tests/fuzz_yaml/reader_checks.h"
#include "tests/fuzz_yaml/seeds.h"
#include "tests/support/source_dir.h"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace groma;

int main(int argc, char** argv) {
    const auto trials = fuzz::trialsFrom(argc, argv, {.count = 20'000, .keep = std::filesystem::path(groma::test::sourceDir()) / "build" / "fuzz_yaml.yaml"});
    if (!trials) return 2;
    const std::vector<std::string> seeds = fuzz::yamlSeeds();
    std::uint64_t read = 0;
    std::uint64_t disputed = 0;
    const auto tried = [&](base::Rng& rng, const fuzz::Note& note) {
        const std::string text = fuzz::damaged(seeds[rng.boundedDraw(static_cast<std::uint32_t>(seeds.size()))], seeds, rng);
        note("yaml", text);
        fuzz::ReaderOutcome outcome = fuzz::checkReader(text, rng);
        read += outcome.read ? 1U : 0U;
        disputed += outcome.disputed ? 1U : 0U;
        return std::move(outcome.fault);
    };
    return fuzz::runTrials(*trials, tried, [&] { return fmt::format("{} texts were read, {} of them disputed by yaml-cpp", read, disputed); });
}
