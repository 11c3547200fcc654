// Ways over the map, by trying every step until nothing gets better, and lines of sight.
#include "core/grid/sight.h"
#include "tests/core/odds/three_evaluators/tree_walk.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace groma::tests {

using base::Number;
using game::FailureKind;
using grid::CellId;
using lang::Expr;
using lang::ExprOp;

std::optional<Number> TreeWalk::step(const rules::Move& move, std::vector<Walked> arguments,
                                     std::int64_t from, std::int64_t to) {
    arguments.push_back(ofWord(from));
    arguments.push_back(ofWord(to));
    if (move.allowed >= 0 && call(move.allowed, arguments).word == 0) {
        return std::nullopt;
    }
    const Number cost = move.cost < 0 ? Number(0) : Number::fromBits(call(move.cost, arguments).word);
    if (cost.sign() < 0) {
        stop(FailureKind::Stop, "a step that costs less than nothing");
    }
    return cost;
}

std::optional<TreeWalk::Place> TreeWalk::Ways::best(std::int32_t cell) const {
    const auto& on = onward[static_cast<std::size_t>(cell)];
    const auto& end = ending[static_cast<std::size_t>(cell)];
    if (!on || !end) {
        return on ? on : end;
    }
    return std::tie(end->cost, end->steps) < std::tie(on->cost, on->steps) ? end : on;
}

TreeWalk::Ways TreeWalk::search(const rules::Move& move, const std::vector<Walked>& arguments,
                                std::int64_t start, bool limited) {
    std::optional<Number> budget;
    if (limited && move.budget >= 0) {
        budget = Number::fromBits(call(move.budget, arguments).word);
    }
    const grid::Geometry& map = setup_.geometry();
    const auto cells = static_cast<std::size_t>(map.cellCount());
    Ways ways{Places(cells), Places(cells)};
    ways.onward[static_cast<std::size_t>(start)] = Place{};
    struct Price {
        std::optional<Number> cost;
        bool stops = false;
    };
    std::map<std::pair<std::int32_t, std::int32_t>, Price> prices;
    for (bool better = true; better;) {
        better = false;
        for (std::int32_t here = 0; here < map.cellCount(); ++here) {
            const std::optional<Place> at = ways.onward[static_cast<std::size_t>(here)];
            for (grid::Direction d = 0; at && d < map.sides(); ++d) {
                const CellId to = map.neighbour(CellId{here}, d);
                if (!to.valid()) {
                    continue;
                }
                const auto known = prices.find({here, to.index});
                Price price =
                    known == prices.end() ? Price{step(move, arguments, here, to.index)} : known->second;
                Place next{Number(0), at->steps + 1, d, here};
                const bool within = price.cost && tryAdd(at->cost, *price.cost, next.cost) &&
                                    !(budget && *budget < next.cost);
                if (within && known == prices.end() && move.stops >= 0) {
                    std::vector<Walked> given = arguments;
                    given.insert(given.end(), {ofWord(here), ofWord(to.index)});
                    price.stops = call(move.stops, given).word != 0;
                }
                if (!within) {
                    continue; // its price is asked again when a cheaper way comes here
                }
                prices[{here, to.index}] = price;
                auto& place = (price.stops ? ways.ending : ways.onward)[static_cast<std::size_t>(to.index)];
                if (!place || std::tie(next.cost, next.steps, next.last) <
                                  std::tie(place->cost, place->steps, place->last)) {
                    place = next;
                    better = true;
                }
            }
        }
    }
    return ways;
}

Walked TreeWalk::moves(const Expr& e, std::span<const std::int32_t> kids, Frame& frame) {
    const rules::Move& move = model_.moves[static_cast<std::size_t>(e.target)];
    std::vector<Walked> arguments = readAll(kids, frame);
    const std::size_t own = move.parameters.size();
    const auto extra = [&](std::size_t i) {
        return own + i < arguments.size() ? arguments[own + i].word : -1;
    };
    const std::int64_t first = extra(0);
    const std::int64_t second = extra(1);
    arguments.resize(own);
    if (e.op == ExprOp::MoveStep) {
        const auto cost = first < 0 || second < 0 ? std::nullopt : step(move, arguments, first, second);
        return cost ? of(*cost) : ofWord(lang::kNothing);
    }
    const bool between = e.op == ExprOp::MovePathCost;
    const auto mover = static_cast<int>(arguments[static_cast<std::size_t>(move.mover)].word);
    const std::int64_t start = between ? first : position_.cell(mover).index;
    const std::int64_t to = between ? second : first;
    const bool isList = e.op == ExprOp::MoveReachable || e.op == ExprOp::MoveRoute;
    if (start < 0 || (e.op != ExprOp::MoveReachable && to < 0)) {
        return isList ? ofList({}) : ofWord(lang::kNothing);
    }
    const Ways ways = search(move, arguments, start, !between);
    std::vector<std::int64_t> cells;
    if (e.op == ExprOp::MoveReachable) {
        for (std::int32_t cell = 0; cell < setup_.geometry().cellCount(); ++cell) {
            if (cell != start && ways.best(cell)) {
                cells.push_back(cell);
            }
        }
        return ofList(cells);
    }
    std::optional<Place> at = ways.best(static_cast<std::int32_t>(to));
    if (e.op != ExprOp::MoveRoute) {
        return at ? of(at->cost) : ofWord(lang::kNothing);
    }
    for (auto cell = static_cast<std::int32_t>(to); at && at->from >= 0;
         at = ways.onward[static_cast<std::size_t>(cell)]) {
        cells.push_back(cell);
        cell = at->from;
    }
    std::ranges::reverse(cells);
    return ofList(cells);
}

Walked TreeWalk::sightClear(const rules::Sight& sight, std::vector<Walked> given) {
    const std::int64_t from = given[given.size() - 2].word;
    const std::int64_t to = given.back().word;
    if (from < 0 || to < 0) {
        return ofTruth(false);
    }
    const auto blocks = [&](std::int32_t function, std::int64_t what) {
        std::vector<Walked> arguments = given;
        arguments.push_back(ofWord(what));
        return call(function, std::move(arguments)).word != 0;
    };
    const grid::SightRules rules{
        [&](CellId cell) { return sight.cellBlocks >= 0 && blocks(sight.cellBlocks, cell.index); },
        [&](grid::EdgeId edge) { return sight.edgeBlocks >= 0 && blocks(sight.edgeBlocks, edge.value); },
        sight.eitherBlocks};
    return ofTruth(grid::sightIsClear(setup_.geometry(), CellId{static_cast<std::int32_t>(from)},
                                      CellId{static_cast<std::int32_t>(to)}, rules));
}

} // namespace groma::tests
