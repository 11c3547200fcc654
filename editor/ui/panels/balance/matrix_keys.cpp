#include "editor/ui/panels/balance/matrix_keys.h"

#include "editor/session/told/matrix_told.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

#include <algorithm>
#include <string>

namespace groma::ui {

namespace {

/// `counter`: the one that attacks in that block.
void choose(Workbench& bench, const std::string& counter, const std::string& attacker,
            const std::string& defender, int cell) {
    Balancing& state = bench.of<Balancing>();
    state.cell = cell;
    state.cellNote.clear();
    const session::Document document = bench.sheet()->document();
    const auto actor = document.setup() ? document.setup()->pieceNamed(counter) : std::nullopt;
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

void matrixTableKeys(const Workbench& bench, const std::array<std::optional<BlockShown>, 2>& blocks) {
    const Balancing& now = bench.of<Balancing>();
    const bool second = blocks[1] && now.cell >= static_cast<int>(blocks[1]->first);
    const BlockShown& here = *blocks.at(second ? 1 : 0);
    const auto columnsOf = [](const BlockShown& of) {
        return static_cast<int>(of.block->b.defenders.size());
    };
    const auto rowsOf = [](const BlockShown& of) { return static_cast<int>(of.block->b.attackers.size()); };
    const int inBlock = now.cell - static_cast<int>(here.first);
    const int row = now.cell < 0 ? -1 : inBlock / columnsOf(here);
    const int column = now.cell < 0 ? -1 : inBlock % columnsOf(here);
    const auto goTo = [&](const BlockShown& in, int toRow, int toColumn) {
        const int cell =
            std::clamp(toRow, 0, rowsOf(in) - 1) * columnsOf(in) + std::clamp(toColumn, 0, columnsOf(in) - 1);
        if (cell + static_cast<int>(in.first) != now.cell)
            chooseCell(bench, in, static_cast<std::size_t>(cell));
    };
    const auto go = [&](int down, int across) {
        if (now.cell < 0) return goTo(here, 0, 0);
        if (across > 0 && column + 1 == columnsOf(here) && !second && blocks[1])
            return goTo(*blocks[1], row, 0);
        if (across < 0 && column == 0 && second) return goTo(*blocks[0], row, columnsOf(*blocks[0]) - 1);
        goTo(here, row + down, column + across);
    };
    if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) go(1, 0);
    if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) go(-1, 0);
    if (ImGui::IsKeyPressed(ImGuiKey_RightArrow)) go(0, 1);
    if (ImGui::IsKeyPressed(ImGuiKey_LeftArrow)) go(0, -1);
    const bool both = here.a.has_value();
    const bool back = ImGui::IsKeyChordPressed(ImGuiMod_Shift | ImGuiKey_Tab);
    if (both && (back || ImGui::IsKeyChordPressed(ImGuiKey_Tab)))
        bench.change<Balancing>([back](Balancing& b) { b.shown = (b.shown + (back ? 2 : 1)) % 3; });
    if (now.cell >= 0 && ImGui::IsKeyChordPressed(ImGuiKey_Enter)) bench.later(&showWhatIfOnMap);
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_C)) {
        const sim::MatrixLayer layer = here.layer(now.shown);
        ImGui::SetClipboardText(session::tabbed(here.block->b, layer, both && now.shown == 2).c_str());
        bench.say("The table is on the clipboard");
    }
}

void chooseCell(const Workbench& bench, const BlockShown& shown, std::size_t cell) {
    const sim::Matrix& matrix = shown.block->b;
    const std::size_t columns = matrix.defenders.size();
    bench.later([counter = shown.block->attacker, attacker = matrix.attackers[cell / columns],
                 defender = matrix.defenders[cell % columns], number = static_cast<int>(shown.first + cell)](
                    Workbench& b) { choose(b, counter, attacker, defender, number); });
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
