// Everything that the window knows. Panels read it; what they want changed they ask for with `later`, which runs after the
// frame, so that no value changes under a panel that is being drawn.
#pragma once

#include "editor/session/jobs.h"
#include "editor/ui/theme/look.h"
#include "editor/ui/workbench/map_model.h"
#include "editor/ui/workbench/sheet.h"
#include "formats/project/file_system.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace groma::ui {

/// A line that appears at the foot of the battlefield and goes by itself: a refusal, a file saved.
struct Notice {
    std::string text;
    bool isRefusal = false;
    double until = 0; ///< ImGui::GetTime()
};

struct Settings {
    bool light = false;
    float scale = 1;
    bool motion = true;
    bool letters = false; ///< terrain letters
    bool greyscale = false;
    bool numbers = true;
    bool strip = true; ///< the strip of hints
};

class Workbench {
  public:
    explicit Workbench(Look& drawnWith) : look(drawnWith) {}

    formats::RealFileSystem files;
    session::JobRunner jobs;
    Look& look;
    Settings settings;
    SymbolShelf symbols;
    std::vector<std::unique_ptr<Sheet>> sheets;
    std::size_t current = 0;
    std::vector<Notice> notices;
    std::string focusPanel; ///< title of a panel to bring to the front; taken by the shell

    [[nodiscard]] Sheet* sheet() { return current < sheets.size() ? sheets[current].get() : nullptr; }

    /// Opens a file in a sheet of its own, or shows the sheet that has it already. A refusal becomes a notice.
    void open(const std::string& path);
    void save(bool all = false);
    void close(std::size_t sheet); ///< without asking
    [[nodiscard]] bool anythingUnsaved() const;

    /// Makes an edit a step of the current sheet's history; what is refused becomes a notice. Test play under way is rebased,
    /// the selection pruned, the what-if asked again.
    void commit(const session::Edited& edit);
    void undo();
    void redo();
    /// What follows from another document: called by commit, undo, redo and the like.
    void documentChanged();

    void say(std::string text);
    void refuse(std::string reason);
    void show(const std::string& panel) { focusPanel = panel; }

    void enterPlay();  ///< a sandbox of single actions from the set-up
    void enterGame();  ///< the whole sequence
    void enterSetUp();
    void askWhatIf(const session::WhatIfQuestion& question);
    void clearWhatIf();
    void togglePin();

    void later(std::function<void(Workbench&)> work) { queue_.push_back(std::move(work)); }
    void runQueue();

  private:
    std::vector<std::function<void(Workbench&)>> queue_;
};

} // namespace groma::ui
