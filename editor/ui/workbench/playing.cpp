// Between set-up and play.
#include "editor/session/play/fresh_seed.h"
#include "editor/ui/workbench/kept_games.h"
#include "editor/ui/workbench/laid_game.h"
#include "editor/ui/workbench/state/game_course.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <string>
#include <utility>

namespace groma::ui {

namespace {

/// What play needs in front, the map last: it has the keys.
void showPlay(Workbench& bench) {
    for (const char* panel : {"Log", "Game", "Test play", "Battlefield"}) bench.show(panel);
}

} // namespace

void Workbench::enterPlay(PlayKind kind) {
    Sheet* at = sheet();
    if (at == nullptr) return;
    const std::uint64_t seed = session::freshSeed();
    auto play = kind == PlayKind::Game ? session::TestPlay::game(at->document(), seed)
                                       : session::TestPlay::sandbox(at->document(), -1, seed);
    if (!play) {
        refuse(play.error().reason);
        return;
    }
    if (at->play) {
        for (const int side : {0, 1}) play->setLeader(side, at->play->leader(side));
        play->letDiceFall(at->play->diceFall());
    }
    at->play.emplace(std::move(*play));
    at->mode = Mode::Play;
    of<GameCourse>(*at).path.clear(); // the file that was taken up holds another game
    clearWhatIf();
    showPlay(*this);
}

void Workbench::goOnPlaying() {
    Sheet* at = sheet();
    if (at == nullptr) return;
    if (const std::string kept = at->play ? std::string() : lastKeptGame(*this, at->document());
        !kept.empty() && at->document().setup()) {
        if (auto history = layGameFrom(*this, *at, kept)) {
            const std::size_t steps = history->line().size();
            of<GameCourse>(*at).history = *std::move(history);
            clearWhatIf();
            showPlay(*this);
            say(fmt::format("{} goes on, {} steps played; Shift+F5 begins a new game", kept, steps));
            return;
        }
    }
    if (!at->play || (!at->play->isGame() && at->play->played().empty())) {
        // Rules without a sequence have no game to play.
        const bool game = at->document().setup() && at->document().setup()->model().sequence >= 0;
        enterPlay(game ? PlayKind::Game : PlayKind::Actions);
        if (!game && at->mode == Mode::Play)
            say("The rules have no sequence of play: single actions are tried");
        return;
    }
    at->mode = Mode::Play;
    clearWhatIf();
    showPlay(*this);
}

void Workbench::enterSetUp() {
    Sheet* at = sheet();
    if (at == nullptr || at->mode == Mode::SetUp) return;
    at->mode = Mode::SetUp;
    show("Palette");
    show("Battlefield");
}

} // namespace groma::ui
