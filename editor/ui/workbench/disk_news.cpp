#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

namespace groma::ui {

namespace {

constexpr double kLookEvery = 2; // seconds

} // namespace

void Workbench::reload() {
    Sheet* at = sheet();
    if (at == nullptr) return;
    const std::string path = at->document().startPath();
    if (const auto done = session::takeFromDisk(files, at->history, at->disk, path); !done) {
        refuse(done.error().reason);
        return;
    }
    std::erase(at->foreign, path);
    documentChanged();
    say("Reloaded " + path);
}

/// Files that others changed are taken in where nothing is lost by it, and told of where something would be.
void Workbench::lookAtDisk() {
    const double now = ImGui::GetTime();
    Sheet* at = sheet();
    if (at == nullptr || now - diskLookedAt_ < kLookEvery || at->tools.busy()) return;
    diskLookedAt_ = now;
    for (const session::DiskWatch::News& news : at->diskWatch.look(at->document(), at->disk, files)) {
        const bool takeIn = news.state == formats::DiskState::Changed && !news.editedHere;
        if (takeIn && session::takeFromDisk(files, at->history, at->disk, news.path)) {
            documentChanged();
            say(news.text() + " and was read again");
            continue;
        }
        at->foreign.push_back(news.path);
        refuse(news.text());
    }
    const std::string problem = at->journal ? at->journal->journal.problem() : std::string();
    if (problem != at->journalProblem && !problem.empty()) refuse(fmt::format("Unsaved work is not being kept safe: {}", problem));
    at->journalProblem = problem;
}

} // namespace groma::ui
