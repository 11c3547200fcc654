#include "editor/ui/panels/balance/bars_plot.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/plots.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace groma::ui {

namespace {

struct Shares {
    std::vector<double> at, percent;
};

Shares sharesOf(const Distribution& of) {
    Shares shares;
    for (const auto& [at, count] : of.counts) {
        shares.at.push_back(at);
        shares.percent.push_back(100 * static_cast<double>(count) / static_cast<double>(of.total));
    }
    return shares;
}

constexpr double kUndecided = 0.45; // of the ink, of bars that decide nothing

// In the plot that is open.
void drawDecides(const Look& look, int from) {
    const double at = from - 0.5;
    ImPlot::PlotInfLines("##decides", &at, 1, lineOf(look.colour().lineStrong, look.px(1)));
    const ImVec2 low = ImPlot::GetPlotPos();
    const float x = ImPlot::PlotToPixels(at, 0).x - look.px(4);
    const std::string words = "beaten at " + std::to_string(from);
    const bool fits = x - textSize(look, kSmall, words).x > low.x;
    const ImVec2 right{fits ? x : x + look.px(8) + textSize(look, kSmall, words).x, low.y + look.px(8)};
    drawTextRight(*ImPlot::GetPlotDrawList(), look, kSmall, right, look.colour().quiet, words);
}

} // namespace

std::optional<int> drawBars(const Look& look, const char* id, ImVec2 size, const Distribution& b,
                            const Distribution* a, const BarFill& fill) {
    const PlotFrame plot(look, id, size);
    if (!plot.open()) return std::nullopt;
    const bool inside = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    const Shares bars = sharesOf(b), strokes = a != nullptr ? sharesOf(*a) : Shares{};
    double highest = 1, least = b.counts.empty() ? 0 : b.counts.begin()->first, most = least + 1;
    for (const Shares* one : {&bars, &strokes})
        for (std::size_t i = 0; i < one->at.size(); ++i) {
            highest = std::max(highest, one->percent[i]);
            least = std::min(least, one->at[i]);
            most = std::max(most, one->at[i]);
        }
    ImPlot::SetupAxes(nullptr, nullptr,
                      ImPlotAxisFlags_NoGridLines | ImPlotAxisFlags_NoTickMarks | ImPlotAxisFlags_NoHighlight,
                      ImPlotAxisFlags_NoDecorations);
    ImPlot::SetupAxesLimits(least - 0.6, most + 0.6, 0, highest * 1.08, ImPlotCond_Always);
    wholeTicks(least, most);
    ImPlot::SetupFinish();
    const auto first = static_cast<std::size_t>(
        fill.decides ? std::ranges::lower_bound(bars.at, *fill.decides) - bars.at.begin() : 0);
    const auto plotBars = [&](const char* name, std::size_t from, std::size_t to, double alpha) {
        ImPlot::PlotBars(name, bars.at.data() + from, bars.percent.data() + from, static_cast<int>(to - from),
                         0.76, fillOf(fill.colour, alpha));
    };
    if (first > 0) plotBars("##before", 0, first, kUndecided);
    if (first < bars.at.size()) plotBars("##bars", first, bars.at.size(), 1);
    if (fill.decides) drawDecides(look, *fill.decides);
    for (std::size_t i = 0; i < strokes.at.size(); ++i) {
        const std::array<double, 2> xs{strokes.at[i] - 0.42, strokes.at[i] + 0.42},
            ys{strokes.percent[i], strokes.percent[i]};
        ImPlot::PlotLine("##a", xs.data(), ys.data(), 2, lineOf(look.colour().text, look.px(1.5F)));
    }
    if (!inside || !isInPlot()) return std::nullopt;
    const int bar = static_cast<int>(std::lround(ImPlot::PixelsToPlot(ImGui::GetIO().MousePos).x));
    return b.counts.contains(bar) ? std::optional(bar) : std::nullopt;
}

} // namespace groma::ui
