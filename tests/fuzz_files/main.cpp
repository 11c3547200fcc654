// Feeds every reader of other files and notations damaged ones, each in turn.
#include "tests/fuzz/damage.h"
#include "tests/fuzz/trials.h"
#include "tests/fuzz_files/readers.h"
#include "tests/support/source_dir.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

using namespace groma;

int main(int argc, char** argv) {
    const auto trials = fuzz::trialsFrom(
        argc, argv,
        {.count = 20'000,
         .keep = std::filesystem::path(groma::test::sourceDir()) / "build" / "fuzz_file.txt"});
    if (!trials) {
        return 2;
    }
    std::vector<fuzz::Reader> readers = fuzz::sessionReaders();
    for (auto more : {fuzz::playReaders, fuzz::formatReaders, fuzz::mergeReaders, fuzz::bookReaders,
                      fuzz::serverReaders}) {
        std::vector<fuzz::Reader> some = more();
        readers.insert(readers.end(), std::make_move_iterator(some.begin()),
                       std::make_move_iterator(some.end()));
    }
    const std::vector<fuzz::Input> stored = fuzz::corpus("files");
    const auto named = [&](const std::string& name) {
        return std::ranges::find(readers, name, &fuzz::Reader::name);
    };
    for (const fuzz::Input& input : stored) {
        if (const auto reader = named(input.origin); reader != readers.end()) {
            reader->seeds.push_back(input.text);
        }
    }
    const fuzz::Target target{
        .make =
            [&](tests::Rng& rng) {
                const fuzz::Reader& reader =
                    readers[rng.boundedDraw(static_cast<std::uint32_t>(readers.size()))];
                const std::string& seed =
                    reader.seeds[rng.boundedDraw(static_cast<std::uint32_t>(reader.seeds.size()))];
                return fuzz::Input{reader.name, fuzz::damaged(seed, reader.seeds, rng)};
            },
        .fault =
            [&](const fuzz::Input& input, tests::Rng& rng) {
                const auto reader = named(input.origin);
                return reader == readers.end() ? "no reader is called " + input.origin
                                               : reader->fault(input.text, rng);
            }};
    return fuzz::runTrials(*trials, stored, target);
}
