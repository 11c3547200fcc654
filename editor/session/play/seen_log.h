// The log of a game in which pieces may be hidden, as each side may read it: of a piece that it does not see
// a line says "a hidden counter" and where it stands, and no number that it has. What a line tells was hidden
// if it was before the step and after it: of who shows himself within the step the whole of it tells.
#pragma once

#include "core/game/log/log.h"
#include "core/game/position/position.h"
#include "core/game/position/setup.h"

#include <cstddef>
#include <vector>

namespace groma::session {

class SeenLog {
  public:
    explicit SeenLog(game::SetupRef setup);

    // To listen with: pieces that can be hidden have signs for names, which `take` reads. Where none can, the
    // set-up itself.
    [[nodiscard]] const game::Setup& signs() const { return *signs_; }
    // What was heard between two positions. Returns it as it is, with the names of all.
    std::vector<game::LogEntry> take(std::vector<game::LogEntry> heard, const game::Position& before,
                                     const game::Position& after);
    // Forgets what came later.
    void resize(std::size_t entries);
    // Null where nothing can be hidden from that side: it reads the log as it is. Setup::sideCount(): who
    // belongs to none.
    [[nodiscard]] const std::vector<game::LogEntry>* as(int side) const;

  private:
    game::SetupRef setup_, signs_;
    std::vector<std::vector<game::LogEntry>> bySide_; // empty: neither pieces nor cards can be hidden
};

} // namespace groma::session
