// The steps of a search: what the rules say of each, as far as it has to be asked.
#include "core/game/machine/moves.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace groma::game {

using base::Number;
using grid::CellId;

bool Moves::stepPrice(const lang::MoveInfo& move, std::span<std::int64_t> args, std::int64_t from,
                      std::int64_t to, Step& out) {
    out = {};
    args[args.size() - 2] = from;
    args[args.size() - 1] = to;
    if (move.allowed >= 0) {
        const std::int64_t* allowed = caller_->call(move.allowed, args);
        if (allowed == nullptr) {
            return false;
        }
        if (*allowed == 0) {
            return true;
        }
    }
    out.allowed = true;
    if (move.cost >= 0) {
        const std::int64_t* cost = caller_->call(move.cost, args);
        if (cost == nullptr) {
            return false;
        }
        out.cost = Number::fromBits(*cost);
        if (out.cost.sign() < 0) {
            return failures_->fail(FailureKind::Stop, "a step of " + move.name + " from " +
                                                          board_->placeName(from) + " to " +
                                                          board_->placeName(to) + " costs less than nothing");
        }
    }
    return true;
}

bool Moves::stepEnds(const lang::MoveInfo& move, std::span<std::int64_t> args, std::int64_t from,
                     std::int64_t to, Step& out) {
    args[args.size() - 2] = from;
    args[args.size() - 1] = to;
    const std::int64_t* stops = caller_->call(move.stops, args);
    out.stops = stops != nullptr && *stops != 0;
    return stops != nullptr;
}

template <class Calculation>
bool Moves::calculated(StepsAt& at, Open& open, std::size_t part, Step& step, const Calculation& calculate) {
    KnownSteps::Cell*& cell = at.cell;
    if (cell == nullptr) {
        return calculate();
    }
    const std::int64_t before = meter_->left();
    const std::uint64_t begun = begun_;
    AssumptionMarks* const marks = listeners_->marks();
    const bool apart = reads_->depth() <= alone_; // the search rests on the cell, not on what that read
    reads_->begin(caller_->nested());
    if (marks != nullptr) {
        marks->begin();
    }
    const bool done = calculate();
    const AssumptionSet marked = marks != nullptr ? marks->end() : AssumptionSet{};
    if (!done) {
        reads_->drop();
        return false;
    }
    Reads::Room room;
    const bool sound = apart ? reads_->endApart(stepReads_, room) : reads_->end(stepReads_, room);
    if (begun != begun_) {
        at = {}; // its place may be another's now, and so may the table
        open.table = nullptr;
    } else if (sound && keeps(open, part, step, room, before - meter_->left(), marked)) {
        return true;
    } else if (sound) {
        steps_.keep(*reads_, *cell, part, step, stepReads_, room, before - meter_->left(), marked);
        at.fits = hasRoom(cell->room);
    }
    if (apart && !sound) {
        reads_->spoil();
    } else if (apart && (cell == nullptr || !cell->knows(part))) {
        reads_->absorb(stepReads_, room, caller_->nested());
    }
    return true;
}

template <class Calculation>
bool Moves::ask(StepsAt& at, Open& open, std::size_t part, Told* told, Step& step,
                const Calculation& calculate) {
    if (told == nullptr) {
        return calculated(at, open, part, step, calculate);
    }
    if (told->is && meter_->has(told->steps)) {
        step = told->step;
        meter_->charge(static_cast<std::size_t>(told->steps));
        return true;
    }
    const std::int64_t before = meter_->left();
    const std::uint64_t begun = begun_;
    if (!recalls(at, part, step) && !calculated(at, open, part, step, calculate)) {
        return false;
    }
    // A search on the way may cost less when it is asked again.
    *told = {begun == begun_, step, before - meter_->left()};
    return true;
}

Moves::StepsAt Moves::stepsAt(KnownSteps::Whose whose, std::int32_t cell, Reads::Room& fits) {
    KnownSteps::Cell* const kept = steps_.of(*reads_, board_->content(), whose, cell);
    if (kept == nullptr) {
        return {};
    }
    const bool alone = reads_->depth() <= alone_;
    if (alone) {
        uses_.push_back(steps_.use(*kept));
    } else {
        KnownSteps::absorb(*kept, *reads_, caller_->nested());
    }
    const Reads::Room& room = kept->room;
    if (room.frames <= fits.frames && room.nested <= fits.nested && room.slots <= fits.slots) {
        return {kept, true};
    }
    if (alone) {
        reads_->absorb(room, caller_->nested());
    }
    if (!hasRoom(room)) {
        return {kept, false};
    }
    fits = {std::max(fits.frames, room.frames), std::max(fits.nested, room.nested),
            std::max(fits.slots, room.slots)};
    return {kept, true};
}

Moves::Open Moves::openSteps(KnownSteps::Whose whose, std::size_t places) {
    while (needs_.size() < searching_) {
        needs_.emplace_back();
    }
    Open open{nullptr, &needs_[searching_ - 1], reads_->depth() <= alone_};
    open.needs->clear();
    if (whose.number == 0) {
        return open;
    }
    open.table = openSteps_.of(whose.number, places);
    if (open.table != nullptr && !hasRoom(open.table->room)) {
        open.table = nullptr;
    }
    if (open.table != nullptr) {
        open.needs->resize(reads_->needsSize());
        reads_->absorb(open.table->room, caller_->nested());
    }
    return open;
}

void Moves::rest(const Open& open, std::uint8_t needs) {
    std::uint8_t& known = (*open.needs)[static_cast<std::size_t>(open.to)];
    if ((known & needs) == needs) {
        return;
    }
    known |= needs;
    if (!open.alone) {
        reads_->absorbNeed(open.to, needs);
    }
}

bool Moves::keeps(Open& open, std::size_t part, const Step& step, const Reads::Room& room, std::int64_t steps,
                  const AssumptionSet& marks) {
    if (open.table == nullptr) {
        return false;
    }
    const std::optional<std::uint8_t> needs = OpenSteps::needs(*reads_, stepReads_, open.to);
    std::size_t set = 0;
    if (!needs || !steps_.numberOf(marks, set) ||
        !openSteps_.put(open.table->sides[open.place], part, step, steps, set, *needs)) {
        return false;
    }
    rest(open, *needs);
    Reads::Room& most = open.table->room;
    most = {std::max(most.frames, room.frames), std::max(most.nested, room.nested),
            std::max(most.slots, room.slots)};
    if (!hasRoom(most)) {
        open.table = nullptr;
    }
    return true;
}

// One search: what it asks of steps, as far as it is not told at once.
struct Moves::Stretch {
    Moves& moves;
    const lang::MoveInfo& move;
    const grid::Geometry& map;
    bool remembers = false; // what it is told, and what was told before
    std::vector<std::int64_t> args{};
    std::uint64_t number = 0;          // of the search
    std::vector<Into>* into = nullptr; // by cell, where it is the same from wherever a step comes
    KnownSteps::Whose whose{};
    Reads::Room fits{};
    Open open{};
    std::size_t held = 0; // where in the table the steps into cells begin that somebody is in
    std::int32_t here = -1;
    StepsAt at{}; // of this cell, or of the one to which the step leads

    void leave(std::int32_t cell) {
        here = cell;
        at = {};
    }
    void lead(grid::Direction d, std::int32_t to) {
        open.to = to;
        open.around = open.table != nullptr ? moves.reads_->around(to) : std::uint8_t{0};
        open.place = (open.around & Surroundings::kHeld) == 0 ? 0 : held;
        open.place += static_cast<std::size_t>(into != nullptr ? to : here * map.sides() + d);
        if (into != nullptr) {
            at = {};
        }
    }
    // Whether the step there is allowed, and at what cost; then whether the way ends there. False: it failed.
    bool price(grid::Direction d, Step& step) {
        Told* const known = told(&Into::price);
        const std::size_t part = into != nullptr ? KnownSteps::kPriceInto : KnownSteps::priceOf(d);
        return moves.recalls(open, KnownSteps::kPriceInto, step) ||
               asks(part, known, step, [&] { return moves.stepPrice(move, args, here, open.to, step); });
    }
    bool end(grid::Direction d, Step& step) {
        Told* const known = told(&Into::stop);
        const std::size_t part = into != nullptr ? KnownSteps::kStopInto : KnownSteps::stopOf(d);
        return moves.recalls(open, KnownSteps::kStopInto, step) ||
               asks(part, known, step, [&] { return moves.stepEnds(move, args, here, open.to, step); });
    }

  private:
    Told* told(Told Into::*what) {
        if (into == nullptr) {
            return nullptr;
        }
        Into& there = (*into)[static_cast<std::size_t>(open.to)];
        if (there.search != number) {
            there = {number, {}, {}};
        }
        return &(there.*what);
    }
    template <class Calculation>
    bool asks(std::size_t part, Told* known, Step& step, const Calculation& calculate) {
        // What is kept of its cell is not looked for where it was told of, or lies in the open.
        if (remembers && at.cell == nullptr && (known == nullptr || !known->is)) {
            at = moves.stepsAt(whose, into != nullptr ? open.to : here, fits);
        }
        return (known == nullptr && moves.recalls(at, part, step)) ||
               moves.ask(at, open, part, known, step, calculate);
    }
};

bool Moves::run(Ways& ways, std::int32_t index) {
    while (searches_.size() < searching_) {
        searches_.emplace_back();
    }
    Search& search = searches_[searching_ - 1];
    const lang::MoveInfo& move = board_->program().moves[static_cast<std::size_t>(index)];
    const grid::Geometry& map = board_->setup().geometry();
    const bool limited = ways.key().target < 0 && move.budget >= 0;
    Stretch stretch{*this, move, map};
    stretch.number = begun_;
    stretch.args.reserve(ways.args().size() + 2);
    stretch.args.assign(ways.args().begin(), ways.args().end());
    Number budget;
    if (limited) {
        const std::int64_t* given = caller_->call(move.budget, stretch.args);
        if (given == nullptr) {
            return false;
        }
        budget = Number::fromBits(*given);
    }
    stretch.args.resize(stretch.args.size() + 2);
    const bool heard = listeners_->any(); // who listens hears the price of every step
    stretch.remembers = reads_->recording() && map.sides() <= static_cast<int>(KnownSteps::kMostSides);
    const bool marked = listeners_->marks() != nullptr;
    bool anywhere = false; // from anywhere a step costs the same
    if (stretch.remembers) {
        lookAt(index, ways.args());
        anywhere = fromAnywhere_[static_cast<std::size_t>(index)];
    }
    if (anywhere) {
        into_.resize(std::max(into_.size(), searching_));
        stretch.into = &into_[searching_ - 1];
        stretch.into->resize(static_cast<std::size_t>(map.cellCount()));
    }
    // Steps may search on their way, and look at other arguments.
    if (stretch.remembers) {
        stretch.whose = steps_.whose(index, anywhere, looked_, marked);
    }
    // Steps into cells that nobody is in, then those into others.
    stretch.held = static_cast<std::size_t>(map.cellCount() * (anywhere ? 1 : map.sides()));
    stretch.open = openSteps(stretch.whose, 2 * stretch.held);
    Open& open = stretch.open;
    // From what is dearer than this no way goes on within the budget.
    Number dearest, looked(-1);
    const bool ends = limited && !heard && trySubtract(budget, functions_->leastCost(index), dearest);
    // What is told of open steps, where that is told at once: charged together, where there is room for more
    // than those of a cell may take.
    const auto most = static_cast<std::int64_t>(2 * OpenSteps::Fact::kMostSteps) * map.sides();
    const bool atOnce = !marked && open.alone;
    const OpenSteps::Side* table = nullptr;
    const std::uint8_t* around = nullptr;
    std::uint8_t* needs = nullptr;
    std::uint32_t taken = 0; // of the bounds, and not yet charged
    const auto look = [&] {
        const bool isTold = atOnce && open.table != nullptr && meter_->has(most);
        table = isTold ? open.table->sides.data() : nullptr;
        around = isTold ? reads_->around() : nullptr;
        needs = open.needs->data();
    };
    look();
    const auto takes = [&](OpenSteps::Fact fact, std::int32_t to) {
        if (!fact.isKnown() || (fact.needs() & around[to]) != 0) {
            return false;
        }
        taken += fact.steps();
        needs[to] |= fact.needs();
        return true;
    };
    search.begin(static_cast<std::int32_t>(ways.key().start), map.cellCount());
    for (std::int32_t here = search.next(); here >= 0; here = search.next()) {
        if (here == ways.key().target) {
            break;
        }
        if (ends && search.costHere() != looked) {
            looked = search.costHere();
            if (dearest < looked) {
                break; // and all that come later are as far
            }
        }
        meter_->charge(static_cast<std::size_t>(map.sides()));
        if (meter_->isEmpty()) {
            return failures_->fail(FailureKind::Steps, meter_->passed(FailureKind::Steps));
        }
        stretch.leave(here);
        table = meter_->has(most) ? table : nullptr;
        const std::int32_t first = here * map.sides();
        for (grid::Direction d = 0; d < map.sides(); ++d) {
            const std::int32_t to = map.neighbour(CellId{here}, d).index;
            if (to < 0 || (!heard && search.isBehind(to))) {
                continue;
            }
            OpenSteps::Fact price, end;
            if (table != nullptr) {
                const auto place = static_cast<std::size_t>(anywhere ? to : first + d);
                const bool held = (around[to] & Surroundings::kHeld) != 0;
                const OpenSteps::Side& side = table[held ? place + stretch.held : place];
                price = side.facts[0];
                end = side.facts[1];
            }
            bool led = false;
            const auto lead = [&] {
                meter_->charge(std::exchange(taken, 0));
                if (!std::exchange(led, true)) {
                    stretch.lead(d, to);
                }
            };
            Step step;
            if (takes(price, to)) {
                step.allowed = price.yes();
                step.cost = openSteps_.cost(price);
            } else {
                lead();
                if (!stretch.price(d, step)) {
                    return false;
                }
                look();
                end = table != nullptr ? end : OpenSteps::Fact{};
            }
            Number total;
            if (!step.allowed || !tryAdd(search.costHere(), step.cost, total) ||
                (limited && budget < total)) {
                continue;
            }
            Step there;
            if (move.stops >= 0 && takes(end, to)) {
                there.stops = end.yes();
            } else if (move.stops >= 0) {
                lead();
                if (!stretch.end(d, there)) {
                    return false;
                }
                look();
            }
            search.offer(to, d, there, total);
        }
        meter_->charge(std::exchange(taken, 0));
    }
    search.settle(ways);
    return true;
}

void Moves::lookAt(std::int32_t move, std::span<const std::int64_t> args) {
    const std::vector<lang::ArgumentUse>& looks = looks_[static_cast<std::size_t>(move)];
    const Setup& setup = board_->setup();
    looked_.assign(args.begin(), args.end());
    for (std::size_t i = 0; i < looked_.size(); ++i) {
        std::int64_t& word = looked_[i];
        if (looks[i] == lang::ArgumentUse::None) {
            word = 0;
        } else if (looks[i] == lang::ArgumentUse::Owner && word >= 0 && word < setup.pieceCount()) {
            word = setup.sideOf(static_cast<int>(word));
        }
    }
}

} // namespace groma::game
