#include "editor/ui/panels/balance/matrix_map.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/panels/balance/matrix_keys.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace groma::ui {

namespace {

std::string cellWords(const sim::MatrixLayer& layer, std::size_t cell, bool sign) {
    const auto& value = layer.values[cell];
    if (!value) return "-";
    const double x = value->toDouble() * (layer.isChance ? 100 : 1);
    const double shown = layer.isChance ? std::round(x) : std::round(x * 100) / 100;
    const std::string text =
        layer.isChance ? fmt::format("{:.0f}", std::abs(shown)) : fmt::format("{:.2f}", std::abs(shown));
    return (shown < 0 ? "-" : sign && shown > 0 ? "+" : "") + text;
}

/// Pale at 0, deepest at the largest value; of differences rust below 0, blue above it.
Colour heatOf(const Look& look, double share, bool isDifference) {
    const Colour pale = look.colour().raised;
    const Colour deep = isDifference && share < 0 ? resultColour(0, 8) : resultColour(7, 8);
    return mixed(pale, deep, std::clamp(std::abs(share), 0.0, 1.0));
}

void tellCell(const BlockShown& shown, std::size_t cell) {
    const sim::Matrix& matrix = shown.block->b;
    const auto fraction = [&](const sim::MatrixLayer& layer) {
        return layer.values[cell] ? layer.values[cell]->toString() : std::string("not asked");
    };
    const std::size_t columns = matrix.defenders.size();
    std::string words = matrix.attackers[cell / columns] + " against " + matrix.defenders[cell % columns] +
                        ": " + shown.b.name + " ";
    if (shown.a) words += fraction(*shown.a) + " -> ";
    words += fraction(shown.b);
    if (shown.a && shown.a->values[cell] && shown.b.values[cell])
        words += "\ndifference " + (*shown.b.values[cell] - *shown.a->values[cell]).toString();
    if (!matrix.cells[cell].refused.empty()) words += "\n" + matrix.cells[cell].refused;
    ImGui::SetTooltip("%s", words.c_str());
}

/// One block in the child window that is open.
class BlockMap {
  public:
    /// `most`: the value that is deepest, of both blocks.
    BlockMap(const Workbench& bench, const BlockShown& shown, double most)
        : bench_(bench), look_(bench.look), now_(bench.of<Balancing>()), shown_(shown),
          matrix_(shown.block->b), both_(shown.a.has_value()), isDifference_(both_ && now_.shown == 2),
          layer_(shown.layer(now_.shown)), most_(most) {}

    void draw(ImVec2 low, float width, int scrollTo) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float label = labelWidth();
        const float wide = std::clamp((width - label) / static_cast<float>(matrix_.defenders.size()),
                                      look_.px(30), look_.px(58));
        const float high = look_.px(24);
        const ImVec2 grid{low.x + label, low.y + look_.px(kHead)};
        drawTextMiddle(list, look_, kSmall, {low.x, low.y + look_.px(9)}, look_.colour().quiet,
                       fitted(look_, kSmall, shown_.block->side + " act", label - look_.px(4)));
        for (std::size_t column = 0; column < matrix_.defenders.size(); ++column)
            drawTextCentred(list, look_, kSmall,
                            {grid.x + wide * (static_cast<float>(column) + 0.5F), low.y + look_.px(9)},
                            look_.colour().quiet,
                            fitted(look_, kSmall, matrix_.defenders[column], wide - look_.px(4)));
        for (std::size_t cell = 0; cell < layer_.values.size(); ++cell) {
            const std::size_t row = cell / matrix_.defenders.size();
            const ImVec2 at{grid.x + wide * static_cast<float>(cell % matrix_.defenders.size()),
                            grid.y + high * static_cast<float>(row)};
            if (at.x == grid.x)
                drawTextMiddle(list, look_, kLabel, {low.x, at.y + high / 2}, look_.colour().text,
                               matrix_.attackers[row]);
            drawCell(list, cell, at, {at.x + wide - look_.px(1), at.y + high - look_.px(1)}, scrollTo);
        }
    }

    [[nodiscard]] float labelWidth() const {
        float label = look_.px(48);
        for (const std::string& type : matrix_.attackers)
            label = std::max(label, textSize(look_, kLabel, type).x + look_.px(10));
        return std::max(label, std::min(look_.px(84), textSize(look_, kSmall, shown_.block->side + " act").x +
                                                          look_.px(8)));
    }
    [[nodiscard]] float leastWidth() const {
        return labelWidth() + look_.px(30) * static_cast<float>(matrix_.defenders.size());
    }
    [[nodiscard]] float height() const {
        return look_.px(24) * static_cast<float>(matrix_.attackers.size()) + look_.px(kHead + 8);
    }

  private:
    static constexpr float kHead = 18;

    void drawCell(ImDrawList& list, std::size_t cell, ImVec2 at, ImVec2 end, int scrollTo) {
        const int number = static_cast<int>(shown_.first + cell);
        ImGui::SetCursorScreenPos(at);
        ImGui::PushID(static_cast<int>(cell));
        if (ImGui::InvisibleButton("cell", {end.x - at.x, end.y - at.y})) chooseCell(bench_, shown_, cell);
        const bool hovered = ImGui::IsItemHovered();
        if (hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) bench_.later(&showWhatIfOnMap);
        if (number == scrollTo) ImGui::SetScrollHereY();
        ImGui::PopID();
        const bool moved = shown_.hasMoved(cell);
        const bool nothing = !layer_.values[cell] || (isDifference_ && !moved);
        const Colour ground =
            nothing ? look_.colour().well : heatOf(look_, share(layer_, cell), isDifference_);
        list.AddRectFilled(at, end, col(ground), look_.px(2));
        if (moved && !isDifference_) { // its left edge in the colour of the other, a corner
            const sim::MatrixLayer& second = now_.shown == 0 ? shown_.b : *shown_.a;
            list.AddRectFilled(at, {at.x + look_.px(8), end.y},
                               col(heatOf(look_, share(second, cell), false)));
            list.AddTriangleFilled({end.x - look_.px(7), at.y}, {end.x, at.y}, {end.x, at.y + look_.px(7)},
                                   col(look_.colour().accent));
        }
        drawTextCentred(list, look_, moved ? kLabelStrong : kLabel, {(at.x + end.x) / 2, (at.y + end.y) / 2},
                        nothing ? look_.colour().quiet : inkOn(ground),
                        nothing ? "." : cellWords(layer_, cell, isDifference_));
        if (number == now_.cell) list.AddRect(at, end, col(look_.colour().whatIf), look_.px(2), look_.px(2));
        if (hovered) tellCell(shown_, cell);
    }

    [[nodiscard]] double share(const sim::MatrixLayer& of, std::size_t cell) const {
        return of.values[cell] && most_ > 0 ? of.values[cell]->toDouble() / most_ : 0.0;
    }

    const Workbench& bench_;
    const Look& look_;
    const Balancing& now_;
    const BlockShown& shown_;
    const sim::Matrix& matrix_;
    bool both_, isDifference_;
    sim::MatrixLayer layer_;
    double most_;
};

} // namespace

sim::MatrixLayer BlockShown::layer(int shown) const {
    if (!a || shown == 1) return b;
    return shown == 0 ? *a : sim::difference(*a, b);
}

void drawMatrixBlocks(const Workbench& bench, const std::array<std::optional<BlockShown>, 2>& blocks,
                      float below, int scrollTo) {
    const Look& look = bench.look;
    const int shown = bench.of<Balancing>().shown;
    double most = 0;
    for (const auto& one : blocks) {
        if (!one) continue;
        const sim::MatrixLayer layer = one->layer(shown);
        if (layer.isChance && !(one->a && shown == 2)) most = 1;
        for (const auto& value : layer.values)
            if (value) most = std::max(most, std::abs(value->toDouble()));
    }
    std::vector<BlockMap> maps;
    for (const auto& one : blocks)
        if (one) maps.emplace_back(bench, *one, most);
    const float gap = look.px(12);
    float least = -gap, high = 0, all = 0;
    for (const BlockMap& map : maps) {
        least += map.leastWidth() + gap;
        high = std::max(high, map.height());
        all += map.height();
    }
    const bool beside = maps.size() > 1 && least <= ImGui::GetContentRegionAvail().x;
    const float room = std::max(look.px(70), ImGui::GetContentRegionAvail().y - below);
    ImGui::BeginChild("##matrix", {0, std::min(room, beside ? high : all)}, 0,
                      ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoNavInputs);
    const float width =
        beside ? (ImGui::GetContentRegionAvail().x - gap) / 2 : ImGui::GetContentRegionAvail().x;
    ImVec2 low = ImGui::GetCursorScreenPos();
    for (std::size_t i = 0; i < maps.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        maps[i].draw(low, width, scrollTo);
        ImGui::PopID();
        if (beside) low.x += width + gap;
        else low.y += maps[i].height();
    }
    ImGui::EndChild();
}

} // namespace groma::ui
