// The cells that footprints and masks cover, laid on a piece where it stands: worked out once for each place
// and facing, for rules that ask them again and again.
#pragma once

#include "core/game/parts/board_state.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace groma::game {

class PlacedCells {
  public:
    static constexpr std::size_t kMostCells = 8; // of a shape that is kept
    struct alignas(32) Cells {                   // what is looked at together in one line of the cache
        std::uint64_t key = 0;                   // 0: nothing is kept here
        // The list that was made of them last, which stands while no list moved (see Stack): none ever grows.
        std::uint64_t moved = UINT64_MAX;
        std::int64_t list = 0;
        std::size_t count = 0;
        std::array<std::int64_t, kMostCells> cells{};

        std::span<const std::int64_t> all() const { return {cells.data(), count}; }
    };

    // What ListCellsOf or ListMask lists for the piece; null: more cells than are kept. Good until asked
    // again.
    Cells* of(const BoardState& board, const lang::Instr& in, std::int32_t piece) {
        const Setup& setup = board.setup();
        prepare(setup);
        const std::int32_t cell = board.position().rawCell(piece);
        if (cell < 0) {
            return &nowhere_;
        }
        const std::uint64_t shape = in.op == lang::Op::ListMask
                                        ? static_cast<std::uint64_t>(in.d)
                                        : footprints_[static_cast<std::size_t>(piece)];
        const auto facing = static_cast<std::uint64_t>(board.position().facing(piece));
        const std::uint64_t key = keysOf(shape) + static_cast<std::uint64_t>(cell) * kFacings + facing;
        Cells& kept = kept_[key * kSpread >> (64 - kPlaceBits)];
        return kept.key == key ? &kept : fill(kept, key, board, in, piece);
    }

    // It is asked about this set-up.
    void prepare(const Setup& setup) {
        if (setup.hash() != setup_) [[unlikely]] {
            begin(setup);
        }
    }

    // --- for native code, which looks itself: Cells lie in the vector, by these bits of their key
    static constexpr std::uint64_t kFacings = 16;
    static constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;
    static constexpr unsigned kPlaceBits = 10;
    const std::vector<Cells>& kept() const noexcept { return kept_; }
    // The key of the shape in the first cell, facing the first way.
    std::uint64_t keyOf(const lang::Instr& in, std::int32_t piece) const {
        return keysOf(in.op == lang::Op::ListMask ? static_cast<std::uint64_t>(in.d)
                                                  : footprints_[static_cast<std::size_t>(piece)]);
    }

  private:
    void begin(const Setup& setup);
    std::uint64_t keysOf(std::uint64_t shape) const { return shape * cells_ * kFacings + 1; }
    Cells* fill(Cells& kept, std::uint64_t key, const BoardState& board, const lang::Instr& in,
                std::int32_t piece) const;

    std::uint64_t setup_ = 0;               // the hash of the set-up whose cells are kept
    std::uint64_t cells_ = 0;               // of its map
    std::vector<std::uint64_t> footprints_; // number of its shape, by piece; masks come first
    std::vector<Cells> kept_;
    Cells nowhere_;
};

} // namespace groma::game
