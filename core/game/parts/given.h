// What an answer leaves in the slots from the operand `a` of its question on, lists apart.
#pragma once

#include "core/game/dice/dice.h"
#include "core/game/names/pending.h"
#include "core/game/position/position.h"
#include "core/game/record/recorder.h"
#include "core/lang/program/program.h"

#include <cstdint>
#include <vector>

namespace groma::game {

struct Given {
    std::vector<std::int64_t> words;
    std::vector<std::int64_t> list;
    std::int32_t listAt = -1; // which of the words is the handle of `list`
};

// `in` is the instruction that asks `question`, `pending` what it asked.
void giveAnswer(const lang::Instr& in, const lang::Question& question, const Pending& pending,
                const Answer& answer, Given& given);
void reportAnswer(Recorder& recorder, const lang::Instr& in, const lang::Question& question,
                  const Pending& pending, const Given& given);
// The dice hear that what was posed is answered; who acts is the actor of what falls from then on.
void tellAnswer(Dice& dice, const Setup& setup, const lang::Question& question, const Pending& pending,
                const Answer& answer);
// From the draw pile to the side's hand, or where it has none to the discards.
void takeCard(const Setup& setup, Position& position, std::int32_t deck, int side, int card);

} // namespace groma::game
