#include "editor/ui/panels/parts/wins_bar.h"

#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

namespace groma::ui {

std::string shareTold(double share) { return fmt::format("{:.1f} %", share * 100); }

SideInks resultInks(const Workbench& bench, const game::Setup& setup, int side) {
    const Palette& c = bench.look.colour();
    return side < 2 ? sideInks(setup, side, bench.settings.safeColours) : SideInks{c.raised, c.text};
}

void winsBar(const Workbench& bench, const game::Setup& setup, const std::array<std::uint64_t, 3>& wins,
             std::uint64_t all) {
    const Look& look = bench.look;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = look.px(24);
    float x = low.x;
    for (const int who : {0, 2, 1}) {
        const std::uint64_t own = wins.at(static_cast<std::size_t>(who));
        const double part = all == 0 ? 0 : static_cast<double>(own) / static_cast<double>(all);
        const float wide = width * static_cast<float>(part);
        const SideInks inks = resultInks(bench, setup, who);
        list.AddRectFilled({x, low.y}, {x + wide, low.y + height}, col(inks.ground));
        const std::string share = shareTold(part);
        const std::string words = (who < 2 ? setup.side(who).title : std::string("nobody")) + " " + share;
        for (const std::string& said : {words, share}) {
            if (textSize(look, kStrong, said).x > wide - look.px(10)) continue;
            drawTextMiddle(list, look, kStrong, {x + look.px(6), low.y + height / 2}, inks.ink, said);
            break;
        }
        if (wide > 0 && ImGui::IsMouseHoveringRect({x, low.y}, {x + wide, low.y + height}) &&
            ImGui::IsWindowHovered())
            ImGui::SetTooltip("%s", words.c_str());
        x += wide;
    }
    ImGui::Dummy({width, height});
}

void drawBracket(ImDrawList& list, const Look& look, float from, float to, float middle, Colour colour) {
    list.AddLine({from, middle}, {to, middle}, col(colour), look.px(1));
    for (const float end : {from, to})
        list.AddLine({end, middle - look.px(3)}, {end, middle + look.px(3)}, col(colour), look.px(1));
}

} // namespace groma::ui
