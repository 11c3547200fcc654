#include "core/game/parts/board_state.h"

#include "core/game/parts/moved_pieces.h"
#include "core/game/position/word_index.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace groma::game {
namespace {

// Of larger maps the pieces are looked through: counting them anew for each position would cost more.
constexpr std::size_t kCellsCounted = 4096;
constexpr std::size_t kMostListed = 24; // cells: to look into more takes longer than to look at pieces

// The next piece on the map where nothing sends one on but that it is too far away: from where and how far is
// the same for all.
std::int32_t nextNear(const Setup& setup, const Position& position, const Candidates::Of& may,
                      std::int32_t piece, const std::int64_t* s) {
    const lang::LoopSkip::Test& test = may.tests.front();
    const std::int64_t word = s[test.from & ~lang::kCellSlot];
    const std::int64_t from =
        (test.from & lang::kCellSlot) != 0 ? word : position.rawCell(static_cast<int>(word));
    const int limit =
        test.limitSlot == lang::kNoSlot ? test.limit : base::floor(base::Number::fromBits(s[test.limitSlot]));
    const StoredCell* cells = position.cells().begin();
    const auto count = static_cast<std::int32_t>(position.cells().size());
    std::uint64_t mask = ~std::uint64_t{0} << (piece & 63);
    for (std::int32_t word64 = piece >> 6; word64 << 6 < count; ++word64) {
        for (std::uint64_t bits = may.bits[word64] & mask; bits != 0; bits &= bits - 1) {
            const std::int32_t at = (word64 << 6) + std::countr_zero(bits);
            if (cells[at] >= 0 &&
                (from < 0 ? kFromNowhere
                          : setup.geometry().distance(cellOf(from), grid::CellId{cells[at]})) <= limit) {
                return at;
            }
        }
        mask = ~std::uint64_t{0};
    }
    return count;
}

// A test of what is set of a counter, as bits of one word of each piece's record.
struct SetBits {
    const std::int64_t* first = nullptr; // of piece 0
    std::uint64_t mask = 0;
    bool sends = false; // on, who has one of them; else who has none
};
constexpr std::size_t kMostSetBits = 4;

// The tests as such, so many; 0: they ask for something else too.
std::size_t setBitsOf(const Position& position, std::span<const lang::LoopSkip::Test> tests,
                      std::array<SetBits, kMostSetBits>& out) {
    using What = lang::LoopSkip::Test::What;
    const PositionLayout& layout = position.layout();
    std::size_t count = 0;
    for (const lang::LoopSkip::Test& test : tests) {
        if ((test.what != What::Flag && test.what != What::NoFlag) || count == out.size()) {
            return 0;
        }
        const StateSlot& slot = layout.states[static_cast<std::size_t>(test.index)];
        out[count++] = {position.words().data() + layout.pieceWord(0, slot.offset),
                        slot.where == StateSlot::Where::PieceFlag ? std::uint64_t{1} << slot.bit
                                                                  : ~std::uint64_t{0},
                        test.what == What::Flag};
    }
    return count;
}

bool standsWithin(const Setup& setup, const Position& position, const BoardState::Within& within,
                  std::int32_t piece) {
    return std::ranges::any_of(within.cells, [&](std::int64_t cell) {
        return cell >= 0 && (within.fills ? cellsOfPiece(setup, position, piece)
                                                .contains(grid::CellId{static_cast<std::int32_t>(cell)})
                                          : position.rawCell(piece) == cell);
    });
}

} // namespace

void BoardState::prepare(const Setup& setup, const lang::Program& program) {
    setup_ = &setup;
    program_ = &program;
    candidates_.prepare(setup, program);
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
    candidates_.prepare(setup, *program_);
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
    forEachMoved(stand, counted_.data(),
                 [&](std::int32_t piece) { recount(piece, stand[static_cast<std::size_t>(piece)], 0); });
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
                                    std::int64_t side, const std::int64_t* s) {
    const Candidates::Of may = candidates_.of(*setup_, in, skip, side);
    const StoredCell* cells = position_.cells().begin();
    const auto count = static_cast<std::int32_t>(position_.cells().size());
    if (!skip.apart.empty()) {
        const std::uint16_t first = skip.apart.front();
        const bool ofCell = (first & lang::kCellSlot) != 0;
        const std::int64_t piecesOwn = ofCell ? -1 : s[first];
        if (ofCell || piecesOwn >= 0) {
            const std::int64_t centre = ofCell ? s[first & ~lang::kCellSlot] : cells[piecesOwn];
            if (centre < 0) {
                return count; // off the map it touches nobody
            }
            if (!held_.empty()) {
                return nextBeside(cellOf(centre), may, skip, piece, s);
            }
        }
    }
    if (const auto listed = skip.apart.empty() ? within(in, may.tests, s) : std::nullopt) {
        if (held_.empty()) {
            return nextStanding(may, in, piece, [&](std::int32_t at) {
                return !standsWithin(*setup_, position_, *listed, at) || isSkipped(skip, may, at, s);
            });
        }
        std::int32_t first = count;
        for (const std::int64_t cell : listed->cells) {
            if (cell >= 0) {
                first = firstIn(static_cast<std::int32_t>(cell), listed->fills, may, piece, first,
                                [&](std::int32_t at) { return isSkipped(skip, may, at, s); });
            }
        }
        return first;
    }
    const bool plain = skip.same.empty() && skip.apart.empty();
    if ((in.e & lang::kPickAll) == 0 && plain && may.tests.size() == 1 &&
        may.tests.front().what == lang::LoopSkip::Test::What::Beyond) {
        return nextNear(*setup_, position_, may, piece, s);
    }
    if (!plain) {
        return nextStanding(may, in, piece, [&](std::int32_t at) { return isSkipped(skip, may, at, s); });
    }
    if (may.tests.empty()) {
        return nextStanding(may, in, piece, [](std::int32_t) { return false; });
    }
    std::array<SetBits, kMostSetBits> bits;
    if (const std::size_t flags = setBitsOf(position_, may.tests, bits); flags != 0) {
        const std::size_t stride = position_.layout().pieceStride;
        return nextStanding(may, in, piece, [&](std::int32_t at) {
            for (std::size_t i = 0; i < flags; ++i) {
                const auto word =
                    static_cast<std::uint64_t>(bits[i].first[static_cast<std::size_t>(at) * stride]);
                if (((word & bits[i].mask) != 0) == bits[i].sends) {
                    return true;
                }
            }
            return false;
        });
    }
    return nextStanding(may, in, piece, [&](std::int32_t at) { return isSentOn(may.tests, at, s); });
}

// The same where pieces are counted: those that touch the cell stand in its neighbours. Of one that fills
// several cells the first counts.
std::int32_t BoardState::nextBeside(grid::CellId centre, const Candidates::Of& may,
                                    const lang::LoopSkip& skip, std::int32_t piece,
                                    const std::int64_t* s) const {
    const grid::Geometry& map = setup_->geometry();
    auto first = static_cast<std::int32_t>(position_.cells().size());
    const int sides = map.sides();
    for (int direction = 0; direction < sides; ++direction) {
        if (const grid::CellId cell = map.neighbour(centre, direction); cell.valid()) {
            first = firstIn(cell.index, false, may, piece, first,
                            [&](std::int32_t at) { return isSkipped(skip, may, at, s, 1); });
        }
    }
    return first;
}

std::optional<BoardState::Within> BoardState::cellsListed(const lang::Instr& in,
                                                          const lang::LoopSkip::Test& test,
                                                          const std::int64_t* s) const {
    if (lists_ == nullptr || (in.e & lang::kPickAll) != 0) {
        return {};
    }
    const std::span<const std::int64_t> list = lists_->view(s[test.from]);
    if (test.what == lang::LoopSkip::Test::What::Off) {
        return list.empty() || list.front() < 0 ? std::nullopt : std::optional(Within{list.first(1), true});
    }
    return list.size() > kMostListed ? std::nullopt : std::optional(Within{list, false});
}

bool BoardState::isSkipped(const lang::LoopSkip& skip, const Candidates::Of& may, std::int32_t piece,
                           const std::int64_t* s, std::size_t known) const {
    for (const std::uint16_t slot : skip.same) {
        if (s[slot] == piece) {
            return true;
        }
    }
    for (std::size_t i = known; i < skip.apart.size(); ++i) {
        const std::uint16_t slot = skip.apart[i];
        if ((slot & lang::kCellSlot) != 0) {
            if (!areAdjacent(position_.rawCell(piece), s[slot & ~lang::kCellSlot])) {
                return true;
            }
            continue;
        }
        const std::int64_t other = s[slot];
        if (other >= 0 &&
            !areAdjacent(position_.rawCell(piece), position_.rawCell(static_cast<int>(other)))) {
            return true;
        }
    }
    return !may.tests.empty() && isSentOn(may.tests, piece, s);
}

// By what is asked of its counter and its place; its class is one that may be.
bool BoardState::isSentOn(std::span<const lang::LoopSkip::Test> tests, std::int32_t piece,
                          const std::int64_t* s) const {
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
    for (const lang::LoopSkip::Test& test : tests) {
        bool sent = false;
        switch (test.what) {
        case What::Class:
        case What::NoClass:
        case What::Outside:
        case What::Off: break;
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
