#include "core/game/parts/throwing.h"

#include "core/base/hash.h"

namespace groma::game {

using lang::Op;

void Throwing::tell(Dice* dice, std::span<const ScopeRecord> open) {
    dice_ = dice;
    throws_ = false;
    if (dice == nullptr) {
        return;
    }
    const Setup& setup = board_->setup();
    if (names_ == nullptr || names_->setup != setup.hash()) {
        names_ = dice->names() != nullptr && dice->names()->setup == setup.hash()
                     ? dice->names()
                     : std::make_shared<const DiceNames>(diceNames(setup));
    }
    dice->tell(setup, names_);
    while (dice->depth() > open.size()) {
        dice->leave();
    }
    while (dice->depth() < open.size()) {
        enter(open[dice->depth()].scope);
    }
}

void Throwing::layOut(std::int32_t battle) {
    if (dice_ == nullptr) {
        return;
    }
    names_ = std::make_shared<const DiceNames>(diceNames(board_->setup()));
    dice_->tell(board_->setup(), names_);
    dice_->layOut(battle);
}

void Throwing::act(std::int32_t question, std::span<const std::int64_t> row) {
    if (dice_ != nullptr) {
        dice_->act(actorKey(board_->setup(), *names_, question, static_cast<std::int32_t>(row.front()),
                            row.data() + 1));
    }
}

void Throwing::pose(const lang::Instr& in, const std::int64_t* s) {
    if (dice_ == nullptr) {
        return;
    }
    const DiceNames& names = *names_;
    std::uint64_t name = names.questions[static_cast<std::size_t>(in.d)];
    if ((in.op == Op::RollDice || in.op == Op::RollPool) && in.c != lang::kNoSlot) {
        name = names.names[static_cast<std::size_t>(s[in.c])];
    } else if (in.op == Op::DrawCard) {
        name = base::combine(name, names.decks[static_cast<std::size_t>(in.e)]);
    }
    dice_->pose(name, wordKey(names, {lang::Kind::Side}, board_->position().active()));
}

Throw Throwing::fall(const lang::Instr& in, const std::int64_t* s, const Showing& looksAt) {
    meter_->refuel();
    meter_->charge(kStepsOfDie * looksAt.dice);
    pose(in, s);
    const Throw falls = dice_->posed(looksAt);
    dice_->answered(true);
    return falls;
}

} // namespace groma::game
