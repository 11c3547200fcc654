// What a side pays for an answer or a deed: numbers of its own that fall at once.
#pragma once

#include "core/game/machine/engine.h"
#include "core/game/record/recorder.h"

#include <string>
#include <vector>

namespace groma::session {

// Numbers of the sides that change, each with what it was at first and is in the end; what changes once the
// part of the game in which it is answered is over is no price.
class Purse final : public game::Recorder {
  public:
    explicit Purse(const game::Setup& setup) : setup_(setup) {}

    void scope(std::int32_t scope, bool entered) override;
    void changed(const game::StateChange& change) override;

    // "Strategy Points 2 to 1"; whose they are is said of all but the side that decides.
    std::string told(int decides) const;
    // The position with what that side gave, and nothing else of what came of it.
    game::Position paidBy(int side, game::Position before) const;

  private:
    const game::Setup& setup_;
    std::vector<game::StateChange> changes_;
    int inside_ = 0; // scopes that were entered since
    bool over_ = false;
};

// Before a deed that is about to begin, with its price paid: what it costs before any die or decision. Who
// ends worse off is measured from here, so that a point that is spent is no loss by itself.
game::Position pricePaid(const game::Run& start, int side, const game::Position& before);
// The same of an answer to what a run waits for, by the side that gives it.
game::Position pricePaid(const game::Run& waiting, const std::vector<std::string>& answer);

} // namespace groma::session
