// What positions are worth that differ in a few words from one that is laid out: the ends of what is tried on
// it. Most of them differ from each other in nothing that the measure of the rules looks at.
#pragma once

#include "core/base/rational.h"
#include "core/game/machine/engine.h"
#include "core/game/machine/rests.h"
#include "core/game/parts/in_words.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace groma::sim {

struct WordChange {
    std::uint32_t word = 0; // of the position
    std::int64_t bits = 0;  // of it that became others
};

class KnownWorths {
  public:
    struct One {
        std::vector<WordChange> changes; // of the position that was laid out
        int side = 0;                    // to whom
        base::Rational worth;
        game::Rests rests; // with what stood in these places on that position
        game::InWords words;
        std::uint64_t lookedAt = 0; // the number of a position that was laid out since
        bool stood = false;         // there
    };
    using Ref = std::shared_ptr<One>;

    // Another position is laid out.
    void clear() {
        ones_.clear();
        ++laid_;
    }
    // That of a position with these changes; null: none.
    Ref find(std::span<const WordChange> changes, const game::Position& end, int side) const;
    void keep(Ref one);
    // Whether what it read stands on the position that is laid out in that engine.
    bool stands(One& one, game::Engine& places) const;

  private:
    static constexpr std::size_t kMost = 16;

    std::vector<Ref> ones_;
    std::size_t turn_ = 0;   // which makes room
    std::uint64_t laid_ = 0; // positions
};

} // namespace groma::sim
