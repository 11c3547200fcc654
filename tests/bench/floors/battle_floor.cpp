#include "tests/bench/floors/battle_floor.h"

#include <algorithm>

namespace groma::bench {

BattleFloor::Played BattleFloor::play(std::uint64_t seed) {
    dice_ = base::Rng(base::forkSeed(seed, 0));
    mind_ = base::Rng(base::forkSeed(seed, 1));
    pieces_ = {};
    units_.fill(-1);
    leaders_.fill(-1);
    pile_ = table_.deck;
    discards_ = {};
    hands_ = {};
    lastCommand_ = {NoCard, NoCard};
    banners_ = {};
    now_ = NoCard;
    verdict_ = -1;
    decisions_ = 0;
    for (std::size_t i = 0; i < table_.pieces.size(); ++i)
        if (table_.start[i] >= 0) put(static_cast<int>(i), table_.start[i]);
    for (int side = 0; side < 2; ++side)
        for (int n = 0; n < table_.command[static_cast<std::size_t>(side)]; ++n) drawCard(side);
    for (int turn = 0; turn < 2 * table_.turns && verdict_ < 0; ++turn) {
        active_ = turn % 2 == 0 ? table_.opens : 1 - table_.opens;
        takeTurn();
    }
    if (verdict_ < 0) verdict_ = banners_[0] > banners_[1] ? 0 : banners_[1] > banners_[0] ? 2 : 1;
    return {verdict_, decisions_};
}

void BattleFloor::takeTurn() {
    playCard();
    movePhase();
    if (verdict_ < 0) battlePhase();
    if (verdict_ < 0 && now_ == MoveFireMove) {
        for (const int unit : of(active_))
            if (!values(unit).leader && onMap(unit)) piece(unit).marched = false;
        movePhase();
    }
    if (verdict_ >= 0) return;
    drawCard(active_);
    endTurn();
}

void BattleFloor::endTurn() {
    now_ = NoCard;
    for (Piece& one : pieces_) {
        const Piece left = one;
        one = {};
        one.cell = left.cell;
        one.losses = left.losses;
    }
}

void BattleFloor::playCard() {
    const auto side = static_cast<std::size_t>(active_);
    List hand;
    for (int card = 0; card < kCards; ++card)
        if (card != FirstStrike && hands_[side][static_cast<std::size_t>(card)] > 0) hand.push_back(static_cast<std::int8_t>(card));
    const int chosen = chooseOne(hand);
    if (chosen < 0) return;
    --hands_[side][static_cast<std::size_t>(chosen)];
    ++discards_[static_cast<std::size_t>(chosen)];
    const Card card = static_cast<Card>(chosen);
    carryOut(card == CounterAttack ? commandOf(lastCommand_[1 - side]).mirrored : card);
}

void BattleFloor::shuffle() {
    for (std::size_t card = 0; card < pile_.size(); ++card) pile_[card] += discards_[card];
    discards_ = {};
}

void BattleFloor::drawCard(int side) {
    const auto count = [&] {
        int total = 0;
        for (const int of : pile_) total += of;
        return total;
    };
    int total = count();
    if (total == 0) {
        shuffle();
        total = count();
    }
    if (total == 0) return;
    const auto kinds = std::ranges::count_if(pile_, [](int of) { return of > 0; });
    int left = kinds == 1 ? 0 : static_cast<int>(dice_.boundedDraw(static_cast<std::uint32_t>(total)));
    std::size_t card = 0;
    while (left >= pile_[card]) left -= pile_[card++];
    --pile_[card];
    ++hands_[static_cast<std::size_t>(side)][card];
}

std::uint32_t BattleFloor::decide(std::uint32_t options) {
    ++decisions_;
    return mind_.boundedDraw(options);
}

int BattleFloor::chooseOne(const List& list) {
    if (list.empty()) return -1;
    return list.size() == 1 ? list[0] : list[decide(static_cast<std::uint32_t>(list.size()))];
}

BattleFloor::List BattleFloor::chooseSome(const List& list, int most) {
    List some;
    const std::size_t limit = std::min(list.size(), static_cast<std::size_t>(most));
    if (limit == 0) return some;
    const std::size_t size = decide(static_cast<std::uint32_t>(limit) + 1);
    std::array<std::int8_t, kMostPieces> all;
    for (std::size_t i = 0; i < list.size(); ++i) all[i] = static_cast<std::int8_t>(i);
    for (std::size_t i = 0; i < size; ++i) std::swap(all[i], all[i + mind_.boundedDraw(static_cast<std::uint32_t>(list.size() - i))]);
    std::sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(size));
    for (std::size_t i = 0; i < size; ++i) some.push_back(list[static_cast<std::size_t>(all[i])]);
    return some;
}

BattleFloor::Faces BattleFloor::roll(int dice) {
    Faces faces{};
    for (int i = 0; i < dice; ++i) ++faces[dice_.boundedDraw(6)];
    return faces;
}

void BattleFloor::checkBanners() {
    if (verdict_ >= 0 || std::max(banners_[0], banners_[1]) < table_.banners) return;
    const int ahead = banners_[0] == banners_[1] ? active_ : banners_[0] > banners_[1] ? 0 : 1;
    verdict_ = ahead * 2;
}

bool BattleFloor::sideIn(int cell, int side) const {
    return (unitAt(cell) >= 0 && values(unitAt(cell)).side == side) || (leaderAt(cell) >= 0 && values(leaderAt(cell)).side == side);
}

bool BattleFloor::joins(int unit, int cell) const {
    const int leader = leaderAt(cell);
    return leader >= 0 && unitAt(cell) < 0 && values(leader).side == values(unit).side && leaderWith(unit) < 0;
}

bool BattleFloor::beset(int unit) const {
    for (const int cell : near(piece(unit).cell))
        if (cell >= 0 && unitAt(cell) >= 0 && values(unitAt(cell)).side != values(unit).side) return true;
    return false;
}

bool BattleFloor::nearFoe(int index) const {
    for (const int foe : of(1 - values(index).side))
        if (onMap(foe) && table_.distance(piece(foe).cell, piece(index).cell) <= 3) return true;
    return false;
}

void BattleFloor::put(int index, int cell) {
    takeOff(index);
    auto& layer = values(index).leader ? leaders_ : units_;
    layer[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(index);
    piece(index).cell = static_cast<std::int8_t>(cell);
}

void BattleFloor::takeOff(int index) {
    if (!onMap(index)) return;
    auto& layer = values(index).leader ? leaders_ : units_;
    layer[static_cast<std::size_t>(piece(index).cell)] = -1;
    piece(index).cell = -1;
}

void BattleFloor::eliminate(int index) {
    takeOff(index);
    ++banners_[static_cast<std::size_t>(1 - values(index).side)];
}

}  // namespace groma::bench
