// The trials of a north star that are known, each a line of a text as soon as it is: a run that is broken off
// goes on where it was, and two that share a text share the trials. It holds for one battle and one way to
// play it. A trial is known by its number, which its dice come of, and by the change that was asked about:
// other changes to plant make new trials of what is planted and leave those of nothing as they are.
#pragma once

#include "tests/support/effect_test.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groma::truth {

struct Trial {
    sim::EffectTest::Verdict verdict = sim::EffectTest::Verdict::Open;
    std::uint64_t pairs = 0;
    double seconds = 0; // of one processor, with what was not kept of A's battles
    double further = 0; // of it without A's: what one more question about the same A costs
};

struct KeptTrial {
    std::uint64_t number = 0; // from 1
    std::string change;       // that is asked about
    Trial trial;
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
    bool add(const KeptTrial& one);
    // Null: not known yet.
    [[nodiscard]] const Trial* find(std::uint64_t number, const std::string& change) const;

  private:
    void take(const KeptTrial& one);

    std::string file_, head_;
    std::vector<KeptTrial> known_;
};

} // namespace groma::truth
