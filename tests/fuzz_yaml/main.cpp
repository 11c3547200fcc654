// Feeds damaged YAML to the reader, the writer and the edits.
#include "tests/fuzz/damage.h"
#include "tests/fuzz/trials.h"
#include "tests/fuzz_yaml/reader_checks.h"
#include "tests/fuzz_yaml/seeds.h"
#include "tests/support/source_dir.h"

#include <fmt/format.h>

#include <string>
#include <vector>

using namespace groma;

int main(int argc, char** argv) {
    const auto trials = fuzz::trialsFrom(
        argc, argv,
        {.count = 20'000,
         .keep = std::filesystem::path(groma::test::sourceDir()) / "build" / "fuzz_yaml.yaml"});
    if (!trials) return 2;
    const std::vector<fuzz::Input> stored = fuzz::corpus("yaml");
    std::vector<std::string> seeds = fuzz::yamlSeeds();
    for (const fuzz::Input& input : stored) seeds.push_back(input.text);
    struct Tally {
        fuzz::Count read, disputed;
    };
    Tally& tally = fuzz::shared<Tally>();
    const fuzz::Target target{
        .make =
            [&](tests::Rng& rng) {
                return fuzz::Input{
                    "yaml", fuzz::damaged(seeds[rng.boundedDraw(static_cast<std::uint32_t>(seeds.size()))],
                                          seeds, rng)};
            },
        .fault =
            [&](const fuzz::Input& input, tests::Rng& rng) {
                const fuzz::ReaderOutcome outcome = fuzz::checkReader(input.text, rng);
                tally.read += outcome.read ? 1U : 0U;
                tally.disputed += outcome.disputed ? 1U : 0U;
                return outcome.fault;
            }};
    return fuzz::runTrials(*trials, stored, target, [&] {
        return fmt::format("{} texts were read, {} of them disputed by yaml-cpp", tally.read.load(),
                           tally.disputed.load());
    });
}
