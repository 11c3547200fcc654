#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr double kNoticeSeconds = 4;
constexpr double kRefusalSeconds = 7;

} // namespace

void Workbench::open(const std::string& path) {
    const std::string wanted = files.canonical(path);
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        const session::Document& document = sheets[i]->document();
        if (files.canonical(document.root() + "/" + document.startPath()) != wanted) continue;
        current = i;
        return;
    }
    auto document = session::Document::open(files, path);
    if (!document) {
        refuse(document.error().reason);
        return;
    }
    auto sheet = std::make_unique<Sheet>();
    sheet->disk = session::DiskRecord::of(*document, files);
    sheet->sourcePath = document->startPath();
    sheet->history = session::History(std::move(*document));
    sheet->history.markSaved();
    if (const auto question = session::firstWhatIf(sheet->document())) sheet->whatIf.question = *question;
    sheets.push_back(std::move(sheet));
    current = sheets.size() - 1;
}

void Workbench::save(bool all) {
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        if (!all && i != current) continue;
        Sheet& sheet = *sheets[i];
        const session::SaveReport report = session::save(files, sheet.document(), sheet.disk);
        for (const auto& failed : report.failed) refuse(fmt::format("{} was not saved: {}", failed.path, failed.message));
        if (!report.ok()) continue;
        sheet.history.markSaved();
        if (!report.saved.empty()) say(fmt::format("Saved {}", report.saved.size() == 1 ? report.saved.front() : fmt::format("{} files", report.saved.size())));
    }
}

void Workbench::close(std::size_t sheet) {
    if (sheet >= sheets.size()) return;
    sheets.erase(sheets.begin() + static_cast<std::ptrdiff_t>(sheet));
    if (current >= sheets.size() && current > 0) --current;
}

bool Workbench::anythingUnsaved() const {
    return std::ranges::any_of(sheets, [](const auto& sheet) { return !sheet->disk.unsaved(sheet->document()).empty(); });
}

void Workbench::commit(const session::Edited& edit) {
    Sheet* at = sheet();
    if (at == nullptr) return;
    const session::Document before = at->document();
    if (const auto done = at->history.commit(edit); !done) {
        refuse(done.error().reason);
        return;
    }
    if (!(before == at->document())) documentChanged();
}

void Workbench::undo() {
    if (Sheet* at = sheet(); at != nullptr && at->history.undo()) documentChanged();
}

void Workbench::redo() {
    if (Sheet* at = sheet(); at != nullptr && at->history.redo()) documentChanged();
}

void Workbench::documentChanged() {
    Sheet* at = sheet();
    if (at == nullptr) return;
    at->tools.selection.prune(at->document());
    if (at->play)
        if (const auto divergence = at->play->rebase(at->document()))
            say(fmt::format("The game was replayed; it differs from call {}: {}", divergence->call + 1, divergence->why));
    if (at->whatIf.question && at->document().setup()) {
        const int pieces = at->document().setup()->pieceCount();
        if (at->whatIf.question->piece >= pieces || at->whatIf.question->target >= pieces) clearWhatIf();
    }
}

void Workbench::say(std::string text) { notices.push_back({std::move(text), false, ImGui::GetTime() + kNoticeSeconds}); }

void Workbench::refuse(std::string reason) { notices.push_back({std::move(reason), true, ImGui::GetTime() + kRefusalSeconds}); }

void Workbench::enterPlay() {
    Sheet* at = sheet();
    if (at == nullptr) return;
    auto play = session::TestPlay::sandbox(at->document());
    if (!play) {
        refuse(play.error().reason);
        return;
    }
    at->play.emplace(std::move(*play));
    at->mode = Mode::Play;
    clearWhatIf();
    show("Test play");
}

void Workbench::enterGame() {
    Sheet* at = sheet();
    if (at == nullptr) return;
    auto play = session::TestPlay::game(at->document());
    if (!play) {
        refuse(play.error().reason);
        return;
    }
    at->play.emplace(std::move(*play));
    at->mode = Mode::Play;
    clearWhatIf();
    show("Test play");
}

void Workbench::enterSetUp() {
    if (Sheet* at = sheet(); at != nullptr) at->mode = Mode::SetUp;
}

void Workbench::askWhatIf(const session::WhatIfQuestion& question) {
    Sheet* at = sheet();
    if (at == nullptr) return;
    at->whatIf.question = question;
    show("What if");
}

void Workbench::clearWhatIf() {
    Sheet* at = sheet();
    if (at == nullptr) return;
    at->whatIf.question.reset();
    at->whatIf.card.clear();
    at->whatIf.comparison.clear();
}

void Workbench::togglePin() {
    Sheet* at = sheet();
    if (at == nullptr) return;
    if (at->pinned) at->pinned.reset();
    else at->pinned = at->document();
    at->whatIf.comparison.clear();
}

void Workbench::runQueue() {
    std::vector<std::function<void(Workbench&)>> queue;
    queue.swap(queue_);
    for (const auto& work : queue) work(*this);
    const double now = ImGui::GetTime();
    std::erase_if(notices, [now](const Notice& notice) { return notice.until < now; });
}

} // namespace groma::ui
