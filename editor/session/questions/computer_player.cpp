#include "editor/session/questions/computer_player.h"

#include "core/game/machine/engine.h"
#include "core/sim/player.h"
#include "editor/session/questions/series.h"

namespace groma::session {

game::Answer answerOf(const Deliberation& deliberation) {
    if (deliberation.pending.what == game::Pending::What::Chance) {
        return game::Engine().fallen(deliberation.run, deliberation.pending, deliberation.dice);
    }
    sim::Players players(playersOf(deliberation.document), deliberation.dice);
    return players.choose(deliberation.run, deliberation.pending);
}

} // namespace groma::session
