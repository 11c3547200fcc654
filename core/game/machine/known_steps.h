// Steps out of a cell as the rules priced them, kept as long as all that they read stands as it stood: a
// search that has become stale asks anew only around what has changed.
//
// A table of fixed size; the price of a step is kept when it was asked for, and never a failure.
#pragma once

#include "core/base/number.h"
#include "core/game/machine/search.h"
#include "core/game/parts/reads.h"
#include "core/game/record/assumptions.h"

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace groma::game {

class KnownSteps {
  public:
    static constexpr std::size_t kMostSides = 8;
    static constexpr std::size_t kParts = 2 * kMostSides;
    static constexpr std::size_t kMostArgs = 4;
    // What was asked over one side of a cell: the price of a step, then whether the way ends there. Many lie
    // beside each other: small.
    struct Side {
        base::Number cost;
        std::array<std::uint16_t, 2> steps{}; // what each takes of the bounds
        // Of each: kIsKnown, kYes (it is allowed, it ends), above them which set of the assumed it reads.
        std::array<std::uint16_t, 2> facts{};

        bool knows(std::size_t part) const { return (facts[part % 2] & kIsKnown) != 0; }
        std::uint16_t stepsOf(std::size_t part) const { return steps[part % 2]; }
        // Which of the assumed it reads, 0: none.
        std::size_t setOf(std::size_t part) const { return (facts[part % 2] >> kSetsFrom) % kMostSets; }
        // Of a stop nothing but whether it is one.
        Step stepOf(std::size_t part) const {
            const bool yes = (facts[part % 2] & kYes) != 0;
            return part % 2 == 0 ? Step{yes, false, cost} : Step{true, yes, {}};
        }
    };
    static constexpr std::uint16_t kIsKnown = 1, kYes = 2, kSetsFrom = 2;
    static constexpr std::size_t kMostSets = 512;
    // Whose steps: a search asks for those of many cells with the same arguments.
    struct Whose {
        std::uint32_t number = 0; // 0: they are not kept
        bool into = false;        // they are steps into a cell, not out of one
    };
    // What a search looks at lies in front, in as few lines of the cache as can be.
    struct alignas(64) Cell {
        std::uint32_t whose = 0;
        std::int32_t at = -1;
        std::uint64_t generation = 0; // another one whenever something of it is forgotten
        std::uint64_t heldAt = 0;     // a version of the position at which it was good
        std::uint64_t changes = 0;    // of Reads, seen
        Reads::Room room;
        // Where somebody stood of the cells to which it leads: when that is so again, what was known is.
        std::uint8_t standing = 0;
        bool into = false;
        bool near = true; // it read nothing but who is in cells near that one (see Reads)
        std::array<Side, kMostSides> sides{};
        struct Of {
            Reads::Read read;
            std::uint32_t parts = 0; // which of those that can be asked rest on it
            std::int32_t cell = -1;  // whose changes tell of every change of it; -1: none do
        };
        std::vector<Of> reads;

        bool knows(std::size_t part) const { return sides[part / 2].knows(part); }
        void forget(std::size_t part) { sides[part / 2].facts[part % 2] = 0; }
    };
    // Whether a step is allowed, and at what cost; then whether the way ends there.
    static std::size_t priceOf(int out) { return static_cast<std::size_t>(out) * 2; }
    static std::size_t stopOf(int out) { return static_cast<std::size_t>(out) * 2 + 1; }
    // The same of the steps into a cell, where they are one.
    static constexpr std::size_t kPriceInto = 0, kStopInto = 1;

    // Of another set-up nothing is good.
    void prepare(std::uint64_t epoch);
    // `steps`: which, a number of the caller's.
    Whose whose(std::int32_t steps, bool into, std::span<const std::int64_t> args, bool marked);
    // What is known of the steps out of, or into, that cell now, perhaps nothing; good until the next `of`.
    // Null: they are not kept.
    Cell* of(Reads& reads, std::uint64_t version, Whose whose, std::int32_t cell);
    // A search rests on what was known of a cell then, and on what it asked there itself.
    struct Use {
        std::uint32_t cell = 0;
        std::uint64_t generation = 0;
    };
    Use use(const Cell& cell) const {
        return {static_cast<std::uint32_t>(&cell - cells_.data()), cell.generation};
    }
    bool holds(const Use& use, Reads& reads, std::uint64_t version);
    // What is known there is used within the recording under way.
    static void absorb(const Cell& cell, Reads& reads, std::uint32_t nested);
    const Cell& cell(const Use& use) const { return cells_[use.cell]; }
    // `part` of what can be asked of this cell.
    void keep(const Reads& places, Cell& cell, std::size_t part, const Step& step,
              std::span<const Reads::Read> reads, const Reads::Room& room, std::int64_t steps,
              const AssumptionSet& marks);
    // Puts it down; false: it cannot be.
    bool put(Side& side, std::size_t part, const Step& step, std::int64_t steps, const AssumptionSet& marks);
    // Which set of the assumed this is; false: there are too many.
    bool numberOf(const AssumptionSet& marks, std::size_t& out);
    const AssumptionSet& marks(std::size_t set) const { return sets_[set]; }

  private:
    struct Asker {
        std::uint32_t number = 0; // never another's
        std::int32_t steps = -1;
        std::uint8_t count = 0;
        bool marked = false; // while marks were set; code with notes takes other steps
        std::array<std::int64_t, kMostArgs> args{};
        bool isLike(const Asker& other) const {
            return steps == other.steps && count == other.count && marked == other.marked &&
                   args == other.args;
        }
    };
    void forget(Cell& cell);
    void forgetAll();
    // What rests on places that changed is forgotten, with them.
    void check(Cell& cell, Reads& reads, std::uint64_t version) {
        if (cell.heldAt == version) {
            return;
        }
        cell.heldAt = version;
        const std::uint64_t seen = std::exchange(cell.changes, reads.changes());
        if (!cell.near || reads.changesNear(cell.at) > seen) {
            lookAgain(cell, reads, seen);
        }
    }
    void lookAgain(Cell& cell, Reads& reads, std::uint64_t seen);

    std::uint64_t epoch_ = 0;
    std::vector<Cell> cells_; // in pairs; empty until the first is asked for
    std::uint64_t generations_ = 0;
    std::vector<Asker> askers_;
    std::vector<std::uint16_t> askerAt_; // open addressing: 1 + index of one, 0: none
    std::uint32_t numbers_ = 0;
    std::vector<AssumptionSet> sets_;
    std::vector<std::uint32_t> where_; // by place, while steps are kept: which of the reads it is, if any
};

} // namespace groma::game
