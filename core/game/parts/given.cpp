#include "core/game/parts/given.h"

#include "core/base/number.h"
#include "core/game/dice/dice_names.h"
#include "core/game/position/setup.h"

#include <algorithm>

namespace groma::game {

using base::Number;
using lang::Instr;
using lang::Op;

void giveAnswer(const Instr& in, const lang::Question& question, const Pending& pending, const Answer& answer,
                Given& given) {
    given.words.clear();
    given.list.clear();
    given.listAt = -1;
    const auto index = static_cast<std::size_t>(answer.value);
    const auto optionWord = [&] { return pending.wordsOf(pending.options[index]).front(); };
    switch (in.op) {
    case Op::RollDice: {
        const std::span<const std::int64_t> words = pending.wordsOf(pending.outcomes[index]);
        given.words.assign({words.front(), 0});
        if (question.keepsDice) {
            given.list.assign(words.begin() + 1, words.end());
            given.listAt = 1;
        }
        break;
    }
    case Op::RollPool: {
        const std::span<const std::int64_t> words = pending.wordsOf(pending.outcomes[index]);
        given.words.assign(words.begin(), words.end());
        break;
    }
    case Op::PickOne:
    case Op::DrawCard: given.words.push_back(pending.wordsOf(pending.outcomes[index]).front()); break;
    case Op::ChooseSome:
    case Op::ChooseSet:
        for (const std::int32_t option : answer.some) {
            given.list.push_back(pending.wordsOf(pending.options[static_cast<std::size_t>(option)]).front());
        }
        given.words.push_back(0);
        given.listAt = 0;
        break;
    case Op::ChooseNumber:
        given.words.push_back(Number(static_cast<std::int32_t>(answer.value)).bits());
        break;
    case Op::ChooseRow: {
        given.words.assign(question.stride, 0);
        given.words.front() = -1;
        if (answer.value != kPass) {
            const Pending::Option& option = pending.options[index];
            given.words.front() = option.action;
            std::ranges::copy(pending.wordsOf(option), given.words.begin() + 1);
        }
        break;
    }
    default: given.words.push_back(optionWord()); break;
    }
}

void reportAnswer(Recorder& recorder, const Instr& in, const lang::Question& question, const Pending& pending,
                  const Given& given) {
    if (in.op == Op::DrawCard) {
        recorder.changed({StateChange::What::Drawn, in.e, pending.side, -1, given.words.front()});
    } else if (in.op == Op::PickOne) {
        recorder.chosen({in.d, -1, pending.type, given.words, false});
    } else if (pending.what == Pending::What::Chance) {
        const std::size_t shown = in.op == Op::RollDice ? 1 : given.words.size();
        recorder.rolled({in.d, question.roll, pending.type, {given.words.data(), shown}, given.list});
    } else {
        const std::vector<std::int64_t>& words = given.listAt == 0 ? given.list : given.words;
        recorder.chosen({in.d, pending.side, pending.type, words, false});
    }
}

void tellAnswer(Dice& dice, const Setup& setup, const lang::Question& question, const Pending& pending,
                const Answer& answer) {
    dice.answered(pending.what == Pending::What::Chance);
    if (pending.what == Pending::What::Choice && pending.shape == Pending::Shape::Perform &&
        !question.offers) {
        dice.act(actorKey(setup, *dice.names(), pending, answer));
    }
}

void takeCard(const Setup& setup, Position& position, std::int32_t deck, int side, int card) {
    position.setDrawPile(deck, card, position.drawPile(deck, card) - 1);
    if (side >= 0 && setup.model().decks[static_cast<std::size_t>(deck)].hands) {
        position.setHand(deck, side, card, position.hand(deck, side, card) + 1);
    } else {
        position.setDiscardPile(deck, card, position.discardPile(deck, card) + 1);
    }
}

} // namespace groma::game
