// The computer at the table: it thinks in the background, tells what it saw, and moves at the pace that was
// chosen.
#include "editor/ui/workbench/play_desk.h"

#include <utility>

namespace groma::ui {

namespace {

constexpr double kPace = 0.9; // seconds between two actions

} // namespace

bool PlayDesk::waitsForSign() {
    ComputerTable& table = computer();
    return playing() && table.pace == Pace::Steps && play_->computersTurn() && !play_->held() &&
           table.considered.isCurrent() && table.considered.value() != nullptr &&
           table.considered.value()->acts;
}

/// One answer a frame: a person sees them come.
void PlayDesk::letComputerPlay(const Workbench& bench) {
    ComputerTable& table = computer();
    auto asked = play_->deliberation();
    if (!asked) {
        table.considered.drop();
        return;
    }
    const std::uint64_t key = asked->number;
    if (table.answered == key) return; // it is given after this frame
    table.considered.want(
        bench.jobs, key, "The computer thinks",
        [asked = std::move(*asked)](session::JobControl&) { return session::thoughtOf(asked); });
    if (!table.considered.isCurrent() || table.considered.value() == nullptr) return;
    const session::Thought& thought = *table.considered.value();
    if (!thought.best.empty()) {
        table.last = thought;
        table.lastStep = play_->played().back().answers.size() + 1;
    }
    // Dice fall at once; what is done waits for a sign, or for a while.
    if (thought.acts && table.pace == Pace::Steps && !std::exchange(table.next, false)) return;
    if (thought.acts && table.pace == Pace::Paced) {
        if (table.waitsFor != key) {
            table.waitsFor = key;
            table.notBefore = ImGui::GetTime() + kPace;
        }
        if (ImGui::GetTime() < table.notBefore) return;
    }
    table.answered = key;
    bench.later([this, key, answer = thought.answer](Workbench& b) {
        Sheet* sheet = b.sheet();
        tables_[sheet].answered = 0;
        const auto now = sheet != nullptr && sheet->play && sheet->mode == Mode::Play
                             ? sheet->play->deliberation()
                             : std::nullopt;
        if (!now || now->number != key) return; // somebody was faster
        if (const auto done = sheet->play->answer(answer); !done) {
            sheet->play->hold();
            b.refuse(done.error().reason);
        }
    });
}

} // namespace groma::ui
