#include "tests/bench/floors/gaul_floor.h"

#include <algorithm>

namespace groma::bench {

namespace {

constexpr int kObliqueLeft = 0, kObliqueRight = 1; // of GaulTable::motions

} // namespace

void GaulFloor::applyResult(int attacker, int defender, Result result) {
    const int ahead = unit(attacker).facing;
    const int back = ahead + 2;
    switch (result) {
    case Result::Repulsed:
        beaten(attacker, defender, back, true, Cause::Fighting, 0);
        reversal();
        break;
    case Result::Grind:
        beaten(defender, attacker, ahead, true, Cause::Fighting, 0);
        if (onMap(attacker)) beaten(attacker, defender, back, true, Cause::Fighting, 0);
        reversal();
        return;
    case Result::PushBack: beaten(defender, attacker, ahead, false, Cause::Fighting, 0); break;
    case Result::Advance:
    case Result::Crunch: beaten(defender, attacker, ahead, true, Cause::Fighting, 0); break;
    default: break;
    }
    if (deeds(defender).beatenBack) followUp(attacker, defender);
    if (deeds(attacker).beatenBack) followUp(defender, attacker);
}

void GaulFloor::beaten(int loser, int winner, int away, bool tested, Cause cause, int squares) {
    if (values(loser).stubborn && roll(Topic::stubborn_die) >= 5) return;
    deeds(loser).willTest = tested;
    pushBack(loser, away, cause, squares);
    if (tested && onMap(loser)) testDiscipline(loser, winner, cause, away);
}

// `squares`: 0: a die tells.
void GaulFloor::pushBack(int loser, int away, Cause cause, int squares) {
    deeds(loser).beatenBack = true;
    if (values(loser).formed) sufferSetback(loser);
    if (standsFast(loser)) return;
    noteRisk(loser, 1);
    if (squares == 0) squares = retreatSquares(roll(Topic::push_back_die), values(loser).column);
    const int rear = (away & 3) == ((unit(loser).facing + 2) & 3) ? backer(loser) : -1;
    if (rear >= 0) fallBack(rear, away, cause, squares);
    fallBack(loser, away, cause, squares);
}

bool GaulFloor::standsFast(int loser) {
    const int side = owner(loser);
    if (!canPay(side, kDefence, loser) || !confirm(Topic::stand_fast)) return false;
    payPoint(side, kDefence, loser);
    noteRisk(loser, 1);
    return true;
}

void GaulFloor::fallBack(int index, int away, Cause cause, int squares) {
    for (int left = squares; left > 0 && onMap(index);) {
        const Squares there = shifted(unit(index).at, away);
        if (!onTable(there)) return loseOffTable(index);
        if (barred(index, there)) return comeToAHalt(index, away, cause);
        const List friends = friendsIn(index, there);
        const auto formed = [this](int one) { return values(one).formed; };
        const bool met = std::ranges::any_of(friends, formed);
        int passed = 0;
        if (!values(index).formed || !met) passed = moveThrough(index, away, cause, left);
        left -= passed;
        if (passed != 0) continue;
        if (!values(index).formed) return;
        for (const int one : friends) {
            if (unit(index).retiring) shove(one, away);
            else displace(one, away);
        }
        if (!isFree(index, there)) return comeToAHalt(index, away, cause);
        enter(index, next(unit(index).at.a, away), unit(index).facing);
        if (met) return;
        --left;
    }
}

// How far it went to the next free squares; 0: it did not. Skirmishers go on until there is room.
int GaulFloor::moveThrough(int index, int away, Cause cause, int most) {
    int steps = 1;
    Squares spot = shifted(unit(index).at, away);
    while (onTable(spot) && !barred(index, spot) && !isFree(index, spot)) {
        spot = shifted(spot, away);
        ++steps;
    }
    const bool formed = values(index).formed;
    if (onTable(spot) && !barred(index, spot) && (steps <= most || !formed)) {
        put(index, spot, unit(index).facing);
        return steps;
    }
    if (formed) return 0;
    if (onTable(spot)) comeToAHalt(index, away, cause);
    else loseOffTable(index);
    return 0;
}

void GaulFloor::displace(int index, int away) {
    const Squares there = shifted(unit(index).at, away);
    if (barred(index, there)) return;
    for (const int one : of(owner(index)))
        if (one != index && onMap(one) && (there.has(unit(one).at.a) || there.has(unit(one).at.b)))
            displace(one, away);
    if (isFree(index, there)) put(index, there, unit(index).facing);
}

void GaulFloor::shove(int index, int away) {
    displace(index, away);
    if (unit(index).disordered) rout(index, away, Cause::Panic);
    else becomeDisordered(index);
}

void GaulFloor::comeToAHalt(int index, int away, Cause cause) {
    if (unit(index).disordered) rout(index, away, cause);
    else becomeDisordered(index);
}

void GaulFloor::loseOffTable(int index) {
    unit(index).skirmishLine = unit(index).chariotLine = false;
    eliminate(index);
    routCard(index);
    if (!unit(index).general) return;
    unit(index).general = false;
    takeDisaster(owner(index));
    army(owner(index)).generalship = 0;
}

bool GaulFloor::clearWay(int index, int way) const {
    const auto& motion = table_.motions[values(index).wide ? 1 : 0][static_cast<std::size_t>(way)];
    return mayEnter(index, afterMotion(index, motion));
}

void GaulFloor::followUp(int winner, int loser) {
    if (unit(loser).reserve && confirm(Topic::reserve_covers)) {
        unit(loser).reserve = false;
        if (roll(Topic::cover_die) >= 2) return;
    }
    if (unit(loser).cohort && !deeds(loser).cohortUsed && confirm(Topic::praetorians_cover)) {
        cohortUsed(loser);
        if (roll(Topic::cover_die) >= 2) return;
    }
    if (!onMap(winner)) return;
    if (!enemiesAhead(winner).empty() &&
        !(values(winner).cavalry && (clearWay(winner, kObliqueLeft) || clearWay(winner, kObliqueRight))))
        return;
    if (!values(winner).warband && !confirm(Topic::go_after) &&
        rollTwo(Topic::stay_dice).sum >= disciplineRating(winner))
        return;
    advanceAfter(winner, retreatSquares(roll(Topic::follow_up_die), values(winner).column));
}

void GaulFloor::advanceAfter(int winner, int squares) {
    for (int left = squares; left > 0; --left) {
        const Squares there = zone(winner);
        if (!onTable(there)) return pursueOff(winner);
        if (mayEnter(winner, there)) {
            put(winner, there, unit(winner).facing);
            continue;
        }
        if (!values(winner).cavalry || enemiesAhead(winner).empty()) return;
        Few ways{0};
        if (clearWay(winner, kObliqueLeft)) ways.push_back(1);
        if (clearWay(winner, kObliqueRight)) ways.push_back(2);
        const int way = chooseOne(Topic::way_round, ways, table_.keys.ways);
        if (way == 0) return;
        const auto& motion = table_.motions[values(winner).wide ? 1 : 0][static_cast<std::size_t>(way - 1)];
        put(winner, afterMotion(winner, motion), unit(winner).facing);
    }
}

void GaulFloor::pursueOff(int winner) {
    unit(winner).pursuing = true;
    unit(winner).leftFrom = unit(winner).at.b;
    unit(winner).leftFacing = static_cast<std::int8_t>((unit(winner).facing + 2) & 3);
    takeOff(winner);
}

void GaulFloor::tryToReturn(int index) {
    if (throwDiscipline(index) > 0) return reversal();
    unit(index).pursuing = false;
    enter(index, unit(index).leftFrom, unit(index).leftFacing);
}

} // namespace groma::bench
