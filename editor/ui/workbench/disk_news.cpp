#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <filesystem>

namespace groma::ui {

namespace {

constexpr double kLookEvery = 2; // seconds

std::string pathOf(const session::Document& document, const std::string& path) {
    return path.starts_with('/') ? path : document.root() + "/" + path;
}

/// Times and sizes of a document's files: cheap to ask, and what is asked first.
std::string stampOf(const session::Document& document) {
    std::string stamp;
    for (const std::string& path : document.paths()) {
        std::error_code failure;
        const std::string file = pathOf(document, path);
        const auto time = std::filesystem::last_write_time(file, failure);
        const auto bytes = failure ? 0 : std::filesystem::file_size(file, failure);
        stamp += fmt::format("{} {} {} {}\n", path, failure.value(), time.time_since_epoch().count(), bytes);
    }
    return stamp;
}

} // namespace

bool Workbench::lookAround() {
    return sheet() != nullptr && !sheet()->tools.busy() && stampOf(sheet()->document()) != diskStamp_;
}

void Workbench::reload() {
    if (Sheet* at = sheet(); at != nullptr) takeTheirs(std::string(at->document().startPath()));
}

void Workbench::takeTheirs(const std::string& path) {
    Sheet* at = sheet();
    if (at == nullptr) return;
    if (const auto done = session::takeFromDisk(files, at->history, at->disk.record, path); !done) {
        refuse(done.error().reason);
        return;
    }
    std::erase(at->disk.overwrite, path);
    std::erase_if(at->disk.news, [&](const auto& news) { return news.path == path; });
    documentChanged();
    say("Reloaded " + path);
}

void Workbench::keepMine(const std::string& path) {
    Sheet* at = sheet();
    if (at == nullptr) return;
    std::erase_if(at->disk.news, [&](const auto& news) { return news.path == path; });
    at->disk.overwrite.push_back(path);
    say("Yours is kept; saving writes over " + path);
}

/// Files that others changed are taken in where nothing is lost by it, and told of where something would be.
void Workbench::lookAtDisk() {
    const double now = ImGui::GetTime();
    Sheet* at = sheet();
    if (at != nullptr) lookAtJournal();
    if (at == nullptr || now - diskLookedAt_ < kLookEvery || at->tools.busy()) return;
    diskLookedAt_ = now;
    std::string stamp = stampOf(at->document());
    if (stamp == diskStamp_) return;
    diskStamp_ = std::move(stamp);
    std::erase_if(at->disk.news, [&](const auto& news) { // it is again as it was
        return at->disk.record.knows(news.path) &&
               formats::diskState(files, pathOf(at->document(), news.path),
                                  at->disk.record.hash(news.path)) == formats::DiskState::Unchanged;
    });
    for (const session::DiskWatch::News& news : at->disk.watch.look(at->document(), at->disk.record, files)) {
        const bool takeIn = news.state == formats::DiskState::Changed && !news.editedHere;
        if (takeIn && session::takeFromDisk(files, at->history, at->disk.record, news.path)) {
            documentChanged();
            say(news.text() + " and was read again");
            continue;
        }
        std::erase_if(at->disk.news, [&](const auto& older) { return older.path == news.path; });
        std::erase(at->disk.overwrite, news.path);
        at->disk.news.push_back(news);
    }
}

void Workbench::lookAtJournal() {
    Sheet* at = sheet();
    const std::string problem = at->disk.journal ? at->disk.journal->journal.problem() : std::string();
    if (problem != at->disk.journalProblem && !problem.empty())
        refuse(fmt::format("Unsaved work is not being kept safe: {}", problem));
    at->disk.journalProblem = problem;
}

} // namespace groma::ui
