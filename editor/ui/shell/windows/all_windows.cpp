#include "editor/ui/shell/windows/all_windows.h"

#include "editor/ui/shell/windows/answer_window.h"
#include "editor/ui/shell/windows/help_windows.h"
#include "editor/ui/shell/windows/import_print.h"
#include "editor/ui/shell/windows/new_rules_window.h"
#include "editor/ui/shell/windows/print_window.h"
#include "editor/ui/shell/windows/rename_window.h"
#include "editor/ui/shell/windows/replace_window.h"
#include "editor/ui/shell/windows/resize_window.h"
#include "editor/ui/shell/windows/scan_window.h"
#include "editor/ui/shell/windows/skill_window.h"
#include "editor/ui/shell/windows/small_windows.h"
#include "editor/ui/shell/windows/study_window.h"
#include "editor/ui/workbench/window_names.h"

#include <memory>
#include <utility>

namespace groma::ui {

namespace {

/// A window with a state of its own that nobody else knows.
template <class State>
auto with(void (*draw)(const Workbench&, bool&, State&)) {
    return [draw, state = std::make_shared<State>()](const Workbench& bench, const ActionTable&, bool& open) {
        draw(bench, open, *state);
    };
}

} // namespace

std::vector<OverWindow> makeOverWindows(std::function<void()> mayEnd) {
    return {
        {"Commands", [list = Narrowing()](const Workbench& b, const ActionTable& actions,
                                          bool& open) mutable { drawCommands(b, actions, open, list); }},
        {kKeysWindow, [filter = HelpFilter()](const Workbench& b, const ActionTable& actions,
                                              bool& open) mutable { drawKeys(b, actions, open, filter); }},
        {kWordsWindow, with<WordsFilter>(drawWords)},
        {"Go to", with<Narrowing>(drawGoTo)},
        {"Open", with<Narrowing>(drawOpenFile)},
        {"Import a print", with<ImportPrintWindow>(drawImportPrint)},
        {"New scenario", with<NewScenarioForm>(drawNewScenario)},
        {kNewRules, with<NewRulesWindow>(drawNewRules)},
        {"Save as", with<Narrowing>(drawSaveAs)},
        {"Print and export", with<PrintState>(drawPrint)},
        {"Write answer", with<AnswerWindow>(drawAnswerWindow)},
        {"New study", with<StudyWindow>(drawStudyWindow)},
        {"Scanned map", with<ScanWindow>(drawScan)},
        {"Resize map", with<ResizeWindow>(drawResize)},
        {"Replace terrain", with<ReplaceWindow>(drawReplace)},
        {"New skill", with<SkillWindow>(drawSkill)},
        {"Rename", with<RenameWindow>(drawRename)},
        {"Recovery", [](const Workbench& b, const ActionTable&, bool& open) { drawRecovery(b, open); }},
        {"Close document",
         [](const Workbench& b, const ActionTable&, bool& open) { drawCloseDocument(b, open); }},
        {"Unsaved work",
         [mayEnd = std::move(mayEnd)](const Workbench& b, const ActionTable&, bool& open) {
             if (drawCloseQuestion(b, open)) mayEnd();
         }},
    };
}

} // namespace groma::ui
