#include "core/base/contract.h"
#include "core/game/dice/dice_names.h"
#include "core/game/machine/machine.h"

#include <algorithm>
#include <cstring>

namespace groma::game {

using base::Number;
using lang::Instr;
using lang::Op;

namespace {

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

// What was posed is answered; who acts is the actor of what falls from then on.
void tell(Dice* dice, const Setup& setup, const lang::Question& question, const Pending& pending,
          const Answer& answer) {
    if (dice == nullptr) {
        return;
    }
    dice->answered(pending.what == Pending::What::Chance);
    if (pending.what == Pending::What::Choice && pending.shape == Pending::Shape::Perform &&
        !question.offers) {
        dice->act(actorKey(setup, *dice->names(), pending, answer));
    }
}

} // namespace

// In the machine's own memory: what drive does with the answers of its chooser.
void Machine::answerHere(const Pending& pending, const Answer& answer) {
    Frame& frame = frames_.back();
    const Instr& in = program_->code[static_cast<std::size_t>(frame.pc)];
    giveAnswer(in, questionAt(in), pending, answer, given_);
    const Given& given = given_;
    std::int64_t* to = slots_.data() + frame.base + in.a;
    std::ranges::copy(given.words, to);
    if (given.listAt >= 0) {
        to[given.listAt] = listFrom(given.list);
    }
    if (recorder_ != nullptr) {
        reportAnswer(*recorder_, in, questionAt(in), pending, given);
    }
    tell(dice_, *setup_, questionAt(in), pending, answer);
    ++frame.pc;
    refuel();
}

void Machine::answer(Run& run, const Pending& pending, const Answer& answer, Recorder* recorder, Dice* dice) {
    GROMA_ASSERT(run.state_ == Run::State::Asking, "the run waits for no answer");
    const lang::Program& program = run.setup_->program();
    std::vector<std::int64_t>& words = run.words_;
    const auto frames = static_cast<std::size_t>(words[kFramesWord]);
    const std::size_t frameAt = kRunHeading + (frames - 1) * (sizeof(Frame) / sizeof(std::int64_t));
    Frame frame;
    std::memcpy(static_cast<void*>(&frame), words.data() + frameAt, sizeof frame);
    const Instr& in = program.code[static_cast<std::size_t>(frame.pc)];
    const lang::Question& question = program.questions[static_cast<std::size_t>(in.d)];
    Given given;
    giveAnswer(in, question, pending, answer, given);
    const std::size_t slots =
        kRunHeading + frames * (sizeof(Frame) / sizeof(std::int64_t)) +
        static_cast<std::size_t>(words[kScopesWord]) * (sizeof(ScopeRecord) / sizeof(std::int64_t));
    const std::size_t lists = slots + static_cast<std::size_t>(words[kSlotsWord]);
    const std::int64_t handle = given.listAt >= 0 ? ListArena(words, lists).makeFrom(given.list) : 0;
    std::int64_t* to = words.data() + slots + frame.base + in.a;
    std::ranges::copy(given.words, to);
    if (given.listAt >= 0) {
        to[given.listAt] = handle;
    }
    if (in.op == Op::DrawCard) {
        takeCard(*run.setup_, run.position_, in.e, pending.side, static_cast<int>(given.words.front()));
    }
    if (recorder != nullptr) {
        reportAnswer(*recorder, in, question, pending, given);
    }
    tell(dice, *run.setup_, question, pending, answer);
    ++frame.pc;
    std::memcpy(words.data() + frameAt, &frame, sizeof frame);
    run.state_ = Run::State::Ready;
}

} // namespace groma::game
