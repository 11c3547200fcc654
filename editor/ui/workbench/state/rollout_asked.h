// What is asked about the game on a sheet as it stands, and what is known of it. The Rollout panel owns it.
#pragma once

#include "editor/session/balance/rollout_course.h"
#include "editor/session/jobs/ongoing.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace groma::ui {

struct RolloutAsked {
    // --- as it is set
    std::array<sim::PlayerKind, 2> players{sim::PlayerKind::Greedy, sim::PlayerKind::Greedy};
    int playings = 200;
    [[nodiscard]] std::array<sim::Contestant, 2> contestants() const {
        return {sim::Contestant{players[0], {}, 0}, sim::Contestant{players[1], {}, 0}};
    }

    // --- as it was asked
    std::shared_ptr<const session::RolloutQuestion> question; ///< null: nothing was
    std::uint64_t stamp = 0;                                  ///< of the game then: PlayDesk::stamp()
    std::size_t after = 0;                                    ///< so many answers
    session::Ongoing<session::Rollout> work;
    std::string chosen; ///< the words of an answer; empty: none was clicked

    // --- of the turns of the game so far
    std::shared_ptr<const session::CourseQuestion> course; ///< null: nothing was asked
    std::optional<double> ended; ///< what the first side made of the game; nothing: it was not over
    session::Ongoing<session::RolledCourse> turns;
};

} // namespace groma::ui
