// The options of one piece as a `perform` listed them, with what that read: good wherever all of it stands so
// again. Kept for loops whose bodies do nothing else (core/lang/program/option_loops.h) and are long enough,
// once an engine has worked for a while, and only as long as what is kept is met again. Where somebody
// listens to more than marks, and where not all options are listed, every body runs.
#pragma once

#include "core/game/machine/moves.h"
#include "core/game/machine/setup_programs.h"
#include "core/lang/program/option_loops.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace groma::game {

class KnownOptions {
  public:
    // What a body reads of the frame, of few slots, and what else it is told by.
    using Key = std::array<std::int64_t, 4>;
    struct Kept {
        std::int32_t loop = -1; // number of the loop, -1: nothing
        Key key{};
        std::vector<std::int64_t> rows; // the options, one after the other
        std::vector<Reads::Read> reads;
        Surroundings::Needs needs; // and this; empty: nothing
        Reads::Room room;
        Moves::Course searches;
        AssumptionSet marks; // of the assumed that it rests on, where they are wanted
        std::int64_t steps = 0;
        std::uint64_t heldAt = 0; // a content of the position with which it was good
    };

    // A run of the rules begins on an engine that has taken so many steps, by the program of the rules or,
    // not null, by one that is made for the set-up.
    void prepare(const RulesetRef& ruleset, const SetupProgramRef& special, std::uint64_t spent);
    // Whether the bodies of the loop that ends, or begins, with this instruction are kept.
    bool keeps(std::size_t pc) const { return pc < loopAt_.size() && loopAt_[pc] != 0; }
    // By instruction, for native code: not 0 where they are; empty: nowhere.
    const std::vector<std::uint16_t>& keptLoops() const noexcept { return loopAt_; }
    std::int32_t loopOf(std::size_t pc) const { return loopAt_[pc] - 1; }
    const lang::OptionLoop& loop(std::int32_t number) const {
        return loops_[static_cast<std::size_t>(number)];
    }
    // Whether anything was ever asked of it.
    bool inUse() const noexcept { return epoch_ != 0; }
    // What was kept of another epoch of the reads goes.
    void enter(std::uint64_t epoch);
    // The place for the body of a loop with this window; `isFor` tells whether it holds that. Null: what it
    // reads is no key. `marked`: it is to set marks.
    Kept* placeOf(std::int32_t loop, const std::int64_t* s, bool marked);
    bool isFor(const Kept& kept, std::int32_t loop) const {
        std::int64_t differs = kept.loop ^ loop;
        for (std::size_t i = 0; i < key_.size(); ++i) {
            differs |= kept.key[i] ^ key_[i];
        }
        return differs == 0;
    }
    void met(std::int32_t loop, const Kept& kept) {
        Use& use = uses_[static_cast<std::size_t>(loop)];
        ++use.met;
        if (use.looks++ % kLooks == 0) {
            look(loop, kept);
        }
    }
    // It was not known, or something changed: it runs, to be kept in that place.
    void missed(std::int32_t loop, bool changed);
    // It ran.
    void keep(Kept& kept, std::int32_t loop, std::span<const std::int64_t> rows);
    // On this set-up nothing can be kept.
    void stop() { loopAt_.clear(); }

    // While a body is recorded: the instruction at which it ends.
    const std::int32_t& recordedTo() const noexcept { return recordedTo_; }
    void recordTo(std::int32_t pc) { recordedTo_ = pc; }

  private:
    struct Use {
        std::uint32_t met = 0, missed = 0, fresh = 0;
        std::uint32_t looks = 0, worth = 0;
    };
    static constexpr std::uint32_t kLooks = 4; // one in so many that are met is looked at
    // How much running it would have been; of a loop most of whose bodies end soon nothing is kept any more.
    void look(std::int32_t loop, const Kept& kept);
    void drop(std::int32_t loop);
    void choose();

    RulesetRef ruleset_;
    SetupProgramRef special_;
    bool chosen_ = false;
    std::uint64_t epoch_ = 0;
    std::vector<lang::OptionLoop> loops_;
    std::vector<std::uint16_t> loopAt_; // by instruction: 1 + number of its loop, 0: of none that is kept
    std::vector<Use> uses_;             // by loop
    std::vector<Kept> kept_;
    Key key_{};
    std::int32_t recordedTo_ = -1;
};

} // namespace groma::game
