#include "editor/ui/panels/play/timeline.h"

#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace groma::ui {

void drawTimeline(const Workbench& bench, PlayDesk& desk) {
    const Look& look = bench.look;
    const Palette& p = look.colour();
    session::PlayHistory& history = desk.history();
    const std::size_t steps = history.line().size();
    const std::size_t now = history.present();
    ImGui::BeginDisabled(now == 0);
    if (iconButton(look, "Previous step", Icon::ChevronLeft, false, 24)) desk.goTo(bench, now - 1);
    ImGui::EndDisabled();
    ImGui::SameLine(0, look.px(2));
    ImGui::BeginDisabled(now >= steps);
    if (iconButton(look, "Next step", Icon::ChevronRight, false, 24)) desk.goTo(bench, now + 1);
    ImGui::EndDisabled();
    ImGui::SameLine(0, look.px(8));
    const std::string said = now == steps ? fmt::format("{} {}", steps, steps == 1 ? "step" : "steps")
                                          : fmt::format("step {} of {}", now, steps);
    const float saidWide = std::max(textSize(look, kLabel, said).x, look.px(84)) + look.px(12);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float wide = std::max(ImGui::GetContentRegionAvail().x - saidWide, look.px(40));
    // Ends that were left lie below one another, the last one first: they begin and end anywhere.
    constexpr std::size_t kLanes = 4;
    const std::size_t ends = history.branches().size();
    const std::size_t lanes = std::clamp<std::size_t>(ends, 1, kLanes);
    const float height = look.px(34 + kTimelineLane * static_cast<float>(lanes - 1));
    ImGui::InvisibleButton("timeline", {wide, height});
    const bool held = ImGui::IsItemActive();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = low.y + look.px(kTimelineMiddle);
    const auto at = [&](std::size_t step) {
        return low.x + look.px(6) +
               (wide - look.px(12)) *
                   (steps == 0 ? 0.0F : static_cast<float>(step) / static_cast<float>(steps));
    };
    list.AddLine({at(0), y}, {at(steps), y}, col(p.lineStrong), look.px(1.5F));
    // A tick for each step, tall where a die fell; few enough to be told apart.
    const std::size_t every =
        std::max<std::size_t>(1, static_cast<std::size_t>(static_cast<float>(steps) * look.px(3) / wide));
    for (std::size_t i = 0; i < steps; i += every) {
        const bool chance = history.line()[i].chance;
        const float tall = look.px(chance ? 8 : 4);
        list.AddLine({at(i + 1), y - tall}, {at(i + 1), y + tall},
                     col(i < now ? (chance ? p.accent : p.quiet) : p.line), look.px(1));
    }
    // Ends that were left: from where they begin, as long as they are.
    bool pointed = false;
    for (std::size_t i = ends; i-- > 0;) {
        const auto& branch = history.branches()[i];
        const std::size_t lane = std::min(ends - 1 - i, lanes - 1);
        const float from = at(std::min(branch.at, steps));
        const float to =
            std::min(at(steps), from + (wide - look.px(12)) * static_cast<float>(branch.rest.size()) /
                                           static_cast<float>(std::max<std::size_t>(steps, 1)));
        const float below = y + look.px(kTimelineFirstLane + kTimelineLane * static_cast<float>(lane));
        list.AddLine({from, y}, {from, below}, col(p.whatIf), look.px(1));
        list.AddLine({from, below}, {std::max(to, from + look.px(8)), below}, col(p.whatIf), look.px(1.5F));
        list.AddCircleFilled({from, below}, look.px(3), col(p.whatIf), 12);
        const float rim = look.px(kTimelineLane / 2);
        const bool over = ImGui::IsMouseHoveringRect(
            {from - look.px(4), below - rim}, {std::max(to, from + look.px(8)) + look.px(2), below + rim});
        if (!over || pointed) continue;
        pointed = true;
        ImGui::SetTooltip("Kept: %zu steps from step %zu; a click goes over to it", branch.rest.size(),
                          branch.at);
        if (ImGui::IsItemClicked()) {
            desk.changeTo(bench, i);
            return;
        }
    }
    const float handle = at(now);
    list.AddRectFilled({handle - look.px(4), y - look.px(11)}, {handle + look.px(4), y + look.px(3)},
                       col(p.play), look.px(2));
    list.AddTriangleFilled({handle - look.px(4), y + look.px(3)}, {handle + look.px(4), y + look.px(3)},
                           {handle, y + look.px(9)}, col(p.play));
    drawTextMiddle(list, look, kLabel, {low.x + wide + look.px(10), y}, now == steps ? p.quiet : p.play,
                   said);
    if (held && steps > 0) {
        const float share = (ImGui::GetIO().MousePos.x - at(0)) / std::max(at(steps) - at(0), 1.0F);
        const auto step = static_cast<std::size_t>(
            std::clamp(std::round(share * static_cast<float>(steps)), 0.0F, static_cast<float>(steps)));
        if (step != now) desk.goTo(bench, step);
    }
}

} // namespace groma::ui
