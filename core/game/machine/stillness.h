// Whether a play comes to anything: the same situation decided again and again without a die between, or very
// many decisions that leave the position as it is, are an end that would never come. Where the answer follows
// from the situation, twice is enough.
#pragma once

#include "core/game/machine/run.h"
#include "core/game/position/bounds.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace groma::game {

// That of a situation that is decided again.
Failure decidedAgain(const Run& run, const Pending& asked);

class Stillness {
  public:
    void begin();  // another play
    void chance(); // a die fell, a card was drawn: what was decided before may be decided again

    // Before each answer to a choice. Nothing, or why play stops here: it names the question and shows the
    // chain.
    std::optional<Failure> decide(const Run& run, const Pending& asked, const Bounds& bounds);

    // --- for who drives with dice, so that not each situation has to be stored
    // Before each answer to a choice, with how often dice fell so far. False: play may go on. True: it must
    // be asked of the run. Situations are counted from Bounds::again decisions after a die on, so that a play
    // in which dice fall now and then is never stored.
    bool mustLook(const Position& position, const Bounds& bounds, std::uint64_t dice);
    std::optional<Failure> look(const Run& run, const Pending& asked, const Bounds& bounds);

  private:
    std::optional<Failure> idles(const Run& run, const Pending& asked, const Bounds& bounds) const;
    std::unordered_map<std::uint64_t, std::uint32_t>
        decided_; // how often, by hash of the situation, since the last die
    std::uint64_t position_ = 0;
    std::uint32_t idle_ = 0;
    std::vector<std::int64_t>
        words_; // of the position at the last decision, where it is driven; empty: none yet
    std::uint64_t dice_ = 0;
    std::uint32_t since_ = 0;     // decisions since a die fell
    std::uint32_t decisions_ = 0; // of the play
};

} // namespace groma::game
