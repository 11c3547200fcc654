// What must hold for the YAML reader whatever bytes it is given.
#pragma once

#include "tests/support/rng.h"

#include <string>

namespace groma::fuzz {

struct ReaderOutcome {
    bool read = false;     // without problems
    bool disputed = false; // yaml-cpp understands the text differently, and that was said
    std::string fault;     // empty: everything held
};

[[nodiscard]] ReaderOutcome checkReader(const std::string& text, tests::Rng& rng);

} // namespace groma::fuzz
