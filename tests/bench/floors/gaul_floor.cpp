#include "tests/bench/floors/gaul_floor.h"

#include "core/base/hash.h"

#include <algorithm>

namespace groma::bench {

GaulFloor::Played GaulFloor::play(std::uint64_t seed, std::uint64_t battle, std::vector<Heard>* heard) {
    dice_.restart({seed, battle});
    heard_ = heard;
    begin();
    splitUnits(0);
    splitUnits(1);
    while (verdict_ < 0 && turn_ < table_.turns) playTurn();
    if (verdict_ < 0) judge();
    return {verdict_, decisions_};
}

void GaulFloor::begin() {
    units_ = {};
    deeds_ = {};
    armies_ = {};
    occupants_.fill(kFree);
    occupants_[kAside] = kOff;
    zones_ = {};
    setbackPile_ = table_.setbacks;
    disasterPile_ = table_.disasters;
    setbackDiscards_ = disasterDiscards_ = 0;
    seenSetbacks_ = {table_.seenSetbacks, {}};
    seenDisasters_ = {table_.seenDisasters, {}};
    active_ = table_.opens;
    turn_ = 0;
    verdict_ = -1;
    mover_ = companion_ = -1;
    resolving_ = phaseEnds_ = false;
    decisions_ = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        armies_[side].pools = table_.pools[side];
        armies_[side].generalship = table_.generalship[side];
    }
    for (std::size_t i = 0; i < table_.units.size(); ++i) {
        const GaulUnit& one = table_.units[i];
        units_[i].general = one.general;
        units_[i].reserve = one.reserve;
        units_[i].cohort = one.cohort;
        units_[i].devotio = one.devotio;
        enter(static_cast<int>(i), one.start, one.facing);
    }
}

void GaulFloor::splitUnits(int player) {
    for (const int one : of(player))
        if (values(one).lines > 0) split(one);
}

void GaulFloor::split(int index) {
    List there;
    for (const std::int8_t one : of(owner(index)))
        if (one != index && onMap(one) && apart(one, index) == 1 && values(one).lines == 0 &&
            !unit(one).skirmishLine && !unit(one).chariotLine)
            there.push_back(one);
    if (there.empty() || !confirm(Topic::split)) return;
    List bearers = there;
    if (there.size() > 1) {
        const std::size_t most = std::min(there.size(), static_cast<std::size_t>(values(index).lines));
        bearers = someOf(decide(Topic::bearers), there, table_.keys.pieces, most, 1);
        std::uint64_t all = 0;
        for (const int one : bearers)
            all = base::combine(all, table_.keys.pieces[static_cast<std::size_t>(one)]);
        hear(Topic::bearers, there.size(), all);
    }
    for (const int one : bearers)
        (values(index).chariots ? unit(one).chariotLine : unit(one).skirmishLine) = true;
    takeOff(index);
}

void GaulFloor::playTurn() {
    ++turn_;
    dice_.enter(table_.keys.turn);
    const int starter = active_;
    playPhase(starter);
    if (verdict_ < 0) playPhase(1 - starter);
    if (verdict_ >= 0) return;
    dice_.leave();
    for (Unit& one : units_) one.rerolled = 0;
}

void GaulFloor::playPhase(int player) {
    dice_.enter(table_.keys.phase);
    const int before = active_;
    active_ = player;
    phaseEnds_ = false;
    while (giveOrder()) {
    }
    if (verdict_ >= 0) return;
    dice_.leave();
    active_ = before;
    for (Unit& one : units_) one.activated = one.charged = false;
    for (Army& one : armies_) one.failedBefore = one.fortuneLost = one.called = one.generalMoved = false;
}

bool GaulFloor::giveOrder() {
    Rows rows = ask(Topic::orders);
    offerOrders(rows);
    if (!perform(Topic::orders, rows)) return false;
    carryOut(rows.best);
    return verdict_ < 0 && !phaseEnds_;
}

void GaulFloor::activate(const Row& row) {
    dice_.enter(table_.keys.activation);
    unit(row.piece).activated = true;
    resolving_ = true;
    switch (row.order) {
    case Order::move: movementActivation(row.piece, row.piece); break;
    case Order::move_together: movementActivation(row.piece, row.to); break;
    case Order::advance_as_line: advanceLine(row.piece); break;
    case Order::fight: combat(row.piece, row.to); break;
    case Order::charge: chargeHome(row.piece); break;
    case Order::shoot: shooting(row.piece, row.to); break;
    case Order::reform: reformUnit(row.piece); break;
    default: tryToReturn(row.piece); break;
    }
    settleGenerals();
    if (verdict_ >= 0) return;
    dice_.leave();
    deeds_ = {};
    mover_ = companion_ = -1;
    resolving_ = false;
}

void GaulFloor::reversal() {
    loseFortune(active_);
    phaseEnds_ = true;
}

void GaulFloor::loseFortune(int player) {
    if (army(player).fortuneLost) return;
    army(player).fortuneLost = true;
    ++army(player).reversals;
}

game::Throw GaulFloor::pose(Topic topic) {
    dice_.pose(table_.keys.topics[static_cast<std::size_t>(topic)],
               table_.keys.sides[static_cast<std::size_t>(active_)]);
    return dice_.posed();
}

game::Throw GaulFloor::decide(Topic topic) {
    ++decisions_;
    const game::Throw falls = pose(topic);
    dice_.answered(false);
    return falls;
}

void GaulFloor::hear(Topic topic, std::uint64_t options, std::uint64_t answer) {
    if (heard_ == nullptr) return;
    heard_->push_back({table_.keys.topics[static_cast<std::size_t>(topic)], options, answer});
}

GaulFloor::Rows GaulFloor::ask(Topic topic) {
    Rows rows;
    rows.falls = pose(topic);
    rows.highest = rows.falls.height(game::kPassKey);
    return rows;
}

bool GaulFloor::perform(Topic topic, const Rows& rows) {
    if (rows.count == 0) return false;
    ++decisions_;
    dice_.answered(false);
    hear(topic, rows.count, rows.key);
    const int piece = rows.best.piece;
    dice_.act(piece < 0 ? 0 : table_.keys.pieces[static_cast<std::size_t>(piece)]);
    return rows.key != game::kPassKey;
}

int GaulFloor::chooseNumber(Topic topic, int least, int most) {
    if (least == most) return least;
    const auto options = static_cast<std::uint32_t>(most - least + 1);
    const int chosen = least + static_cast<int>(decide(topic).number(0, options));
    hear(topic, options, static_cast<std::uint64_t>(chosen));
    return chosen;
}

bool GaulFloor::confirm(Topic topic) {
    const game::Throw falls = decide(topic);
    const bool yes = falls.height(table_.keys.noYes[1]) > falls.height(table_.keys.noYes[0]);
    hear(topic, 2, table_.keys.noYes[yes ? 1 : 0]);
    return yes;
}

int GaulFloor::buy(Topic topic, const Purchases& offered) {
    if (offered.empty()) return -1;
    const game::Throw falls = decide(topic);
    std::uint64_t highest = falls.height(game::kPassKey);
    std::uint64_t answer = game::kPassKey;
    int bought = -1;
    for (const Purchase one : offered) {
        const std::uint64_t key = table_.keys.purchases[static_cast<std::size_t>(one)];
        const std::uint64_t height = falls.height(key);
        if (height <= highest) continue;
        highest = height;
        answer = key;
        bought = static_cast<int>(one);
    }
    hear(topic, offered.size(), answer);
    return bought;
}

int GaulFloor::roll(Topic topic) {
    game::Throw falls = pose(topic);
    dice_.answered(true);
    return static_cast<int>(falls.number(0, kFaces)) + 1;
}

GaulFloor::TwoDice GaulFloor::rollTwo(Topic topic) {
    game::Throw falls = pose(topic);
    dice_.answered(true);
    const auto one = static_cast<int>(falls.number(0, kFaces));
    const auto other = static_cast<int>(falls.number(1, kFaces));
    return {one + other + 2, one == other};
}

std::uint32_t GaulFloor::rollSome(Topic topic, int dice) {
    game::Throw falls = pose(topic);
    dice_.answered(true);
    std::uint32_t shown = 0;
    for (int i = 0; i < dice; ++i) shown |= 2U << falls.number(static_cast<std::size_t>(i), kFaces);
    return shown;
}

} // namespace groma::bench
