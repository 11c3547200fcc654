// Between set-up and play, and the computer at the table.
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

namespace {

constexpr double kPace = 0.9; // seconds between two actions

/// What play needs in front, the map last: it has the keys.
void showPlay(Workbench& bench) {
    for (const char* panel : {"Game", "Test play", "Battlefield"}) bench.show(panel);
}

} // namespace

void Workbench::enterPlay(PlayKind kind) {
    Sheet* at = sheet();
    if (at == nullptr) return;
    auto play = kind == PlayKind::Game ? session::TestPlay::game(at->document()) : session::TestPlay::sandbox(at->document());
    if (!play) {
        refuse(play.error().reason);
        return;
    }
    if (at->play) {
        for (const int side : {0, 1}) play->setLeader(side, at->play->leader(side));
        play->letDiceFall(at->play->diceFall());
    }
    at->play.emplace(std::move(*play));
    at->computer.considered.clear();
    at->computer.last.reset();
    at->mode = Mode::Play;
    clearWhatIf();
    showPlay(*this);
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
    showPlay(*this);
}

void Workbench::enterSetUp() {
    Sheet* at = sheet();
    if (at == nullptr || at->mode == Mode::SetUp) return;
    at->mode = Mode::SetUp;
    show("Palette");
    show("Battlefield");
}

/// One answer a frame, thought over in the background: a person sees them come.
void Workbench::letComputerPlay() {
    Sheet* at = sheet();
    if (at == nullptr || !at->play || at->mode != Mode::Play) return;
    ComputerTable& table = at->computer;
    auto asked = at->play->deliberation();
    if (!asked) {
        table.considered.drop();
        return;
    }
    const std::uint64_t key = asked->seed;
    table.considered.want(jobs, key, "The computer thinks", [asked = std::move(*asked)](session::JobControl&) { return session::thoughtOf(asked); });
    if (!table.waits()) return;
    const session::Thought thought = *table.considered.value();
    if (!thought.best.empty()) {
        table.last = thought;
        table.lastStep = at->play->played().back().answers.size() + 1;
    }
    // Dice fall at once; what is done waits for a sign, or for a while.
    if (thought.acts && table.pace == Pace::Steps && !table.next) return;
    if (thought.acts && table.pace == Pace::Paced) {
        if (table.waitsFor != key) {
            table.waitsFor = key;
            table.notBefore = ImGui::GetTime() + kPace;
        }
        if (ImGui::GetTime() < table.notBefore) return;
    }
    table.next = false;
    if (const auto done = at->play->answer(thought.answer); !done) {
        at->play->hold();
        refuse(done.error().reason);
    }
}

} // namespace groma::ui
