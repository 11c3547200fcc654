#include "editor/ui/panels/balance/sweep_map.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace groma::ui {

namespace {

struct Point {
    std::optional<double> share; ///< nothing: not known yet, or refused
    std::string words;           ///< under the pointer
};

Point pointOf(const Balancing::Swept& found, const std::vector<sim::MatrixLayer>& layers, std::size_t layer,
              std::size_t at) {
    const std::string where =
        fmt::format("{} {}, {} {}{}", found.axes[0].setting.name, session::valueAt(found.axes, 0, at),
                    found.axes[1].setting.name, session::valueAt(found.axes, 1, at),
                    session::isAsItIs(found.axes, at) ? " (as it is)" : "");
    if (!found.answer.played.empty()) {
        const session::SweptBattles& point = found.answer.played[at];
        if (!point.refused.empty()) return {{}, where + "\n" + point.refused};
        const sim::SequentialMean& share = point.sheet.points();
        if (share.count() == 0) return {{}, where + ": not played yet"};
        return {share.mean(),
                fmt::format("{}\n{}: {:.1f} ({:.1f} to {:.1f}), {} battles", where, found.answer.side,
                            share.mean() * 100, share.from() * 100, share.to() * 100, share.count())};
    }
    if (layer >= layers.size() || !layers[layer].values[at])
        return {{}, where + "\n" + found.answer.odds.cells[at].refused};
    const base::Rational& value = *layers[layer].values[at];
    return {value.toDouble(), fmt::format("{}\n{}: {}", where, layers[layer].name, value.toString())};
}

} // namespace

void drawSweepMap(const Look& look, const Balancing::Swept& found, int& layer) {
    const std::vector<std::string>& across = found.axes[0].values;
    const std::vector<std::string>& down = found.axes[1].values;
    std::vector<sim::MatrixLayer> layers;
    const bool played = !found.answer.played.empty();
    if (!played && !found.answer.odds.cells.empty())
        layers = sim::layersOf(found.answer.odds, sim::Measure::Chances);
    layer = std::clamp(layer, 0, std::max(0, static_cast<int>(layers.size()) - 1));
    if (layers.size() > 1) {
        std::vector<std::string> names;
        for (const sim::MatrixLayer& one : layers) names.push_back(one.name);
        if (const auto chosen = dropdown(look, "map layer", names, layer, 110)) layer = *chosen;
    }
    quietText(fmt::format("across {}, down {}: {}", found.axes[0].setting.name, found.axes[1].setting.name,
                          played ? found.answer.side + ", points of a hundred" : "chance in %"));
    const auto at = static_cast<std::size_t>(layer);
    const bool chances = played || layers.empty() || layers[at].isChance;
    double most = chances ? 1 : 0;
    for (std::size_t i = 0; !chances && i < layers[at].values.size(); ++i)
        if (layers[at].values[i]) most = std::max(most, std::abs(layers[at].values[i]->toDouble()));
    float label = look.px(28);
    for (const std::string& value : down)
        label = std::max(label, textSize(look, kLabel, value).x + look.px(10));
    const float room = ImGui::GetContentRegionAvail().x - label;
    const float wide = std::clamp(room / static_cast<float>(across.size()), look.px(30), look.px(70));
    const float high = look.px(24), head = look.px(18);
    ImGui::BeginChild("##sweep map", {0, head + high * static_cast<float>(down.size()) + look.px(16)}, 0,
                      ImGuiWindowFlags_HorizontalScrollbar);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    for (std::size_t i = 0; i < across.size(); ++i)
        drawTextCentred(list, look, kSmall,
                        {low.x + label + wide * (static_cast<float>(i) + 0.5F), low.y + head / 2},
                        look.colour().quiet, fitted(look, kSmall, across[i], wide - look.px(4)));
    for (std::size_t i = 0; i < across.size() * down.size(); ++i) {
        const std::size_t column = i % across.size(), row = i / across.size();
        const ImVec2 from{low.x + label + wide * static_cast<float>(column),
                          low.y + head + high * static_cast<float>(row)};
        const ImVec2 to{from.x + wide - look.px(1), from.y + high - look.px(1)};
        if (column == 0)
            drawTextMiddle(list, look, kLabel, {low.x, from.y + high / 2}, look.colour().text, down[row]);
        const Point point = pointOf(found, layers, at, i);
        const double share = point.share && most > 0 ? *point.share / most : 0;
        const Colour ground =
            point.share ? mixed(look.colour().raised, resultColour(7, 8), std::clamp(share, 0.0, 1.0))
                        : look.colour().well;
        list.AddRectFilled(from, to, col(ground), look.px(2));
        const bool now = session::isAsItIs(found.axes, i);
        drawTextCentred(list, look, now ? kLabelStrong : kLabel, {(from.x + to.x) / 2, (from.y + to.y) / 2},
                        point.share ? inkOn(ground) : look.colour().quiet,
                        !point.share ? "."
                        : chances    ? fmt::format("{:.0f}", *point.share * 100)
                                     : fmt::format("{:.2f}", *point.share));
        if (now) list.AddRect(from, to, col(look.colour().accent), look.px(2), look.px(2));
        ImGui::SetCursorScreenPos(from);
        ImGui::PushID(static_cast<int>(i));
        ImGui::InvisibleButton("point", {wide - look.px(1), high - look.px(1)});
        ImGui::PopID();
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", point.words.c_str());
    }
    ImGui::EndChild();
}

} // namespace groma::ui
