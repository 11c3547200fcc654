#include "editor/ui/widgets/plots.h"

#include "editor/ui/canvas/drawing/draw_kit.h"

#include <algorithm>
#include <array>
#include <vector>

namespace groma::ui {

PlotContext::PlotContext() : context_(ImPlot::CreateContext()) {}
PlotContext::~PlotContext() { ImPlot::DestroyContext(context_); }

PlotFrame::PlotFrame(const Look& look, const char* id, ImVec2 size) {
    const Palette& c = look.colour();
    ImPlotStyle& style = ImPlot::GetStyle();
    style.PlotPadding = {look.px(4), look.px(4)};
    style.LabelPadding = {look.px(4), look.px(3)};
    style.PlotBorderSize = 0;
    for (const auto& [what, colour] : {std::pair<ImPlotCol, ImVec4>{ImPlotCol_FrameBg, {0, 0, 0, 0}},
                                       {ImPlotCol_PlotBg, vecOf(c.well)},
                                       {ImPlotCol_PlotBorder, vecOf(c.line)},
                                       {ImPlotCol_AxisText, vecOf(c.quiet)},
                                       {ImPlotCol_AxisGrid, vecOf(c.line)},
                                       {ImPlotCol_AxisTick, vecOf(c.line)},
                                       {ImPlotCol_InlayText, vecOf(c.text)}}) {
        ImPlot::PushStyleColor(what, colour);
        ++colours_;
    }
    open_ = ImPlot::BeginPlot(id, size,
                              ImPlotFlags_NoTitle | ImPlotFlags_NoLegend | ImPlotFlags_NoMouseText |
                                  ImPlotFlags_NoMenus | ImPlotFlags_NoBoxSelect | ImPlotFlags_NoInputs);
}

PlotFrame::~PlotFrame() {
    if (open_) ImPlot::EndPlot();
    ImPlot::PopStyleColor(colours_);
}

ImPlotSpec lineOf(Colour colour, float weight) {
    ImPlotSpec spec;
    spec.LineColor = vecOf(colour);
    spec.LineWeight = weight;
    return spec;
}

ImPlotSpec fillOf(Colour colour, double alpha) {
    ImPlotSpec spec;
    spec.FillColor = vecOf(colour);
    spec.LineColor = vecOf(colour);
    spec.FillAlpha = static_cast<float>(alpha);
    return spec;
}

void plotDashes(std::span<const double> x, std::span<const double> y, Colour colour, float dash,
                float weight) {
    std::vector<ImVec2> points;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i)
        points.push_back(ImPlot::PlotToPixels(x[i], y[i]));
    ImPlot::PushPlotClipRect();
    dashedLine(*ImPlot::GetPlotDrawList(), points, false, dash, dash, weight, colour);
    ImPlot::PopPlotClipRect();
}

void wholeTicks(double from, double to) {
    const double step = to - from > 24 ? 10 : to - from > 12 ? 5 : 1;
    std::vector<double> ticks;
    for (double at = from; at <= to; at += step) ticks.push_back(at);
    ImPlot::SetupAxisTicks(ImAxis_X1, ticks.data(), static_cast<int>(ticks.size()));
    ImPlot::SetupAxisFormat(ImAxis_X1, "%.0f");
}

void chanceByTurnAxes(double last) {
    constexpr double kMargin = 0.02; // of the turns, at either end
    ImPlot::SetupAxes(nullptr, nullptr, ImPlotAxisFlags_NoHighlight, ImPlotAxisFlags_NoHighlight);
    ImPlot::SetupAxesLimits(1 - last * kMargin, last * (1 + kMargin), -7, 107, ImPlotCond_Always);
    static constexpr std::array kFifties{0.0, 50.0, 100.0};
    ImPlot::SetupAxisTicks(ImAxis_Y1, kFifties.data(), static_cast<int>(kFifties.size()));
    wholeTicks(1, last);
    ImPlot::SetupFinish();
}

bool isInPlot() {
    const ImVec2 low = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    return ImGui::IsMouseHoveringRect(low, {low.x + size.x, low.y + size.y});
}

} // namespace groma::ui
