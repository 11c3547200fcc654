// Before the die: what the counter in the hand would bring about by acting upon an enemy, now or in a later
// step, below the list of what it can do.
#pragma once

#include "editor/session/play/target_card.h"
#include "editor/session/questions/counting.h"
#include "editor/ui/panels/parts/counting_bar.h"
#include "editor/ui/workbench/play_desk.h"

#include <cstdint>
#include <optional>

namespace groma::ui {

class TargetCardView {
  public:
    /// Of the enemy that is pointed at, else of the one that was while the same counter is in the hand, else
    /// of the one that it noted. False where there is none.
    bool wants(const Workbench& bench, PlayDesk& desk);
    /// It is not seen: nothing is counted for it any more.
    void rest();
    /// Into what is left of the panel.
    void draw(const Workbench& bench, PlayDesk& desk, const session::TestPlay& play);
    /// Room that it takes where there is enough, in logical pixels.
    static constexpr float kHeight = 262;

  private:
    int target_ = -1, hand_ = -1; ///< shown, and for whom
    std::optional<session::TargetCard> asked_;
    session::LatestCard card_;
    CountingBar counting_;
};

} // namespace groma::ui
