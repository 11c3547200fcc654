#include "editor/ui/panels/balance/matrix_keys.h"

#include "editor/session/told/matrix_told.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

#include <algorithm>

namespace groma::ui {

namespace {

void choose(Workbench& bench, const std::string& attacker, const std::string& defender, int cell) {
    Balancing& state = bench.of<Balancing>();
    state.cell = cell;
    state.cellNote.clear();
    const auto found = state.matrix.value();
    const session::Document document = bench.sheet()->document();
    const auto actor = document.setup() ? document.setup()->pieceNamed(found->attacker) : std::nullopt;
    const auto question =
        actor ? session::whatIfOf(document, attacker, defender, document.setup()->sideOf(*actor))
              : std::nullopt;
    if (question) {
        bench.askWhatIf(*question);
        bench.show("Matrix"); // the last one is typed into
    } else {
        state.cellNote = "The what-if stays where it was: the map has no such two counters with room beside "
                         "the second";
    }
}

} // namespace

bool matrixHasKeyboard(const Workbench& bench) {
    return ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) && !ImGui::GetIO().WantTextInput &&
           !bench.windows.any() && !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

void matrixJobKeys(const Workbench& bench) {
    const Balancing& now = bench.of<Balancing>();
    if (asksByKey()) {
        if (now.matrix.paused()) now.matrix.pause(false);
        else if (!now.matrix.running()) bench.later(&askMatrixOf);
    }
    // No text is typed here: these are the document's.
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_Z)) bench.later([](Workbench& b) { b.undo(); });
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_Y) ||
        ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z))
        bench.later([](Workbench& b) { b.redo(); });
    if (!ImGui::IsKeyChordPressed(ImGuiKey_Escape)) return;
    bench.later([](Workbench& b) {
        if (!pauseBalancing(b.of<Balancing>())) b.leaveOneLevel();
    });
}

void matrixTableKeys(const Workbench& bench, const sim::Matrix& matrix, const sim::MatrixLayer& shown,
                     bool isDifference, bool both) {
    const Balancing& now = bench.of<Balancing>();
    const auto columns = static_cast<int>(matrix.defenders.size());
    const auto rows = static_cast<int>(matrix.attackers.size());
    const int row = now.cell < 0 ? -1 : now.cell / columns, column = now.cell < 0 ? -1 : now.cell % columns;
    const auto go = [&](int down, int across) {
        const int to = now.cell < 0 ? 0
                                    : std::clamp(row + down, 0, rows - 1) * columns +
                                          std::clamp(column + across, 0, columns - 1);
        if (to != now.cell) chooseCell(bench, matrix, static_cast<std::size_t>(to));
    };
    if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) go(1, 0);
    if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) go(-1, 0);
    if (ImGui::IsKeyPressed(ImGuiKey_RightArrow)) go(0, 1);
    if (ImGui::IsKeyPressed(ImGuiKey_LeftArrow)) go(0, -1);
    const bool back = ImGui::IsKeyChordPressed(ImGuiMod_Shift | ImGuiKey_Tab);
    if (both && (back || ImGui::IsKeyChordPressed(ImGuiKey_Tab)))
        bench.change<Balancing>([back](Balancing& b) { b.shown = (b.shown + (back ? 2 : 1)) % 3; });
    if (now.cell >= 0 && ImGui::IsKeyChordPressed(ImGuiKey_Enter)) bench.later(&showWhatIfOnMap);
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_C)) {
        ImGui::SetClipboardText(session::tabbed(matrix, shown, isDifference).c_str());
        bench.say("The table is on the clipboard");
    }
}

void chooseCell(const Workbench& bench, const sim::Matrix& matrix, std::size_t cell) {
    const std::size_t columns = matrix.defenders.size();
    bench.later([attacker = matrix.attackers[cell / columns], defender = matrix.defenders[cell % columns],
                 cell](Workbench& b) { choose(b, attacker, defender, static_cast<int>(cell)); });
}

void showWhatIfOnMap(Workbench& bench) {
    const auto& question = bench.of<WhatIf>().question;
    if (!question || !bench.of<Balancing>().cellNote.empty())
        return bench.refuse("the map has no two counters of these types to show");
    const grid::CellId cell =
        question->at ? *question->at : bench.sheet()->document().setup()->piece(question->piece).cell;
    bench.settings.workspace = Workspace::Design;
    bench.docksHidden = false;
    bench.goTo(cell);
    bench.show("Battlefield");
}

} // namespace groma::ui
