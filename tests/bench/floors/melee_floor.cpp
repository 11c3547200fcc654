#include "tests/bench/floors/melee_floor.h"

#include "core/game/position/position.h"
#include "tests/bench/floors/melee_results.h"

namespace groma::bench {

namespace {

constexpr std::array<std::array<int, 2>, 6> kBack{{{3, 2}, {5, 4}, {5, 4}, {0, 1}, {0, 1}, {3, 2}}};

} // namespace

MeleeFloor::MeleeFloor(const game::Setup& setup, const game::Position& position)
    : geometry_(&setup.geometry()) {
    const auto& model = setup.model();
    const auto classNamed = [&](std::string_view id) {
        for (std::size_t i = 0; i < model.classes.size(); ++i)
            if (model.classes[i].named.id == id) return static_cast<int>(i);
        return -1;
    };
    const auto traitNamed = [&](std::string_view id) {
        for (std::size_t i = 0; i < model.traits.size(); ++i)
            if (model.traits[i].named.id == id) return static_cast<int>(i);
        return -1;
    };
    const int infantry = classNamed("infantry");
    const int cavalry = classNamed("cavalry");
    const int leader = classNamed("leader");
    const int guard = classNamed("guard");
    const int impetuosity = traitNamed("impetuosity");
    for (int i = 0; i < setup.pieceCount(); ++i) {
        const auto& unitClass = model.classes[static_cast<std::size_t>(
            model.types[static_cast<std::size_t>(setup.typeOf(i))].unitClass)];
        Piece piece;
        piece.cell = position.rawCell(i);
        piece.side = setup.sideOf(i);
        piece.type = setup.typeOf(i);
        piece.cp = base::Number::fromBits(setup.value(i, false, 0)).whole();
        piece.mp = base::Number::fromBits(setup.value(i, false, 1)).whole();
        piece.infantry = unitClass.is(infantry);
        piece.cavalry = unitClass.is(cavalry);
        piece.leader = unitClass.is(leader);
        piece.guard = unitClass.is(guard);
        piece.impetuous = impetuosity >= 0 && position.pieceHas(i, impetuosity);
        start_.push_back(piece);
    }
    for (std::int32_t cell = 0; cell < geometry_->cellCount(); ++cell) {
        std::array<std::int32_t, 6> near{};
        for (int direction = 0; direction < 6; ++direction)
            near[static_cast<std::size_t>(direction)] =
                geometry_->neighbour(grid::CellId{cell}, direction).index;
        neighbours_.push_back(near);
    }
}

int MeleeFloor::occupant(int cell) const {
    for (std::size_t i = 0; i < pieces_.size(); ++i)
        if (pieces_[i].cell == cell) return static_cast<int>(i);
    return -1;
}

bool MeleeFloor::adjacent(int a, int b) const {
    for (const std::int32_t cell : neighbours_[static_cast<std::size_t>(a)])
        if (cell == b) return true;
    return false;
}

bool MeleeFloor::mayHelp(int helper, int foe) const {
    const Piece& own = pieces_[static_cast<std::size_t>(helper)];
    if (own.leader || !adjacent(own.cell, pieces_[static_cast<std::size_t>(foe)].cell)) return false;
    for (std::size_t i = 0; i < pieces_.size(); ++i)
        if (static_cast<int>(i) != foe && pieces_[i].side != own.side && pieces_[i].cell >= 0 &&
            adjacent(own.cell, pieces_[i].cell))
            return false;
    return true;
}

int MeleeFloor::value(int piece) const {
    const Piece& own = pieces_[static_cast<std::size_t>(piece)];
    int value = own.disorganised ? std::max(1, own.cp - 1) : own.cp;
    if (own.infantry && !own.guard && own.cp >= 4) {
        bool formed = false;
        for (std::size_t i = 0; i < pieces_.size() && !formed; ++i)
            formed = static_cast<int>(i) != piece && pieces_[i].side == own.side && pieces_[i].cell >= 0 &&
                     pieces_[i].type == own.type && adjacent(own.cell, pieces_[i].cell);
        if (!formed) --value;
    }
    return value;
}

bool MeleeFloor::led(int piece) const {
    const Piece& own = pieces_[static_cast<std::size_t>(piece)];
    if (own.leader) return true;
    for (const Piece& leader : pieces_) {
        if (!leader.leader || leader.side != own.side || leader.cell < 0) continue;
        if (geometry_->distance(grid::CellId{own.cell}, grid::CellId{leader.cell}) > leader.cp) continue;
        // A shortest way without enemies, walked cell by cell.
        std::vector<std::int32_t> front{own.cell};
        while (!front.empty() && front.front() != leader.cell) {
            std::vector<std::int32_t> next;
            for (const std::int32_t cell : front)
                for (const std::int32_t near : neighbours_[static_cast<std::size_t>(cell)]) {
                    if (near < 0 || geometry_->distance(grid::CellId{near}, grid::CellId{leader.cell}) >=
                                        geometry_->distance(grid::CellId{cell}, grid::CellId{leader.cell}))
                        continue;
                    const int there = occupant(near);
                    if (near != leader.cell && there >= 0 &&
                        pieces_[static_cast<std::size_t>(there)].side != own.side)
                        continue;
                    next.push_back(near);
                }
            front = std::move(next);
        }
        if (!front.empty()) return true;
    }
    return false;
}

void MeleeFloor::disorganise(int piece) {
    Piece& own = pieces_[static_cast<std::size_t>(piece)];
    if (own.disorganised) own.cell = -2;
    own.disorganised = true;
}

void MeleeFloor::test(int piece, tests::Rng& rng) {
    const int score = static_cast<int>(rng.boundedDraw(6)) + 1 - (led(piece) ? 1 : 0);
    if (score > value(piece)) disorganise(piece);
}

void MeleeFloor::fallBack(int piece, int from) {
    Piece& own = pieces_[static_cast<std::size_t>(piece)];
    for (std::size_t direction = 0; direction < 6; ++direction) {
        if (neighbours_[static_cast<std::size_t>(own.cell)][direction] != from) continue;
        for (const int back : kBack[direction]) {
            const std::int32_t cell =
                neighbours_[static_cast<std::size_t>(own.cell)][static_cast<std::size_t>(back)];
            if (cell < 0 || occupant(cell) >= 0) continue;
            own.cell = cell;
            return;
        }
    }
    disorganise(piece);
}

int MeleeFloor::play(int attacker, int defender, tests::Rng& rng) {
    pieces_ = start_;
    int helpers = 0;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        const int piece = static_cast<int>(i);
        if (piece == attacker || piece == defender || pieces_[i].cell < 0) continue;
        const bool own = pieces_[i].side == pieces_[static_cast<std::size_t>(attacker)].side;
        helpers += mayHelp(piece, own ? defender : attacker) ? 1 : 0;
    }
    const int a = value(attacker);
    const int d = std::max(1, value(defender));
    const int excess = a / d > 4 ? a / d - 4 : 0;
    const int die = static_cast<int>(rng.boundedDraw(6)) + 1 + excess;
    const int result = kMeleeResults[static_cast<std::size_t>(std::min(die, 8) - 1)][meleeColumn(a, d)];
    const int loser = result < 4 ? attacker : defender;
    const int winner = result < 4 ? defender : attacker;
    const std::int32_t left = pieces_[static_cast<std::size_t>(loser)].cell;
    const std::int32_t from = pieces_[static_cast<std::size_t>(winner)].cell;
    switch (result) {
    case 0:
    case 7: pieces_[static_cast<std::size_t>(loser)].cell = -2; break;
    case 1:
    case 6: disorganise(loser); break;
    case 2:
    case 5: test(loser, rng); break;
    default: fallBack(loser, from); break;
    }
    if (occupant(left) < 0 && pieces_[static_cast<std::size_t>(winner)].impetuous)
        pieces_[static_cast<std::size_t>(winner)].cell = left;
    return result + helpers * 0;
}

} // namespace groma::bench
