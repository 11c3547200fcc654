#include "core/game/machine/machine.h"
#include "core/game/position/occupancy.h"

#include <algorithm>

namespace groma::game {

using base::Number;
using lang::Instr;
using lang::Op;

std::int64_t Machine::clamped(std::int32_t state, std::int64_t value) const {
    const rules::State& info = setup_->model().states[static_cast<std::size_t>(state)];
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

void Machine::setState(std::int32_t state, std::int32_t holder, std::int64_t value) {
    if (together_ != 0) {
        deltas_.push_back({Delta::What::State, lang::Holder::Piece, state, holder, value});
        return;
    }
    const std::int64_t kept = clamped(state, value);
    if (recorder_ != nullptr) {
        report(StateChange::What::State, state, holder, position_.state(state, holder), kept);
    }
    position_.setState(state, holder, kept);
    version_ = ++newest_;
}

bool Machine::placePiece(std::int32_t piece, std::int64_t cell, std::int32_t facing) {
    const auto stacking = setup_->stacking();
    const grid::Pose pose{grid::CellId{static_cast<std::int32_t>(cell)}, facing};
    if (cell < 0) {
        return fail(FailureKind::Stop, setup_->piece(piece).id + " is placed nowhere");
    }
    for (const grid::CellId part : grid::cellsOf(setup_->geometry(), setup_->footprint(piece), pose)) {
        if (!part.valid()) {
            return fail(FailureKind::Stop,
                        setup_->piece(piece).id + " does not fit on the map at " + placeName(cell));
        }
        int others = 0;
        for (int other = -1; stacking != INT32_MAX && (other = pieceIn(part, other)) >= 0;) {
            others += other == piece ? 0 : 1;
        }
        if (others >= stacking) {
            return fail(FailureKind::Stop, setup_->piece(piece).id + " is placed in " +
                                               placeName(part.index) + ", which is full");
        }
    }
    if (together_ != 0) {
        deltas_.push_back({Delta::What::Place, lang::Holder::Piece, -1, piece, cell});
    } else if (!setStatus(piece, static_cast<std::int32_t>(cell))) {
        return false;
    }
    if (facing != position_.facing(piece)) {
        setFacing(piece, facing);
    }
    return true;
}

bool Machine::setStatus(std::int32_t piece, std::int32_t raw) {
    if (setup_->isAbsent(piece)) {
        return fail(FailureKind::Stop, setup_->piece(piece).id + " is not of this battle");
    }
    const auto what = raw >= 0                 ? StateChange::What::Placed
                      : raw == kEliminatedCell ? StateChange::What::Eliminated
                                               : StateChange::What::Waiting;
    if (together_ != 0) {
        deltas_.push_back({raw == kEliminatedCell ? Delta::What::Eliminated : Delta::What::Waiting,
                           lang::Holder::Piece, -1, piece, raw});
        return true;
    }
    report(what, -1, piece, position_.rawCell(piece), raw);
    movePiece(piece, raw);
    version_ = ++newest_;
    return true;
}

void Machine::setFacing(std::int32_t piece, std::int32_t facing) {
    if (together_ != 0) {
        deltas_.push_back({Delta::What::Facing, lang::Holder::Piece, -1, piece, facing});
        return;
    }
    report(StateChange::What::Facing, -1, piece, position_.facing(piece), facing);
    position_.setFacing(piece, facing);
    version_ = ++newest_;
}

bool Machine::hasTrait(lang::Holder kind, std::int64_t holder, std::int64_t trait) const {
    const auto index = static_cast<int>(trait);
    switch (kind) {
    case lang::Holder::Piece: return position_.pieceHas(static_cast<int>(holder), index);
    case lang::Holder::Side: return position_.sideHas(static_cast<int>(holder), index);
    case lang::Holder::Scenario: return position_.scenarioHas(index);
    }
    return false;
}

void Machine::setTrait(lang::Holder kind, std::int64_t holder, std::int32_t trait, bool held) {
    const auto who = static_cast<std::int32_t>(holder);
    if (together_ != 0) {
        deltas_.push_back({held ? Delta::What::Give : Delta::What::Take, kind, trait, who, 0});
        return;
    }
    report(held ? StateChange::What::TraitGiven : StateChange::What::TraitTaken, trait, who,
           hasTrait(kind, holder, trait) ? 1 : 0, held ? 1 : 0);
    switch (kind) {
    case lang::Holder::Piece: position_.givePiece(who, trait, held); break;
    case lang::Holder::Side: position_.giveSide(who, trait, held); break;
    case lang::Holder::Scenario: position_.giveScenario(trait, held); break;
    }
    version_ = ++newest_;
}

// Resources: `a` (or `b` for CanSpend) is the side, or kNoSlot for the game's own.
bool Machine::pay(const Instr& in, std::int64_t* s, bool gain) {
    const std::int32_t side = in.a == lang::kNoSlot ? 0 : static_cast<std::int32_t>(s[in.a]);
    const Number has = Number::fromBits(position_.state(in.c, side));
    const Number amount = Number::fromBits(s[in.b]);
    Number rest;
    if (!(gain ? tryAdd(has, amount, rest) : trySubtract(has, amount, rest))) {
        return fail(FailureKind::Arithmetic, "a resource grows beyond the numbers of the rules");
    }
    const rules::State& resource = setup_->model().states[in.c];
    if (!gain && together_ == 0 && resource.minimum && rest < *resource.minimum) {
        return fail(FailureKind::Stop, amount.toString() + " of " + resource.named.id +
                                           " are spent and only " + has.toString() + " are there");
    }
    setState(in.c, side, rest.bits());
    return true;
}

bool Machine::moveCard(const Instr& in, std::int64_t* s) {
    const auto card = static_cast<int>(s[in.a]);
    const int side = in.b == lang::kNoSlot ? -1 : static_cast<int>(s[in.b]);
    const rules::Deck& deck = setup_->model().decks[static_cast<std::size_t>(in.d)];
    const bool inHand = side >= 0 && deck.hands;
    const std::int64_t held = inHand ? position_.hand(in.d, side, card) : 0;
    const std::int64_t shown = inHand ? position_.shown(in.d, side, card) : 0;
    if (inHand && held <= 0) {
        return fail(FailureKind::Stop, setup_->side(side).id + " holds no card '" +
                                           deck.cards[static_cast<std::size_t>(card)] + "'");
    }
    if (in.op == Op::Reveal) {
        if (inHand) {
            report(StateChange::What::Revealed, in.d, side, shown, card);
            position_.setShown(in.d, side, card, std::min(held, shown + 1));
            version_ = ++newest_;
        }
        return true;
    }
    if (inHand) {
        position_.setHand(in.d, side, card, held - 1);
        position_.setShown(in.d, side, card,
                           in.e != 0 ? std::max<std::int64_t>(shown - 1, 0) : std::min(held - 1, shown));
        position_.setDiscardPile(in.d, card, position_.discardPile(in.d, card) + 1);
    }
    report(StateChange::What::Discarded, in.d, side, held, card);
    version_ = ++newest_;
    return true;
}

void Machine::shuffle(std::int32_t deck) {
    std::int64_t count = 0;
    for (std::uint32_t kind = 0; kind < position_.layout().decks[static_cast<std::size_t>(deck)].kinds;
         ++kind) {
        const auto card = static_cast<int>(kind);
        const std::int64_t discarded = position_.discardPile(deck, card);
        position_.setDrawPile(deck, card, position_.drawPile(deck, card) + discarded);
        position_.setDiscardPile(deck, card, 0);
        count += discarded;
    }
    report(StateChange::What::Shuffled, deck, -1, 0, count);
    version_ = ++newest_;
}

bool Machine::changeOp(const Instr& in, std::int64_t* s) {
    const auto holder = static_cast<lang::Holder>(in.e);
    switch (in.op) {
    case Op::Place: {
        const auto piece = static_cast<std::int32_t>(s[in.a]);
        return placePiece(piece, s[in.b],
                          in.c == lang::kNoSlot ? position_.facing(piece)
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
    case Op::CanSpend: {
        const std::int32_t side = in.b == lang::kNoSlot ? 0 : static_cast<std::int32_t>(s[in.b]);
        const rules::State& resource = setup_->model().states[in.c];
        Number rest;
        const bool fits =
            trySubtract(Number::fromBits(position_.state(in.c, side)), Number::fromBits(s[in.d]), rest);
        s[in.a] = fits && !(resource.minimum && rest < *resource.minimum) ? 1 : 0;
        return true;
    }
    case Op::Discard:
    case Op::Reveal: return moveCard(in, s);
    case Op::Shuffle: shuffle(in.d); return true;
    default: return fail(FailureKind::Fault, "no such change");
    }
}

void Machine::beginTogether() {
    if (together_++ == 0) {
        deltas_.clear();
        togetherFrame_ = frames_.size() - 1;
    }
}

// Numbers of one column add their changes up from the value before; of anything else the last word counts.
void Machine::commitState(std::size_t first) {
    const Delta& delta = deltas_[first];
    const rules::State& info = setup_->model().states[static_cast<std::size_t>(delta.index)];
    const std::int64_t before = position_.state(delta.index, delta.holder);
    std::int64_t value = before;
    for (std::size_t i = first; i < deltas_.size(); ++i) {
        const Delta& other = deltas_[i];
        if (other.what != Delta::What::State || other.index != delta.index || other.holder != delta.holder) {
            continue;
        }
        if (info.type.kind != lang::Kind::Number || before == lang::kNothing) {
            value = other.value;
            continue;
        }
        Number change;
        Number sum;
        if (trySubtract(Number::fromBits(other.value), Number::fromBits(before), change) &&
            tryAdd(Number::fromBits(value), change, sum)) {
            value = sum.bits();
        }
    }
    setState(delta.index, delta.holder, value);
}

std::int64_t Machine::endTogether() {
    if (together_ == 0 || --together_ != 0) {
        return arena_.make();
    }
    words_.clear();
    for (std::size_t i = 0; i < deltas_.size(); ++i) {
        const Delta delta = deltas_[i];
        const auto sameBefore = [&] {
            return std::any_of(deltas_.begin(), deltas_.begin() + static_cast<std::ptrdiff_t>(i),
                               [&](const Delta& other) {
                                   return other.what == Delta::What::State && other.index == delta.index &&
                                          other.holder == delta.holder;
                               });
        };
        const bool gone = std::ranges::any_of(deltas_, [&](const Delta& other) {
            return other.what == Delta::What::Eliminated && other.holder == delta.holder;
        });
        switch (delta.what) {
        case Delta::What::State:
            if (!sameBefore()) {
                commitState(i);
            }
            break;
        case Delta::What::Facing: setFacing(delta.holder, static_cast<std::int32_t>(delta.value)); break;
        case Delta::What::Give: setTrait(delta.kind, delta.holder, delta.index, true); break;
        case Delta::What::Take: setTrait(delta.kind, delta.holder, delta.index, false); break;
        case Delta::What::Place:
        case Delta::What::Waiting:
            if (!gone) {
                setStatus(delta.holder, static_cast<std::int32_t>(delta.value));
            }
            break;
        case Delta::What::Eliminated:
            if (std::ranges::find(words_, delta.holder) == words_.end()) {
                setStatus(delta.holder, kEliminatedCell);
                words_.push_back(delta.holder);
            }
            break;
        }
    }
    deltas_.clear();
    std::ranges::sort(words_);
    return listFrom(words_);
}

void Machine::beginAsIf(std::int64_t piece, std::int64_t cell, std::int64_t facing) {
    const auto who = static_cast<std::int32_t>(piece);
    asIf_.push_back({who, position_.rawCell(who), position_.facing(who), version_});
    movePiece(who, cell < 0 ? kWaitingCell : static_cast<std::int32_t>(cell));
    if (facing >= 0) {
        position_.setFacing(who, static_cast<int>(facing));
    }
    version_ = ++newest_;
}

// The position is again what it was, and so is what was worked out from it.
void Machine::endAsIf() {
    const AsIf was = asIf_.back();
    asIf_.pop_back();
    movePiece(was.piece, was.cell);
    position_.setFacing(was.piece, was.facing);
    version_ = was.version;
}

} // namespace groma::game
