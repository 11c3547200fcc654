// The trials of a north star that are known, each a line of a text as soon as it is: a run that is broken off
// goes on where it was, and two that share a text share the trials. It holds for one battle, one way to play
// it, and one list of changes to plant.
#pragma once

#include "tests/support/effect_test.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groma::truth {

struct Trial {
    sim::EffectTest::Verdict verdict = sim::EffectTest::Verdict::Open;
    std::uint64_t pairs = 0;
    double seconds = 0; // of one processor, with what was not kept of A's battles
    double further = 0; // of it without A's: what one more question about the same A costs
};

// A planted change and one of nothing, about the same A.
struct TrialOfBoth {
    std::uint64_t number = 0; // from 1
    std::string change;       // that is planted
    sim::EffectTest::Verdict right = sim::EffectTest::Verdict::More;
    Trial planted, nothing;
    bool otherDice = false; // those of the change of nothing; else it is one that no rule reads
};

class NorthTrials {
  public:
    // Without a name nothing is kept.
    NorthTrials(std::string file, std::string head) : file_(std::move(file)), head_(std::move(head)) {}

    // Makes the text where it is not there, and takes away a line that was being written as a run was broken
    // off. False, and told: it cannot be written, or is of something else.
    bool open();
    // Looks for what another run has found since. False, and told: a line is none.
    bool look();
    bool add(const TrialOfBoth& one);
    [[nodiscard]] bool has(std::uint64_t number) const;
    [[nodiscard]] const std::vector<TrialOfBoth>& known() const { return known_; } // by their numbers

  private:
    void take(const TrialOfBoth& one);

    std::string file_, head_;
    std::vector<TrialOfBoth> known_;
};

} // namespace groma::truth
