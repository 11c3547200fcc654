#include "core/base/word_tree.h"

#include "core/base/contract.h"
#include "core/base/hash.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace groma::base {

namespace {

constexpr std::size_t kFewest = 256; // places of the table
constexpr std::size_t kKept = 4096;  // kept when it is cleared: more would take longer than growing again

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
    pieces_ = 0;
    table_.assign(std::min(table_.size(), kKept), kNone);
    for (Level& level : last_) level.numbers.clear();
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
    GROMA_ASSERT(pieces_ < kNone, "more pieces than numbers");
    const auto number = static_cast<std::uint32_t>(pieces_++);
    if (number / kBlock == blocks_.size()) blocks_.push_back(std::make_unique<Piece[]>(kBlock));
    blocks_[number / kBlock][number % kBlock] = wanted;
    table_[slot] = number;
    return number;
}

// A piece that stood at the same place of the last row has the number that it had there.
void WordTree::number(Level& level, const Level& last) {
    level.numbers.resize(level.pieces.size());
    const std::size_t known = std::min(level.pieces.size(), last.numbers.size());
    for (std::size_t i = 0; i < level.pieces.size(); ++i)
        level.numbers[i] =
            i < known && same(level.pieces[i], last.pieces[i]) ? last.numbers[i] : numberOf(level.pieces[i]);
}

WordTree::Row WordTree::add(std::span<const std::int64_t> words) {
    GROMA_ASSERT(!words.empty() && words.size() < kNone, "a row without words, or too long");
    const void* from = words.data();
    std::size_t bytes = words.size_bytes();
    for (std::size_t at = 0;; ++at) {
        if (levels_.size() <= at) {
            levels_.emplace_back();
            last_.emplace_back();
        }
        Level& level = levels_[at];
        level.pieces.resize(piecesOf(bytes, sizeof(Piece)));
        level.pieces.back().fill(0);
        std::memcpy(level.pieces.data(), from, bytes);
        number(level, last_[at]);
        if (level.numbers.size() == 1) {
            const Row row{level.numbers.front(), static_cast<std::uint32_t>(words.size())};
            for (std::size_t done = 0; done <= at; ++done) std::swap(levels_[done], last_[done]);
            return row;
        }
        from = level.numbers.data();
        bytes = level.numbers.size() * sizeof(std::uint32_t);
    }
}

void WordTree::read(Row row, std::vector<std::int64_t>& out) const {
    std::vector<std::size_t> counts{piecesOf(row.words, kPiece)}; // of pieces, from the words up
    while (counts.back() > 1) counts.push_back(piecesOf(counts.back(), kNumbers));
    std::vector<std::uint32_t> numbers{row.number};
    for (std::size_t level = counts.size() - 1; level > 0; --level) {
        std::vector<std::uint32_t> below(numbers.size() * kNumbers);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            std::memcpy(below.data() + i * kNumbers, piece(numbers[i]).data(), sizeof(Piece));
        below.resize(counts[level - 1]);
        numbers = std::move(below);
    }
    out.resize(numbers.size() * kPiece);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        std::memcpy(out.data() + i * kPiece, piece(numbers[i]).data(), sizeof(Piece));
    out.resize(row.words);
}

} // namespace groma::base
