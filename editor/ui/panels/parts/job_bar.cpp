#include "editor/ui/panels/parts/job_bar.h"

namespace groma::ui {

void jobBar(const Look& look, double share, bool paused, const std::string& words, const std::string& right) {
    const Palette& p = look.colour();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, done = width * static_cast<float>(share);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, {low.x + width, low.y + look.px(4)}, col(p.well), look.px(2));
    list.AddRectFilled(low, {low.x + done, low.y + look.px(4)}, col(paused ? p.quiet : p.accent), look.px(2));
    const float middle = low.y + look.px(14);
    drawTextRight(list, look, kLabel, {low.x + width, middle}, p.quiet, right);
    drawTextMiddle(list, look, kLabel, {low.x, middle}, p.text,
                   fitted(look, kLabel, words, width - textSize(look, kLabel, right).x - look.px(8)));
    ImGui::Dummy({width, look.px(22)});
}

} // namespace groma::ui
