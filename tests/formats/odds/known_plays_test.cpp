// Plays that are known are those that would be played: odds of the samples' snippets are thrown with and
// without, and everything that is told of them is compared.
#include "tests/support/sampled_plays.h"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

using namespace groma;

namespace {

constexpr std::size_t kPart = 8; // one snippet of so many; groma_agree takes any

} // namespace

TEST_CASE(
    "thrown odds of the samples' snippets are the same whether plays are known or each is played: ends, "
    "how often, what they rest on, who decided, and where the steps of all plays run out") {
    const auto seed = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count() /
                                                 1000 % 1'000'000'000);
    MESSAGE("seed " << seed);
    formats::RealFileSystem files;
    formats::Loader loader(files);
    const std::vector<std::string> all = tests::sampleSnippets();
    REQUIRE(all.size() > 900);
    std::uint64_t known = 0, samples = 0;
    std::size_t sampled = 0;
    for (std::size_t i = seed % kPart; i < all.size(); i += kPart) {
        CAPTURE(all[i]);
        CAPTURE(seed);
        const formats::Loaded loaded = loader.load(all[i]);
        for (const odds::Rule rule : {odds::Rule::First, odds::Rule::Uniform}) {
            // The second is past the steps of all plays soon, so that a step more or less ends it elsewhere.
            for (const std::uint64_t steps : {1'000'000U, 5'000U}) {
                const tests::ThrownTwice told = tests::throwTwice(loaded, rule, seed, 60, steps);
                REQUIRE(told.differs.value_or("") == "");
                known += told.known;
                samples += told.samples;
                sampled += told.samples > 0 ? 1 : 0;
            }
        }
    }
    CHECK(sampled > 60);
    CHECK(known > samples / 4);
}
