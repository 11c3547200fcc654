// What pure functions gave that were asked of a position by themselves, with what they read: who thinks ahead
// asks what each end is worth, and most ends differ in nothing that the worth looks at. Not where somebody
// listens.
#pragma once

#include "core/game/machine/known_calls.h"

#include <algorithm>
#include <cstdint>
#include <list>
#include <span>

namespace groma::game {

class KnownAnswers {
  public:
    using Kept = KnownCalls::Kept;

    // What was kept of another epoch of the reads, or of other rules, goes.
    void enter(std::uint64_t epoch, const RulesetRef& ruleset);
    // The one of this question that `stands`, which comes to the front; null: none does.
    template <class Stands>
    const Kept* find(std::int32_t function, std::span<const std::int64_t> args, const Stands& stands) {
        for (auto one = kept_.begin(); one != kept_.end(); ++one) {
            if (one->function != function || !std::ranges::equal(one->key, args) || !stands(*one)) continue;
            kept_.splice(kept_.begin(), kept_, one);
            ++met_;
            return &kept_.front();
        }
        return nullptr;
    }
    // To be filled in place of the one that was met longest ago; it answers nothing before it has a function.
    Kept& add();
    // How often one stood, of these rules.
    std::uint64_t met() const noexcept { return met_; }
    // Where more is missed than met, recording costs more than it saves.
    bool pays() const noexcept { return missed_ < kTries || met_ >= missed_; }

  private:
    static constexpr std::size_t kMost = 16;
    static constexpr std::uint64_t kTries = 256;

    RulesetRef ruleset_;
    std::uint64_t epoch_ = 0;
    std::uint64_t met_ = 0, missed_ = 0;
    std::list<Kept> kept_; // the one that was met last is the first
};

} // namespace groma::game
