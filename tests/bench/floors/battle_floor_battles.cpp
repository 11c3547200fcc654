#include "tests/bench/floors/battle_floor.h"

#include <algorithm>

namespace groma::bench {

void BattleFloor::battlePhase() {
    dice_.enter(table_.keys.phase);
    fightBattles();
    dice_.leave();
}

void BattleFloor::fightBattles() {
    while (verdict_ < 0) {
        rows_.clear();
        for (const int unit : of(active_))
            if (mayClose(unit)) addAttacks(unit);
        for (const int unit : of(active_))
            if (mayClose(unit)) addLeaderAttacks(unit);
        for (const int unit : of(active_))
            if (mayShoot(unit)) addShots(unit);
        if (rows_.empty()) return;
        const int chosen = perform(Asked::battles);
        if (chosen < 0) return;
        const Row row = rows_[static_cast<std::size_t>(chosen)];
        if (row.act == Act::Shoot) {
            shoot(row.piece, row.to);
            continue;
        }
        piece(row.piece).battled = true;
        if (row.act == Act::AttackLeader) {
            attackLeader(row.piece, row.to);
            continue;
        }
        const int stood = piece(row.to).cell;
        if (closeCombat(row.piece, row.to) == Clash::Cleared && verdict_ < 0) pressOn(row.piece, stood);
    }
}

bool BattleFloor::mayClose(int unit) const {
    const Piece& own = piece(unit);
    if (values(unit).leader || !onMap(unit) || !own.ordered || own.battled || own.noBattle ||
        !mayBattleByCard())
        return false;
    return own.hexes <= (now_ == DoubleTime && values(unit).foot ? std::max(values(unit).battleMove, 2)
                                                                 : values(unit).battleMove);
}

BattleFloor::List BattleFloor::foesOf(int unit) const {
    List foes;
    for (const int cell : near(piece(unit).cell))
        if (const int foe = cell < 0 ? -1 : unitAt(cell); foe >= 0 && values(foe).side != values(unit).side)
            foes.push_back(static_cast<std::int8_t>(foe));
    std::sort(foes.begin(), foes.end());
    return foes;
}

void BattleFloor::addAttacks(int unit) {
    for (const std::int8_t foe : foesOf(unit))
        rows_.push_back({Act::Attack, static_cast<std::int8_t>(unit), foe, 0});
}

void BattleFloor::addLeaderAttacks(int unit) {
    for (const std::int8_t foe : of(1 - active_))
        if (values(foe).leader && onMap(foe) && lone(foe) &&
            table_.distance(piece(foe).cell, piece(unit).cell) == 1)
            rows_.push_back({Act::AttackLeader, static_cast<std::int8_t>(unit), foe, 0});
}

bool BattleFloor::mayShoot(int unit) const {
    const Piece& own = piece(unit);
    if (values(unit).range == 0 || !onMap(unit) || !own.ordered || own.battled || own.noBattle) return false;
    if (own.hexes > values(unit).battleMove || now_ == ClashOfShields || now_ == DoubleTime) return false;
    const int foe = 1 - values(unit).side;
    return std::ranges::none_of(near(own.cell), [&](int cell) { return cell >= 0 && sideIn(cell, foe); });
}

int BattleFloor::fireDice(int unit, int target) const {
    const Ground& here = ground(piece(unit).cell);
    const int dice = piece(unit).hexes == 0 ? values(unit).stillDice : values(unit).movedDice;
    return std::min({dice, ground(piece(target).cell).fireIn, here.fireOut}) - (here.camp ? 1 : 0);
}

bool BattleFloor::clear(int from, int to) const {
    const bool hills = ground(from).hill && ground(to).hill;
    const auto blocks = [&](int cell) {
        return !empty(cell) || ground(cell).blocksSight || (ground(cell).hillBlocks && !hills);
    };
    for (const Between& at : table_.sights[static_cast<std::size_t>(from * table_.cells + to)]) {
        if (at.cell < 0) break;
        if (blocks(at.cell) && (at.other < 0 || blocks(at.other))) return false;
    }
    return true;
}

void BattleFloor::addShots(int unit) {
    const int here = piece(unit).cell;
    for (const std::int8_t foe : of(1 - active_))
        if (onMap(foe) && table_.distance(piece(foe).cell, here) <= values(unit).range &&
            (!values(foe).leader || lone(foe)) && fireDice(unit, foe) > 0 && clear(here, piece(foe).cell))
            rows_.push_back({Act::Shoot, static_cast<std::int8_t>(unit), foe, 0});
}

void BattleFloor::shoot(int firer, int target) {
    Piece& own = piece(firer);
    ++own.shots;
    if (now_ != DarkenTheSky || own.shots >= 2) own.battled = true;
    const Faces faces = roll(Asked::fire_dice, fireDice(firer, target));
    if (!values(target).leader) {
        const int leader = leaderWith(target);
        suffer(target, leader, symbolHits(firer, target, faces));
        if (onMap(target) && faces[Flag] > 0) takeFlags(target, firer, leader, faces[Flag]);
    } else if (faces[Helmet] > 0) {
        eliminate(target);
    } else {
        leaderFlees(target);
    }
    checkBanners();
}

void BattleFloor::attackLeader(int attacker, int leader) {
    if (roll(Asked::battle_dice, battleDice(attacker, leader, false))[Helmet] > 0) eliminate(leader);
    else leaderFlees(leader);
    checkBanners();
}

BattleFloor::Clash BattleFloor::closeCombat(int attacker, int defender) {
    if (mayEvade(defender, attacker) && confirm(Asked::evade)) {
        evadeFrom(attacker, defender);
        return Clash::Lasting;
    }
    const int stood = piece(defender).cell;
    const int here = piece(attacker).cell;
    const bool first = playsFirstStrike(defender);
    if (first) {
        strike(defender, attacker, true);
        if (verdict_ >= 0 || piece(attacker).cell != here) return Clash::Lasting;
    }
    strike(attacker, defender, false);
    if (piece(defender).cell != stood) return Clash::Cleared;
    if (!first && verdict_ < 0 && onMap(attacker)) strike(defender, attacker, true);
    return Clash::Lasting;
}

bool BattleFloor::playsFirstStrike(int defender) {
    const int side = values(defender).side;
    int& held = hands_[static_cast<std::size_t>(side)][FirstStrike];
    if (held == 0 || !confirm(Asked::strike_first)) return false;
    --held;
    ++discards_[FirstStrike];
    drawCard(side);
    return true;
}

void BattleFloor::strike(int striker, int target, bool answering) {
    const Faces faces = roll(Asked::battle_dice, battleDice(striker, target, answering));
    const int leader = leaderWith(target);
    int hits = symbolHits(striker, target, faces) + swordHits(striker, target, faces);
    if (leaderNear(striker) || values(striker).praetorian) hits += faces[Helmet];
    suffer(target, leader, hits);
    if (onMap(target) && faces[Flag] > 0) takeFlags(target, striker, leader, faces[Flag]);
    checkBanners();
}

int BattleFloor::battleDice(int unit, int target, bool answering) const {
    const Ground& here = ground(piece(unit).cell);
    const Ground& there = ground(piece(target).cell);
    int dice = std::min({answering ? values(unit).answerDice : values(unit).dice, here.cap, there.cap});
    if (here.hill || there.hill) dice = std::min(dice, values(unit).mounted || !here.hill ? 2 : 3);
    if (here.camp) --dice;
    if (!answering) dice += piece(unit).cardDice;
    return std::max(dice, 1);
}

int BattleFloor::symbolHits(int striker, int target, const Faces& faces) const {
    const int shy = values(target).camel && values(striker).cavalry ? 1 : 0;
    return std::max(faces[static_cast<std::size_t>(values(target).weight)] - shy, 0);
}

int BattleFloor::swordHits(int striker, int target, const Faces& faces) const {
    if (!values(striker).swordsHit) return 0;
    const int ignored = (values(target).swordProof ? 1 : 0) +
                        (values(target).foot && ground(piece(target).cell).camp ? 1 : 0);
    return std::max(faces[Sword] - ignored, 0);
}

bool BattleFloor::leaderNear(int unit) const {
    const int here = piece(unit).cell;
    const auto own = [&](int cell) {
        return cell >= 0 && leaderAt(cell) >= 0 && values(leaderAt(cell)).side == values(unit).side;
    };
    return own(here) || std::ranges::any_of(near(here), own);
}

bool BattleFloor::mayPressOn(int unit, int into) const {
    return onMap(unit) && table_.distance(piece(unit).cell, into) == 1 && empty(into) &&
           !ground(into).impassable;
}

void BattleFloor::pressOn(int attacker, int into) {
    if (!mayPressOn(attacker, into) || !confirm(Asked::momentum)) return;
    comeTo(attacker, into);
    if (onMap(attacker) && values(attacker).cavalry && verdict_ < 0 && !ground(into).stops &&
        !ground(into).stopsMounted)
        rideOn(attacker);
    if (verdict_ >= 0 || !onMap(attacker) || !fightsIn(attacker, piece(attacker).cell)) return;
    if ((values(attacker).mounted || leaderWith(attacker) >= 0) && beset(attacker)) bonusCombat(attacker);
}

void BattleFloor::rideOn(int rider) {
    List open;
    for (const std::int8_t cell : near(piece(rider).cell))
        if (cell >= 0 && openTo(rider, cell)) open.push_back(cell);
    if (open.empty() || !confirm(Asked::ride_on)) return;
    comeTo(rider, chooseCell(Asked::ride_to, open));
}

void BattleFloor::bonusCombat(int attacker) {
    if (!confirm(Asked::bonus_combat)) return;
    const int foe = choosePiece(Asked::bonus_target, foesOf(attacker));
    const int stood = piece(foe).cell;
    if (closeCombat(attacker, foe) == Clash::Cleared && verdict_ < 0 && mayPressOn(attacker, stood) &&
        confirm(Asked::momentum))
        comeTo(attacker, stood);
}

} // namespace groma::bench
