// The cheapest ways that a search found: what is kept of it. Small and in one piece, since many are kept.
#pragma once

#include "core/base/number.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groma::game {

class Ways {
  public:
    // What they were sought for; they are good while all of this is the same.
    struct Key {
        const void* setup = nullptr;
        std::uint64_t version = 0; // of the position
        std::int32_t move = -1;
        std::int64_t start = -1;
        std::int64_t target = -1;
        const void* heardBy = nullptr; // whose marks it left, and since when: later ones lack them
        std::uint64_t epoch = 0;
        friend bool operator==(const Key&, const Key&) = default;
    };
    // A cell to which a way leads. `from`: the one before it on that way, -1: it is the start; `onFrom`: the
    // same of the way on which others go on through it, where that is another one.
    struct Place {
        std::int32_t cell = -1;
        std::int32_t from = -1;
        std::int32_t onFrom = -1;
        base::Number cost;
    };

    bool isFor(const Key& key, std::span<const std::int64_t> args) const;
    bool isOf(std::span<const std::int64_t> args) const;
    // Where they lead is found next.
    void become(const Key& key, std::span<const std::int64_t> args);
    // What another came to with the same arguments.
    void become(const Key& key, const Ways& found);
    void forget() { key_ = {}; }
    const Key& key() const noexcept { return key_; }
    std::span<const std::int64_t> args() const noexcept { return args_; }

    bool reached(std::int32_t cell) const { return placeOf(cell) != nullptr; }
    base::Number cost(std::int32_t cell) const; // of one that is reached
    // From the start, which is left out, to the cell.
    void path(std::int32_t cell, std::vector<std::int64_t>& out) const;
    // In order of cell, the start among them.
    const std::vector<Place>& places() const noexcept { return places_; }

  private:
    friend class Search;
    const Place* placeOf(std::int32_t cell) const;

    Key key_;
    std::vector<std::int64_t> args_;
    std::vector<Place> places_;
};

} // namespace groma::game
