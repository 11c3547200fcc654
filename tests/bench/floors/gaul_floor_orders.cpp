#include "core/base/hash.h"
#include "tests/bench/floors/gaul_floor.h"

namespace groma::bench {

void GaulFloor::offer(Rows& rows, Order order, int index) const {
    rows.offer({order, static_cast<std::int8_t>(index), -1},
               table_.keys.who[static_cast<std::size_t>(order)][static_cast<std::size_t>(index)]);
}

void GaulFloor::offer(Rows& rows, Order order, int index, int other) const {
    const std::uint64_t who =
        table_.keys.who[static_cast<std::size_t>(order)][static_cast<std::size_t>(index)];
    rows.offer({order, static_cast<std::int8_t>(index), static_cast<std::int8_t>(other)},
               base::combine(who, table_.keys.pieces[static_cast<std::size_t>(other)]));
}

void GaulFloor::offerOrders(Rows& rows) {
    for (const int one : of(active_)) {
        if (onMap(one)) {
            if (!unit(one).activated) {
                offerCharges(rows, one);
                offerFights(rows, one);
                offerShots(rows, one);
                offerMoves(rows, one);
                if (unit(one).disordered) offer(rows, Order::reform, one);
            }
            if (unit(one).general && !army(active_).generalMoved) offerRides(rows, one);
        } else if (unit(one).pursuing && !unit(one).activated &&
                   isFree(one, squaresAt(one, unit(one).leftFrom, unit(one).leftFacing))) {
            offer(rows, Order::come_back, one);
        }
    }
    offerArmy(rows);
}

// Four squares of movement and the one before the enemy, who lies ahead.
bool GaulFloor::withinACharge(int index, int target) const {
    const Squares own = unit(index).at;
    const Squares there = unit(target).at;
    const Squares ahead = zone(index);
    const auto near = [&](int from, int to, int onward) {
        const int apart = table_.distance(from, to);
        return apart <= 5 && table_.distance(onward, to) < apart;
    };
    return near(own.a, there.a, ahead.a) || near(own.a, there.b, ahead.a) || near(own.b, there.a, ahead.b) ||
           near(own.b, there.b, ahead.b);
}

void GaulFloor::offerCharges(Rows& rows, int index) const {
    if (unit(index).disordered || !enemiesAhead(index).empty()) return;
    for (const int foe : of(1 - active_))
        if (onMap(foe) && withinACharge(index, foe)) offer(rows, Order::charge, index, foe);
}

void GaulFloor::offerFights(Rows& rows, int index) const {
    for (const int foe : enemiesAhead(index)) offer(rows, Order::fight, index, foe);
}

void GaulFloor::offerShots(Rows& rows, int index) const {
    if (!values(index).shoots) return;
    for (const int foe : of(1 - active_))
        if (onMap(foe) && mayShootAt(index, foe)) offer(rows, Order::shoot, index, foe);
}

// All who stand in one rank without a gap, face as it does and have not acted; without itself.
GaulFloor::List GaulFloor::lineAbreast(int index) const {
    std::uint32_t found = 0;
    for (const int way : {unit(index).facing + 1, unit(index).facing + 3}) {
        int square = next(unit(index).at.a, way);
        for (int one = at(square);
             one == index ||
             (isFriend(index, one) && unit(one).facing == unit(index).facing && !unit(one).activated);
             one = at(square)) {
            if (one != index && unit(one).at.a == square) found |= 1U << one;
            square = next(square, way);
        }
    }
    List line;
    for (const std::int8_t one : of(owner(index)))
        if ((found >> one & 1U) != 0) line.push_back(one);
    return line;
}

void GaulFloor::offerMoves(Rows& rows, int index) const {
    offer(rows, Order::move, index);
    const int rear = at(behind(index).a);
    if (isFriend(index, rear) && !unit(rear).activated && directlyBehind(rear, index) &&
        values(rear).infantry == values(index).infantry)
        offer(rows, Order::move_together, index, rear);
    if (canPay(active_, kMovement, index)) {
        List ranks = lineAbreast(index);
        const bool alone = ranks.empty();
        ranks.push_back(static_cast<std::int8_t>(index));
        if (!alone && !isHeldUp(ranks)) offer(rows, Order::advance_as_line, index);
    }
}

void GaulFloor::offerRides(Rows& rows, int index) const {
    for (const int host : of(active_))
        if (host != index && onMap(host) && values(host).formed && !unit(host).general &&
            apart(index, host) <= 4)
            offer(rows, Order::attach_general, index, host);
}

void GaulFloor::offerArmy(Rows& rows) const {
    const std::uint64_t side = table_.keys.sides[static_cast<std::size_t>(active_)];
    const auto key = [&](Order order) {
        return base::combine(table_.keys.orders[static_cast<std::size_t>(order)], side);
    };
    const Army& own = army(active_);
    if (!own.called) rows.offer({Order::call_homunculus, -1, -1}, key(Order::call_homunculus));
    for (std::int8_t pool = 0; pool < 4; ++pool)
        if (sparePoints(active_, static_cast<Pool>(pool)) >= 3)
            rows.offer({Order::trade, -1, pool},
                       base::combine(key(Order::trade), table_.keys.pools[static_cast<std::size_t>(pool)]));
    if (own.pools[kStrategy] < 1) return;
    if (allPoints(active_) <= 17) rows.offer({Order::reallocate, -1, -1}, key(Order::reallocate));
    bool holds = own.setbacks > 0;
    for (const int cards : own.seenSetbacks) holds = holds || cards > 0;
    if (holds) rows.offer({Order::drop_setback, -1, -1}, key(Order::drop_setback));
}

void GaulFloor::carryOut(const Row& row) {
    switch (row.order) {
    case Order::call_homunculus:
        call(active_);
        phaseEnds_ = army(active_).fortuneLost;
        break;
    case Order::attach_general:
        army(active_).generalMoved = true;
        ride(row.piece, row.to);
        break;
    case Order::trade: tradePoints(active_, static_cast<Pool>(row.to)); break;
    case Order::reallocate: shareOut(active_); break;
    case Order::drop_setback: dropSetback(active_); break;
    default: activate(row); break;
    }
}

void GaulFloor::ride(int index, int host) {
    unit(index).general = false;
    unit(host).general = true;
}

} // namespace groma::bench
