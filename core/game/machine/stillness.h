// Whether a play comes to anything: the same situation decided again and again without a die between, or very
// many decisions that leave the position as it is, are an end that would never come. Where the answer follows
// from the situation, twice is enough.
#pragma once

#include "core/game/machine/run.h"
#include "core/game/position/bounds.h"

#include <cstdint>
#include <optional>
#include <unordered_map>

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
    // For who throws dice with a generator: another state of it means that a die fell.
    std::optional<Failure> decide(const Run& run, const Pending& asked, const Bounds& bounds,
                                  std::uint64_t dice);

  private:
    std::unordered_map<std::uint64_t, std::uint32_t>
        decided_; // how often, by hash of the situation, since the last die
    std::uint64_t position_ = 0;
    std::uint32_t idle_ = 0;
    std::optional<std::uint64_t> dice_;
};

} // namespace groma::game
