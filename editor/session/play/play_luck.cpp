#include "editor/session/play/play_luck.h"

#include "core/game/machine/engine.h"
#include "core/game/names/naming.h"
#include "core/sim/luck.h"
#include "core/sim/rolls.h"

namespace groma::session {

std::optional<LuckInQuestion> luckQuestion(const TestPlay& play) {
    if (!play.isGame() || play.played().empty() || !sim::Fortune::canTell(play.setup())) {
        return std::nullopt;
    }
    return LuckInQuestion{play.document(), play.played().back().answers, play.seed()};
}

PlayedLuck luckOf(const LuckInQuestion& asked, const JobControl& control) {
    PlayedLuck told;
    const game::Setup& setup = *asked.document.setup();
    auto begins = begun(setup, game::startPosition(setup), "sequence", -1);
    if (!begins) {
        return told;
    }
    game::Dice dice({asked.seed});
    game::Engine engine;
    game::Run run = std::move(begins->start);
    game::Pending pending;
    engine.advance(run, pending, nullptr, &dice);
    sim::Fortune fortune;
    sim::LuckMeter meter(fortune);
    std::vector<sim::Roll> rolls;
    sim::RollNotes notes(dice, -1, &meter, rolls);
    notes.begun(run);
    for (const PlayedAnswer& given : asked.answers) {
        const auto answer = game::answerFromText(setup, pending, given.texts);
        if (!answer || control.cancelled()) {
            return told;
        }
        const bool chance = pending.what == game::Pending::What::Chance;
        if (chance) {
            notes.falls(run, pending);
        }
        engine.answer(run, pending, *answer, nullptr, &dice);
        if (chance) {
            notes.fell(run, pending, *answer);
        }
        engine.advance(run, pending, nullptr, &dice);
    }
    meter.end(run);
    told.own.assign(static_cast<std::size_t>(setup.sideCount()), base::Rational(0));
    for (const sim::Roll& roll : rolls) {
        for (int side = 0; side < setup.sideCount(); ++side) {
            if (roll.luck && setup.side(side).id == roll.side) {
                told.own[static_cast<std::size_t>(side)] += side == 0 ? *roll.luck : -*roll.luck;
            }
        }
    }
    told.all = meter.luck().luck;
    told.events = meter.luck().events;
    told.unknown = meter.luck().unknown;
    return told;
}

} // namespace groma::session
