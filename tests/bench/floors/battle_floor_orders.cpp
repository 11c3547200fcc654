#include "tests/bench/floors/battle_floor.h"

namespace groma::bench {

template <class Keep>
BattleFloor::List BattleFloor::canOrder(const Keep& keep) const {
    List found;
    for (const std::int8_t one : of(active_))
        if (onMap(one) && !piece(one).ordered && (!values(one).leader || lone(one)) && keep(one))
            found.push_back(one);
    return found;
}

BattleFloor::List BattleFloor::orderable() const {
    return canOrder([](int) { return true; });
}

bool BattleFloor::inWing(int cell, Wing wing) const {
    const std::size_t zone = wing == Wing::Centre ? 1 : (wing == Wing::Left) == (active_ == 0) ? 2 : 0;
    return table_.sections[zone][static_cast<std::size_t>(cell)] != 0;
}

BattleFloor::List BattleFloor::inSection(Wing wing) const {
    return canOrder([&](int one) { return inWing(piece(one).cell, wing); });
}

BattleFloor::List BattleFloor::ofWeight(int weight) const {
    return canOrder([&](int one) { return !values(one).leader && values(one).weight == weight; });
}

// Those next to an enemy, those near one, the rest.
BattleFloor::List BattleFloor::byNeed(const List& among) const {
    std::array<List, 3> groups;
    for (const std::int8_t one : among)
        groups[!values(one).leader && beset(one) ? 0 : nearFoe(one) ? 1 : 2].push_back(one);
    List all = groups[0];
    for (const std::int8_t one : groups[1]) all.push_back(one);
    for (const std::int8_t one : groups[2]) all.push_back(one);
    return all;
}

void BattleFloor::order(const List& among, int orders) {
    for (const int one : chooseSome(Asked::to_order, byNeed(among), orders)) piece(one).ordered = true;
}

void BattleFloor::orderKind(const List& among) {
    if (among.empty()) order(orderable(), 1);
    else order(among, table_.command[static_cast<std::size_t>(active_)]);
}

void BattleFloor::carryOut(Card card) {
    now_ = card;
    lastCommand_[static_cast<std::size_t>(active_)] = card;
    switch (commandOf(card).sort) {
    case Sort::Section: orderSections(card); break;
    case Sort::Troop: orderTroops(card); break;
    case Sort::Leadership: orderLeadership(card); break;
    case Sort::Tactic: orderTactic(card); break;
    case Sort::None: break;
    }
}

void BattleFloor::orderSections(Card card) {
    const Command& command = commandOf(card);
    if (command.wing != Wing::Any) return order(inSection(command.wing), command.orders);
    order(inSection(Wing::Left), command.orders);
    if (card == CoordinatedAttack) order(inSection(Wing::Centre), command.orders);
    order(inSection(Wing::Right), command.orders);
}

void BattleFloor::orderTroops(Card card) {
    if (card == MountedTroops) return orderKind(canOrder([&](int one) { return values(one).mounted; }));
    const int weight = card == LightTroops ? 0 : card == MediumTroops ? 1 : 2;
    orderKind(ofWeight(weight));
}

void BattleFloor::orderLeadership(Card card) {
    const Command& command = commandOf(card);
    List generals;
    for (const std::int8_t one : of(active_))
        if (values(one).leader && onMap(one) &&
            (command.wing == Wing::Any || inWing(piece(one).cell, command.wing)))
            generals.push_back(one);
    const int general = choosePiece(Asked::leading, generals);
    if (general < 0) return order(orderable(), 1);
    List chain;
    piece(general).ordered = true;
    chain.push_back(static_cast<std::int8_t>(general));
    if (const int unit = unitAt(piece(general).cell); unit >= 0) {
        piece(unit).ordered = true;
        chain.push_back(static_cast<std::int8_t>(unit));
    }
    orderLinked(canOrder([&](int one) { return !values(one).leader; }), chain, command.orders);
}

bool BattleFloor::inChain(int index, const List& chain) const {
    for (const int one : chain)
        if (table_.distance(piece(one).cell, piece(index).cell) == 1) return true;
    return false;
}

void BattleFloor::orderLinked(const List& among, List chain, int orders) {
    for (int n = 0; n < orders; ++n) {
        List next;
        for (const std::int8_t one : among)
            if (!piece(one).ordered && inChain(one, chain)) next.push_back(one);
        for (const std::int8_t one : chooseSome(Asked::to_order, byNeed(next), 1)) {
            piece(one).ordered = true;
            chain.push_back(one);
        }
    }
}

void BattleFloor::orderChain(int more) {
    const int one =
        choosePiece(Asked::to_start, byNeed(canOrder([&](int unit) { return values(unit).foot; })));
    if (one < 0) return;
    piece(one).ordered = true;
    orderLinked(canOrder([&](int unit) { return values(unit).foot; }), {static_cast<std::int8_t>(one)}, more);
}

void BattleFloor::orderLine() {
    const int one =
        choosePiece(Asked::to_start, byNeed(canOrder([&](int unit) { return values(unit).foot; })));
    if (one < 0) return;
    piece(one).ordered = true;
    List chain{static_cast<std::int8_t>(one)};
    for (int n = 0; n < 13 && !chain.empty(); ++n) {
        chain = canOrder([&](int unit) { return values(unit).foot && inChain(unit, chain); });
        for (const int unit : chain) piece(unit).ordered = true;
    }
}

void BattleFloor::orderTactic(Card card) {
    switch (card) {
    case ClashOfShields:
        for (const int unit : canOrder([&](int one) { return !values(one).leader && beset(one); })) {
            piece(unit).ordered = true;
            piece(unit).cardDice = 2;
        }
        break;
    case DarkenTheSky:
        for (const int unit : canOrder([&](int one) { return values(one).range > 0; }))
            piece(unit).ordered = true;
        break;
    case MountedCharge:
        orderKind(canOrder([&](int one) { return values(one).mounted; }));
        for (const int unit : of(active_))
            if (piece(unit).ordered && values(unit).mounted) piece(unit).cardDice = 1;
        break;
    case DoubleTime: orderChain(commandOf(card).orders); break;
    case LineCommand: orderLine(); break;
    case MoveFireMove: orderKind(ofWeight(0)); break;
    case IAmSpartacus: orderByDice(); break;
    case Rally: rallyBlocks(); break;
    default: break;
    }
}

void BattleFloor::orderByDice() {
    const Faces faces = roll(Asked::order_roll, table_.command[static_cast<std::size_t>(active_)]);
    for (int weight = 0; weight < 3; ++weight)
        order(ofWeight(weight), faces[static_cast<std::size_t>(weight)]);
    order(orderable(), faces[Helmet]);
    for (const int unit : of(active_))
        if (piece(unit).ordered && !values(unit).leader) piece(unit).cardDice = 1;
    shuffle();
}

void BattleFloor::rallyBlocks() {
    const Faces faces = roll(Asked::order_roll, table_.command[static_cast<std::size_t>(active_)]);
    for (int weight = 0; weight < 4; ++weight) // 3: a helmet, any of them
        for (int n = 0; n < faces[static_cast<std::size_t>(weight)]; ++n) restore(weight);
}

void BattleFloor::restore(int weight) {
    List rallying;
    for (const std::int8_t unit : of(active_))
        if (onMap(unit) && piece(unit).losses > 0 && (weight == 3 || values(unit).weight == weight) &&
            leaderNear(unit))
            rallying.push_back(unit);
    if (const int unit = choosePiece(Asked::to_restore, rallying); unit >= 0) --piece(unit).losses;
}

} // namespace groma::bench
