// Rows of words, each kept once, in little: rows that differ in few words share all the rest.
//
// A row is cut into pieces of four words. Each piece is kept once and has a number; the numbers of eight
// pieces are a piece of the level above, and so on up to one piece, whose number stands for the row (the
// tree compression of model checkers: Laarman, van de Pol and Weber, Parallel Recursive State Compression for
// Free, 2011). Nothing is lost: two rows of one length are equal exactly where their numbers are.
//
// Where there are few rows they are not worth cutting: the first are kept whole, until there are too many.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace groma::base {

class WordTree {
  public:
    static constexpr std::size_t kPiece = 4; // words

    struct Row {
        std::uint32_t number = 0;
        std::uint32_t words = 0;
        friend bool operator==(const Row&, const Row&) = default;
    };

    void clear();
    // Quick where the row is much like the last one. Not empty.
    Row add(std::span<const std::int64_t> words);
    // `out` is made as long as the row was.
    void read(Row row, std::vector<std::int64_t>& out) const;
    // By what is kept alone: the same whatever was kept before it was cleared.
    std::size_t bytes() const noexcept {
        return pieces_ * kBytesOfPiece + wholeWords_.size() * sizeof(std::int64_t);
    }

  private:
    using Piece = std::array<std::uint64_t, kPiece>;
    static constexpr std::size_t kNumbers = kPiece * 2; // numbers of pieces in a piece
    static constexpr std::size_t kBlock = 1024;         // pieces that are allocated at once
    static constexpr std::uint32_t kNone = UINT32_MAX;
    // A piece and two places of the table, which is never more than half full.
    static constexpr std::size_t kBytesOfPiece = sizeof(Piece) + 2 * sizeof(std::uint32_t);

    static constexpr std::size_t kMostWhole = 40;        // rows
    static constexpr std::uint32_t kWholeBit = 1U << 31; // of the number of a row that began whole

    // A row that was there before rows were cut; it keeps its number.
    struct Whole {
        std::uint64_t hash = 0;
        std::size_t first = 0; // in wholeWords_
        Row cut;               // once rows are cut
    };
    Row addWhole(std::span<const std::int64_t> words, std::uint64_t hash);
    void cutWhole();
    Row cutRow(std::span<const std::int64_t> words);

    const Piece& piece(std::uint32_t number) const { return blocks_[number / kBlock][number % kBlock]; }
    void read(std::uint32_t number, std::size_t under, std::span<std::int64_t> out) const;
    std::uint32_t numberOf(const Piece& piece);
    void grow();

    // Of the last row: the pieces of each level from the words up, with their numbers.
    struct Level {
        std::vector<Piece> pieces;
        std::vector<std::uint32_t> numbers;
    };
    void cut(Level& level, std::span<const std::byte> bytes);

    std::vector<std::unique_ptr<Piece[]>> blocks_;
    std::size_t pieces_ = 0;
    std::vector<std::uint32_t> table_; // open addressing
    std::vector<Whole> whole_;
    std::vector<std::int64_t> wholeWords_; // of all of them, until rows are cut
    std::uint32_t mostCut_ = 0; // the greatest number that a whole row has among those that are cut
    bool cuts_ = false;
    std::vector<Level> levels_;
};

} // namespace groma::base
