#include "core/sim/rolls.h"

#include "core/base/number.h"
#include "core/game/dice/dice_names.h"
#include "core/game/machine/asking.h"
#include "core/game/names/naming.h"
#include "core/sim/luck.h"

#include <algorithm>
#include <numeric>

namespace groma::sim {

namespace {

using game::Pending;
using game::Run;
using game::Setup;

std::int64_t whole(std::int64_t word) { return base::Number::fromBits(word).numerator(); }

// What is thrown, or drawn from.
std::string diceText(const Setup& setup, const Pending& chance) {
    const auto kind = static_cast<std::size_t>(chance.type.detail);
    const auto first = chance.wordsOf(chance.outcomes.front());
    switch (setup.program().questions[static_cast<std::size_t>(chance.question)].kind) {
    case lang::QuestionKind::Dice: { // all ones come first, all sixes last
        const std::int64_t dice = whole(first.front());
        const std::int64_t most = whole(chance.wordsOf(chance.outcomes.back()).front());
        return (dice == 1 ? "d" : std::to_string(dice) + "d") + std::to_string(most / dice);
    }
    case lang::QuestionKind::Pool:
        return std::to_string(std::accumulate(first.begin(), first.end(), std::int64_t{0})) + " " +
               setup.model().dice[kind].named.id;
    default: break;
    }
    if (chance.type.kind == lang::Kind::Card) return setup.model().decks[kind].named.id;
    return "1 of " + std::to_string(chance.total);
}

// The piece that the dice are keyed by; -1: none.
int actorOf(const game::Dice& dice) {
    const auto& pieces = dice.names()->pieces;
    const auto found = std::ranges::find(pieces, dice.actor());
    return found == pieces.end() ? -1 : static_cast<int>(found - pieces.begin());
}

std::string functionName(const Setup& setup, std::int32_t function) {
    return function < 0 ? "" : setup.program().functions[static_cast<std::size_t>(function)].name;
}

} // namespace

void RollNotes::begun(const Run& run) {
    if (luck_ != nullptr) luck_->begun(run);
}

void RollNotes::falls(const Run& run, const Pending& chance) {
    const Setup& setup = run.setup();
    Roll& roll = rolls_->emplace_back();
    roll.day = setup.battleIndex();
    if (turn_ >= 0) roll.turn = dice_->entered(dice_->names()->scopes[static_cast<std::size_t>(turn_)]);
    const game::UnderWay where = game::underWay(run);
    roll.step = functionName(setup, where.step);
    roll.action = functionName(setup, where.action);
    roll.question = chance.name;
    const int piece = where.action < 0 ? -1 : actorOf(*dice_);
    if (piece >= 0) roll.piece = setup.piece(piece).id;
    int side = std::max(chance.side, game::throwingSide(run));
    if (side < 0) side = piece >= 0 ? setup.sideOf(piece) : run.position().active();
    if (side >= 0) roll.side = setup.side(side).id;
    roll.dice = diceText(setup, chance);
    roll.of = chance.total;
    if (luck_ != nullptr) luck_->falls(run, chance);
}

void RollNotes::fell(const Run& run, const Pending& chance, const game::Answer& fallen) {
    Roll& roll = rolls_->back();
    const auto outcome = static_cast<std::size_t>(fallen.value);
    roll.outcome = game::outcomeText(run.setup(), chance, outcome);
    roll.ways = chance.outcomes[outcome].weight;
    if (luck_ == nullptr) return;
    luck_->fell(run, chance, fallen);
    roll.luck = luck_->last();
}

} // namespace groma::sim
