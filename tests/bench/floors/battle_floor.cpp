#include "tests/bench/floors/battle_floor.h"

#include "core/base/hash.h"
#include "tests/bench/floors/picks.h"

#include <algorithm>

namespace groma::bench {

BattleFloor::Played BattleFloor::play(std::uint64_t seed, std::uint64_t battle, std::vector<Heard>* heard) {
    heard_ = heard;
    dice_.restart({seed, battle});
    active_ = table_.opens;
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
    dice_.enter(table_.keys.turn);
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
    dice_.leave();
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
        if (card != FirstStrike && hands_[side][static_cast<std::size_t>(card)] > 0)
            hand.push_back(static_cast<std::int8_t>(card));
    const int chosen = chooseOne(Asked::card_played, hand, table_.keys.cards);
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
    std::size_t card = 0;
    while (pile_[card] == 0) ++card;
    if (kinds > 1) {
        const game::Throw falls = pose(Asked::drawn);
        dice_.answered(true);
        std::uint64_t highest = 0;
        bool any = false;
        for (std::size_t kind = 0; kind < pile_.size(); ++kind)
            for (int copy = 0; copy < pile_[kind]; ++copy) {
                const std::uint64_t height =
                    falls.height(base::combine(table_.keys.cards[kind], static_cast<std::uint64_t>(copy)));
                if (any && height <= highest) continue;
                any = true;
                highest = height;
                card = kind;
            }
    }
    --pile_[card];
    ++hands_[static_cast<std::size_t>(side)][card];
}

game::Throw BattleFloor::pose(Asked asked) {
    dice_.pose(table_.keys.asked[static_cast<std::size_t>(asked)],
               table_.keys.sides[static_cast<std::size_t>(active_)]);
    return dice_.posed();
}

game::Throw BattleFloor::decide(Asked asked) {
    ++decisions_;
    const game::Throw falls = pose(asked);
    dice_.answered(false);
    return falls;
}

std::uint64_t BattleFloor::rowKey(const Row& row) const {
    const bool moves = row.act == Act::March || row.act == Act::Ride;
    const auto to = static_cast<std::size_t>(row.to);
    const std::uint64_t who = base::combine(table_.keys.actions[static_cast<std::size_t>(row.act)],
                                            table_.keys.pieces[static_cast<std::size_t>(row.piece)]);
    return base::combine(who, moves ? table_.keys.cells[to] : table_.keys.pieces[to]);
}

int BattleFloor::perform(Asked asked) {
    const game::Throw falls = decide(asked);
    std::uint64_t highest = falls.height(game::kPassKey);
    int chosen = -1;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const std::uint64_t height = falls.height(rowKey(rows_[i]));
        if (height <= highest) continue;
        highest = height;
        chosen = static_cast<int>(i);
    }
    hear(asked, rows_.size(), chosen < 0 ? game::kPassKey : rowKey(rows_[static_cast<std::size_t>(chosen)]));
    dice_.act(
        chosen < 0
            ? 0
            : table_.keys.pieces[static_cast<std::size_t>(rows_[static_cast<std::size_t>(chosen)].piece)]);
    return chosen;
}

template <class Keys>
int BattleFloor::chooseOne(Asked asked, const List& list, const Keys& keys) {
    if (list.empty()) return -1;
    if (list.size() == 1) return list[0];
    const int chosen = highestOf(decide(asked), list, keys);
    hear(asked, list.size(), keys[static_cast<std::size_t>(chosen)]);
    return chosen;
}

template int BattleFloor::chooseOne(Asked, const List&, const std::array<std::uint64_t, kMostPieces>&);
template int BattleFloor::chooseOne(Asked, const List&, const std::array<std::uint64_t, kMostCells>&);

BattleFloor::List BattleFloor::chooseSome(Asked asked, const List& list, int most) {
    const std::size_t limit = std::min(list.size(), static_cast<std::size_t>(most));
    if (limit == 0) return {};
    const List some = someOf(decide(asked), list, table_.keys.pieces, limit);
    std::uint64_t all = 0;
    for (const int one : some) all = base::combine(all, table_.keys.pieces[static_cast<std::size_t>(one)]);
    hear(asked, list.size(), all);
    return some;
}

bool BattleFloor::confirm(Asked asked) {
    const game::Throw falls = decide(asked);
    const bool yes = falls.height(table_.keys.noYes[1]) > falls.height(table_.keys.noYes[0]);
    hear(asked, 2, table_.keys.noYes[yes ? 1 : 0]);
    return yes;
}

int BattleFloor::chooseNumber(Asked asked, int most) {
    const auto options = static_cast<std::uint32_t>(most) + 1;
    const std::uint32_t chosen = decide(asked).number(0, options);
    hear(asked, options, chosen);
    return static_cast<int>(chosen);
}

BattleFloor::Faces BattleFloor::roll(Asked asked, int dice) {
    Faces faces{};
    if (dice <= 0) return faces;
    game::Throw falls = pose(asked);
    dice_.answered(true);
    for (int i = 0; i < dice; ++i) ++faces[falls.number(static_cast<std::size_t>(i), 6)];
    return faces;
}

void BattleFloor::checkBanners() {
    if (verdict_ >= 0 || std::max(banners_[0], banners_[1]) < table_.banners) return;
    const int ahead = banners_[0] == banners_[1] ? active_ : banners_[0] > banners_[1] ? 0 : 1;
    verdict_ = ahead * 2;
}

bool BattleFloor::sideIn(int cell, int side) const {
    return (unitAt(cell) >= 0 && values(unitAt(cell)).side == side) ||
           (leaderAt(cell) >= 0 && values(leaderAt(cell)).side == side);
}

bool BattleFloor::joins(int unit, int cell) const {
    const int leader = leaderAt(cell);
    return leader >= 0 && unitAt(cell) < 0 && values(leader).side == values(unit).side &&
           leaderWith(unit) < 0;
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

} // namespace groma::bench
