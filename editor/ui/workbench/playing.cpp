// Between set-up and play, and the computer at the table.
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

void Workbench::enterPlay(PlayKind kind) {
    Sheet* at = sheet();
    if (at == nullptr) return;
    auto play = kind == PlayKind::Game ? session::TestPlay::game(at->document())
                                       : session::TestPlay::sandbox(at->document());
    if (!play) {
        refuse(play.error().reason);
        return;
    }
    if (at->play) {
        for (const int side : {0, 1}) play->setLeader(side, at->play->leader(side));
        play->letDiceFall(at->play->diceFall());
    }
    at->play.emplace(std::move(*play));
    at->considered.clear();
    at->mode = Mode::Play;
    clearWhatIf();
    show("Test play");
}

void Workbench::goOnPlaying() {
    Sheet* at = sheet();
    if (at == nullptr) return;
    if (!at->play || (!at->play->isGame() && at->play->played().empty())) {
        enterPlay(PlayKind::Actions);
        return;
    }
    at->mode = Mode::Play;
    clearWhatIf();
    show("Test play");
}

void Workbench::enterSetUp() {
    if (Sheet* at = sheet(); at != nullptr) at->mode = Mode::SetUp;
}

/// One answer a frame, thought over in the background: a person sees them come.
void Workbench::letComputerPlay() {
    Sheet* at = sheet();
    if (at == nullptr || !at->play || at->mode != Mode::Play) return;
    auto asked = at->play->deliberation();
    if (!asked) {
        at->considered.drop();
        return;
    }
    at->considered.want(
        jobs, asked->number, "The computer thinks",
        [asked = std::move(*asked)](session::JobControl&) { return session::answerOf(asked); });
    const game::Answer* answer = at->considered.isCurrent() ? at->considered.value() : nullptr;
    if (answer == nullptr) return;
    if (const auto done = at->play->answer(*answer); !done) {
        at->play->hold();
        refuse(done.error().reason);
    }
}

} // namespace groma::ui
