#include "tests/bench/floors/gaul_floor.h"
#include "tests/bench/floors/named.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace groma::bench {

GaulFloor::Squares GaulFloor::squaresAt(int index, int anchor, int facing) const {
    const auto first = static_cast<std::uint8_t>(anchor);
    return {first, values(index).wide ? next(anchor, facing + 1) : first};
}

bool GaulFloor::isFree(int index, Squares squares) const {
    const auto free = [&](int square) { return at(square) == kFree || at(square) == index; };
    return free(squares.a) && free(squares.b);
}

bool GaulFloor::mayEnter(int index, Squares squares) const {
    return isFree(index, squares) && !closedTo(index, squares.a) && !closedTo(index, squares.b);
}

bool GaulFloor::barred(int index, Squares squares) const {
    return isEnemy(index, at(squares.a)) || isEnemy(index, at(squares.b));
}

bool GaulFloor::inZone(int index) const {
    const auto& foes = zones_[static_cast<std::size_t>(1 - owner(index))];
    const Squares own = unit(index).at;
    return foes[own.a] > 0 || foes[own.b] > 0;
}

int GaulFloor::apart(int index, int other) const {
    const Squares a = unit(index).at;
    const Squares b = unit(other).at;
    return std::min({table_.distance(a.a, b.a), table_.distance(a.a, b.b), table_.distance(a.b, b.a),
                     table_.distance(a.b, b.b)});
}

bool GaulFloor::directlyBehind(int rear, int front) const {
    const Squares there = behind(front);
    return unit(rear).facing == unit(front).facing && values(rear).wide == values(front).wide &&
           at(there.a) == rear && at(there.b) == rear;
}

int GaulFloor::backer(int index) const {
    const int rear = at(behind(index).a);
    const bool backs = values(index).warband && isFriend(index, rear) && values(rear).warband &&
                       directlyBehind(rear, index) && !inZone(rear);
    return backs ? rear : -1;
}

GaulFloor::Few GaulFloor::enemiesAhead(int index) const {
    Few found;
    const Squares ahead = zone(index);
    if (isEnemy(index, at(ahead.a))) found.push_back(occupants_[ahead.a]);
    if (isEnemy(index, at(ahead.b)) && at(ahead.b) != at(ahead.a)) found.push_back(occupants_[ahead.b]);
    return found;
}

// By number, as the rules list pieces.
GaulFloor::List GaulFloor::friendsIn(int index, Squares squares) const {
    List found;
    const int a = isFriend(index, at(squares.a)) ? at(squares.a) : -1;
    const int b = isFriend(index, at(squares.b)) && at(squares.b) != a ? at(squares.b) : -1;
    for (const int one : {std::min(a, b), std::max(a, b)})
        if (one >= 0) found.push_back(static_cast<std::int8_t>(one));
    return found;
}

int GaulFloor::nearestEnemy(int index, Squares squares) const {
    int nearest = 255;
    for (const int foe : of(1 - owner(index))) {
        const Squares there = unit(foe).at;
        nearest = std::min({nearest, table_.distance(squares.a, there.a), table_.distance(squares.a, there.b),
                            table_.distance(squares.b, there.a), table_.distance(squares.b, there.b)});
    }
    return nearest;
}

bool GaulFloor::goesNearer(int index) const {
    const Squares ahead = zone(index);
    return mayEnter(index, ahead) && nearestEnemy(index, ahead) < nearestEnemy(index, unit(index).at);
}

void GaulFloor::countZone(int index, int more) {
    auto& zones = zones_[static_cast<std::size_t>(owner(index))];
    const Squares ahead = zone(index);
    zones[ahead.a] = static_cast<std::int8_t>(zones[ahead.a] + more);
    if (values(index).wide) zones[ahead.b] = static_cast<std::int8_t>(zones[ahead.b] + more);
}

void GaulFloor::put(int index, Squares squares, int facing) {
    takeOff(index);
    unit(index).at = squares;
    unit(index).facing = static_cast<std::int8_t>(facing & 3);
    occupants_[squares.a] = occupants_[squares.b] = static_cast<std::int8_t>(index);
    countZone(index, 1);
}

void GaulFloor::takeOff(int index) {
    if (!onMap(index)) return;
    countZone(index, -1);
    occupants_[unit(index).at.a] = occupants_[unit(index).at.b] = kFree;
    unit(index).at = {};
}

void GaulFloor::eliminate(int index) {
    takeOff(index);
    unit(index).eliminated = true;
}

game::Position GaulFloor::end(const game::Setup& setup) const {
    const rules::Model& model = setup.model();
    game::Position position = game::startPosition(setup);
    const auto set = [&](std::string_view id, int holder, std::int64_t word) {
        position.setState(indexOf(model.states, id), holder, word);
    };
    const auto flag = [&](std::string_view id, int holder, bool on) { set(id, holder, on ? 1 : 0); };
    const auto number = [&](std::string_view id, int holder, int value) {
        set(id, holder, base::Number(value).bits());
    };
    const auto held = [&](std::string_view trait, int holder, bool on) {
        position.givePiece(holder, indexOf(model.traits, trait), on);
    };
    for (int i = 0; i < static_cast<int>(table_.units.size()); ++i) {
        const Unit& one = unit(i);
        const Deeds& done = deeds(i);
        if (onMap(i)) position.place(i, grid::CellId{one.at.a});
        else if (one.eliminated) position.setEliminated(i);
        else position.setWaiting(i);
        position.setFacing(i, one.facing);
        flag("general", i, one.general);
        flag("disordered", i, one.disordered);
        flag("retiring", i, one.retiring);
        flag("failed_last", i, one.failedLast);
        flag("brave_used", i, one.braveUsed);
        flag("heroic_used", i, one.heroicUsed);
        flag("eagle_lost", i, one.eagleLost);
        flag("centurions_lost", i, one.centurionsLost);
        flag("devotio_passed", i, one.devotioPassed);
        flag("pursuing", i, one.pursuing);
        set("left_from", i, one.leftFrom == kAside ? lang::kNothing : one.leftFrom);
        set("left_facing", i, one.leftFacing < 0 ? lang::kNothing : one.leftFacing);
        flag("activated", i, one.activated);
        flag("charged", i, one.charged);
        number("manoeuvres_rerolled", i, one.rerolled);
        held("small_cavalry_reserve", i, one.reserve);
        held("praetorian_cohort", i, one.cohort);
        held("devotio", i, one.devotio);
        held("skirmish_line", i, one.skirmishLine);
        held("chariot_line", i, one.chariotLine);
        number("risk", i, done.risk);
        number("points_left", i, done.pointsLeft);
        number("points_rolled", i, done.pointsRolled);
        number("squares_charged", i, done.squaresCharged);
        set("fought_in", i, static_cast<std::int64_t>(done.foughtIn));
        flag("rough_tested", i, done.roughTested);
        flag("charging", i, done.charging);
        flag("on_attack", i, done.onAttack);
        flag("beaten_back", i, done.beatenBack);
        flag("will_test", i, done.willTest);
        flag("in_second", i, done.inSecond);
        flag("threw_double", i, done.threwDouble);
        flag("turned_about", i, done.turnedAbout);
        flag("reserve_fights", i, done.reserveFights);
        flag("reserve_harries", i, done.reserveHarries);
        flag("cohort_fights", i, done.cohortFights);
        flag("cohort_used", i, done.cohortUsed);
        flag("devoted", i, done.devoted);
        flag("spreads_awe", i, done.spreadsAwe);
        flag("awed", i, done.awed);
        flag("omen_chosen", i, done.sendsOmen);
    }
    constexpr std::array<std::string_view, 4> kPools{"attack_points", "movement_points", "defence_points",
                                                     "strategy_points"};
    const auto deck = [&](std::string_view id) { return indexOf(model.decks, id); };
    for (int side = 0; side < 2; ++side) {
        const Army& own = army(side);
        for (std::size_t pool = 0; pool < 4; ++pool) number(kPools[pool], side, own.pools[pool]);
        number("generalship", side, own.generalship);
        number("reversals", side, own.reversals);
        flag("devotio_used", side, own.devotioUsed);
        flag("cancelled_once", side, own.cancelledOnce);
        flag("fatigued_all_battle", side, own.fatigued);
        flag("broken", side, own.broken);
        flag("failed_before", side, own.failedBefore);
        flag("fortune_lost", side, own.fortuneLost);
        flag("called", side, own.called);
        flag("general_moved", side, own.generalMoved);
        position.setHand(deck("setbacks"), side, 0, own.setbacks);
        position.setHand(deck("disasters"), side, 0, own.disasters);
        for (int card = 0; card < 3; ++card) {
            const auto kind = static_cast<std::size_t>(card);
            position.setHand(deck("seen_setbacks"), side, card, own.seenSetbacks[kind]);
            position.setShown(deck("seen_setbacks"), side, card, own.seenSetbacks[kind]);
            position.setHand(deck("seen_disasters"), side, card, own.seenDisasters[kind]);
            position.setShown(deck("seen_disasters"), side, card, own.seenDisasters[kind]);
        }
    }
    const auto piles = [&](std::string_view id, int card, int pile, int discards) {
        position.setDrawPile(deck(id), card, pile);
        position.setDiscardPile(deck(id), card, discards);
    };
    piles("setbacks", 0, setbackPile_, setbackDiscards_);
    piles("disasters", 0, disasterPile_, disasterDiscards_);
    for (int card = 0; card < 3; ++card) {
        const auto kind = static_cast<std::size_t>(card);
        piles("seen_setbacks", card, seenSetbacks_.pile[kind], seenSetbacks_.discards[kind]);
        piles("seen_disasters", card, seenDisasters_.pile[kind], seenDisasters_.discards[kind]);
    }
    number("turn", 0, turn_);
    flag("resolving", 0, resolving_);
    set("mover", 0, mover_ < 0 ? lang::kNothing : mover_);
    set("companion", 0, companion_ < 0 ? lang::kNothing : companion_);
    position.setActive(active_);
    position.setVerdict(verdict_);
    return position;
}

} // namespace groma::bench
