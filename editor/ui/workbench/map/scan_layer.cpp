#include "editor/ui/workbench/map/scan_layer.h"

#include "editor/ui/workbench/map/map_model.h"

#include <algorithm>
#include <cmath>

namespace groma::ui {

const PictureTexture* ScanPicture::of(const session::Document& document) {
    const std::string below = session::underlayPath(document);
    const std::string path = below.empty() ? std::string() : document.root() + "/" + below;
    if (path != path_) {
        path_ = path;
        picture_.reset();
        problem_.clear();
        if (path.empty()) return nullptr;
        auto loaded = PictureTexture::load(path);
        if (loaded) picture_.emplace(std::move(*loaded));
        else problem_ = loaded.error();
    }
    return picture_ ? &*picture_ : nullptr;
}

void ScanLayer::draw(const Canvas& canvas, const session::Document& document, const ScanState& state) {
    if (!state.shown) return;
    const auto underlay = session::underlayOf(document);
    if (!underlay || underlay->anchors.size() < 3) return;
    const PictureTexture* picture = picture_.of(document);
    const grid::Geometry& geometry = document.board()->geometry();
    const auto fit = session::fitOf(geometry, underlay->anchors);
    if (picture == nullptr || !fit) return;
    const grid::Point first = grid::centreOf(geometry, grid::CellId{0});
    const MapPoint zero = canvas.map->lattice.centre(cellAt(geometry, grid::CellId{0}));
    const auto at = [&](double x, double y) {
        const grid::Point p = fit->at({x, y});
        return canvas.at(MapPoint{p.x - first.x, p.y - first.y} + zero);
    };
    const double w = picture->width();
    const double h = picture->height();
    const auto alpha = static_cast<int>(std::lround(std::clamp(state.strength, 0.0F, 1.0F) * 255));
    canvas.list->AddImageQuad(picture->id(), at(0, 0), at(w, 0), at(w, h), at(0, h), {0, 0}, {1, 0}, {1, 1},
                              {0, 1}, IM_COL32(255, 255, 255, alpha));
}

} // namespace groma::ui
