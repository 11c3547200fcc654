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
#include <vector>

namespace groma::game {
class Dice;
}

namespace groma::sim {

// A chance that changed the value, and where play stood when it fell. In floats: there are many of them.
struct Fall {
    std::uint32_t turn = 0;     // which one, from 1; 0: none has begun, or the rules name none
    float before = 0, luck = 0; // of the first side, in units of worth
    std::uint32_t kind = 0;     // LuckKind::name
};

// Throws and draws of one question, and those that come after them in the same action, which are known from
// the same following.
struct LuckKind {
    std::uint32_t name = 0;     // the same in every version of the rules; 0: nobody noted it
    std::int32_t question = -1; // of the program
    std::uint32_t events = 0, unknown = 0;
    std::uint64_t steps =
        0; // of the rules, to follow them: about the time it took, the same on every machine
};

// Seen from the first side; of the second everything has the other sign.
struct Luck {
    base::Rational luck, skill;
    std::uint64_t events = 0;    // chances that fell
    std::uint64_t unknown = 0;   // of these, how many whose luck could not be counted
    std::vector<Fall> falls;     // where they are noted: those whose luck is known and not 0
    std::vector<LuckKind> kinds; // where falls are noted: of those that were followed
};

class Fortune {
  public:
    explicit Fortune(game::Habits habits = {});

    // Whether the rules say what a position is worth: without that there is no luck.
    static bool canTell(const game::Setup& setup);

    // Nothing is known of what was followed before: another battle begins.
    void forget() { at_ = -1; }
    // Of a run that waits for an answer, was just given one, or is over; nothing where it is not known.
    std::optional<base::Rational> value(const game::Run& run);
    // Of the run that comes of it when that outcome falls, where the last run asked about waits for a chance:
    // it is read from what was followed then, mostly.
    std::optional<base::Rational> value(const game::Run& fallen, std::size_t outcome);
    // Of a run that is known from what was followed last; of any other nothing, and nothing is followed.
    std::optional<base::Rational> known(const game::Run& run);
    // Steps of the rules so far.
    std::uint64_t spent() const { return engine_.spent(); }

  private:
    std::optional<base::Rational> follow(const game::Run& run);
    bool count();

    game::Engine engine_;
    odds::Graph graph_;
    odds::Limits limits_;
    // Of the graph that was followed last: what each situation is worth, by node; empty where it tells none.
    std::vector<base::Rational> values_;
    std::int32_t at_ = -1; // the situation of the run asked about last; -1: none of them
    game::Run there_;      // scratch
    std::vector<std::int64_t> row_;
};

// Hears a battle from its first question on, one answer after the other.
class LuckMeter final : public game::ChanceEar {
  public:
    // `skips`: throws of a kind of which two in a row could not be counted are not followed any more in this
    // battle; their luck is 0, as of all that cannot be counted.
    explicit LuckMeter(Fortune& fortune, bool skips = false) : fortune_(fortune), skips_(skips) {
        fortune_.forget();
    }

    // Each fall is kept from now on. `dice` are those that hear the run; `turn`: a scope of the model, -1 for
    // none.
    void noteFalls(const game::Dice& dice, std::int32_t turn) {
        dice_ = &dice;
        turn_ = turn;
    }
    // Only throws of these kinds are followed, where falls are noted; `names` must stay. Null: of all.
    void follow(const std::vector<std::uint32_t>* names) { only_ = names; }
    void begun(const game::Run& run) override;
    void falls(const game::Run& run, const game::Pending& chance) override;
    void fell(const game::Run& run, const game::Pending& chance, const game::Answer& fallen) override;
    void end(const game::Run& run);
    const Luck& luck() const noexcept { return luck_; } // its kinds: at the end
    // Of the last event: nothing where it was not known.
    const std::optional<base::Rational>& last() const noexcept { return last_; }

  private:
    void done(const base::Rational& value); // what changed since the last known value was skill
    // Questions of one place with as many ways to fall, and how many in a row could not be counted.
    struct Kind {
        std::int32_t question = -1;
        std::size_t outcomes = 0;
        int uncounted = 0;
        bool left = false; // none of those that are followed
        LuckKind told;
    };
    std::size_t kindOf(const game::Pending& chance); // in kinds_

    Fortune& fortune_;
    bool skips_;
    const std::vector<std::uint32_t>* only_ = nullptr;
    std::vector<Kind> kinds_;          // those that were met
    std::size_t led_ = 0;              // that of the throw from which the one that falls is known
    const game::Dice* dice_ = nullptr; // null: falls are not noted
    std::int32_t turn_ = -1;
    Luck luck_;
    std::optional<base::Rational> known_;  // the last value
    std::optional<base::Rational> before_; // of the event that falls
    std::optional<base::Rational> last_;
};

} // namespace groma::sim
