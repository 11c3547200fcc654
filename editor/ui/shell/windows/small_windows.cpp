#include "editor/ui/shell/windows/small_windows.h"

#include "core/base/letters.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/kept_games.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

struct FoundAction {
    const Action* action = nullptr;
    int rank = 0;
};

std::vector<FoundAction> found(const ActionTable& actions, const std::string& wanted) {
    std::vector<FoundAction> all;
    for (const Action& action : actions.all())
        if (const int rank = matchOf(action.group + ": " + action.label, wanted); rank >= 0)
            all.push_back({&action, rank});
    std::ranges::stable_sort(all, {}, &FoundAction::rank);
    return all;
}

} // namespace

int matchOf(std::string_view text, std::string_view wanted) {
    const auto whole = std::ranges::search(text, wanted, base::sameLetter);
    if (!whole.empty() || wanted.empty()) {
        const auto at = static_cast<int>(whole.begin() - text.begin());
        const bool word = at == 0 || text[static_cast<std::size_t>(at) - 1] == ' ';
        return word ? 0 : 1;
    }
    // Else beginnings of words, as "new sc": letters that merely come somewhere in a long text say nothing.
    const auto begins = [&](std::size_t i) {
        return i == 0 || std::string_view(" /-_.:").find(text[i - 1]) != std::string_view::npos;
    };
    std::size_t at = 0;
    bool follows = false;
    for (const char c : wanted) {
        while (at < text.size() && !(base::sameLetter(text[at], c) && (follows || begins(at)))) {
            ++at;
            follows = false;
        }
        if (at++ >= text.size()) return -1;
        follows = true;
    }
    return 2;
}

void drawCommands(const Workbench& bench, const ActionTable& actions, bool& open, Narrowing& list) {
    if (!open) {
        list.wasOpen = false;
        return;
    }
    const Look& look = bench.look;
    const OverlayWindow window(look, "Commands", {560, 440}, open);
    const bool enter = narrowingField(look, "##command", list, "Type what you want to do");
    const std::vector<FoundAction> rows = found(actions, list.text);
    moveRow(list, rows.size());
    const NarrowingRows within;
    if (rows.empty()) quietText("No command is called so");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Action& action = *rows[i].action;
        const std::string reason = ActionTable::whyNot(bench, action);
        const bool chosen = static_cast<int>(i) == list.row;
        const bool clicked =
            narrowingRow(look, fmt::format("{}: {}", action.group, action.label), action.id, chosen,
                         !reason.empty(), reason.empty() ? keyText(action.key) : reason);
        ImGui::SetItemTooltip("%s", action.help.c_str());
        if (!clicked && !(enter && chosen)) continue;
        if (!reason.empty()) {
            bench.refuse(reason);
            continue;
        }
        open = false;
        bench.later(action.run);
    }
}

void drawGoTo(const Workbench& bench, bool& open, Narrowing& asked) {
    const Sheet* sheet = bench.sheet();
    if (!open || sheet == nullptr || !sheet->document().setup()) {
        asked.wasOpen = false;
        open = false;
        return;
    }
    const OverlayWindow window(bench.look, "Go to", {320, 0}, open);
    const bool enter =
        narrowingField(bench.look, "##number", asked, "Number of the cell, as the book has it");
    const grid::CellId cell =
        sheet->document().setup()->geometry().cellByNumber(std::string_view(asked.text));
    if (!asked.text.empty() && !cell.valid()) quietText("No cell has this number");
    if (!enter || !cell.valid()) return;
    open = false;
    bench.later([cell](Workbench& b) { b.goTo(cell); });
}

namespace {

/// What was played and no file has, each with a button that keeps it.
void drawUnkeptGames(const Workbench& bench, const std::vector<UnkeptGame>& games) {
    for (const UnkeptGame& one : games) {
        ImGui::PushID(static_cast<int>(one.sheet));
        ImGui::Bullet();
        ImGui::TextWrapped("%s", one.words.c_str());
        ImGui::Indent();
        if (button(bench.look, "Save game", {.icon = Icon::Save, .height = 24}))
            bench.later([sheet = one.sheet](Workbench& b) { keepGame(b, sheet); });
        ImGui::Unindent();
        ImGui::PopID();
    }
}

/// Enter does what the button in gold does, as long as Tab has gone to none.
bool saidByEnter() {
    return ImGui::IsWindowFocused() && !ImGui::IsWindowAppearing() && !ImGui::GetIO().NavVisible &&
           (ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false));
}

} // namespace

void drawCloseDocument(const Workbench& bench, bool& open) {
    const Sheet* sheet = bench.sheet();
    if (!open || sheet == nullptr) return;
    const Look& look = bench.look;
    const OverlayWindow window(look, "Close document", {440, 0}, open, OverlayFocus::Once);
    overlayTitle(look, "There is unsaved work", open);
    for (const std::string& path : sheet->disk.record.unsaved(sheet->document()))
        ImGui::BulletText("%s", path.c_str());
    drawUnkeptGames(bench, unkeptGames(bench, bench.current));
    ImGui::Spacing();
    const auto close = [](Workbench& b) {
        b.windows.close("Close document");
        b.close(b.current);
    };
    if (button(look, "Save and close", {.kind = ButtonKind::Primary}) || saidByEnter())
        bench.later([close](Workbench& b) {
            const Sheet& at = *b.sheet();
            if (!unkeptGames(b, b.current).empty()) keepGame(b, b.current);
            if (!unkeptGames(b, b.current).empty()) return;
            if (at.disk.record.unsaved(at.document()).empty()) {
                close(b);
                return;
            }
            if (!at.disk.record.knows(
                    at.document().startPath())) { // it has no file yet: a name is needed first
                b.windows.close("Close document");
                b.windows.open("Save as");
                return;
            }
            b.save();
            if (at.disk.record.unsaved(at.document()).empty()) close(b);
        });
    ImGui::SameLine();
    if (button(look, "Close without saving", {.kind = ButtonKind::Danger})) bench.later(close);
    ImGui::SameLine();
    if (button(look, "Stay")) open = false;
}

bool drawCloseQuestion(const Workbench& bench, bool& open) {
    if (!open) return false;
    if (!bench.anythingUnsaved()) return true;
    const Look& look = bench.look;
    bool close = false;
    const OverlayWindow window(look, "Unsaved work", {440, 0}, open, OverlayFocus::Once);
    overlayTitle(look, "There is unsaved work", open);
    for (const auto& sheet : bench.sheets)
        for (const std::string& path : sheet->disk.record.unsaved(sheet->document()))
            ImGui::BulletText("%s", path.c_str());
    drawUnkeptGames(bench, unkeptGames(bench));
    ImGui::Spacing();
    if (button(look, "Save and close", {.kind = ButtonKind::Primary}) || saidByEnter())
        bench.later([](Workbench& b) {
            for (const UnkeptGame& one : unkeptGames(b)) keepGame(b, one.sheet);
            b.save(true);
        }); // ends with the next frame if nothing is left
    ImGui::SameLine();
    if (button(look, "Close without saving", {.kind = ButtonKind::Danger})) close = true;
    ImGui::SameLine();
    if (button(look, "Stay")) open = false;
    return close;
}

} // namespace groma::ui
