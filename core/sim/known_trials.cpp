#include "core/sim/known_trials.h"

#include "core/base/hash.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace groma::sim {

namespace {

constexpr std::size_t kPairs = 2048;  // a power of two
constexpr std::uint32_t kTries = 256; // misses after which enough must have been met
constexpr std::uint32_t kEnough = 2;  // one for so many misses: noting costs a third of a trial
// What cannot be kept now will mostly not be next time, and counts as so many more misses.
constexpr std::uint32_t kSpoilt = 15;

} // namespace

void KnownTrials::enter(const game::Setup& setup) {
    const bool sameRules = ruleset_ == setup.draft().ruleset;
    if (sameRules && setup_ == setup.hash()) return;
    setup_ = setup.hash();
    trials_.clear();
    // Whether noting an action pays stays known: hidden pieces make a set-up of every decision.
    if (!sameRules) uses_.clear();
    ruleset_ = setup.draft().ruleset;
    uses_.resize(setup.program().actions.size());
}

KnownTrials::Trial& KnownTrials::placeOf(int side, std::int32_t action, std::span<const std::int64_t> words) {
    if (trials_.empty()) trials_.resize(2 * kPairs);
    key_.assign({side, action});
    key_.insert(key_.end(), words.begin(), words.end());
    std::uint64_t hash = 0;
    for (const std::int64_t word : key_) hash = base::combine(hash, static_cast<std::uint64_t>(word));
    const std::size_t pair = hash % kPairs * 2;
    if (isIt(trials_[pair])) return trials_[pair];
    if (isIt(trials_[pair + 1]) || trials_[pair + 1].key.empty()) return trials_[pair + 1];
    return trials_[pair + turn_++ % 2];
}

bool KnownTrials::pays(std::int32_t action) const {
    const Use& use = uses_[static_cast<std::size_t>(action)];
    return use.missed < kTries || use.met * kEnough >= use.missed;
}

void KnownTrials::missed(std::int32_t action, Trial& trial) {
    ++uses_[static_cast<std::size_t>(action)].missed;
    trial.key.clear();
    trial.ends.clear();
    trial.changes.clear();
    trial.tooMuch = false;
    trial.goals = 0;
}

void KnownTrials::spoilt(std::int32_t action) { uses_[static_cast<std::size_t>(action)].missed += kSpoilt; }

void KnownTrials::addEnd(Trial& trial, base::Rational chance, const game::Position& start,
                         const game::Position& end) {
    const auto first = static_cast<std::uint32_t>(trial.changes.size());
    const std::span<const std::int64_t> before = start.words(), after = end.words();
    constexpr std::uint32_t kTogether = 16; // mostly nothing changed in them
    const auto words = static_cast<std::uint32_t>(before.size());
    for (std::uint32_t word = 0; word < words; word += kTogether) {
        const std::uint32_t past = std::min(word + kTogether, words);
        if (std::memcmp(&before[word], &after[word], (past - word) * sizeof before[word]) == 0) continue;
        for (std::uint32_t at = word; at < past; ++at)
            if (before[at] != after[at]) trial.changes.push_back({at, before[at] ^ after[at]});
    }
    trial.ends.push_back(
        {std::move(chance), first, static_cast<std::uint32_t>(trial.changes.size()) - first, nullptr});
}

void KnownTrials::turn(const Trial& trial, const End& end, game::Position& position) {
    for (const WordChange& change : trial.changesOf(end)) position.words()[change.word] ^= change.bits;
}

} // namespace groma::sim
