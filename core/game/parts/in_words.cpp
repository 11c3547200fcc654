#include "core/game/parts/in_words.h"

namespace groma::game {

namespace {

constexpr int kBitsOfCell = 32;
constexpr int kBitsOfFacing = 8;

bool isWithin(std::uint32_t word, std::uint32_t first, std::uint32_t count) {
    return word >= first && word < first + count;
}

// On the map, eliminated, or neither.
bool sameStatus(std::int32_t one, std::int32_t other) {
    return (one >= 0) == (other >= 0) && (one == kEliminatedCell) == (other == kEliminatedCell);
}

} // namespace

void InWords::addPose(std::uint32_t piece) {
    addWord(layout_->cells + piece / kCellsOfWord,
            std::uint64_t{UINT32_MAX} << piece % kCellsOfWord * kBitsOfCell);
    if (layout_->hasFacings) {
        addWord(layout_->facings + piece / kFacingsOfWord,
                std::uint64_t{UINT8_MAX} << piece % kFacingsOfWord * kBitsOfFacing);
    }
}

void InWords::addTraits() {
    for (std::uint32_t piece = 0; piece < layout_->pieces; ++piece) {
        for (std::uint32_t i = 0; i < layout_->traitWords; ++i) {
            addWord(layout_->pieceWord(static_cast<int>(piece), layout_->pieceTraits) + i, ~std::uint64_t{0});
        }
    }
}

bool InWords::tells(std::uint32_t word, std::int64_t now, std::int64_t differ) const {
    if (word >= layout_->words) {
        return tail_;
    }
    if ((static_cast<std::uint64_t>(differ) & bits_[word]) != 0) {
        return true;
    }
    // Who turns fills other cells, if pieces fill several.
    if (stands_ && layout_->hasFacings &&
        isWithin(word, layout_->facings, (layout_->pieces + kFacingsOfWord - 1) / kFacingsOfWord)) {
        return true;
    }
    if (!isWithin(word, layout_->cells, (layout_->pieces + kCellsOfWord - 1) / kCellsOfWord)) {
        return false;
    }
    if (stands_ || !present_) {
        return stands_;
    }
    for (std::uint32_t i = 0; i < kCellsOfWord; ++i) {
        const auto at = static_cast<std::int32_t>(now >> i * kBitsOfCell);
        const auto was = static_cast<std::int32_t>((now ^ differ) >> i * kBitsOfCell);
        if (!sameStatus(at, was)) {
            return true;
        }
    }
    return false;
}

} // namespace groma::game
