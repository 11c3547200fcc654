// In which words of a position the places lie that a calculation read (core/game/parts/reads.h): two
// positions that differ elsewhere alone agree in all of these places.
#pragma once

#include "core/game/position/position.h"

#include <cstdint>
#include <vector>

namespace groma::game {

class InWords {
  public:
    void begin(const PositionLayout& layout) {
        layout_ = &layout;
        bits_.assign(layout.words, 0);
        stands_ = present_ = tail_ = false;
    }
    void addWord(std::uint32_t word, std::uint64_t bits) { bits_[word] |= bits; }
    void addPose(std::uint32_t piece);
    void addCells() { stands_ = true; }    // who is in some cell
    void addPresent() { present_ = true; } // who is on the map at all, and who was eliminated
    void addTraits();                      // of all pieces
    void addCellStates() { tail_ = true; }

    // A word of two positions: `now` stands in one of them, `differ` are the bits that the other has
    // otherwise.
    bool tells(std::uint32_t word, std::int64_t now, std::int64_t differ) const;

  private:
    static constexpr std::uint32_t kCellsOfWord = 2;
    static constexpr std::uint32_t kFacingsOfWord = 8;

    const PositionLayout* layout_ = nullptr;
    std::vector<std::uint64_t> bits_; // by word
    bool stands_ = false, present_ = false, tail_ = false;
};

} // namespace groma::game
