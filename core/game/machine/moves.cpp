#include "core/game/machine/moves.h"

#include "core/base/hash.h"
#include "core/grid/sight.h"

#include <algorithm>
#include <array>
#include <utility>

namespace groma::game {

using base::Number;
using grid::CellId;
using lang::Instr;
using lang::kNothing;
using lang::Op;

namespace {

// Searches that are kept have so much memory, in groups in which a search has a few places.
constexpr std::size_t kBytesKept = std::size_t{4} << 20;
constexpr std::size_t kBytesOfCell = sizeof(Ways::Place);
constexpr std::size_t kMostKept = 512;
constexpr std::size_t kWays = 4;

} // namespace

void Moves::prepareKept() {
    if (keptEpoch_ == reads_->epoch()) {
        return;
    }
    const lang::Program& program = board_->program();
    lang::ArgumentUses uses(program, board_->setup().options());
    looks_.clear();
    fromAnywhere_.clear();
    for (const lang::MoveInfo& move : program.moves) {
        const auto asksFrom = [&](std::int32_t function) {
            return function >= 0 && uses.of(function, move.argSlots) != lang::ArgumentUse::None;
        };
        fromAnywhere_.push_back(!asksFrom(move.allowed) && !asksFrom(move.cost) && !asksFrom(move.stops));
        std::vector<lang::ArgumentUse>& looks = looks_.emplace_back(move.argSlots, lang::ArgumentUse::None);
        for (const std::int32_t function : {move.allowed, move.cost, move.stops}) {
            for (std::size_t i = 0; function >= 0 && i < looks.size(); ++i) {
                looks[i] = std::max(looks[i], uses.of(function, i));
            }
        }
    }
    keptEpoch_ = reads_->epoch();
    const auto cells = static_cast<std::size_t>(board_->setup().geometry().cellCount());
    std::size_t count = kMostKept;
    while (count > 2 * kWays && count * cells * kBytesOfCell > kBytesKept) {
        count /= 2;
    }
    groups_ = count / kWays;
    kept_.clear();
    kept_.resize(count);
    keptHash_.assign(count, 0);
    last_.clear();
    steps_.prepare(keptEpoch_);
    openSteps_.prepare(keptEpoch_);
}

bool Moves::isGood(Kept& kept, const Ways::Key& key, std::span<const std::int64_t> args) {
    return kept.busy == 0 && kept.ways.isFor(key, args) && stands(kept);
}

bool Moves::stands(Kept& kept) {
    if (kept.heldAt == board_->content()) {
        return true;
    }
    if (!kept.lasts || !reads_->allow(kept.needs) || !reads_->hold(kept.reads) ||
        !std::ranges::all_of(kept.uses, [&](const KnownSteps::Use& use) {
            return steps_.holds(use, *reads_, board_->content());
        })) {
        return false;
    }
    kept.heldAt = board_->content();
    return true;
}

// Whether it would run to its end now, as it did: the bounds are passed in the same places with and without.
bool Moves::hasRoom(const Reads::Room& room) const {
    return stack_->hasRoom(room.frames, room.slots) && caller_->nested() + room.nested <= kMostNested;
}

// One that is neither under way nor the last of its depth.
Moves::Kept& Moves::placeFor(std::size_t first, std::uint64_t hash) {
    const auto isPinned = [this](const Kept* kept) {
        return kept->busy != 0 || std::ranges::find(last_, kept, &Last::kept) != last_.end();
    };
    for (std::size_t i = 0; i < kWays; ++i) {
        std::unique_ptr<Kept>& kept = kept_[first + i];
        if (kept == nullptr) {
            kept = std::make_unique<Kept>();
            keptHash_[first + i] = hash;
            return *kept;
        }
    }
    for (std::size_t i = 0; i < kWays; ++i) {
        const std::size_t at = first + turn_++ % kWays;
        Kept* kept = kept_[at].get();
        if (!isPinned(kept)) {
            keptHash_[at] = hash;
            return *kept;
        }
    }
    // Beside the groups, where it is found as the last of its depth alone.
    for (std::size_t i = groups_ * kWays; i < kept_.size(); ++i) {
        if (!isPinned(kept_[i].get())) {
            return *kept_[i];
        }
    }
    kept_.push_back(std::make_unique<Kept>());
    return *kept_.back();
}

Ways::Key Moves::keyNow(std::int32_t move, std::int64_t start, std::int64_t target) const {
    const AssumptionMarks* const marks = listeners_->marks();
    const std::uint64_t epoch = marks != nullptr ? marks->epoch() : 0;
    return {&board_->setup(), board_->version(), move, start, target, marks, epoch};
}

void Moves::notePlaces(const Kept& kept) {
    if (!reads_->noting()) {
        return;
    }
    reads_->note(kept.reads);
    reads_->noteNeeds(kept.needs);
    bool all = kept.lasts;
    for (const KnownSteps::Use& step : kept.uses) {
        if (!steps_.holds(step, *reads_, board_->content())) {
            all = false; // its place is another's now
            continue;
        }
        for (const KnownSteps::Cell::Of& of : steps_.cell(step).reads) {
            reads_->note(of.read);
        }
    }
    if (!all) {
        reads_->spoilNotes();
    }
}

// Its marks are set again, and its reads are read by the recording under way.
void Moves::use(Kept& kept) {
    mark(kept.marks);
    notePlaces(kept);
    if (!reads_->recording()) {
        return;
    }
    if (isOfCourse() && kept.lasts) {
        reads_->absorb(kept.room, caller_->nested());
        return;
    }
    if (!kept.lasts) {
        reads_->spoil();
        return;
    }
    const std::uint32_t nested = caller_->nested();
    reads_->absorb(kept.reads, kept.room, nested);
    reads_->absorbNeeds(kept.needs);
    for (const KnownSteps::Use& step : kept.uses) {
        if (steps_.holds(step, *reads_, board_->content())) {
            KnownSteps::absorb(steps_.cell(step), *reads_, nested);
        } else {
            reads_->spoil(); // its place is another's now
        }
    }
}

Ways* Moves::find(std::int32_t move, std::span<const std::int64_t> given, std::int64_t start,
                  std::int64_t target) {
    listed_.by = nullptr;
    if (!remembers() || !reads_->usable()) {
        return findHeard(move, given, start, target);
    }
    prepareKept();
    ++begun_;
    AssumptionMarks* const marks = listeners_->marks();
    const std::uint32_t nested = caller_->nested();
    const std::size_t depth = searching_;
    within_ += depth != 0 || board_->isAsIf() ? 1 : 0;
    if (depth == last_.size()) {
        last_.emplace_back();
    }
    const Ways::Key now = keyNow(move, start, target);
    // What would be found without any memory but that of the last search costs what it would cost then.
    const bool ofCourse = isOfCourse();
    courseNests_ = courseNests_ || !ofCourse;
    if (last_[depth].key == now && std::ranges::equal(last_[depth].args, given)) {
        Kept& kept = *last_[depth].kept;
        use(kept);
        if (ofCourse) {
            note(kept, true);
        }
        return &kept.ways;
    }
    const Ways::Key key{&board_->setup(),          keptEpoch_, move, start, target, nullptr,
                        marks != nullptr ? 1U : 0U};
    std::uint64_t hash = base::combine(static_cast<std::uint64_t>(move), static_cast<std::uint64_t>(start));
    hash = base::combine(hash, static_cast<std::uint64_t>(target));
    for (const std::int64_t word : given) {
        hash = base::combine(hash, static_cast<std::uint64_t>(word));
    }
    const std::size_t first = (hash & (groups_ - 1)) * kWays;
    Kept* known = nullptr;
    for (std::size_t i = 0; i < kWays && known == nullptr; ++i) {
        Kept* kept = keptHash_[first + i] == hash ? kept_[first + i].get() : nullptr;
        if (kept != nullptr && isGood(*kept, key, given) && meter_->has(kept->steps) && hasRoom(kept->room)) {
            known = kept;
            meter_->charge(static_cast<std::size_t>(kept->steps));
        }
    }
    if (known != nullptr) {
        use(*known);
        if (ofCourse) {
            note(*known, false);
        }
        last_[depth].become(now, given, known);
        return &known->ways;
    }
    const bool alone = ofCourse || !reads_->recording();
    const bool shares = shared_ != nullptr && depth == 0 && alone && marks == nullptr && !board_->isAsIf();
    const SharedWays::Found* const found = shares ? findShared(hash, key, given) : nullptr;
    Kept& kept = placeFor(first, hash);
    if (found != nullptr) {
        take(*found, key, kept);
        use(kept);
        if (ofCourse) {
            note(kept, false);
        }
        last_[depth].become(now, given, &kept);
        return &kept.ways;
    }
    ++kept.busy;
    kept.lasts = false;
    last_[depth].become({}, {}, nullptr);
    kept.ways.become(key, given);
    const std::int64_t before = meter_->left();
    if (alone) {
        uses_.clear();
        alone_ = reads_->depth() + 1;
    }
    kept.made = begun_;
    reads_->begin(nested);
    if (marks != nullptr) {
        marks->begin();
    }
    ++searching_;
    const bool done = run(kept.ways, move);
    --searching_;
    if (alone) {
        alone_ = 1;
    }
    --kept.busy;
    kept.marks = marks != nullptr ? marks->end() : AssumptionSet{};
    if (!done) {
        reads_->drop();
        kept.ways.forget();
        return nullptr;
    }
    kept.lasts = ofCourse ? reads_->endApart(kept.reads, kept.room) : reads_->end(kept.reads, kept.room);
    kept.uses.clear();
    kept.needs.clear();
    if (alone) {
        kept.uses.swap(uses_);
        kept.needs = needs_[depth];
    }
    if (ofCourse && kept.lasts) {
        note(kept, false);
    } else if (ofCourse) {
        reads_->spoil();
    }
    kept.steps = before - meter_->left();
    kept.heldAt = board_->content();
    if (shares && begun_ == kept.made) { // what it costs depends on no search within it
        share(hash, kept);
    }
    notePlaces(kept);
    last_[depth].become(now, given, &kept);
    return &kept.ways;
}

Ways* Moves::findHeard(std::int32_t move, std::span<const std::int64_t> given, std::int64_t start,
                       std::int64_t target) {
    ++within_;
    if (searching_ == heard_.size()) {
        heard_.emplace_back();
    }
    Ways& ways = heard_[searching_];
    AssumptionMarks* const marks = listeners_->marks();
    const Ways::Key key = keyNow(move, start, target);
    // What is asked on the way is no part of the explained log; who wants to hear it gets no remembered
    // answer, unless it marked the same when it was found.
    Recorder* const listener = listeners_->recorder();
    Recorder* const inside = listener != nullptr ? listener->inSearches() : nullptr;
    if ((inside == nullptr || marks != nullptr) && ways.isFor(key, given)) {
        return &ways;
    }
    listeners_->exchange(inside);
    ways.become(key, given);
    ++searching_;
    const bool done = run(ways, move);
    --searching_;
    listeners_->exchange(listener);
    if (!done) {
        ways.forget();
        return nullptr;
    }
    return &ways;
}

bool Moves::operate(const Instr& in, std::int64_t* s) {
    const lang::MoveInfo& move = board_->program().moves[static_cast<std::size_t>(in.d)];
    // A copy: slots may move while rules of steps run.
    std::array<std::int64_t, 8> few{};
    std::vector<std::int64_t> many;
    if (move.argSlots > few.size()) {
        many.assign(s + in.b, s + in.b + move.argSlots);
    } else {
        std::copy_n(s + in.b, move.argSlots, few.begin());
    }
    const std::span<const std::int64_t> given(many.empty() ? few.data() : many.data(), move.argSlots);
    // `to` or `from`; then the other of both. An operation without them may be the last of its frame.
    const bool between = in.op == Op::StepCost || in.op == Op::PathCost;
    const std::int64_t first = in.op == Op::Reachable ? -1 : s[in.b + move.argSlots];
    const std::int64_t second = between ? s[in.b + move.argSlots + 1] : -1;
    if (in.op == Op::StepCost) {
        std::vector<std::int64_t> args(given.begin(), given.end());
        args.resize(args.size() + 2);
        Step step;
        if (first < 0 || second < 0) {
            return set(in, kNothing);
        }
        return stepPrice(move, args, first, second, step) &&
               set(in, step.allowed ? step.cost.bits() : kNothing);
    }
    const bool path = in.op == Op::PathCost;
    const std::int64_t start =
        path ? first
             : std::max(
                   board_->position().rawCell(static_cast<int>(given[static_cast<std::size_t>(move.mover)])),
                   -1);
    const std::int64_t to = path ? second : first;
    if (!stack_->roomForLists()) {
        return false;
    }
    const Ways* found = nullptr;
    // Noted as a way that was asked for, not by all that the search reads.
    const bool asked = reads_->noting() && !reads_->recording() && searching_ == 0 && !board_->isAsIf() &&
                       board_->content() == notedFrom_ && given.size() <= few.size();
    const std::int64_t before = meter_->left();
    if (start >= 0 && (in.op == Op::Reachable || to >= 0)) {
        if (asked) {
            reads_->pauseNotes();
        }
        found = find(in.d, given, start, path ? to : -1);
        if (asked) {
            reads_->resumeNotes();
        }
        if (found == nullptr) {
            reads_->spoilNotes();
            return false;
        }
    }
    tell(in.op, found, start, to);
    if (asked && found != nullptr) {
        noteWay({in.op, in.d, few, given.size(), start, to, words_,
                 static_cast<std::uint64_t>(before - meter_->left())});
    }
    if (in.op == Op::Reachable || in.op == Op::Route) {
        const std::int64_t list = stack_->newList(words_);
        if (in.op == Op::Reachable && found != nullptr && searching_ == 0 && given.size() <= few.size()) {
            listed_ = {&in,
                       board_->version(),
                       few,
                       given.size(),
                       list,
                       words_.size(),
                       stack_->moved(),
                       reads_->current()};
        }
        return set(in, list);
    }
    return set(in, words_.front());
}

void Moves::tell(Op op, const Ways* found, std::int64_t start, std::int64_t to) {
    words_.clear();
    if (op == Op::Route) {
        if (found != nullptr) {
            found->path(static_cast<std::int32_t>(to), words_);
        }
    } else if (op == Op::Reachable) {
        if (found != nullptr) {
            words_.reserve(found->places().size());
            for (const Ways::Place& place : found->places()) {
                if (place.cell != start) {
                    words_.push_back(place.cell);
                }
            }
        }
    } else {
        const bool reached = found != nullptr && found->reached(static_cast<std::int32_t>(to));
        words_.push_back(reached ? found->cost(static_cast<std::int32_t>(to)).bits() : kNothing);
    }
}

void Moves::noteWay(AskedWay way) {
    toldWords_ += way.told.size();
    if (ways_.size() == Rests::kMostWays || toldWords_ > Rests::kMostTold) {
        ways_.clear();
        reads_->spoilNotes();
        return;
    }
    ways_.push_back(std::move(way));
}

bool Moves::tellsAgain(AskedWay& way, std::uint64_t& steps) {
    if (way.keptBy == this && way.epoch == keptEpoch_ && way.epoch == reads_->epoch() && !listeners_->any()) {
        Kept& kept = *static_cast<Kept*>(way.search);
        if (kept.made == way.made && kept.busy == 0 && meter_->has(kept.steps) && hasRoom(kept.room) &&
            stands(kept)) {
            steps = static_cast<std::uint64_t>(kept.steps);
            return true;
        }
    }
    const bool path = way.op == Op::PathCost;
    const Ways* found = find(way.move, {way.args.data(), way.count}, way.start, path ? way.to : -1);
    if (found == nullptr) {
        return false;
    }
    Kept& kept = *last_[searching_].kept;
    steps = static_cast<std::uint64_t>(kept.steps);
    tell(way.op, found, way.start, way.to);
    if (words_ != way.told) {
        return false;
    }
    way.keptBy = this;
    way.search = &kept;
    way.made = kept.made;
    way.epoch = keptEpoch_;
    return true;
}

bool Moves::see(const Instr& in, std::int64_t* s) {
    const lang::SightInfo& sight = board_->program().sights[static_cast<std::size_t>(in.d)];
    const std::int64_t from = s[in.b + sight.argSlots];
    const std::int64_t to = s[in.b + sight.argSlots + 1];
    std::vector<std::int64_t> args(s + in.b, s + in.b + sight.argSlots);
    args.insert(args.end(), {from, to, 0});
    const bool placed = from >= 0 && to >= 0;
    const CellId eye{static_cast<std::int32_t>(from)};
    const CellId target{static_cast<std::int32_t>(to)};
    if (placed) {
        meter_->charge(static_cast<std::size_t>(board_->setup().geometry().distance(eye, target)));
    }
    bool sound = true;
    const auto blocks = [&](std::int32_t function, std::int32_t what) {
        args.back() = what;
        const std::int64_t* result = sound ? caller_->call(function, args) : nullptr;
        sound = sound && result != nullptr;
        return sound && *result != 0;
    };
    grid::SightRules rules;
    rules.eitherBlocks = sight.eitherBlocks;
    if (sight.cellBlocks >= 0) {
        rules.cellBlocks = [&](CellId cell) { return blocks(sight.cellBlocks, cell.index); };
    }
    if (sight.edgeBlocks >= 0) {
        rules.edgeBlocks = [&](grid::EdgeId edge) { return blocks(sight.edgeBlocks, edge.value); };
    }
    const bool clear = placed && grid::sightIsClear(board_->setup().geometry(), eye, target, rules);
    set(in, clear ? 1 : 0);
    return sound;
}

} // namespace groma::game
