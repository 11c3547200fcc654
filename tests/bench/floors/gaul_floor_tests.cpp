#include "tests/bench/floors/gaul_floor.h"

#include <algorithm>

namespace groma::bench {

int GaulFloor::disciplineRating(int index) const {
    return values(index).discipline + (unit(index).centurionsLost ? 1 : 0) + (deeds(index).awed ? 2 : 0);
}

// The sum is the natural one.
GaulFloor::TwoDice GaulFloor::rollDiscipline(int index) {
    const int side = owner(index);
    for (;;) {
        const TwoDice dice = rollTwo(Topic::discipline);
        if (dice.sum + (unit(index).chariotLine ? 1 : 0) >= disciplineRating(index)) return dice;
        for (bool again = false; !again;) {
            const int bought =
                buy(Topic::discipline_roll_offer, rerolls(index, kDefence, Purchase::reroll_discipline));
            if (bought < 0) return dice;
            again = throwsAgain(side, kDefence, bought, Purchase::reroll_discipline);
        }
    }
}

int GaulFloor::throwDiscipline(int index) {
    const auto shortBy = [&](const TwoDice& dice) {
        return disciplineRating(index) - dice.sum - (unit(index).chariotLine ? 1 : 0);
    };
    TwoDice dice = rollDiscipline(index);
    if (shortBy(dice) > 0 && values(index).brave && !unit(index).braveUsed && confirm(Topic::brave_again)) {
        unit(index).braveUsed = true;
        dice = rollDiscipline(index);
    }
    deeds(index).threwDouble = dice.alike;
    if (shortBy(dice) > 0) return shortBy(dice);
    if (dice.sum == 12) forgetSetback(owner(index));
    return 0;
}

void GaulFloor::testDiscipline(int index, int foe, Cause cause, int away) {
    const int margin = throwDiscipline(index);
    if (margin == 0) return;
    if (cause == Cause::Fighting && unit(foe).reserve && confirm(Topic::reserve_harries)) {
        unit(foe).reserve = false;
        deeds(foe).reserveHarries = true;
    }
    const bool byEnemy = cause == Cause::Fighting || cause == Cause::Shooting;
    const bool skirmishes = !values(index).formed && !values(index).chariots;
    const int row = rollTwo(Topic::failed_dice).sum - (deeds(index).threwDouble ? margin : 0) -
                    (army(owner(index)).fatigued ? 2 : 0) - (deeds(foe).reserveHarries ? 2 : 0) -
                    (byEnemy && skirmishes ? 2 : 0);
    deeds(foe).reserveHarries = false;
    if (row <= 4 || unit(index).disordered) rout(index, away, cause);
    else if (row <= 6) retire(index, away, cause);
    else becomeDisordered(index);
}

void GaulFloor::becomeDisordered(int index) {
    if (unit(index).disordered) return;
    unit(index).disordered = true;
    noteRisk(index, 2);
    sufferSetback(index);
}

void GaulFloor::retire(int index, int away, Cause cause) {
    unit(index).disordered = true;
    unit(index).retiring = true;
    noteRisk(index, 3);
    sufferSetback(index);
    turnAway(index, away);
    testEagle(index, false, cause);
}

// Where most of its squares stay its own; of equal places about the first.
void GaulFloor::turnAway(int index, int away) {
    const Squares own = unit(index).at;
    Squares best;
    int most = 0;
    for (const int anchor : {own.a, own.b}) {
        const Squares there = squaresAt(index, anchor, away);
        const int kept = (own.has(there.a) ? 1 : 0) + (own.has(there.b) ? 1 : 0);
        if (kept <= most || !isFree(index, there)) continue;
        most = kept;
        best = there;
    }
    if (most > 0) put(index, best, away);
}

// It runs through every unit; friends whose zone it enters test at once.
void GaulFloor::rout(int index, int away, Cause cause) {
    const int far = retreatSquares(roll(Topic::flight_die), values(index).column);
    std::array<Squares, 3> crossed;
    Squares front = unit(index).at;
    for (int n = 0; n < far; ++n) crossed[static_cast<std::size_t>(n)] = front = shifted(front, away);
    List shaken;
    for (const std::int8_t one : of(owner(index))) {
        if (one == index || !onMap(one)) continue;
        const Squares ahead = zone(one);
        const auto enters = [&](const Squares& squares) {
            return (ahead.a != kAside && squares.has(ahead.a)) || (ahead.b != kAside && squares.has(ahead.b));
        };
        if (std::any_of(crossed.begin(), crossed.begin() + far, enters)) shaken.push_back(one);
    }
    noteRisk(index, 4);
    unit(index).skirmishLine = unit(index).chariotLine = false;
    eliminate(index);
    routCard(index);
    testEagle(index, true, cause);
    for (const int one : shaken)
        if (onMap(one)) testDiscipline(one, one, Cause::Panic, unit(one).facing + 2);
}

void GaulFloor::testEagle(int index, bool fled, Cause cause) {
    if (!values(index).legion) return;
    const int fighting = cause == Cause::Fighting ? 1 : 0;
    const int sum = rollTwo(Topic::eagle_dice).sum;
    if (sum <= (fled ? 5 + fighting : 2)) {
        if (unit(index).eagleLost) return;
        unit(index).eagleLost = true;
        takeDisaster(owner(index));
    } else if (sum <= (fled ? 7 : 3) + fighting && !unit(index).centurionsLost) {
        unit(index).centurionsLost = true;
        sufferSetback(index);
    }
}

int GaulFloor::watchers(int index) const {
    int count = 0;
    for (const int foe : of(1 - owner(index))) {
        if (!onMap(foe)) continue;
        const Squares ahead = zone(foe);
        if (unit(index).at.has(ahead.a) || unit(index).at.has(ahead.b)) ++count;
    }
    return count;
}

void GaulFloor::reformUnit(int index) {
    const int modifier = (unit(index).general ? 1 : 0) - watchers(index);
    TwoDice dice = rollTwo(Topic::reform_dice);
    if (dice.sum + modifier < disciplineRating(index) && values(index).heroic && !unit(index).heroicUsed &&
        confirm(Topic::heroic_again)) {
        unit(index).heroicUsed = true;
        dice = rollTwo(Topic::reform_dice);
    }
    deeds(index).threwDouble = dice.alike;
    const int margin = disciplineRating(index) - dice.sum - modifier;
    if (margin <= 0) {
        unit(index).disordered = unit(index).retiring = false;
        if (dice.sum == 12) forgetSetback(owner(index));
        return;
    }
    const int row =
        rollTwo(Topic::failed_dice).sum - (dice.alike ? margin : 0) - (army(owner(index)).fatigued ? 2 : 0);
    reversal();
    if (row <= 4) rout(index, unit(index).facing + 2, Cause::Rally);
    else if (row <= 6) retireFromReform(index);
}

void GaulFloor::retireFromReform(int index) {
    const int away = (unit(index).facing + 2) & 3;
    retire(index, away, Cause::Rally);
    const Squares there = shifted(unit(index).at, away);
    if (!onTable(there)) return loseOffTable(index);
    if (barred(index, there)) return;
    for (const int one : of(owner(index))) {
        if (one == index || !onMap(one) || !(there.has(unit(one).at.a) || there.has(unit(one).at.b)))
            continue;
        noteRisk(one, 1);
        if (values(one).formed) sufferSetback(one);
        displace(one, away);
    }
    if (isFree(index, there)) put(index, there, unit(index).facing);
}

} // namespace groma::bench
