#include "core/base/hash.h"
#include "tests/bench/floors/gaul_floor.h"

#include <algorithm>
#include <cstdlib>

namespace groma::bench {

namespace {

int movementGained(int roll) { return roll > 9 ? 4 : std::max(roll, 0) / 2; }

constexpr int kManoeuvreCost = 2;

} // namespace

void GaulFloor::movementActivation(int index, int partner) {
    unit(index).retiring = false;
    if (partner != index) {
        unit(partner).activated = true;
        companion_ = static_cast<std::int8_t>(partner);
    }
    const int gained = rollMovement(index, std::min(values(index).quick, values(partner).quick));
    if (gained < 0) return noteFailure(index);
    noteSuccess(index);
    deeds(index).pointsLeft = deeds(index).pointsRolled = static_cast<std::int8_t>(gained);
    mover_ = static_cast<std::int8_t>(index);
    march(index);
}

int GaulFloor::rollMovement(int index, int modifier) {
    const int side = owner(index);
    for (;;) {
        const int die = roll(Topic::movement_die);
        const bool failed = die == 1 || (die == 2 && army(side).fatigued);
        int total = die + modifier;
        for (bool again = false; !again;) {
            Purchases offered;
            if (die < 6) offered = rerolls(index, kMovement, Purchase::reroll_movement, failed);
            if (deeds(index).charging && die != 1 && points(side, kAttack) >= 1)
                offered.push_back(Purchase::longer_charge);
            const int bought = buy(Topic::movement_roll_offer, offered);
            if (bought < 0) return failed ? -1 : movementGained(total);
            if (bought == static_cast<int>(Purchase::longer_charge)) {
                --army(side).pools[kAttack];
                ++total;
            } else {
                again = throwsAgain(side, kMovement, bought, Purchase::reroll_movement);
            }
        }
    }
}

void GaulFloor::noteFailure(int index) {
    bool& before = army(owner(index)).failedBefore;
    const bool again = before;
    before = true;
    unit(index).failedLast = true;
    if (again) reversal();
}

void GaulFloor::noteSuccess(int index) {
    army(owner(index)).failedBefore = false;
    unit(index).failedLast = false;
}

void GaulFloor::march(int index) {
    while (deeds(index).pointsLeft > 0) {
        Rows rows = ask(Topic::movement);
        offerSteps(rows, index);
        if (!perform(Topic::movement, rows)) break;
        const int to = rows.best.to;
        switch (rows.best.order) {
        case Order::step_ahead: goAhead(index); break;
        case Order::halt: deeds(index).pointsLeft = 0; break;
        case Order::manoeuvre:
            carryOut(index, table_.motions[values(index).wide ? 1 : 0][static_cast<std::size_t>(to)]);
            break;
        default: {
            deeds(index).pointsLeft = static_cast<std::int8_t>(deeds(index).pointsLeft - to);
            int anchor = unit(index).at.a;
            for (int n = 0; n < to; ++n) anchor = next(anchor, unit(index).facing);
            comeTo(index, anchor, unit(index).facing);
            break;
        }
        }
    }
    if (!values(index).warband) return;
    while (deeds(index).pointsLeft > 0 && goesNearer(index)) goAhead(index);
}

void GaulFloor::offerSteps(Rows& rows, int index) const {
    if (mayEnter(index, zone(index))) offer(rows, Order::step_ahead, index);
    if (!values(index).warband || !goesNearer(index)) offer(rows, Order::halt, index);
    if (deeds(index).pointsLeft < kManoeuvreCost) return;
    offerManoeuvres(rows, index);
    if (!deeds(index).charging && !values(index).formed) offerPassing(rows, index);
}

void GaulFloor::offerManoeuvres(Rows& rows, int index) const {
    if (deeds(index).charging && !enemiesAhead(index).empty()) return;
    if (companion_ >= 0 && values(companion_).type != values(index).type) return;
    const bool nearer = values(index).warband && goesNearer(index);
    const int nearest = nearer ? nearestEnemy(index, unit(index).at) : 0;
    const auto& motions = table_.motions[values(index).wide ? 1 : 0];
    const std::uint64_t who =
        table_.keys.who[static_cast<std::size_t>(Order::manoeuvre)][static_cast<std::size_t>(index)];
    for (std::size_t i = 0; i < motions.size(); ++i) {
        const Squares after = afterMotion(index, motions[i]);
        if (!mayEnter(index, after) || (nearer && nearestEnemy(index, after) >= nearest)) continue;
        rows.offer({Order::manoeuvre, static_cast<std::int8_t>(index), static_cast<std::int8_t>(i)},
                   base::combine(who, motions[i].key));
    }
}

// Straight ahead over friends, to squares that are free.
void GaulFloor::offerPassing(Rows& rows, int index) const {
    const int facing = unit(index).facing;
    const std::uint64_t who =
        table_.keys.who[static_cast<std::size_t>(Order::pass_through)][static_cast<std::size_t>(index)];
    Squares there = zone(index);
    bool anybody = false;
    for (std::int8_t squares = 2; squares <= std::min<int>(deeds(index).pointsLeft, 4); ++squares) {
        for (const int square : {there.a, there.b}) {
            const int one = at(square);
            if (closedTo(index, square)) return;
            anybody = anybody || one >= 0;
            if (one >= 0 && (owner(one) != owner(index) || (values(one).formed && !values(one).drilled)))
                return;
        }
        there = shifted(there, facing);
        if (anybody && mayEnter(index, there))
            rows.offer({Order::pass_through, static_cast<std::int8_t>(index), squares},
                       base::combine(who, table_.keys.wholes[static_cast<std::size_t>(squares)]));
    }
}

void GaulFloor::goAhead(int index) {
    Deeds& done = deeds(index);
    const bool entering = intoRough(zone(index)) && !done.roughTested;
    if (entering || inZone(index)) {
        if (!passManoeuvre(index, false, entering)) return;
        done.roughTested = done.roughTested || entering;
    }
    --done.pointsLeft;
    if (done.charging) ++done.squaresCharged;
    comeTo(index, zone(index).a, unit(index).facing);
}

// In an enemy zone it stops. The unit behind comes along.
void GaulFloor::comeTo(int index, int anchor, int facing) {
    enter(index, anchor, facing);
    if (companion_ >= 0) followBehind(companion_, index);
    if (inZone(index)) deeds(index).pointsLeft = 0;
}

void GaulFloor::followBehind(int rear, int front) {
    const Squares there = behind(front);
    if (mayEnter(rear, there)) enter(rear, there.a, unit(front).facing);
}

// Off the table when a part of it would be.
GaulFloor::Squares GaulFloor::afterMotion(int index, const GaulMotion& motion) const {
    const int facing = unit(index).facing;
    int anchor = unit(index).at.a;
    for (int n = 0; n < motion.ahead; ++n) anchor = next(anchor, facing);
    for (int n = 0; n < std::abs(motion.right); ++n)
        anchor = next(anchor, facing + (motion.right > 0 ? 1 : 3));
    return squaresAt(index, anchor, facing + motion.turn);
}

void GaulFloor::carryOut(int index, const GaulMotion& motion) {
    Deeds& done = deeds(index);
    done.pointsLeft = static_cast<std::int8_t>(done.pointsLeft - kManoeuvreCost);
    if (!passManoeuvre(index, motion.about, intoRough(afterMotion(index, motion)))) return;
    done.turnedAbout = done.turnedAbout || motion.about;
    comeTo(index, afterMotion(index, motion).a, unit(index).facing + motion.turn);
}

bool GaulFloor::passManoeuvre(int index, bool about, bool entering) {
    const bool spare = !values(index).formed || (values(index).drilled && onFlatOpen(index));
    while (!rollManoeuvre(index, about, entering)) {
        if (spare && unit(index).rerolled < 1 && confirm(Topic::free_manoeuvre)) {
            ++unit(index).rerolled;
            continue;
        }
        deeds(index).pointsLeft = 0;
        reversal();
        return false;
    }
    return true;
}

int GaulFloor::manoeuvreModifier(int index, bool about, bool entering) const {
    const bool inside = inRough(index);
    const int rough = inside ? (values(index).cavalry ? -2 : -1) : entering ? -1 : 0;
    return rough - (about ? 1 : 0);
}

bool GaulFloor::rollManoeuvre(int index, bool about, bool entering) {
    const int side = owner(index);
    const int modifier = manoeuvreModifier(index, about, entering);
    for (;;) {
        const int die = roll(Topic::manoeuvre_die);
        if (die == 6 || (die != 1 && die + modifier >= values(index).manoeuvre)) return true;
        for (bool again = false; !again;) {
            const int bought =
                buy(Topic::manoeuvre_roll_offer, rerolls(index, kMovement, Purchase::reroll_manoeuvre));
            if (bought < 0) return false;
            again = throwsAgain(side, kMovement, bought, Purchase::reroll_manoeuvre);
        }
    }
}

bool GaulFloor::isHeldUp(const List& ranks) const {
    return std::ranges::any_of(
        ranks, [&](int one) { return inZone(one) || !mayEnter(one, zone(one)) || intoRough(zone(one)); });
}

// One die for all; each goes straight ahead by the fewest squares that any of them gets.
void GaulFloor::advanceLine(int index) {
    payPoint(active_, kMovement, index);
    List ranks{static_cast<std::int8_t>(index)};
    for (const std::int8_t one : lineAbreast(index)) ranks.push_back(one);
    int quick = values(index).quick;
    for (const int one : ranks) {
        unit(one).activated = true;
        quick = std::min<int>(quick, values(one).quick);
    }
    const int squares = rollMovement(index, quick);
    if (squares < 0) return noteFailure(index);
    noteSuccess(index);
    for (int n = 0; n < squares; ++n) {
        if (isHeldUp(ranks)) return;
        for (const int one : ranks) comeTo(one, zone(one).a, unit(one).facing);
    }
}

} // namespace groma::bench
