// The keys of the options of one question, asked for one after the other: what an option has in common with
// the one before is not worked out again.
#pragma once

#include "core/game/dice/dice_names.h"
#include "core/game/names/pending.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groma::game {

class OptionKeys {
  public:
    // All three must outlive it.
    OptionKeys(const Setup& setup, const DiceNames& names, const Pending& pending);
    // As optionKey.
    std::uint64_t of(std::size_t option);

  private:
    std::uint64_t key(std::size_t argument, std::int64_t word) const;

    const Setup* setup_;
    const DiceNames* names_;
    const Pending* pending_;
    bool row_ = false; // what is done, then with what
    bool offer_ = false;
    lang::Type type_; // of an option that is no row
    // Of the option before: what is done, and its first argument.
    bool done_ = false, begun_ = false;
    std::int32_t action_ = 0;
    std::int64_t first_ = 0;
    const std::vector<lang::Type>* types_ = nullptr;
    std::uint64_t doneKey_ = 0, begunKey_ = 0;
};

} // namespace groma::game
