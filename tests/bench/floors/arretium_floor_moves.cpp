#include "core/base/hash.h"
#include "tests/bench/floors/arretium_floor.h"

#include <algorithm>
#include <bit>

namespace groma::bench {

void ArretiumFloor::movementPhase() {
    dice_.enter(table_.keys.phase);
    stale_ = ~std::uint64_t{0};
    nearest_.fill(-1);
    while (true) {
        Rows rows = ask(Matter::movement);
        offerMovement(rows);
        offerReorganise(rows);
        if (!perform(Matter::movement, rows)) break;
        act(rows.best);
    }
    dice_.leave();
}

void ArretiumFloor::offerMovement(Rows& rows) {
    const auto& keys = table_.keys;
    for (const std::int8_t piece : of(active_)) {
        const Counter& own = counter(piece);
        if (!onMap(piece) || own.halted || own.commanded) continue;
        const auto who = static_cast<std::size_t>(piece);
        if (held(piece)) {
            if (!disengageCells(piece).empty())
                rows.offer({Deed::disengage, piece, 0},
                           keys.deeds[static_cast<std::size_t>(Deed::disengage)][who]);
            continue;
        }
        if (own.moved || movementLeft(piece) < 1) continue;
        if ((stale_ >> who & 1) != 0) findReach(piece);
        const Reach& reach = reaches_[who];
        for (std::size_t i = 0; i < reach.count; ++i)
            rows.offer({Deed::march, piece, reach.cells[i]}, keys.marches[who][reach.cells[i]]);
        if (table_.rim[own.cell])
            rows.offer({Deed::leave_map, piece, 0},
                       keys.deeds[static_cast<std::size_t>(Deed::leave_map)][who]);
    }
}

void ArretiumFloor::offerReorganise(Rows& rows) const {
    const auto& keys = table_.keys;
    for (const std::int8_t chief : of(active_)) {
        if (!values(chief).leader || !onMap(chief) || counter(chief).commanded) continue;
        for (const std::uint8_t cell : near(counter(chief).cell)) {
            const int unit = at(cell);
            if (unit < 0 || values(unit).side != active_ || !counter(unit).disorganised || held(unit))
                continue;
            rows.offer(
                {Deed::reorganise, chief, static_cast<std::uint8_t>(unit)},
                base::combine(
                    keys.deeds[static_cast<std::size_t>(Deed::reorganise)][static_cast<std::size_t>(chief)],
                    keys.pieces[static_cast<std::size_t>(unit)]));
        }
    }
}

// Steps of one point over free hexes, not on from those in contact.
void ArretiumFloor::findReach(int piece) {
    stale_ &= ~(std::uint64_t{1} << piece);
    ++search_;
    Reach& reach = reaches_[static_cast<std::size_t>(piece)];
    const auto& foes = beside_[static_cast<std::size_t>(1 - values(piece).side)];
    std::size_t count = 0;
    seen_[counter(piece).cell] = search_;
    const auto spread = [&](std::uint8_t from) {
        for (const std::uint8_t to : near(from)) {
            if (!empty(to) || seen_[to] == search_) continue;
            seen_[to] = search_;
            reach.cells[count++] = to;
        }
    };
    spread(counter(piece).cell);
    std::size_t first = 0;
    for (int left = movementLeft(piece) - 1; left > 0; --left)
        for (const std::size_t last = count; first < last; ++first)
            if (foes[reach.cells[first]] == 0) spread(reach.cells[first]);
    reach.count = static_cast<std::uint8_t>(count);
}

// A hex was left or taken: whoever may come so far finds his reach anew.
void ArretiumFloor::touched(int cell) {
    for (const int piece : of(active_))
        if (onMap(piece) && table_.distance(counter(piece).cell, cell) <= values(piece).mp)
            stale_ |= std::uint64_t{1} << piece;
}

void ArretiumFloor::moveBy(const Row& row) {
    Counter& own = counter(row.piece);
    const int left = own.cell;
    switch (row.deed) {
    case Deed::march: {
        // What it spent is read no more: who has moved neither marches nor leaves, and who is bound is
        // halted.
        put(row.piece, row.to);
        own.moved = true;
        own.halted = held(row.piece);
        break;
    }
    case Deed::disengage: disengage(row.piece); break;
    default: takeOff(row.piece); break;
    }
    touched(left);
    if (onMap(row.piece)) touched(own.cell);
}

void ArretiumFloor::reorganise(const Row& row) {
    counter(row.to).disorganised = false;
    counter(row.piece).commanded = true;
    stale_ |= std::uint64_t{1} << row.to;
}

ArretiumFloor::Cells ArretiumFloor::disengageCells(int piece) const {
    Cells open;
    if (movementLeft(piece) < 2) return open;
    // Which of the six lie away from an enemy in a direction, by bit: W, SW from E; NW, NE from SE ...
    constexpr std::array<unsigned, 6> kAway{0b001100, 0b110000, 0b110000, 0b000011, 0b000011, 0b001100};
    const auto& around = near(counter(piece).cell);
    unsigned allowed = 0b111111;
    for (std::size_t d = 0; d < 6; ++d)
        if (at(around[d]) >= 0 && values(at(around[d])).side != values(piece).side) allowed &= kAway[d];
    for (std::size_t d = 0; d < 6; ++d)
        if ((allowed >> d & 1U) != 0 && empty(around[d])) open.push_back(around[d]);
    return open;
}

void ArretiumFloor::disengage(int piece) {
    if (!testMorale(piece)) {
        counter(piece).halted = true;
        return;
    }
    const int to = chooseCell(Matter::disengage_to, values(piece).side, disengageCells(piece));
    if (to < 0) return;
    counter(piece).spent = static_cast<std::int8_t>(counter(piece).spent + 2);
    put(piece, to);
    if (held(piece)) counter(piece).halted = true;
}

void ArretiumFloor::firePhase() {
    dice_.enter(table_.keys.phase);
    while (true) {
        Rows rows = ask(Matter::fire_orders);
        offerFire(rows);
        offerReorganise(rows);
        if (!perform(Matter::fire_orders, rows)) break;
        act(rows.best);
    }
    dice_.leave();
}

void ArretiumFloor::act(const Row& row) {
    switch (row.deed) {
    case Deed::fire: {
        counter(row.piece).fired = true;
        const int bonus = combatValue(row.piece);
        hitByFire(row.piece, row.to, roll(Matter::fire_die) + bonus);
        break;
    }
    case Deed::throw_javelins: throwJavelins(row.piece, row.to); break;
    case Deed::attack: engage(row.piece, row.to); break;
    case Deed::reorganise: reorganise(row); break;
    default: moveBy(row); break;
    }
}

// Who shoots has no enemy beside it, so that only friends beside it stand within its two hexes: they cut no
// line.
void ArretiumFloor::offerFire(Rows& rows) const {
    const auto& keys = table_.keys;
    for (const std::int8_t firer : of(active_)) {
        const Counter& own = counter(firer);
        if (!onMap(firer)) continue;
        const auto who = static_cast<std::size_t>(firer);
        const bool beset = held(firer);
        if (values(firer).shoots && !own.fired && !beset) {
            const int range = combatValue(firer);
            for (const std::int8_t foe : of(1 - active_))
                if (onMap(foe) && table_.distance(own.cell, counter(foe).cell) <= range)
                    rows.offer({Deed::fire, firer, static_cast<std::uint8_t>(foe)},
                               base::combine(keys.deeds[static_cast<std::size_t>(Deed::fire)][who],
                                             keys.pieces[static_cast<std::size_t>(foe)]));
        }
        if (!own.javelins || own.disorganised || !beset) continue;
        for (const std::uint8_t cell : near(own.cell)) {
            const int foe = at(cell);
            if (foe >= 0 && values(foe).side != active_)
                rows.offer({Deed::throw_javelins, firer, static_cast<std::uint8_t>(foe)},
                           base::combine(keys.deeds[static_cast<std::size_t>(Deed::throw_javelins)][who],
                                         keys.pieces[static_cast<std::size_t>(foe)]));
        }
    }
}

void ArretiumFloor::throwJavelins(int firer, int target) {
    counter(firer).javelins = false;
    const int left = counter(target).cell;
    hitByFire(firer, target, roll(Matter::javelin_die) + 2);
    if (empty(left)) advance(firer, left);
}

void ArretiumFloor::hitByFire(int firer, int target, int score) {
    if (score <= 5) return;
    const auto from = static_cast<std::size_t>(counter(firer).cell);
    const auto to = static_cast<std::size_t>(counter(target).cell);
    Cells hit;
    if (table_.distances[from][to] == 1) {
        hit.push_back(counter(firer).cell);
    } else {
        const auto [one, other] = table_.approaches[from][to];
        hit.push_back(one);
        if (other != table_.cells) hit.push_back(other);
    }
    fallBack(target, chooseCell(Matter::fire_from, values(target).side, hit));
    if (score >= 8 && onMap(target)) testMorale(target);
}

} // namespace groma::bench
