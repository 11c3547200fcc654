#include "editor/session/edits/scan/scan_terrain.h"

#include "editor/session/edits/board/take_board.h"
#include "editor/session/edits/map/terrain.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>

namespace groma::session {

namespace {

constexpr int kSamples = 15;     // a row of them across a cell
constexpr double kReach = 0.36;  // cell units from the middle: borders are ink
constexpr double kHue = 2;       // hues part terrains better than light and shade do
constexpr double kRoughness = 1; // woods and towns are rough, plains are not

struct Lab {
    double lightness = 0, a = 0, b = 0;
};

double linear(std::uint32_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

// Multiplied colours on white paper.
Lab labOf(std::uint32_t pixel) {
    const std::uint32_t paper = 255 - (pixel >> 24U);
    const double r = linear(std::min(((pixel >> 16U) & 255U) + paper, 255U));
    const double g = linear(std::min(((pixel >> 8U) & 255U) + paper, 255U));
    const double b = linear(std::min((pixel & 255U) + paper, 255U));
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double medianOf(std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

using Colours = std::array<double, 4>; // weighted, so that their distance is one number

// Nothing where the picture shows less than half of the cell. Medians pass over ink and numbers.
std::optional<Colours> coloursOf(const formats::Pixels& picture, const UnderlayFit& fit, grid::Point centre) {
    std::vector<double> light, a, b;
    int wanted = 0;
    for (int row = 0; row < kSamples; ++row)
        for (int column = 0; column < kSamples; ++column) {
            const double x = kReach * (2.0 * column / (kSamples - 1) - 1);
            const double y = kReach * (2.0 * row / (kSamples - 1) - 1);
            if (x * x + y * y > kReach * kReach) continue;
            ++wanted;
            const grid::Point at = fit.pixelAt({centre.x + x, centre.y + y});
            if (!(at.x >= 0 && at.y >= 0 && at.x < picture.width && at.y < picture.height)) continue;
            const Lab colour =
                labOf(picture.rows[static_cast<std::size_t>(at.y) * static_cast<std::size_t>(picture.width) +
                                   static_cast<std::size_t>(at.x)]);
            light.push_back(colour.lightness), a.push_back(colour.a), b.push_back(colour.b);
        }
    if (light.size() * 2 < static_cast<std::size_t>(wanted)) return std::nullopt;
    const double middle = medianOf(light);
    std::vector<double> apart;
    for (const double one : light) apart.push_back(std::fabs(one - middle));
    return Colours{middle, kHue * medianOf(a), kHue * medianOf(b), kRoughness * medianOf(apart)};
}

double distance(const Colours& one, const Colours& other) {
    double sum = 0;
    for (std::size_t i = 0; i < one.size(); ++i) sum += (one[i] - other[i]) * (one[i] - other[i]);
    return std::sqrt(sum);
}

struct Known {
    int terrain = -1;
    Colours colours;
};

TerrainProposal nearest(const Colours& colours, const std::vector<Known>& known) {
    TerrainProposal best;
    double least = INFINITY, other = INFINITY; // the nearest, and the nearest of another terrain
    for (const Known& one : known) {
        const double far = distance(colours, one.colours);
        if (far < least) {
            if (best.terrain != one.terrain) other = least;
            least = far;
            best.terrain = one.terrain;
        } else if (one.terrain != best.terrain) {
            other = std::min(other, far);
        }
    }
    best.sure = other > 0 ? 1 - least / other : 0;
    return best;
}

} // namespace

Expected<TerrainProposals> proposedTerrain(const Document& document, const formats::Pixels& picture,
                                           const UnderlayFit& fit, std::span<const ScanExample> examples) {
    const grid::Geometry& geometry = document.board()->geometry();
    std::set<int> kinds;
    std::vector<Known> known;
    for (const ScanExample& example : examples) {
        const auto colours = coloursOf(picture, fit, grid::centreOf(geometry, example.cell));
        if (!colours)
            return refuse("the picture does not show " + geometry.numberText(example.cell) +
                          ", which is named as an example");
        known.push_back({example.terrain, *colours});
        kinds.insert(example.terrain);
    }
    if (kinds.size() < 2) return refuse("name an example of each terrain on the map, of two at least");
    TerrainProposals proposals(static_cast<std::size_t>(geometry.cellCount()));
    for (std::int32_t i = 0; i < geometry.cellCount(); ++i)
        if (const auto colours = coloursOf(picture, fit, grid::centreOf(geometry, grid::CellId{i})))
            proposals[static_cast<std::size_t>(i)] = nearest(*colours, known);
    for (const ScanExample& example : examples)
        proposals[static_cast<std::size_t>(example.cell.index)] = {example.terrain, 1};
    return proposals;
}

grid::CellGround withTerrain(const Document& document, grid::CellGround ground, int terrain) {
    if (document.ruleset()->model.terrain[static_cast<std::size_t>(terrain)].feature)
        ground.features |= 1U << document.setup()->featureBit(terrain);
    else ground.terrain = static_cast<std::uint16_t>(terrain);
    return ground;
}

Edited takeProposals(const Document& document, const TerrainProposals& proposals,
                     std::span<const grid::CellId> cells) {
    if (const auto can = canPaint(document); !can) return std::unexpected(can.error());
    grid::Board board = *document.board();
    if (proposals.size() != static_cast<std::size_t>(board.geometry().cellCount()))
        return refuse("the map is another than the one that was looked at");
    std::size_t taken = 0;
    for (const grid::CellId cell : cells) {
        const int terrain = proposals[static_cast<std::size_t>(cell.index)].terrain;
        if (terrain < 0) continue;
        const grid::CellGround ground = withTerrain(document, board.cell(cell), terrain);
        if (ground == board.cell(cell)) continue;
        board.setCell(cell, ground);
        ++taken;
    }
    return takeBoard(document, board,
                     fmt::format("Take terrain from the scan: {} cell{}", taken, taken == 1 ? "" : "s"));
}

} // namespace groma::session
