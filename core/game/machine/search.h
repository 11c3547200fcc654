// Cheapest ways over the map, with the working memory to seek them again and again without allocating. Of
// ways that cost the same the one with fewer steps wins, then the one whose last step has the lower
// direction.
#pragma once

#include "core/base/number.h"
#include "core/game/machine/ways.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace groma::game {

// One step to a neighbouring cell.
struct Step {
    bool allowed = false;
    bool stops = false; // the way ends there
    base::Number cost;
};

// Cells of a map, taken out in their order.
class CellSet {
  public:
    void add(std::int32_t cell) {
        const std::size_t word = static_cast<std::size_t>(cell) / 64;
        if (word >= words_.size()) [[unlikely]] {
            words_.resize(word + 1);
        }
        words_[word] |= std::uint64_t{1} << (cell % 64);
        first_ = word < first_ ? word : first_;
        end_ = word < end_ ? end_ : word + 1;
    }
    // The first, which is in it no more; -1: none is left.
    std::int32_t take() {
        for (; first_ < end_; ++first_) {
            if (std::uint64_t& word = words_[first_]; word != 0) {
                const auto cell = static_cast<std::int32_t>(first_ * 64) + std::countr_zero(word);
                word &= word - 1;
                return cell;
            }
        }
        first_ = SIZE_MAX;
        end_ = 0;
        return -1;
    }
    // What is in both is in the other alone no more; then all that is in the other is here too.
    void takeIn(CellSet& other) {
        for (std::size_t word = other.first_; word < other.end_; ++word) {
            other.words_[word] &= ~words_[word];
            words_[word] |= other.words_[word];
        }
        first_ = std::min(first_, other.first_);
        end_ = std::max(end_, other.end_);
    }
    // Of a cell of a map for which there is room.
    bool has(std::int32_t cell) const {
        return (words_[static_cast<std::size_t>(cell) / 64] >> (cell % 64) & 1) != 0;
    }
    void makeRoom(std::int32_t cells) {
        words_.resize(std::max(words_.size(), (static_cast<std::size_t>(cells) + 63) / 64));
    }
    void clear() {
        for (; first_ < end_; ++first_) {
            words_[first_] = 0;
        }
        first_ = SIZE_MAX;
        end_ = 0;
    }

  private:
    std::vector<std::uint64_t> words_;
    std::size_t first_ = SIZE_MAX, end_ = 0; // of words that may have some
};

class Search {
  public:
    void begin(std::int32_t start, std::int32_t cells);
    // The cheapest place not yet expanded, -1 at the end. Places that stop are reached but not given.
    std::int32_t next();
    base::Number costHere() const noexcept { return here_.cost; }
    // No step from here to there can make a cheaper way, or as short a one.
    bool isBehind(std::int32_t to) const { return behind_.has(to); }
    void offer(std::int32_t to, std::int32_t direction, const Step& step, base::Number total);
    // What was found; nothing more is offered.
    void settle(Ways& ways);

  private:
    // Each cell twice: to go on from, and to stay in.
    struct Node {
        std::uint32_t stamp = 0;
        std::int32_t steps = 0;
        std::int32_t label = 0;
        std::int32_t from = -1; // the node before it
        base::Number cost;
        std::int32_t cellBefore() const { return from >> 1; } // of none: none
    };
    // Cells to go on from to which ways as dear and as long lead: expanded one after the other, and none
    // comes to them meanwhile.
    struct Level {
        base::Number cost;
        std::int32_t steps = 0;
        std::uint32_t cells = 0; // which of the sets
        bool isBefore(base::Number otherCost, std::int32_t otherSteps) const {
            return cost < otherCost || (cost == otherCost && steps < otherSteps);
        }
    };
    // Often the cell before came to as dear and as long a way.
    void open(base::Number cost, std::int32_t steps, std::int32_t cell) {
        if (steps == opened_.steps && cost == opened_.cost) {
            sets_[opened_.cells].add(cell);
        } else {
            openLevel(cost, steps, cell);
        }
    }
    void expandNext();
    void openLevel(base::Number cost, std::int32_t steps, std::int32_t cell);

    std::vector<Node> nodes_;
    std::vector<Level> open_; // the next one last
    std::vector<CellSet> sets_;
    std::vector<std::uint32_t> spare_; // of the sets, empty
    Level here_;                       // that is expanded
    CellSet behind_;                   // cells of it and of all before it
    Level opened_;                     // to which a cell came last
    std::int32_t node_ = 0;            // of it
    CellSet found_;
    std::size_t count_ = 0; // of them, or more
    std::uint32_t stamp_ = 0;
};

} // namespace groma::game
