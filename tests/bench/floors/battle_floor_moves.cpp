#include "tests/bench/floors/battle_floor.h"

#include <algorithm>
#include <bit>

namespace groma::bench {

void BattleFloor::movePhase() {
    dice_.enter(table_.keys.phase);
    moveAll();
    dice_.leave();
}

void BattleFloor::moveAll() {
    while (verdict_ < 0 && mayMoveByCard()) {
        rows_.clear();
        for (const int unit : of(active_))
            if (!values(unit).leader && onMap(unit) && piece(unit).ordered && !piece(unit).marched)
                addMarches(unit);
        for (const int leader : of(active_))
            if (values(leader).leader && onMap(leader) && !piece(leader).marched && leaderOrdered(leader))
                addRides(leader);
        if (rows_.empty()) return;
        const int chosen = perform(Asked::moves);
        if (chosen < 0) return;
        const Row row = rows_[static_cast<std::size_t>(chosen)];
        row.act == Act::March ? march(row) : ride(row);
    }
}

int BattleFloor::marchHexes(int unit) const {
    int hexes = values(unit).move;
    if (now_ == DoubleTime && values(unit).foot) hexes = std::max(hexes, 2);
    if (now_ == LineCommand || ground(piece(unit).cell).marsh) hexes = std::min(hexes, 1);
    return hexes;
}

bool BattleFloor::haltsAt(int unit, int cell) const {
    return ground(cell).stops || (ground(cell).stopsMounted && values(unit).mounted) || joins(unit, cell);
}

bool BattleFloor::fightsIn(int unit, int cell) const {
    const UnitValues& own = values(unit);
    return (own.lightFoot || own.auxilia || !ground(cell).stopsBattle) &&
           (own.foot || !ground(cell).stopsMountedBattle);
}

void BattleFloor::addMarches(int unit) {
    search(
        piece(unit).cell, marchHexes(unit), [&](int, int to) { return openTo(unit, to); },
        [&](int to) { return haltsAt(unit, to); });
    for (int half = 0; half < 2; ++half)
        for (std::uint64_t left = reach_.cells[static_cast<std::size_t>(half)]; left != 0; left &= left - 1) {
            const int cell = half * 64 + std::countr_zero(left);
            const std::int8_t hexes = reach_.steps[static_cast<std::size_t>(cell)];
            rows_.push_back(
                {Act::March, static_cast<std::int8_t>(unit), static_cast<std::int8_t>(cell), hexes});
        }
}

bool BattleFloor::leaderOrdered(int leader) const {
    const int unit = unitAt(piece(leader).cell);
    return piece(leader).ordered || (unit >= 0 && piece(unit).ordered && !piece(unit).marched);
}

void BattleFloor::addRides(int leader) {
    const int foe = 1 - values(leader).side;
    search(
        piece(leader).cell, values(leader).move,
        [&](int, int to) { return !ground(to).impassable && !sideIn(to, foe); },
        [&](int to) { return ground(to).stops || ground(to).stopsMounted; });
    for (int half = 0; half < 2; ++half)
        for (std::uint64_t left = reach_.cells[static_cast<std::size_t>(half)]; left != 0; left &= left - 1) {
            const int cell = half * 64 + std::countr_zero(left);
            if (leaderAt(cell) < 0)
                rows_.push_back(
                    {Act::Ride, static_cast<std::int8_t>(leader), static_cast<std::int8_t>(cell), 0});
        }
}

void BattleFloor::march(const Row& row) {
    Piece& mover = piece(row.piece);
    mover.hexes = static_cast<std::int8_t>(mover.hexes + row.hexes);
    mover.marched = true;
    comeTo(row.piece, row.to);
    if (!fightsIn(row.piece, row.to)) mover.noBattle = true;
}

void BattleFloor::ride(const Row& row) {
    piece(row.piece).marched = true;
    put(row.piece, row.to);
    if (unitAt(row.to) >= 0 || !ground(row.to).marsh) return;
    if (roll(Asked::marsh_dice, 1)[Helmet] > 0) eliminate(row.piece);
    checkBanners();
}

void BattleFloor::shift(int unit, int cell) {
    const int leader = leaderWith(unit);
    put(unit, cell);
    if (leader >= 0) put(leader, cell);
}

void BattleFloor::comeTo(int unit, int cell) {
    shift(unit, cell);
    if (!ground(cell).marsh) return;
    const int leader = leaderWith(unit);
    suffer(unit, leader, roll(Asked::marsh_dice, 1)[static_cast<std::size_t>(values(unit).weight)]);
    checkBanners();
}

} // namespace groma::bench
