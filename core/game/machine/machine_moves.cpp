#include "core/game/machine/machine.h"
#include "core/grid/sight.h"

#include <algorithm>

namespace groma::game {

using base::Number;
using grid::CellId;
using lang::Instr;
using lang::kNothing;
using lang::Op;

bool Machine::stepPrice(const lang::MoveInfo& move, std::span<std::int64_t> args, std::int64_t from,
                        std::int64_t to, Step& out) {
    out = {};
    args[args.size() - 2] = from;
    args[args.size() - 1] = to;
    if (move.allowed >= 0) {
        const std::int64_t* allowed = callOut(move.allowed, args);
        if (allowed == nullptr) {
            return false;
        }
        if (*allowed == 0) {
            return true;
        }
    }
    out.allowed = true;
    if (move.cost >= 0) {
        const std::int64_t* cost = callOut(move.cost, args);
        if (cost == nullptr) {
            return false;
        }
        out.cost = Number::fromBits(*cost);
        if (out.cost.sign() < 0) {
            return fail(FailureKind::Stop, "a step of " + move.name + " from " + placeName(from) + " to " +
                                               placeName(to) + " costs less than nothing");
        }
    }
    return true;
}

bool Machine::runSearch(Search& search, std::int32_t index) {
    const lang::MoveInfo& move = program_->moves[static_cast<std::size_t>(index)];
    const grid::Geometry& map = setup_->geometry();
    const bool limited = search.key().target < 0 && move.budget >= 0;
    std::vector<std::int64_t> args(search.args().begin(), search.args().end());
    Number budget;
    if (limited) {
        const std::int64_t* given = callOut(move.budget, args);
        if (given == nullptr) {
            return false;
        }
        budget = Number::fromBits(*given);
    }
    args.resize(args.size() + 2);
    for (std::int32_t here = search.next(); here >= 0; here = search.next()) {
        if (here == search.key().target) {
            break;
        }
        charge(static_cast<std::size_t>(map.sides()));
        if (fuel_ < 0) {
            return failBound(FailureKind::Steps);
        }
        for (grid::Direction d = 0; d < map.sides(); ++d) {
            const CellId to = map.neighbour(CellId{here}, d);
            if (!to.valid()) {
                continue;
            }
            Step step;
            Number total;
            if (!stepPrice(move, args, here, to.index, step)) {
                return false;
            }
            if (!step.allowed || !tryAdd(search.costHere(), step.cost, total) ||
                (limited && budget < total)) {
                continue;
            }
            if (move.stops >= 0) {
                const std::int64_t* stops = callOut(move.stops, args);
                if (stops == nullptr) {
                    return false;
                }
                step.stops = *stops != 0;
            }
            search.offer(to.index, d, step, total);
        }
    }
    return true;
}

Search* Machine::search(std::int32_t move, std::span<const std::int64_t> given, std::int64_t start,
                        std::int64_t target) {
    if (searching_ == searches_.size()) {
        searches_.push_back(std::make_unique<Search>());
    }
    Search& search = *searches_[searching_];
    const Search::Key key{
        setup_, version_, move, start, target, marks_, marks_ != nullptr ? marks_->epoch() : 0};
    // What is asked on the way is no part of the explained log; who wants to hear it gets no remembered
    // answer, unless it marked the same when it was found.
    Recorder* const listener = recorder_;
    Recorder* const inside = listener != nullptr ? listener->inSearches() : nullptr;
    if ((inside == nullptr || marks_ != nullptr) && search.isFor(key, given)) {
        return &search;
    }
    recorder_ = inside;
    search.begin(key, given, setup_->geometry().cellCount());
    ++searching_;
    const bool done = runSearch(search, move);
    --searching_;
    recorder_ = listener;
    if (!done) {
        search.forget();
        return nullptr;
    }
    return &search;
}

bool Machine::moveOp(const Instr& in, std::int64_t* s) {
    const lang::MoveInfo& move = program_->moves[static_cast<std::size_t>(in.d)];
    const std::vector<std::int64_t> given(s + in.b, s + in.b + move.argSlots);
    // `to` or `from`; then the other of both. An operation without them may be the last of its frame.
    const bool between = in.op == Op::StepCost || in.op == Op::PathCost;
    const std::int64_t first = in.op == Op::Reachable ? -1 : s[in.b + move.argSlots];
    const std::int64_t second = between ? s[in.b + move.argSlots + 1] : -1;
    const auto set = [&](std::int64_t value) {
        slots_[frames_.back().base + in.a] = value;
        return true;
    };
    if (in.op == Op::StepCost) {
        std::vector<std::int64_t> args(given);
        args.resize(args.size() + 2);
        Step step;
        if (first < 0 || second < 0) {
            return set(kNothing);
        }
        return stepPrice(move, args, first, second, step) && set(step.allowed ? step.cost.bits() : kNothing);
    }
    const bool path = in.op == Op::PathCost;
    const std::int64_t start =
        path ? first
             : std::max(position_.rawCell(static_cast<int>(given[static_cast<std::size_t>(move.mover)])), -1);
    const std::int64_t to = path ? second : first;
    if (!roomForLists()) {
        return false;
    }
    Search* found = nullptr;
    if (start >= 0 && (in.op == Op::Reachable || to >= 0)) {
        found = search(in.d, given, start, path ? to : -1);
        if (found == nullptr) {
            return false;
        }
    }
    words_.clear();
    if (in.op == Op::Reachable || in.op == Op::Route) {
        if (found != nullptr && in.op == Op::Route) {
            found->path(static_cast<std::int32_t>(to), words_);
        } else if (found != nullptr) {
            for (const std::int32_t cell : found->cells()) {
                if (cell != start) {
                    words_.push_back(cell);
                }
            }
        }
        return set(listFrom(words_));
    }
    const bool reached = found != nullptr && found->reached(static_cast<std::int32_t>(to));
    return set(reached ? found->cost(static_cast<std::int32_t>(to)).bits() : kNothing);
}

bool Machine::sightOp(const Instr& in, std::int64_t* s) {
    const lang::SightInfo& sight = program_->sights[static_cast<std::size_t>(in.d)];
    const std::int64_t from = s[in.b + sight.argSlots];
    const std::int64_t to = s[in.b + sight.argSlots + 1];
    std::vector<std::int64_t> args(s + in.b, s + in.b + sight.argSlots);
    args.insert(args.end(), {from, to, 0});
    const bool placed = from >= 0 && to >= 0;
    const CellId eye{static_cast<std::int32_t>(from)};
    const CellId target{static_cast<std::int32_t>(to)};
    if (placed) {
        charge(static_cast<std::size_t>(setup_->geometry().distance(eye, target)));
    }
    bool sound = true;
    const auto blocks = [&](std::int32_t function, std::int32_t what) {
        args.back() = what;
        const std::int64_t* result = sound ? callOut(function, args) : nullptr;
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
    const bool clear = placed && grid::sightIsClear(setup_->geometry(), eye, target, rules);
    slots_[frames_.back().base + in.a] = clear ? 1 : 0;
    return sound;
}

} // namespace groma::game
