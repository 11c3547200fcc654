// Where counters lie on the canvas.
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"
#include "editor/ui/canvas/drawing/counters.h"
#include "editor/ui/canvas/overlays/overlays.h"

#include <vector>

namespace groma::ui {

/// Over all cells that a piece fills, at a place and facing of its own or as if it stood elsewhere.
CounterPose poseAt(const game::Setup& setup, const Canvas& canvas, int piece, grid::Pose where);

/// The counters of a position: those that share a cell lie shifted over each other.
class PiecePlaces {
  public:
    PiecePlaces(const game::Setup& setup, const game::Position& position, const Canvas& canvas);
    /// Of a piece on the map.
    [[nodiscard]] const CounterPose& of(int piece) const { return poses_[static_cast<std::size_t>(piece)]; }
    [[nodiscard]] bool visible(int piece) const { return visible_[static_cast<std::size_t>(piece)]; }
    /// The uppermost counter under a point of the screen, -1 = none.
    [[nodiscard]] int at(ImVec2 screen) const;

  private:
    std::vector<CounterPose> poses_;
    std::vector<bool> visible_;
};

} // namespace groma::ui
