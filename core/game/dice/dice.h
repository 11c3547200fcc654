// Keyed dice: what falls depends on where it falls, not on how many dice fell before. So two versions of the
// rules, or two ways to play, throw the same dice wherever they come to the same place. The key of a throw is
//
//   the seed, the battle and the domain; how often each open scope was entered, each within the one around
//   it; the battle of a campaign that is laid out; the question's name (of a card: its deck too); the actor:
//   the first piece of the last answered `perform` of the open scopes, else the active side; and how often
//   just this was asked before in the innermost scope.
//
// Names are hashed by their text, never by an index. Die i of a throw has sub-key i: another die leaves the
// others as they were. Random players take the option whose key falls highest. Throws are Philox4x32-10 of
// the key (core/base/philox.h).
//
// The counters live here, beside the run and never in it: odds merge runs, and a game that is played back
// counts them anew.
#pragma once

#include "core/base/philox.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace groma::game {

class Setup;
class DiceTrace;
struct DiceNames;
struct Showing;

// Written into every output that dice had a part in; another version throws other dice.
inline constexpr std::string_view kDiceVersion = "keyed/1";

// Dice of one domain say nothing about those of another.
enum class DiceDomain : std::uint32_t { Play, Sampling, Thinking, WhatIf };

struct DiceKey {
    std::uint64_t seed = 1;
    std::uint64_t battle = 0; // of a series
    DiceDomain domain = DiceDomain::Play;
    friend bool operator==(const DiceKey&, const DiceKey&) = default;
};

// One question's numbers: a value that can be asked in any order.
class Throw {
  public:
    Throw() = default;
    Throw(std::uint64_t path, std::uint64_t what, std::uint32_t occurrence)
        : path_(path), what_(what), occurrence_(occurrence) {}
    // Number i of the throw, uniform in 0 .. bound - 1; bound must not be 0.
    std::uint32_t number(std::size_t i, std::uint32_t bound);
    // How high an option falls: of several options any is the highest with the same chance.
    std::uint64_t height(std::uint64_t option) const;
    // Of each option, in the place of it: the same, many at a time.
    void heights(std::span<std::uint64_t> options) const;
    // A seed for what is thought out at this question.
    std::uint64_t seed() const;

  private:
    std::uint32_t word(std::size_t i);
    std::uint64_t path_ = 0;
    std::uint64_t what_ = 0;
    std::uint32_t occurrence_ = 0;
    std::uint32_t block_ = UINT32_MAX;
    base::PhiloxWords words_{};
};

class Dice {
  public:
    explicit Dice(DiceKey key = {}) { restart(key); }
    // As made anew.
    void restart(DiceKey key);
    // From the first question on all that is asked is written there (core/game/dice/dice_trace.h), until
    // the next restart. Null: nowhere.
    void traceTo(DiceTrace* trace);
    // Paths of keys: that of what lies in no scope, and that of a scope which was entered in another after so
    // many times.
    static std::uint64_t firstPath(const DiceKey& key);
    static std::uint64_t pathWithin(std::uint64_t outer, std::uint64_t scope, std::uint32_t often);
    const DiceKey& key() const noexcept { return key_; }
    // Throws and decisions so far.
    std::uint64_t asked() const noexcept { return asked_; }
    // Throws so far.
    std::uint64_t thrown() const noexcept { return thrown_; }

    // --- where play stands, told by who runs it; all ids are hashes, 0 is none
    void enter(std::uint64_t scope);
    void leave();
    std::size_t depth() const noexcept { return depth_; }
    void layOut(std::int32_t battle) {
        battle_ = static_cast<std::uint64_t>(battle + 1) * 0x9e3779b97f4a7c15ULL;
    }
    void act(std::uint64_t piece) { levels_[depth_].actor = piece; }
    std::uint64_t actor() const { return levels_[depth_].actor; }
    // How often a scope was entered within the outermost open one that it was entered in; 0: in none of them.
    std::uint32_t entered(std::uint64_t scope) const;
    // A question of that name waits; `active` stands for the actor where there is none.
    void pose(std::uint64_t question, std::uint64_t active);
    // What falls for the question posed: the same until it is answered. Who tells what he looks at leaves a
    // trace of it.
    Throw posed() const;
    Throw posed(const Showing& looksAt) const;
    // What is on the table: what ids of pieces and options are hashed to.
    void tell(const Setup& setup, const std::shared_ptr<const DiceNames>& names) {
        setup_ = &setup;
        if (names_ != names) {
            names_ = names;
        }
    }
    const Setup& setup() const noexcept { return *setup_; }
    const std::shared_ptr<const DiceNames>& names() const noexcept { return names_; }
    // It was answered: the next of its key is another. `chance`: by dice.
    void answered(bool chance);

  private:
    // How often each key was met: probed in turn, at most half full.
    class Counts {
      public:
        std::uint32_t& of(std::uint64_t key);
        std::uint32_t count(std::uint64_t key) const;
        void clear();

      private:
        struct Entry {
            std::uint64_t key = 0; // 0: free
            std::uint32_t count = 0;
        };
        std::size_t place(std::uint64_t key) const;
        std::vector<Entry> entries_;
        std::size_t used_ = 0;
    };
    struct Level {
        std::uint64_t path = 0;
        std::uint64_t actor = 0;
        std::uint32_t way = 0; // in the trace
        Counts counts;
    };
    DiceKey key_;
    std::vector<Level>
        levels_; // of the open scopes, outermost first, after one for what lies in none; kept for reuse
    std::size_t depth_ = 0;
    std::uint64_t battle_ = 0;
    std::uint64_t what_ = 0;
    std::uint64_t asked_ = 0;
    std::uint64_t thrown_ = 0;
    const Setup* setup_ = nullptr;
    std::shared_ptr<const DiceNames> names_;
    DiceTrace* trace_ = nullptr;
};

} // namespace groma::game
