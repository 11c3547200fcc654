// The faces of all counters of a position, made once until something of it changes.
#pragma once

#include "editor/ui/workbench/map/map_model.h"

#include <cstdint>
#include <vector>

namespace groma::ui {

class FaceCache {
  public:
    /// By piece. `safe`: sides in colours for every eye.
    const std::vector<CounterFace>& of(const game::Setup& setup, const game::Position& position, bool safe,
                                       const formats::OwnPicturesRef& own);

    /// Counters that this side does not see are blank (core/game/position/hidden.h); -1: all are seen.
    void seenBy(int side) { seenBy_ = side; }

  private:
    SymbolCache symbols_; ///< its own: the faces point into it
    std::shared_ptr<const game::Ruleset> ruleset_;
    const game::Setup* setup_ = nullptr;
    std::uint64_t setupHash_ = 0;
    std::uint64_t positionHash_ = 0;
    bool safe_ = false;
    int seenBy_ = -1;
    int madeFor_ = -1; ///< who saw the faces when they were made
    std::vector<CounterFace> faces_;
};

} // namespace groma::ui
