// What many battles say of a scenario, and what a change of its rules does to that.
#pragma once

#include "core/sim/battle.h"
#include "core/sim/confidence.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groma::sim {

// Of one battle what a balance sheet needs.
struct Outcome {
    double points = 0.5; // of the first side: 1 a victory, 0.5 where nobody wins
    std::int32_t verdict = -1;
    std::array<int, 2> lost{}; // pieces of each side
    std::uint64_t decisions = 0;
    std::optional<double> luck; // of the first side, in units of worth
    std::optional<double> skill;
    std::uint64_t events = 0,
                  unknown = 0;   // chances that fell; of these, without a luck that could be counted
    std::vector<Fall> falls;     // Luck::falls
    std::vector<LuckKind> kinds; // Luck::kinds
    std::uint64_t steps = 0;     // Battle::steps
    std::vector<double> course;  // Battle::course, where it was noted
    std::string failure;         // why it was not played to its end
};
Outcome outcomeOf(const game::Setup& setup, const Battle& battle);
Outcome outcomeOf(Table& table, const game::Setup& setup, const BattleSettings& settings);

// Luck as a control variate: points less what the luck of the battle came to in points, whose mean is 0
// whatever the rules are. A fall counts by how much the chance to win hangs on what the position is worth
// where it fell: the slope of a logistic curve of worth and turn. The curve comes from other battles than
// those that it is used on, so that nothing is biased; it need not be right for that.
struct LuckControl {
    double coefficient = 0; // points for a unit of luck, on the average; 0: they do not vary together
    double slope = 0, growth = 0, level = 0; // of the curve: by worth, by worth and turn, where worth is 0
    double lastTurn = 0;                     // of the pilot battles; 0: their falls were not noted
    // Of what the curve says: where it says much and knows little it would add to what it is to take away.
    double share = 1;
    // The share is that which each half of the pilot battles leaves least of with the curve of the other.
    static LuckControl from(const std::vector<Outcome>& pilot);
    // All that the curve says.
    static LuckControl curve(const std::vector<Outcome>& pilot);
    // What its luck came to; 0 where that is not known.
    double pointsOf(const Outcome& outcome) const;
    double pointsOf(const Fall& fall) const;
};

// Of numbers as they come (Welford 1962).
struct Moments {
    std::uint64_t count = 0;
    double mean = 0, squares = 0;
    void add(double x);
    double variance() const { return count < 2 ? 0 : squares / static_cast<double>(count - 1); }
};

class Sheet {
  public:
    void add(const Outcome& outcome, const LuckControl& control);

    std::uint64_t battles() const noexcept { return wins_[0] + wins_[1] + wins_[2]; }
    std::uint64_t failures() const noexcept { return failures_; }
    const std::string& firstFailure() const noexcept { return firstFailure_; }
    std::uint64_t firstFailureBattle() const noexcept {
        return firstFailureBattle_;
    } // of those added, from 0
    // Won by the side; 2: by nobody.
    std::uint64_t wins(std::size_t side) const { return wins_.at(side); }
    const SequentialMean& points() const noexcept { return points_; } // of the first side
    const std::map<std::int32_t, std::uint64_t>& verdicts() const noexcept { return verdicts_; }
    const std::map<int, std::uint64_t>& lost(std::size_t side) const { return lost_.at(side); }
    const std::vector<std::uint64_t>& decisions() const noexcept { return decisions_; }

    // --- luck; meaningful where `lucky` is not 0
    std::uint64_t lucky() const noexcept { return lucky_.count; } // battles whose luck is known
    std::uint64_t events() const noexcept { return events_; }
    std::uint64_t unknown() const noexcept { return unknown_; }
    double meanLuck() const { return lucky_.mean; } // of the first side; 0 but for chance
    double meanSkill() const { return skill_.mean; }
    double spreadOfLuck() const;
    double controlled() const { return controlled_.mean; } // points of the first side with luck taken out
    // What is left of the variance of the points.
    double varianceLeft() const;
    // About 95 %, at whatever number of battles one stops: half the width of the interval around the mean
    // (asymptotic confidence sequence: I. Waudby-Smith, D. Arbour, R. Sinha, E. Kennedy and A. Ramdas,
    // Time-uniform central limit theory, Ann. Stat. 52, 2024).
    double controlledWithin() const;

  private:
    std::array<std::uint64_t, 3> wins_{};
    SequentialMean points_{0, 1};
    std::map<std::int32_t, std::uint64_t> verdicts_;
    std::array<std::map<int, std::uint64_t>, 2> lost_;
    std::vector<std::uint64_t> decisions_;
    Moments plain_, lucky_, skill_, controlled_;
    std::uint64_t events_ = 0, unknown_ = 0;
    std::uint64_t failures_ = 0;
    std::string firstFailure_;
    std::uint64_t firstFailureBattle_ = 0;
};

// What a change does to the points of the first side, battle by battle on the same dice.
class Effect {
  public:
    enum class Verdict : std::uint8_t {
        Open,   // not enough games
        Sure,   // surely not 0
        Little, // surely smaller than what one asked about
    };

    // `outcome` under the change, `base` without it: the same battle. One that stopped says nothing.
    // `control`: of other battles; what the difference in luck explains of that in points is taken out of
    // the estimate where both battles know theirs.
    void add(const Outcome& base, const Outcome& outcome, const LuckControl& control = {});
    Verdict verdict(double littleIs) const;
    const SequentialMean& difference() const noexcept { return difference_; }
    // The difference with luck taken out, within the interval of what was seen: nearer to what a long run
    // comes to than the plain mean.
    double estimate() const;
    // About how far it is off: one standard error, no bound. Where few pairs differ, those that might have
    // are unknown: one more with a difference of one half is taken as seen. 0 where none did.
    double error() const;
    std::uint64_t failures() const noexcept { return failures_; }
    const std::string& firstFailure() const noexcept { return firstFailure_; }
    // Of both versions' points: 0 where one of them does not vary.
    double correlation() const;

  private:
    SequentialMean difference_{-1, 1};
    Moments controlled_;
    double sumA_ = 0, sumB_ = 0, sumAa_ = 0, sumBb_ = 0, sumAb_ = 0;
    std::uint64_t failures_ = 0;
    std::string firstFailure_;
};

} // namespace groma::sim
