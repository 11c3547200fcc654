#include "core/sim/approach.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace groma::sim {

namespace {

// Cells of pieces lie beside each other in the words of a position.
constexpr std::int32_t kPiecesOfWord = 2;
constexpr int kBitsOfPiece = 32;
constexpr std::int32_t kNowhere = std::numeric_limits<std::int32_t>::max();

std::span<const std::int64_t> cellsOf(const game::Setup& setup, const game::Position& position) {
    const game::PositionLayout& layout = setup.layout();
    return position.words().subspan(layout.cells, (layout.pieces + kPiecesOfWord - 1) / kPiecesOfWord);
}

// True: whatever the position is.
bool goalsOf(const game::Setup& setup, const game::Position& position, int side,
             std::vector<grid::CellId>& goals) {
    goals.clear();
    for (const game::Area& area : setup.draft().areas)
        if (area.objective && (area.side < 0 || area.side == side))
            goals.insert(goals.end(), area.cells.begin(), area.cells.end());
    if (!goals.empty()) return true;
    for (int other = 0; other < setup.sideCount(); ++other) {
        if (other == side) continue;
        for (const std::int32_t piece : setup.piecesOf(other))
            if (position.onMap(piece)) goals.push_back(position.cell(piece));
    }
    return false;
}

int farthest(const grid::Geometry& geometry) {
    return geometry.lineCount() + std::ranges::max(geometry.layout().lineLengths);
}

} // namespace

Approach::Known& Approach::knownOf(const game::Setup& setup, int side) {
    std::vector<Known>& all = known_[side == 1 ? 1 : 0];
    auto found = std::ranges::find_if(
        all, [&](const Known& one) { return one.goals == goals_ && one.setup == setup.hash(); });
    if (found == all.end()) {
        if (all.size() < kMostKnown) all.emplace_back();
        found = std::prev(all.end());
        found->setup = setup.hash();
        found->goals = goals_;
        found->nearest.assign(static_cast<std::size_t>(setup.geometry().cellCount()), {});
    }
    std::rotate(all.begin(), found, std::next(found));
    return all.front();
}

// A reinforcement is farther away than any cell, or coming in would look like a step back.
std::int64_t Approach::partOf(Known& known, const game::Setup& setup, const game::Position& position,
                              std::int32_t piece) {
    if (!position.onMap(piece)) {
        const bool comes =
            setup.piece(piece).turn != 0 && position.status(piece) == game::PieceStatus::Waiting;
        return comes ? farthest(setup.geometry()) : 0;
    }
    return nearestOf(known, setup, position.cell(piece)).first;
}

const Approach::Nearest& Approach::nearestOf(Known& known, const game::Setup& setup, grid::CellId at) {
    Nearest& nearest = known.nearest[static_cast<std::size_t>(at.index)];
    if (nearest.first >= 0) return nearest;
    nearest.first = nearest.next = kNowhere;
    for (const grid::CellId goal : known.goals) {
        const std::int32_t far = setup.geometry().distance(at, goal);
        nearest.next = std::min(nearest.next, std::max(far, nearest.first));
        nearest.first = std::min(nearest.first, far);
    }
    return nearest;
}

std::int64_t Approach::counted(const game::Setup& setup, const game::Position& position, int side) {
    goalsOf(setup, position, side, goals_);
    if (goals_.empty()) return 0;
    Known& known = knownOf(setup, side);
    std::int64_t sum = 0;
    for (const std::int32_t piece : setup.piecesOf(side)) sum += partOf(known, setup, position, piece);
    return sum;
}

void Approach::lay(const game::Setup& setup, const game::Position& position, int side) {
    laid_.areGoalsFixed = goalsOf(setup, position, side, goals_);
    laid_.side = goals_.empty() ? -1 : side;
    if (goals_.empty()) return;
    const bool elsewhere = laid_.known.setup != setup.hash() || laid_.known.goals != goals_;
    if (elsewhere) laid_.known = knownOf(setup, side); // a copy, since those make room for others
    if (elsewhere || laidFor_ != side) ++laidGoals_;
    laidFor_ = side;
    const std::span<const std::int64_t> cells = cellsOf(setup, position);
    laid_.cells.assign(cells.begin(), cells.end());
    laid_.parts.assign(setup.layout().pieces, 0);
    laid_.sum = 0;
    for (const std::int32_t piece : setup.piecesOf(side)) {
        const std::int64_t part = partOf(laid_.known, setup, position, piece);
        laid_.parts[static_cast<std::size_t>(piece)] = part;
        laid_.sum += part;
    }
}

bool Approach::isLaid(const game::Setup& setup, int side) const {
    return laid_.side == side && laid_.known.setup == setup.hash();
}

template <class Hears>
void Approach::forEachElsewhere(const game::Setup& setup, const game::Position& position,
                                const Hears& hears) const {
    const std::span<const std::int64_t> cells = cellsOf(setup, position);
    const auto pieces = static_cast<std::int32_t>(setup.layout().pieces);
    for (std::size_t word = 0; word < cells.size(); ++word) {
        if (cells[word] == laid_.cells[word]) continue;
        const auto first = static_cast<std::int32_t>(word) * kPiecesOfWord;
        const auto past = std::min(first + kPiecesOfWord, pieces);
        for (std::int32_t piece = first; piece < past; ++piece) {
            const int shift = (piece - first) * kBitsOfPiece;
            const auto now = static_cast<std::int32_t>(cells[word] >> shift);
            const auto was = static_cast<std::int32_t>(laid_.cells[word] >> shift);
            if (now != was) hears(piece, grid::CellId{std::max(was, -1)}, grid::CellId{std::max(now, -1)});
        }
    }
}

std::optional<std::int64_t> Approach::farther(const game::Setup& setup, const game::Position& position) {
    std::int64_t sum = 0;
    bool areGoalsThere = true;
    forEachElsewhere(setup, position, [&](std::int32_t piece, grid::CellId, grid::CellId) {
        if (setup.piece(piece).side == laid_.side)
            sum += partOf(laid_.known, setup, position, piece) - laid_.parts[static_cast<std::size_t>(piece)];
        else areGoalsThere = laid_.areGoalsFixed;
    });
    return areGoalsThere ? std::optional(sum) : std::nullopt;
}

std::optional<std::int64_t> Approach::withOneGone(const game::Setup& setup, const game::Position& position) {
    if (laid_.areGoalsFixed || laid_.known.goals.size() < 2) return std::nullopt;
    grid::CellId gone, came;
    int enemies = 0;
    forEachElsewhere(setup, position, [&](std::int32_t piece, grid::CellId was, grid::CellId now) {
        if (setup.piece(piece).side == laid_.side) return;
        ++enemies;
        gone = was;
        came = now;
    });
    if (enemies != 1 || !gone.valid()) return std::nullopt;
    std::int64_t sum = 0;
    for (const std::int32_t piece : setup.piecesOf(laid_.side)) {
        if (!position.onMap(piece)) {
            sum += partOf(laid_.known, setup, position, piece);
            continue;
        }
        const grid::CellId at = position.cell(piece);
        const Nearest& nearest = nearestOf(laid_.known, setup, at);
        const bool wasNearest = setup.geometry().distance(at, gone) == nearest.first;
        const std::int32_t others = wasNearest ? nearest.next : nearest.first;
        sum += came.valid() ? std::min(others, setup.geometry().distance(at, came)) : others;
    }
    return sum;
}

std::int64_t Approach::distance(const game::Setup& setup, const game::Position& position, int side) {
    if (isLaid(setup, side)) {
        if (const auto more = farther(setup, position)) return laid_.sum + *more;
        if (const auto sum = withOneGone(setup, position)) return *sum;
    }
    return counted(setup, position, side);
}

std::optional<std::int64_t> Approach::nearer(const game::Setup& setup, const game::Position& position,
                                             int side) {
    if (!isLaid(setup, side)) return std::nullopt;
    const auto more = farther(setup, position);
    return more ? std::optional(-*more) : std::nullopt;
}

} // namespace groma::sim
