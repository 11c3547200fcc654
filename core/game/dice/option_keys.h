// The keys of the options of one question, asked for one after the other: what an option has in common with
// the one before is not worked out again.
#pragma once

#include "core/base/hash.h"
#include "core/game/dice/dice_names.h"
#include "core/game/names/pending.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace groma::game {

class OptionKeys {
  public:
    // All three must outlive it.
    OptionKeys(const Setup& setup, const DiceNames& names, const Pending& pending);
    // As optionKey.
    std::uint64_t of(std::size_t option) {
        const Pending::Option& one = pending_->options[option];
        const std::int64_t* const words = pending_->words.data() + one.first;
        // Most of a row of options do the same with the same first argument and with another second one.
        if (begun_ && one.action == action_ && one.count == 2 && words[0] == first_) [[likely]] {
            return base::combine(begunKey_, key(1, words[1]));
        }
        return ofAny(one);
    }

  private:
    std::uint64_t ofAny(const Pending::Option& one);
    void begin(std::int32_t action);
    std::uint64_t key(std::size_t argument, std::int64_t word) const {
        const auto at = static_cast<std::uint64_t>(word);
        return argument < named_.size() && at < named_[argument].size() ? named_[argument][at]
                                                                        : keyByType(argument, word);
    }
    std::uint64_t keyByType(std::size_t argument, std::int64_t word) const;

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
    std::array<std::span<const std::uint64_t>, 4> named_; // of its first arguments: keys of words
    std::uint64_t doneKey_ = 0, begunKey_ = 0;
};

} // namespace groma::game
