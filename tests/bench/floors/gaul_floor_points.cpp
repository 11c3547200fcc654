#include "tests/bench/floors/gaul_floor.h"

#include <algorithm>

namespace groma::bench {

int GaulFloor::allPoints(int side) const {
    const auto& pools = army(side).pools;
    return pools[0] + pools[1] + pools[2] + pools[3];
}

bool GaulFloor::canPay(int side, Pool pool, int index) const {
    const int ofGeneral = pool == kStrategy ? army(side).generalship : pointsOfGeneral(index);
    return points(side, pool) >= 1 || ofGeneral >= 1 || sparePoints(side, pool) >= 3;
}

void GaulFloor::tradePoints(int side, Pool wanted) {
    auto& pools = army(side).pools;
    for (int n = 0; n < 3; ++n) {
        Few filled;
        for (std::int8_t pool = 0; pool < 4; ++pool)
            if (pool != wanted && pools[static_cast<std::size_t>(pool)] >= 1) filled.push_back(pool);
        const int pool = chooseOne(Topic::traded_pool, filled, table_.keys.pools);
        if (pool >= 0) --pools[static_cast<std::size_t>(pool)];
    }
    ++pools[wanted];
}

// From the pool first, then by the General, then by trading three.
void GaulFloor::payPoint(int side, Pool pool, int index) {
    if (points(side, pool) == 0) {
        if ((pool == kStrategy ? army(side).generalship : pointsOfGeneral(index)) >= 1) {
            --army(side).generalship;
            return;
        }
        tradePoints(side, pool);
    }
    --army(side).pools[pool];
}

// No pool above four.
void GaulFloor::shareOut(int side) {
    auto& pools = army(side).pools;
    --pools[kStrategy];
    int left = allPoints(side);
    const auto lay = [&](Pool pool, Topic topic, int others) {
        const int points = chooseNumber(topic, std::max(0, left - others), std::min(4, left));
        pools[pool] = points;
        left -= points;
    };
    lay(kAttack, Topic::new_attack, 12);
    lay(kMovement, Topic::new_movement, 8);
    lay(kDefence, Topic::new_defence, 4);
    pools[kStrategy] = left;
}

GaulFloor::Purchases GaulFloor::rerolls(int index, Pool pool, Purchase first, bool mayTrade) const {
    const auto purchase = [first](int n) { return static_cast<Purchase>(static_cast<int>(first) + n); };
    const int side = owner(index);
    Purchases offered;
    if (points(side, pool) >= 1) offered.push_back(purchase(0));
    if (pointsOfGeneral(index) >= 1) offered.push_back(purchase(1));
    if (mayTrade && mustTrade(side, pool)) offered.push_back(purchase(2));
    return offered;
}

bool GaulFloor::throwsAgain(int side, Pool pool, int bought, Purchase first) {
    switch (bought - static_cast<int>(first)) {
    case 0: --army(side).pools[pool]; return true;
    case 1: --army(side).generalship; return true;
    default: tradePoints(side, pool); return false;
    }
}

} // namespace groma::bench
