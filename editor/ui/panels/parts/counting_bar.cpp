#include "editor/ui/panels/parts/counting_bar.h"

#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr double kAtOnce = 0.15;        // seconds for which nothing is shown
constexpr std::size_t kMostResults = 8; // more say little while they are wide

void drawShare(const Look& look, double share) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, high = look.px(6);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float done = width * static_cast<float>(std::clamp(share, 0.0, 1.0));
    list.AddRectFilled(low, {low.x + width, low.y + high}, col(look.colour().raised), high / 2);
    if (done > 0) list.AddRectFilled(low, {low.x + done, low.y + high}, col(look.colour().accent), high / 2);
    ImGui::Dummy({width, high});
}

} // namespace

bool CountingBar::draw(const Look& look, session::LatestCard& card) {
    if (!card.pending()) {
        since_ = -1;
        return false;
    }
    if (since_ < 0 || key_ != card.key()) since_ = ImGui::GetTime();
    key_ = card.key();
    if (ImGui::GetTime() - since_ < kAtOnce) return false;
    const auto known = card.soFar();
    const double share = known ? known->share : 0;
    drawShare(look, share);
    if (button(look, "Cancel##count", {.height = 24})) card.stop();
    ImGui::SetItemTooltip("Ends the count with the bounds that are known");
    if (!known) return true;
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    quietText(known->played
                  ? fmt::format("Too much to count: dice are drawn, {:.0f} %", share * 100)
                  : fmt::format("{} situations, {:.0f} % open", known->situations, known->open * 100));
    for (std::size_t i = 0; i < std::min(known->results.size(), kMostResults); ++i)
        if (known->results[i].name != "done") // which tells nothing
            saidOf(look, known->results[i].name, session::percent(known->results[i]));
    return true;
}

} // namespace groma::ui
