#include "tests/bench/floors/arretium_floor.h"

#include "core/base/hash.h"
#include "tests/bench/floors/named.h"

#include <algorithm>

namespace groma::bench {

ArretiumFloor::ArretiumFloor(const ArretiumTable& table, Mind mind) : table_(table), mind_(mind) {
    if (mind == Mind::Greedy) other_ = std::make_unique<ArretiumFloor>(table, Mind::Trial);
}

ArretiumFloor::Played ArretiumFloor::play(std::uint64_t seed, std::uint64_t battle,
                                          std::vector<Heard>* heard) {
    dice_.restart({seed, battle});
    heard_ = heard;
    active_ = table_.opens;
    counters_ = {};
    occupants_.fill(kFree);
    occupants_[static_cast<std::size_t>(table_.cells)] = kOff;
    beside_ = {};
    lost_ = {};
    turn_ = 0;
    verdict_ = -1;
    decisions_ = 0;
    for (std::size_t i = 0; i < table_.counters.size(); ++i) {
        counters_[i].cell = static_cast<std::uint8_t>(table_.cells);
        counters_[i].javelins = table_.counters[i].javelins;
        put(static_cast<int>(i), table_.start[i]);
    }
    while (verdict_ < 0 && turn_ < table_.duration) playTurn();
    if (verdict_ < 0) verdict_ = 2;
    return {verdict_, decisions_};
}

game::Position ArretiumFloor::end(const game::Setup& setup) const {
    const rules::Model& model = setup.model();
    game::Position position = game::startPosition(setup);
    const auto state = [&](std::string_view id) { return indexOf(model.states, id); };
    for (int i = 0; i < static_cast<int>(table_.counters.size()); ++i) {
        if (onMap(i)) position.place(i, grid::CellId{counter(i).cell});
        else position.setEliminated(i);
        position.setState(state("disorganised"), i, counter(i).disorganised ? 1 : 0);
        position.setState(state("commanded"), i, counter(i).commanded ? 1 : 0);
        if (values(i).javelins) position.givePiece(i, indexOf(model.traits, "javelins"), counter(i).javelins);
    }
    for (int side = 0; side < 2; ++side)
        position.setState(state("lost"), side, lost_[static_cast<std::size_t>(side)] ? 1 : 0);
    position.setState(state("turn"), 0, base::Number(turn_).bits());
    position.setVerdict(verdict_);
    return position;
}

void ArretiumFloor::playTurn() {
    ++turn_;
    dice_.enter(table_.keys.turn);
    const int starter = determineInitiative();
    second_ = false;
    activate(starter);
    second_ = true;
    activate(1 - starter);
    active_ = table_.opens;
    checkVictory();
    dice_.leave();
    if (verdict_ >= 0) return;
    for (Counter& one : counters_) one.commanded = false;
}

int ArretiumFloor::initiativeBonus(int side) const {
    const auto at = static_cast<std::size_t>(side);
    int bonus = table_.fury[at] && !lost_[at] ? 2 : 0;
    for (const int piece : of(side))
        if (values(piece).leader && onMap(piece)) bonus += faceValue(piece);
    return bonus;
}

int ArretiumFloor::determineInitiative() {
    const int one = active_;
    int mine = 0;
    int theirs = 0;
    do {
        trial_.size = 0;
        mine = roll(Matter::initiative) + initiativeBonus(one);
        theirs = roll(Matter::initiative) + initiativeBonus(1 - one);
    } while (mine == theirs);
    const int winner = mine > theirs ? one : 1 - one;
    const auto loser = static_cast<std::size_t>(1 - winner);
    lost_[loser] = lost_[loser] || table_.fury[loser];
    // Nothing that counts comes of it before somebody acts: who thinks takes the first answer.
    return confirm(Matter::begin, winner) ? winner : 1 - winner;
}

void ArretiumFloor::activate(int side) {
    active_ = side;
    dice_.enter(table_.keys.activation);
    movementPhase();
    firePhase();
    meleePhase();
    dice_.leave();
    for (Counter& one : counters_) {
        one.spent = 0;
        one.moved = one.halted = one.fired = one.attacked = one.wasAttacked = false;
    }
}

int ArretiumFloor::victoryLevel(int side) const {
    const int wanted = table_.goal[static_cast<std::size_t>(side)];
    const auto gone = [this](int piece) { return !onMap(piece); };
    if (wanted <= 0 || std::ranges::count_if(of(1 - side), gone) < wanted) return 0;
    const int prize = table_.prize[static_cast<std::size_t>(side)];
    return prize >= 0 && values(prize).side != side && gone(prize) ? 2 : 1;
}

void ArretiumFloor::checkVictory() {
    const int ours = victoryLevel(0);
    const int theirs = victoryLevel(1);
    if (ours > 0 && ours == theirs) verdict_ = 2;
    else if (ours == 2) verdict_ = 0;
    else if (theirs == 2) verdict_ = 4;
    else if (ours > 0) verdict_ = 1;
    else if (theirs > 0) verdict_ = 3;
}

game::Throw ArretiumFloor::pose(Matter matter) {
    dice_.pose(table_.keys.matters[static_cast<std::size_t>(matter)],
               table_.keys.sides[static_cast<std::size_t>(active_)]);
    return dice_.posed();
}

game::Throw ArretiumFloor::decide(Matter matter) {
    ++decisions_;
    const game::Throw falls = pose(matter);
    dice_.answered(false);
    return falls;
}

void ArretiumFloor::hear(Matter matter, std::uint64_t options, std::uint64_t answer) {
    if (heard_ == nullptr) return;
    heard_->push_back({table_.keys.matters[static_cast<std::size_t>(matter)], options, answer});
}

ArretiumFloor::Rows ArretiumFloor::ask(Matter matter) {
    Rows rows;
    phase_ = matter;
    rows.falls = pose(matter);
    if (mind_ == Mind::Random) {
        rows.highest = rows.falls.height(game::kPassKey);
    } else {
        rows_.clear();
        rows.list = &rows_;
    }
    return rows;
}

std::uint64_t ArretiumFloor::keyOf(const Row& row) const {
    if (row.piece < 0) return game::kPassKey;
    const std::uint64_t who =
        table_.keys.deeds[static_cast<std::size_t>(row.deed)][static_cast<std::size_t>(row.piece)];
    if (row.deed == Deed::disengage || row.deed == Deed::leave_map) return who;
    return base::combine(who,
                         row.deed == Deed::march ? table_.keys.cells[row.to] : table_.keys.pieces[row.to]);
}

bool ArretiumFloor::perform(Matter matter, Rows& rows) {
    if (rows.count == 0) return false;
    if (mind_ == Mind::Greedy) chooseRow(rows);
    ++decisions_;
    dice_.answered(false);
    hear(matter, rows.count, rows.key);
    const int piece = rows.best.piece;
    dice_.act(piece < 0 ? 0 : table_.keys.pieces[static_cast<std::size_t>(piece)]);
    return piece >= 0;
}

int ArretiumFloor::chooseCell(Matter matter, int side, const Cells& list) {
    if (list.empty()) return -1;
    if (list.size() == 1) return list[0];
    if (mind_ == Mind::Trial) return list[static_cast<std::size_t>(scripted(false))];
    const game::Throw falls = decide(matter);
    int chosen = 0;
    if (mind_ == Mind::Random) {
        chosen = highestOf(falls, list, table_.keys.cells);
    } else {
        const int answer = think(falls, side, static_cast<int>(list.size()));
        chosen = list[static_cast<std::size_t>(answer)];
    }
    hear(matter, list.size(), table_.keys.cells[static_cast<std::size_t>(chosen)]);
    return chosen;
}

ArretiumFloor::List ArretiumFloor::chooseSome(Matter matter, const List& list) {
    if (list.empty()) return list;
    if (mind_ == Mind::Trial) return scripted(false) != 0 ? list : List();
    const game::Throw falls = decide(matter);
    const List some = mind_ == Mind::Random ? someOf(falls, list, table_.keys.pieces, list.size()) : list;
    noteAnswer(1);
    if (heard_ != nullptr) {
        std::uint64_t all = 0;
        for (const int one : some)
            all = base::combine(all, table_.keys.pieces[static_cast<std::size_t>(one)]);
        hear(matter, list.size(), all);
    }
    return some;
}

bool ArretiumFloor::confirm(Matter matter, int side) {
    if (mind_ == Mind::Trial) return scripted(false) != 0;
    const game::Throw falls = decide(matter);
    bool yes = false;
    if (mind_ == Mind::Random) yes = falls.height(table_.keys.noYes[1]) > falls.height(table_.keys.noYes[0]);
    else if (matter != Matter::begin) yes = think(falls, side, 2) != 0;
    hear(matter, 2, table_.keys.noYes[yes ? 1 : 0]);
    return yes;
}

int ArretiumFloor::roll(Matter matter) {
    if (mind_ == Mind::Trial && (!trial_.throws || trial_.next < trial_.fixed)) return scripted(true);
    game::Throw falls = pose(matter);
    dice_.answered(true);
    const int face = static_cast<int>(falls.number(0, 6)) + 1;
    noteAnswer(face);
    return face;
}

void ArretiumFloor::put(int piece, int cell) {
    takeOff(piece);
    counter(piece).cell = static_cast<std::uint8_t>(cell);
    occupants_[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(piece);
    auto& beside = beside_[static_cast<std::size_t>(values(piece).side)];
    for (const std::uint8_t next : near(cell)) ++beside[next];
}

void ArretiumFloor::takeOff(int piece) {
    if (!onMap(piece)) return;
    const int cell = counter(piece).cell;
    occupants_[static_cast<std::size_t>(cell)] = kFree;
    auto& beside = beside_[static_cast<std::size_t>(values(piece).side)];
    for (const std::uint8_t next : near(cell)) --beside[next];
    counter(piece).cell = static_cast<std::uint8_t>(table_.cells);
}

int ArretiumFloor::directionTo(int cell, int neighbour) const {
    const auto& around = near(cell);
    return static_cast<int>(std::ranges::find(around, neighbour) - around.begin());
}

int ArretiumFloor::faceValue(int piece) const {
    return counter(piece).disorganised ? std::max(1, values(piece).cp - 1) : values(piece).cp;
}

int ArretiumFloor::combatValue(int piece) const {
    const int face = faceValue(piece);
    if (face < 4 || !values(piece).keepsRanks) return face;
    for (const std::uint8_t cell : near(counter(piece).cell))
        if (at(cell) >= 0 && (values(piece).alike >> at(cell) & 1) != 0) return face;
    return face - 1;
}

int ArretiumFloor::movement(int piece) const {
    return counter(piece).disorganised ? std::max(1, values(piece).mp - 1) : values(piece).mp;
}

} // namespace groma::bench
