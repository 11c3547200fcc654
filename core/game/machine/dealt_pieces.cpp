#include "core/game/machine/dealt_pieces.h"

#include "core/base/hash.h"
#include "core/game/dice/dice.h"
#include "core/game/position/hidden.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace groma::game {
namespace {

using Pieces = std::vector<std::int32_t>;

bool canHold(const Setup& setup, const rules::State& state, int piece) {
    const auto at = static_cast<std::size_t>(setup.classOf(piece));
    return state.of == rules::Holder::Piece &&
           (state.ofClass == rules::kNone || setup.model().classes[at].is(state.ofClass));
}

// What everybody sees of them does not part them.
bool lookAlike(const Setup& setup, int a, int b) {
    const auto flagOf = [&](int piece) {
        return setup.model().classes[static_cast<std::size_t>(setup.classOf(piece))].hidden;
    };
    const auto cells = [&](int piece) {
        std::vector<std::pair<int, int>> all;
        for (const grid::FrameOffset cell : setup.footprint(piece)) all.emplace_back(cell.right, cell.ahead);
        return all;
    };
    if (setup.sideOf(a) != setup.sideOf(b) || flagOf(a) != flagOf(b) || cells(a) != cells(b)) return false;
    return std::ranges::all_of(setup.model().states, [&](const rules::State& state) {
        return state.hidden || canHold(setup, state, a) == canHold(setup, state, b);
    });
}

// Those that may stand for one another, in the order of the roster.
std::vector<Pieces> groupsOf(const Setup& setup, const Position& position, int side) {
    std::vector<Pieces> groups;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        if (!isHidden(setup, position, piece, side)) continue;
        const auto same = std::ranges::find_if(
            groups, [&](const Pieces& group) { return lookAlike(setup, group.front(), piece); });
        if (same == groups.end()) {
            groups.push_back({piece});
        } else {
            same->push_back(piece);
        }
    }
    return groups;
}

// All that makes a piece what it is, to be compared; two alike are one and the same to every rule.
struct Identity {
    std::int32_t piece = 0;
    std::vector<std::int64_t> words;
};

Identity identityOf(const Setup& setup, const Position& position, int piece) {
    Identity out{piece, {setup.typeOf(piece)}};
    for (const bool back : {false, true})
        for (int attribute = 0; attribute < std::ssize(setup.model().attributes); ++attribute)
            out.words.push_back(setup.value(piece, back, attribute));
    for (const TraitHolding& held : setup.traitsOf(piece)) {
        out.words.push_back(held.trait);
        out.words.insert(out.words.end(), held.parameters.begin(), held.parameters.end());
    }
    for (int trait = 0; trait < std::ssize(setup.model().traits); ++trait)
        out.words.push_back(position.pieceHas(piece, trait) ? 1 : 0);
    for (int state = 0; state < std::ssize(setup.model().states); ++state)
        if (setup.model().states[static_cast<std::size_t>(state)].hidden &&
            setup.model().states[static_cast<std::size_t>(state)].capacity == 0)
            out.words.push_back(position.state(state, piece));
    return out;
}

// What is hidden of `as` lies on `piece`.
void putOn(Position& position, const Setup& setup, int piece, const Position& truth, int as) {
    const rules::Model& model = setup.model();
    for (int trait = 0; trait < std::ssize(model.traits); ++trait)
        position.givePiece(piece, trait, truth.pieceHas(as, trait));
    for (int state = 0; state < std::ssize(model.states); ++state) {
        const rules::State& of = model.states[static_cast<std::size_t>(state)];
        if (of.hidden && of.capacity == 0) position.setState(state, piece, truth.state(state, as));
    }
}

} // namespace

std::optional<DealtPieces> dealPieces(const Setup& setup, const Position& position, int side,
                                      std::uint64_t seed, std::uint32_t which) {
    if (!hidesPieces(setup, position, side)) return std::nullopt;
    DealtPieces dealt{nullptr, position};
    Pieces order(static_cast<std::size_t>(setup.pieceCount()));
    std::iota(order.begin(), order.end(), 0);
    Dice dice({seed, which, DiceDomain::Sampling});
    std::size_t fallen = 0;
    for (const Pieces& group : groupsOf(setup, position, side)) {
        std::vector<Identity> left;
        for (const std::int32_t piece : group) left.push_back(identityOf(setup, position, piece));
        std::ranges::stable_sort(left, {}, &Identity::words);
        dice.pose(base::hashText("which piece"), base::hashText(setup.side(setup.sideOf(group.front())).id));
        Throw falls = dice.posed();
        for (const std::int32_t piece : group) {
            const auto at = left.begin() + falls.number(fallen++, static_cast<std::uint32_t>(left.size()));
            order[static_cast<std::size_t>(piece)] = at->piece;
            putOn(dealt.position, setup, piece, position, at->piece);
            left.erase(at);
        }
    }
    dealt.setup = exchanged(setup, order);
    return dealt;
}

} // namespace groma::game
