#include "core/base/hash.h"
#include "tests/bench/floors/arretium_floor.h"
#include "tests/bench/floors/melee_results.h"

#include <algorithm>

namespace groma::bench {

namespace {

// Where a unit falls back to, by the direction of the enemy.
constexpr std::array<std::array<std::uint8_t, 2>, 6> kBack{{{3, 2}, {4, 5}, {4, 5}, {0, 1}, {0, 1}, {3, 2}}};

} // namespace

void ArretiumFloor::meleePhase() {
    dice_.enter(table_.keys.phase);
    while (true) {
        Rows rows = ask(Matter::melee_orders);
        offerAttacks(rows);
        offerReorganise(rows);
        if (!perform(Matter::melee_orders, rows)) break;
        act(rows.best);
    }
    dice_.leave();
}

void ArretiumFloor::offerAttacks(Rows& rows) const {
    for (const std::int8_t attacker : of(active_)) {
        const Counter& own = counter(attacker);
        if (!onMap(attacker) || values(attacker).leader || own.attacked || !held(attacker)) continue;
        for (const std::uint8_t cell : near(own.cell)) {
            const int foe = at(cell);
            if (foe < 0 || values(foe).side == active_ || counter(foe).wasAttacked) continue;
            rows.offer({Deed::attack, attacker, static_cast<std::uint8_t>(foe)},
                       base::combine(table_.keys.deeds[static_cast<std::size_t>(Deed::attack)]
                                                      [static_cast<std::size_t>(attacker)],
                                     table_.keys.pieces[static_cast<std::size_t>(foe)]));
        }
    }
}

void ArretiumFloor::engage(int attacker, int defender) {
    counter(attacker).attacked = true;
    counter(defender).wasAttacked = true;
    if (avoids(attacker, defender)) avoid(attacker, defender);
    else melee(attacker, defender);
}

bool ArretiumFloor::avoids(int attacker, int defender) {
    if (movement(defender) <= movement(attacker) || waysBack(defender, counter(attacker).cell).empty())
        return false;
    if (values(defender).infantry) return confirm(Matter::harass, values(defender).side);
    if (!values(defender).cavalry || !values(attacker).infantry) return false;
    for (const std::uint8_t cell : near(counter(defender).cell))
        if (at(cell) >= 0 && values(at(cell)).side != values(defender).side && values(at(cell)).cavalry)
            return false;
    return confirm(Matter::dodge, values(defender).side);
}

void ArretiumFloor::avoid(int attacker, int defender) {
    const int left = counter(defender).cell;
    fallBack(defender, counter(attacker).cell);
    if (confirm(Matter::follow, values(attacker).side)) put(attacker, left);
}

ArretiumFloor::List ArretiumFloor::backersAgainst(int unit, int foe) const {
    List found;
    for (const std::uint8_t cell : near(counter(foe).cell)) {
        const int one = at(cell);
        if (one >= 0 && one != unit && values(one).side == values(unit).side && !values(one).leader &&
            foesBeside(one) == 1)
            found.push_back(static_cast<std::int8_t>(one));
    }
    std::sort(found.begin(), found.end());
    return found;
}

int ArretiumFloor::supportBonus(int piece) const {
    return !values(piece).cavalry && combatValue(piece) <= 3 ? 1 : 2;
}

void ArretiumFloor::melee(int attacker, int defender) {
    const List backers = chooseSome(Matter::supporters, backersAgainst(attacker, defender));
    const List guards = chooseSome(Matter::defence_supporters, backersAgainst(defender, attacker));
    int attack = combatValue(attacker);
    for (const int one : backers) attack += supportBonus(one);
    int defence = combatValue(defender);
    for (const int one : guards) defence += supportBonus(one);
    const int score = roll(Matter::melee_die) + std::max(attack / defence - 4, 0);
    const int result =
        kMeleeResults[static_cast<std::size_t>(std::min(score, 8) - 1)][meleeColumn(attack, defence)];
    trial_.result = static_cast<std::uint64_t>(result) + 1;
    if (result < 4) settle(attacker, backers, defender, static_cast<Hit>(result));
    else settle(defender, guards, attacker, static_cast<Hit>(7 - result));
    trial_.result = 0;
}

void ArretiumFloor::settle(int loser, const List& helpers, int winner, Hit hit) {
    const int left = counter(loser).cell;
    const int from = counter(winner).cell;
    suffer(loser, from, hit);
    for (const int one : helpers) suffer(one, from, hit);
    if (empty(left)) advance(winner, left);
}

void ArretiumFloor::suffer(int piece, int from, Hit hit) {
    switch (hit) {
    case Hit::eliminate: takeOff(piece); break;
    case Hit::disorganise: disorganise(piece); break;
    case Hit::test: testMorale(piece); break;
    case Hit::retreat: fallBack(piece, from); break;
    }
}

bool ArretiumFloor::testMorale(int piece) {
    const int bonus = values(piece).leader || led(piece) ? 1 : 0;
    const bool held = roll(Matter::morale_die) - bonus <= combatValue(piece);
    if (!held) disorganise(piece);
    return held;
}

bool ArretiumFloor::led(int piece) const {
    for (const int chief : of(values(piece).side)) {
        if (!values(chief).leader || !onMap(chief)) continue;
        const int steps = table_.distance(counter(chief).cell, counter(piece).cell);
        if (steps <= faceValue(chief) &&
            voiceComes(counter(piece).cell, counter(chief).cell, steps, values(piece).side))
            return true;
    }
    return false;
}

// By a way of just so many steps on which no enemy stands.
bool ArretiumFloor::voiceComes(int cell, int chief, int steps, int side) const {
    if (steps <= 1) return true;
    return std::ranges::any_of(near(cell), [&](int next) {
        return next != table_.cells && table_.distance(next, chief) == steps - 1 &&
               (at(next) < 0 || values(at(next)).side == side) && voiceComes(next, chief, steps - 1, side);
    });
}

void ArretiumFloor::disorganise(int piece) {
    if (counter(piece).disorganised) takeOff(piece);
    else counter(piece).disorganised = true;
}

ArretiumFloor::Cells ArretiumFloor::waysBack(int piece, int from) const {
    const int here = counter(piece).cell;
    Cells open;
    for (const std::uint8_t d : kBack[static_cast<std::size_t>(directionTo(here, from))])
        if (empty(near(here)[d])) open.push_back(near(here)[d]);
    return open;
}

void ArretiumFloor::fallBack(int piece, int from) {
    const int to = chooseCell(Matter::retreat_to, values(piece).side, waysBack(piece, from));
    if (to < 0) disorganise(piece);
    else put(piece, to);
}

void ArretiumFloor::advance(int winner, int into) {
    if (values(winner).pursues || confirm(Matter::advance, values(winner).side)) put(winner, into);
}

} // namespace groma::bench
