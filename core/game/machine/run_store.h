// Many runs of one start in little memory: what they have in common is kept once.
#pragma once

#include "core/base/word_tree.h"
#include "core/game/machine/run.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace groma::game {

class RunStore {
  public:
    // Of one store: equal for runs that are equal and have equal marks, and for no others.
    using Key = base::WordTree::Row;

    void clear();
    // Bits of the words of a position that do not tell runs apart: they are kept as they stand elsewhere.
    struct Mask {
        std::span<const std::int64_t> bits; // that do, by word; of states of cells all do
        std::span<const std::int64_t> elsewhere;
    };
    // `mark`: what else tells runs apart for who keeps them.
    Key add(const Run& run, std::uint32_t mark = 0, const Mask* mask = nullptr);
    // The run as a value: without its record of battles fought, and without the reason of its failure.
    Run run(Key key) const;
    // The same in the memory of a run that was read before; `row` is for scratch.
    void read(Key key, Run& out, std::vector<std::int64_t>& row) const;
    std::size_t bytes() const noexcept { return words_.bytes(); }

  private:
    std::uint32_t indexOf(const Setup& setup);

    base::WordTree words_;
    std::vector<const Setup*> setups_; // a campaign has several
    std::vector<std::int64_t> row_;
};

} // namespace groma::game
