#include "editor/ui/shell/windows/new_rules_window.h"

#include "editor/session/files/file_names.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/window_names.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <array>
#include <optional>
#include <utility>

namespace groma::ui {

namespace {

/// They are written at once, as copies of rules are, and open with their book before them.
void make(Workbench& bench, const session::NewRules& wanted) {
    const auto path = session::makeRules(bench.files, bench.folderPath(), wanted);
    if (!path) return bench.refuse(path.error().reason);
    bench.windows.close(kNewRules);
    bench.settings.workspace = Workspace::Transcribe;
    bench.open(*path);
    bench.show("Book");
    bench.say("Your rules: " + *path);
}

} // namespace

void drawNewRules(const Workbench& bench, bool& open, NewRulesWindow& state) {
    if (!open) {
        state = {};
        return;
    }
    const Look& look = bench.look;
    session::NewRules& wanted = state.wanted;
    if (!state.wasOpen) bench.later([](Workbench& b) { b.readFolder(); });
    state.wasOpen = true;
    const OverlayWindow window(look, kNewRules, {540, 0}, open, OverlayFocus::Once);
    overlayTitle(look, kNewRules, open);
    std::optional<OverlayBody> body(std::in_place, look, kOverlayFoot);
    quietText("Empty rules, for a book that no rules are made of yet: its print is read next, and cut into "
              "passages that become entries.");
    formLabel(look, "Title");
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    const std::string before = session::plainName(wanted.title);
    bool typed = false;
    field(look, "##title", wanted.title, {.hint = "of the book"}, &typed);
    // The id follows the title until it is typed over.
    if (typed && (wanted.id == before || wanted.id.empty())) wanted.id = session::plainName(wanted.title);
    formLabel(look, "Id", "the name of its folder");
    field(look, "##id", wanted.id, {.mono = true, .width = 260});
    formLabel(look, "Language", "of what is printed for players");
    static const std::array<std::string, 2> kLanguages{"English", "Fran\u00E7ais"};
    if (const auto chosen = segments(look, "language", kLanguages, static_cast<int>(wanted.language), 260))
        wanted.language = static_cast<formats::Language>(*chosen);
    formLabel(look, "Cells");
    static const std::array<std::string, 3> kCells{"Hexes in rows", "Hexes in columns", "Squares"};
    if (const auto chosen = segments(look, "cells", kCells, static_cast<int>(wanted.cells), 380))
        wanted.cells = static_cast<grid::Family>(*chosen);
    body.reset();
    ImGui::Spacing();
    const auto can = session::canMakeRules(wanted);
    ImGui::BeginDisabled(!can);
    const bool enter = can && ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) &&
                       ImGui::IsKeyPressed(ImGuiKey_Enter, false) && ImGui::GetIO().KeyCtrl;
    if (button(look, "Make it", {.kind = ButtonKind::Primary, .icon = Icon::Plus}) || enter)
        bench.later([wanted](Workbench& b) { make(b, wanted); });
    ImGui::EndDisabled();
    if (can) ImGui::SetItemTooltip("Ctrl+Enter");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    quietText(can ? fmt::format("writes {}/{}/rules.yaml", bench.folderPath(), wanted.id)
                  : can.error().reason);
}

} // namespace groma::ui
