// What a play asks of its dice, written down while it is driven, so that other dice can be asked the same
// without playing it again. Where play stands follows from what the dice showed before: the scopes that it
// entered, the questions that it posed and how often each was met are the same for every seed on which the
// same was shown; the numbers alone are another's. So a throw is told by its question, by how often that was
// met, and by the way of scopes in which it stands, from which any seed gives the path of its key.
#pragma once

#include "core/game/dice/dice.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace groma::game {

// What of the numbers of a throw is looked at. Two throws that show the same are the same to who threw them.
struct Showing {
    enum class What : std::uint8_t {
        Untold, // anything: such a throw is not written down
        Sum,    // of all dice
        Counts, // how many dice show each number
    };
    What what = What::Untold;
    std::uint32_t dice = 1;
    std::uint32_t bound = 1; // of a die: its numbers are 0 .. bound - 1
    // Counts: the face that a number stands for, by number; empty: it stands for itself. Of the set-up, which
    // outlives whatever is written down.
    std::span<const std::int32_t> faces = {};

    // One word that is another for whatever shows otherwise. Nothing where that is untold, or does not fit.
    std::optional<std::uint64_t> of(Throw falls) const;
};

class DiceTrace {
  public:
    // A scope that was entered, of hashed name, within the way `outer`; `often`: after so many times there.
    struct Way {
        std::uint32_t outer = 0;
        std::uint64_t scope = 0;
        std::uint32_t often = 0;
    };
    struct Asked {
        std::uint32_t way = 0; // 0: in no scope; else way - 1 of the ways
        std::uint64_t what = 0;
        std::uint32_t occurrence = 0;
        Showing showing;
        std::uint64_t shown = 0;
    };
    static constexpr std::size_t kMostAsked = 64; // of a play that is written down: whole battles ask more
    static constexpr std::size_t kMostWays = 256;

    // Another play.
    void clear();
    // False: the play asked too much, or what is not told.
    bool told() const noexcept { return told_; }
    const std::vector<Way>& ways() const noexcept { return ways_; }
    const std::vector<Asked>& asked() const noexcept { return asked_; }

    // --- for the dice
    std::uint32_t enter(std::uint32_t outer, std::uint64_t scope, std::uint32_t often);
    // What fell; of `asked` all stands but what is shown.
    void ask(Asked asked, Throw falls);

  private:
    std::vector<Way> ways_;
    std::vector<Asked> asked_;
    bool told_ = true;
};

} // namespace groma::game
