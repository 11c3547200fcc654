#include "editor/session/views/queries.h"

#include "core/game/machine/engine.h"
#include "core/game/machine/search.h"
#include "editor/session/edits/map/brush.h"

#include <algorithm>
#include <set>

namespace groma::session {

using grid::CellId;

namespace {

bool isPiece(const lang::Local& parameter) {
    return parameter.type.kind == lang::Kind::Piece && !parameter.type.list;
}

bool fits(const game::Setup& setup, const lang::Local& parameter, int piece) {
    if (!isPiece(parameter)) {
        return false;
    }
    return parameter.type.detail < 0 ||
           setup.model().classes[static_cast<std::size_t>(setup.classOf(piece))].is(parameter.type.detail);
}

// Words of pure functions; remembers the first that could not be worked out.
class Asked {
  public:
    Asked(const game::Setup& setup, const game::Position& position) : setup_(setup), position_(position) {}

    std::int64_t word(std::int32_t function, std::span<const std::int64_t> args) {
        std::int64_t value = 0;
        if (failure_.empty() && !engine_.evaluateWord(setup_, position_, function, args, value)) {
            failure_ = engine_.failure().text;
        }
        return failure_.empty() ? value : 0;
    }
    const std::string& failure() const { return failure_; }

  private:
    const game::Setup& setup_;
    const game::Position& position_;
    game::Engine engine_;
    std::string failure_;
};

Expected<void> onMap(const game::Setup& setup, const game::Position& position, int piece) {
    if (piece < 0 || piece >= setup.pieceCount()) {
        return refuse("the piece is not there any more");
    }
    return position.onMap(piece) ? Expected<void>{} : refuse(setup.piece(piece).id + " is not on the map");
}

// The pieces that a sight is about; nothing if it asks for another kind of thing.
Expected<std::vector<std::int64_t>> sightPieces(const game::Setup& setup, const game::Position& position,
                                                int sight, int piece, CellId to) {
    const auto& parameters = setup.model().sights[static_cast<std::size_t>(sight)].parameters;
    std::vector<std::int64_t> args;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        int who = piece;
        if (i > 0) {
            who = -1;
            for (int other = 0; other < setup.pieceCount(); ++other) {
                who = position.cell(other) == to && fits(setup, parameters[i], other) ? other : who;
            }
        }
        if (who < 0 || !fits(setup, parameters[i], who)) {
            return refuse(i == 0 ? setup.piece(piece).id + " does not look in this way"
                                 : "nothing stands in " + setup.geometry().numberText(to));
        }
        args.push_back(who);
    }
    return args;
}

} // namespace

std::optional<Measure> measured(const grid::Board& board, const rules::BoardRules& names, CellId from,
                                CellId to) {
    const grid::Geometry& geometry = board.geometry();
    if (!geometry.contains(from) || !geometry.contains(to)) {
        return std::nullopt;
    }
    Measure measure;
    measure.cells = geometry.distance(from, to);
    measure.kingSteps = geometry.cornerDistance(from, to);
    for (const grid::Direction direction : geometry.directionsTo(from, to)) {
        if (static_cast<std::size_t>(direction) < names.directions.size()) {
            measure.direction += (measure.direction.empty() ? "" : "/") +
                                 names.directions[static_cast<std::size_t>(direction)];
        }
    }
    measure.rise = board.cell(to).level - board.cell(from).level;
    measure.way = brush::line(geometry, from, to);
    return measure;
}

std::vector<int> movesOf(const rules::Model& model) {
    std::vector<int> moves;
    for (std::size_t i = 0; i < model.moves.size(); ++i) {
        if (model.moves[i].parameters.size() == 1 && isPiece(model.moves[i].parameters.front())) {
            moves.push_back(static_cast<int>(i));
        }
    }
    return moves;
}

std::vector<int> sightsOf(const rules::Model& model) {
    std::vector<int> sights;
    for (std::size_t i = 0; i < model.sights.size(); ++i) {
        const auto& parameters = model.sights[i].parameters;
        if (!parameters.empty() && parameters.size() <= 2 && std::ranges::all_of(parameters, isPiece)) {
            sights.push_back(static_cast<int>(i));
        }
    }
    return sights;
}

const Reached* ReachMap::at(CellId cell) const {
    const auto found = std::ranges::lower_bound(cells, cell, {}, &Reached::cell);
    return found != cells.end() && found->cell == cell ? &*found : nullptr;
}

std::vector<CellId> ReachMap::wayTo(CellId cell) const {
    std::vector<CellId> way;
    if (at(cell) != nullptr) {
        std::vector<std::int64_t> words;
        ways_->path(cell.index, words);
        for (const std::int64_t word : words) {
            way.push_back(CellId{static_cast<std::int32_t>(word)});
        }
    }
    return way;
}

namespace {

// As play itself goes over the map (Op::Reachable), so that what is shown is what will be offered.
void goOver(const game::Setup& setup, const lang::MoveInfo& move, const std::optional<base::Number>& budget,
            Asked& asked, std::int64_t piece, game::Search& search, std::set<CellId>& ends) {
    std::int64_t args[] = {piece, 0, 0};
    for (std::int32_t here = search.next(); here >= 0 && asked.failure().empty(); here = search.next()) {
        for (grid::Direction direction = 0; direction < setup.geometry().sides(); ++direction) {
            const CellId to = setup.geometry().neighbour(CellId{here}, direction);
            args[1] = here;
            args[2] = to.index;
            if (!to.valid() || (move.allowed >= 0 && asked.word(move.allowed, args) == 0)) {
                continue;
            }
            game::Step step{true, false,
                            move.cost >= 0 ? base::Number::fromBits(asked.word(move.cost, args))
                                           : base::Number()};
            base::Number total;
            if (step.cost.sign() < 0 || !base::tryAdd(search.costHere(), step.cost, total) ||
                (budget && *budget < total)) {
                continue;
            }
            step.stops = move.stops >= 0 && asked.word(move.stops, args) != 0;
            if (step.stops) {
                ends.insert(to);
            }
            search.offer(to.index, direction, step, total);
        }
    }
}

} // namespace

Expected<ReachMap> reachOf(const game::Setup& setup, const game::Position& given, int piece, int move) {
    if (auto there = onMap(setup, given, piece); !there) {
        return std::unexpected(there.error());
    }
    const auto moves = movesOf(setup.model());
    if (std::ranges::find(moves, move) == moves.end() ||
        !fits(setup, setup.model().moves[static_cast<std::size_t>(move)].parameters.front(), piece)) {
        return refuse(setup.piece(piece).id + " does not move in this way");
    }
    game::Position position = given;
    position.setActive(setup.sideOf(piece));
    const lang::MoveInfo& info = setup.program().moves[static_cast<std::size_t>(move)];
    Asked asked(setup, position);
    ReachMap map;
    map.from = position.cell(piece);
    const std::int64_t own = piece;
    if (info.budget >= 0) {
        map.budget = base::Number::fromBits(asked.word(info.budget, std::span(&own, 1)));
    }
    game::Search search;
    search.begin(map.from.index, setup.geometry().cellCount());
    std::set<CellId> ends;
    goOver(setup, info, map.budget, asked, own, search, ends);
    if (!asked.failure().empty()) {
        return refuse(asked.failure());
    }
    auto ways = std::make_shared<game::Ways>();
    search.settle(*ways);
    for (const game::Ways::Place& place : ways->places()) {
        if (place.cell != map.from.index) {
            map.cells.push_back({CellId{place.cell}, place.cost, ends.contains(CellId{place.cell})});
        }
    }
    map.ways_ = std::move(ways);
    return map;
}

Expected<SightLine> sightBetween(const game::Setup& setup, const game::Position& given, int sight, int piece,
                                 CellId to) {
    if (auto there = onMap(setup, given, piece); !there) {
        return std::unexpected(there.error());
    }
    const auto sights = sightsOf(setup.model());
    if (std::ranges::find(sights, sight) == sights.end()) {
        return refuse("the rules have no such line of sight");
    }
    if (!setup.geometry().contains(to)) {
        return refuse("point at a cell of the map");
    }
    game::Position position = given;
    position.setActive(setup.sideOf(piece));
    auto args = sightPieces(setup, position, sight, piece, to);
    if (!args) {
        return std::unexpected(args.error());
    }
    const lang::SightInfo& info = setup.program().sights[static_cast<std::size_t>(sight)];
    const CellId from = position.cell(piece);
    args->insert(args->end(), {from.index, to.index, 0});
    Asked asked(setup, position);
    const auto blocks = [&](std::int32_t function, std::int32_t what) {
        args->back() = what;
        return asked.word(function, *args) != 0;
    };
    grid::SightRules rules;
    rules.eitherBlocks = info.eitherBlocks;
    if (info.cellBlocks >= 0) {
        rules.cellBlocks = [&](CellId cell) { return blocks(info.cellBlocks, cell.index); };
    }
    if (info.edgeBlocks >= 0) {
        rules.edgeBlocks = [&](grid::EdgeId edge) { return blocks(info.edgeBlocks, edge.value); };
    }
    grid::Blockers blockers;
    const bool clear = grid::sightIsClear(setup.geometry(), from, to, rules, &blockers);
    if (!asked.failure().empty()) {
        return refuse(asked.failure());
    }
    SightLine line{clear, {}, std::move(blockers.cells), std::move(blockers.edges)};
    for (const grid::LineCells& step : grid::line(setup.geometry(), from, to)) {
        for (const CellId cell : {step.cell, step.other}) {
            if (cell.valid() && cell != to) {
                line.passed.push_back(cell);
            }
        }
    }
    return line;
}

std::vector<CellId> cellsInContactWith(const game::Setup& setup, const game::Position& position, int side) {
    std::set<CellId> cells;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        if (setup.sideOf(piece) != side || !position.onMap(piece)) {
            continue;
        }
        for (grid::Direction direction = 0; direction < setup.geometry().sides(); ++direction) {
            if (const CellId cell = setup.geometry().neighbour(position.cell(piece), direction);
                cell.valid()) {
                cells.insert(cell);
            }
        }
    }
    return {cells.begin(), cells.end()};
}

} // namespace groma::session
