#include "editor/ui/workbench/map/scan_layer.h"

#include "core/base/printable.h"
#include "editor/ui/workbench/map/map_model.h"

#include <algorithm>
#include <cmath>

namespace groma::ui {

std::string letterOf(const rules::Terrain& terrain) {
    if (!terrain.letter.empty()) return terrain.letter;
    if (!terrain.code.empty()) return terrain.code;
    const std::string& name = terrain.named.title.empty() ? terrain.named.id : terrain.named.title;
    return name.substr(0, std::max<std::size_t>(base::utf8Length(name, 0), 1));
}

void drawProposal(ImDrawList& list, const Look& look, ImVec2 middle, float em,
                  const session::TerrainProposal& proposal, const rules::Model& model) {
    const bool sure = proposal.sure >= session::kSure;
    const std::string letter = letterOf(model.terrain[static_cast<std::size_t>(proposal.terrain)]);
    letterPlate(list, look, middle, em, sure ? letter : letter + "?",
                sure ? rgb(0x2C5F1E) : faded(rgb(0xFBFAF5), 0.85), sure ? rgb(0xFFFFFF) : rgb(0x6B3FA8));
}

std::string ScanPicture::fileOf(const session::Document& document) {
    const std::string below = session::underlayPath(document);
    return below.empty() ? std::string() : document.root() + "/" + below;
}

const PictureTexture* ScanPicture::of(const session::Document& document) {
    const std::string path = fileOf(document);
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

void ScanLayer::drawProposals(const Canvas& canvas, const session::Document& document,
                              const session::TerrainProposals& proposals) {
    const grid::Board& board = *document.board();
    const auto em =
        static_cast<float>(std::clamp(canvas.camera.cellPixels * 0.24, 8.0, 14.0 * canvas.look->scale));
    forVisibleCells(canvas, 20, [&](CellAt at) {
        const grid::CellId cell = cellIdAt(board.geometry(), at);
        const auto index = static_cast<std::size_t>(cell.index);
        if (!cell.valid() || index >= proposals.size() || proposals[index].terrain < 0) return;
        const grid::CellGround ground = board.cell(cell);
        if (session::withTerrain(document, ground, proposals[index].terrain) == ground) return;
        drawProposal(*canvas.list, *canvas.look, canvas.at(at), em, proposals[index],
                     document.ruleset()->model);
    });
}

} // namespace groma::ui
