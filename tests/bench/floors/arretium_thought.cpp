// The greedy player by hand: of every answer the average of what the position is worth where the action under
// way ends, as sim::Greedy has it. A trial plays the action again from its beginning: what has happened by
// script, the answer tried, then first answers and every way that dice can fall.
#include "core/base/hash.h"
#include "tests/bench/floors/arretium_floor.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <tuple>

namespace groma::bench {

namespace {

constexpr std::size_t kMostSituations = 32;
constexpr int kThrows = 12;
constexpr std::int64_t kWays = 46'656; // of six dice
constexpr std::int64_t kWorth = 200;   // of a unit
constexpr std::int64_t kCell = 2;      // a hundredth
constexpr std::int64_t kVictory = 1'000 * kWorth;

} // namespace

std::int64_t ArretiumFloor::worthOf(int piece) const {
    const std::int64_t cp = values(piece).cp;
    return (counter(piece).disorganised ? cp * kWorth / 2 : cp * kWorth) +
           (values(piece).leader ? 4 * kWorth : 0);
}

std::int64_t ArretiumFloor::score(int side) const {
    std::int64_t sum = 0;
    std::array<std::uint8_t, kMostCounters> foes;
    std::size_t count = 0;
    for (const int foe : of(1 - side)) {
        if (!onMap(foe)) continue;
        sum -= worthOf(foe);
        foes[count++] = counter(foe).cell;
    }
    for (const int piece : of(side)) {
        if (!onMap(piece)) continue;
        sum += worthOf(piece);
        if (count == 0) continue;
        const auto& apart = table_.distances[counter(piece).cell];
        std::uint8_t least = 255;
        for (std::size_t i = 0; i < count; ++i) least = std::min(least, apart[foes[i]]);
        sum -= kCell * least;
    }
    if (verdict_ >= 0 && verdict_ != 2) sum += (verdict_ < 2 ? 0 : 1) == side ? kVictory : -kVictory;
    return sum;
}

// From a hex to the next enemy, while enemies stay.
std::int64_t ArretiumFloor::nearest(int cell, int side) {
    std::int8_t& known = nearest_[static_cast<std::size_t>(cell)];
    if (known >= 0) return known;
    int least = 127;
    for (const int foe : of(1 - side))
        if (onMap(foe)) least = std::min(least, table_.distance(cell, counter(foe).cell));
    return known = static_cast<std::int8_t>(least == 127 ? 0 : least);
}

// The rows of a `perform` are in the order of its actions.
int ArretiumFloor::rank(const Row& row, Matter phase) {
    return row.deed == Deed::reorganise && phase != Matter::movement ? 99 : static_cast<int>(row.deed);
}

void ArretiumFloor::chooseRow(Rows& rows) {
    before_ = *this;
    trial_.size = 0;
    const Average now{score(active_), 1};
    Average best = now;
    const auto place = [this](const Row& row) { return std::tuple(rank(row, phase_), row.piece, row.to); };
    for (const Row& row : rows_) {
        const Average value = tryRow(row, now);
        const bool sooner = rows.best.piece >= 0 && !(best > value) && place(row) < place(rows.best);
        if (!(value > best) && !sooner) continue;
        best = value;
        rows.best = row;
    }
    rows.key = keyOf(rows.best);
    doing_ = rows.best;
}

ArretiumFloor::Average ArretiumFloor::tryRow(const Row& row, const Average& now) {
    const std::int64_t here = counter(row.piece).cell;
    switch (row.deed) {
    case Deed::march:
        return {now.sum + kCell * (nearest(static_cast<int>(here), active_) - nearest(row.to, active_)), 1};
    case Deed::leave_map:
        return {now.sum - worthOf(row.piece) + kCell * nearest(static_cast<int>(here), active_), 1};
    case Deed::reorganise: return {now.sum + values(row.to).cp * kWorth / 2, 1};
    default: break;
    }
    other_->trial_.size = other_->trial_.fixed = 0;
    other_->before_ = before_;
    other_->doing_ = row;
    other_->until_ = Stop::Action;
    return other_->explored(active_);
}

int ArretiumFloor::think(const game::Throw& falls, int side, int options) {
    int chosen = 0;
    Average best;
    bool tooMuch = false;
    const std::uint64_t seed = falls.seed();
    for (int answer = 0; answer < options; ++answer) {
        const Average value = tryAnswer(side, answer, seed, tooMuch);
        if (answer > 0 && !(value > best)) continue;
        best = value;
        chosen = answer;
    }
    noteAnswer(chosen);
    return chosen;
}

ArretiumFloor::Average ArretiumFloor::tryAnswer(int side, int answer, std::uint64_t seed, bool& tooMuch) {
    ArretiumFloor& other = *other_;
    std::copy_n(trial_.script.begin(), trial_.size, other.trial_.script.begin());
    other.trial_.script[trial_.size] = static_cast<std::int8_t>(answer);
    other.trial_.size = other.trial_.fixed = trial_.size + 1;
    other.before_ = before_;
    other.doing_ = doing_;
    other.until_ = Stop::Perform;
    if (!tooMuch) {
        const Average value = other.explored(side);
        if (!other.trial_.tooMany) return value;
        tooMuch = true;
    }
    return other.thrown(side, seed);
}

// Every way that dice can fall, each as another end of the script.
ArretiumFloor::Average ArretiumFloor::explored(int side) {
    Average average{0, kWays};
    trial_.throws = false;
    trial_.known = 0;
    trial_.tooMany = false;
    while (true) {
        runTrial();
        if (trial_.tooMany) return average;
        std::int64_t weight = kWays;
        for (std::size_t i = trial_.fixed; i < trial_.size; ++i) weight /= trial_.script[i] == 0 ? 1 : 6;
        average.sum += weight * score(side);
        const auto last = [this] { return trial_.script[trial_.size - 1]; };
        while (trial_.size > trial_.fixed && (last() == 6 || last() == 0)) --trial_.size;
        if (trial_.size == trial_.fixed) return average;
        ++trial_.script[trial_.size - 1];
        trial_.tooMany = trial_.known >= kMostSituations;
    }
}

ArretiumFloor::Average ArretiumFloor::thrown(int side, std::uint64_t seed) {
    Average average{0, kThrows};
    trial_.throws = true;
    for (std::uint64_t i = 0; i < kThrows; ++i) {
        dice_.restart({seed, i, game::DiceDomain::Thinking});
        dice_.enter(table_.keys.turn);
        dice_.enter(table_.keys.activation);
        dice_.enter(table_.keys.phase);
        trial_.size = trial_.fixed;
        runTrial();
        average.sum += score(side);
    }
    return average;
}

void ArretiumFloor::runTrial() {
    static_cast<ArretiumState&>(*this) = before_;
    trial_.next = 0;
    trial_.result = 0;
    act(doing_);
    if (until_ == Stop::Action) return;
    const Stop stop = goOn();
    if (trial_.throws) return;
    if (stop == Stop::Turn) meetInitiative();
    else meet(base::combine(situation(), static_cast<std::uint64_t>(stop)));
}

// To where somebody does the next thing, or a turn is over and nothing that counts can change before.
ArretiumFloor::Stop ArretiumFloor::goOn() {
    while (!anyRows()) {
        if (phase_ == Matter::movement) {
            phase_ = Matter::fire_orders;
        } else if (phase_ == Matter::fire_orders) {
            phase_ = Matter::melee_orders;
        } else {
            for (Counter& one : counters_) {
                one.spent = 0;
                one.moved = one.halted = one.fired = one.attacked = one.wasAttacked = false;
            }
            phase_ = Matter::movement;
            if (second_) {
                active_ = table_.opens;
                checkVictory();
                if (verdict_ < 0 && turn_ == table_.duration) verdict_ = 2;
                return verdict_ >= 0 ? Stop::Finish : Stop::Turn;
            }
            active_ = 1 - active_;
            second_ = true;
        }
    }
    return Stop::Perform;
}

bool ArretiumFloor::anyRows() {
    Rows rows;
    rows_.clear();
    rows.list = &rows_;
    switch (phase_) {
    case Matter::movement:
        stale_ = ~std::uint64_t{0};
        offerMovement(rows);
        break;
    case Matter::fire_orders: offerFire(rows); break;
    default: offerAttacks(rows); break;
    }
    offerReorganise(rows);
    return rows.count > 0;
}

// What falls or is answered next.
int ArretiumFloor::scripted(bool die) {
    if (trial_.next < trial_.size) return trial_.script[trial_.next++];
    if (die && until_ == Stop::Perform) meet(situation());
    ++trial_.next;
    return trial_.script[trial_.size++] = die ? 1 : 0; // the first answer
}

std::uint64_t ArretiumFloor::situation() const {
    const std::uint64_t stands = base::hashBytes(std::as_bytes(std::span(counters_)), trial_.result);
    return base::combine(stands, static_cast<std::uint64_t>(active_ + 2 * (lost_[0] + 2 * lost_[1])));
}

void ArretiumFloor::meet(std::uint64_t situation) {
    const auto end = trial_.situations.begin() + static_cast<std::ptrdiff_t>(trial_.known);
    if (std::find(trial_.situations.begin(), end, situation) != end) return;
    if (trial_.known >= kMostSituations) trial_.tooMany = true;
    else trial_.situations[trial_.known++] = situation;
}

// Both dice of the next turn: the second one's situations by what the first showed, and who then begins.
void ArretiumFloor::meetInitiative() {
    for (Counter& one : counters_) one.commanded = false;
    const std::uint64_t here = situation();
    const std::size_t before = trial_.known;
    meet(base::combine(here, 1'000));
    if (trial_.known == before) return;
    const int lead = initiativeBonus(active_) - initiativeBonus(1 - active_);
    for (int mine = 1; mine <= 6; ++mine) {
        meet(base::combine(here, static_cast<std::uint64_t>(mine)));
        for (int theirs = 1; theirs <= 6; ++theirs)
            if (mine + lead != theirs) meet(base::combine(here, mine + lead > theirs ? 2'000 : 2'001));
    }
}

} // namespace groma::bench
