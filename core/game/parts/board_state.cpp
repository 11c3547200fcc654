#include "core/game/parts/board_state.h"

#include "core/game/position/word_index.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace groma::game {
namespace {

// The first piece from `piece` on whose cell is low .. low + span; `count` if there is none. Loops that look
// for pieces beside a piece read the cells of all: most of them are too far away by their index alone.
std::int32_t firstBetween(const StoredCell* cells, std::int32_t piece, std::int32_t count, std::int32_t low,
                          std::uint32_t span) {
    using Four = std::uint32_t __attribute__((vector_size(16), aligned(4), may_alias));
    const auto base = static_cast<std::uint32_t>(low);
    for (; piece + 8 <= count; piece += 8) {
        const auto near = (*reinterpret_cast<const Four*>(cells + piece) - base <= span) |
                          (*reinterpret_cast<const Four*>(cells + piece + 4) - base <= span);
        std::int64_t any[2];
        std::memcpy(any, &near, sizeof any);
        if ((any[0] | any[1]) != 0) {
            break;
        }
    }
    const auto isFar = [&] { return static_cast<std::uint32_t>(cells[piece]) - base > span; };
    while (piece < count && isFar()) {
        ++piece;
    }
    return piece;
}

// Of larger maps the pieces are looked through: counting them anew for each position would cost more.
constexpr std::size_t kCellsCounted = 4096;

} // namespace

void BoardState::prepare(const Setup& setup) {
    setup_ = &setup;
    program_ = &setup.program();
    asIf_.clear();
    version_ = content_ = ++newest_;
}

void BoardState::copy(const Position& position, int active, std::span<const std::int32_t> open) {
    position_ = position;
    if (active >= 0) {
        position_.setActive(active);
    }
    recognise(open);
    count();
}

void BoardState::take(Position& position, std::span<const std::int32_t> open) {
    std::swap(position_, position);
    recognise(open);
    count();
}

void BoardState::recognise(std::span<const std::int32_t> open) {
    if (!counts_) {
        return; // nobody who remembers asks
    }
    const std::span<const std::int64_t> words = position_.words();
    for (const Start& start : starts_) {
        if (start.setup == setup_->hash() && start.words.size() == words.size() &&
            std::memcmp(start.words.data(), words.data(), words.size_bytes()) == 0 &&
            std::ranges::equal(start.open, open)) {
            content_ = start.content;
            return;
        }
    }
    Start& start = starts_[turn_++ % starts_.size()];
    start.setup = setup_->hash();
    start.content = content_;
    start.words.assign(words.begin(), words.end());
    start.open.assign(open.begin(), open.end());
}

void BoardState::layOut(const Setup& setup, Position start) {
    setup_ = &setup;
    program_ = &setup.program();
    changing() = std::move(start);
    count();
}

// Only what moved since the last position is counted anew: the next run of a series begins where the last one
// began, and a copy of a run stands almost where that stands.
void BoardState::count() {
    const auto cells = static_cast<std::size_t>(setup_->geometry().cellCount());
    if (!counts_ || cells > kCellsCounted) {
        held_.clear();
        return;
    }
    const auto stand = position_.cells();
    const std::uint64_t footprints = setup_->hasFootprints() ? setup_->hash() : 0;
    if (held_.size() != cells || counted_.size() != stand.size() || countedFor_ != footprints) {
        held_.assign(cells, {});
        counted_.assign(stand.size(), kWaitingCell);
        countedFacings_.assign(stand.size(), 0);
        countedFor_ = footprints;
        wide_ = setup_->hasFootprints();
    }
    if (wide_) {
        for (std::int32_t i = 0; i < static_cast<std::int32_t>(counted_.size()); ++i) {
            recount(i, stand[static_cast<std::size_t>(i)], position_.facing(i));
        }
        return;
    }
    for (std::size_t i = 0; i < counted_.size(); ++i) {
        constexpr std::size_t kAtOnce = 8;
        if (i + kAtOnce <= counted_.size() &&
            std::memcmp(stand.begin() + i, counted_.data() + i, kAtOnce * sizeof(StoredCell)) == 0) {
            i += kAtOnce - 1;
            continue;
        }
        recount(static_cast<std::int32_t>(i), stand.begin()[i], 0);
    }
}

// Where it is counted becomes where it stands. A facing only counts where pieces fill several cells.
void BoardState::recount(std::int32_t piece, std::int32_t cell, std::int32_t facing) {
    const auto at = static_cast<std::size_t>(piece);
    const std::int32_t was = counted_[at];
    if (!wide_) {
        if (cell != was) {
            countAt(piece, was, 0, ~0U);
            countAt(piece, cell, 0, 1);
            counted_[at] = cell;
        }
        return;
    }
    if (cell == was && facing == countedFacings_[at]) {
        return;
    }
    countAt(piece, was, countedFacings_[at], ~0U);
    countAt(piece, cell, facing, 1);
    counted_[at] = cell;
    countedFacings_[at] = facing;
}

void BoardState::put(std::int32_t piece, std::int32_t cell, std::int32_t facing) {
    if (!held_.empty()) {
        recount(piece, cell, facing);
    }
    reinterpret_cast<StoredCell*>(position_.words().data() + position_.layout().cells)[piece] = cell;
    position_.setFacing(piece, facing);
}

void BoardState::beginAsIf(std::int64_t piece, std::int64_t cell, std::int64_t facing) {
    const auto who = static_cast<std::int32_t>(piece);
    asIf_.push_back({who, position_.rawCell(who), position_.facing(who), version_, content_});
    changing();
    put(who, cell < 0 ? kWaitingCell : static_cast<std::int32_t>(cell),
        facing < 0 ? position_.facing(who) : static_cast<std::int32_t>(facing));
}

void BoardState::endAsIf() {
    const AsIf was = asIf_.back();
    asIf_.pop_back();
    put(was.piece, was.cell, was.facing);
    version_ = was.version;
    content_ = was.content;
}

bool BoardState::isEmpty(std::int64_t cell) const { return cell >= 0 && pieceIn(cellOf(cell)) < 0; }

bool BoardState::hasTrait(lang::Holder kind, std::int64_t holder, std::int64_t trait) const {
    const auto index = static_cast<int>(trait);
    switch (kind) {
    case lang::Holder::Piece: return position_.pieceHas(static_cast<int>(holder), index);
    case lang::Holder::Side: return position_.sideHas(static_cast<int>(holder), index);
    case lang::Holder::Scenario: return position_.scenarioHas(index);
    }
    return false;
}

std::int32_t BoardState::nextPicked(const lang::Instr& in, const lang::LoopSkip& skip, std::int32_t piece,
                                    std::int64_t side, const std::int64_t* s) const {
    const StoredCell* cells = position_.cells().begin();
    const auto count = static_cast<std::int32_t>(position_.cells().size());
    const std::uint16_t first = skip.apart.empty() ? lang::kNoSlot : skip.apart.front();
    const bool ofCell = first != lang::kNoSlot && (first & lang::kCellSlot) != 0;
    const std::int64_t piecesOwn = first == lang::kNoSlot || ofCell ? -1 : s[first];
    const bool near = ofCell || piecesOwn >= 0;
    const std::int64_t centre = ofCell ? s[first & ~lang::kCellSlot] : near ? cells[piecesOwn] : -1;
    if (near && centre < 0) {
        return count; // off the map it touches nobody
    }
    if (near && !held_.empty() && !wide_) {
        return nextBeside(cellOf(centre), in, skip, piece, side, s);
    }
    const std::int32_t reach = setup_->geometry().touchingSpan();
    const bool everywhere = (in.e & lang::kPickAll) != 0;
    const bool anySide = (in.e & lang::kPickAnySide) != 0;
    const bool others = (in.e & lang::kPickOthers) != 0;
    const bool known = !near && !everywhere && in.c == lang::kNoSlot; // that is all that it is picked by
    const auto isOut = [&] { // most are told by where they are and whose
        return (cells[piece] < 0 && !everywhere) || (!anySide && (setup_->sideOf(piece) != side) != others);
    };
    for (;; ++piece) {
        if (near) {
            piece = firstBetween(cells, piece, count, static_cast<std::int32_t>(centre) - reach,
                                 static_cast<std::uint32_t>(2 * reach));
        }
        while (piece < count && !near && isOut()) {
            ++piece;
        }
        if (piece >= count || ((known || picks(piece, in, side)) && !skips(skip, piece, s))) {
            return piece;
        }
    }
}

// The same where pieces are counted: those that touch the cell stand in its neighbours.
std::int32_t BoardState::nextBeside(grid::CellId centre, const lang::Instr& in, const lang::LoopSkip& skip,
                                    std::int32_t piece, std::int64_t side, const std::int64_t* s) const {
    const grid::Geometry& map = setup_->geometry();
    auto first = static_cast<std::int32_t>(position_.cells().size());
    const auto offer = [&](std::int32_t at) {
        if (at >= piece && at < first && picks(at, in, side) && !skips(skip, at, s, 1)) {
            first = at;
        }
    };
    const int sides = map.sides();
    for (int direction = 0; direction < sides; ++direction) {
        const grid::CellId cell = map.neighbour(centre, direction);
        if (!cell.valid()) {
            continue;
        }
        const Held held = held_[static_cast<std::size_t>(cell.index)];
        if (held.count == 1) [[likely]] {
            offer(static_cast<std::int32_t>(held.sum));
        } else if (held.count != 0) {
            for (int at = -1; (at = nextPieceIn(*setup_, position_, cell, at)) >= 0;) {
                offer(at);
            }
        }
    }
    return first;
}

bool BoardState::sentOn(const lang::LoopSkip& skip, std::int32_t piece, const std::int64_t* s) const {
    using What = lang::LoopSkip::Test::What;
    const auto isSet = [&](std::int32_t state) {
        const PositionLayout& layout = position_.layout();
        const StateSlot& slot = layout.states[static_cast<std::size_t>(state)];
        const std::int64_t word = position_.words()[layout.pieceWord(piece, slot.offset)];
        return (slot.where == StateSlot::Where::PieceFlag ? word >> slot.bit & 1 : word) != 0;
    };
    const auto isBeyond = [&](const lang::LoopSkip::Test& test) {
        const std::int64_t word = s[test.from & ~lang::kCellSlot];
        const std::int64_t from =
            (test.from & lang::kCellSlot) != 0 ? word : position_.rawCell(static_cast<int>(word));
        const std::int32_t cell = position_.rawCell(piece);
        const int distance = from < 0 || cell < 0
                                 ? kFromNowhere
                                 : setup_->geometry().distance(cellOf(from), grid::CellId{cell});
        return test.limitSlot == lang::kNoSlot
                   ? test.limit < distance
                   : base::Number::fromBits(s[test.limitSlot]) < base::Number(distance);
    };
    for (const lang::LoopSkip::Test& test : skip.tests) {
        bool sent = false;
        switch (test.what) {
        case What::Class: sent = program_->isClass(setup_->classOf(piece), test.index); break;
        case What::NoClass: sent = !program_->isClass(setup_->classOf(piece), test.index); break;
        case What::Flag: sent = isSet(test.index); break;
        case What::NoFlag: sent = !isSet(test.index); break;
        case What::Beyond: sent = isBeyond(test); break;
        }
        if (sent) {
            return true;
        }
    }
    return false;
}

bool BoardState::hasTerrain(std::int64_t cell, std::int64_t kind) const {
    if (cell < 0) {
        return false;
    }
    const grid::CellGround& ground = setup_->flatBoard().cell(cellOf(cell));
    const std::int32_t bit = setup_->featureBit(static_cast<int>(kind));
    return bit >= 0 ? (ground.features >> bit & 1) != 0 : ground.terrain == kind;
}

std::int64_t BoardState::terrainAt(std::int64_t cell, std::int64_t number) const {
    if (cell < 0) {
        return -1;
    }
    const grid::CellGround& ground = setup_->flatBoard().cell(cellOf(cell));
    if (number == 0) {
        return ground.terrain;
    }
    std::uint32_t bits = ground.features;
    for (std::int64_t skip = 1; skip < number && bits != 0; ++skip) {
        bits &= bits - 1;
    }
    return bits == 0 ? -1 : setup_->featuresByBit()[static_cast<std::size_t>(std::countr_zero(bits))];
}

std::int64_t BoardState::featureAt(std::int64_t edge, std::int64_t number) const {
    if (edge < 0) {
        return -1;
    }
    std::uint32_t bits = setup_->flatBoard().features(grid::EdgeId{static_cast<std::int32_t>(edge)});
    for (std::int64_t skip = 0; skip < number && bits != 0; ++skip) {
        bits &= bits - 1;
    }
    return bits == 0 ? -1 : std::countr_zero(bits);
}

std::string BoardState::placeName(std::int64_t cell) const {
    return cell < 0 ? "nowhere" : setup_->geometry().numberText(cellOf(cell));
}

} // namespace groma::game
