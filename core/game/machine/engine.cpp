#include "core/game/machine/engine.h"

#include "core/base/rng.h"
#include "core/game/machine/machine.h"
#include "core/game/names/offers.h"

#include <algorithm>

namespace groma::game {

Answer FirstChooser::choose(const Run& run, const Pending& pending)
{
    Answer answer;
    if (areOffers(run.setup(), pending) && pending.mayPass) {
        answer.value = kPass;
    } else if (pending.shape == Pending::Shape::Number) {
        answer.value = pending.min;
    } else if (pending.shape == Pending::Shape::Some) {
        for (std::int32_t i = 0; i < pending.min; ++i) {
            answer.some.push_back(i);
        }
    }
    return answer;
}

Answer UniformChooser::choose(const Run&, const Pending& pending)
{
    const auto draw = [this](std::int64_t from, std::int64_t to) {
        return from + static_cast<std::int64_t>(rng_->boundedDraw64(static_cast<std::uint64_t>(to - from) + 1));
    };
    Answer answer;
    const auto last = static_cast<std::int64_t>(pending.options.size()) - 1;
    switch (pending.shape) {
    case Pending::Shape::Number: answer.value = draw(pending.min, pending.max); break;
    case Pending::Shape::Some: {
        const std::int64_t size = draw(pending.min, pending.max);
        std::vector<std::int32_t> all(pending.options.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = static_cast<std::int32_t>(i);
        }
        for (std::int64_t i = 0; i < size; ++i) {
            std::swap(all[static_cast<std::size_t>(i)], all[static_cast<std::size_t>(draw(i, last))]);
        }
        answer.some.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(size));
        std::ranges::sort(answer.some);
        break;
    }
    case Pending::Shape::Perform: answer.value = draw(pending.mayPass ? -1 : 0, last); break;
    default: answer.value = draw(0, last); break;
    }
    return answer;
}

Engine::Engine(Bounds bounds) : machine_(std::make_unique<Machine>(bounds)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

Bounds Engine::bounds() const { return machine_->bounds(); }

std::uint64_t Engine::spent() const { return machine_->spent(); }

void Engine::advance(Run& run, Pending& out, Recorder* recorder) { machine_->advance(run, out, recorder); }

void Engine::answer(Run& run, const Pending& pending, const Answer& answer, Recorder* recorder)
{
    Machine::answer(run, pending, answer, recorder);
}

void Engine::start(Run& run, const Setup& setup, const Position& position, const Call& call)
{
    Machine::begin(run, setup, position, call);
}

void Engine::drive(const Setup& setup, const Position& position, const Call& call, base::Rng& rng, Chooser& chooser,
                   Run& run, Pending& out, Recorder* recorder)
{
    machine_->drive(setup, position, call, rng, chooser, run, out, recorder);
}

void Engine::drive(Run& run, base::Rng& rng, Chooser& chooser, Pending& out, Recorder* recorder)
{
    machine_->drive(run, rng, chooser, out, recorder);
}

bool Engine::evaluateWord(const Setup& setup, const Position& position, std::int32_t function,
                          std::span<const std::int64_t> args, std::int64_t& out, Recorder* recorder)
{
    const std::int64_t* result = machine_->evaluate(setup, position, function, args, recorder);
    out = result == nullptr ? 0 : *result;
    return result != nullptr;
}

const Failure& Engine::failure() const { return machine_->failure(); }

std::expected<Value, Failure> Engine::evaluate(const Setup& setup, const Position& position, std::int32_t function,
                                               std::span<const std::int64_t> args, Recorder* recorder)
{
    const std::int64_t* result = machine_->evaluate(setup, position, function, args, recorder);
    if (result == nullptr) {
        return std::unexpected(machine_->failure());
    }
    return machine_->valueAt(setup.program().functions[static_cast<std::size_t>(function)].result, result);
}

}  // namespace groma::game
