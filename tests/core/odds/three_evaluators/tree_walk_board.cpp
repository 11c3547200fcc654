// The names that the language itself knows, as its reference says them.
#include "core/grid/direction_table.h"
#include "core/grid/line.h"
#include "core/grid/motion.h"
#include "core/grid/sight.h"
#include "tests/core/odds/three_evaluators/tree_walk.h"

#include <algorithm>
#include <cstdlib>

namespace groma::tests {

using base::Number;
using game::FailureKind;
using grid::CellId;
using grid::EdgeId;
using lang::Builtin;
using lang::Expr;

namespace {

CellId cellOf(std::int64_t word) { return CellId{static_cast<std::int32_t>(word)}; }
EdgeId edgeOf(std::int64_t word) { return EdgeId{static_cast<std::int32_t>(word)}; }
Number numberOf(const Walked& value) { return Number::fromBits(value.word); }
Number wholeNumber(std::size_t count) { return Number(static_cast<std::int32_t>(count)); }

template <class Cells>
std::vector<std::int64_t> onMap(const Cells& cells) {
    std::vector<std::int64_t> words;
    for (const CellId cell : cells) {
        if (cell.valid()) {
            words.push_back(cell.index);
        }
    }
    return words;
}

} // namespace

std::vector<std::int64_t> TreeWalk::cellsOf(std::int64_t piece) const {
    const auto who = static_cast<int>(piece);
    if (!position_.onMap(who)) {
        return {};
    }
    return onMap(grid::cellsOf(setup_.geometry(), setup_.footprint(who),
                               {position_.cell(who), position_.facing(who)}));
}

// The arc of the sector that holds the cell; between two sectors the one that the rules name first, neither
// of two that mirror each other about the way that the piece looks.
std::int64_t TreeWalk::arcToward(int piece, CellId cell) const {
    const int sides = setup_.geometry().sides();
    const auto& arcs = model_.board.arcs.arcs();
    const std::vector<int>& borders = model_.board.arcs.borders();
    std::vector<int> relative;
    for (const grid::Direction toward : setup_.geometry().directionsTo(position_.cell(piece), cell)) {
        relative.push_back((toward - position_.facing(piece) + sides) % sides);
    }
    const auto arcOf = [&](int side) {
        const auto found = std::ranges::find_if(
            arcs, [&](const auto& arc) { return std::ranges::count(arc.sides, side) > 0; });
        return static_cast<int>(found - arcs.begin());
    };
    const int one = relative.empty() ? lang::kNone : arcOf(relative.front());
    const int two = relative.empty() ? lang::kNone : arcOf(relative.back());
    if (one == two) {
        return one < 0 || one == std::ssize(arcs) ? lang::kNothing : one;
    }
    const int axis = model_.board.facing == grid::FacingKind::Corners ? sides - 1 : sides;
    const auto images = std::ranges::count_if(arcs[static_cast<std::size_t>(one)].sides,
                                              [&](int side) { return arcOf((axis - side) % sides) == two; });
    const bool opposed = (axis - relative.front()) % sides == relative.back();
    if (opposed && images == std::ssize(arcs[static_cast<std::size_t>(two)].sides) &&
        images == std::ssize(arcs[static_cast<std::size_t>(one)].sides)) {
        return lang::kNothing;
    }
    const auto rank = [&](int arc) {
        return borders.empty() ? arc : std::ranges::find(borders, arc) - borders.begin();
    };
    return rank(one) < rank(two) ? one : two;
}

std::vector<std::int64_t> TreeWalk::piecesIn(std::int64_t cell) const {
    std::vector<std::int64_t> there;
    for (int piece = 0; piece < setup_.pieceCount(); ++piece) {
        if (cell >= 0 && std::ranges::count(cellsOf(piece), cell) > 0) {
            there.push_back(piece);
        }
    }
    return there;
}

std::vector<std::int64_t> TreeWalk::terrainOf(std::int64_t cell) const {
    if (cell < 0) {
        return {};
    }
    const grid::CellGround& ground = setup_.board().cell(cellOf(cell));
    std::vector<std::int64_t> kinds = {ground.terrain};
    std::uint32_t bit = 0;
    for (std::size_t kind = 0; kind < model_.terrain.size(); ++kind) {
        if (model_.terrain[kind].feature) {
            if ((ground.features >> bit & 1U) != 0) {
                kinds.push_back(static_cast<std::int64_t>(kind));
            }
            ++bit;
        }
    }
    return kinds;
}

std::vector<std::int64_t> TreeWalk::featuresOf(std::int64_t edge) const {
    std::vector<std::int64_t> kinds;
    for (std::size_t kind = 0; edge >= 0 && kind < model_.sides.size(); ++kind) {
        if ((setup_.board().edge(edgeOf(edge)).features >> kind & 1U) != 0) {
            kinds.push_back(static_cast<std::int64_t>(kind));
        }
    }
    return kinds;
}

std::int64_t TreeWalk::edgeBetween(std::int64_t a, std::int64_t b) const {
    return a < 0 || b < 0 ? -1 : setup_.geometry().edgeBetween(cellOf(a), cellOf(b)).value;
}

Walked TreeWalk::builtin(const Expr& e, std::span<const std::int32_t> kids, Frame& frame) {
    const auto which = static_cast<Builtin>(e.target);
    const std::vector<Walked> given = readAll(kids, frame);
    if (const auto value = builtinOfPieces(which, given, e.value)) {
        return *value;
    }
    if (const auto value = builtinOfCells(which, given, e.value)) {
        return *value;
    }
    return builtinOfNumbers(which, given, e.value);
}

std::optional<Walked> TreeWalk::builtinOfPieces(Builtin builtin, std::span<const Walked> given,
                                                std::int64_t named) {
    const std::int64_t a = given.empty() ? -1 : given[0].word;
    const auto piece = static_cast<int>(a);
    const auto pick = [&](auto&& wanted) {
        std::vector<std::int64_t> found;
        for (int one = 0; one < setup_.pieceCount(); ++one) {
            if (wanted(one)) {
                found.push_back(one);
            }
        }
        return ofList(std::move(found));
    };
    switch (builtin) {
    case Builtin::Active: return ofWord(position_.active());
    case Builtin::Sides: return ofList({0, 1});
    case Builtin::FirstSide: return ofWord(0);
    case Builtin::SecondSide: return ofWord(1);
    case Builtin::Other: return ofWord(1 - a);
    case Builtin::Owner: return ofWord(setup_.piece(piece).side);
    case Builtin::Pieces:
        return pick([&](int one) { return setup_.sideOf(one) == a && position_.onMap(one); });
    case Builtin::AllPieces:
        return pick([&](int one) { return setup_.sideOf(one) == a && !setup_.isAbsent(one); });
    case Builtin::Roster: return pick([&](int one) { return setup_.sideOf(one) == a; });
    case Builtin::Enemies:
        return pick(
            [&](int one) { return setup_.sideOf(one) != setup_.sideOf(piece) && position_.onMap(one); });
    case Builtin::Friends:
        return pick([&](int one) {
            return setup_.sideOf(one) == setup_.sideOf(piece) && one != piece && position_.onMap(one);
        });
    case Builtin::CellOf: return ofWord(position_.cell(piece).index);
    case Builtin::CellsOf: return ofList(cellsOf(a));
    case Builtin::OnMap: return ofTruth(position_.status(piece) == game::PieceStatus::OnMap);
    case Builtin::Eliminated: return ofTruth(position_.status(piece) == game::PieceStatus::Eliminated);
    case Builtin::Waiting: return ofTruth(position_.status(piece) == game::PieceStatus::Waiting);
    case Builtin::Arrival:
        if (setup_.piece(piece).turn == game::kUnknownTurn) {
            stop(FailureKind::Unknown, "the turn of " + setup_.piece(piece).id + " is unknown (?)");
        }
        return of(Number(setup_.piece(piece).turn));
    case Builtin::Entry: {
        std::vector<std::int64_t> cells;
        for (const grid::CellId cell : setup_.piece(piece).entry) {
            cells.push_back(cell.index);
        }
        return ofList(std::move(cells));
    }
    case Builtin::Facing: return ofWord(position_.facing(piece));
    case Builtin::TypeOf: return ofWord(setup_.piece(piece).type);
    case Builtin::PieceIn: {
        const std::vector<std::int64_t> there = piecesIn(a);
        return ofWord(there.empty() ? lang::kNothing : there.front());
    }
    case Builtin::PiecesIn: return ofList(piecesIn(a));
    case Builtin::Empty: return ofTruth(a >= 0 && piecesIn(a).empty());
    case Builtin::Occupied: return ofTruth(!piecesIn(a).empty());
    case Builtin::ArcOf: {
        const std::int64_t cell = given[1].word;
        if (!position_.onMap(piece) || cell < 0 || cell == position_.cell(piece).index) {
            return ofWord(lang::kNothing);
        }
        return ofWord(arcToward(piece, cellOf(cell)));
    }
    case Builtin::Mask: {
        std::vector<CellId> cells;
        for (const grid::MaskCell& drawn : model_.board.masks[static_cast<std::size_t>(named)].shape.cells) {
            if (position_.onMap(piece)) {
                cells.push_back(grid::cellInFrame(
                    setup_.geometry(), {position_.cell(piece), position_.facing(piece)}, drawn.at));
            }
        }
        return ofList(onMap(cells));
    }
    case Builtin::Motions: {
        std::vector<std::int64_t> all;
        for (std::size_t i = 0; i < model_.board.motions.size(); ++i) {
            all.push_back(static_cast<std::int64_t>(i));
        }
        return ofList(all);
    }
    case Builtin::MovedCell:
    case Builtin::MovedFacing: {
        const auto& motion = model_.board.motions[static_cast<std::size_t>(a)];
        const auto who = static_cast<int>(given[1].word);
        const int sides = setup_.geometry().sides();
        if (builtin == Builtin::MovedFacing) {
            return ofWord(((position_.facing(who) + motion.rigid.turn) % sides + sides) % sides);
        }
        if (!position_.onMap(who)) {
            return ofWord(-1);
        }
        const auto to = grid::moved(setup_.geometry(), motion.rigid, setup_.footprint(who),
                                    {position_.cell(who), position_.facing(who)});
        return ofWord(to ? to->anchor.index : -1);
    }
    case Builtin::MotionCost:
    case Builtin::MotionTest: {
        const auto& motion = model_.board.motions[static_cast<std::size_t>(a)];
        const std::int32_t function = builtin == Builtin::MotionCost ? motion.cost : motion.test;
        return function < 0 ? ofWord(0) : call(function, {given[1]});
    }
    case Builtin::Hand:
    case Builtin::HandHidden:
    case Builtin::HandShown: {
        const auto& deck = model_.decks[static_cast<std::size_t>(named)];
        std::vector<std::int64_t> cards;
        for (std::size_t card = 0; card < deck.cards.size(); ++card) {
            const std::int64_t shown =
                position_.shown(static_cast<int>(named), piece, static_cast<int>(card));
            std::int64_t held = position_.hand(static_cast<int>(named), piece, static_cast<int>(card));
            held = builtin == Builtin::HandShown    ? shown
                   : builtin == Builtin::HandHidden ? held - shown
                                                    : held;
            cards.insert(cards.end(), static_cast<std::size_t>(held), static_cast<std::int64_t>(card));
        }
        return ofList(cards);
    }
    case Builtin::CardsLeft:
    case Builtin::CardsDiscarded: {
        std::int64_t left = 0;
        for (std::size_t card = 0; card < model_.decks[static_cast<std::size_t>(named)].cards.size();
             ++card) {
            const auto which = static_cast<int>(card);
            left += builtin == Builtin::CardsLeft ? position_.drawPile(static_cast<int>(named), which)
                                                  : position_.discardPile(static_cast<int>(named), which);
        }
        return of(wholeNumber(static_cast<std::size_t>(left)));
    }
    case Builtin::During:
        return ofTruth(false); // no stretch of play is under way where a position is only looked at
    default: return std::nullopt;
    }
}

std::optional<Walked> TreeWalk::builtinOfCells(Builtin builtin, std::span<const Walked> given,
                                               std::int64_t named) {
    const grid::Geometry& map = setup_.geometry();
    const std::int64_t a = given.empty() ? -1 : given[0].word;
    const std::int64_t b = given.size() < 2 ? -1 : given[1].word;
    const bool both = a >= 0 && b >= 0;
    switch (builtin) {
    case Builtin::Nowhere: return ofWord(-1);
    case Builtin::Adjacent: return ofTruth(both && map.adjacent(cellOf(a), cellOf(b)));
    case Builtin::Distance: return of(Number(both ? map.distance(cellOf(a), cellOf(b)) : 9999));
    case Builtin::Neighbours: {
        std::vector<CellId> cells;
        for (grid::Direction d = 0; a >= 0 && d < map.sides(); ++d) {
            cells.push_back(map.neighbour(cellOf(a), d));
        }
        return ofList(onMap(cells));
    }
    case Builtin::Neighbour: return ofWord(a < 0 ? -1 : map.neighbour(cellOf(a), static_cast<int>(b)).index);
    case Builtin::Ring: {
        const int radius = base::floor(Number::fromBits(b));
        return ofList(a < 0 || radius < 0 ? std::vector<std::int64_t>{} : onMap(map.ring(cellOf(a), radius)));
    }
    case Builtin::Within: {
        std::vector<std::int64_t> cells;
        for (int radius = 0; a >= 0 && radius <= base::floor(Number::fromBits(b)); ++radius) {
            const std::vector<std::int64_t> ring = onMap(map.ring(cellOf(a), radius));
            cells.insert(cells.end(), ring.begin(), ring.end());
        }
        return ofList(cells);
    }
    case Builtin::Line: {
        std::vector<CellId> cells;
        if (both) {
            std::vector<grid::LineCells> steps = grid::line(map, cellOf(a), cellOf(b));
            for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
                cells.push_back(steps[i].cell);
                cells.push_back(steps[i].between ? steps[i].other : grid::kNoCell);
            }
        }
        return ofList(onMap(cells));
    }
    case Builtin::DirectionTo:
        if (!both || a == b) {
            stop(FailureKind::Stop, "no direction");
        }
        return ofWord(map.directionTo(cellOf(a), cellOf(b)));
    case Builtin::Opposite: return ofWord((a + map.sides() / 2) % map.sides());
    case Builtin::Turned: {
        const int steps = base::floor(Number::fromBits(b)) % map.sides();
        return ofWord((a + steps + map.sides()) % map.sides());
    }
    case Builtin::Directions: {
        std::vector<std::int64_t> all;
        for (int d = 0; d < map.sides(); ++d) {
            all.push_back(d);
        }
        return ofList(all);
    }
    case Builtin::Toward: {
        std::vector<CellId> cells;
        if (both && a != b) {
            const grid::Direction foe = map.directionTo(cellOf(a), cellOf(b));
            const auto& rows = model_.board.directionTables[static_cast<std::size_t>(named)].shape.byAttack;
            for (const grid::Direction away : rows[static_cast<std::size_t>(foe)]) {
                cells.push_back(map.neighbour(cellOf(a), away));
            }
        }
        return ofList(onMap(cells));
    }
    case Builtin::EdgeBetween: return ofWord(edgeBetween(a, b));
    case Builtin::Relief:
        return of(
            Number(a < 0 ? 0 : std::abs(setup_.board().rise(edgeOf(a).owner(), edgeOf(a).direction()))));
    case Builtin::Features: return ofList(featuresOf(a));
    case Builtin::Linked: {
        const std::int64_t edge = edgeBetween(a, b);
        return ofTruth(edge >= 0 && (setup_.board().edge(edgeOf(edge)).links >> named & 1U) != 0);
    }
    case Builtin::TerrainOf: return ofList(terrainOf(a));
    case Builtin::Ground:
    case Builtin::LevelOf:
        if (a < 0) {
            stop(FailureKind::Stop, "nowhere has no ground");
        }
        return builtin == Builtin::Ground ? ofWord(terrainOf(a).front())
                                          : of(Number(setup_.board().cell(cellOf(a)).level));
    case Builtin::AtEdge: {
        bool rim = false;
        for (grid::Direction d = 0; a >= 0 && d < map.sides(); ++d) {
            rim = rim || !map.neighbour(cellOf(a), d).valid();
        }
        return ofTruth(rim);
    }
    case Builtin::AllCells: {
        std::vector<std::int64_t> all;
        for (std::int32_t cell = 0; cell < map.cellCount(); ++cell) {
            all.push_back(cell);
        }
        return ofList(all);
    }
    case Builtin::Area: {
        const std::span<const std::int32_t> cells =
            setup_.areaCells(static_cast<int>(named), static_cast<int>(a));
        return ofList({cells.begin(), cells.end()});
    }
    case Builtin::Approach:
        return ofList(both ? onMap(grid::approach(map, cellOf(a), cellOf(b))) : std::vector<std::int64_t>{});
    default: return std::nullopt;
    }
}

Walked TreeWalk::builtinOfNumbers(Builtin builtin, std::span<const Walked> given, std::int64_t named) {
    switch (builtin) {
    case Builtin::Floor: return of(Number(base::floor(numberOf(given[0]))));
    case Builtin::Ceil: return of(Number(base::ceil(numberOf(given[0]))));
    case Builtin::Round: return of(Number(base::roundHalfUp(numberOf(given[0]))));
    case Builtin::Abs: return of(numberOf(given[0]).sign() < 0 ? -numberOf(given[0]) : numberOf(given[0]));
    case Builtin::Min:
    case Builtin::Max: {
        Number best = numberOf(given[0]);
        for (const Walked& one : given) {
            best = builtin == Builtin::Min ? std::min(best, numberOf(one)) : std::max(best, numberOf(one));
        }
        return of(best);
    }
    case Builtin::Mod: {
        const Number a = numberOf(given[0]);
        const Number b = numberOf(given[1]);
        if (b.isZero()) {
            stop(FailureKind::Arithmetic, "mod by zero");
        }
        return of(a - b * Number(base::floor(a / b)));
    }
    case Builtin::Element: {
        const Number at = numberOf(given[1]);
        const bool there = at.isWhole() && at >= Number(1) && at <= wholeNumber(given[0].many.size());
        return ofWord(there ? given[0].many[static_cast<std::size_t>(at.whole() - 1)] : lang::kNothing);
    }
    case Builtin::Size: return of(wholeNumber(given[0].many.size()));
    case Builtin::Distinct: {
        std::vector<std::int64_t> kept;
        for (const std::int64_t element : given[0].many) {
            if (std::ranges::count(kept, element) == 0) {
                kept.push_back(element);
            }
        }
        return ofList(kept);
    }
    case Builtin::Without: {
        std::vector<std::int64_t> kept = given[0].many;
        std::erase(kept, given[1].word);
        return ofList(kept);
    }
    case Builtin::CountFaces:
    case Builtin::PoolSize: {
        Number sum;
        for (std::size_t face = 0; face < given[0].many.size(); ++face) {
            const bool counts = builtin == Builtin::PoolSize || (named >> face & 1) != 0;
            sum = counts ? sum + Number::fromBits(given[0].many[face]) : sum;
        }
        return of(sum);
    }
    case Builtin::HasDoubles: {
        const std::vector<std::int64_t>& dice = given[0].many;
        return ofTruth(
            std::ranges::any_of(dice, [&](std::int64_t die) { return std::ranges::count(dice, die) > 1; }));
    }
    default: stop(FailureKind::Fault, "the walk does not know this name of the language");
    }
}

} // namespace groma::tests
