#include "core/game/parts/changes.h"

#include <algorithm>

namespace groma::game {

using base::Number;
using lang::Instr;
using lang::Op;

void Changes::clear() {
    together_ = 0;
    deltas_.clear();
}

std::int64_t Changes::clamped(std::int32_t state, std::int64_t value) const {
    const rules::State& info = board_->setup().model().states[static_cast<std::size_t>(state)];
    if (info.type.kind != lang::Kind::Number || value == lang::kNothing) {
        return value;
    }
    if (info.minimum && Number::fromBits(value) < *info.minimum) {
        return info.minimum->bits();
    }
    if (info.maximum && *info.maximum < Number::fromBits(value)) {
        return info.maximum->bits();
    }
    return value;
}

void Changes::setState(std::int32_t state, std::int32_t holder, std::int64_t value) {
    if (together_ != 0) {
        deltas_.push_back({Delta::What::State, lang::Holder::Piece, state, holder, value});
        return;
    }
    const std::int64_t kept = clamped(state, value);
    if (listeners_->recorder() != nullptr) {
        report(StateChange::What::State, state, holder, board_->position().state(state, holder), kept);
    }
    board_->changing().setState(state, holder, kept);
}

bool Changes::place(std::int32_t piece, std::int64_t cell, std::int32_t facing) {
    const auto stacking = board_->setup().stacking();
    const grid::Pose pose{grid::CellId{static_cast<std::int32_t>(cell)}, facing};
    if (cell < 0) {
        return failures_->fail(FailureKind::Stop, board_->setup().piece(piece).id + " is placed nowhere");
    }
    for (const grid::CellId part :
         grid::cellsOf(board_->setup().geometry(), board_->setup().footprint(piece), pose)) {
        if (!part.valid()) {
            return failures_->fail(FailureKind::Stop, board_->setup().piece(piece).id +
                                                          " does not fit on the map at " +
                                                          board_->placeName(cell));
        }
        int others = 0;
        for (int other = -1; stacking != INT32_MAX && (other = board_->pieceIn(part, other)) >= 0;) {
            others += other == piece ? 0 : 1;
        }
        if (others >= stacking) {
            return failures_->fail(FailureKind::Stop, board_->setup().piece(piece).id + " is placed in " +
                                                          board_->placeName(part.index) + ", which is full");
        }
    }
    if (together_ != 0) {
        deltas_.push_back({Delta::What::Place, lang::Holder::Piece, -1, piece, cell});
    } else if (!setStatus(piece, static_cast<std::int32_t>(cell))) {
        return false;
    }
    if (facing != board_->position().facing(piece)) {
        setFacing(piece, facing);
    }
    return true;
}

bool Changes::setStatus(std::int32_t piece, std::int32_t raw) {
    if (board_->setup().isAbsent(piece)) {
        return failures_->fail(FailureKind::Stop, board_->setup().piece(piece).id + " is not of this battle");
    }
    const auto what = raw >= 0                 ? StateChange::What::Placed
                      : raw == kEliminatedCell ? StateChange::What::Eliminated
                                               : StateChange::What::Waiting;
    if (together_ != 0) {
        deltas_.push_back({raw == kEliminatedCell ? Delta::What::Eliminated : Delta::What::Waiting,
                           lang::Holder::Piece, -1, piece, raw});
        return true;
    }
    report(what, -1, piece, board_->position().rawCell(piece), raw);
    board_->move(piece, raw);
    return true;
}

void Changes::setFacing(std::int32_t piece, std::int32_t facing) {
    if (together_ != 0) {
        deltas_.push_back({Delta::What::Facing, lang::Holder::Piece, -1, piece, facing});
        return;
    }
    report(StateChange::What::Facing, -1, piece, board_->position().facing(piece), facing);
    board_->turn(piece, facing);
}

void Changes::setTrait(lang::Holder kind, std::int64_t holder, std::int32_t trait, bool held) {
    const auto who = static_cast<std::int32_t>(holder);
    if (together_ != 0) {
        deltas_.push_back({held ? Delta::What::Give : Delta::What::Take, kind, trait, who, 0});
        return;
    }
    report(held ? StateChange::What::TraitGiven : StateChange::What::TraitTaken, trait, who,
           board_->hasTrait(kind, holder, trait) ? 1 : 0, held ? 1 : 0);
    Position& position = board_->changing();
    switch (kind) {
    case lang::Holder::Piece: position.givePiece(who, trait, held); break;
    case lang::Holder::Side: position.giveSide(who, trait, held); break;
    case lang::Holder::Scenario: position.giveScenario(trait, held); break;
    }
}

// Resources: `a` (or `b` for CanSpend) is the side, or kNoSlot for the game's own.
bool Changes::pay(const Instr& in, std::int64_t* s, bool gain) {
    const std::int32_t side = in.a == lang::kNoSlot ? 0 : static_cast<std::int32_t>(s[in.a]);
    const Number has = Number::fromBits(board_->position().state(in.c, side));
    const Number amount = Number::fromBits(s[in.b]);
    Number rest;
    if (!(gain ? tryAdd(has, amount, rest) : trySubtract(has, amount, rest))) {
        return failures_->fail(FailureKind::Arithmetic, "a resource grows beyond the numbers of the rules");
    }
    const rules::State& resource = board_->setup().model().states[in.c];
    if (!gain && together_ == 0 && resource.minimum && rest < *resource.minimum) {
        return failures_->fail(FailureKind::Stop, amount.toString() + " of " + resource.named.id +
                                                      " are spent and only " + has.toString() + " are there");
    }
    setState(in.c, side, rest.bits());
    return true;
}

bool Changes::canSpend(const Instr& in, const std::int64_t* s) const {
    const std::int32_t side = in.b == lang::kNoSlot ? 0 : static_cast<std::int32_t>(s[in.b]);
    const rules::State& resource = board_->setup().model().states[in.c];
    Number rest;
    return trySubtract(Number::fromBits(board_->position().state(in.c, side)), Number::fromBits(s[in.d]),
                       rest) &&
           !(resource.minimum && rest < *resource.minimum);
}

bool Changes::moveCard(const Instr& in, std::int64_t* s) {
    const auto card = static_cast<int>(s[in.a]);
    const int side = in.b == lang::kNoSlot ? -1 : static_cast<int>(s[in.b]);
    const rules::Deck& deck = board_->setup().model().decks[static_cast<std::size_t>(in.d)];
    const bool inHand = side >= 0 && deck.hands;
    const std::int64_t held = inHand ? board_->position().hand(in.d, side, card) : 0;
    const std::int64_t shown = inHand ? board_->position().shown(in.d, side, card) : 0;
    if (inHand && held <= 0) {
        return failures_->fail(FailureKind::Stop, board_->setup().side(side).id + " holds no card '" +
                                                      deck.cards[static_cast<std::size_t>(card)] + "'");
    }
    if (in.op == Op::Reveal) {
        if (inHand) {
            report(StateChange::What::Revealed, in.d, side, shown, card);
            board_->changing().setShown(in.d, side, card, std::min(held, shown + 1));
        }
        return true;
    }
    Position& position = board_->changing();
    if (inHand) {
        position.setHand(in.d, side, card, held - 1);
        position.setShown(in.d, side, card,
                          in.e != 0 ? std::max<std::int64_t>(shown - 1, 0) : std::min(held - 1, shown));
        position.setDiscardPile(in.d, card, position.discardPile(in.d, card) + 1);
    }
    report(StateChange::What::Discarded, in.d, side, held, card);
    return true;
}

void Changes::shuffle(std::int32_t deck) {
    Position& position = board_->changing();
    std::int64_t count = 0;
    for (std::uint32_t kind = 0; kind < position.layout().decks[static_cast<std::size_t>(deck)].kinds;
         ++kind) {
        const auto card = static_cast<int>(kind);
        const std::int64_t discarded = position.discardPile(deck, card);
        position.setDrawPile(deck, card, position.drawPile(deck, card) + discarded);
        position.setDiscardPile(deck, card, 0);
        count += discarded;
    }
    report(StateChange::What::Shuffled, deck, -1, 0, count);
}

bool Changes::operate(const Instr& in, std::int64_t* s) {
    const auto holder = static_cast<lang::Holder>(in.e);
    switch (in.op) {
    case Op::Place: {
        const auto piece = static_cast<std::int32_t>(s[in.a]);
        return place(piece, s[in.b],
                     in.c == lang::kNoSlot ? board_->position().facing(piece)
                                           : static_cast<std::int32_t>(s[in.c]));
    }
    case Op::Face:
        setFacing(static_cast<std::int32_t>(s[in.a]), static_cast<std::int32_t>(s[in.b]));
        return true;
    case Op::Eliminate: return setStatus(static_cast<std::int32_t>(s[in.a]), kEliminatedCell);
    case Op::TakeOff: return setStatus(static_cast<std::int32_t>(s[in.a]), kWaitingCell);
    case Op::GiveTrait: setTrait(lang::Holder::Piece, s[in.a], in.c, true); return true;
    case Op::TakeTrait: setTrait(lang::Holder::Piece, s[in.a], in.c, false); return true;
    case Op::GiveTraitTo:
    case Op::TakeTraitFrom:
        setTrait(holder, holder == lang::Holder::Scenario ? 0 : s[in.a], static_cast<std::int32_t>(s[in.b]),
                 in.op == Op::GiveTraitTo);
        return true;
    case Op::Spend: return pay(in, s, false);
    case Op::Gain: return pay(in, s, true);
    case Op::CanSpend: s[in.a] = canSpend(in, s) ? 1 : 0; return true;
    case Op::Discard:
    case Op::Reveal: return moveCard(in, s);
    case Op::Shuffle: shuffle(in.d); return true;
    default: return failures_->fail(FailureKind::Fault, "no such change");
    }
}

} // namespace groma::game
