#include "core/game/machine/run_store.h"

#include "core/game/machine/machine.h"
#include "core/game/parts/frame.h"

#include <algorithm>

namespace groma::game {
namespace {

// A row begins with a piece that tells the lengths of its parts, the setup, the state and the mark. Each part
// begins a piece of its own, so that parts which are equal are equal pieces, whatever stands before them.
enum RowWord : std::size_t { kLengthsWord, kWindowsWord, kSetupWord, kMarkWord, kRowHeading };
static_assert(kRowHeading == base::WordTree::kPiece);

std::int64_t joined(std::size_t low, std::size_t high) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(high) << 32 | low);
}
std::size_t low(std::int64_t word) { return static_cast<std::uint32_t>(word); }
std::size_t high(std::int64_t word) { return static_cast<std::uint64_t>(word) >> 32; }

std::size_t padded(std::size_t words) {
    return (words + base::WordTree::kPiece - 1) / base::WordTree::kPiece * base::WordTree::kPiece;
}

void append(std::vector<std::int64_t>& row, std::span<const std::int64_t> words) {
    row.insert(row.end(), words.begin(), words.end());
    row.resize(padded(row.size()), 0);
}

} // namespace

void RunStore::clear() {
    words_.clear();
    setups_.clear();
}

std::uint32_t RunStore::indexOf(const Setup& setup) {
    const auto found = std::ranges::find(setups_, &setup);
    const auto index = static_cast<std::uint32_t>(found - setups_.begin());
    if (found == setups_.end()) {
        setups_.push_back(&setup);
    }
    return index;
}

RunStore::Key RunStore::add(const Run& run, std::uint32_t mark, const Mask* mask) {
    const std::span<const std::int64_t> position = run.position().words();
    const std::span<const std::int64_t> words = Machine::wordsOf(run);
    const auto slots = static_cast<std::size_t>(words[kSlotsWord]);
    const std::size_t heads = kRunHeading + static_cast<std::size_t>(words[kFramesWord]) * kFrameWords +
                              static_cast<std::size_t>(words[kScopesWord]) * kScopeWords;
    row_.resize(kRowHeading);
    row_[kLengthsWord] = joined(position.size(), words.size());
    row_[kWindowsWord] = joined(heads, slots);
    row_[kSetupWord] = joined(indexOf(run.setup()), static_cast<std::size_t>(run.state()));
    row_[kMarkWord] = mark;
    append(row_, position);
    for (std::size_t i = 0; mask != nullptr && i < mask->bits.size(); ++i) {
        std::int64_t& word = row_[kRowHeading + i];
        word = (word & mask->bits[i]) | (mask->elsewhere[i] & ~mask->bits[i]);
    }
    append(row_, words.first(heads));
    append(row_, words.subspan(heads, slots));
    append(row_, words.subspan(heads + slots));
    return words_.add(row_);
}

Run RunStore::run(Key key) const {
    Run run;
    std::vector<std::int64_t> row;
    read(key, run, row);
    return run;
}

void RunStore::read(Key key, Run& out, std::vector<std::int64_t>& row) const {
    words_.read(key, row);
    const std::size_t heads = low(row[kWindowsWord]);
    const std::size_t slots = high(row[kWindowsWord]);
    const std::size_t lists = high(row[kLengthsWord]) - heads - slots;
    const std::size_t positionWords = low(row[kLengthsWord]);
    // Its windows move together to where the first of them begins.
    std::size_t from = kRowHeading + padded(positionWords);
    const std::size_t first = from;
    std::size_t to = first;
    for (const std::size_t part : {heads, slots, lists}) {
        std::copy_n(row.begin() + static_cast<std::ptrdiff_t>(from), part,
                    row.begin() + static_cast<std::ptrdiff_t>(to));
        from += padded(part);
        to += part;
    }
    const std::span<const std::int64_t> words(row);
    Machine::restore(out, *setups_[low(row[kSetupWord])], static_cast<Run::State>(high(row[kSetupWord])),
                     words.subspan(kRowHeading, positionWords), words.subspan(first, to - first));
}

} // namespace groma::game
