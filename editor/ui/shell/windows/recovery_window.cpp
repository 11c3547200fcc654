// Work that a program left behind when it died: taken up, looked into, thrown away.
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/shell/windows/small_windows.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/recovery.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>

namespace groma::ui {

namespace {

std::string agoText(std::int64_t seconds) {
    const std::int64_t minutes = seconds / 60;
    if (minutes < 1) return "a moment ago";
    if (minutes < 120) return fmt::format("{} minutes ago", minutes);
    return minutes < 2880 ? fmt::format("{} hours ago", minutes / 60)
                          : fmt::format("{} days ago", minutes / 1440);
}

/// Its steps, and what the files on the disk would become by them.
void drawLook(const Look& look, const RecoveryPreview& work) {
    if (!work.problem.empty()) ImGui::TextColored(vecOf(look.colour().warning), "%s", work.problem.c_str());
    if (ImGui::BeginChild("compared", {0, look.px(190)}, ImGuiChildFlags_Borders)) {
        for (const std::string& step : work.steps) ImGui::BulletText("%s", step.c_str());
        if (work.files.empty()) quietText("The files on the disk hold all of it already");
        for (const session::FileChange& file : work.files) {
            ImGui::TextDisabled("%s%s", file.path.c_str(), file.onDisk ? "" : "  is not on the disk");
            if (!file.onDisk) continue; // every line of it would stand here
            const TextScope mono(look, kCode);
            for (const session::LineChange& change : file.lines)
                ImGui::TextColored(vecOf(change.added ? look.colour().fine : look.colour().error),
                                   "%s %4zu  %s", change.added ? "+" : "-", change.line, change.text.c_str());
        }
    }
    ImGui::EndChild();
}

} // namespace

void drawRecovery(const Workbench& bench, bool& open) {
    if (!open) return;
    const Look& look = bench.look;
    const OverlayWindow window(look, "Recovery", {680, 0}, open, OverlayFocus::Once);
    overlayTitle(look, "Work that was not saved", open);
    quietText(
        "The program ended without closing these documents. Their steps, and how to undo them, were kept.");
    for (const session::JournalFolder::Leftover& left : bench.leftovers()) {
        ImGui::PushID(left.path.c_str());
        ImGui::AlignTextToFramePadding();
        ImGui::Text("%s", left.start.c_str());
        ImGui::SameLine();
        ImGui::TextDisabled("%zu %s, %s%s", left.steps, left.steps == 1 ? "step" : "steps",
                            agoText(left.age).c_str(), left.untitled ? ", never saved" : "");
        ImGui::SameLine(0, 0);
        ImGui::Dummy({std::max(look.px(8), ImGui::GetContentRegionAvail().x - look.px(270)), 0});
        ImGui::SameLine(0, 0);
        if (button(look, "Compare", {.height = 24}))
            bench.later([path = left.path](Workbench& b) { b.lookInto(path); });
        ImGui::SetItemTooltip("Its steps, and the lines that differ from the files on the disk");
        ImGui::SameLine();
        if (button(look, "Take it up", {.kind = ButtonKind::Primary, .height = 24}))
            bench.later([path = left.path](Workbench& b) { b.recover(path); });
        ImGui::SameLine();
        if (button(look, "Discard", {.kind = ButtonKind::Danger, .height = 24}))
            bench.later([path = left.path](Workbench& b) { b.discard(path); });
        if (bench.looked() != nullptr && bench.looked()->journal == left.path)
            drawLook(look, *bench.looked());
        ImGui::PopID();
    }
}

} // namespace groma::ui
