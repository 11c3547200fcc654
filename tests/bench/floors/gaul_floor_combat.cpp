#include "tests/bench/floors/gaul_floor.h"

#include <algorithm>

namespace groma::bench {

void GaulFloor::chargeHome(int index) {
    Deeds& done = deeds(index);
    if (unit(index).devotio && !unit(index).devotioPassed && !army(owner(index)).devotioUsed) {
        constexpr std::array<std::int8_t, 4> kEffects{0, 1, 2, 3}; // fury, awe, omen, keep it
        const int effect = chooseOne(Topic::devotio_effect, kEffects, table_.keys.effects);
        if (effect == 0) done.devoted = true;
        if (effect == 1) done.spreadsAwe = true;
        if (effect == 2) done.sendsOmen = true;
    }
    unit(index).retiring = false;
    done.charging = true;
    unit(index).charged = true;
    const int gained = rollMovement(index, values(index).quick);
    if (gained < 0) {
        noteFailure(index);
        missTheEnemy(index);
        return reversal();
    }
    noteSuccess(index);
    done.pointsLeft = done.pointsRolled = static_cast<std::int8_t>(gained);
    mover_ = static_cast<std::int8_t>(index);
    march(index);
    const int foe = chooseOne(Topic::charged_enemy, enemiesAhead(index), table_.keys.pieces);
    if (foe >= 0) {
        combat(index, foe);
        return;
    }
    missTheEnemy(index);
    reversal();
}

void GaulFloor::missTheEnemy(int index) {
    if (!unit(index).devotioPassed) unit(index).devotio = false;
}

// With what goes before it, and the second one of a Frenzied unit.
GaulFloor::Result GaulFloor::combat(int attacker, int defender) {
    const Deeds& done = deeds(attacker);
    if (unit(attacker).devotio && done.charging && !unit(attacker).devotioPassed) {
        unit(attacker).devotioPassed = true;
        if (done.devoted || done.spreadsAwe || done.sendsOmen) {
            unit(attacker).devotio = false;
            army(owner(attacker)).devotioUsed = true;
        }
        if (done.spreadsAwe) deeds(defender).awed = true;
        if (done.sendsOmen) takeSetback(owner(defender));
    }
    const Result result = fight(attacker, defender);
    if (values(attacker).frenzied && !done.inSecond && result != Result::Repulsed &&
        result != Result::Grind) {
        if (const Few ahead = enemiesAhead(attacker); !ahead.empty()) {
            deeds(attacker).inSecond = true;
            combat(attacker, chooseOne(Topic::second_enemy, ahead, table_.keys.pieces));
        }
    }
    return result;
}

bool GaulFloor::foughtInFront(int index, int foe) const {
    return deeds(index).onAttack || ((unit(index).facing ^ unit(foe).facing) & 3) == 2;
}

GaulFloor::Result GaulFloor::fight(int attacker, int defender) {
    deeds(attacker).onAttack = true;
    deeds(defender).beatenBack = false;
    deeds(defender).foughtIn = foughtInFront(defender, attacker)                ? Side::Front
                               : unit(defender).facing == unit(attacker).facing ? Side::Rear
                                                                                : Side::Flank;
    commit(attacker);
    commit(defender);
    const int attack = combatRating(attacker, defender);
    const int defence = combatRating(defender, attacker);
    const int picked = rollCombat(attacker, attack, defence);
    Result result = readResult(attacker, defender, picked);
    if (defend(defender, picked)) result = Result::NoEffect;
    else applyResult(attacker, defender, result);
    afterCombat(attacker, defender);
    return result;
}

void GaulFloor::commit(int index) {
    if (unit(index).reserve && confirm(Topic::reserve_fights)) {
        unit(index).reserve = false;
        deeds(index).reserveFights = true;
    }
    if (unit(index).cohort && !deeds(index).cohortUsed && confirm(Topic::praetorians_fight))
        deeds(index).cohortFights = deeds(index).cohortUsed = true;
}

int GaulFloor::additions(int index, int foe) const {
    const Deeds& done = deeds(index);
    const Squares own = unit(index).at;
    const int facing = unit(index).facing;
    int sum = 0;
    for (const int square : {next(own.a, facing + 3), next(own.b, facing + 1)}) {
        const int one = at(square);
        if (isFriend(index, one) && unit(one).facing == facing && values(one).formed &&
            !unit(one).disordered && !inZone(one))
            ++sum;
    }
    if (backer(index) >= 0) ++sum;
    if ((unit(index).skirmishLine || unit(index).chariotLine) && foughtInFront(index, foe)) ++sum;
    if (done.devoted && done.onAttack) sum += 2;
    if (done.cohortFights) ++sum;
    if (values(index).ferocious && unit(index).charged) ++sum;
    if (values(index).warband && done.charging) ++sum;
    return sum;
}

int GaulFloor::combatRating(int index, int foe) const {
    const int ground = !inRough(index) ? values(index).combat : values(index).cavalry ? 1 : 2;
    const int halvings = (foughtInFront(index, foe) ? 0 : 1) + (unit(index).disordered ? 1 : 0);
    return ((ground + additions(index, foe)) >> halvings) + (deeds(index).reserveFights ? 1 : 0);
}

// The die that the stronger side takes.
int GaulFloor::rollCombat(int attacker, int attack, int defence) {
    const int side = owner(attacker);
    const int dice = attack == defence                                            ? 1
                     : std::max(attack, defence) >= 2 * std::min(attack, defence) ? 3
                                                                                  : 2;
    std::uint32_t shown = 0;
    for (bool again = true; again;) {
        shown = rollSome(Topic::combat_dice, dice);
        for (again = false; !again;) {
            const int bought =
                buy(Topic::combat_roll_offer, rerolls(attacker, kAttack, Purchase::reroll_combat));
            if (bought < 0) break;
            again = throwsAgain(side, kAttack, bought, Purchase::reroll_combat);
        }
    }
    Few faces;
    for (std::int8_t face = 1; face <= kFaces; ++face)
        if ((shown >> face & 1U) != 0) faces.push_back(face);
    return chooseOne(Topic::picked_die, faces, table_.keys.wholes);
}

GaulFloor::Result GaulFloor::readResult(int attacker, int defender, int number) const {
    const auto result = static_cast<Result>(number - 1);
    if (result == Result::Grind && values(defender).trained)
        return values(attacker).trained ? Result::StandOff : Result::Repulsed;
    return result == Result::Advance && !values(defender).formed ? Result::StandOff : result;
}

bool GaulFloor::defend(int defender, int picked) {
    return roll(Topic::defence_die) == picked || moreDefence(defender, picked);
}

bool GaulFloor::moreDefence(int defender, int picked) {
    const int side = owner(defender);
    while (canPay(side, kDefence, defender) && confirm(Topic::extra_defence)) {
        payPoint(side, kDefence, defender);
        if (roll(Topic::extra_defence_die) == picked) return true;
    }
    return false;
}

void GaulFloor::afterCombat(int attacker, int defender) {
    rollLines(attacker);
    rollLines(defender);
    deeds(attacker).onAttack = false;
    deeds(attacker).reserveFights = deeds(defender).reserveFights = false;
    if (unit(attacker).cohort && deeds(attacker).cohortFights) cohortUsed(attacker);
    if (unit(defender).cohort && deeds(defender).cohortFights) cohortUsed(defender);
}

void GaulFloor::rollLines(int index) {
    if (unit(index).skirmishLine && roll(Topic::line_die) <= 4) unit(index).skirmishLine = false;
    if (unit(index).chariotLine && roll(Topic::line_die) <= 3) unit(index).chariotLine = false;
}

void GaulFloor::cohortUsed(int index) {
    deeds(index).cohortUsed = true;
    deeds(index).cohortFights = false;
    if (roll(Topic::cohort_die) <= 3) unit(index).cohort = false;
}

} // namespace groma::bench
