// How far a count of odds is that takes a while.
#pragma once

#include "editor/session/questions/counting.h"
#include "editor/ui/theme/look.h"

#include <cstdint>

namespace groma::ui {

/// A bar, the bounds between which the results lie so far, and Cancel. To be drawn each frame by who shows
/// the answer.
class CountingBar {
  public:
    bool draw(const Look& look,
              session::LatestCard& card); ///< false: nothing, for counts that are over at once

  private:
    double since_ = -1;     ///< it is pending; -1: it is not
    std::uint64_t key_ = 0; ///< of the question that since_ is about
};

} // namespace groma::ui
