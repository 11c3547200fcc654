// Where the actions that were tried came to: the ends as differences from the position on which the action
// began, with their chances and with what all runs to them rest on. From one decision to the next a unit or
// two moved, and most actions would do the same again.
#pragma once

#include "core/base/rational.h"
#include "core/game/machine/rests.h"
#include "core/game/position/setup.h"
#include "core/sim/known_worths.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace groma::sim {

class KnownTrials {
  public:
    struct End {
        base::Rational chance;
        std::uint32_t firstChange = 0, changes = 0;
        KnownWorths::Ref worth; // null: it is not known
    };
    struct Trial {
        std::vector<std::int64_t> key; // side, action, arguments; empty: nothing is kept
        game::Rests rests;
        bool tooMuch = false; // to count
        std::vector<End> ends;
        std::vector<WordChange> changes;
        // What it comes to on the average while the worth of all ends stands and the goals lie where they lay
        // then (Approach::goals), but that what was to be walked before the action counts for nothing.
        std::uint64_t goals = 0; // 0: that is not known
        base::Rational value;

        std::span<const WordChange> changesOf(const End& end) const {
            return std::span(changes).subspan(end.firstChange, end.changes);
        }
    };

    // Of another set-up nothing is known.
    void enter(const game::Setup& setup);
    // The place for a trial; `isIt` tells whether it holds that one, perhaps of another position.
    Trial& placeOf(int side, std::int32_t action, std::span<const std::int64_t> words);
    bool isIt(const Trial& trial) const { return !trial.key.empty() && trial.key == key_; }
    // Whether trying an action is still noted: it costs more than trying it, and must be met again.
    bool pays(std::int32_t action) const;
    void met(std::int32_t action) {
        ++uses_[static_cast<std::size_t>(action)].met;
        ++met_;
    }
    std::uint64_t met() const noexcept { return met_; } // since it was made
    // It is tried, to be kept in that place, which holds nothing as long as `keep` is not called.
    void missed(std::int32_t action, Trial& trial);
    // It could not be kept: what was noted of it was for nothing.
    void spoilt(std::int32_t action);
    void keep(Trial& trial) { trial.key = key_; }

    // The next end of a trial that began on `start`.
    static void addEnd(Trial& trial, base::Rational chance, const game::Position& start,
                       const game::Position& end);
    // From the start to an end, and back.
    static void turn(const Trial& trial, const End& end, game::Position& position);

  private:
    struct Use {
        std::uint32_t met = 0, missed = 0;
    };
    std::uint64_t setup_ = 0; // its hash
    game::RulesetRef ruleset_;
    std::vector<Trial> trials_; // in pairs
    std::vector<std::int64_t> key_;
    std::vector<Use> uses_; // by action
    std::uint64_t met_ = 0;
    std::size_t turn_ = 0; // which of a pair makes room
};

} // namespace groma::sim
