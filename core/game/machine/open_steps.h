// Steps that are as the rules priced them wherever nobody stands in their way, or wherever somebody does:
// what was read of the play told of who is in the cell to which they lead, or beside it, and there was
// nobody, or whether anybody is in it. They are good for as long as there is a set-up; whether they are of
// the moment is told by one byte of that cell.
#pragma once

#include "core/game/machine/known_steps.h"
#include "core/game/parts/reads.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace groma::game {

class OpenSteps {
  public:
    // Of all who ask alike (see KnownSteps::Whose): by the side of a cell over which the step leads, or,
    // where it is the same from wherever it comes, by the cell; first those into cells that nobody is in,
    // then those into others. The uppermost bits of a fact tell whom it needs away, or there.
    struct Table {
        std::vector<KnownSteps::Side> sides;
        Reads::Room room; // that the dearest of them needs
    };

    // Of another set-up nothing is good.
    void prepare(std::uint64_t epoch);
    // Null: there is none for so large a map. Good until the next one.
    Table* of(std::uint32_t whose, std::size_t places);
    // What a step to this cell that read this needs, if nobody being there is all.
    static std::optional<std::uint8_t> needs(const Reads& places, std::span<const Reads::Read> reads,
                                             std::int32_t to);

  private:
    std::uint64_t epoch_ = 0;
    std::uint32_t first_ = 0;                    // whose the first is
    std::vector<std::unique_ptr<Table>> tables_; // some of them null
    std::size_t places_ = 0;                     // of all tables
};

} // namespace groma::game
