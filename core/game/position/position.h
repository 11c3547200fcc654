// Who stands where and in what state: a small flat value. Copying is a memcpy, hashing one pass, equal
// situations are equal bytes. What does not change in play (board, roster, values) is in the Setup, which
// must outlive it.
//
// Flags are 0 or 1, numbers base::Number bits, other states the slot values of core/syntax/type.h.
#pragma once

#include "core/base/result.h"
#include "core/game/position/position_layout.h"
#include "core/grid/geometry.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::game {

class Setup;

enum class PieceStatus : std::uint8_t { OnMap, Waiting, Eliminated };

// What the cell of a piece reads off the map.
inline constexpr std::int32_t kWaitingCell = -1;
inline constexpr std::int32_t kEliminatedCell = -2;

// Cells and facings of all pieces lie packed in the words: they are read and written through types that may
// look at bytes of another.
using StoredCell [[gnu::may_alias]] = std::int32_t;
using StoredFacing [[gnu::may_alias]] = std::int8_t;

// A cell's index, kWaitingCell or kEliminatedCell for each piece. Good while the position stands.
class StoredCells {
  public:
    StoredCells(const StoredCell* first, std::size_t count) : first_(first), count_(count) {}
    const StoredCell* begin() const noexcept { return first_; }
    const StoredCell* end() const noexcept { return first_ + count_; }
    std::size_t size() const noexcept { return count_; }
    std::int32_t operator[](std::size_t piece) const noexcept { return first_[piece]; }

  private:
    const StoredCell* first_;
    std::size_t count_;
};

class Position {
  public:
    Position() = default;
    // Every piece waiting, every state initial, no traits, decks empty. See startPosition for a scenario's
    // own.
    explicit Position(const PositionLayout& layout);

    const PositionLayout& layout() const noexcept { return *layout_; }
    bool empty() const noexcept { return layout_ == nullptr; }

    // --- pieces
    std::int32_t rawCell(int piece) const noexcept { return cellData()[piece]; }
    grid::CellId cell(int piece) const noexcept { return grid::CellId{std::max(rawCell(piece), -1)}; }
    PieceStatus status(int piece) const noexcept;
    bool onMap(int piece) const noexcept { return rawCell(piece) >= 0; }
    int facing(int piece) const noexcept {
        return layout_->hasFacings
                   ? reinterpret_cast<const StoredFacing*>(words_.data() + layout_->facings)[piece]
                   : 0;
    }
    void place(int piece, grid::CellId cell);
    void setWaiting(int piece);
    void setEliminated(int piece);
    void setFacing(int piece, int facing);
    StoredCells cells() const noexcept { return {cellData(), layout_->pieces}; }
    // The first piece in a cell, by roster order, after `after`; -1 = none.
    int pieceIn(grid::CellId cell, int after = -1) const noexcept;

    bool flag(int piece, const StateSlot& slot) const noexcept {
        return (words_[layout_->pieceWord(piece, slot.offset)] >> slot.bit & 1) != 0;
    }

    // --- states and resources; `holder` is a piece, a side or a cell's index, 0 for the game's own
    std::int64_t state(int state, int holder = 0) const;
    void setState(int state, int holder, std::int64_t value);
    // Back to the initial value for every holder.
    void resetState(int state);

    struct CellState {
        std::int32_t cell = 0;
        std::int32_t state = 0;
        std::int64_t value = 0;
    };
    std::vector<CellState> cellStates() const; // those not at their initial value, by cell and state

    // --- traits
    bool pieceHas(int piece, int trait) const noexcept {
        return bit(layout_->pieceWord(piece, layout_->pieceTraits), trait);
    }
    bool sideHas(int side, int trait) const noexcept {
        return bit(layout_->sideWord(side, layout_->sideTraits), trait);
    }
    bool scenarioHas(int trait) const noexcept { return bit(layout_->gameTraits, trait); }
    void givePiece(int piece, int trait, bool held = true) {
        setBit(layout_->pieceWord(piece, layout_->pieceTraits), trait, held);
    }
    void giveSide(int side, int trait, bool held = true) {
        setBit(layout_->sideWord(side, layout_->sideTraits), trait, held);
    }
    void giveScenario(int trait, bool held = true) { setBit(layout_->gameTraits, trait, held); }

    // --- sides, decks
    int active() const noexcept { return static_cast<int>(words_[kActiveWord]); }
    void setActive(int side) { words_[kActiveWord] = side; }
    int verdict() const noexcept { return static_cast<int>(words_[kVerdictWord]); }
    void setVerdict(int verdict) { words_[kVerdictWord] = verdict; }
    std::int64_t drawPile(int deck, int card) const;
    std::int64_t discardPile(int deck, int card) const;
    std::int64_t hand(int deck, int side, int card) const;
    std::int64_t shown(int deck, int side, int card) const;
    void setDrawPile(int deck, int card, std::int64_t count);
    void setDiscardPile(int deck, int card, std::int64_t count);
    void setHand(int deck, int side, int card, std::int64_t count);
    void setShown(int deck, int side, int card, std::int64_t count);

    // --- as a value; whoever writes words keeps to the layout
    std::span<const std::int64_t> words() const noexcept { return words_; }
    std::span<std::int64_t> words() noexcept { return words_; }
    std::uint64_t hash() const noexcept;
    friend bool operator==(const Position& a, const Position& b) noexcept {
        return a.words_.size() == b.words_.size() &&
               std::memcmp(a.words_.data(), b.words_.data(), a.words_.size() * sizeof(std::int64_t)) == 0;
    }

    // One line of text, and back; refuses words that no position of this setup can have.
    std::string toText() const;
    static base::Result<Position> fromText(const Setup& setup, std::string_view text);
    static base::Result<Position> fromWords(const Setup& setup, std::vector<std::int64_t> words);

  private:
    bool bit(std::uint32_t word, int index) const noexcept {
        return ((words_[word + static_cast<std::uint32_t>(index >> 6)] >> (index & 63)) & 1) != 0;
    }
    void setBit(std::uint32_t word, int index, bool on);
    StoredCell* cellData() noexcept { return reinterpret_cast<StoredCell*>(words_.data() + layout_->cells); }
    const StoredCell* cellData() const noexcept {
        return reinterpret_cast<const StoredCell*>(words_.data() + layout_->cells);
    }
    std::int64_t cellState(int state, int cell) const;
    void setCellState(int state, int cell, std::int64_t value);

    const PositionLayout* layout_ = nullptr;
    std::vector<std::int64_t> words_;
};

} // namespace groma::game
