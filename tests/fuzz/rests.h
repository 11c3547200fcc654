// What is done with a file that rests on a damaged one: whatever a person could do with it.
#pragma once

#include "formats/load/load.h"
#include "tests/fuzz/trials.h"
#include "tests/support/rng.h"

#include <filesystem>
#include <string>

namespace groma::fuzz {

// Counted by all processes together; `problems` in bytes.
struct Used {
    Count problems, snippets, battles, odds, exact, drawings;
};

// Plays its snippet or its battle, counts odds within 128 MB, draws it into a file of `folder`. What is
// wrong; empty: nothing.
std::string useLoaded(const formats::Loaded& loaded, tests::Rng& rng, const std::filesystem::path& folder,
                      Used& used);

} // namespace groma::fuzz
