// What odds rest on, in explained stacks: facts alone, nothing of what a die may bring.
#pragma once

#include "core/game/log/log.h"
#include "core/game/record/recorder.h"
#include "core/odds/policy.h"

#include <functional>
#include <vector>

namespace groma::odds {

struct Explanation {
    // Stacks and cells of tables that are read before the first die falls or a side has a real choice.
    std::vector<game::LogEntry> before;
    // Those read then, up to the next die or choice, that are the same however the first die falls.
    std::vector<game::LogEntry> always;
    // Where a bound (game::ExplainBounds) was passed: what is not told, in words.
    std::string leftOut;
};

// Hears beside the log: what comes before the first die (`outcome` -1), and each way in which it can fall.
using Listening = std::function<game::Recorder*(int outcome)>;

struct ExplainHow {
    bool asPlayersSay = false; // pieces as players call them, see game::LogRecorder::callAsPlayersDo
    Listening also = {};
    game::Bounds bounds = {}; // past `allSteps` for all ways of the first die, nothing is told of them
    game::ExplainBounds looks = {};
};
Explanation explain(const game::Run& start, const Policy& policy, const ExplainHow& how = {});

} // namespace groma::odds
