// The open scopes of a run, and what their end puts back.
#pragma once

#include "core/game/parts/board_state.h"
#include "core/game/parts/listeners.h"
#include "core/game/parts/throwing.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace groma::game {

class Scopes {
  public:
    Scopes(BoardState& board, Throwing& throwing, const Listeners& listeners)
        : board_(&board), throwing_(&throwing), listeners_(&listeners) {}

    std::span<const ScopeRecord> open() const noexcept { return open_; }
    void clear() { open_.clear(); }
    // Open before the call, outermost first.
    void begin(std::span<const std::int32_t> during);
    void load(const std::int64_t* words, std::size_t count);
    // Which are open, outermost first; good until asked again.
    std::span<const std::int32_t> kinds();

    // `frame` opens it and goes on at `jump` when it is left; a side below 0 leaves the active one.
    void enter(std::int32_t scope, std::int32_t frame, std::int32_t jump, std::int64_t side);
    // The innermost: states that expire with it, then the side that was active before. Runs however it ends.
    ScopeRecord close();
    // Closes up to and with the innermost of that kind. Nothing when no frame opened it: the run is over.
    std::optional<ScopeRecord> leave(std::int32_t scope);
    // Those that `frame` and later ones opened are over; nothing expires.
    void drop(std::int32_t frame);
    bool isOpen(std::int32_t scope) const;
    // What `leave` left last; -1: nothing.
    std::int32_t left() const noexcept { return left_; }
    void forgetLeft() { left_ = -1; }

  private:
    void told(const ScopeRecord& ended) const;

    BoardState* board_;
    Throwing* throwing_;
    const Listeners* listeners_;
    std::vector<ScopeRecord> open_;
    std::vector<std::int32_t> kinds_;
    std::int32_t left_ = -1;
};

} // namespace groma::game
