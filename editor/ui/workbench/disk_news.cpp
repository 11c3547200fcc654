#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

namespace groma::ui {

namespace {

constexpr double kLookEvery = 2; // seconds

std::string pathOf(const session::Document& document, const std::string& path) { return path.starts_with('/') ? path : document.root() + "/" + path; }

} // namespace

void Workbench::reload() {
    if (Sheet* at = sheet(); at != nullptr) takeTheirs(std::string(at->document().startPath()));
}

void Workbench::takeTheirs(const std::string& path) {
    Sheet* at = sheet();
    if (at == nullptr) return;
    if (const auto done = session::takeFromDisk(files, at->history, at->disk, path); !done) {
        refuse(done.error().reason);
        return;
    }
    std::erase(at->overwrite, path);
    std::erase_if(at->diskNews, [&](const auto& news) { return news.path == path; });
    documentChanged();
    say("Reloaded " + path);
}

void Workbench::keepMine(const std::string& path) {
    Sheet* at = sheet();
    if (at == nullptr) return;
    std::erase_if(at->diskNews, [&](const auto& news) { return news.path == path; });
    at->overwrite.push_back(path);
    say("Yours is kept; saving writes over " + path);
}

/// Files that others changed are taken in where nothing is lost by it, and told of where something would be.
void Workbench::lookAtDisk() {
    const double now = ImGui::GetTime();
    Sheet* at = sheet();
    if (at == nullptr || now - diskLookedAt_ < kLookEvery || at->tools.busy()) return;
    diskLookedAt_ = now;
    std::erase_if(at->diskNews, [&](const auto& news) { // it is again as it was
        return at->disk.knows(news.path) && formats::diskState(files, pathOf(at->document(), news.path), at->disk.hash(news.path)) == formats::DiskState::Unchanged;
    });
    for (const session::DiskWatch::News& news : at->diskWatch.look(at->document(), at->disk, files)) {
        const bool takeIn = news.state == formats::DiskState::Changed && !news.editedHere;
        if (takeIn && session::takeFromDisk(files, at->history, at->disk, news.path)) {
            documentChanged();
            say(news.text() + " and was read again");
            continue;
        }
        std::erase_if(at->diskNews, [&](const auto& older) { return older.path == news.path; });
        std::erase(at->overwrite, news.path);
        at->diskNews.push_back(news);
    }
    const std::string problem = at->journal ? at->journal->journal.problem() : std::string();
    if (problem != at->journalProblem && !problem.empty()) refuse(fmt::format("Unsaved work is not being kept safe: {}", problem));
    at->journalProblem = problem;
}

} // namespace groma::ui
