#include "editor/session/told/sweep_told.h"

#include "core/game/dice/dice.h"
#include "editor/session/balance/study_lines.h"
#include "editor/session/told/rests.h"
#include "formats/draw/charts.h"
#include "formats/exchange/csv.h"
#include "formats/yaml/hash_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace groma::session {

namespace {

std::string sixDecimals(double x) { return fmt::format("{:.6f}", x); }
std::string inHundred(double share) { return fmt::format("{:.1f}", share * 100); }

// A title with what is told of each point.
struct ShownPoints {
    std::string title;
    std::function<std::string(std::size_t)> text;
    std::function<std::optional<double>(std::size_t)> value;
};

std::vector<ShownPoints> shownPoints(const SweepTold& told) {
    std::vector<ShownPoints> shown;
    for (const sim::MatrixLayer& layer : layersOf(told))
        shown.push_back({layerTitle(told, layer) + (layer.isChance ? ", chance in %" : ""),
                         [layer](std::size_t i) { return pointText(layer, i); },
                         [layer](std::size_t i) {
                             return layer.values[i] ? std::optional(layer.values[i]->toDouble())
                                                    : std::nullopt;
                         }});
    if (told.wasPlayed())
        shown.push_back({"Share of " + told.answer.side + " in points of a hundred",
                         [&told](std::size_t i) { return shareText(told.answer.played[i]); },
                         [&told](std::size_t i) {
                             const SweptBattles& point = told.answer.played[i];
                             return point.refused.empty() ? std::optional(point.sheet.points().mean())
                                                          : std::nullopt;
                         }});
    return shown;
}

PagePart linePart(const SweepTold& told) {
    const std::vector<SweepAxis>& axes = told.question.axes;
    PagePart part;
    part.title = axisTitle(told, 0);
    part.head = {"value"};
    const std::vector<sim::MatrixLayer> layers = layersOf(told);
    for (const sim::MatrixLayer& layer : layers)
        part.head.push_back(layerTitle(told, layer) + (layer.isChance ? ", %" : ""));
    if (told.wasPlayed())
        for (const char* column : {"share", "from", "to", "change", "from", "to", "undecided"})
            part.head.emplace_back(column);
    for (std::size_t i = 0; i < told.answer.odds.cells.size(); ++i) {
        std::vector<std::string>& row = part.rows.emplace_back();
        row.push_back(valueAt(axes, 0, i) + (isAsItIs(axes, i) ? ", as it is" : ""));
        for (const sim::MatrixLayer& layer : layers) row.push_back(pointText(layer, i));
        if (told.wasPlayed() && told.answer.played[i].refused.empty()) {
            const SweptBattles& point = told.answer.played[i];
            const sim::SequentialMean &share = point.sheet.points(), &change = point.effect.difference();
            for (const double x : {share.mean(), share.from(), share.to()}) row.push_back(inHundred(x));
            for (const double x : {change.mean(), change.from(), change.to()}) row.push_back(signedPoints(x));
            row.push_back(std::to_string(point.sheet.wins(2)));
        }
        row.resize(part.head.size());
        if (const std::string& why = told.answer.odds.cells[i].refused; !why.empty())
            part.points.push_back(valueAt(axes, 0, i) + " cannot be asked: " + why);
    }
    return part;
}

PagePart mapPart(const SweepTold& told, const ShownPoints& shown) {
    const sim::Matrix& matrix = told.answer.odds;
    PagePart part;
    part.title = shown.title;
    part.sentences = {"across: " + axisTitle(told, 0), "down: " + axisTitle(told, 1)};
    part.head = matrix.defenders;
    part.head.insert(part.head.begin(), "");
    for (std::size_t row = 0; row < matrix.attackers.size(); ++row) {
        std::vector<std::string>& cells = part.rows.emplace_back();
        cells.push_back(matrix.attackers[row]);
        for (std::size_t column = 0; column < matrix.defenders.size(); ++column)
            cells.push_back(shown.text(row * matrix.defenders.size() + column));
    }
    return part;
}

} // namespace

std::vector<sim::MatrixLayer> layersOf(const SweepTold& told) {
    return told.wasPlayed() ? std::vector<sim::MatrixLayer>()
                            : sim::layersOf(told.answer.odds, sim::Measure::Chances);
}

std::string layerTitle(const SweepTold& told, const sim::MatrixLayer& layer) {
    const std::string& of = told.question.call.expression.text;
    if (of.empty()) return layer.name;
    return layer.name == "yes" || layer.name == "mean" ? of : of + " = " + layer.name;
}

std::string axisTitle(const SweepTold& told, std::size_t axis) {
    const formats::Setting& setting = told.question.axes[axis].setting;
    return fmt::format("{} ({}:{}, now {})", setting.name, setting.path, setting.line, setting.text);
}

std::string pointText(const sim::MatrixLayer& layer, std::size_t point) {
    const auto& value = layer.values[point];
    return !value           ? "-"
           : layer.isChance ? inHundred(value->toDouble())
                            : fmt::format("{:.3f}", value->toDouble());
}

std::string shareText(const SweptBattles& point) {
    return point.refused.empty() ? inHundred(point.sheet.points().mean()) : "-";
}

std::string csvOf(const SweepTold& told) {
    const std::vector<SweepAxis>& axes = told.question.axes;
    const std::vector<sim::MatrixLayer> layers = layersOf(told);
    std::string rows = "format,value,second,of,mean,from,to,fraction,method\n";
    for (std::size_t i = 0; i < told.answer.odds.cells.size(); ++i) {
        const sim::CallAnswer& cell = told.answer.odds.cells[i];
        const std::string start =
            fmt::format("sweep/1,{},{}", formats::csvField(valueAt(axes, 0, i)),
                        axes.size() > 1 ? formats::csvField(valueAt(axes, 1, i)) : std::string());
        if (!cell.refused.empty()) {
            rows += start + ",,,,,,refused\n";
            continue;
        }
        for (const sim::MatrixLayer& layer : layers) {
            const auto& value = layer.values[i];
            rows += fmt::format("{},{},{},,,{},{}\n", start, formats::csvField(layer.name),
                                value ? sixDecimals(value->toDouble()) : "",
                                cell.exact && value ? value->toString() : std::string(),
                                cell.exact ? "exact" : "sampled");
        }
        if (!told.wasPlayed()) continue;
        const SweptBattles& point = told.answer.played[i];
        for (const auto& [name, mean] :
             {std::pair{"share", &point.sheet.points()}, {"change", &point.effect.difference()}})
            rows += fmt::format("{},{},{},{},{},,played\n", start, name, sixDecimals(mean->mean()),
                                sixDecimals(mean->from()), sixDecimals(mean->to()));
    }
    return rows;
}

ToldPage pageOf(const SweepTold& told) {
    const SweepQuestion& question = told.question;
    ToldPage page;
    page.title = told.title();
    page.question = told.wasPlayed() ? "Who wins at each value? The same dice for all; the intervals of 95 % "
                                       "hold whenever one looks. The share is that of " +
                                           told.answer.side + ", half a point where nobody wins."
                                     : "What comes of it at each value?";
    if (question.axes.size() == 1) page.parts.push_back(linePart(told));
    else
        for (const ShownPoints& shown : shownPoints(told)) page.parts.push_back(mapPart(told, shown));
    Facts facts{{"rules", formats::yaml::hashText(told.loaded.ruleset->hash)},
                {"asked of", told.loaded.path}};
    if (told.wasPlayed()) {
        facts.insert(facts.end(), {{"players", question.ground.players},
                                   {"seed", std::to_string(question.ground.seed)},
                                   {"dice", std::string(game::kDiceVersion)},
                                   {"battles at each value", std::to_string(question.battles)}});
    } else {
        const auto& cells = told.answer.odds.cells;
        const auto sampled = std::ranges::count_if(
            cells, [](const sim::CallAnswer& c) { return c.refused.empty() && !c.exact; });
        facts.emplace_back("method", sampled == 0 ? "every way counted"
                                                  : fmt::format("{} of {} points from {} samples, seed {}",
                                                                sampled, cells.size(), question.call.samples,
                                                                question.call.seed));
    }
    for (PagePart& part : restsParts(told.loaded, facts, assumedLines(told.answer.odds, "points")))
        page.parts.push_back(std::move(part));
    return page;
}

formats::Page pictureOf(const SweepTold& told) {
    const std::vector<SweepAxis>& axes = told.question.axes;
    if (axes.size() > 1) {
        std::vector<formats::HeatMap> maps;
        for (const ShownPoints& shown : shownPoints(told)) {
            formats::HeatMap& map = maps.emplace_back(formats::HeatMap{shown.title,
                                                                       axes[1].setting.name,
                                                                       axes[0].setting.name,
                                                                       told.answer.odds.attackers,
                                                                       told.answer.odds.defenders,
                                                                       {},
                                                                       false});
            for (std::size_t i = 0; i < told.answer.odds.cells.size(); ++i)
                map.cells.push_back({shown.value(i), shown.text(i)});
        }
        return formats::heatMapPage(told.title(), maps);
    }
    const std::vector<sim::MatrixLayer> layers = layersOf(told);
    const bool chances = layers.empty() || layers.front().isChance;
    formats::CurveChart chart{axisTitle(told, 0),
                              axes[0].setting.name,
                              told.wasPlayed() ? "share of " + told.answer.side + ", points of a hundred"
                              : chances        ? "chance in %"
                                               : "mean",
                              axes[0].values,
                              {}};
    for (const sim::MatrixLayer& layer : layers) {
        formats::Curve curve{layerTitle(told, layer), {}};
        for (std::size_t i = 0; i < layer.values.size(); ++i) {
            if (!layer.values[i]) continue;
            const double y = layer.values[i]->toDouble() * (layer.isChance ? 100 : 1);
            curve.points.push_back({static_cast<double>(i), y, y, y});
        }
        chart.curves.push_back(std::move(curve));
    }
    if (told.wasPlayed()) chart.curves.push_back({told.answer.side, {}});
    for (std::size_t i = 0; i < told.answer.played.size(); ++i)
        if (const sim::SequentialMean& share = told.answer.played[i].sheet.points();
            told.answer.played[i].refused.empty())
            chart.curves.back().points.push_back(
                {static_cast<double>(i), share.mean() * 100, share.from() * 100, share.to() * 100});
    return formats::curvePage(told.title(), {chart});
}

} // namespace groma::session
