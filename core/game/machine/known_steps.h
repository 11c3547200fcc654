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
    // One calculation: what it gave, what it takes of the bounds, and which of the assumed it reads. Many lie
    // beside each other: small.
    struct Asked {
        base::Number cost;
        std::uint32_t steps = 0;
        std::uint16_t marks = 0; // index into the sets, 0: none
        bool known : 1 = false;
        bool allowed : 1 = false;
        bool stops : 1 = false;

        Step step() const { return {allowed, stops, cost}; }
    };
    // Whose steps: a search asks for those of many cells with the same arguments.
    struct Whose {
        std::uint32_t number = 0; // 0: they are not kept
    };
    struct Cell {
        std::uint32_t whose = 0;
        std::int32_t at = -1;
        bool near = true;             // it read nothing but who is in cells near that one (see Reads)
        std::uint64_t generation = 0; // another one whenever something of it is forgotten
        std::uint64_t heldAt = 0;     // a version of the position at which it was good
        std::uint64_t changes = 0;    // of Reads, seen
        Reads::Room room;
        struct Of {
            Reads::Read read;
            std::uint32_t parts = 0; // which of `asked` rest on it
            std::int32_t cell = -1;  // whose changes tell of every change of it; -1: none do
        };
        std::vector<Of> reads;
        std::array<Asked, kParts> asked{};
    };
    // Whether a step is allowed, and at what cost; then whether the way ends there.
    static std::size_t priceOf(int out) { return static_cast<std::size_t>(out) * 2; }
    static std::size_t stopOf(int out) { return static_cast<std::size_t>(out) * 2 + 1; }
    // The same of the steps into a cell, where they are one.
    static constexpr std::size_t kPriceInto = 0, kStopInto = 1;

    // Of another set-up nothing is good.
    void prepare(std::uint64_t epoch);
    // `steps`: which, a number of the caller's.
    Whose whose(std::int32_t steps, std::span<const std::int64_t> args, bool marked);
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
    const AssumptionSet& marks(const Asked& asked) const { return sets_[asked.marks]; }

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
    bool numberOf(const AssumptionSet& marks, std::uint16_t& out);

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
