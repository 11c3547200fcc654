#include "editor/ui/workbench/map/piece_places.h"

#include "core/game/position/occupancy.h"
#include "core/grid/pixel.h"
#include "editor/ui/workbench/map/map_model.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace groma::ui {

namespace {

constexpr double kStackShift = 0.075; // of a counter's side, for each one below

struct Extent {
    ImVec2 low{1e9F, 1e9F};
    ImVec2 high{-1e9F, -1e9F};
    void take(ImVec2 p) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
};

// Cells of a hex footprint: a plate along the way from the first to the farthest.
CounterPose alongHexes(const std::vector<ImVec2>& centres, float side) {
    ImVec2 far = centres.front();
    for (const ImVec2 p : centres)
        if (std::hypot(p.x - centres[0].x, p.y - centres[0].y) >
            std::hypot(far.x - centres[0].x, far.y - centres[0].y))
            far = p;
    const ImVec2 way{far.x - centres[0].x, far.y - centres[0].y};
    CounterPose pose;
    pose.middle = {(centres[0].x + far.x) / 2, (centres[0].y + far.y) / 2};
    pose.size = {std::hypot(way.x, way.y) + side, side};
    pose.turn = std::atan2(way.y, way.x);
    return pose;
}

CounterPose overSquares(const std::vector<ImVec2>& centres, float side) {
    Extent extent;
    for (const ImVec2 p : centres) extent.take(p);
    return {.middle = {(extent.low.x + extent.high.x) / 2, (extent.low.y + extent.high.y) / 2},
            .size = {extent.high.x - extent.low.x + side, extent.high.y - extent.low.y + side}};
}

// On hexes an arrow stands between the plate and the cell's side.
float sideOf(const game::Setup& setup, const Canvas& canvas) {
    const bool arrows = canvas.map->lattice.isHex() && setup.model().board.facing != grid::FacingKind::None;
    return arrows ? std::round(static_cast<float>(canvas.camera.cellPixels) * 0.54F)
                  : counterSide(canvas.camera.cellPixels, canvas.map->lattice.cellHeight());
}

} // namespace

CounterPose poseAt(const game::Setup& setup, const Canvas& canvas, int piece, grid::Pose where) {
    const float side = sideOf(setup, canvas);
    std::vector<ImVec2> centres;
    for (const grid::CellId cell : grid::cellsOf(setup.geometry(), setup.footprint(piece), where))
        if (cell.valid()) centres.push_back(canvas.at(cellAt(setup.geometry(), cell)));
    if (centres.empty()) return {};
    const bool hexes = canvas.map->lattice.isHex();
    CounterPose pose = hexes && centres.size() > 1 ? alongHexes(centres, side) : overSquares(centres, side);
    const bool arrows = hexes && setup.model().board.facing != grid::FacingKind::None;
    if (!arrows)
        pose.middle.y += static_cast<float>(canvas.camera.cellPixels) * 0.04F; // the number stays free
    if (const auto angle =
            grid::facingAngle(setup.geometry().family(), setup.model().board.facing, where.facing))
        pose.facing = static_cast<float>(*angle);
    pose.frontEdge = !hexes && setup.model().board.facing == grid::FacingKind::Sides;
    return pose;
}

PiecePlaces::PiecePlaces(const game::Setup& setup, const game::Position& position, const Canvas& canvas)
    : poses_(static_cast<std::size_t>(setup.pieceCount())),
      visible_(static_cast<std::size_t>(setup.pieceCount())) {
    std::map<std::int32_t, int> stacked;
    const float side = sideOf(setup, canvas);
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        if (!position.onMap(piece)) continue;
        const auto index = static_cast<std::size_t>(piece);
        CounterPose& pose = poses_[index];
        pose = poseAt(setup, canvas, piece, {position.cell(piece), position.facing(piece)});
        int below = 0;
        for (const grid::CellId cell : game::cellsOfPiece(setup, position, piece))
            if (cell.valid()) below = std::max(below, stacked[cell.index]++);
        const float shift = side * static_cast<float>(kStackShift) * static_cast<float>(std::min(below, 5));
        pose.middle = {pose.middle.x + shift, pose.middle.y - shift};
        const float reach = std::max(pose.size.x, pose.size.y);
        visible_[index] = pose.middle.x + reach > canvas.origin.x &&
                          pose.middle.y + reach > canvas.origin.y &&
                          pose.middle.x - reach < canvas.origin.x + canvas.camera.width &&
                          pose.middle.y - reach < canvas.origin.y + canvas.camera.height;
    }
}

int PiecePlaces::at(ImVec2 screen) const {
    for (std::size_t i = poses_.size(); i-- > 0;) {
        if (!visible_[i]) continue;
        const CounterPose& pose = poses_[i];
        const ImVec2 away{screen.x - pose.middle.x, screen.y - pose.middle.y};
        const float c = std::cos(pose.turn);
        const float s = std::sin(pose.turn);
        if (std::fabs(away.x * c + away.y * s) <= pose.size.x / 2 &&
            std::fabs(away.y * c - away.x * s) <= pose.size.y / 2)
            return static_cast<int>(i);
    }
    return -1;
}

} // namespace groma::ui
