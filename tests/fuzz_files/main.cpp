// Feeds every reader of other files and notations damaged ones, each in turn.
#include "tests/fuzz/damage.h"
#include "tests/fuzz/trials.h"
#include "tests/fuzz_files/readers.h"
#include "tests/support/source_dir.h"

#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

using namespace groma;

int main(int argc, char** argv)
{
    const auto trials = fuzz::trialsFrom(argc, argv, {.count = 20'000, .keep = std::filesystem::path(groma::test::sourceDir()) / "build" / "fuzz_file.txt"});
    if (!trials) {
        return 2;
    }
    std::vector<fuzz::Reader> readers = fuzz::sessionReaders();
    for (auto more : {fuzz::playReaders, fuzz::formatReaders}) {
        std::vector<fuzz::Reader> some = more();
        readers.insert(readers.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
    }
    return fuzz::runTrials(*trials, [&](base::Rng& rng, const fuzz::Note& note) {
        const fuzz::Reader& reader = readers[rng.boundedDraw(static_cast<std::uint32_t>(readers.size()))];
        const std::string text = fuzz::damaged(reader.seeds[rng.boundedDraw(static_cast<std::uint32_t>(reader.seeds.size()))], reader.seeds, rng);
        note(reader.name, text);
        const std::string fault = reader.fault(text, rng);
        return fault.empty() ? fault : reader.name + ": " + fault;
    });
}
