// Questions of the samples whose plays are thrown: by a count that knows plays again, and by one that plays
// each.
#pragma once

#include "core/odds/odds.h"
#include "formats/load/load.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groma::tests {

// The snippets of all samples, in one order.
std::vector<std::string> sampleSnippets();

struct ThrownTwice {
    std::uint64_t samples = 0;          // 0: it asks nothing that can be thrown
    std::uint64_t known = 0;            // of them
    std::optional<std::string> differs; // how the answers differ
};
// What its first step that calls something can come to, by plays of that seed, with and without what is
// known, whatever else is counted of them; and where the steps of all plays together are so many.
ThrownTwice throwTwice(const formats::Loaded& snippet, odds::Rule rule, std::uint64_t seed,
                       std::uint64_t samples, std::uint64_t steps);

} // namespace groma::tests
