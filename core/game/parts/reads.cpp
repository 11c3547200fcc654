#include "core/game/parts/reads.h"

#include "core/base/hash.h"
#include "core/game/parts/moved_pieces.h"

#include <algorithm>

namespace groma::game {

using lang::Op;

namespace {

// Larger maps would need more memory for what stands where than what is remembered saves.
constexpr int kMostCells = 4096;

// Who is on the map, of the second side and of all others; traits of pieces; states of cells.
enum Aggregate : std::uint32_t { kPresent, kPresentSecond, kTraits, kCellStates, kAggregates };

} // namespace

bool Reads::look() {
    looked_ = true;
    const Setup& setup = board_->setup();
    if (setup_ == &setup && setupHash_ == setup.hash()) {
        return usable_;
    }
    setup_ = &setup;
    setupHash_ = setup.hash();
    counted_ = 0;
    ++epoch_;
    usable_ = setup.geometry().cellCount() <= kMostCells;
    if (!usable_) {
        return false;
    }
    const auto pieces = static_cast<std::uint32_t>(setup.pieceCount());
    poses_ = setup.layout().words;
    cells_ = poses_ + pieces;
    sided_ = cells_ + static_cast<std::uint32_t>(setup.geometry().cellCount());
    held_ = sided_ + 2 * static_cast<std::uint32_t>(setup.geometry().cellCount());
    scopeFirst_ = held_ + static_cast<std::uint32_t>(setup.geometry().cellCount());
    aggregates_ = scopeFirst_ + static_cast<std::uint32_t>(setup.model().scopes.size());
    at_.assign(aggregates_ + kAggregates, 0);
    notedAll_ = notedAll_ && noted_.empty(); // places of another set-up
    noted_.clear();
    notedBits_.assign(at_.size(), 0);
    who_.assign(static_cast<std::size_t>(setup.geometry().cellCount()) * 2, 0);
    changesOf_.assign(static_cast<std::size_t>(setup.geometry().cellCount()), 0);
    surroundings_.prepare(setup.geometry());
    changesNear_.clear();
    near_.clear();
    keys_.clear();
    present_ = {};
    stands_.assign(pieces, kWaitingCell); // who waits counts nothing
    faces_.assign(pieces, 0);
    for (std::uint32_t piece = 0; piece < pieces; ++piece) {
        keys_.push_back(base::combine(base::combine(0, piece + 1), pieces));
    }
    return true;
}

// What a piece adds to the sums, or takes from them.
void Reads::count(std::int32_t piece, std::uint64_t sign) {
    const std::int32_t at = stands_[static_cast<std::size_t>(piece)];
    const std::int32_t facing = faces_[static_cast<std::size_t>(piece)];
    const std::uint64_t key = keys_[static_cast<std::size_t>(piece)];
    const std::size_t side = setup_->sideOf(piece) == 1 ? 1 : 0;
    present_[side] += sign * (at >= 0 ? key : at == kEliminatedCell ? key * 3 : 0);
    if (at < 0) {
        return;
    }
    const auto put = [&](std::int32_t cell, std::uint64_t stands) {
        who_[static_cast<std::size_t>(cell) * 2 + side] += sign * stands;
        surroundings_.put(cell, side, sign == 1);
        changesOf_[static_cast<std::size_t>(cell)] = ++changes_;
        if (!near_.empty()) {
            std::vector<grid::CellId>& near = near_[static_cast<std::size_t>(cell)];
            if (near.empty()) {
                near = setup_->geometry().range(grid::CellId{cell}, kNear);
            }
            for (const grid::CellId around : near) {
                changesNear_[static_cast<std::size_t>(around.index)] = changes_;
            }
        }
    };
    if (!setup_->hasFootprints()) {
        put(at, key);
        return;
    }
    const std::uint64_t stands =
        base::combine(base::combine(key, static_cast<std::uint64_t>(at)), static_cast<std::uint64_t>(facing));
    for (const grid::CellId part :
         grid::cellsOf(setup_->geometry(), setup_->footprint(piece), {grid::CellId{at}, facing})) {
        if (part.valid()) {
            put(part.index, stands);
        }
    }
}

void Reads::recount(std::int32_t piece, std::int32_t cell, std::int32_t facing) {
    count(piece, UINT64_MAX);
    stands_[static_cast<std::size_t>(piece)] = cell;
    faces_[static_cast<std::size_t>(piece)] = facing;
    count(piece, 1);
}

void Reads::countCells() {
    counted_ = board_->content();
    const Position& position = board_->position();
    const StoredCells cells = position.cells();
    if (!position.layout().hasFacings) {
        forEachMoved(cells, stands_.data(),
                     [&](std::int32_t piece) { recount(piece, cells[static_cast<std::size_t>(piece)], 0); });
        return;
    }
    for (std::size_t piece = 0; piece < cells.size();
         ++piece) { // who turns changes his pose, and perhaps his cells
        const auto who = static_cast<std::int32_t>(piece);
        const std::int32_t facing = position.facing(who);
        if (stands_[piece] != cells[piece] || faces_[piece] != facing) {
            recount(who, cells[piece], facing);
        }
    }
}

std::int64_t Reads::otherContent(std::uint32_t place) {
    const Position& position = board_->position();
    if (place < aggregates_) {
        return scopes_->isOpen(static_cast<std::int32_t>(place - scopeFirst_)) ? 1 : 0;
    }
    const PositionLayout& layout = setup_->layout();
    std::uint64_t sum = 0;
    switch (place - aggregates_) {
    case kPresent:
    case kPresentSecond:
        if (counted_ != board_->content()) {
            countCells();
        }
        return static_cast<std::int64_t>(present_[place - aggregates_ - kPresent]);
    case kTraits:
        for (std::uint32_t piece = 0; piece < layout.pieces; ++piece) {
            for (std::uint32_t i = 0; i < layout.traitWords; ++i) {
                const std::uint32_t at = layout.pieceWord(static_cast<int>(piece), layout.pieceTraits) + i;
                sum = base::combine(sum, static_cast<std::uint64_t>(position.words()[at]));
            }
        }
        break;
    default:
        for (const std::int64_t word : position.words().subspan(layout.words)) {
            sum = base::combine(sum, static_cast<std::uint64_t>(word));
        }
    }
    return static_cast<std::int64_t>(sum);
}

void Reads::notedFirst(std::uint32_t place, std::uint64_t mask) {
    std::uint64_t& bits = notedBits_[place];
    if (bits == 0) {
        noted_.push_back(place);
    }
    bits |= mask;
}

void Reads::beginNotes() { noting_ = notedAll_ = true; }

bool Reads::endNotes(std::vector<Read>& places) {
    const bool told = notedAll_ && noted_.size() <= kMostReads;
    places.clear();
    places.reserve(told ? noted_.size() : 0);
    for (const std::uint32_t place : noted_) {
        if (told) {
            places.push_back({place, 0, notedBits_[place], 0});
        }
        notedBits_[place] = 0;
    }
    noted_.clear();
    noting_ = false;
    return told;
}

void Reads::findWords(const std::vector<Read>& places, InWords& out) const {
    out.begin(setup_->layout());
    for (const Read& read : places) {
        if (read.place < poses_) {
            out.addWord(read.place, read.mask);
        } else if (read.place < cells_) {
            out.addPose(read.place - poses_);
        } else if (read.place < scopeFirst_) {
            out.addCells();
        } else if (read.place >= aggregates_) { // scopes lie in no word
            switch (read.place - aggregates_) {
            case kPresent:
            case kPresentSecond: out.addPresent(); break;
            case kTraits: out.addTraits(); break;
            default: out.addCellStates(); break;
            }
        }
    }
}

void Reads::begin(std::uint32_t nested) {
    const auto frames = static_cast<std::uint32_t>(stack_->frames().size());
    const std::uint32_t slots = stack_->top();
    levels_.push_back({logged_, {frames, nested, slots}, frames, nested, slots, false, ++begun_});
}

// The innermost recording is over; the bounds that it needs are needed by the one around it too.
bool Reads::close(std::vector<Read>& reads, Room& room) {
    const Level level = levels_.back();
    levels_.pop_back();
    room = {level.frames - level.from.frames, level.nested - level.from.nested,
            level.slots - level.from.slots};
    reads.clear();
    const bool sound = !level.spoilt && logged_ - level.first <= kMostReads;
    if (sound) {
        reads.assign(log_.begin() + level.first, log_.begin() + logged_);
    }
    if (!levels_.empty()) {
        Level& around = levels_.back();
        around.frames = std::max(around.frames, level.frames);
        around.nested = std::max(around.nested, level.nested);
        around.slots = std::max(around.slots, level.slots);
    }
    return sound;
}

bool Reads::end(std::vector<Read>& reads, Room& room) {
    const Level level = levels_.back();
    const bool sound = close(reads, room);
    if (levels_.empty()) {
        logged_ = 0;
        return sound;
    }
    Level& around = levels_.back();
    around.spoilt = around.spoilt || level.spoilt;
    // What the calculation around had read before stays as it was read then: as if pieces stood elsewhere it
    // may be another content now.
    std::uint32_t kept = level.first;
    for (std::uint32_t i = level.first; i < logged_; ++i) {
        const Read read = log_[i];
        if (read.before >= around.first && read.before < level.first &&
            log_[read.before].place == read.place) {
            log_[read.before].mask |= read.mask;
            at_[read.place] = read.before;
        } else {
            at_[read.place] = kept;
            log_[kept++] = read;
        }
    }
    logged_ = kept;
    return sound;
}

bool Reads::endApart(std::vector<Read>& reads, Room& room) {
    const std::uint32_t first = levels_.back().first;
    const bool sound = close(reads, room);
    for (std::uint32_t i = logged_; i-- > first;) {
        at_[log_[i].place] = log_[i].before;
    }
    logged_ = first;
    return sound;
}

void Reads::drop() {
    levels_.pop_back();
    if (levels_.empty()) {
        logged_ = 0;
    } else {
        levels_.back().spoilt = true;
    }
}

void Reads::absorb(const std::vector<Read>& reads, const Room& room, std::uint32_t nested) {
    for (const Read& read : reads) {
        absorb(read);
    }
    absorb(room, nested);
}

void Reads::absorb(const Room& room, std::uint32_t nested) {
    Level& level = levels_.back();
    level.frames = std::max(level.frames, static_cast<std::uint32_t>(stack_->frames().size()) + room.frames);
    level.nested = std::max(level.nested, nested + room.nested);
    level.slots = std::max(level.slots, stack_->top() + room.slots);
}

void Reads::trait(lang::Holder kind, std::int64_t holder, std::uint32_t trait) {
    const PositionLayout& layout = setup_->layout();
    switch (kind) {
    case lang::Holder::Piece:
        if (holder >= 0) {
            pieceTrait(holder, trait);
        }
        break;
    case lang::Holder::Side: bit(layout.sideWord(static_cast<int>(holder), layout.sideTraits), trait); break;
    case lang::Holder::Scenario: bit(layout.gameTraits, trait); break;
    }
}

void Reads::state(std::uint16_t state, std::int64_t holder) {
    const PositionLayout& layout = setup_->layout();
    const StateSlot& slot = layout.states[state];
    const auto who = static_cast<int>(holder);
    switch (slot.where) {
    case StateSlot::Where::PieceFlag:
        word(layout.pieceWord(who, slot.offset), std::uint64_t{1} << slot.bit);
        break;
    case StateSlot::Where::PieceWord: word(layout.pieceWord(who, slot.offset)); break;
    case StateSlot::Where::SideWord: word(layout.sideWord(who, slot.offset)); break;
    case StateSlot::Where::GameWord: word(slot.offset); break;
    case StateSlot::Where::Cell: notePlace(aggregates_ + kCellStates); break;
    }
}

void Reads::entered(std::int32_t scope) {
    word(kActiveWord);
    for (const std::int32_t state : setup_->expiring(scope)) {
        const rules::Holder of = setup_->model().states[static_cast<std::size_t>(state)].of;
        const int holders = of == rules::Holder::Piece  ? setup_->pieceCount()
                            : of == rules::Holder::Side ? setup_->sideCount()
                                                        : 1;
        for (int holder = 0; holder < holders; ++holder) {
            this->state(static_cast<std::uint16_t>(state), holder);
        }
    }
}

void Reads::side(std::int64_t piece) {
    const std::int32_t flip = setup_->flipOf(static_cast<int>(piece));
    if (flip >= 0) {
        state(static_cast<std::uint16_t>(flip), piece);
    }
}

void Reads::present(std::int64_t whose) {
    if (whose != 1) {
        notePlace(aggregates_ + kPresent);
    }
    if (whose < 0 || whose == 1) {
        notePlace(aggregates_ + kPresentSecond);
    }
}

// Who touches a piece is told by the cells around it.
void Reads::loop(const lang::Instr& in, const lang::LoopSkip* skip, std::int64_t side,
                 const std::int64_t* s) {
    const bool anyones =
        (in.e & lang::kPickAnySide) != 0 || setup_->sideCount() != 2 || (side != 0 && side != 1);
    const std::int64_t whose = anyones ? -1 : (in.e & lang::kPickOthers) != 0 ? 1 - side : side;
    const auto who = [&](std::int32_t at) {
        if (whose < 0 || at < 0) {
            cell(at);
        } else {
            notePlace(sided_ + static_cast<std::uint32_t>(at * 2 + whose));
        }
    };
    if (skip == nullptr || skip->apart.empty()) {
        const auto within = skip == nullptr ? std::nullopt : board_->within(in, skip->tests, s);
        if (!within) {
            present(whose);
            return;
        }
        for (const std::int64_t listed : within->cells) {
            who(static_cast<std::int32_t>(listed));
        }
        return;
    }
    const grid::Geometry& map = setup_->geometry();
    for (const std::uint16_t slot : skip->apart) {
        const bool ofCell = (slot & lang::kCellSlot) != 0;
        const std::int64_t centre = s[slot & ~lang::kCellSlot];
        if (!ofCell && centre < 0) {
            present(whose); // nobody is passed over because of it
            continue;
        }
        if (!ofCell) {
            pose(centre);
        }
        const auto at =
            ofCell ? static_cast<std::int32_t>(centre) : board_->position().rawCell(static_cast<int>(centre));
        for (grid::Direction d = 0; at >= 0 && d < map.sides(); ++d) {
            who(map.neighbour(grid::CellId{at}, d).index);
        }
    }
}

void Reads::passed(const lang::Instr& in, const lang::LoopSkip& skip,
                   std::pair<std::int32_t, std::int32_t> range, std::int64_t side, const std::int64_t* s) {
    using What = lang::LoopSkip::Test::What;
    const auto within = skip.apart.empty() ? board_->within(in, skip.tests, s) : std::nullopt;
    for (const lang::LoopSkip::Test& test : skip.tests) {
        if (test.what != What::Flag && test.what != What::NoFlag && test.what != What::Beyond) {
            continue; // no place, or one that is told with the loop
        }
        if (test.what == What::Beyond && (test.from & lang::kCellSlot) == 0) {
            pose(s[test.from]);
        }
        const auto read = [&](std::int32_t piece) {
            if (!board_->picks(piece, in, side)) {
                return;
            }
            if (test.what == What::Beyond) {
                pose(piece);
            } else {
                state(static_cast<std::uint16_t>(test.index), piece);
            }
        };
        if (!within) {
            for (std::int32_t piece = range.first; piece < range.second; ++piece) {
                read(piece);
            }
            continue;
        }
        for (const std::int64_t cell : within->cells) { // of nobody else anything is asked
            const auto at = grid::CellId{static_cast<std::int32_t>(cell)};
            for (int piece = -1; at.valid() && (piece = board_->pieceIn(at, piece)) >= 0;) {
                if (piece >= range.first && piece < range.second) {
                    read(piece);
                }
            }
        }
    }
}

void Reads::holders() {
    present(-1);
    notePlace(aggregates_ + kTraits);
}

void Reads::asIf(std::int64_t piece, std::int64_t to, std::int64_t facing) {
    const Position& position = board_->position();
    const auto who = static_cast<int>(piece);
    pose(piece);
    present(-1);
    const auto parts = [&](grid::CellId anchor, int faces) {
        for (const grid::CellId part :
             grid::cellsOf(setup_->geometry(), setup_->footprint(who), {anchor, faces})) {
            cell(part.index);
            held(part.index);
        }
    };
    if (position.onMap(who)) {
        parts(position.cell(who), position.facing(who));
    }
    if (to >= 0) {
        parts(grid::CellId{static_cast<std::int32_t>(to)},
              facing >= 0 ? static_cast<int>(facing) : position.facing(who));
    }
}

// Operations of the parts; those that are not named read what cannot change in play.
void Reads::operation(const lang::Instr& in, const std::int64_t* s) {
    const PositionLayout& layout = setup_->layout();
    switch (in.op) {
    case Op::Arc: pose(s[in.b]); break;
    case Op::MovedCell:
    case Op::MovedFacing: pose(s[in.c]); break;
    case Op::ListPieces: present(-1); break;
    case Op::ListHolders: holders(); break;
    case Op::ListPiecesIn: cell(s[in.b]); break;
    case Op::CardsLeft: {
        const DeckSlot& deck = layout.decks[static_cast<std::size_t>(in.d)];
        for (std::uint32_t card = 0; card < deck.kinds; ++card) {
            word((in.e == 0 ? deck.draw : deck.discard) + card);
        }
        break;
    }
    case Op::ListHand: {
        const DeckSlot& deck = layout.decks[static_cast<std::size_t>(in.d)];
        if (!deck.hasHands || in.b == lang::kNoSlot || s[in.b] < 0) {
            spoil();
            break;
        }
        for (std::uint32_t card = 0; card < deck.kinds; ++card) {
            word(layout.sideWord(static_cast<int>(s[in.b]), deck.hand + card));
            word(layout.sideWord(static_cast<int>(s[in.b]), deck.shown + card));
        }
        break;
    }
    case Op::Reachable:
    case Op::Route:
    case Op::MoveCost: {
        const lang::MoveInfo& move = setup_->program().moves[static_cast<std::size_t>(in.d)];
        pose(s[in.b + static_cast<std::size_t>(move.mover)]);
        break;
    }
    case Op::CanSpend:
        spoilRecording();
        state(in.c, in.b == lang::kNoSlot ? 0 : s[in.b]);
        break;
    // What is written.
    case Op::Place:
        pose(s[in.a]);
        if (s[in.b] < 0) {
            break;
        }
        for (const grid::CellId part :
             grid::cellsOf(setup_->geometry(), setup_->footprint(static_cast<int>(s[in.a])),
                           {grid::CellId{static_cast<std::int32_t>(s[in.b])},
                            in.c == lang::kNoSlot ? board_->position().facing(static_cast<int>(s[in.a]))
                                                  : static_cast<int>(s[in.c])})) {
            cell(part.index);
        }
        break;
    case Op::Face:
    case Op::Eliminate:
    case Op::TakeOff: pose(s[in.a]); break;
    case Op::GiveTrait:
    case Op::TakeTrait: trait(lang::Holder::Piece, s[in.a], in.c); break;
    case Op::GiveTraitTo:
    case Op::TakeTraitFrom: {
        const auto kind = static_cast<lang::Holder>(in.e);
        trait(kind, kind == lang::Holder::Scenario ? 0 : s[in.a], static_cast<std::uint32_t>(s[in.b]));
        break;
    }
    case Op::Spend:
    case Op::Gain: state(in.c, in.a == lang::kNoSlot ? 0 : s[in.a]); break;
    case Op::Discard:
    case Op::Reveal:
    case Op::Shuffle:
    case Op::DrawCard: spoil(); break;
    default: break;
    }
}

} // namespace groma::game
