// Where each fact of a position lies in its words. Depends on the ruleset's model and on how many pieces and
// sides there are, on nothing else.
#pragma once

#include "core/rules/model.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groma::game {

// One word each, at these indices of every position.
enum GameWord : std::uint32_t {
    kActiveWord,    // the active side, -1 = none
    kVerdictWord,   // index into Model::verdicts, -1 = the game goes on
    kCellStateWord, // how many cell states are stored at the tail
    kFixedWords,
};

struct StateSlot {
    enum class Where : std::uint8_t { PieceFlag, PieceWord, SideWord, GameWord, Cell };
    Where where = Where::GameWord;
    std::uint8_t bit = 0; // PieceFlag
    std::uint32_t offset =
        0; // within the piece's record, the side's record, or the position; Cell: the state index
    std::int64_t initial = 0;
};

struct DeckSlot {
    std::uint32_t draw = 0; // position offset of the draw pile: one count for each kind of card
    std::uint32_t discard = 0;
    std::uint32_t hand = 0;  // offset within a side's record: counts of its hand
    std::uint32_t shown = 0; // the same, of the cards of the hand that were revealed
    std::uint32_t kinds = 0;
    bool hasHands = false;
};

struct PositionLayout {
    PositionLayout() = default;
    PositionLayout(const rules::Model& model, int pieces, int sides);

    std::uint32_t pieces = 0;
    std::uint32_t sides = 0;
    std::vector<StateSlot> states; // by index into Model::states, resources among them
    std::vector<DeckSlot> decks;

    std::uint32_t gameTraits = 0;  // position offset of the scenario's trait bits
    std::uint32_t traitWords = 0;  // words of a set of traits
    std::uint32_t sideRecords = 0; // position offset; sideStride words each
    std::uint32_t sideStride = 0;
    std::uint32_t sideTraits = 0;   // within a side's record
    std::uint32_t cells = 0;        // position offset; an int32 for each piece
    std::uint32_t facings = 0;      // position offset; an int8 for each piece
    std::uint32_t pieceRecords = 0; // position offset; pieceStride words each
    std::uint32_t pieceStride = 0;
    std::uint32_t pieceTraits = 0; // within a piece's record
    std::uint32_t words = 0;       // without the cell states at the tail
    bool hasFacings = false;

    std::uint32_t sideWord(int side, std::uint32_t offset) const {
        return sideRecords + static_cast<std::uint32_t>(side) * sideStride + offset;
    }
    std::uint32_t pieceWord(int piece, std::uint32_t offset) const {
        return pieceRecords + static_cast<std::uint32_t>(piece) * pieceStride + offset;
    }
};

} // namespace groma::game
