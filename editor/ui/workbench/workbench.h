// Everything that the window knows. Who draws has it as a constant: what is to change is put into the queue
// with `later`, which runs after the frame, so that no value changes under a panel that is being drawn.
#pragma once

#include "editor/session/files/games_rules.h"
#include "editor/session/files/new_scenario.h"
#include "editor/session/files/recent.h"
#include "editor/session/jobs/jobs.h"
#include "editor/ui/theme/look.h"
#include "editor/ui/workbench/open_windows.h"
#include "editor/ui/workbench/request.h"
#include "editor/ui/workbench/settings.h"
#include "editor/ui/workbench/sheet.h"
#include "editor/ui/workbench/state/sheet_states.h"
#include "formats/project/file_system.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::ui {

class SymbolCache;
struct RecoveryPreview;
struct RuleEntry;

/// A line that appears at the foot of the battlefield and goes by itself: a refusal, a file saved.
struct Notice {
    std::string text;
    bool isRefusal = false;
    double until = 0; ///< ImGui::GetTime()
};

class Workbench {
  public:
    explicit Workbench(const Look& drawnWith);
    ~Workbench();

    // Services: who only reads may use them.
    mutable formats::RealFileSystem files;
    mutable session::JobRunner jobs;
    mutable session::JobRunner longJobs; ///< for what takes seconds, so that odds need not wait for it
    mutable session::JobRunner studies;  ///< for what takes all processors and minutes, one after another
    const Look& look;
    [[nodiscard]] SymbolCache& symbols() const { return *symbols_; }

    Settings settings;
    OpenWindows windows;
    std::string keysFile;                 ///< where other keys are read from; empty: nowhere
    std::vector<std::string> keyProblems; ///< of that file, and keys that two actions ask for
    bool docksHidden = false;
    bool wantsNewLayout = false;  ///< of the panels of this workspace; taken by the shell
    bool wantsNextPanel = false;  ///< to be typed into, of those that are shown; taken by the shell
    bool mapHasKeyboard = false;  ///< the battlefield is the focused panel
    bool textHasKeyboard = false; ///< an editor of its own is typed into; told anew each frame
    bool formHasKeyboard = false; ///< a form is, of which no field has the keyboard; likewise
    std::vector<std::unique_ptr<Sheet>> sheets;
    std::size_t current = 0;
    std::optional<std::size_t> wantedSheet; ///< whose tab is to come to the front; taken by the battlefield
    std::vector<Notice> notices;
    std::vector<std::string> focusPanels; ///< titles of panels to bring to the front, the last one to be
                                          ///< typed into; taken by the shell

    [[nodiscard]] Sheet* sheet() { return current < sheets.size() ? sheets[current].get() : nullptr; }
    [[nodiscard]] const Sheet* sheet() const {
        return current < sheets.size() ? sheets[current].get() : nullptr;
    }
    /// What a part of the window keeps of the sheet that is shown; there must be one. Made when it is first
    /// asked for, gone with the sheet (editor/ui/workbench/state).
    template <class State>
    [[nodiscard]] State& of() {
        return states_.of<State>(sheet()->number);
    }
    template <class State>
    [[nodiscard]] const State& of() const {
        return states_.of<State>(sheet()->number);
    }
    /// Of any open sheet.
    template <class State>
    [[nodiscard]] State& of(const Sheet& sheet) {
        return states_.of<State>(sheet.number);
    }
    template <class State>
    [[nodiscard]] const State& of(const Sheet& sheet) const {
        return states_.of<State>(sheet.number);
    }

    /// Reads settings, keys and the list of recent files from there, and keeps them there from now on. Empty:
    /// nothing is kept.
    void useDirectory(const std::string& directory, ActionTable& actions);
    void writeKeys(const std::string& text);
    /// Files that were opened lately and are still there, the last one first, with whole paths.
    [[nodiscard]] const std::vector<session::FolderEntry>& lately() const { return lately_; }
    void readLately();
    /// What the folder of the open document holds, as it was when readFolder was last called.
    [[nodiscard]] const std::vector<session::FolderEntry>& folder() const { return folder_; }
    [[nodiscard]] const std::string& folderPath() const { return folderPath_; }
    void readFolder();
    /// Where work begins that has no document yet: the folder that the program was started in; the user's own
    /// where that is nobody's to write into: the whole disk, a home directory, or what holds the program's
    /// samples and is no project.
    [[nodiscard]] std::string workFolder() const;
    /// Games that came with the program, with their battles, as they were when readShipped was last called.
    [[nodiscard]] const std::vector<session::GameBattles>& shipped() const { return shipped_; }
    void readShipped();

    /// Opens a file in a sheet of its own, or shows the sheet that has it already. A refusal becomes a
    /// notice.
    void open(const std::string& path);
    /// While no sheet stands: what is done meanwhile, a file on its way in before all. Empty: nothing is.
    [[nodiscard]] std::string underWay() const;
    /// A battle that came with the program, by its path below the samples: the user's copy is opened, made
    /// where there is none yet.
    void openShipped(const std::string& path);
    void save(bool all = false);
    /// Takes the current document's file from the disk as an undoable step; what another program did is
    /// noticed by itself.
    void reload();
    /// What another program did to a file with edits here is taken in, or what is here is kept and written
    /// over it when it is saved.
    void takeTheirs(const std::string& path);
    void keepMine(const std::string& path);
    /// Under a name below the document's folder; a document that had no file has one then.
    void saveAs(const std::string& path);
    void make(const std::string& rules, const session::NewScenario& wanted);
    /// A tiny position in which an entry of the rules of the sheet can be proved, as a document of its own;
    /// or why there is none. Who proves calls beginProof (state/proof_begun.h).
    session::Expected<void> openProof(const std::string& section, const std::string& entry);
    /// Work that was found at the start; each is taken up or thrown away.
    [[nodiscard]] const std::vector<session::JournalFolder::Leftover>& leftovers() const {
        return leftovers_;
    }
    /// Of what was looked into last; null for nothing.
    [[nodiscard]] const RecoveryPreview* looked() const { return looked_.get(); }
    void lookInto(const std::string& journal);
    void recover(const std::string& journal);
    void discard(const std::string& journal);
    void askToClose(std::size_t sheet); ///< asks where work would be lost
    void close(std::size_t sheet);      ///< without asking
    void showSheet(std::size_t sheet);
    [[nodiscard]] bool anythingUnsaved() const; ///< in a document, or of a game that was played

    /// Makes an edit a step of the current sheet's history; what is refused becomes a notice. Test play under
    /// way is rebased, the selection pruned, the what-if asked again.
    void commit(const session::Edited& edit);
    void undo();
    void redo();
    /// What follows from another document: called by commit, undo, redo and the like.
    void documentChanged();

    // By who draws: after the frame.
    void say(std::string text);
    void say(std::string text) const;
    void refuse(std::string reason);
    void refuse(std::string reason) const;
    void show(const std::string& panel) { focusPanels.push_back(panel); }
    void show(const std::string& panel) const;
    void openWindow(std::string_view title) const; ///< one that lies over everything
    /// To be shown by the panel whose subject it is, after the frame.
    void ask(Request request) const { requests_.push_back(std::move(request)); }
    [[nodiscard]] std::vector<Request> takeRequests() { return std::exchange(requests_, {}); }

    enum class PlayKind { Actions, Game };
    void enterPlay(PlayKind kind); ///< single actions from the set-up, or the whole sequence
    void goOnPlaying();            ///< with what was played, else the whole game
    void enterSetUp();
    /// Esc: the window on top, the stroke, the tool, the what-if, the selection, the game, the hidden docks.
    void leaveOneLevel();
    /// Brings a cell into view and marks it.
    void goTo(grid::CellId cell);
    void askWhatIf(const session::WhatIfQuestion& question);
    void clearWhatIf();
    void togglePin();
    /// To be called by who shows how the rules of the sheet are proved, each frame: what changed is proved
    /// anew.
    void proveRules() const;

    /// After the frame, so that panels may ask for it while they draw.
    void selectPieces(std::vector<std::string> ids, session::Combine how = session::Combine::Replace) const;
    /// The entry that the Rules panel shows; after the frame.
    void chooseRule(const RuleEntry& entry) const;

    /// Changes what is kept of the sheet that is shown, after the frame.
    template <class State, class How>
    void change(How how) const {
        later([how = std::move(how), number = sheet()->number](Workbench& b) {
            if (b.sheet() != nullptr && b.sheet()->number == number) how(b.of<State>());
        });
    }
    /// Puts a change into the queue; it runs after the frame.
    void later(std::function<void(Workbench&)> work) const { queue_.push_back(std::move(work)); }
    void runQueue();
    /// Something was put off to the next frame.
    [[nodiscard]] bool asksForFrame() const { return !queue_.empty() || !requests_.empty(); }
    /// Without a frame: whether another program did something to the files, that the next one would show.
    bool lookAround();

  private:
    void keepSettings();
    void add(session::History history, session::DiskRecord disk,
             std::optional<session::JournalFolder::Begun> journal);
    void forgetLeftover(const std::string& journal);
    void lookAtDisk();
    void lookAtJournal();

    mutable std::vector<std::function<void(Workbench&)>> queue_;
    mutable std::vector<Request> requests_;
    mutable SheetStates states_;
    const std::unique_ptr<SymbolCache> symbols_;
    std::uint64_t sheetsMade_ = 0;
    std::string settingsFile_;
    std::string proofsFile_; ///< proofs that were found; empty: not kept
    Settings kept_;
    std::optional<session::RecentFiles> recent_;
    std::vector<session::FolderEntry> lately_;
    std::vector<session::GameBattles> shipped_;
    session::JournalFolder journals_;
    double diskLookedAt_ = 0; ///< ImGui::GetTime()
    std::string diskStamp_;   ///< times and sizes of the files when they were last looked at
    std::vector<session::JournalFolder::Leftover> leftovers_;
    std::shared_ptr<const RecoveryPreview> looked_;
    std::vector<std::string> openings_; ///< paths of files on their way in
    std::string folderPath_;
    std::vector<session::FolderEntry> folder_;
};

} // namespace groma::ui
