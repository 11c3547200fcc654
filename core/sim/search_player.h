// The player who plays on in thought: the answers that look best one action deep are played out, again and
// again, to the end of the next reply of the other side, with both sides doing what looks good; of those
// answers the one is taken that does best, if it is surely better than what greedy would do. Who attacks
// never passes where greedy would act. It knows no game: what it is after is what Greedy is after.
//
// All answers are played with the same dice and against the same deals of what is hidden, and those that fall
// behind are dropped by and by (sequential halving: Karnin, Koren and Somekh 2013), so that it may be stopped
// after any number of thoughts. What the dice did in a playing, as far as it can be counted, is taken out of
// what it came to. What an action was worth wherever it was tried, first of all where greedy tried it, is
// remembered while a decision is under way, so that in a playing only the few that promise most are tried
// anew.
//
// A thought is one playing; one whose luck was counted takes two, since it takes twice the time.
#pragma once

#include "core/game/machine/view.h"
#include "core/sim/greedy.h"
#include "core/sim/player.h"

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace groma::sim {

class Search {
  public:
    explicit Search(game::Habits habits = {});

    // A function of the run, the settings and the seed alone.
    game::Answer choose(const game::Run& run, const game::Pending& pending, const PlayerSettings& settings,
                        std::uint64_t seed);
    const std::vector<Seen>& seen() const noexcept { return seen_; } // of the last decision: those played out
    std::uint64_t estimated() const noexcept { return greedy_.estimated(); }
    std::uint64_t spent() const { return engine_.spent() + greedy_.spent(); }

  private:
    struct Candidate {
        game::Answer answer;
        double sum = 0;
        std::vector<double> played; // by number of the playing
    };
    // What an answer was worth more than the position before it, on the average of its trials.
    struct Known {
        double mean = 0;
        std::uint32_t trials = 0;
    };
    // The luck of a playing, to the side that thinks: from the first chance after a decision up to the next
    // decision, what the position is worth there less what it was on the average.
    struct Fallen {
        double luck = 0;
        std::optional<double> before; // of what falls now
    };

    game::Answer greedys(const game::Run& run, const game::Pending& pending, const PlayerSettings& settings,
                         std::uint64_t seed);
    void learnRoot(const game::Run& run, const PlayerSettings& settings);
    const game::Run& dealt(const game::Run& run, const game::Pending& pending, std::uint64_t seed,
                           std::uint64_t number);
    double playing(const game::Run& run, const game::Pending& pending, const game::Answer& first,
                   const PlayerSettings& settings, std::uint64_t seed, std::uint64_t number);
    game::Answer promising(const PlayerSettings& settings, std::uint64_t seed);
    void falls(Fallen& fallen, int side, Posture posture);
    void fell(Fallen& fallen, int side, Posture posture);
    double tried(const game::Answer& answer, const PlayerSettings& settings, std::uint64_t seed);
    std::optional<double> average(int side, Posture posture);
    double score(int side, Posture posture);
    std::uint64_t keyOf(const game::Pending& pending, std::size_t option) const;
    void learn(std::uint64_t key, double worth);

    game::Engine engine_;
    Greedy greedy_;
    game::View view_;
    game::Dice dice_;
    game::Run trial_;
    game::Pending asked_;
    std::array<std::unordered_map<std::uint64_t, Known>, 2> known_; // by side; asked by key, never walked
    std::vector<std::pair<double, std::size_t>> order_;
    std::vector<Seen> seen_;
    // Of the decision under way.
    std::size_t untried_ = 0; // answers that may still be tried beyond the usual few where none is known
    int counted_ = 0, uncounted_ = 0; // averages of what falls, and how often that was too much
};

} // namespace groma::sim
