#include "core/base/hash.h"
#include "tests/bench/floors/gaul_floor.h"

#include <algorithm>
#include <utility>

namespace groma::bench {

void GaulFloor::sufferSetback(int index) {
    const int side = owner(index);
    if (canPay(side, kStrategy, index) && confirm(Topic::cancel_setback))
        return payPoint(side, kStrategy, index);
    takeSetback(side);
}

// Cards face down are all alike: no die falls.
void GaulFloor::takeSetback(int side) {
    if (setbackPile_ == 0) std::swap(setbackPile_, setbackDiscards_);
    if (setbackPile_ == 0) return;
    --setbackPile_;
    ++army(side).setbacks;
}

void GaulFloor::takeDisaster(int side) {
    if (disasterPile_ == 0) std::swap(disasterPile_, disasterDiscards_);
    if (disasterPile_ == 0) return;
    --disasterPile_;
    ++army(side).disasters;
}

void GaulFloor::routCard(int index) {
    if (values(index).formed) takeDisaster(owner(index));
    else sufferSetback(index);
}

void GaulFloor::forgetSetback(int side) {
    if (army(side).setbacks == 0) return;
    --army(side).setbacks;
    ++setbackDiscards_;
}

void GaulFloor::dropSetback(int side) {
    Army& own = army(side);
    --own.pools[kStrategy];
    Few piles;
    if (std::ranges::any_of(own.seenSetbacks, [](int cards) { return cards > 0; }))
        piles.push_back(kSetbackPile);
    if (own.setbacks > 0) piles.push_back(kUnseenPile);
    if (chooseOne(Topic::dropped_from, piles, table_.keys.piles) == kUnseenPile) forgetSetback(side);
    else throwAway(Topic::dropped_card, seenSetbacks_, own.seenSetbacks, table_.keys.setbacks);
}

void GaulFloor::throwAway(Topic topic, SeenDeck& deck, std::array<int, 3>& hand,
                          const std::array<std::uint64_t, 3>& keys) {
    Few held;
    for (std::int8_t card = 0; card < 3; ++card)
        if (hand[static_cast<std::size_t>(card)] > 0) held.push_back(card);
    const int card = chooseOne(topic, held, keys);
    if (card < 0) return;
    --hand[static_cast<std::size_t>(card)];
    ++deck.discards[static_cast<std::size_t>(card)];
}

void GaulFloor::call(int caller) {
    const int called = 1 - caller;
    Army& other = army(called);
    army(caller).called = true;
    if (!other.cancelledOnce && other.pools[kStrategy] + other.generalship >= 1 &&
        confirm(Topic::cancel_call)) {
        other.cancelledOnce = true;
        --(other.pools[kStrategy] >= 1 ? other.pools[kStrategy] : other.generalship);
        return;
    }
    reckon(called);
    if (verdict_ >= 0) return;
    throwOneAway(called);
    loseFortune(caller);
}

void GaulFloor::throwOneAway(int called) {
    Army& own = army(called);
    const auto any = [](const std::array<int, 3>& hand) { return hand[0] + hand[1] + hand[2] > 0; };
    Few piles;
    if (any(own.seenDisasters)) piles.push_back(kDisasterPile);
    if (any(own.seenSetbacks)) piles.push_back(kSetbackPile);
    if (chooseOne(Topic::thrown_from, piles, table_.keys.piles) == kSetbackPile)
        throwAway(Topic::thrown_card, seenSetbacks_, own.seenSetbacks, table_.keys.setbacks);
    else throwAway(Topic::thrown_card, seenDisasters_, own.seenDisasters, table_.keys.disasters);
}

int GaulFloor::cardPoints(int side) const {
    const Army& own = army(side);
    return own.seenSetbacks[1] + 2 * own.seenSetbacks[2] + 2 * own.seenDisasters[0] +
           3 * own.seenDisasters[1] + 4 * own.seenDisasters[2];
}

void GaulFloor::reckon(int called) {
    turnUp(called);
    const int points = cardPoints(called);
    const int limit = table_.breaks[static_cast<std::size_t>(called)];
    if (points >= limit) {
        army(called).broken = true;
        verdict_ = called == 0 ? 6 : 0;
    } else if (2 * points >= limit) {
        army(called).fatigued = true;
    }
}

void GaulFloor::turnUp(int called) {
    Army& own = army(called);
    for (; own.setbacks > 0; --own.setbacks) {
        ++setbackDiscards_;
        const int card = drawSeen(Topic::face_up, seenSetbacks_, table_.keys.setbacks);
        if (card >= 0) ++own.seenSetbacks[static_cast<std::size_t>(card)];
    }
    for (; own.disasters > 0; --own.disasters) {
        ++disasterDiscards_;
        const int card = drawSeen(Topic::turned_up, seenDisasters_, table_.keys.disasters);
        if (card >= 0) ++own.seenDisasters[static_cast<std::size_t>(card)];
    }
}

int GaulFloor::drawSeen(Topic topic, SeenDeck& deck, const std::array<std::uint64_t, 3>& keys) {
    const auto left = [&] { return deck.pile[0] + deck.pile[1] + deck.pile[2]; };
    if (left() == 0) std::swap(deck.pile, deck.discards);
    if (left() == 0) return -1;
    std::size_t card = 0;
    while (deck.pile[card] == 0) ++card;
    if (deck.pile[card] != left()) {
        const game::Throw falls = pose(topic);
        dice_.answered(true);
        std::uint64_t highest = 0;
        bool any = false;
        for (std::size_t kind = 0; kind < 3; ++kind)
            for (int copy = 0; copy < deck.pile[kind]; ++copy) {
                const std::uint64_t height =
                    falls.height(base::combine(keys[kind], static_cast<std::uint64_t>(copy)));
                if (any && height <= highest) continue;
                any = true;
                highest = height;
                card = kind;
            }
    }
    --deck.pile[card];
    return static_cast<int>(card);
}

// Who is nearer to breaking has lost.
void GaulFloor::judge() {
    turnUp(0);
    turnUp(1);
    const int ours = cardPoints(0) * table_.breaks[1];
    const int theirs = cardPoints(1) * table_.breaks[0];
    verdict_ = ours < theirs ? 2 : theirs < ours ? 4 : 3;
}

void GaulFloor::noteRisk(int index, int level) {
    if (!unit(index).general) return;
    deeds(index).risk = static_cast<std::int8_t>(std::max<int>(deeds(index).risk, level));
}

void GaulFloor::settleGenerals() {
    for (int side = 0; side < 2; ++side)
        for (const int one : of(side)) {
            if (!unit(one).general) continue;
            if (deeds(one).risk > 0) tryGeneral(one);
            if (verdict_ >= 0) return;
            if (unit(one).general && !onMap(one) && !unit(one).pursuing) findNewUnit(one);
        }
}

void GaulFloor::tryGeneral(int index) {
    if (rollTwo(Topic::risk_dice).sum <= deeds(index).risk + 1) injure(index, roll(Topic::injury_die));
}

void GaulFloor::injure(int index, int die) {
    const int side = owner(index);
    if (die <= 2) {
        unit(index).general = false;
        army(side).generalship = 0;
        takeDisaster(side);
        reckon(side);
        if (verdict_ < 0) shakeCommand(side, 3);
    } else if (die <= 4) {
        loseGeneral(index);
        shakeCommand(side, 2);
    } else {
        if (army(side).generalship >= 1) --army(side).generalship;
        sufferSetback(index);
        shakeCommand(side, 1);
    }
}

void GaulFloor::loseGeneral(int index) {
    const int side = owner(index);
    unit(index).general = false;
    army(side).generalship = 0;
    for (int n = 0; n <= table_.generalshipAtStart[static_cast<std::size_t>(side)]; ++n) sufferSetback(index);
}

void GaulFloor::shakeCommand(int side, int limit) {
    for (int& points : army(side).pools) {
        const int dice = points;
        if (dice == 0) continue;
        game::Throw falls = pose(Topic::command_dice);
        dice_.answered(true);
        for (int i = 0; i < dice; ++i)
            if (static_cast<int>(falls.number(static_cast<std::size_t>(i), kFaces)) < limit) --points;
    }
}

void GaulFloor::findNewUnit(int index) {
    List hosts;
    for (const std::int8_t one : of(owner(index)))
        if (onMap(one) && values(one).formed && !unit(one).general) hosts.push_back(one);
    const int host = chooseOne(Topic::new_unit, hosts, table_.keys.pieces);
    if (host >= 0) ride(index, host);
    else loseGeneral(index);
}

} // namespace groma::bench
