#include "editor/session/play/computer_player.h"

#include "core/base/rng.h"
#include "core/sim/player.h"
#include "editor/session/questions/series.h"


namespace groma::session {

game::Answer answerOf(const Deliberation& deliberation)
{
    base::Rng rng(deliberation.seed);
    if (deliberation.pending.what == game::Pending::What::Chance) {
        return {drawnOutcome(deliberation.pending, rng), {}};
    }
    sim::Players players(playersOf(deliberation.document), rng);
    return players.choose(deliberation.run, deliberation.pending);
}

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
