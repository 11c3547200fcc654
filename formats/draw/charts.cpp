#include "formats/draw/charts.h"

#include "formats/draw/steps/colour.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::formats {

namespace {

constexpr double kChartMargin = 24, kChartHead = 34, kChartText = 9, kChartTitle = 12;
constexpr double kChartCellWidth = 46, kChartCellHeight = 20, kChartLetter = 5.6; // of a label, about
constexpr std::uint32_t kChartInk = 0x2A2621, kChartQuiet = 0x625D54, kChartEmpty = 0xE7E2D8,
                        kChartPale = 0xF6F3EC;
constexpr std::uint32_t kChartBlue = 0x1F4E79, kChartRust = 0x9A3B1B;
constexpr std::array<std::uint32_t, 8> kCurveColours{0x1F4E79, 0x9A3B1B, 0x4C7A34, 0x8A5F14,
                                                     0x6A3D7C, 0x2A7F7B, 0xA33B62, 0x4A4A4A};

constexpr double kChartDark = 0.18; // light text is read better on grounds below this luminance

double labelWidth(const std::vector<std::string>& labels) {
    std::size_t longest = 3;
    for (const std::string& label : labels) longest = std::max(longest, label.size());
    return kChartLetter * static_cast<double>(std::min<std::size_t>(longest, 30)) + 10;
}

PaperSize sizeOf(const HeatMap& map) {
    const double columns = static_cast<double>(map.columns.size());
    const double rows = static_cast<double>(map.rows.size());
    return {std::max(labelWidth(map.rows) + columns * kChartCellWidth,
                     kChartLetter * 1.2 * static_cast<double>(map.title.size())),
            kChartHead + kChartCellHeight * (rows + 1) + kChartMargin};
}

void draw(const Pen& pen, const HeatMap& map, double x, double y) {
    double most = 0;
    for (const HeatMap::Cell& cell : map.cells)
        if (cell.value) most = std::max(most, std::abs(*cell.value));
    const double left = x + labelWidth(map.rows);
    pen.colour(kChartInk);
    pen.text(x, y + kChartTitle, kChartTitle, map.title, Pen::Align::Left, true);
    pen.colour(kChartQuiet);
    pen.text(x, y + kChartTitle + 14, kChartText,
             map.rowTitle + " \xE2\x86\x93  " + map.columnTitle + " \xE2\x86\x92");
    for (std::size_t c = 0; c < map.columns.size(); ++c)
        pen.textFit(left + (static_cast<double>(c) + 0.5) * kChartCellWidth,
                    y + kChartHead + kChartCellHeight - 6, kChartText, kChartCellWidth - 4, map.columns[c],
                    Pen::Align::Middle, true);
    for (std::size_t r = 0; r < map.rows.size(); ++r) {
        const double top = y + kChartHead + kChartCellHeight * static_cast<double>(r + 1);
        pen.colour(kChartQuiet);
        pen.textFit(left - 6, top + 14, kChartText, left - x - 8, map.rows[r], Pen::Align::Right, true);
        for (std::size_t c = 0; c < map.columns.size(); ++c) {
            const HeatMap::Cell& cell = map.cells[r * map.columns.size() + c];
            const double part = cell.value && most > 0 ? std::abs(*cell.value) / most : 0;
            const bool below = map.isDifference && cell.value && *cell.value < 0;
            const Colour ground = cell.value
                                      ? mixed(rgb(kChartPale), rgb(below ? kChartRust : kChartBlue), part)
                                      : rgb(kChartEmpty);
            const double at = left + static_cast<double>(c) * kChartCellWidth;
            pen.colour(rgbOf(ground));
            pen.box(at + 0.5, top + 0.5, kChartCellWidth - 1, kChartCellHeight - 1);
            pen.fill();
            pen.colour(luminance(ground) < kChartDark ? 0xFFFFFF : kChartInk);
            pen.textFit(at + kChartCellWidth / 2, top + 14, kChartText, kChartCellWidth - 4, cell.text,
                        Pen::Align::Middle);
        }
    }
}

// --- curves

constexpr double kChartPlotWidth = 460, kChartPlotHeight = 220, kChartScale = 46;

struct Range {
    double low = 0, high = 1;
    void take(double x, bool& first) {
        low = first ? x : std::min(low, x);
        high = first ? x : std::max(high, x);
        first = false;
    }
    void widen() {
        if (high - low < 1e-12) low -= 0.5, high += 0.5;
    }
    double part(double x) const { return (x - low) / (high - low); }
};

// A step of 1, 2 or 5 times a power of ten, so that about five of them fill the range.
double stepOf(const Range& range) {
    const double rough = (range.high - range.low) / 5;
    const double ten = std::pow(10, std::floor(std::log10(rough)));
    for (const double times : {1.0, 2.0, 5.0})
        if (times * ten >= rough) return times * ten;
    return 10 * ten;
}

PaperSize sizeOf(const CurveChart& chart) {
    const double legend = 14 * static_cast<double>(chart.curves.size());
    return {kChartScale + kChartPlotWidth + 150, kChartHead + std::max(kChartPlotHeight, legend) + 40};
}

void draw(const Pen& pen, const CurveChart& chart, double x, double y) {
    Range across, up;
    bool first = true, firstUp = true;
    for (const Curve& curve : chart.curves)
        for (const CurvePoint& point : curve.points) {
            across.take(point.x, first);
            for (const double value : {point.from, point.y, point.to}) up.take(value, firstUp);
        }
    across.widen();
    up.widen();
    const double left = x + kChartScale, bottom = y + kChartHead + kChartPlotHeight;
    const auto atX = [&](double value) { return left + 8 + across.part(value) * (kChartPlotWidth - 16); };
    const auto atY = [&](double value) { return bottom - 8 - up.part(value) * (kChartPlotHeight - 16); };
    pen.colour(kChartInk);
    pen.text(x, y + kChartTitle, kChartTitle, chart.title, Pen::Align::Left, true);
    pen.colour(kChartQuiet);
    pen.text(x, y + kChartTitle + 14, kChartText, chart.yTitle);
    pen.text(left + kChartPlotWidth / 2, bottom + 28, kChartText, chart.xTitle, Pen::Align::Middle);
    const double step = stepOf(up);
    for (double value = std::ceil(up.low / step) * step; value <= up.high + step * 1e-6; value += step) {
        pen.colour(kChartEmpty);
        pen.line(left, atY(value), left + kChartPlotWidth, atY(value));
        pen.stroke(0.6);
        pen.colour(kChartQuiet);
        pen.text(left - 5, atY(value) + 3, kChartText, fmt::format("{:.6g}", value == 0 ? 0 : value),
                 Pen::Align::Right);
    }
    if (!chart.curves.empty())
        for (const CurvePoint& point : chart.curves.front().points) {
            const auto index = static_cast<std::size_t>(std::max(0.0, point.x));
            pen.textFit(atX(point.x), bottom + 13, kChartText, 60,
                        chart.xNames.empty() ? fmt::format("{:.6g}", point.x)
                                             : chart.xNames.at(std::min(index, chart.xNames.size() - 1)),
                        Pen::Align::Middle);
        }
    pen.colour(kChartInk);
    pen.line(left, y + kChartHead, left, bottom);
    pen.line(left, bottom, left + kChartPlotWidth, bottom);
    pen.stroke(0.8);
    for (std::size_t i = 0; i < chart.curves.size(); ++i) {
        const Curve& curve = chart.curves[i];
        const std::uint32_t colour = kCurveColours.at(i % kCurveColours.size());
        std::vector<std::pair<double, double>> band;
        for (const CurvePoint& point : curve.points) band.emplace_back(atX(point.x), atY(point.to));
        for (auto point = curve.points.rbegin(); point != curve.points.rend(); ++point)
            band.emplace_back(atX(point->x), atY(point->from));
        pen.colour(colour, 0.15);
        pen.polygon(band);
        pen.fill();
        pen.colour(colour);
        for (std::size_t p = 1; p < curve.points.size(); ++p)
            pen.line(atX(curve.points[p - 1].x), atY(curve.points[p - 1].y), atX(curve.points[p].x),
                     atY(curve.points[p].y));
        pen.stroke(1.6);
        for (const CurvePoint& point : curve.points) {
            pen.circle(atX(point.x), atY(point.y), 2.4);
            pen.fill();
        }
        const double legend = y + kChartHead + 8 + 14 * static_cast<double>(i);
        pen.box(left + kChartPlotWidth + 14, legend - 6, 10, 6);
        pen.fill();
        pen.colour(kChartInk);
        pen.textFit(left + kChartPlotWidth + 29, legend, kChartText, 115, curve.name);
    }
}

// --- bars

constexpr double kBarRow = 15, kBarLabel = 230;

PaperSize sizeOf(const BarChart& chart) {
    return {kBarLabel + kChartPlotWidth,
            kChartHead + kBarRow * static_cast<double>(chart.bars.size()) + kChartMargin};
}

void draw(const Pen& pen, const BarChart& chart, double x, double y) {
    Range range{0, 0};
    bool first = false; // 0 is in it
    for (const Bar& bar : chart.bars)
        for (const double value : {bar.value, bar.from, bar.to}) range.take(value, first);
    range.widen();
    const double left = x + kBarLabel, top = y + kChartHead;
    const auto atX = [&](double value) { return left + 8 + range.part(value) * (kChartPlotWidth - 16); };
    pen.colour(kChartInk);
    pen.text(x, y + kChartTitle, kChartTitle, chart.title, Pen::Align::Left, true);
    pen.colour(kChartQuiet);
    pen.text(left, y + kChartTitle + 14, kChartText, chart.xTitle);
    const double bottom = top + kBarRow * static_cast<double>(chart.bars.size());
    const double step = stepOf(range);
    for (double value = std::ceil(range.low / step) * step; value <= range.high + step * 1e-6;
         value += step) {
        pen.colour(kChartEmpty);
        pen.line(atX(value), top, atX(value), bottom);
        pen.stroke(0.6);
        pen.colour(kChartQuiet);
        pen.text(atX(value), bottom + 12, kChartText, fmt::format("{:.6g}", value == 0 ? 0 : value),
                 Pen::Align::Middle);
    }
    for (std::size_t i = 0; i < chart.bars.size(); ++i) {
        const Bar& bar = chart.bars[i];
        const double middle = top + kBarRow * (static_cast<double>(i) + 0.5);
        pen.colour(kChartInk);
        pen.textFit(left - 6, middle + 3, kChartText, kBarLabel - 10, bar.name, Pen::Align::Right);
        const double low = std::min(atX(0), atX(bar.value)), high = std::max(atX(0), atX(bar.value));
        pen.colour(bar.value < 0 ? kChartRust : kChartBlue, bar.sure ? 1 : 0.35);
        pen.box(low, middle - 4, high - low, 8);
        pen.fill();
        pen.colour(kChartInk);
        pen.line(atX(bar.from), middle, atX(bar.to), middle);
        for (const double end : {bar.from, bar.to}) pen.line(atX(end), middle - 3, atX(end), middle + 3);
        pen.stroke(0.8);
    }
}

// One sheet under the other.
class ChartSheet {
  public:
    explicit ChartSheet(std::string title) : title_(std::move(title)) {
        size_ = {kChartLetter * 1.4 * static_cast<double>(title_.size()), kChartMargin + 20};
    }
    template <typename Chart>
    void add(const std::vector<Chart>& charts) {
        for (const Chart& chart : charts) {
            const PaperSize size = sizeOf(chart);
            parts_.push_back(
                {size_.height, [chart](const Pen& pen, double y) { draw(pen, chart, kChartMargin, y); }});
            size_.width = std::max(size_.width, size.width);
            size_.height += size.height;
        }
    }
    Page page() const {
        Page page;
        page.size = {size_.width + 2 * kChartMargin, size_.height + kChartMargin};
        page.draw = [title = title_, parts = parts_, size = page.size](const Pen& pen) {
            pen.colour(0xFFFFFF);
            pen.box(0, 0, size.width, size.height);
            pen.fill();
            pen.colour(kChartInk);
            pen.text(kChartMargin, kChartMargin + 10, kChartTitle + 2, title, Pen::Align::Left, true);
            for (const Part& part : parts) part.draw(pen, part.top + 6);
        };
        return page;
    }

  private:
    struct Part {
        double top;
        std::function<void(const Pen&, double y)> draw;
    };
    std::string title_;
    PaperSize size_;
    std::vector<Part> parts_;
};

} // namespace

Page heatMapPage(const std::string& title, const std::vector<HeatMap>& maps) {
    ChartSheet sheet(title);
    sheet.add(maps);
    return sheet.page();
}
Page curvePage(const std::string& title, const std::vector<CurveChart>& charts) {
    return chartPage(title, charts, {});
}
Page chartPage(const std::string& title, const std::vector<CurveChart>& curves,
               const std::vector<BarChart>& bars) {
    ChartSheet sheet(title);
    sheet.add(curves);
    sheet.add(bars);
    return sheet.page();
}

} // namespace groma::formats
