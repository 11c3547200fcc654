#include "core/game/machine/engine.h"

#include "core/game/dice/highest.h"
#include "core/game/dice/option_keys.h"
#include "core/game/machine/machine.h"
#include "core/game/machine/rests.h"
#include "core/game/names/choice_sets.h"
#include "core/game/names/offers.h"

#include <algorithm>
#include <bit>
#include <span>

namespace groma::game {

namespace {

// The set that falls highest, by what is in it, however the options are listed.
std::uint64_t fallenSet(const Dice& dice, const Pending& pending, const Throw& falls) {
    std::vector<std::uint64_t> keys;
    OptionKeys options(dice.setup(), *dice.names(), pending);
    for (std::size_t i = 0; i < pending.options.size(); ++i) {
        keys.push_back(options.of(i));
    }
    Highest highest(falls);
    for (const std::uint64_t set : pending.sets) {
        std::uint64_t key = 0;
        for (std::uint64_t left = set; left != 0; left &= left - 1) {
            key += keys[static_cast<std::size_t>(std::countr_zero(left))];
        }
        highest.offer(key);
    }
    return pending.sets[highest.place()];
}

} // namespace

Answer FirstChooser::choose(const Run& run, const Pending& pending) {
    Answer answer;
    if (areOffers(run.setup(), pending) && pending.mayPass) {
        answer.value = kPass;
    } else if (pending.shape == Pending::Shape::Number) {
        answer.value = pending.min;
    } else if (!pending.sets.empty()) {
        answer = answerOfSet(pending.sets.front());
    } else if (pending.shape == Pending::Shape::Some) {
        for (std::int32_t i = 0; i < pending.min; ++i) {
            answer.some.push_back(i);
        }
    }
    return answer;
}

Answer UniformChooser::choose(const Run&, const Pending& pending) {
    Throw falls = dice_->posed();
    OptionKeys keys(dice_->setup(), *dice_->names(), pending);
    Answer answer;
    if (pending.shape == Pending::Shape::Number) {
        const auto bound =
            static_cast<std::uint32_t>(std::min<std::int64_t>(pending.max - pending.min + 1, UINT32_MAX));
        answer.value = pending.min + falls.number(0, bound);
        return answer;
    }
    if (!pending.sets.empty()) {
        return answerOfSet(fallenSet(*dice_, pending, falls));
    }
    if (pending.shape == Pending::Shape::Some) {
        const auto size = static_cast<std::size_t>(pending.min) +
                          falls.number(0, static_cast<std::uint32_t>(pending.max - pending.min + 1));
        std::vector<std::pair<std::uint64_t, std::int32_t>> all;
        for (std::size_t i = 0; i < pending.options.size(); ++i) {
            all.emplace_back(falls.height(keys.of(i)), static_cast<std::int32_t>(i));
        }
        std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(size),
                                  std::ranges::greater{});
        for (std::size_t i = 0; i < size; ++i) {
            answer.some.push_back(all[i].second);
        }
        std::ranges::sort(answer.some);
        return answer;
    }
    const std::size_t passes = pending.shape == Pending::Shape::Perform && pending.mayPass ? 1 : 0;
    const std::size_t offered = passes + pending.options.size();
    std::size_t chosen = 0;
    if (offered > 1) {
        Highest highest(falls);
        if (passes != 0) {
            highest.offer(kPassKey);
        }
        for (std::size_t i = 0; i < pending.options.size(); ++i) {
            highest.offer(keys.of(i));
        }
        chosen = highest.place();
    }
    if (offered > 0) {
        answer.value = chosen < passes ? kPass : static_cast<std::int64_t>(chosen - passes);
    }
    return answer;
}

Engine::Engine(Bounds bounds, Habits habits) : machine_(std::make_unique<Machine>(bounds, habits)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

Bounds Engine::bounds() const { return machine_->bounds(); }

std::uint64_t Engine::spent() const { return machine_->spent(); }

void Engine::advance(Run& run, Pending& out, Recorder* recorder, Dice* dice) {
    machine_->advance(run, out, recorder, dice);
}

void Engine::advance(Run& run, Pending& out, const Thrown& thrown) {
    machine_->advance(run, out, nullptr, nullptr, &thrown);
}

void Engine::answer(Run& run, const Pending& pending, const Answer& answer, Recorder* recorder, Dice* dice) {
    Machine::answer(run, pending, answer, recorder, dice);
}

Answer Engine::fallen(const Run& run, const Pending& pending, const Dice& dice) {
    return machine_->fallen(run, pending, dice);
}

void Engine::start(Run& run, const Setup& setup, const Position& position, const Call& call) {
    Machine::begin(run, setup, position, call);
}

void Engine::drive(const Setup& setup, const Position& position, const Call& call, Dice& dice,
                   Chooser& chooser, Run& run, Pending& out, Recorder* recorder) {
    machine_->drive(setup, position, call, dice, chooser, run, out, recorder);
}

void Engine::drive(Run& run, Dice& dice, Chooser& chooser, Pending& out, Recorder* recorder) {
    machine_->drive(run, dice, chooser, out, recorder);
}

void Engine::drive(Run& run, Dice& dice, Chooser& chooser, Pending& out, Recorder* recorder, ChanceEar& ear) {
    machine_->drive(run, dice, chooser, out, recorder, &ear);
}

bool Engine::evaluateWord(const Setup& setup, const Position& position, std::int32_t function,
                          std::span<const std::int64_t> args, std::int64_t& out, Recorder* recorder) {
    const std::int64_t* result = machine_->evaluate(setup, position, function, args, recorder);
    out = result == nullptr ? 0 : *result;
    return result != nullptr;
}

const Failure& Engine::failure() const { return machine_->failure(); }

void Engine::beginNotes() { machine_->beginNotes(); }
bool Engine::endNotes(Rests& out) { return machine_->endNotes(out); }
bool Engine::lay(const Setup& setup, const Position& position) { return machine_->lay(setup, position); }
void Engine::stand(Rests& rests) { machine_->stand(rests); }
bool Engine::stands(Rests& rests) { return machine_->stands(rests); }
void Engine::findWords(const Rests& rests, InWords& out) const { machine_->findWords(rests, out); }
std::size_t Engine::waysNoted() const { return machine_->waysNoted(); }
bool Engine::fallAlike(Run& run, const Pending& pending, std::vector<std::uint32_t>& first, Thrown& thrown) {
    return machine_->fallAlike(run, pending, first, thrown);
}
void Engine::took(std::uint64_t steps) { machine_->took(steps); }

std::expected<Value, Failure> Engine::evaluate(const Setup& setup, const Position& position,
                                               std::int32_t function, std::span<const std::int64_t> args,
                                               Recorder* recorder) {
    const std::int64_t* result = machine_->evaluate(setup, position, function, args, recorder);
    if (result == nullptr) {
        return std::unexpected(machine_->failure());
    }
    return machine_->valueAt(setup.program().functions[static_cast<std::size_t>(function)].result, result);
}

} // namespace groma::game
