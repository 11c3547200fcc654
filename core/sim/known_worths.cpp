#include "core/sim/known_worths.h"

#include <algorithm>
#include <utility>

namespace groma::sim {

namespace {

// Whether the worth of one end may be another than that of an end with other changes of the same position.
bool tellsApart(const KnownWorths::One& one, std::span<const WordChange> changes, const game::Position& end) {
    const std::span<const std::int64_t> words = end.words();
    std::span<const WordChange> theirs = one.changes;
    const auto tells = [&](std::uint32_t word, std::int64_t bits) {
        return bits != 0 && one.words.tells(word, words[word], bits);
    };
    while (!changes.empty() || !theirs.empty()) { // both by rising word
        if (theirs.empty() || (!changes.empty() && changes.front().word < theirs.front().word)) {
            if (tells(changes.front().word, changes.front().bits)) return true;
            changes = changes.subspan(1);
        } else if (changes.empty() || theirs.front().word < changes.front().word) {
            if (tells(theirs.front().word, theirs.front().bits)) return true;
            theirs = theirs.subspan(1);
        } else {
            if (tells(changes.front().word, changes.front().bits ^ theirs.front().bits)) return true;
            changes = changes.subspan(1);
            theirs = theirs.subspan(1);
        }
    }
    return false;
}

} // namespace

KnownWorths::Ref KnownWorths::find(std::span<const WordChange> changes, const game::Position& end,
                                   int side) const {
    for (const Ref& one : ones_)
        if (one->side == side && !tellsApart(*one, changes, end)) return one;
    return nullptr;
}

void KnownWorths::keep(Ref one) {
    one->lookedAt = laid_;
    one->stood = true;
    if (ones_.size() < kMost) ones_.push_back(std::move(one));
    else ones_[turn_++ % kMost] = std::move(one);
}

bool KnownWorths::stands(One& one, game::Engine& places) const {
    if (one.lookedAt != laid_) {
        one.lookedAt = laid_;
        one.stood = places.stands(one.rests);
    }
    return one.stood;
}

} // namespace groma::sim
