#include "core/base/word_tree.h"

#include "core/base/contract.h"
#include "core/base/hash.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace groma::base {

namespace {

constexpr std::size_t kFewest = 256; // places of the table
constexpr std::size_t kTold = 16; // words at the end of a row, by which most differ: it is told by their hash
constexpr std::size_t kKept = 4096; // kept when it is cleared: more would take longer than growing again

template <class Piece>
std::uint64_t hashOf(const Piece& piece) {
    constexpr std::uint64_t kLow = 0xa0761d6478bd642fULL;
    constexpr std::uint64_t kHigh = 0x8ebc6af09c88c6e3ULL;
    return combine(foldedProduct(piece[0] ^ kLow, piece[1] ^ kHigh),
                   foldedProduct(piece[2] ^ kHigh, piece[3] ^ kLow));
}

// Without the call of memcmp that comparing arrays is.
template <class Piece>
bool same(const Piece& a, const Piece& b) {
    return ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3])) == 0;
}

constexpr std::size_t piecesOf(std::size_t parts, std::size_t inPiece) {
    return (parts + inPiece - 1) / inPiece;
}

} // namespace

void WordTree::clear() {
    whole_.clear();
    wholeWords_.clear();
    mostCut_ = 0;
    if (!cuts_) return;
    cuts_ = false;
    pieces_ = 0;
    table_.assign(std::min(table_.size(), kKept), kNone);
    for (Level& level : levels_) level.numbers.clear();
}

void WordTree::grow() {
    table_.assign(std::max(kFewest, table_.size() * 2), kNone);
    const std::size_t mask = table_.size() - 1;
    for (std::uint32_t number = 0; number < pieces_; ++number) {
        std::size_t slot = hashOf(piece(number)) & mask;
        while (table_[slot] != kNone) slot = (slot + 1) & mask;
        table_[slot] = number;
    }
}

std::uint32_t WordTree::numberOf(const Piece& wanted) {
    if (pieces_ * 2 >= table_.size()) grow();
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = hashOf(wanted) & mask;
    for (; table_[slot] != kNone; slot = (slot + 1) & mask)
        if (same(piece(table_[slot]), wanted)) return table_[slot];
    GROMA_ASSERT(pieces_ < kWholeBit, "more pieces than numbers");
    const auto number = static_cast<std::uint32_t>(pieces_++);
    if (number / kBlock == blocks_.size()) blocks_.push_back(std::make_unique<Piece[]>(kBlock));
    blocks_[number / kBlock][number % kBlock] = wanted;
    table_[slot] = number;
    return number;
}

// Cuts them into the pieces of a level. A piece that stood at the same place of the last row has the number
// that it had there.
void WordTree::cut(Level& level, std::span<const std::byte> bytes) {
    const std::size_t count = piecesOf(bytes.size(), sizeof(Piece));
    const std::size_t known = std::min(level.numbers.size(), count);
    level.pieces.resize(count);
    level.numbers.resize(count);
    const std::byte* from = bytes.data();
    const std::size_t whole = bytes.size() / sizeof(Piece);
    for (std::size_t i = 0; i < whole; ++i, from += sizeof(Piece)) {
        Piece piece;
        std::memcpy(piece.data(), from, sizeof(Piece)); // a length that is known is no call
        if (i < known && same(piece, level.pieces[i])) continue;
        level.pieces[i] = piece;
        level.numbers[i] = numberOf(piece);
    }
    if (whole == count) return;
    Piece last{};
    std::memcpy(last.data(), from, bytes.size() - whole * sizeof(Piece));
    if (whole < known && same(last, level.pieces[whole])) return;
    level.pieces[whole] = last;
    level.numbers[whole] = numberOf(last);
}

WordTree::Row WordTree::add(std::span<const std::int64_t> words) {
    GROMA_ASSERT(!words.empty() && words.size() < kNone, "a row without words, or too long");
    if (!cuts_) {
        const std::uint64_t hash = hashBytes(std::as_bytes(words.last(std::min(words.size(), kTold))));
        for (std::size_t i = 0; i < whole_.size(); ++i) {
            const Whole& row = whole_[i];
            if (row.hash == hash && row.cut.words == words.size() &&
                std::memcmp(words.data(), wholeWords_.data() + row.first, words.size_bytes()) == 0)
                return {static_cast<std::uint32_t>(i) | kWholeBit, row.cut.words};
        }
        if (whole_.size() < kMostWhole) return addWhole(words, hash);
        cutWhole();
    }
    const Row row = cutRow(words);
    if (row.number > mostCut_) return row;
    const auto known = std::ranges::find(whole_, row, &Whole::cut);
    if (known == whole_.end()) return row;
    return {static_cast<std::uint32_t>(known - whole_.begin()) | kWholeBit, row.words};
}

WordTree::Row WordTree::addWhole(std::span<const std::int64_t> words, std::uint64_t hash) {
    const auto length = static_cast<std::uint32_t>(words.size());
    const auto number = static_cast<std::uint32_t>(whole_.size()) | kWholeBit;
    whole_.push_back({hash, wholeWords_.size(), {kNone, length}});
    wholeWords_.insert(wholeWords_.end(), words.begin(), words.end());
    return {number, length};
}

void WordTree::cutWhole() {
    cuts_ = true;
    for (Whole& row : whole_) {
        row.cut = cutRow(std::span(wholeWords_).subspan(row.first, row.cut.words));
        mostCut_ = std::max(mostCut_, row.cut.number);
    }
    wholeWords_.clear();
}

WordTree::Row WordTree::cutRow(std::span<const std::int64_t> words) {
    std::span<const std::byte> bytes = std::as_bytes(words);
    for (std::size_t at = 0;; ++at) {
        if (levels_.size() <= at) levels_.emplace_back();
        Level& level = levels_[at];
        cut(level, bytes);
        if (level.numbers.size() == 1) {
            // What lay above belongs to a longer row.
            for (std::size_t above = at + 1; above < levels_.size(); ++above) levels_[above].numbers.clear();
            return {level.numbers.front(), static_cast<std::uint32_t>(words.size())};
        }
        bytes = std::as_bytes(std::span<const std::uint32_t>(level.numbers));
    }
}

// What lies under a number: as many pieces of words as `under`, but no more than there are in the row.
void WordTree::read(std::uint32_t number, std::size_t under, std::span<std::int64_t> out) const {
    const Piece& here = piece(number);
    if (under == 1) {
        std::memcpy(out.data(), here.data(), std::min(out.size_bytes(), sizeof(Piece)));
        return;
    }
    std::array<std::uint32_t, kNumbers> numbers{};
    std::memcpy(numbers.data(), here.data(), sizeof(Piece));
    const std::size_t each = under / kNumbers;
    for (std::size_t i = 0; i < kNumbers && i * each * kPiece < out.size(); ++i)
        read(numbers[i], each, out.subspan(i * each * kPiece));
}

void WordTree::read(Row row, std::vector<std::int64_t>& out) const {
    out.resize(row.words);
    if ((row.number & kWholeBit) != 0) {
        const Whole& whole = whole_[row.number & ~kWholeBit];
        if (!cuts_) {
            std::copy_n(wholeWords_.begin() + static_cast<std::ptrdiff_t>(whole.first), row.words,
                        out.begin());
            return;
        }
        row = whole.cut;
    }
    std::size_t under = 1;
    while (under * kPiece < row.words) under *= kNumbers;
    read(row.number, under, out);
}

} // namespace groma::base
