// Where plays that are thrown come to, known from those that were played before: a tree of throws. Every node
// is a throw, told by what it is without the seed (core/game/dice/dice_trace.h), every way out of it is what
// it may show. From one start a play goes on as what was shown decides, and as nothing else does, so that a
// play whose throws show what those of an earlier one showed needs not be played: it comes to the same end
// in the same steps, and reads the same. A play that leaves the tree is played.
//
// Of one start, one policy and one engine's bounds. Trees of plays with many throws would hold each once and
// never meet it again: whole battles ask too much to be written down, and what is hardly met is given up.
#pragma once

#include "core/game/dice/dice_trace.h"
#include "core/game/record/assumptions.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

namespace groma::odds {

class KnownPlays {
  public:
    struct Play {
        std::size_t end = 0;      // for who keeps it: where it came to
        std::uint64_t steps = 0;  // that it took
        std::uint64_t seen = 0;   // how often it was met again
        game::AssumptionSet read; // what of the assumed it read
    };
    static constexpr std::size_t kMostThrows = 4'096; // and as many plays
    // So many plays that are not known, and fewer known than one of so many, and all are played. Where few
    // are known after the first of them, so few will be.
    static constexpr std::uint64_t kTried = 4'096;
    static constexpr std::uint64_t kRare = 16;
    static constexpr std::uint64_t kTriedFirst = 512;
    static constexpr std::uint64_t kFew = 2;
    static constexpr std::uint64_t kUntold = 32; // the first so many plays asked too much, as battles do

    KnownPlays();

    // What dice of this key would come to; null where that is not known. Good until the next `keep`.
    Play* find(const game::DiceKey& key);
    // Where the dice of a play that is not known are traced to; null: it would not be kept.
    game::DiceTrace* trace();
    // The play that was traced was this.
    void keep(Play play);
    const std::vector<Play>& plays() const noexcept { return plays_; }
    // Plays that were found, and not played.
    std::uint64_t met() const noexcept { return met_; }

  private:
    static constexpr std::int32_t kNone = std::numeric_limits<std::int32_t>::min();
    struct Node {
        std::uint32_t way = 0; // see DiceTrace::Asked, of ways_
        std::uint32_t occurrence = 0;
        std::uint64_t what = 0;
        game::Showing showing;
    };
    struct Way {
        game::DiceTrace::Way entered;
        std::uint64_t path = 0; // under the key of the play number `of`
        std::uint64_t of = 0;
    };
    // From what a node shows on: to a node, or to the play that ends there, as ~play.
    struct Edge {
        std::uint64_t shown = 0;
        std::int32_t node = kNone; // kNone: free
        std::int32_t to = kNone;
    };

    std::uint64_t pathOf(std::uint32_t way);
    std::uint32_t wayOf(std::uint32_t traced);
    Edge& edgeOf(std::int32_t node, std::uint64_t shown);
    std::int32_t& wayOut(std::int32_t node, std::uint64_t shown);
    void grow();

    game::DiceTrace trace_;
    std::vector<Node> nodes_;
    std::vector<Play> plays_;
    std::vector<Way> ways_;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> waysByHash_;
    std::vector<Edge> edges_; // probed in turn, at most half full
    std::size_t edgesUsed_ = 0;
    std::int32_t root_ = kNone;
    std::uint64_t first_ = 0;  // path of the play that is looked for
    std::uint64_t number_ = 0; // of plays looked for
    std::uint64_t met_ = 0;
    std::uint64_t untold_ = 0; // plays that asked too much
    bool givenUp_ = false;
};

} // namespace groma::odds
