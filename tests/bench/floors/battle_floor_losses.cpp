#include "tests/bench/floors/battle_floor.h"

#include <algorithm>
#include <bit>

namespace groma::bench {

void BattleFloor::suffer(int target, int leader, int hits) {
    piece(target).checked = false;
    if (hits == 0) return;
    lose(target, hits);
    piece(target).checked = true;
    checkLeader(target, leader);
}

void BattleFloor::lose(int target, int hits) {
    const int before = blocks(target);
    piece(target).losses = static_cast<std::int8_t>(piece(target).losses + std::min(hits, before));
    if (hits >= before) eliminate(target);
}

void BattleFloor::checkLeader(int unit, int leader) {
    if (leader < 0) return;
    if (onMap(unit)) {
        if (roll(Asked::leader_dice, 2)[Helmet] == 2) eliminate(leader);
    } else if (roll(Asked::leader_dice, 1)[Helmet] == 1) {
        eliminate(leader);
    } else {
        leaderFlees(leader);
    }
}

BattleFloor::List BattleFloor::backOf(int cell, int side) const {
    constexpr std::array<std::array<std::size_t, 2>, 2> kBack{{{4, 5}, {2, 1}}};
    List back;
    for (const std::size_t direction : kBack[static_cast<std::size_t>(side)])
        if (near(cell)[direction] >= 0) back.push_back(near(cell)[direction]);
    return back;
}

BattleFloor::List BattleFloor::refuges(int leader, bool throughEnemies) {
    const int side = values(leader).side;
    const auto allowed = [&](int from, int to) {
        return backOf(from, side).contains(static_cast<std::int8_t>(to)) && !ground(to).impassable &&
               (throughEnemies || !sideIn(to, 1 - side));
    };
    search(piece(leader).cell, 3, allowed, [](int) { return false; });
    List found;
    for (int half = 0; half < 2; ++half)
        for (std::uint64_t left = reach_.cells[static_cast<std::size_t>(half)]; left != 0; left &= left - 1) {
            const int cell = half * 64 + std::countr_zero(left);
            if (leaderAt(cell) < 0 && (unitAt(cell) < 0 || values(unitAt(cell)).side == side))
                found.push_back(static_cast<std::int8_t>(cell));
        }
    return found;
}

void BattleFloor::leaderFlees(int leader) {
    if (backOf(piece(leader).cell, values(leader).side).empty()) return takeOff(leader);
    if (const List near = refuges(leader, false); !near.empty())
        return put(leader, chooseCell(Asked::flees_to, near));
    const int past = chooseCell(Asked::flees_to, refuges(leader, true));
    if (past < 0) return eliminate(leader);
    breakThrough(leader, past);
}

// Of two shortest ways the rules' search keeps the one whose last step has the lower direction.
void BattleFloor::breakThrough(int leader, int to) {
    const std::size_t first = values(leader).side == 0 ? 1 : 4;
    const int start = piece(leader).cell;
    std::array<int, 4> route{};
    int steps = 0;
    for (int cell = to; cell != start;) {
        route[static_cast<std::size_t>(steps++)] = cell;
        const int wanted = reach_.steps[static_cast<std::size_t>(cell)] - 1;
        const auto leads = [&](int from) {
            return from == start ? wanted == 0
                                 : from >= 0 && reach_.has(from) &&
                                       reach_.steps[static_cast<std::size_t>(from)] == wanted;
        };
        cell = leads(near(cell)[first]) ? near(cell)[first] : near(cell)[first + 1];
    }
    while (steps-- > 0 && onMap(leader)) {
        const int foe = unitAt(route[static_cast<std::size_t>(steps)]);
        if (foe >= 0 && values(foe).side != values(leader).side &&
            roll(Asked::escape_dice, values(foe).dice)[Helmet] > 0)
            eliminate(leader);
    }
    if (onMap(leader)) put(leader, to);
}

BattleFloor::List BattleFloor::freeBack(int unit, int cell) const {
    List open;
    for (const std::int8_t back : backOf(cell, values(unit).side))
        if (openTo(unit, back)) open.push_back(back);
    return open;
}

bool BattleFloor::supported(int unit) const {
    return std::ranges::count_if(near(piece(unit).cell),
                                 [&](int cell) { return cell >= 0 && sideIn(cell, values(unit).side); }) >= 2;
}

int BattleFloor::flagsIgnored(int unit) const {
    const UnitValues& own = values(unit);
    const bool inCamp = own.foot && ground(piece(unit).cell).camp;
    return (leaderWith(unit) >= 0 ? 1 : 0) + (supported(unit) ? 1 : 0) + (inCamp ? 1 : 0) +
           (own.praetorian ? 1 : 0);
}

void BattleFloor::takeFlags(int unit, int foe, int leader, int flags) {
    const int budget = std::min(flags, flagsIgnored(unit));
    const int spared = budget == 0 ? 0 : chooseNumber(Asked::ignored_flags, budget);
    const int hexes = values(unit).flagHexes + (values(unit).cavalry && values(foe).camel ? 1 : 0);
    if (flags > spared) retreat(unit, leader, (flags - spared) * hexes);
}

void BattleFloor::retreat(int unit, int leader, int hexes) {
    const int before = piece(unit).losses;
    bool met = false;
    for (int n = 0; n < hexes && onMap(unit) && !met; ++n) met = stepBack(unit);
    if (piece(unit).losses == before) return;
    if (!piece(unit).checked) checkLeader(unit, leader);
    else if (!onMap(unit) && leader >= 0 && onMap(leader) && lone(leader)) leaderFlees(leader);
}

bool BattleFloor::stepBack(int unit) {
    const int to = chooseCell(Asked::back_to, freeBack(unit, piece(unit).cell));
    if (to < 0) {
        lose(unit, 1);
        return false;
    }
    const bool met = joins(unit, to);
    shift(unit, to);
    return met;
}

bool BattleFloor::mayEvade(int unit, int foe) const {
    const UnitValues& own = values(unit);
    const UnitValues& other = values(foe);
    const bool quick = own.evadesAll || (own.evadesFoot && other.foot) ||
                       (own.evadesHeavyHorse && other.mounted && other.weight == 2);
    return quick && !freeBack(unit, piece(unit).cell).empty();
}

void BattleFloor::evadeFrom(int attacker, int defender) {
    if (table_.caltrops && values(attacker).mounted && values(defender).lightFoot) {
        strew(attacker, defender);
    } else {
        const Faces faces = roll(Asked::battle_dice, battleDice(attacker, defender, false));
        suffer(defender, leaderWith(defender), symbolHits(attacker, defender, faces));
    }
    if (onMap(defender)) evadeAway(defender);
    checkBanners();
}

void BattleFloor::strew(int attacker, int defender) {
    const Faces faces = roll(Asked::battle_dice, battleDice(attacker, defender, false));
    const int ridersLeader = leaderWith(attacker);
    const int theirLeader = leaderWith(defender);
    const int riddenDown = symbolHits(attacker, defender, faces);
    const int pierced = faces[Sword];
    if (riddenDown > 0) lose(defender, riddenDown);
    if (pierced > 0) {
        lose(attacker, pierced);
        checkLeader(attacker, ridersLeader);
    }
    if (riddenDown > 0) checkLeader(defender, theirLeader);
}

void BattleFloor::evadeAway(int unit) {
    const List open = freeBack(unit, piece(unit).cell);
    List further;
    for (const std::int8_t cell : open)
        if (joins(unit, cell) || !freeBack(unit, cell).empty()) further.push_back(cell);
    const int one = chooseCell(Asked::evade_to, further.empty() ? open : further);
    if (one < 0) return;
    const bool met = joins(unit, one);
    shift(unit, one);
    if (met) return;
    if (const int two = chooseCell(Asked::evade_to, freeBack(unit, one)); two >= 0) shift(unit, two);
}

} // namespace groma::bench
