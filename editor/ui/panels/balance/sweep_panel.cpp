// One value over a range: the share of the first side at each value with its interval, or the exact odds of a
// snippet.
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/panels/balance/bars_plot.h"
#include "editor/ui/panels/balance/nearest_list.h"
#include "editor/ui/panels/balance/sweep_map.h"
#include "editor/ui/panels/parts/job_bar.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/pin_chip.h"
#include "editor/ui/widgets/plots.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace groma::ui {

namespace {

class SweepPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Sweep"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::BottomRight; }
    [[nodiscard]] bool isIn(Workspace workspace) const override { return workspace == Workspace::Balance; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup()) {
            quietText("Open a scenario or a snippet");
            return;
        }
        const Look& look = bench.look;
        const Balancing& now = bench.of<Balancing>();
        drawQuestion(bench, now);
        const auto found = now.sweep.value();
        if (!found || found->axes.empty()) {
            if (found && !found->answer.failure.empty())
                ImGui::TextColored(vecOf(look.colour().error), "%s", found->answer.failure.c_str());
            else if (!now.sweep.running())
                quietText("A number, a cell of a table or an option over a range: click a bar of Worth, or "
                          "type its name");
            drawNearest(bench);
            return;
        }
        if (!found->answer.failure.empty())
            ImGui::TextColored(vecOf(look.colour().error), "%s", found->answer.failure.c_str());
        (void)drawStale(bench, now.sweepOf);
        if (found->axes.size() > 1) {
            drawSweepMap(look, *found, layer_);
        } else {
            drawCurve(bench, *found);
            drawPoints(look, *found);
        }
        drawNearest(bench);
    }

  private:
    void drawQuestion(const Workbench& bench, const Balancing& now) {
        const Look& look = bench.look;
        std::string name = now.sweepName, values = now.sweepValues;
        bool changed = false;
        const float room = std::max(80.0F, ImGui::GetContentRegionAvail().x / look.px(1) - 92);
        field(look, "##value", name, {.hint = "TYPE.value, options.NAME", .mono = true, .width = room},
              &changed);
        if (changed) bench.change<Balancing>([name](Balancing& b) { b.sweepName = name; });
        ImGui::SetItemTooltip("A value by its name, or by its place FILE:LINE:COLUMN");
        ImGui::SameLine();
        changed = false;
        const bool entered =
            field(look, "##range", values, {.hint = "2..6", .mono = true, .width = 80}, &changed);
        if (changed) bench.change<Balancing>([values](Balancing& b) { b.sweepValues = values; });
        std::string second = now.sweepSecond, secondValues = now.sweepSecondValues;
        changed = false;
        field(look, "##second", second, {.hint = "a second one", .mono = true, .width = room}, &changed);
        if (changed) bench.change<Balancing>([second](Balancing& b) { b.sweepSecond = second; });
        ImGui::SetItemTooltip("With a second value the answer is a map: the first across, this one down");
        ImGui::SameLine();
        changed = false;
        field(look, "##second range", secondValues, {.hint = "2..6", .mono = true, .width = 80}, &changed);
        if (changed)
            bench.change<Balancing>([secondValues](Balancing& b) { b.sweepSecondValues = secondValues; });
        std::optional<int> battles = now.sweepBattles;
        if (stepper(look, "sweep battles", battles, {.least = 1, .most = 100'000, .width = 92}) && battles)
            bench.change<Balancing>([battles](Balancing& b) { b.sweepBattles = *battles; });
        ImGui::SetItemTooltip("Battles at each value; of a snippet exact odds are asked");
        ImGui::SameLine();
        if (now.sweep.running()) {
            drawJobButtons(look, now.sweep);
        } else if (button(look, "Sweep it", {.height = 24}) || entered) {
            bench.later(&askSweepOf);
        }
    }

    /// Of what was played the share with its band; of odds a line for each result, or the mean.
    void drawCurve(const Workbench& bench, const Balancing::Swept& found) {
        const Look& look = bench.look;
        const std::vector<std::string>& values = found.axes[0].values;
        const bool played = !found.answer.played.empty();
        quietText(fmt::format("{}: {}", found.axes[0].setting.name,
                              played ? found.answer.side + ", points of a hundred (undecided: a half)"
                                     : "chance in %"));
        const float rows = static_cast<float>(std::min<std::size_t>(values.size(), 5)) * look.px(18);
        const float below = played ? rows + look.px(28) : look.px(24);
        const bool nearest = bench.of<Balancing>().balance.value() != nullptr;
        const float height =
            std::max(look.px(110), ImGui::GetContentRegionAvail().y - below - (nearest ? look.px(150) : 0));
        const PlotFrame plot(look, "##sweep", {ImGui::GetContentRegionAvail().x, height});
        if (!plot.open()) return;
        struct Line {
            std::string name;
            std::vector<double> x, y, from, to;
        };
        std::vector<Line> lines;
        bool chances = true;
        if (played) {
            Line& line = lines.emplace_back();
            for (std::size_t i = 0; i < found.answer.played.size(); ++i) {
                const session::SweptBattles& point = found.answer.played[i];
                if (point.sheet.battles() == 0) continue;
                line.x.push_back(static_cast<double>(i));
                line.y.push_back(point.sheet.points().mean() * 100);
                line.from.push_back(point.sheet.points().from() * 100);
                line.to.push_back(point.sheet.points().to() * 100);
            }
        } else {
            for (const sim::MatrixLayer& layer : sim::layersOf(found.answer.odds, sim::Measure::Chances)) {
                chances = chances && layer.isChance;
                Line& line = lines.emplace_back();
                line.name = layer.name;
                for (std::size_t i = 0; i < layer.values.size(); ++i)
                    if (layer.values[i]) {
                        line.x.push_back(static_cast<double>(i));
                        line.y.push_back(layer.values[i]->toDouble() * (layer.isChance ? 100 : 1));
                    }
            }
        }
        double least = chances ? 100 : 0, most = 0;
        for (const Line& line : lines)
            for (const auto* ys : {&line.y, &line.from, &line.to})
                for (const double y : *ys) {
                    least = std::min(least, y);
                    most = std::max(most, y);
                }
        if (most <= least) most = least + 1;
        ImPlot::SetupAxes(nullptr, nullptr, ImPlotAxisFlags_NoHighlight, ImPlotAxisFlags_NoHighlight);
        const double pad = (most - least) * 0.08;
        ImPlot::SetupAxesLimits(-0.35, static_cast<double>(values.size()) - 0.65, least - pad, most + pad,
                                ImPlotCond_Always);
        std::vector<double> ticks;
        std::vector<const char*> names;
        for (std::size_t i = 0; i < values.size(); ++i) {
            ticks.push_back(static_cast<double>(i));
            names.push_back(values[i].c_str());
        }
        ImPlot::SetupAxisTicks(ImAxis_X1, ticks.data(), static_cast<int>(ticks.size()), names.data());
        ImPlot::SetupAxisFormat(ImAxis_Y1, "%.0f");
        ImPlot::SetupFinish();
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const Line& line = lines[i];
            const auto count = static_cast<int>(line.x.size());
            const Colour colour = played ? look.colour().accent
                                         : resultColour(static_cast<int>(i), static_cast<int>(lines.size()));
            if (!line.from.empty())
                ImPlot::PlotShaded("##band", line.x.data(), line.from.data(), line.to.data(), count,
                                   fillOf(colour, 0.25));
            ImPlotSpec spec = lineOf(colour, look.px(2));
            spec.Marker = ImPlotMarker_Circle;
            spec.MarkerSize = look.px(3.5F);
            spec.MarkerFillColor = vecOf(colour);
            spec.MarkerLineColor = vecOf(colour);
            ImPlot::PlotLine(fmt::format("##{}", i).c_str(), line.x.data(), line.y.data(), count, spec);
        }
        for (std::size_t i = 0; i < values.size(); ++i) // as it is
            if (session::isAsItIs(found.axes, i)) {
                const auto at = static_cast<double>(i);
                ImPlot::PlotInfLines("##now", &at, 1, lineOf(look.colour().lineStrong, look.px(1)));
            }
        if (lines.empty()) return;
        const Line& chipped = lines.front();
        drawLetters(look, found, chipped.x, chipped.y);
        dragValue(bench, found);
    }

    /// A and B on the curve, where the pinned rules say another value.
    static void drawLetters(const Look& look, const Balancing::Swept& found, const std::vector<double>& x,
                            const std::vector<double>& y) {
        if (found.pinned.empty()) return;
        const std::vector<std::string>& values = found.axes[0].values;
        ImDrawList& list = *ImPlot::GetPlotDrawList();
        const float top = ImPlot::GetPlotPos().y + look.px(8);
        for (std::size_t i = 0; i < x.size(); ++i) {
            const std::string& value = values[static_cast<std::size_t>(x[i])];
            const bool b = value == found.axes[0].setting.text;
            if (!b && value != found.pinned) continue;
            const ImVec2 at = ImPlot::PlotToPixels(x[i], y[i]);
            drawPinChip(list, look, b ? 'B' : 'A', {at.x, std::max(top, at.y - look.px(14))}, 14);
        }
    }

    /// A point is taken along: where it is let go within the plot, that value becomes the rules B. Esc, or a
    /// release that was not seen since the plot was not, leaves all as it is.
    void dragValue(const Workbench& bench, const Balancing::Swept& found) {
        const std::vector<std::string>& values = found.axes[0].values;
        const bool mine =
            bench.of<Balancing>().sweepOf.fingerprint() == bench.sheet()->document().fingerprint();
        const auto under = std::clamp(std::lround(ImPlot::PixelsToPlot(ImGui::GetIO().MousePos).x), 0L,
                                      static_cast<long>(values.size()) - 1);
        const auto at = static_cast<std::size_t>(under);
        if (mine && ImGui::IsWindowHovered() && isInPlot() && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
            dragged_ = at;
        if (!dragged_) return;
        const bool let = ImGui::IsMouseReleased(ImGuiMouseButton_Left);
        const bool lost = !let && !ImGui::IsMouseDown(ImGuiMouseButton_Left);
        if (*dragged_ >= values.size() || lost || ImGui::IsKeyPressed(ImGuiKey_Escape, false))
            return dragged_.reset();
        const Look& look = bench.look;
        const bool other = !session::isAsItIs(found.axes, at);
        const double x = static_cast<double>(at);
        if (other) ImPlot::PlotInfLines("##dragged", &x, 1, lineOf(look.colour().accent, look.px(2)));
        ImGui::SetTooltip(
            "%s",
            other ? fmt::format("{} {} becomes the rules B", found.axes[0].setting.name, values[at]).c_str()
                  : "as it is");
        if (!let) return;
        if (other && at != *dragged_ && isInPlot())
            bench.later(
                [axis = found.axes[0], value = values[at]](Workbench& b) { tryValueOf(b, axis, value); });
        dragged_.reset();
    }

    static void drawPoints(const Look& look, const Balancing::Swept& found) {
        if (found.answer.played.empty()) {
            std::string names;
            for (const sim::MatrixLayer& layer : sim::layersOf(found.answer.odds, sim::Measure::Chances))
                names += layer.name + "  ";
            quietText("From rust to blue: " + names);
            return;
        }
        if (!ImGui::BeginTable("points", 3, ImGuiTableFlags_SizingStretchProp)) return;
        for (std::size_t i = 0; i < found.answer.played.size(); ++i) {
            const session::SweptBattles& point = found.answer.played[i];
            if (point.sheet.battles() == 0 && point.refused.empty()) continue;
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(
                (found.axes[0].values[i] + (session::isAsItIs(found.axes, i) ? ", as it is" : "")).c_str());
            ImGui::TableNextColumn();
            if (!point.refused.empty()) {
                ImGui::TextColored(vecOf(look.colour().error), "%s", point.refused.c_str());
                ImGui::TableNextColumn();
                continue;
            }
            const sim::SequentialMean& share = point.sheet.points();
            ImGui::TextUnformatted(fmt::format("{:.1f}", share.mean() * 100).c_str());
            ImGui::SetItemTooltip("%.1f to %.1f", share.from() * 100, share.to() * 100);
            ImGui::TableNextColumn();
            ImGui::TextColored(vecOf(look.colour().quiet), "%s",
                               session::signedPoints(point.effect.estimate()).c_str());
        }
        ImGui::EndTable();
        std::string told;
        for (std::size_t i = 1; i < found.answer.played.size(); ++i)
            if (const session::SweptBattles& point = found.answer.played[i]; point.correlation)
                told += fmt::format("{}{:.2f}", told.empty() ? "" : ", ", *point.correlation);
        if (!told.empty()) quietText("On the same dice neighbours correlate by " + told);
    }

    int layer_ = 0;                      ///< of a map of odds: the result that is shown
    std::optional<std::size_t> dragged_; ///< the value whose point was taken
};

} // namespace

std::unique_ptr<Panel> makeSweepPanel() { return std::make_unique<SweepPanel>(); }

} // namespace groma::ui
