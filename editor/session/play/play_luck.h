// What dice and cards did for each side in a game that was played, as core/sim/luck.h reckons it.
#pragma once

#include "core/base/rational.h"
#include "editor/session/jobs/jobs.h"
#include "editor/session/play/test_play.h"

#include <cstdint>
#include <vector>

namespace groma::session {

struct PlayedLuck {
    // By side, in worth: what its own throws and draws gave it beyond what was to be expected of them. What
    // was thrown for nobody is nobody's.
    std::vector<base::Rational> own;
    base::Rational all;        // of all that fell, for the first side; for the second it has the other sign
    std::uint64_t events = 0;  // that fell
    std::uint64_t unknown = 0; // of these, how many whose luck could not be counted
};

// A game from its beginning: a value, for a job.
struct LuckInQuestion {
    Document document;
    std::vector<PlayedAnswer> answers;
    std::uint64_t seed = 0;
};
// Nothing for single actions, and where the rules do not say what a position is worth: there is no luck then.
std::optional<LuckInQuestion> luckQuestion(const TestPlay& play);
// Some milliseconds for each event. Where it is cancelled, or the answers are not those of this game, nothing
// is told: no event.
PlayedLuck luckOf(const LuckInQuestion& asked, const JobControl& control);

} // namespace groma::session
