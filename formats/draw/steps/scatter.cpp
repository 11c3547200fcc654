#include "formats/draw/steps/scatter.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace groma::formats {
namespace {

double part8(std::uint32_t bits, int at) { return static_cast<double>((bits >> at) & 255U) / 255.0; }

double depthIn(const Lattice& lattice, MapPoint q) {
    if (lattice.shape == CellShape::FlatHex) std::swap(q.x, q.y);
    const double x = std::fabs(q.x);
    const double y = std::fabs(q.y);
    return 0.5 - (lattice.isHex() ? std::max(x, 0.5 * x + 0.86602540378443865 * y) : std::max(x, y));
}

double toSegment(MapPoint q, MapPoint end) {
    const double t = std::clamp((q.x * end.x + q.y * end.y) / (end.x * end.x + end.y * end.y), 0.0, 1.0);
    return lengthOf(q - end * t);
}

class Scatterer {
  public:
    Scatterer(const MapView& map, MapRect part, double cellPixels, const SceneOptions& options)
        : map_(map), part_(part), cellPixels_(cellPixels), options_(options) {
        // Link words number the directions of the pointy form.
        const bool flat = map.lattice.shape == CellShape::FlatHex;
        for (int d = 0; d < map.lattice.directions(); ++d)
            ways_[static_cast<std::size_t>(d)] = map.lattice.towards(flat ? (7 - d) % 6 : d) * 0.5;
    }

    FigureRun run(const MapSymbol& symbol, int row, std::uint32_t mask, std::uint32_t value) const {
        FigureRun run{row, &symbol, FigureOf::Cells, {}};
        const Scatter& scatter = symbol.pattern->scatter;
        if (scatter.oneInMiddle) {
            inMiddles(run, scatter.spacing, mask, value);
            return run;
        }
        const double spacing = spacedOut(scatter.spacing, cellPixels_, scatter.leastPixels);
        const double grown = spacing / scatter.spacing;
        const double radius = scatter.radius * grown;
        const double inset = std::min(scatter.inset * grown, 0.22);
        const double rowStep = spacing * scatter.squash;
        const int y1 = static_cast<int>(std::floor(part_.max.y / rowStep)) + 1;
        const int x1 = static_cast<int>(std::floor(part_.max.x / spacing)) + 1;
        for (int y = static_cast<int>(std::floor(part_.min.y / rowStep)) - 1; y <= y1; ++y) {
            for (int x = static_cast<int>(std::floor(part_.min.x / spacing)) - 1; x <= x1; ++x) {
                const std::uint32_t bits = chanceOf(x, y, static_cast<std::uint32_t>(row) * 77U + 13U);
                if (part8(bits, 24) > scatter.chance) continue;
                const double brick = (y & 1) == 0 ? 0.25 : -0.25;
                const MapPoint p{(x + 0.5 + brick + (part8(bits, 0) - 0.5) * 2 * scatter.jitter) * spacing,
                                 (y + 0.5 + (part8(bits, 8) - 0.5) * 2 * scatter.jitter) * rowStep};
                if (!room(p, mask, value, radius, inset)) continue;
                run.figures.push_back({static_cast<float>(p.x), static_cast<float>(p.y),
                                       static_cast<float>(spacing), 0.0F, chanceOf(x, y, bits)});
            }
        }
        std::ranges::stable_sort(run.figures, {}, &Figure::y);
        return run;
    }

  private:
    void inMiddles(FigureRun& run, double size, std::uint32_t mask, std::uint32_t value) const {
        const CellAt a = map_.lattice.cellAt(part_.min);
        const CellAt b = map_.lattice.cellAt(part_.max);
        for (int row = std::min(a.row, b.row) - 1; row <= std::max(a.row, b.row) + 1; ++row) {
            for (int col = std::min(a.col, b.col) - 1; col <= std::max(a.col, b.col) + 1; ++col) {
                if ((map_.word({col, row}) & mask) != value) continue;
                const MapPoint p = map_.lattice.centre({col, row});
                run.figures.push_back({static_cast<float>(p.x), static_cast<float>(p.y),
                                       static_cast<float>(size), 0.0F, chanceOf(col, row, 9)});
            }
        }
    }

    bool room(MapPoint p, std::uint32_t mask, std::uint32_t value, double radius, double inset) const {
        const CellAt cell = map_.lattice.cellAt(p);
        const std::uint32_t word = map_.word(cell);
        if ((word & mask) != value) return false;
        const MapPoint q = p - map_.lattice.centre(cell);
        const double depth = depthIn(map_.lattice, q);
        if (depth < inset) return false;
        if (options_.numbersClear && cellPixels_ > 24) {
            if (std::fabs(q.x) < 0.17 + radius * 0.7 &&
                std::fabs(q.y + numberHeight(map_.lattice)) < 0.07 + radius * 0.7)
                return false;
        }
        if ((word & (1U << 28)) != 0 && depth < 0.11 + radius * 0.6 &&
            besideWater(cell, q, 0.11 + radius * 0.6))
            return false;
        if ((word & (1U << 29)) != 0) {
            const std::uint32_t links = map_.linkWord(cell);
            const std::uint32_t all = (links | links >> 8 | links >> 16 | links >> 24) & 255U;
            for (std::size_t d = 0; d < 8; ++d) {
                if (((all >> d) & 1U) != 0 && toSegment(q, ways_[d]) < 0.055 + radius) return false;
            }
        }
        return true;
    }

    bool besideWater(CellAt cell, MapPoint q, double near) const {
        const int step = map_.lattice.isHex() ? 1 : 2;
        for (int d = 0; d < map_.lattice.directions(); d += step) {
            const MapPoint way = map_.lattice.towards(d);
            if (0.5 - (q.x * way.x + q.y * way.y) > near) continue;
            const SideLook side = map_.side(cell, d);
            if (side.first != 0 || side.second != 0) return true;
        }
        return false;
    }

    const MapView& map_;
    MapRect part_;
    double cellPixels_;
    SceneOptions options_;
    std::array<MapPoint, 8> ways_{};
};

struct Present {
    std::uint64_t grounds = 0;
    std::uint32_t features = 0;
};

Present presentIn(const MapView& map, MapRect part) {
    Present present;
    const CellAt a = map.lattice.cellAt(part.min);
    const CellAt b = map.lattice.cellAt(part.max);
    for (int row = std::max(std::min(a.row, b.row) - 1, 0);
         row <= std::min(std::max(a.row, b.row) + 1, map.rows() - 1); ++row) {
        for (int col = std::max(std::min(a.col, b.col) - 1, 0);
             col <= std::min(std::max(a.col, b.col) + 1, map.cols() - 1); ++col) {
            const std::uint32_t word = map.word({col, row});
            if ((word & (1U << 11)) == 0) continue;
            present.grounds |= std::uint64_t{1} << (word & 63U);
            present.features |= (word >> 12) & 0xFFFFU;
        }
    }
    return present;
}

} // namespace

void scatterFigures(BoardScene& scene, const MapView& map, MapRect part, double cellPixels,
                    const SceneOptions& options) {
    const MapRect field = map.bounds();
    part = {{std::max(part.min.x, field.min.x), std::max(part.min.y, field.min.y)},
            {std::min(part.max.x, field.max.x), std::min(part.max.y, field.max.y)}};
    if (part.width() <= 0 || part.height() <= 0) return;
    const Present present = presentIn(map, part);
    const Scatterer scatterer(map, part, cellPixels, options);
    const auto add = [&](const MapSymbol& symbol, int row, std::uint32_t mask, std::uint32_t value) {
        if (symbol.pattern->scatter.spacing <= 0) return;
        FigureRun run = scatterer.run(symbol, row, mask, value);
        if (!run.figures.empty())
            (symbol.pattern->scatter.stands ? scene.tall : scene.flat).push_back(std::move(run));
    };
    for (std::size_t g = 0; g < std::min<std::size_t>(map.symbols.grounds.size(), kMaxGrounds); ++g) {
        if (((present.grounds >> g) & 1U) == 0) continue;
        add(map.symbols.grounds[g], static_cast<int>(g), kCellExists | 63U,
            kCellExists | static_cast<std::uint32_t>(g));
    }
    for (std::size_t f = 0; f < std::min<std::size_t>(map.symbols.features.size(), kMaxFeatures); ++f) {
        if (((present.features >> f) & 1U) == 0) continue;
        const std::uint32_t bit = 1U << (12 + f);
        add(map.symbols.features[f], kFeatureRow + static_cast<int>(f), kCellExists | bit, kCellExists | bit);
    }
}

} // namespace groma::formats
