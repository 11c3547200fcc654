#include "editor/session/edits/scan/underlay.h"

#include "editor/session/edits/map/map_draft.h"

#include <charconv>
#include <cmath>

namespace groma::session {

namespace {

std::optional<double> pixelOf(const rules::Text& text) {
    double value = 0;
    const char* end = text.text.data() + text.text.size();
    const auto read = std::from_chars(text.text.data(), end, value);
    if (read.ec != std::errc() || read.ptr != end || !(std::fabs(value) < 1e6)) return std::nullopt;
    return value;
}

} // namespace

std::optional<Underlay> underlayOf(const Document& document) {
    if (document.empty() || !document.meaning().scenario || document.board() == nullptr) return std::nullopt;
    const auto& source = document.meaning().scenario->map.underlay;
    if (!source) return std::nullopt;
    Underlay underlay{source->image.text, {}};
    for (const rules::UnderlaySource::Anchor& anchor : source->anchors) {
        const grid::CellId cell =
            document.board()->geometry().cellByNumber(std::string_view(anchor.cell.text));
        const auto x = pixelOf(anchor.x);
        const auto y = pixelOf(anchor.y);
        if (cell.valid() && x && y) underlay.anchors.push_back({cell, {*x, *y}});
    }
    return underlay;
}

std::string underlayPath(const Document& document) {
    const auto underlay = underlayOf(document);
    return underlay ? formats::Project::resolve(document.scenarioPath(), underlay->image) : std::string();
}

grid::Point UnderlayFit::pixelAt(grid::Point onMap) const {
    const double area = x[0] * y[1] - x[1] * y[0];
    const double dx = onMap.x - x[2], dy = onMap.y - y[2];
    return {(dx * y[1] - dy * x[1]) / area, (x[0] * dy - y[0] * dx) / area};
}

Expected<UnderlayFit> fitOf(const grid::Geometry& geometry, const std::vector<UnderlayAnchor>& anchors) {
    if (anchors.size() < kLeastAnchors)
        return refuse("three cells place the picture: " + std::to_string(kLeastAnchors - anchors.size()) +
                      " more");
    const auto count = static_cast<double>(anchors.size());
    grid::Point pixels, cells; // their means
    for (const UnderlayAnchor& anchor : anchors) {
        const grid::Point on = grid::centreOf(geometry, anchor.cell);
        pixels = {pixels.x + anchor.pixel.x / count, pixels.y + anchor.pixel.y / count};
        cells = {cells.x + on.x / count, cells.y + on.y / count};
    }
    // Around the means the two directions of the picture are all that is looked for.
    double xx = 0, xy = 0, yy = 0, mapXx = 0, mapXy = 0, mapYy = 0;
    std::array<double, 2> toX{}, toY{};
    for (const UnderlayAnchor& anchor : anchors) {
        const grid::Point on = grid::centreOf(geometry, anchor.cell);
        const double px = anchor.pixel.x - pixels.x, py = anchor.pixel.y - pixels.y;
        const double cx = on.x - cells.x, cy = on.y - cells.y;
        xx += px * px, xy += px * py, yy += py * py;
        mapXx += cx * cx, mapXy += cx * cy, mapYy += cy * cy;
        toX[0] += px * cx, toX[1] += py * cx;
        toY[0] += px * cy, toY[1] += py * cy;
    }
    // Of three anchors, a third of the square of twice their triangle.
    const double area = xx * yy - xy * xy;
    if (area < 10'000.0 / 3 || mapXx * mapYy - mapXy * mapXy < 0.25 / 3)
        return refuse("the cells lie almost on one line; choose one that is far off it");
    const auto through = [&](const std::array<double, 2>& to, double mean) {
        const double a = (to[0] * yy - to[1] * xy) / area;
        const double b = (to[1] * xx - to[0] * xy) / area;
        return std::array<double, 3>{a, b, mean - a * pixels.x - b * pixels.y};
    };
    return UnderlayFit{through(toX, cells.x), through(toY, cells.y)};
}

std::vector<double> residualsOf(const grid::Geometry& geometry, const std::vector<UnderlayAnchor>& anchors,
                                const UnderlayFit& fit) {
    std::vector<double> far;
    for (const UnderlayAnchor& anchor : anchors) {
        const grid::Point is = fit.at(anchor.pixel), should = grid::centreOf(geometry, anchor.cell);
        far.push_back(std::hypot(is.x - should.x, is.y - should.y));
    }
    return far;
}

Edited setUnderlay(const Document& document, const Underlay& underlay) {
    auto map = MapDraft::begin(document);
    if (!map) return std::unexpected(map.error());
    if (underlay.image.empty()) return refuse("name the picture's file first");
    if (underlay.anchors.size() > kMostAnchors)
        return refuse("twelve cells place the picture well enough: take one away first");
    std::vector<std::pair<std::string, Fragment>> corners;
    for (const UnderlayAnchor& anchor : underlay.anchors) {
        const auto whole = [](double v) { return Fragment::number(std::llround(v)); };
        corners.emplace_back(
            map->board.geometry().numberText(anchor.cell),
            Fragment::list({whole(anchor.pixel.x), whole(anchor.pixel.y)}, Fragment::Layout::Flow));
    }
    std::vector<std::pair<std::string, Fragment>> entries{{"image", Fragment::sentence(underlay.image)}};
    if (!corners.empty())
        entries.emplace_back("corners", Fragment::map(std::move(corners), Fragment::Layout::Flow));
    if (auto done = map->draft.set(map->path, map->at({"underlay"}),
                                   Fragment::map(std::move(entries), Fragment::Layout::Flow));
        !done)
        return std::unexpected(done.error());
    return map->draft.finish(underlay.anchors.size() < 3 ? "Scanned map " + underlay.image
                                                         : "Align the scanned map");
}

Edited removeUnderlay(const Document& document) {
    auto map = MapDraft::begin(document);
    if (!map) return std::unexpected(map.error());
    if (map->draft.find(map->path, map->at({"underlay"})) == kNoNode) return refuse("the map has no scan");
    if (auto done = map->draft.remove(map->path, map->at({"underlay"}), map->root.size()); !done)
        return std::unexpected(done.error());
    return map->draft.finish("Take the scanned map away");
}

} // namespace groma::session
