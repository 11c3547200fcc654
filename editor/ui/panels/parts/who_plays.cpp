#include "editor/ui/panels/parts/who_plays.h"

#include "editor/ui/panels/parts/wins_bar.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/workbench/workbench.h"

#include <algorithm>
#include <string>
#include <vector>

namespace groma::ui {

namespace {
constexpr float kSwatch = 18; ///< a side's colour before its name
constexpr float kKinds = 130;
} // namespace

float whoPlaysNames(const Look& look, const game::Setup& setup) {
    constexpr float kLeast = 64, kLeastOfNarrow = 84;
    const float unit = look.px(100) / 100;
    float widest = kLeast;
    for (const int side : {0, 1})
        widest = std::max(widest, textSize(look, kText, setup.side(side).title).x / unit + 10);
    const float room = ImGui::GetContentRegionAvail().x / unit - kSwatch - kKinds - 2;
    return kSwatch + std::min(widest, std::max(room, kLeastOfNarrow));
}

std::optional<std::array<sim::PlayerKind, 2>> whoPlays(const Workbench& bench, const game::Setup& setup,
                                                       const std::array<sim::PlayerKind, 2>& players) {
    static const std::vector<std::string> kPlayers{"Greedy", "Random"};
    const Look& look = bench.look;
    const float names = whoPlaysNames(look, setup);
    std::optional<std::array<sim::PlayerKind, 2>> chosen;
    for (const int side : {0, 1}) {
        const auto at = static_cast<std::size_t>(side);
        ImGui::PushID(side);
        if (side > 0 && ImGui::GetContentRegionAvail().x > look.px(560)) ImGui::SameLine(0, look.px(24));
        const ImVec2 low = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddRectFilled({low.x, low.y + look.px(8)},
                                                  {low.x + look.px(12), low.y + look.px(20)},
                                                  col(resultInks(bench, setup, side).ground), look.px(2));
        ImGui::SetCursorScreenPos({low.x + look.px(kSwatch), low.y});
        formLabel(look, setup.side(side).title, "Greedy looks one step ahead, random takes what comes",
                  names - kSwatch);
        if (const auto kind = segments(look, "player", kPlayers,
                                       players.at(at) == sim::PlayerKind::Greedy ? 0 : 1, kKinds, {}, 24)) {
            chosen = players;
            chosen->at(at) = *kind == 0 ? sim::PlayerKind::Greedy : sim::PlayerKind::Random;
        }
        ImGui::PopID();
    }
    return chosen;
}

std::string whoPlayed(const game::Setup& setup, const std::array<sim::PlayerKind, 2>& players) {
    const auto kindOf = [&](std::size_t side) {
        return players.at(side) == sim::PlayerKind::Greedy ? " greedy" : " random";
    };
    return players[0] == players[1]
               ? std::string("both sides") + kindOf(0)
               : setup.side(0).title + kindOf(0) + ", " + setup.side(1).title + kindOf(1);
}

} // namespace groma::ui
