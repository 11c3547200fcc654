// Plots in the program's colours: ImPlot with nothing of its own look.
#pragma once

#include "editor/ui/theme/look.h"

#include <imgui.h>
#include <implot.h>

#include <span>
#include <string>

namespace groma::ui {

/// Lives as long as the window's context.
class PlotContext {
  public:
    PlotContext();
    ~PlotContext();
    PlotContext(const PlotContext&) = delete;
    PlotContext& operator=(const PlotContext&) = delete;

  private:
    ImPlotContext* context_;
};

/// A plot that is looked at, not dragged: between Setup calls and the lines drawn into it. Draw only where
/// `open()`.
class PlotFrame {
  public:
    PlotFrame(const Look& look, const char* id, ImVec2 size);
    ~PlotFrame();
    PlotFrame(const PlotFrame&) = delete;
    PlotFrame& operator=(const PlotFrame&) = delete;
    [[nodiscard]] bool open() const { return open_; }

  private:
    int colours_ = 0;
    bool open_ = false;
};

/// Of the plot that is set up: there is no half of a turn or a counter.
void wholeTicks(double from, double to);
/// Of a plot of chances in per cent by turn, from the first to `last`: what lies at 0 or 100 is seen inside
/// the frame. Nothing more is to be set up.
void chanceByTurnAxes(double last);
/// The pointer, of the plot that is open.
bool isInPlot();

ImPlotSpec lineOf(Colour colour, float weight = 1.5F);
ImPlotSpec fillOf(Colour colour, double alpha);
/// A line of dashes through these points of the plot that is open; `dash` and `weight` in pixels.
void plotDashes(std::span<const double> x, std::span<const double> y, Colour colour, float dash,
                float weight);

} // namespace groma::ui
