#include "formats/diff/game_differences.h"

#include "core/base/text.h"
#include "core/game/position/setup.h"
#include "core/grid/edge_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace groma::formats::diff {

namespace {

using game::PieceSetup;
using game::Setup;
using grid::CellId;

constexpr std::size_t kMostNamed = 12; // cells; more are counted

std::string titleOf(const rules::Named& named) { return named.title.empty() ? named.id : named.title; }
std::string titleOf(const PieceSetup& piece) { return piece.name.empty() ? piece.id : piece.name; }

std::string cellOf(const Setup& setup, CellId cell) {
    return cell.valid() ? setup.geometry().numberText(cell) : "off the map";
}

std::string typeOf(const Setup& setup, const PieceSetup& piece) {
    return titleOf(setup.model().types[static_cast<std::size_t>(piece.type)].named);
}

// The words of a list, or how many there are.
std::string listed(const std::vector<std::string>& words, const char* what) {
    return words.size() <= kMostNamed ? base::join(words, ", ") : fmt::format("{} {}", words.size(), what);
}

// Which piece of the second set-up each of the first is, or -1. One that kept its place first: a piece
// without an id of its own is called by its number in a line, which changes when another one leaves it.
std::vector<int> matchesOf(const Setup& before, const Setup& after) {
    std::vector<int> matches(static_cast<std::size_t>(before.pieceCount()), -1);
    std::vector<bool> taken(static_cast<std::size_t>(after.pieceCount()), false);
    const auto match = [&](const auto& same) {
        for (int i = 0; i < before.pieceCount(); ++i)
            for (int j = 0; matches[static_cast<std::size_t>(i)] < 0 && j < after.pieceCount(); ++j)
                if (!taken[static_cast<std::size_t>(j)] && same(before.piece(i), after.piece(j))) {
                    matches[static_cast<std::size_t>(i)] = j;
                    taken[static_cast<std::size_t>(j)] = true;
                }
    };
    const auto sameType = [&](const PieceSetup& a, const PieceSetup& b) {
        return before.model().types[static_cast<std::size_t>(a.type)].named.id ==
               after.model().types[static_cast<std::size_t>(b.type)].named.id;
    };
    match([&](const PieceSetup& a, const PieceSetup& b) {
        return a.id == b.id && a.cell == b.cell && sameType(a, b);
    });
    match([&](const PieceSetup& a, const PieceSetup& b) {
        return a.cell == b.cell && a.side == b.side && a.name == b.name && sameType(a, b);
    });
    match([&](const PieceSetup& a, const PieceSetup& b) { return a.id == b.id && sameType(a, b); });
    return matches;
}

std::string valueText(std::int64_t value) { return value == lang::kUnknown ? "?" : std::to_string(value); }

// The traits that a counter itself was given.
std::map<std::string, bool> ownTraits(const Setup& setup, int piece) {
    std::map<std::string, bool> all;
    for (const game::TraitHolding& held : setup.traitsOf(piece))
        if (held.from == game::Provenance::Counter)
            all[titleOf(setup.model().traits[static_cast<std::size_t>(held.trait)].named)] = true;
    return all;
}

void tellPiece(const Setup& before, int was, const Setup& after, int is, std::vector<Difference>& told) {
    const PieceSetup& a = before.piece(was);
    const PieceSetup& b = after.piece(is);
    const std::string title = titleOf(b);
    const auto say = [&](std::string text) { told.push_back({"piece", std::move(text), {b.cell}}); };
    if (a.cell != b.cell)
        told.push_back(
            {"piece",
             fmt::format("{} moved from {} to {}", title, cellOf(before, a.cell), cellOf(after, b.cell)),
             {a.cell, b.cell}});
    if (a.name != b.name) say(fmt::format("{} is called {}", titleOf(a), title));
    const auto directionOf = [](const Setup& setup, int facing) {
        const auto& names = setup.model().board.directions;
        const auto at = static_cast<std::size_t>(facing);
        return at < names.size() ? names[at] : std::to_string(facing);
    };
    if (a.facing != b.facing)
        say(fmt::format("{} faces {} instead of {}", title, directionOf(after, b.facing),
                        directionOf(before, a.facing)));
    for (std::size_t i = 0; i < after.model().attributes.size(); ++i) {
        const auto& attribute = after.model().attributes[i].named;
        for (const bool back : {false, true})
            for (std::size_t j = 0; j < before.model().attributes.size(); ++j) {
                if (before.model().attributes[j].named.id != attribute.id) continue;
                const auto old = before.effective(was, back, static_cast<int>(j));
                const auto now = after.effective(is, back, static_cast<int>(i));
                // What the type says is told of the type.
                const bool own =
                    old.from == game::Provenance::Counter || now.from == game::Provenance::Counter;
                if (own && old.value != now.value)
                    say(fmt::format("{} of {}{}: {} -> {}", titleOf(attribute), title, back ? ", back" : "",
                                    valueText(old.value), valueText(now.value)));
            }
    }
    const auto had = ownTraits(before, was), has = ownTraits(after, is);
    for (const auto& [trait, there] : has)
        if (!had.contains(trait)) say(fmt::format("{} holds {}", title, trait));
    for (const auto& [trait, there] : had)
        if (!has.contains(trait)) say(fmt::format("{} no longer holds {}", title, trait));
}

// Places by what became of them, in the order in which it was first seen.
class Groups {
  public:
    void add(const std::string& what, std::string place, std::initializer_list<CellId> cells) {
        if (!groups_.contains(what)) order_.push_back(what);
        Group& group = groups_[what];
        group.places.push_back(std::move(place));
        for (const CellId cell : cells)
            if (cell.valid()) group.cells.push_back(cell);
    }
    void tell(const char* places, std::vector<Difference>& told) const {
        for (const std::string& what : order_)
            told.push_back({"map", fmt::format("{} {}", what, listed(groups_.at(what).places, places)),
                            groups_.at(what).cells});
    }

  private:
    struct Group {
        std::vector<std::string> places;
        std::vector<CellId> cells;
    };
    std::vector<std::string> order_;
    std::map<std::string, Group> groups_;
};

// The titles of the kinds whose bits are set.
std::vector<std::string> titlesOf(const std::vector<rules::Terrain>& kinds, std::uint64_t bits) {
    std::vector<std::string> titles;
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if ((bits >> i & 1U) != 0) titles.push_back(titleOf(kinds[i].named));
    return titles;
}

std::vector<std::string> featuresOf(const Setup& setup, std::uint64_t bits) {
    std::vector<std::string> titles;
    const auto& kinds = setup.model().terrain;
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (const std::int32_t bit = setup.featureBit(static_cast<int>(i));
            bit >= 0 && (bits >> bit & 1U) != 0)
            titles.push_back(titleOf(kinds[i].named));
    return titles;
}

void compare(const std::vector<std::string>& was, const std::vector<std::string>& is, const char* came,
             const char* gone, const std::string& place, std::initializer_list<CellId> cells,
             Groups& groups) {
    for (const std::string& title : is)
        if (std::ranges::find(was, title) == was.end()) groups.add(title + " " + came, place, cells);
    for (const std::string& title : was)
        if (std::ranges::find(is, title) == is.end()) groups.add(title + " " + gone, place, cells);
}

} // namespace

void tellPieces(const Setup& before, const Setup& after, std::vector<Difference>& told) {
    const std::vector<int> matches = matchesOf(before, after);
    std::vector<bool> known(static_cast<std::size_t>(after.pieceCount()), false);
    for (int i = 0; i < before.pieceCount(); ++i) {
        const int match = matches[static_cast<std::size_t>(i)];
        if (match >= 0) {
            known[static_cast<std::size_t>(match)] = true;
            tellPiece(before, i, after, match, told);
            continue;
        }
        const PieceSetup& gone = before.piece(i);
        told.push_back({"piece",
                        fmt::format("{} ({}) at {} is gone", titleOf(gone), typeOf(before, gone),
                                    cellOf(before, gone.cell)),
                        {gone.cell}});
    }
    for (int i = 0; i < after.pieceCount(); ++i) {
        if (known[static_cast<std::size_t>(i)]) continue;
        const PieceSetup& fresh = after.piece(i);
        told.push_back({"piece",
                        fmt::format("{} ({}) is new, at {}", titleOf(fresh), typeOf(after, fresh),
                                    cellOf(after, fresh.cell)),
                        {fresh.cell}});
    }
}

void tellMap(const Setup& before, const Setup& after, std::vector<Difference>& told) {
    const grid::Geometry& map = after.geometry();
    const rules::Model& was = before.model();
    const rules::Model& is = after.model();
    const auto groundOf = [](const rules::Model& model, int kind) {
        return kind < 0 ? std::string("nothing")
                        : titleOf(model.terrain[static_cast<std::size_t>(kind)].named);
    };
    Groups cells, sides;
    for (std::int32_t i = 0; i < map.cellCount(); ++i) {
        const CellId cell{i};
        const grid::CellGround& a = before.board().cell(cell);
        const grid::CellGround& b = after.board().cell(cell);
        const std::string number = map.numberText(cell);
        if (groundOf(was, a.terrain) != groundOf(is, b.terrain))
            cells.add(groundOf(is, b.terrain) + " painted at", number, {cell});
        if (a.level != b.level)
            cells.add(fmt::format("level {} at", static_cast<int>(b.level)), number, {cell});
        compare(featuresOf(before, a.features), featuresOf(after, b.features), "put at", "taken from", number,
                {cell}, cells);
        for (grid::Direction d = 0; d < map.sides(); ++d) {
            const grid::EdgeId edge = map.edge(cell, d);
            if (edge.owner() != cell || edge.direction() != d) continue;
            const grid::EdgeGround old = before.board().edge(cell, d), now = after.board().edge(cell, d);
            if (old == now) continue;
            const std::string place = grid::edgeText(map, is.board.directions, edge);
            const CellId other = map.otherCell(edge);
            compare(titlesOf(was.sides, old.features), titlesOf(is.sides, now.features), "drawn at",
                    "erased at", place, {cell, other}, sides);
            compare(titlesOf(was.links, old.links), titlesOf(is.links, now.links), "drawn at", "erased at",
                    place, {cell, other}, sides);
            if (old.relief != now.relief || old.forcedRise != now.forcedRise)
                sides.add("relief changed at", place, {cell, other});
        }
    }
    cells.tell("cells", told);
    sides.tell("sides", told);
}

} // namespace groma::formats::diff
