#include "editor/session/edits/map/underlay.h"

#include "editor/session/edits/map/map_draft.h"

#include <charconv>
#include <cmath>
#include <tuple>

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

Expected<UnderlayFit> fitOf(const grid::Geometry& geometry, const std::vector<UnderlayAnchor>& anchors) {
    if (anchors.size() < 3)
        return refuse("three cells place the picture: " + std::to_string(3 - anchors.size()) + " more");
    const auto& [p, q, r] = std::tie(anchors[0].pixel, anchors[1].pixel, anchors[2].pixel);
    const double ux = q.x - p.x;
    const double uy = q.y - p.y;
    const double vx = r.x - p.x;
    const double vy = r.y - p.y;
    const double area = ux * vy - uy * vx;
    const std::array<grid::Point, 3> cells{grid::centreOf(geometry, anchors[0].cell),
                                           grid::centreOf(geometry, anchors[1].cell),
                                           grid::centreOf(geometry, anchors[2].cell)};
    const double onMap = (cells[1].x - cells[0].x) * (cells[2].y - cells[0].y) -
                         (cells[1].y - cells[0].y) * (cells[2].x - cells[0].x);
    if (std::fabs(area) < 100 || std::fabs(onMap) < 0.5)
        return refuse("the three cells lie almost on one line; choose one that is far off it");
    const auto through = [&](double at0, double at1, double at2) {
        const double a = ((at1 - at0) * vy - (at2 - at0) * uy) / area;
        const double b = ((at2 - at0) * ux - (at1 - at0) * vx) / area;
        return std::array<double, 3>{a, b, at0 - a * p.x - b * p.y};
    };
    return UnderlayFit{through(cells[0].x, cells[1].x, cells[2].x),
                       through(cells[0].y, cells[1].y, cells[2].y)};
}

Edited setUnderlay(const Document& document, const Underlay& underlay) {
    auto map = MapDraft::begin(document);
    if (!map) return std::unexpected(map.error());
    if (underlay.image.empty()) return refuse("name the picture's file first");
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
