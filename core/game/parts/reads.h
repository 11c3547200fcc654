// What a pure calculation asks of the play. While one is recorded every place that it reads is noted with
// what stood there: its result is good wherever all of them stand so again, after other changes, in a copy
// of the run, in another thought.
//
// A place is a word of the position (with a mask of the bits that were asked), the pose of a piece, who is in
// a cell, who of one side is, whether anybody is, whether a scope is open, who of a side is on the map at
// all.
#pragma once

#include "core/game/parts/board_state.h"
#include "core/game/parts/in_words.h"
#include "core/game/parts/scopes.h"
#include "core/game/parts/stack.h"
#include "core/game/parts/surroundings.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace groma::game {

class Reads {
  public:
    // A calculation that asks more than this is not worth comparing.
    static constexpr std::size_t kMostReads = 1024;
    struct Read {
        std::uint32_t place = 0;
        std::uint32_t before = 0; // where the calculation around noted the same place
        std::uint64_t mask = ~std::uint64_t{0};
        std::int64_t content = 0;
    };
    // What a calculation needs of the bounds, over what there was when it began.
    struct Room {
        std::uint32_t frames = 0;
        std::uint32_t nested = 0;
        std::uint32_t slots = 0;
    };

    Reads(const BoardState& board, const Scopes& scopes, const Stack& stack)
        : board_(&board), scopes_(&scopes), stack_(&stack) {}
    Reads(const Reads&) = delete;
    Reads& operator=(const Reads&) = delete;

    // Once, before anything runs. Nothing is recorded then.
    void forbid() { allowed_ = false; }
    // Another run, or another set-up within it: what was under way is forgotten.
    void prepare() {
        levels_.clear();
        logged_ = 0;
        looked_ = false;
        if (noting_ && !usable()) { // another battle, of which nothing is told
            noting_ = notedAll_ = false;
        }
    }
    // False: on this set-up nothing is recorded. What was recorded in another epoch is good no more.
    bool usable() { return allowed_ && (looked_ ? usable_ : look()); }
    std::uint64_t epoch() const noexcept { return epoch_; }
    std::size_t places() const noexcept { return at_.size(); } // of this set-up

    // --- notes of several runs that begin on one position: the places that they read, and those that they
    // write, since what is left as it was is none of their doing. What stands there at their beginning
    // decides all that they do.
    void beginNotes();
    // Without contents (see `stand`), which are none of the moment. False, and none, where something is no
    // place, or where there are more than kMostReads of them.
    bool endNotes(std::vector<Read>& places);
    bool noting() const noexcept { return noting_; }
    bool hears() const noexcept { return noting_ || !levels_.empty(); } // it is told of what is read
    // Something that is used again rests on this.
    void note(const Read& read) {
        if (noting_) {
            noted(read.place, read.mask);
        }
    }
    void note(const std::vector<Read>& reads) {
        for (const Read& read : reads) {
            note(read);
        }
    }
    // What is read meanwhile is told otherwise.
    void pauseNotes() { noting_ = false; }
    void resumeNotes() { noting_ = notedAll_; }
    // It does what no places tell: nothing more is noted.
    void spoilNotes() { noting_ = notedAll_ = false; }
    // What stands in these places now becomes their content.
    void stand(std::vector<Read>& places) {
        for (Read& place : places) {
            place.content = content(place.place);
        }
    }
    // In which words of a position of this set-up they lie.
    void findWords(const std::vector<Read>& places, InWords& out) const;

    // --- recordings; they nest, and what is read in one is read by all around it
    bool recording() const noexcept { return !levels_.empty(); }
    std::size_t depth() const noexcept { return levels_.size(); }
    // Where native code sees whether any is under way: a vector that is empty then.
    const void* underWay() const noexcept { return &levels_; }
    // Of each in that vector, for native code: its bytes, and where in them the most that was open lies.
    struct UnderWay {
        std::size_t size, first, frames, nested, slots;
    };
    static constexpr UnderWay placesOfUnderWay() {
        return {sizeof(Level), offsetof(Level, first), offsetof(Level, frames), offsetof(Level, nested),
                offsetof(Level, slots)};
    }
    // Where native code sees whether the pose of a piece is noted in the recording under way, unless notes
    // are taken besides: place `poses` and the piece's number.
    struct NotedPoses {
        const std::vector<std::uint32_t>& at;
        const std::vector<Read>& log;
        const std::uint32_t& logged;
        const bool& noting;
        std::uint32_t poses;
    };
    NotedPoses notedPoses() const noexcept { return {at_, log_, logged_, noting_, poses_}; }
    // Another number for each, 0: none is under way.
    std::uint64_t current() const noexcept { return levels_.empty() ? 0 : levels_.back().number; }
    void begin(std::uint32_t nested);
    // False when it cannot be kept.
    bool end(std::vector<Read>& reads, Room& room);
    // The same where who uses the result rests on it, not on what it read.
    bool endApart(std::vector<Read>& reads, Room& room);
    void drop(); // it failed, and so does all around it
    // What was read stands so again.
    bool holds(const Read& read) {
        return (static_cast<std::uint64_t>(content(read.place) ^ read.content) & read.mask) == 0;
    }
    bool hold(const std::vector<Read>& reads) {
        return std::ranges::all_of(reads, [this](const Read& read) { return holds(read); });
    }
    // --- who came and went, for those who look again at what they know of some cells
    // How often anybody did so far, up to this version.
    std::uint64_t changes() {
        if (counted_ != board_->content()) {
            countCells();
        }
        return changes_;
    }
    // The same up to the last time in this cell; as of the last `changes`.
    std::uint64_t changesOf(std::uint32_t cell) const { return changesOf_[cell]; }
    // The same up to the last time in any cell so near.
    std::uint64_t changesNear(std::int32_t cell) {
        if (changesNear_.empty()) [[unlikely]] { // nobody asked before: everything may have changed
            changesNear_.assign(changesOf_.size(), changes_);
            near_.resize(changesOf_.size());
        }
        return changesNear_[static_cast<std::size_t>(cell)];
    }
    bool isNear(std::int32_t a, std::int32_t b) const {
        return setup_->geometry().distance(grid::CellId{a}, grid::CellId{b}) <= kNear;
    }
    // 1: somebody stands there, 0: nobody does.
    std::uint8_t standing(std::int32_t cell) const { return board_->isEmpty(cell) ? 0 : 1; }
    // The cell whose changes tell of every change of what was read, -1: none does. A piece that stands
    // otherwise than it stood left its cell or turned in it.
    std::int32_t cellOf(const Read& read) const {
        if (read.place >= cells_ && read.place < scopeFirst_) {
            return static_cast<std::int32_t>(read.place < sided_  ? read.place - cells_
                                             : read.place < held_ ? (read.place - sided_) / 2
                                                                  : read.place - held_);
        }
        const bool ofPiece = read.place >= poses_ && read.place < cells_;
        return ofPiece && read.content >= 0 ? static_cast<std::int32_t>(read.content / kFacings) : -1;
    }

    // --- who is in the way (see Surroundings)
    std::uint8_t around(std::int32_t cell) { return surroundings().of(cell); }
    const std::uint8_t* around() { return surroundings().all(); } // by cell, as it is now
    bool allow(const Surroundings::Needs& needs) { return needs.empty() || surroundings().allow(needs); }
    // What tells whether anybody is in a cell becomes a need of it: all of them are compared at once.
    void turnToNeeds(std::vector<Read>& reads, Surroundings::Needs& needs) const;
    std::size_t needsSize() const noexcept { return surroundings_.size(); }
    // What may not be so of that cell where this reads that nobody is there, or that somebody is in it; 0: it
    // reads something else.
    std::uint8_t needOf(const Read& read, std::int32_t cell) const;
    // It found something, and not merely whether anybody is in a cell: no need tells that.
    bool isWho(const Read& read) const { return read.content != 0 && read.place < held_; }
    // Something that is used again needs this; in the second case within the recording under way.
    void noteNeeds(const Surroundings::Needs& needs);
    void absorbNeeds(const Surroundings::Needs& needs);
    void absorbNeed(std::int32_t cell, std::uint8_t need);

    // A result is used again within the recording under way.
    void absorb(const std::vector<Read>& reads, const Room& room, std::uint32_t nested);
    void absorb(const Read& read) {
        note(read.place, read.mask, [&] { return content(read.place); });
    }
    void absorb(const Room& room, std::uint32_t nested);

    // --- what is read, while recording
    void word(std::uint32_t word, std::uint64_t mask = ~std::uint64_t{0}) {
        note(word, mask, [&] { return board_->position().words()[word]; });
    }
    void bit(std::uint32_t firstWord, std::uint32_t index) {
        word(firstWord + (index >> 6), std::uint64_t{1} << (index & 63));
    }
    void pieceTrait(std::int64_t piece, std::uint32_t trait) {
        const PositionLayout& layout = board_->setup().layout();
        bit(layout.pieceWord(static_cast<int>(piece), layout.pieceTraits), trait);
    }
    void trait(lang::Holder kind, std::int64_t holder, std::uint32_t trait);
    void state(std::uint16_t state, std::int64_t holder);
    void side(std::int64_t piece); // of the counter: front or back
    void pose(std::int64_t piece) { notePlace(poses_ + static_cast<std::uint32_t>(piece)); }
    void cell(std::int64_t cell) {
        if (cell >= 0) {
            notePlace(cells_ + static_cast<std::uint32_t>(cell));
        }
    }
    // Whether anybody is there, whoever it is.
    void held(std::int64_t cell) {
        if (cell >= 0) {
            const auto at = static_cast<std::int32_t>(cell);
            note(held_ + static_cast<std::uint32_t>(at), ~std::uint64_t{0},
                 [&] { return std::int64_t{around(at)} & Surroundings::kHeld; });
        }
    }
    void scope(std::int32_t scope) { notePlace(scopeFirst_ + static_cast<std::uint32_t>(scope)); }
    // A loop over pieces; `side`: the word of its slot b.
    void loop(const lang::Instr& in, const lang::LoopSkip* skip, std::int64_t side, const std::int64_t* s);
    // What the tests of the skip asked of the pieces that it passed over, and of the one that it came to.
    void passed(const lang::Instr& in, const lang::LoopSkip& skip,
                std::pair<std::int32_t, std::int32_t> range, std::int64_t side, const std::int64_t* s);
    void holders();
    // Before the position is changed for a while: what was there is asked once for all.
    void asIf(std::int64_t piece, std::int64_t cell, std::int64_t facing);
    void operation(const lang::Instr& in, const std::int64_t* s);
    void called(std::uint32_t nested) {
        if (levels_.empty()) {
            return;
        }
        Level& level = levels_.back();
        level.frames = std::max(level.frames, static_cast<std::uint32_t>(stack_->frames().size()));
        level.nested = std::max(level.nested, nested);
        level.slots = std::max(level.slots, stack_->top());
    }
    // A function runs without its frame, so many deep, in slots up to there.
    void calledHere(std::uint32_t nested, std::uint32_t depth, std::uint32_t end) {
        if (levels_.empty()) {
            return;
        }
        Level& level = levels_.back();
        level.frames = std::max(level.frames, static_cast<std::uint32_t>(stack_->frames().size()) + depth);
        level.nested = std::max(level.nested, nested);
        level.slots = std::max(level.slots, end);
    }
    // It reads what is no place.
    void spoil() {
        spoilNotes();
        spoilRecording();
    }
    // Notes are not spoilt: they begin where the run does.
    void spoilRecording() {
        if (!levels_.empty()) {
            levels_.back().spoilt = true;
        }
    }
    // What is open within the run ends in it, and resets these.
    void entered(std::int32_t scope);

  private:
    static constexpr std::int64_t kFacings = 256; // a pose as a word: the cell, then the facing
    static constexpr int kNear = 2;
    struct Level {
        std::uint32_t first = 0; // in the log
        Room from;               // where it began
        std::uint32_t frames = 0, nested = 0, slots = 0;
        bool spoilt = false;
        std::uint64_t number = 0;
    };
    bool look();
    bool close(std::vector<Read>& reads, Room& room);
    void countCells();
    void count(std::int32_t piece, std::uint64_t sign);
    void recount(std::int32_t piece, std::int32_t cell, std::int32_t facing);
    const Surroundings& surroundings() {
        if (counted_ != board_->content()) {
            countCells();
        }
        return surroundings_;
    }
    template <class Reading>
    void forPlaces(std::int32_t cell, std::uint8_t need, const Reading& reads) const;
    std::int64_t content(std::uint32_t place) {
        if (place < poses_) {
            return board_->position().words()[place];
        }
        if (place < cells_) {
            const Position& position = board_->position();
            const auto piece = static_cast<int>(place - poses_);
            return static_cast<std::int64_t>(position.rawCell(piece)) * kFacings + position.facing(piece);
        }
        if (place < scopeFirst_) {
            if (counted_ != board_->content()) {
                countCells();
            }
            if (place >= held_) {
                return surroundings_.of(static_cast<std::int32_t>(place - held_)) & Surroundings::kHeld;
            }
            return place < sided_ ? static_cast<std::int64_t>(who_[(place - cells_) * 2] +
                                                              who_[(place - cells_) * 2 + 1])
                                  : static_cast<std::int64_t>(who_[place - sided_]);
        }
        return otherContent(place);
    }
    std::int64_t otherContent(std::uint32_t place);
    void present(std::int64_t whose); // below 0: of anybody
    bool isNoted(std::uint32_t at, std::uint32_t place, std::uint32_t first) const {
        return at >= first && at < logged_ && log_[at].place == place;
    }
    void noted(std::uint32_t place, std::uint64_t mask) {
        if ((notedBits_[place] & mask) != mask) [[unlikely]] { // most are read again and again
            notedFirst(place, mask);
        }
    }
    void notedFirst(std::uint32_t place, std::uint64_t mask);
    template <class Stands>
    void note(std::uint32_t place, std::uint64_t mask, const Stands& stands) {
        if (noting_) {
            noted(place, mask);
        }
        if (levels_.empty()) {
            return;
        }
        const std::uint32_t at = at_[place];
        if (isNoted(at, place, levels_.back().first)) {
            log_[at].mask |= mask;
            return;
        }
        const std::int64_t there = stands();
        if (logged_ == log_.size()) [[unlikely]] {
            log_.resize(std::max<std::size_t>(64, 2 * log_.size()));
        }
        at_[place] = logged_;
        log_[logged_++] = {place, at, mask, there};
    }
    void notePlace(std::uint32_t place) {
        note(place, ~std::uint64_t{0}, [&] { return content(place); });
    }

    const BoardState* board_;
    const Scopes* scopes_;
    const Stack* stack_;
    bool allowed_ = true;
    bool looked_ = false; // since prepare
    bool usable_ = false;
    const Setup* setup_ = nullptr;
    std::uint64_t setupHash_ = 0;
    std::uint64_t epoch_ = 0;
    // The first place of each kind.
    std::uint32_t poses_ = 0, cells_ = 0, sided_ = 0, held_ = 0, scopeFirst_ = 0, aggregates_ = 0;
    std::vector<Read> log_; // so many of them are noted
    std::uint32_t logged_ = 0;
    std::vector<std::uint32_t> at_; // by place: where in the log, if it is there
    std::vector<Level> levels_;
    std::uint64_t begun_ = 0; // recordings
    bool noting_ = false, notedAll_ = false;
    std::vector<std::uint64_t> notedBits_; // by place; none where it was not noted
    std::vector<std::uint32_t> noted_;     // those that were
    // Who is in each cell and who is on the map, as sums of keys, at one version of the position.
    std::uint64_t counted_ = 0;
    std::vector<std::uint64_t> keys_;          // of pieces
    std::vector<std::uint64_t> who_;           // by cell, then by side
    std::array<std::uint64_t, 2> present_{};   // of the second side, and before it of all others
    std::vector<std::int32_t> stands_, faces_; // each piece, when it was counted
    Surroundings surroundings_;                // likewise
    // How often anybody came or went, and when that was last so in each cell.
    std::uint64_t changes_ = 0;
    std::vector<std::uint64_t> changesOf_, changesNear_;
    std::vector<std::vector<grid::CellId>> near_; // by cell, where anybody came or went: those so near
};

} // namespace groma::game
