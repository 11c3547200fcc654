#include "editor/session/balance/battle_game.h"

#include "core/sim/player.h"
#include "editor/session/play/play_question.h"

namespace groma::session {

Expected<SavedGame> gameOf(const ReadyBattle& battle, const sim::BattleSettings& settings,
                           const std::string& scenario, const JobControl* control,
                           std::optional<std::uint64_t> stoppedAfter) {
    using What = game::Pending::What;
    const game::Setup& setup = battle.setup();
    SavedGame saved;
    saved.title = setup.draft().title;
    saved.scenario = scenario;
    saved.rules = battle.loaded.ruleset->hash;
    saved.seed = settings.seed;
    saved.dice = game::kDiceVersion;
    game::Engine engine(settings.bounds);
    game::Dice dice({settings.seed, settings.battle});
    sim::Players players(settings.players, dice);
    game::Run run;
    game::Engine::start(run, setup, game::startPosition(setup),
                        game::Call{setup.program().sequence, {}, {}, -1});
    std::uint64_t choices = 0;
    for (game::Pending asked;;) {
        if (control != nullptr && !control->goOn()) return refuse("stopped by hand");
        engine.advance(run, asked, nullptr, &dice);
        if (asked.what != What::Chance && asked.what != What::Choice) break;
        // The bounds that stopped it are those of a whole play; here each step has its own, and would go on.
        if (stoppedAfter && (asked.what == What::Choice ? choices++ == *stoppedAfter
                                                        : saved.line.size() >= settings.bounds.decisions))
            break;
        const game::Answer answer =
            asked.what == What::Chance ? engine.fallen(run, asked, dice) : players.choose(run, asked);
        saved.line.push_back(playedAnswer(setup, asked, answer));
        engine.answer(run, asked, answer, nullptr, &dice);
    }
    return saved;
}

} // namespace groma::session
