#include "core/game/position/position.h"

#include "core/base/contract.h"
#include "core/base/hash.h"

namespace groma::game {
namespace {

// A cell state is two words of the tail: this key, then the value; keys rise.
std::int64_t cellKey(int cell, int state) { return (static_cast<std::int64_t>(cell) << 16) | state; }

} // namespace

Position::Position(const PositionLayout& layout) : layout_(&layout), words_(layout.words, 0) {
    words_[kActiveWord] = -1;
    words_[kVerdictWord] = -1;
    std::fill_n(cellData(), layout.pieces, kWaitingCell);
    for (std::size_t i = 0; i < layout.states.size(); ++i) {
        const StateSlot& slot = layout.states[i];
        const bool ofPiece =
            slot.where == StateSlot::Where::PieceFlag || slot.where == StateSlot::Where::PieceWord;
        if (!ofPiece) {
            resetState(static_cast<int>(i));
        } else if (layout.pieces > 0) {
            setState(static_cast<int>(i), 0, slot.initial);
        }
    }
    // All pieces begin alike.
    const auto first = words_.begin() + layout.pieceRecords;
    for (std::uint32_t piece = 1; piece < layout.pieces; ++piece) {
        std::copy_n(first, layout.pieceStride, first + piece * layout.pieceStride);
    }
}

PieceStatus Position::status(int piece) const noexcept {
    const std::int32_t raw = rawCell(piece);
    return raw >= 0                 ? PieceStatus::OnMap
           : raw == kEliminatedCell ? PieceStatus::Eliminated
                                    : PieceStatus::Waiting;
}

void Position::setFacing(int piece, int facing) {
    if (layout_->hasFacings) {
        reinterpret_cast<StoredFacing*>(words_.data() + layout_->facings)[piece] =
            static_cast<std::int8_t>(facing);
    }
}

void Position::place(int piece, grid::CellId cell) { cellData()[piece] = cell.index; }
void Position::setWaiting(int piece) { cellData()[piece] = kWaitingCell; }
void Position::setEliminated(int piece) { cellData()[piece] = kEliminatedCell; }

int Position::pieceIn(grid::CellId cell, int after) const noexcept {
    // Eight pieces at a time: whether one of them stands there, before asking which. Two vectors of sixteen
    // bytes are what every machine of the family has.
    using Four = std::int32_t __attribute__((vector_size(16), aligned(4), may_alias));
    const StoredCell* at = cellData();
    const auto count = static_cast<int>(layout_->pieces);
    int piece = after + 1;
    for (; piece + 8 <= count; piece += 8) {
        const auto same = (*reinterpret_cast<const Four*>(at + piece) == cell.index) |
                          (*reinterpret_cast<const Four*>(at + piece + 4) == cell.index);
        std::int64_t any[2];
        std::memcpy(any, &same, sizeof any);
        if ((any[0] | any[1]) != 0) {
            break;
        }
    }
    for (; piece < count; ++piece) {
        if (at[piece] == cell.index) {
            return piece;
        }
    }
    return -1;
}

std::int64_t Position::state(int state, int holder) const {
    const StateSlot& slot = layout_->states[static_cast<std::size_t>(state)];
    switch (slot.where) {
    case StateSlot::Where::PieceFlag: return words_[layout_->pieceWord(holder, slot.offset)] >> slot.bit & 1;
    case StateSlot::Where::PieceWord: return words_[layout_->pieceWord(holder, slot.offset)];
    case StateSlot::Where::SideWord: return words_[layout_->sideWord(holder, slot.offset)];
    case StateSlot::Where::GameWord: return words_[slot.offset];
    case StateSlot::Where::Cell: return cellState(state, holder);
    }
    return 0;
}

void Position::setState(int state, int holder, std::int64_t value) {
    const StateSlot& slot = layout_->states[static_cast<std::size_t>(state)];
    switch (slot.where) {
    case StateSlot::Where::PieceFlag:
        setBit(layout_->pieceWord(holder, slot.offset), slot.bit, value != 0);
        break;
    case StateSlot::Where::PieceWord: words_[layout_->pieceWord(holder, slot.offset)] = value; break;
    case StateSlot::Where::SideWord: words_[layout_->sideWord(holder, slot.offset)] = value; break;
    case StateSlot::Where::GameWord: words_[slot.offset] = value; break;
    case StateSlot::Where::Cell: setCellState(state, holder, value); break;
    }
}

void Position::resetState(int state) {
    const StateSlot& slot = layout_->states[static_cast<std::size_t>(state)];
    switch (slot.where) {
    case StateSlot::Where::PieceFlag: {
        std::uint32_t word = layout_->pieceWord(0, slot.offset);
        const std::int64_t bit = std::int64_t{1} << slot.bit;
        const std::int64_t put = slot.initial != 0 ? bit : 0;
        for (std::uint32_t i = 0; i < layout_->pieces; ++i, word += layout_->pieceStride) {
            words_[word] = (words_[word] & ~bit) | put;
        }
        break;
    }
    case StateSlot::Where::PieceWord: {
        std::uint32_t word = layout_->pieceWord(0, slot.offset);
        for (std::uint32_t i = 0; i < layout_->pieces; ++i, word += layout_->pieceStride) {
            words_[word] = slot.initial;
        }
        break;
    }
    case StateSlot::Where::SideWord:
        for (std::uint32_t i = 0; i < layout_->sides; ++i) {
            words_[layout_->sideWord(static_cast<int>(i), slot.offset)] = slot.initial;
        }
        break;
    case StateSlot::Where::GameWord: words_[slot.offset] = slot.initial; break;
    case StateSlot::Where::Cell:
        for (const CellState& stored : cellStates()) {
            if (stored.state == state) {
                setCellState(state, stored.cell, slot.initial);
            }
        }
        break;
    }
}

std::vector<Position::CellState> Position::cellStates() const {
    std::vector<CellState> all;
    for (std::size_t i = layout_->words; i + 1 < words_.size(); i += 2) {
        all.push_back({static_cast<std::int32_t>(words_[i] >> 16),
                       static_cast<std::int32_t>(words_[i] & 0xffff), words_[i + 1]});
    }
    return all;
}

std::int64_t Position::cellState(int state, int cell) const {
    const std::int64_t key = cellKey(cell, state);
    for (std::size_t i = layout_->words; i + 1 < words_.size() && words_[i] <= key; i += 2) {
        if (words_[i] == key) {
            return words_[i + 1];
        }
    }
    return layout_->states[static_cast<std::size_t>(state)].initial;
}

void Position::setCellState(int state, int cell, std::int64_t value) {
    const std::int64_t key = cellKey(cell, state);
    std::size_t at = layout_->words;
    while (at < words_.size() && words_[at] < key) {
        at += 2;
    }
    const bool stored = at < words_.size() && words_[at] == key;
    const auto place = words_.begin() + static_cast<std::ptrdiff_t>(at);
    if (value == layout_->states[static_cast<std::size_t>(state)].initial) {
        if (stored) {
            words_.erase(place, place + 2);
        }
    } else if (stored) {
        words_[at + 1] = value;
    } else {
        words_.insert(place, {key, value});
    }
    words_[kCellStateWord] = static_cast<std::int64_t>((words_.size() - layout_->words) / 2);
}

void Position::setBit(std::uint32_t word, int index, bool on) {
    std::int64_t& target = words_[word + static_cast<std::uint32_t>(index >> 6)];
    const auto mask = static_cast<std::int64_t>(1ULL << (index & 63));
    target = on ? target | mask : target & ~mask;
}

namespace {

const DeckSlot& deckOf(const PositionLayout& layout, int deck) {
    return layout.decks[static_cast<std::size_t>(deck)];
}
std::uint32_t unsignedOf(int index) { return static_cast<std::uint32_t>(index); }

} // namespace

std::int64_t Position::drawPile(int deck, int card) const {
    return words_[deckOf(*layout_, deck).draw + unsignedOf(card)];
}
std::int64_t Position::discardPile(int deck, int card) const {
    return words_[deckOf(*layout_, deck).discard + unsignedOf(card)];
}
std::int64_t Position::hand(int deck, int side, int card) const {
    const DeckSlot& slot = deckOf(*layout_, deck);
    return slot.hasHands ? words_[layout_->sideWord(side, slot.hand + unsignedOf(card))] : 0;
}
std::int64_t Position::shown(int deck, int side, int card) const {
    const DeckSlot& slot = deckOf(*layout_, deck);
    return slot.hasHands ? words_[layout_->sideWord(side, slot.shown + unsignedOf(card))] : 0;
}
void Position::setDrawPile(int deck, int card, std::int64_t count) {
    words_[deckOf(*layout_, deck).draw + unsignedOf(card)] = count;
}
void Position::setDiscardPile(int deck, int card, std::int64_t count) {
    words_[deckOf(*layout_, deck).discard + unsignedOf(card)] = count;
}
void Position::setHand(int deck, int side, int card, std::int64_t count) {
    const DeckSlot& slot = deckOf(*layout_, deck);
    GROMA_ASSERT(slot.hasHands, "sides hold no cards of this deck");
    words_[layout_->sideWord(side, slot.hand + unsignedOf(card))] = count;
}
void Position::setShown(int deck, int side, int card, std::int64_t count) {
    const DeckSlot& slot = deckOf(*layout_, deck);
    GROMA_ASSERT(slot.hasHands, "sides hold no cards of this deck");
    words_[layout_->sideWord(side, slot.shown + unsignedOf(card))] = count;
}

std::uint64_t Position::hash() const noexcept {
    return base::hashSpan(std::span<const std::int64_t>(words_));
}

} // namespace groma::game
