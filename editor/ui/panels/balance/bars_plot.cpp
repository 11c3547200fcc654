#include "editor/ui/panels/balance/bars_plot.h"

#include "editor/ui/widgets/plots.h"

#include <algorithm>
#include <array>
#include <cmath>
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

} // namespace

void wholeTicks(double from, double to) {
    const double step = to - from > 24 ? 10 : to - from > 12 ? 5 : 1;
    std::vector<double> ticks;
    for (double at = from; at <= to; at += step) ticks.push_back(at);
    ImPlot::SetupAxisTicks(ImAxis_X1, ticks.data(), static_cast<int>(ticks.size()));
    ImPlot::SetupAxisFormat(ImAxis_X1, "%.0f");
}

bool isInPlot() {
    const ImVec2 low = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    return ImGui::IsMouseHoveringRect(low, {low.x + size.x, low.y + size.y});
}

std::optional<int> drawBars(const Look& look, const char* id, ImVec2 size, const Distribution& b,
                            const Distribution* a, Colour fill) {
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
    ImPlot::PlotBars("##bars", bars.at.data(), bars.percent.data(), static_cast<int>(bars.at.size()), 0.76,
                     fillOf(fill, 1));
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
