#include "core/sim/match.h"

#include "core/game/names/ending.h"

#include <cassert>
#include <cmath>

namespace groma::sim {

namespace {

// Of the side in two battles: 2 for a victory, 1 where nobody wins.
std::uint64_t halfPoints(const game::Setup& setup, const Battle& battle, int side) {
    const int winner = game::winnerOf(setup.model(), battle.verdict);
    if (winner < 0) return 1;
    return winner == side ? 2 : 0;
}

} // namespace

void MatchTally::add(const MatchTally& other) {
    if (failures == 0) firstFailure = other.firstFailure;
    won += other.won;
    split += other.split;
    for (const std::size_t side : {0U, 1U}) splitBySeat.at(side) += other.splitBySeat.at(side);
    lost += other.lost;
    halfPoints += other.halfPoints;
    failures += other.failures;
    estimated += other.estimated;
}

MatchTally playPairs(const game::Setup& setup, const MatchSettings& settings, std::uint64_t first,
                     std::uint64_t count) {
    MatchTally tally;
    for (std::uint64_t pair = first; pair < first + count; ++pair) {
        std::array<std::uint64_t, 2> points{}; // of the first player, by his seat
        std::string failure;
        for (const int seat : {0, 1}) { // of the first player
            BattleSettings battle;
            battle.seed = settings.seed;
            battle.battle = pair;
            battle.bounds = settings.bounds;
            for (const int side : {0, 1}) {
                const auto at = static_cast<std::size_t>(side);
                battle.players[at] = settings.players[side == seat ? 0 : 1].onSideOf(settings.postures[at]);
            }
            const Battle played = playBattle(setup, battle);
            tally.estimated += played.estimated;
            if (played.failure.kind != game::FailureKind::None && failure.empty())
                failure = played.failure.text;
            points.at(static_cast<std::size_t>(seat)) = halfPoints(setup, played, seat);
        }
        if (!failure.empty()) {
            if (tally.failures++ == 0) tally.firstFailure = failure;
            continue;
        }
        const std::uint64_t sum = points[0] + points[1];
        tally.halfPoints += sum;
        ++(sum > 2 ? tally.won : sum == 2 ? tally.split : tally.lost);
        if (sum == 2 && points[0] != points[1]) ++tally.splitBySeat.at(points[0] > points[1] ? 0 : 1);
    }
    return tally;
}

double SequentialTest::ratio(std::uint64_t won, std::uint64_t lost) const {
    assert(0 < low && low < high && high < 1);
    return static_cast<double>(won) * std::log(high / low) +
           static_cast<double>(lost) * std::log((1 - high) / (1 - low));
}

SequentialTest::Verdict SequentialTest::of(std::uint64_t won, std::uint64_t lost) const {
    assert(0 < error && error < 0.5);
    const double bound = std::log((1 - error) / error);
    const double now = ratio(won, lost);
    if (now >= bound) return Verdict::High;
    return now <= -bound ? Verdict::Low : Verdict::Open;
}

} // namespace groma::sim
