// What calls of pure functions gave, with what they read: good wherever all of that stands so again. Kept for
// functions that are worth it, once an engine has worked for a while, and only as long as what is kept is met
// again. Where somebody listens to more than marks every function runs.
#pragma once

#include "core/game/parts/listeners.h"
#include "core/game/parts/reads.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groma::game {

class KnownCalls {
  public:
    struct Kept {
        std::int32_t function = -1;    // -1: nothing
        std::vector<std::int64_t> key; // the arguments, lists by what is in them
        std::int64_t result = 0;
        std::vector<Reads::Read> reads;
        Reads::Room room;
        AssumptionSet marks; // of the assumed that it rests on, where they are wanted
        std::int64_t steps = 0;
        std::uint64_t heldAt = 0; // a version of the position at which it was good
    };

    // A run of the rules begins on an engine that has taken so many steps.
    void prepare(const RulesetRef& ruleset, std::uint64_t spent);
    bool keeps(std::int32_t function) const {
        return static_cast<std::size_t>(function) < uses_.size() &&
               uses_[static_cast<std::size_t>(function)].keeps;
    }
    // A pure function with one slot to give that does nothing but read places; false before an engine has
    // worked for a while.
    bool readsOnly(std::int32_t function) const {
        return static_cast<std::size_t>(function) < uses_.size() &&
               uses_[static_cast<std::size_t>(function)].readsOnly;
    }
    // What was kept of another epoch of the reads goes.
    void enter(std::uint64_t epoch);
    // The place for a call with these arguments; `isFor` tells whether it holds that call. `marked`: it is to
    // set marks.
    Kept& placeOf(std::int32_t function, std::span<const std::int64_t> arguments, const Stack& stack,
                  bool marked);
    bool isFor(const Kept& kept, std::int32_t function) const {
        return kept.function == function && kept.key == key_;
    }
    void met(std::int32_t function) { ++uses_[static_cast<std::size_t>(function)].met; }
    // It was not known: it is run, to be kept in that place.
    void missed(std::int32_t function);
    // On this set-up nothing can be kept.
    void stop() { uses_.assign(uses_.size(), {}); }
    // Of the arguments that the place was asked for.
    const std::vector<std::int64_t>& key() const noexcept { return key_; }

    struct Use {
        bool keeps = false, readsOnly = false;
        std::uint32_t met = 0, missed = 0;
    };
    // By function, for native code; empty: nothing is kept yet.
    const std::vector<Use>& uses() const noexcept { return uses_; }

  private:
    void choose(const lang::Program& program);

    RulesetRef ruleset_;
    std::uint64_t epoch_ = 0;
    std::vector<Use> uses_; // by function; empty: nothing is kept yet
    std::vector<Kept> kept_;
    std::vector<std::int64_t> key_;
};

} // namespace groma::game
