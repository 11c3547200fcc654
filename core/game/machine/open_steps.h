// Steps that are as the rules priced them wherever nobody stands in their way, or wherever somebody does:
// what was read of the play told of who is in the cell to which they lead, or beside it, and there was
// nobody, or whether anybody is in it. They are good for as long as there is a set-up; whether they are of
// the moment is told by one byte of that cell.
#pragma once

#include "core/base/number.h"
#include "core/game/machine/search.h"
#include "core/game/parts/reads.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace groma::game {

class OpenSteps {
  public:
    // What is known of the price of a step, or of whether the way ends there: one word, since a search looks
    // at many. From below: whether anything is, whether it is yes (it is allowed, it ends), what may not be
    // so of the cell to which it leads (see Surroundings), which set of the assumed it reads, the steps that
    // it took, which of the costs it is.
    class Fact {
      public:
        static constexpr std::uint32_t kMostSets = 64, kMostSteps = 4096, kMostCosts = 256;
        Fact() = default;
        Fact(bool yes, std::uint8_t needs, std::uint32_t set, std::uint32_t steps, std::uint32_t cost)
            : word_(1U | (yes ? 2U : 0U) | static_cast<std::uint32_t>(needs) << 2 | set << 6 | steps << 12 |
                    cost << 24) {}
        bool isKnown() const { return (word_ & 1) != 0; }
        bool yes() const { return (word_ & 2) != 0; }
        std::uint8_t needs() const { return word_ >> 2 & 15; }
        std::uint32_t set() const { return word_ >> 6 & (kMostSets - 1); }
        std::uint32_t steps() const { return word_ >> 12 & (kMostSteps - 1); }
        std::uint32_t cost() const { return word_ >> 24; }

      private:
        std::uint32_t word_ = 0;
    };
    struct Side {
        std::array<Fact, 2> facts; // the price, the end
    };
    // Of all who ask alike (see KnownSteps::Whose): by the side of a cell over which the step leads, or,
    // where it is the same from wherever it comes, by the cell; first those into cells that nobody is in,
    // then those into others.
    struct Table {
        std::vector<Side> sides;
        Reads::Room room; // that the dearest of them needs
    };

    // Of another set-up nothing is good.
    void prepare(std::uint64_t epoch);
    // Null: there is none for so large a map. Good until the next one.
    Table* of(std::uint32_t whose, std::size_t places);
    // Puts a fact down, under the number of the set of what it reads of the assumed; false: it cannot be.
    bool put(Side& side, std::size_t part, const Step& step, std::int64_t steps, std::size_t set,
             std::uint8_t needs);
    base::Number cost(Fact fact) const { return costs_[fact.cost()]; }
    // What a step to this cell that read this needs, if nobody being there is all.
    static std::optional<std::uint8_t> needs(const Reads& places, std::span<const Reads::Read> reads,
                                             std::int32_t to);

  private:
    std::uint64_t epoch_ = 0;
    std::uint32_t first_ = 0;                    // whose the first is
    std::vector<std::unique_ptr<Table>> tables_; // some of them null
    std::size_t places_ = 0;                     // of all tables
    std::vector<base::Number> costs_;            // of all steps, each once
};

} // namespace groma::game
