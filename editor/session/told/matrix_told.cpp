#include "editor/session/told/matrix_told.h"

#include "editor/session/balance/study_lines.h"
#include "editor/session/told/rests.h"
#include "formats/draw/charts.h"
#include "formats/exchange/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace groma::session {

namespace {

// A layer under one version, or the difference of both.
struct ShownLayer {
    std::string title;
    sim::MatrixLayer layer;
    bool isDifference = false;
};

std::vector<ShownLayer> shownLayers(const MatrixTold& told) {
    const MatrixLayers layers = layersOf(told);
    std::vector<ShownLayer> shown;
    for (std::size_t i = 0; i < layers.a.size(); ++i) {
        const std::string title = layerTitle(told, layers.a[i]);
        shown.push_back({title + (told.compared() ? ", A" : ""), layers.a[i]});
        if (!told.compared()) continue;
        shown.push_back({title + ", B", layers.b[i]});
        shown.push_back({title + ", B - A", sim::difference(layers.a[i], layers.b[i]), true});
    }
    return shown;
}

} // namespace

MatrixLayers layersOf(const MatrixTold& told) {
    if (!told.compared()) return {sim::layersOf(told.a, told.measure), {}};
    const std::array both{&told.a, &told.b};
    std::vector<std::vector<sim::MatrixLayer>> aligned = sim::alignedLayers(both, told.measure);
    return {std::move(aligned[0]), std::move(aligned[1])};
}

std::string layerTitle(const MatrixTold& told, const sim::MatrixLayer& layer) {
    const std::string name = told.of.empty() || layer.name.starts_with("attacker") ? layer.name
                             : layer.name == "yes"                                 ? told.of
                             : layer.name == "mean"                                ? told.of + ", mean"
                                                    : told.of + " = " + layer.name;
    return name + (layer.isChance ? ", chance in %" : "");
}

std::string cellText(const sim::MatrixLayer& layer, std::size_t cell, bool sign) {
    const auto& value = layer.values[cell];
    if (!value) return "-";
    const double x = value->toDouble() * (layer.isChance ? 100 : 1);
    std::string text = layer.isChance ? fmt::format("{:.1f}", x) : fmt::format("{:.2f}", x);
    if (text.find_first_not_of("-0.") == std::string::npos && text.starts_with('-')) text.erase(0, 1);
    return sign && value->sign() > 0 ? "+" + text : text;
}

std::string tabbed(const sim::Matrix& matrix, const sim::MatrixLayer& layer, bool sign) {
    std::string rows = layer.name + (layer.isChance ? ", %" : "");
    for (const std::string& defender : matrix.defenders) rows += '\t' + defender;
    rows += '\n';
    for (std::size_t cell = 0; cell < layer.values.size(); ++cell) {
        const std::size_t columns = matrix.defenders.size();
        if (cell % columns == 0) rows += matrix.attackers[cell / columns];
        rows += '\t' + (layer.values[cell] ? cellText(layer, cell, sign) : std::string());
        if (cell % columns + 1 == columns) rows += '\n';
    }
    return rows;
}

namespace {

// The rows of one block: of `a` and, where that has cells, `b`.
std::string csvRows(const sim::Matrix& a, const sim::Matrix& b, sim::Measure measure,
                    const std::string& side) {
    const auto text = [](const std::optional<base::Rational>& value) {
        return value ? fmt::format("{:.6f}", value->toDouble()) : std::string();
    };
    const auto fraction = [](const std::optional<base::Rational>& value, const sim::CallAnswer& cell) {
        return value && cell.exact ? value->toString() : std::string();
    };
    const bool compared = !b.cells.empty();
    const std::array both{&a, &b};
    const auto layers = sim::alignedLayers(std::span(both).first(compared ? 2 : 1), measure);
    std::string rows;
    for (std::size_t cell = 0; cell < a.cells.size(); ++cell)
        for (std::size_t i = 0; i < layers[0].size(); ++i) {
            const auto& before = layers[0][i].values[cell];
            const std::optional<base::Rational> after = compared ? layers[1][i].values[cell] : std::nullopt;
            const bool sampled = !a.cells[cell].exact || (compared && !b.cells[cell].exact);
            rows += fmt::format("matrix/2,{},{},{},{},{},{},{},{},{},{}\n", side,
                                a.attackers[cell / a.defenders.size()],
                                a.defenders[cell % a.defenders.size()], formats::csvField(layers[0][i].name),
                                text(before), fraction(before, a.cells[cell]), text(after),
                                after ? fraction(after, b.cells[cell]) : std::string(),
                                before && after ? text(*after - *before) : std::string(),
                                !a.cells[cell].refused.empty() ? "refused"
                                : sampled                      ? "sampled"
                                                               : "exact");
        }
    return rows;
}

// Of a counter of the battle.
std::string sideOf(const game::Setup& setup, const std::string& counter) {
    const auto piece = setup.pieceNamed(counter);
    return piece ? setup.side(setup.sideOf(*piece)).id : std::string();
}

} // namespace

std::string csvOf(const MatrixTold& told) {
    const game::Setup& setup = *told.loaded.built.setup;
    return "format,side,attacker,defender,of,a,a_fraction,b,b_fraction,difference,method\n" +
           csvRows(told.a, told.b, told.measure, sideOf(setup, told.attacker)) +
           csvRows(told.turned.a, told.turned.b, told.measure, sideOf(setup, told.defender));
}

ToldPage pageOf(const MatrixTold& told) {
    ToldPage page;
    page.title = told.title;
    page.question =
        fmt::format("Every type against every type: in the place of {} they attack (rows), in the "
                    "place of {} they defend (columns).",
                    told.attacker, told.defender);
    const std::vector<std::string>& columns = told.a.defenders;
    for (const ShownLayer& shown : shownLayers(told)) {
        PagePart& part = page.parts.emplace_back();
        part.title = shown.title;
        part.head = columns;
        part.head.insert(part.head.begin(), "");
        for (std::size_t row = 0; row < told.a.attackers.size(); ++row) {
            std::vector<std::string>& cells = part.rows.emplace_back();
            cells.push_back(told.a.attackers[row]);
            for (std::size_t column = 0; column < columns.size(); ++column)
                cells.push_back(cellText(shown.layer, row * columns.size() + column, shown.isDifference));
        }
    }
    PagePart left;
    for (const sim::LeftOut& one : told.out)
        left.points.push_back(
            fmt::format("left out: {} as {}: {}", one.type, one.attacker ? "attacker" : "defender", one.why));
    if (!left.points.empty()) page.parts.push_back(std::move(left));
    const auto sampled = std::ranges::count_if(
        told.a.cells, [](const sim::CallAnswer& c) { return c.refused.empty() && !c.exact; });
    Facts facts{{"rules", told.rulesA + (told.compared() ? " (A), " + told.rulesB + " (B)" : "")},
                {"situation", told.loaded.path},
                {"open decisions", "policy " + told.policy},
                {"method", sampled == 0 ? "every way counted"
                                        : fmt::format("{} of {} cells from {} samples, seed {}", sampled,
                                                      told.a.cells.size(), told.samples, told.seed)}};
    for (PagePart& part : restsParts(told.loaded, facts, assumedLines(told.a, "cells")))
        page.parts.push_back(std::move(part));
    return page;
}

formats::Page pictureOf(const MatrixTold& told) {
    std::vector<formats::HeatMap> maps;
    for (const ShownLayer& shown : shownLayers(told)) {
        formats::HeatMap& map = maps.emplace_back(formats::HeatMap{
            shown.title, "attacker", "defender", told.a.attackers, told.a.defenders, {}, shown.isDifference});
        for (std::size_t cell = 0; cell < shown.layer.values.size(); ++cell) {
            const auto& value = shown.layer.values[cell];
            map.cells.push_back({value ? std::optional(value->toDouble()) : std::nullopt,
                                 cellText(shown.layer, cell, shown.isDifference)});
        }
    }
    return formats::heatMapPage(told.title, maps);
}

} // namespace groma::session
