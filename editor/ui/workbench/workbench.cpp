#include "editor/ui/workbench/workbench.h"

#include "editor/session/files/opening.h"
#include "editor/session/files/today.h"
#include "editor/session/files/unsaved_rules.h"
#include "editor/session/questions/proof_position.h"
#include "editor/ui/workbench/kept_games.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/game_course.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/pinned.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/state/what_if.h"
#include "formats/book/print_file.h"
#include "formats/project/root_paths.h"
#include "formats/project/shipped.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr double kNoticeSeconds = 4;
constexpr double kRefusalSeconds = 7;
constexpr std::size_t kMostBytes = 1 << 20; // of settings and keys

/// The first terrains of the rules lie under 1-9 until something else is put there.
void fillSlots(Sheet& sheet) {
    if (!sheet.document().ruleset()) return;
    const session::ToolSettings hand = sheet.tools.settings;
    const int kinds = static_cast<int>(sheet.document().ruleset()->model.terrain.size());
    for (int slot = 1; slot <= std::min(kinds, 9); ++slot) {
        sheet.tools.settings = hand;
        sheet.tools.settings.kind = session::ToolKind::Ground;
        sheet.tools.settings.terrain = slot - 1;
        sheet.tools.store(slot);
    }
    sheet.tools.settings = hand;
}

} // namespace

Workbench::Workbench(const Look& drawnWith) : look(drawnWith), symbols_(std::make_unique<SymbolCache>()) {}

Workbench::~Workbench() = default;

void Workbench::useDirectory(const std::string& directory, ActionTable& actions) {
    const auto tellConflicts = [&] {
        for (const KeyConflict& conflict : actions.conflicts())
            keyProblems.push_back(fmt::format("{}: both {} and {} ask for it; {} gets it",
                                              keyText(conflict.key), conflict.first, conflict.second,
                                              conflict.first));
    };
    tellConflicts();
    if (directory.empty()) return;
    settingsFile_ = directory + "/settings";
    keysFile = directory + "/keys";
    proofsFile_ = directory + "/proofs";
    recent_.emplace(files, directory + "/recent");
    journals_ = session::JournalFolder(directory + "/journals");
    leftovers_ = journals_.leftovers();
    if (!leftovers_.empty()) windows.open("Recovery");
    if (const auto text = files.read(settingsFile_, kMostBytes)) settings = settingsFrom(*text);
    kept_ = settings;
    const auto text = files.read(keysFile, kMostBytes);
    if (!text) return;
    keyProblems.clear();
    for (const KeyProblem& problem : applyKeys(actions, *text))
        keyProblems.push_back(fmt::format("{}:{}: {}", keysFile, problem.line, problem.message));
    tellConflicts();
    if (!keyProblems.empty())
        refuse(fmt::format("{} of the keys file need a look; see Keys and what they do", keyProblems.size()));
}

void Workbench::writeKeys(const std::string& text) {
    if (files.exists(keysFile)) refuse(keysFile + " is there already");
    else if (const auto done = formats::saveAtomically(files, keysFile, text, std::nullopt); !done)
        refuse(done.error().message);
    else say("Wrote " + keysFile);
}

void Workbench::keepSettings() {
    if (settingsFile_.empty() || settings == kept_) return;
    kept_ = settings;
    if (const auto done = formats::saveAtomically(files, settingsFile_, textOf(settings), std::nullopt);
        !done)
        refuse("the settings could not be kept: " + done.error().message);
}

void Workbench::readLately() {
    lately_.clear();
    if (!recent_) return;
    for (const session::RecentFiles::Entry& entry : recent_->entries())
        if (entry.there) lately_.push_back({.path = entry.path, .title = session::titleOf(entry.path)});
}

void Workbench::readFolder() {
    folderPath_ = sheet() != nullptr ? sheet()->document().root() : workFolder();
    folder_ = session::folderEntries(folderPath_);
}

std::string Workbench::workFolder() const {
    const std::string here = files.canonical(".");
    if (files.exists(here + "/groma-project")) return here;
    const std::filesystem::path own = formats::usersFolder();
    const std::string shipped = files.canonical((formats::shareDirectory() / "samples").string());
    const bool nobodys = here == "/" || here == files.canonical(own.parent_path().string()) ||
                         here == shipped || !formats::belowRoot(here, shipped).empty() ||
                         !formats::belowRoot(shipped, here).empty();
    return nobodys ? own.string() : here;
}

void Workbench::readShipped() {
    shipped_ = session::battlesOfGames((formats::shareDirectory() / "samples").string());
}

/// Asked again after each frame until a job has read the file: no frame waits for it.
void Workbench::open(const std::string& path) {
    if (formats::isPrintFile(path)) return takeDropped(*this, path); // of a book, and no document
    const std::string wanted = files.canonical(path);
    const auto showOpen = [wanted](Workbench& bench) {
        for (std::size_t i = 0; i < bench.sheets.size(); ++i) {
            const session::Document& document = bench.sheets[i]->document();
            if (bench.files.canonical(document.root() + "/" + document.startPath()) != wanted) continue;
            bench.showSheet(i);
            return true;
        }
        return false;
    };
    if (showOpen(*this)) return;
    openings_.push_back(wanted);
    const auto ask = [showOpen, opening = std::make_shared<session::Opening>(jobs, files, wanted)](
                         const auto& again, Workbench& bench) -> void {
        const bool underTheHand = bench.sheet() != nullptr && bench.sheet()->tools.busy();
        if (!opening->done() || underTheHand) {
            bench.later([again](Workbench& b) { again(again, b); });
            return;
        }
        std::erase(bench.openings_, opening->path());
        auto read = opening->take();
        if (!read) bench.refuse(read.error().reason);
        if (!read || showOpen(bench)) return; // asked for twice, or its journal was taken up meanwhile
        bench.add(session::History(std::move(read->document)), std::move(read->disk), std::nullopt);
        if (bench.recent_) bench.recent_->opened(opening->path());
    };
    later([ask](Workbench& b) { ask(ask, b); });
}

std::string Workbench::underWay() const {
    if (!openings_.empty())
        return "Opening " + std::filesystem::path(openings_.front()).filename().string() + "...";
    const auto running = jobs.running();
    return running.empty() ? std::string() : running.front().label + "...";
}

void Workbench::openShipped(const std::string& path) {
    const std::filesystem::path battle = path;
    const std::filesystem::path samples = formats::shareDirectory() / "samples";
    const auto copy = formats::copySample(
        files, samples, {battle.stem().string(), battle.parent_path().string()}, formats::usersFolder());
    if (!copy) return refuse(copy.error());
    say("Your own copy: " + copy->string());
    open(copy->string());
}

namespace {

void hold(WhatIf& own, const game::Setup& setup, const session::WhatIfQuestion& question) {
    const auto idOf = [&](int piece) { return piece < 0 ? std::string() : setup.piece(piece).id; };
    own.question = question;
    own.example = false;
    own.piece = idOf(question.piece);
    own.target = idOf(question.target);
}

} // namespace

void Workbench::add(session::History history, session::DiskRecord disk,
                    std::optional<session::JournalFolder::Begun> journal) {
    auto sheet = std::make_unique<Sheet>();
    sheet->history = std::move(history);
    sheet->disk.record = std::move(disk);
    sheet->number = ++sheetsMade_;
    if (journal) {
        sheet->disk.journal = std::move(journal);
    } else {
        if (sheet->disk.record.unsaved(sheet->document()).empty()) sheet->history.markSaved();
        if (auto begun = journals_.begin(sheet->document())) sheet->disk.journal = std::move(*begun);
    }
    if (sheet->disk.journal) sheet->disk.journal->journal.attach(sheet->history);
    fillSlots(*sheet);
    sheets.push_back(std::move(sheet));
    showSheet(sheets.size() - 1);
    if (const auto question = session::firstWhatIf(sheets.back()->document())) {
        hold(of<WhatIf>(), *sheets.back()->document().setup(), *question);
        of<WhatIf>().example = true;
    }
}

namespace {

// Rules that came with the program stay as they are: the user's folder gets a copy of its own, beside which
// the battle will lie.
std::expected<std::string, std::string> usersRules(formats::FileSystem& files, const std::string& rules,
                                                   const std::string& folder) {
    const std::string whole = files.canonical(rules);
    const std::string shipped = files.canonical((formats::shareDirectory() / "samples").string());
    if (formats::belowRoot(shipped, whole).empty() || !formats::belowRoot(folder, whole).empty())
        return rules;
    const auto copy = formats::copyRules(files, whole, folder);
    if (!copy) return std::unexpected(copy.error());
    return copy->string();
}

// What is made of rules is read from the disk: those of the open document are to be the same there. False:
// why not, was told.
bool onDisk(Workbench& bench, const std::string& rules) {
    const auto unsaved = [&] {
        const Sheet* sheet = bench.sheet();
        return sheet != nullptr &&
               !session::unsavedRules(bench.files, sheet->document(), sheet->disk.record, rules).empty();
    };
    if (unsaved()) bench.save();
    return !unsaved();
}

} // namespace

void Workbench::make(const std::string& rules, const session::NewScenario& wanted) {
    const auto own = usersRules(files, rules, folderPath_);
    if (!own) {
        refuse(own.error());
        return;
    }
    const std::string root = sheet() != nullptr ? sheet()->document().root()
                             : *own != rules    ? folderPath_
                                                : std::string();
    if (!onDisk(*this, *own)) return; // why, was told
    auto document = session::newScenario(files, root, *own, wanted);
    if (!document) {
        refuse(document.error().reason);
        return;
    }
    add(session::History(std::move(*document), "New scenario"), {}, std::nullopt);
    windows.close("New scenario");
}

session::Expected<void> Workbench::openProof(const std::string& section, const std::string& entry) {
    const std::string own = sheet()->document().rulesPaths().back();
    if (!onDisk(*this, own)) return session::refuse("the rules are not on the disk");
    const session::Document& rules = sheet()->document();
    auto document = session::proofPosition(files, rules.root(), own, section, entry);
    if (!document) return std::unexpected(document.error());
    add(session::History(std::move(*document), "Proof of " + entry), {}, std::nullopt);
    show("Battlefield");
    return {};
}

void Workbench::saveAs(const std::string& path) {
    Sheet* at = sheet();
    if (at == nullptr) return;
    if (const auto done = session::saveAs(files, at->history, at->disk.record, path); !done) {
        refuse(done.error().reason);
        return;
    }
    windows.close("Save as");
    if (at->disk.journal) journals_.end(at->disk.journal->path);
    at->disk.journal.reset();
    if (auto begun = journals_.begin(at->document())) at->disk.journal = std::move(*begun);
    if (at->disk.journal) at->disk.journal->journal.attach(at->history);
    if (recent_) recent_->opened(files.canonical(at->document().root() + "/" + at->document().startPath()));
    documentChanged();
    say("Saved " + at->document().startPath());
}

void Workbench::save(bool all) {
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        if (!all && i != current) continue;
        Sheet& sheet = *sheets[i];
        for (const session::DiskWatch::News& news : sheet.disk.news)
            if (news.state == formats::DiskState::Gone)
                sheet.disk.record.forget(news.path); // nothing is there that could be written over
        const session::SaveReport report =
            session::save(files, sheet.document(), sheet.disk.record, sheet.disk.overwrite);
        for (const auto& failed : report.failed)
            refuse(fmt::format("{} was not saved: {}", failed.path, failed.message));
        std::erase_if(sheet.disk.news, [&](const session::DiskWatch::News& news) {
            return std::ranges::find(report.saved, news.path) != report.saved.end();
        });
        if (!report.ok()) continue;
        sheet.disk.overwrite.clear();
        sheet.history.markSaved();
        if (sheet.disk.journal) sheet.disk.journal->journal.saved(sheet.document());
        if (!report.saved.empty())
            say(fmt::format("Saved {}", report.saved.size() == 1
                                            ? report.saved.front()
                                            : fmt::format("{} files", report.saved.size())));
    }
}

void Workbench::askToClose(std::size_t sheet) {
    if (sheet >= sheets.size()) return;
    if (sheets[sheet]->disk.record.unsaved(sheets[sheet]->document()).empty() &&
        unkeptGames(*this, sheet).empty()) {
        close(sheet);
        return;
    }
    showSheet(sheet);
    windows.open("Close document");
}

void Workbench::close(std::size_t sheet) {
    if (sheet >= sheets.size()) return;
    if (sheets[sheet]->disk.journal) journals_.end(sheets[sheet]->disk.journal->path);
    states_.forget(sheets[sheet]->number);
    sheets.erase(sheets.begin() + static_cast<std::ptrdiff_t>(sheet));
    if (current >= sheets.size() && current > 0) --current;
}

void Workbench::showSheet(std::size_t sheet) {
    if (sheet >= sheets.size()) return;
    current = sheet;
    wantedSheet = sheet;
}

bool Workbench::anythingUnsaved() const {
    return std::ranges::any_of(
               sheets,
               [](const auto& sheet) { return !sheet->disk.record.unsaved(sheet->document()).empty(); }) ||
           !unkeptGames(*this).empty();
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
            say(fmt::format("The game was replayed; it differs from call {}: {}", divergence->call + 1,
                            divergence->why));
    if (of<WhatIf>().question && at->document().setup()) {
        WhatIf& own = of<WhatIf>();
        const auto piece = at->document().setup()->pieceNamed(own.piece);
        const auto target = at->document().setup()->pieceNamed(own.target);
        own.question->piece = piece.value_or(-1);
        own.question->target = target.value_or(-1);
        if (!piece || target.has_value() == own.target.empty()) clearWhatIf();
    }
}

namespace {

/// What is said again stays longer; it does not stand there twice.
void tell(std::vector<Notice>& notices, Notice notice) {
    std::erase_if(notices, [&](const Notice& other) {
        return other.text == notice.text && other.isRefusal == notice.isRefusal;
    });
    notices.push_back(std::move(notice));
}

/// A reason begins small, to follow a colon; told by itself it is a sentence, unless it begins with a name:
/// "arretium.yaml", "legio_1".
std::string asSentence(std::string text) {
    const std::size_t end = std::min(text.find_first_of(" ,:"), text.size());
    const bool word = std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end),
                                  [](char letter) { return letter >= 'a' && letter <= 'z'; });
    if (word && end > 0) text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

} // namespace

void Workbench::say(std::string text) {
    tell(notices, {asSentence(std::move(text)), false, ImGui::GetTime() + kNoticeSeconds});
}

void Workbench::refuse(std::string reason) {
    tell(notices, {asSentence(std::move(reason)), true, ImGui::GetTime() + kRefusalSeconds});
}

void Workbench::say(std::string text) const {
    later([text = std::move(text)](Workbench& b) { b.say(text); });
}

void Workbench::refuse(std::string reason) const {
    later([reason = std::move(reason)](Workbench& b) { b.refuse(reason); });
}

void Workbench::show(const std::string& panel) const {
    later([panel](Workbench& b) { b.show(panel); });
}

void Workbench::openWindow(std::string_view title) const {
    later([title = std::string(title)](Workbench& b) { b.windows.open(title); });
}

void Workbench::leaveOneLevel() {
    Sheet* at = sheet();
    if (windows.closeLast()) return;
    if (at != nullptr && at->tools.busy()) {
        at->tools.cancel();
        of<MapCursor>().stroke = false;
    } else if (at != nullptr && at->mode != Mode::Play &&
               at->tools.settings.kind != session::ToolKind::Select) {
        at->tools.cancel(); // no click paints or stamps any more
    } else if (at != nullptr && settings.workspace == Workspace::Balance && pauseBalancing(of<Balancing>())) {
        return;
    } else if (at != nullptr && of<WhatIf>().question) {
        clearWhatIf();
    } else if (at != nullptr && of<Viewport>().found) {
        of<Viewport>().found.reset();
    } else if (at != nullptr && of<Measure>().on) {
        of<Measure>() = {};
    } else if (at != nullptr && at->tools.cancel()) {
        return;
    } else if (at != nullptr && at->mode == Mode::Play) {
        // Who lets go of a counter that has let go of itself does not mean the game.
        constexpr double kMoment = 4; // seconds
        double& meant = of<GameCourse>(*at).leaveMeant;
        if (at->play && at->play->isGame() && at->play->canStepBack() && ImGui::GetTime() - meant > kMoment) {
            meant = ImGui::GetTime();
            say("Nothing is in the hand; Esc once more leaves the game");
            return;
        }
        meant = -100;
        enterSetUp();
        say("Set up. The game waits: F5 goes on with it");
    } else {
        docksHidden = false;
    }
}

void Workbench::goTo(grid::CellId cell) {
    Sheet* at = sheet();
    if (at == nullptr) return;
    of<Viewport>().goTo = cell;
    of<Viewport>().found = cell;
    of<MapCursor>().cell = cell;
}

void Workbench::askWhatIf(const session::WhatIfQuestion& question) {
    Sheet* at = sheet();
    if (at == nullptr || !at->document().setup()) return;
    hold(of<WhatIf>(), *at->document().setup(), question);
    show("What if");
}

void Workbench::clearWhatIf() {
    Sheet* at = sheet();
    if (at == nullptr) return;
    of<WhatIf>().question.reset();
    of<WhatIf>().card.clear();
    of<WhatIf>().comparison.clear();
}

void Workbench::togglePin() {
    Sheet* at = sheet();
    if (at == nullptr) return;
    if (of<WhatIf>().pinned) of<WhatIf>().pinned.reset();
    else {
        of<WhatIf>().pinned = at->document();
        of<PinnedRules>().at = session::timeOfDay();
    }
    of<WhatIf>().comparison.clear();
}

void Workbench::selectPieces(std::vector<std::string> ids, session::Combine how) const {
    later([ids = std::move(ids), how](Workbench& b) {
        if (b.sheet() != nullptr) b.sheet()->tools.selection.selectPieces(ids, how);
    });
}

void Workbench::chooseRule(const RuleEntry& entry) const {
    later([entry](Workbench& b) {
        if (b.sheet() != nullptr) b.of<RuleEntry>() = entry;
    });
}

void Workbench::runQueue() {
    std::vector<std::function<void(Workbench&)>> queue;
    queue.swap(queue_);
    for (const auto& work : queue) work(*this);
    keepSettings();
    lookAtDisk();
    if (const Sheet* shown = sheet()) symbols_->show(files, shown->document());
    const double now = ImGui::GetTime();
    std::erase_if(notices, [now](const Notice& notice) { return notice.until < now; });
}

} // namespace groma::ui
