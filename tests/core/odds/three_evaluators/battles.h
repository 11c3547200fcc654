// Everything that samples/ and tests/probes let stand on a map: scenarios, and the steps of snippets.
#pragma once

#include "core/game/machine/run.h"
#include "core/odds/policy.h"
#include "formats/load/load.h"

#include <optional>
#include <string>
#include <vector>

namespace groma::tests {

// A position, and the call that a snippet makes there.
struct Moment {
    std::string name;
    game::Position position;
    std::optional<game::Run> call;
    odds::Policy asScripted; // the decisions that the snippet fixes
};

struct BattleFile {
    std::string path; // below the project
    formats::Loaded loaded;
    std::vector<Moment> moments;
    const game::Setup& setup() const { return *loaded.built.setup; }
};

// Of a scenario its start and where random games stand after some questions; of a snippet where its steps
// begin. Files are found, not listed, and of a large folder some are taken. One that does not load is a
// failure of the test.
const std::vector<BattleFile>& battleFiles();

} // namespace groma::tests
