// What dice and cards did for a side, apart from what it did itself.
//
// The value of a run is what the position is worth, on the average, where the action under way ends, with all
// further decisions taken by the first answer: half the difference of the measure `worth` of both sides, seen
// from the first; where what one side is worth the other is not, that is the worth of the first. The luck of
// a chance event is the value after it less the value before it, so that its average over all that can fall
// is 0 exactly. Everything else that changes the value was done by somebody: skill. Their sum is the course
// of the value from the first question to the end, exactly.
//
// Where more than 256 situations can follow, or they never end, the value is not known: such an event has
// luck 0, and is counted.
#pragma once

#include "core/base/rational.h"
#include "core/game/machine/engine.h"
#include "core/odds/graph.h"

#include <cstdint>
#include <optional>

namespace groma::sim {

// Seen from the first side; of the second everything has the other sign.
struct Luck {
    base::Rational luck, skill;
    std::uint64_t events = 0;  // chances that fell
    std::uint64_t unknown = 0; // of these, how many whose luck could not be counted
};

class Fortune {
  public:
    explicit Fortune(bool remembers = true);

    // Whether the rules say what a position is worth: without that there is no luck.
    static bool canTell(const game::Setup& setup);

    // Of a run that waits for an answer, was just given one, or is over; nothing where it is not known.
    std::optional<base::Rational> value(const game::Run& run);

  private:
    game::Engine engine_;
    odds::Graph graph_;
    odds::Limits limits_;
};

// Hears a battle from its first question on, one answer after the other.
class LuckMeter final : public game::ChanceEar {
  public:
    explicit LuckMeter(bool remembers = true) : fortune_(remembers) {}

    void begun(const game::Run& run) override;
    void falls(const game::Run& run, const game::Pending& chance) override;
    void fell(const game::Run& run, const game::Pending& chance, const game::Answer& fallen) override;
    void end(const game::Run& run);
    const Luck& luck() const noexcept { return luck_; }
    // Of the last event: nothing where it was not known.
    const std::optional<base::Rational>& last() const noexcept { return last_; }

  private:
    void done(const base::Rational& value); // what changed since the last known value was skill

    Fortune fortune_;
    Luck luck_;
    std::optional<base::Rational> known_;  // the last value
    std::optional<base::Rational> before_; // of the event that falls
    std::optional<base::Rational> last_;
};

} // namespace groma::sim
