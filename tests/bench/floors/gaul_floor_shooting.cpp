#include "tests/bench/floors/gaul_floor.h"

#include <algorithm>

namespace groma::bench {

// Two squares, along the row of either of its own; units and forest cut the sight.
bool GaulFloor::inRange(int index, int target, int way) const {
    const Squares own = unit(index).at;
    const Squares there = unit(target).at;
    const auto sees = [&](int square) {
        const int first = next(square, way);
        if (there.has(first)) return true;
        return first != kAside && at(first) == kFree && !ground(first).forest && there.has(next(first, way));
    };
    return sees(own.a) || sees(own.b);
}

bool GaulFloor::mayShootAt(int shooter, int target) const {
    return inRange(shooter, target, unit(shooter).facing) &&
           (!inZone(shooter) || enemiesAhead(shooter).contains(static_cast<std::int8_t>(target)));
}

int GaulFloor::rangedRating(int shooter) const {
    int rating = values(shooter).ranged;
    for (const int one : of(owner(shooter)))
        if (one != shooter && values(one).shoots && onMap(one) && apart(one, shooter) == 1 && !inZone(one))
            ++rating;
    return rating;
}

void GaulFloor::shooting(int shooter, int target) {
    int way = 0;
    while (way < 4 && !inRange(shooter, target, way)) ++way;
    const int ranged = rangedRating(shooter);
    const bool front = ((unit(target).facing ^ way) & 3) == 2;
    const int rating = values(target).combat >> ((front ? 0 : 1) + (unit(target).disordered ? 1 : 0));
    const int dice = ranged <= rating ? 1 : ranged < 2 * rating ? 2 : 3;
    const std::uint32_t shown = rollSome(Topic::shooting_dice, dice);
    Few faces;
    for (std::int8_t face = 1; face <= kFaces; ++face)
        if ((shown >> face & 1U) != 0) faces.push_back(face);
    const int picked = chooseOne(Topic::picked_shot, faces, table_.keys.wholes);
    const int number = std::max(1, picked + std::min(0, ranged - rating));
    const Squares there = unit(target).at;
    const bool covered = ground(there.a).cover || ground(there.b).cover;
    const std::uint32_t guard = rollSome(Topic::defence_die, covered ? 2 : 1);
    if ((guard >> number & 1U) == 0 && !moreDefence(target, number)) applyShot(shooter, target, number, way);
}

void GaulFloor::applyShot(int shooter, int target, int number, int way) {
    const bool formed = values(target).formed;
    switch (number) {
    case 1:
        deeds(shooter).pointsLeft = 0;
        reversal();
        break;
    case 4: beaten(target, shooter, way, false, Cause::Shooting, 1); break;
    case 5:
        if (formed) beaten(target, shooter, way, true, Cause::Shooting, 1);
        break;
    case 6: beaten(target, shooter, way, true, Cause::Shooting, formed ? 1 : 0); break;
    default: break;
    }
}

} // namespace groma::bench
