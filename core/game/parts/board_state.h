// What is on the table: a set-up and the position on it, with what is counted of the position. Every change
// goes through `changing` or one of the changes here, which give the position another version: what was
// worked out from the one before is told from it by that number.
#pragma once

#include "core/game/parts/candidates.h"
#include "core/game/parts/list_arena.h"
#include "core/game/position/occupancy.h"
#include "core/game/position/position.h"
#include "core/game/position/setup.h"
#include "core/lang/program/cell_slot.h"
#include "core/lang/program/program.h"

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groma::game {

inline constexpr int kFromNowhere = 9999; // the distance to or from nowhere

class BoardState {
  public:
    // Lists that loops ask for cells lie there; null: loops look into none.
    explicit BoardState(const ListArena* lists = nullptr) : lists_(lists) {}
    BoardState(const BoardState&) = delete;
    BoardState& operator=(const BoardState&) = delete;

    // --- as a whole
    // Once, before anything runs: pieces are looked for among all, cell by cell nothing is counted.
    void forbidCounting() { counts_ = false; }
    // A run on that set-up begins, by its own program or by one made for it; a position must follow.
    void prepare(const Setup& setup, const lang::Program& program);
    // `open`: the scopes that are open then; `active` 0 and above: the side that acts, whoever did.
    void copy(const Position& position, int active, std::span<const std::int32_t> open);
    // Its words are swapped in and, when the run is stored, out.
    void take(Position& position, std::span<const std::int32_t> open);
    void give(Position& position) { std::swap(position_, position); }
    // Another battle of a campaign.
    void layOut(const Setup& setup, Position start);

    const Setup& setup() const noexcept { return *setup_; }
    const lang::Program& program() const noexcept { return *program_; }
    const Position& position() const noexcept { return position_; }
    std::uint64_t version() const noexcept { return version_; }
    // The same again where a run begins on what one of the last runs began on: whatever was worked out from
    // that, open scopes too, is good as long as this stands.
    std::uint64_t content() const noexcept { return content_; }

    // --- changes; of cells only here, because pieces are counted
    Position& changing() {
        version_ = content_ = ++newest_;
        return position_;
    }
    void move(std::int32_t piece, std::int32_t cell) {
        changing();
        put(piece, cell, position_.facing(piece));
    }
    void turn(std::int32_t piece, std::int32_t facing) {
        changing();
        put(piece, position_.rawCell(piece), facing);
    }
    // As if the piece stood elsewhere; these nest. A facing below 0 leaves its own.
    void beginAsIf(std::int64_t piece, std::int64_t cell, std::int64_t facing);
    // The position is again what it was, and so is its version.
    void endAsIf();
    void endAllAsIf() {
        while (!asIf_.empty()) {
            endAsIf();
        }
    }

    bool isAsIf() const noexcept { return !asIf_.empty(); }

    // --- pieces
    // As game::nextPieceIn.
    int pieceIn(grid::CellId cell, int after = -1) const {
        if (!held_.empty()) {
            const Held& held = held_[static_cast<std::size_t>(cell.index)];
            if (held.count <= 1) {
                const int only = held.count == 0 ? -1 : static_cast<int>(held.sum);
                return only > after ? only : -1;
            }
        }
        return nextPieceIn(*setup_, position_, cell, after);
    }
    // The counter of the piece lies on its back.
    bool isTurned(int piece) const {
        const std::int32_t flip = setup_->flipOf(piece);
        return flip >= 0 && position_.flag(piece, setup_->layout().states[static_cast<std::size_t>(flip)]);
    }
    bool isEmpty(std::int64_t cell) const {
        return cell >= 0 && (held_.empty() ? pieceIn(grid::CellId{static_cast<std::int32_t>(cell)}) < 0
                                           : held_[static_cast<std::size_t>(cell)].count == 0);
    }
    bool hasTrait(lang::Holder kind, std::int64_t holder, std::int64_t trait) const;

    // --- loops over pieces
    // Who is in a cell: how many, and the sum of their numbers, which is the number of one that is alone.
    struct Held {
        std::uint32_t count = 0, sum = 0;
    };
    // By cell; empty: not counted.
    const std::vector<Held>& held() const noexcept { return held_; }
    // Does LoopPieces visit it? `side` is the word of slot b.
    bool picks(std::int32_t piece, const lang::Instr& in, std::int64_t side) const {
        const bool others = (in.e & lang::kPickOthers) != 0;
        return (position_.rawCell(piece) >= 0 ||
                ((in.e & lang::kPickAll) != 0 &&
                 ((in.e & lang::kPickRoster) != 0 || !setup_->isAbsent(piece)))) &&
               ((in.e & lang::kPickAnySide) != 0 || (setup_->sideOf(piece) != side) == others) &&
               (in.c == lang::kNoSlot || program_->isClass(setup_->classOf(piece), in.c));
    }
    // What the loop may pass over as the options are; null: nothing.
    const lang::LoopSkip* skipOf(const lang::Instr& in) const {
        const std::int32_t number = in.e >> lang::kPickWidth;
        if (number == 0) {
            return nullptr;
        }
        const lang::LoopSkip& skip = program_->loopSkips[static_cast<std::size_t>(number - 1)];
        for (const auto& [option, value] : skip.options) {
            if (setup_->option(option) != value) {
                return nullptr;
            }
        }
        return &skip;
    }
    // The cells of which a piece that the loop visits stands in one, or fills it (`fills`), as a list tells
    // that the loop asks.
    struct Within {
        std::span<const std::int64_t> cells;
        bool fills = false;
    };
    std::optional<Within> within(const lang::Instr& in, std::span<const lang::LoopSkip::Test> tests,
                                 const std::int64_t* s) const {
        if (tests.empty() || tests.back().what < lang::LoopSkip::Test::What::Outside ||
            s[tests.back().limitSlot] == 0) {
            return {};
        }
        return cellsListed(in, tests.back(), s);
    }
    bool standsIn(std::int32_t piece, std::int64_t cell, bool fills) const {
        return fills || !wide_ || position_.rawCell(piece) == cell;
    }
    // The piece that LoopPieces visits next, from `piece` on; the number of pieces when there is none. `s` is
    // the window of the loop.
    std::int32_t nextPicked(const lang::Instr& in, const lang::LoopSkip& skip, std::int32_t piece,
                            std::int64_t side, const std::int64_t* s);

    // --- the ground
    bool areAdjacent(std::int64_t a, std::int64_t b) const {
        return a >= 0 && b >= 0 &&
               setup_->geometry().adjacent(grid::CellId{static_cast<std::int32_t>(a)},
                                           grid::CellId{static_cast<std::int32_t>(b)});
    }
    bool hasTerrain(std::int64_t cell, std::int64_t kind) const;
    // The n-th kind of a cell, its ground first; of an edge, its n-th feature. -1 past the last.
    std::int64_t terrainAt(std::int64_t cell, std::int64_t number) const;
    std::int64_t featureAt(std::int64_t edge, std::int64_t number) const;
    // As the book numbers it.
    std::string placeName(std::int64_t cell) const;

  private:
    struct AsIf {
        std::int32_t piece = -1;
        std::int32_t cell = -1;
        std::int32_t facing = 0;
        std::uint64_t version = 0, content = 0;
    };
    // What a run began on.
    struct Start {
        std::uint64_t setup = 0; // its hash; 0: none
        std::uint64_t content = 0;
        std::vector<std::int64_t> words;
        std::vector<std::int32_t> open;
    };
    void recognise(std::span<const std::int32_t> open);
    // `known`: of the pieces that it is to touch so many are known to be touched.
    bool isSkipped(const lang::LoopSkip& skip, const Candidates::Of& may, std::int32_t piece,
                   const std::int64_t* s, std::size_t known = 0) const;
    bool isSentOn(std::span<const lang::LoopSkip::Test> tests, std::int32_t piece,
                  const std::int64_t* s) const;
    void count();
    void countAt(std::int32_t piece, std::int32_t cell, std::int32_t facing, std::uint32_t sign) {
        const auto in = [&](std::int32_t part) {
            Held& held = held_[static_cast<std::size_t>(part)];
            held.count += sign;
            held.sum += sign * static_cast<std::uint32_t>(piece);
        };
        if (cell < 0) {
            return;
        }
        if (!wide_) {
            in(cell);
            return;
        }
        for (const grid::CellId part :
             grid::cellsOf(setup_->geometry(), setup_->footprint(piece), {grid::CellId{cell}, facing})) {
            if (part.valid()) {
                in(part.index);
            }
        }
    }
    void recount(std::int32_t piece, std::int32_t cell, std::int32_t facing);
    void put(std::int32_t piece, std::int32_t cell, std::int32_t facing);
    std::optional<Within> cellsListed(const lang::Instr& in, const lang::LoopSkip::Test& test,
                                      const std::int64_t* s) const;
    std::int32_t nextBeside(grid::CellId centre, const Candidates::Of& may, const lang::LoopSkip& skip,
                            std::int32_t piece, const std::int64_t* s) const;
    // The first piece in a cell, from `piece` on and before `end`, that is a candidate and nothing else of
    // the skip passes over.
    template <class IsPassed>
    std::int32_t firstIn(std::int32_t cell, bool fills, const Candidates::Of& may, std::int32_t piece,
                         std::int32_t end, const IsPassed& isPassed) const {
        const Held held = held_[static_cast<std::size_t>(cell)];
        const auto isIt = [&](std::int32_t at) {
            return at >= piece && at < end && standsIn(at, cell, fills) &&
                   (may.bits[at >> 6] >> (at & 63) & 1) != 0 && !isPassed(at);
        };
        if (held.count == 1) [[likely]] {
            const auto only = static_cast<std::int32_t>(held.sum);
            return isIt(only) ? only : end;
        }
        for (int at = -1; held.count != 0 && (at = pieceIn(grid::CellId{cell}, at)) >= 0;) {
            if (isIt(at)) {
                return at;
            }
        }
        return end;
    }

    // The next candidate that is on the map, or may be elsewhere, and `isPassed` over by nothing else.
    template <class IsPassed>
    std::int32_t nextStanding(const Candidates::Of& may, const lang::Instr& in, std::int32_t piece,
                              const IsPassed& isPassed) const {
        const StoredCells cells = position_.cells();
        const auto count = static_cast<std::int32_t>(cells.size());
        const bool everywhere = (in.e & lang::kPickAll) != 0;
        std::uint64_t mask = ~std::uint64_t{0} << (piece & 63);
        for (std::int32_t word = piece >> 6; word << 6 < count; ++word) {
            for (std::uint64_t bits = may.bits[word] & mask; bits != 0; bits &= bits - 1) {
                const std::int32_t at = (word << 6) + std::countr_zero(bits);
                const bool stands =
                    cells[static_cast<std::size_t>(at)] >= 0 ||
                    (everywhere && ((in.e & lang::kPickRoster) != 0 || !setup_->isAbsent(at)));
                if (stands && !isPassed(at)) {
                    return at;
                }
            }
            mask = ~std::uint64_t{0};
        }
        return count;
    }

    const ListArena* lists_;
    const Setup* setup_ = nullptr;
    const lang::Program* program_ = nullptr;
    Position position_;
    bool counts_ = true;
    std::vector<Held> held_;                   // pieces by cell; empty: not counted
    std::vector<std::int32_t> counted_;        // where each piece stands in held_
    std::vector<std::int32_t> countedFacings_; // and how, where pieces fill several cells
    bool wide_ = false;                        // some of those counted do
    std::uint64_t countedFor_ = 0;             // the set-up whose footprints they have
    std::uint64_t version_ = 0;                // of the position
    std::uint64_t content_ = 0;                // the version, or an earlier one that was the same
    std::uint64_t newest_ = 0;                 // the last version given
    std::array<Start, 4> starts_;              // of the last runs, each once
    std::size_t turn_ = 0;                     // which of them makes room next
    std::vector<AsIf> asIf_;
    Candidates candidates_;
};

} // namespace groma::game
