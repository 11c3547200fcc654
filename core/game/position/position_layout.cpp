#include "core/game/position/position_layout.h"

#include "core/base/contract.h"

namespace groma::game {
namespace {

constexpr std::uint32_t kWordBits = 64;

std::uint32_t wordsFor(std::size_t items, std::size_t perWord) {
    return static_cast<std::uint32_t>((items + perWord - 1) / perWord);
}

// Flags of pieces share words; everything else has one of its own.
class Columns {
  public:
    explicit Columns(PositionLayout& layout) : layout_(&layout) {}

    void addFlags(const rules::Model& model) {
        std::uint32_t flags = 0;
        for (std::size_t i = 0; i < model.states.size(); ++i) {
            const rules::State& state = model.states[i];
            if (state.of != rules::Holder::Piece || state.type.kind != lang::Kind::Truth) {
                continue;
            }
            layout_->states[i] = {StateSlot::Where::PieceFlag, static_cast<std::uint8_t>(flags % kWordBits),
                                  flags / kWordBits, state.initial};
            ++flags;
        }
        layout_->pieceStride = wordsFor(flags, kWordBits);
    }

    void addWords(const rules::Model& model) {
        for (std::size_t i = 0; i < model.states.size(); ++i) {
            const rules::State& state = model.states[i];
            StateSlot& slot = layout_->states[i];
            slot.initial = state.initial;
            switch (state.of) {
            case rules::Holder::Piece:
                if (state.type.kind != lang::Kind::Truth) {
                    slot.where = StateSlot::Where::PieceWord;
                    slot.offset = layout_->pieceStride++;
                }
                break;
            case rules::Holder::Side:
                slot.where = StateSlot::Where::SideWord;
                slot.offset = layout_->sideStride++;
                break;
            case rules::Holder::Game:
                slot.where = StateSlot::Where::GameWord;
                slot.offset = layout_->words++;
                break;
            case rules::Holder::Cell:
                slot.where = StateSlot::Where::Cell;
                slot.offset = static_cast<std::uint32_t>(i);
                break;
            }
        }
    }

    void addDecks(const rules::Model& model) {
        for (const rules::Deck& deck : model.decks) {
            DeckSlot slot;
            slot.kinds = static_cast<std::uint32_t>(deck.cards.size());
            slot.hasHands = deck.hands;
            slot.draw = layout_->words;
            slot.discard = layout_->words + slot.kinds;
            layout_->words += 2 * slot.kinds;
            if (deck.hands) {
                slot.hand = layout_->sideStride;
                slot.shown = layout_->sideStride + slot.kinds;
                layout_->sideStride += 2 * slot.kinds;
            }
            layout_->decks.push_back(slot);
        }
    }

  private:
    PositionLayout* layout_;
};

} // namespace

PositionLayout::PositionLayout(const rules::Model& model, int pieceCount, int sideCount)
    : pieces(static_cast<std::uint32_t>(pieceCount)), sides(static_cast<std::uint32_t>(sideCount)) {
    states.resize(model.states.size());
    words = kFixedWords;
    traitWords = wordsFor(model.traits.size(), kWordBits);
    Columns columns(*this);
    columns.addFlags(model);
    pieceTraits = pieceStride;
    pieceStride += traitWords;
    sideTraits = sideStride;
    sideStride += traitWords;
    columns.addWords(model);
    columns.addDecks(model);
    gameTraits = words;
    words += traitWords;
    sideRecords = words;
    words += sides * sideStride;
    cells = words;
    words += wordsFor(pieces, sizeof(std::int64_t) / sizeof(std::int32_t));
    facings = words;
    words += model.board.facing == grid::FacingKind::None ? 0 : wordsFor(pieces, sizeof(std::int64_t));
    pieceRecords = words;
    words += pieces * pieceStride;
    hasFacings = model.board.facing != grid::FacingKind::None;
}

} // namespace groma::game
