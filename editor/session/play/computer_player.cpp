#include "editor/session/play/computer_player.h"

#include "core/base/rng.h"
#include "editor/session/play/thought.h"

namespace groma::session {

game::Answer answerOf(const Deliberation& deliberation) { return thoughtOf(deliberation).answer; }

std::int64_t drawnOutcome(const game::Pending& pending, base::Rng& rng)
{
    std::uint64_t drawn = rng.boundedDraw64(pending.total);
    std::size_t outcome = 0;
    while (drawn >= pending.outcomes[outcome].weight) {
        drawn -= pending.outcomes[outcome++].weight;
    }
    return static_cast<std::int64_t>(outcome);
}

}  // namespace groma::session
