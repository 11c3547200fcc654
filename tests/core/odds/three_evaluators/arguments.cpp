#include "tests/core/odds/three_evaluators/arguments.h"

#include <algorithm>

namespace groma::tests {

using base::Number;
using lang::FunctionKind;
using lang::Kind;

namespace {

constexpr std::size_t kMostCells = 24;

std::vector<Walked> words(const std::vector<std::int64_t>& all) {
    std::vector<Walked> values;
    for (const std::int64_t one : all) {
        values.push_back(ofWord(one));
    }
    return values;
}

std::vector<Walked> upTo(std::size_t count) {
    std::vector<Walked> values;
    for (std::size_t i = 0; i < count; ++i) {
        values.push_back(ofWord(static_cast<std::int64_t>(i)));
    }
    return values;
}

// Where pieces stand and around them, thinned out; then nowhere.
std::vector<std::int64_t> cellsAt(const game::Setup& setup, const game::Position& position) {
    std::vector<std::int64_t> all;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        if (!position.onMap(piece)) {
            continue;
        }
        all.push_back(position.cell(piece).index);
        for (grid::Direction d = 0; d < setup.geometry().sides(); ++d) {
            all.push_back(setup.geometry().neighbour(position.cell(piece), d).index);
        }
    }
    if (all.empty()) {
        all.push_back(0);
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    std::erase(all, -1);
    std::vector<std::int64_t> some;
    const std::size_t kept = std::min(all.size(), kMostCells);
    for (std::size_t i = 0; i < kept; ++i) {
        some.push_back(all[i * all.size() / kept]);
    }
    some.push_back(-1);
    return some;
}

std::vector<Walked> pools(const rules::Die& die) {
    Walked one;
    Walked two;
    for (std::size_t face = 0; face < die.faces.size(); ++face) {
        one.many.push_back(Number(1).bits());
        two.many.push_back(Number(face == 0 ? 2 : 0).bits());
    }
    return {one, two};
}

class Candidates {
  public:
    Candidates(const game::Setup& setup, const game::Position& position)
        : setup_(setup), model_(setup.model()), position_(position), cells_(cellsAt(setup, position)) {}

    std::vector<Walked> of(lang::Type type) const {
        if (type.list) {
            return {};
        }
        std::vector<Walked> values = plain(type);
        if (type.optional) {
            values.push_back(ofWord(lang::kNothing));
        }
        return values;
    }

    // A cell and one beside it.
    std::vector<std::pair<std::int64_t, std::int64_t>> steps() const {
        std::vector<std::pair<std::int64_t, std::int64_t>> all;
        for (const std::int64_t cell : cells_) {
            for (grid::Direction d = 0; cell >= 0 && d < setup_.geometry().sides(); ++d) {
                const grid::CellId to =
                    setup_.geometry().neighbour(grid::CellId{static_cast<std::int32_t>(cell)}, d);
                if (to.valid()) {
                    all.emplace_back(cell, to.index);
                }
            }
        }
        return all;
    }

  private:
    std::vector<Walked> plain(lang::Type type) const {
        const auto at = static_cast<std::size_t>(type.detail);
        switch (type.kind) {
        case Kind::Number:
            return {groma::tests::of(Number(1)),
                    groma::tests::of(Number(0)),
                    groma::tests::of(Number(2)),
                    groma::tests::of(Number(-1)),
                    groma::tests::of(Number(4)),
                    groma::tests::of(Number(6)),
                    groma::tests::of(Number::fraction(1, 2)),
                    groma::tests::of(Number::fraction(5, 3))};
        case Kind::Truth: return upTo(2);
        case Kind::Side: return upTo(2);
        case Kind::Piece: return pieces(type.detail);
        case Kind::Cell: return words(cells_);
        case Kind::Edge: return edges();
        case Kind::Direction: return upTo(static_cast<std::size_t>(setup_.geometry().sides()));
        case Kind::Terrain: return upTo(model_.terrain.size());
        case Kind::Feature: return upTo(model_.sides.size());
        case Kind::Link: return upTo(model_.links.size());
        case Kind::UnitType: return upTo(model_.types.size());
        case Kind::Trait: return upTo(model_.traits.size());
        case Kind::Outcome: return upTo(model_.outcomes[at].values.size());
        case Kind::Field: return upTo(model_.outcomes[at / 256].fields[at % 256].values.size());
        case Kind::OptionValue: return upTo(model_.options[at].values.size());
        case Kind::Card: return upTo(model_.decks[at].cards.size());
        case Kind::Pool: return pools(model_.dice[at]);
        case Kind::Arc: return upTo(model_.board.arcs.arcs().size());
        case Kind::Motion: return upTo(model_.board.motions.size());
        default: return {};
        }
    }

    std::vector<Walked> pieces(std::int32_t unitClass) const {
        std::vector<std::int64_t> fitting;
        for (int piece = 0; piece < setup_.pieceCount(); ++piece) {
            if (unitClass < 0 ||
                model_.classes[static_cast<std::size_t>(setup_.classOf(piece))].is(unitClass)) {
                fitting.push_back(piece);
            }
        }
        std::ranges::stable_partition(
            fitting, [&](std::int64_t piece) { return position_.onMap(static_cast<int>(piece)); });
        return words(fitting);
    }

    std::vector<Walked> edges() const {
        std::vector<std::int64_t> all = {-1};
        for (const auto& [from, to] : steps()) {
            all.push_back(setup_.geometry()
                              .edgeBetween(grid::CellId{static_cast<std::int32_t>(from)},
                                           grid::CellId{static_cast<std::int32_t>(to)})
                              .value);
        }
        return words(all);
    }

    const game::Setup& setup_;
    const rules::Model& model_;
    const game::Position& position_;
    std::vector<std::int64_t> cells_;
};

bool isStep(FunctionKind kind) {
    return kind == FunctionKind::MoveCost || kind == FunctionKind::MoveAllowed ||
           kind == FunctionKind::MoveStops;
}

} // namespace

std::vector<std::vector<Walked>> argumentsFor(const game::Setup& setup, const game::Position& position,
                                              const std::vector<lang::Local>& parameters, std::size_t count,
                                              FunctionKind kind, std::size_t most) {
    const Candidates candidates(setup, position);
    // The two cells of a step are one choice.
    const std::size_t alone = isStep(kind) ? count - 2 : count;
    std::vector<std::vector<Walked>> lists;
    for (std::size_t i = 0; i < alone; ++i) {
        lists.push_back(candidates.of(parameters[i].type));
    }
    const auto steps =
        isStep(kind) ? candidates.steps() : std::vector<std::pair<std::int64_t, std::int64_t>>{{-1, -1}};
    std::size_t total = steps.size();
    for (const std::vector<Walked>& list : lists) {
        total *= list.size();
    }
    std::vector<std::vector<Walked>> tuples;
    const std::size_t taken = std::min(total, most);
    for (std::size_t i = 0; i < taken; ++i) {
        // Spread over all tuples, not in step with any of the lists.
        std::size_t index = total <= most ? i : (i * total / taken + i * 7919) % total;
        std::vector<Walked> tuple;
        for (const std::vector<Walked>& list : lists) {
            tuple.push_back(list[index % list.size()]);
            index /= list.size();
        }
        if (isStep(kind)) {
            tuple.push_back(ofWord(steps[index].first));
            tuple.push_back(ofWord(steps[index].second));
        }
        tuples.push_back(std::move(tuple));
    }
    return tuples;
}

} // namespace groma::tests
