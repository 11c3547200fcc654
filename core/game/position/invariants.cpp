#include "core/game/position/invariants.h"

#include "core/base/number.h"
#include "core/game/position/occupancy.h"
#include "core/game/position/word_index.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace groma::game {
namespace {

void checkPieces(const Setup& setup, const Position& position, std::vector<std::string>& broken) {
    const grid::Geometry& map = setup.geometry();
    const int facings = position.layout().hasFacings ? map.sides() : 1;
    std::map<std::int32_t, int> inCell;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        const std::int32_t raw = position.rawCell(piece);
        if (raw < kEliminatedCell || raw >= map.cellCount()) {
            broken.push_back(setup.piece(piece).id + " stands in cell " + std::to_string(raw) +
                             ", which is not on the map");
            continue;
        }
        if (position.facing(piece) < 0 || position.facing(piece) >= facings) {
            broken.push_back(setup.piece(piece).id + " faces no direction of the map");
            continue;
        }
        if (raw < 0) {
            continue;
        }
        if (setup.isAbsent(piece)) {
            broken.push_back(setup.piece(piece).id + " is on the map and not of this battle");
        }
        for (const grid::CellId cell : cellsOfPiece(setup, position, piece)) {
            if (!cell.valid()) {
                broken.push_back(setup.piece(piece).id + " stands partly off the map");
            } else if (++inCell[cell.index] == setup.stacking() + 1) {
                broken.push_back("cell " + map.numberText(cell) + " holds more pieces than may be stacked");
            }
        }
    }
}

// How many values a state of this type can have, -1 where they are not counted.
std::int64_t valueCount(const Setup& setup, lang::Type type) {
    const rules::Model& model = setup.model();
    switch (type.kind) {
    case lang::Kind::Truth: return 2;
    case lang::Kind::Piece: return setup.pieceCount();
    case lang::Kind::Cell: return setup.geometry().cellCount();
    case lang::Kind::Side: return setup.sideCount();
    case lang::Kind::Direction: return setup.geometry().sides();
    case lang::Kind::UnitType: return std::ssize(model.types);
    case lang::Kind::Trait: return std::ssize(model.traits);
    case lang::Kind::Terrain: return std::ssize(model.terrain);
    case lang::Kind::Outcome: return std::ssize(model.outcomes[indexOf(type.detail)].values);
    case lang::Kind::OptionValue: return std::ssize(model.options[indexOf(type.detail)].values);
    default: return -1;
    }
}

void checkState(const Setup& setup, std::size_t index, std::int64_t value, const std::string& holder,
                std::vector<std::string>& broken) {
    const rules::State& state = setup.model().states[index];
    const std::string name = state.named.id + " of " + holder;
    if (state.type.list) { // its elements have values
        return;
    }
    if (value == lang::kNothing) {
        return;
    }
    const std::int64_t values = valueCount(setup, state.type);
    const std::int64_t least = state.type.kind == lang::Kind::Cell ? -1 : 0; // nowhere is a cell
    if (values >= 0 && (value < least || value >= values)) {
        broken.push_back(name + " has a value that there is not: " + std::to_string(value));
    }
    if (state.type.kind != lang::Kind::Number) {
        return;
    }
    if (!base::Number::areBits(value)) {
        broken.push_back(name + " is not a number");
        return;
    }
    const base::Number number = base::Number::fromBits(value);
    if ((state.minimum && number < *state.minimum) || (state.maximum && *state.maximum < number)) {
        broken.push_back(name + " is " + number.toString() + ", outside its bounds");
    }
}

void checkStates(const Setup& setup, const Position& position, std::vector<std::string>& broken) {
    for (std::size_t i = 0; i < setup.model().states.size(); ++i) {
        const int state = static_cast<int>(i);
        switch (setup.model().states[i].of) {
        case rules::Holder::Piece:
            for (int piece = 0; piece < setup.pieceCount(); ++piece) {
                checkState(setup, i, position.state(state, piece), setup.piece(piece).id, broken);
            }
            break;
        case rules::Holder::Side:
            for (int side = 0; side < setup.sideCount(); ++side) {
                checkState(setup, i, position.state(state, side), setup.side(side).id, broken);
            }
            break;
        case rules::Holder::Game: checkState(setup, i, position.state(state), "the game", broken); break;
        case rules::Holder::Cell: break;
        }
    }
    for (const Position::CellState& stored : position.cellStates()) {
        checkState(setup, indexOf(stored.state), stored.value, "a cell", broken);
    }
}

std::int64_t startCount(const Setup& setup, int deck, int card) {
    std::int64_t count = setup.model().decks[indexOf(deck)].counts[indexOf(card)];
    for (const CardCount& change : setup.draft().cards) {
        if (change.deck == deck && change.card == card) {
            count = change.count;
        }
    }
    return count;
}

void checkCards(const Setup& setup, const Position& position, std::vector<std::string>& broken) {
    for (int deck = 0; deck < static_cast<int>(setup.model().decks.size()); ++deck) {
        const rules::Deck& kinds = setup.model().decks[indexOf(deck)];
        for (int card = 0; card < static_cast<int>(kinds.cards.size()); ++card) {
            std::int64_t total = position.drawPile(deck, card) + position.discardPile(deck, card);
            bool sound = position.drawPile(deck, card) >= 0 && position.discardPile(deck, card) >= 0;
            for (int side = 0; side < setup.sideCount(); ++side) {
                const std::int64_t held = position.hand(deck, side, card);
                const std::int64_t shown = position.shown(deck, side, card);
                sound = sound && held >= 0 && shown >= 0 && shown <= held;
                total += held;
            }
            if (!sound || total != startCount(setup, deck, card)) {
                broken.push_back("cards '" + kinds.cards[indexOf(card)] + "' of " + kinds.named.id +
                                 " are not conserved");
            }
        }
    }
}

} // namespace

std::vector<std::string> brokenInvariants(const Setup& setup, const Position& position) {
    std::vector<std::string> broken;
    checkPieces(setup, position, broken);
    checkStates(setup, position, broken);
    checkCards(setup, position, broken);
    if (position.active() < -1 || position.active() >= setup.sideCount()) {
        broken.push_back("the active side does not exist");
    }
    if (position.verdict() < -1 || position.verdict() >= static_cast<int>(setup.model().verdicts.size())) {
        broken.push_back("the verdict does not exist");
    }
    return broken;
}

} // namespace groma::game
