#include "core/game/machine/run.h"

#include "core/base/contract.h"
#include "core/game/machine/engine.h"
#include "core/game/machine/legal.h"
#include "core/game/machine/machine.h"
#include "core/game/names/choice_sets.h"
#include "core/game/names/naming.h"

#include <algorithm>
#include <cstring>

namespace groma::game {

std::vector<std::string> Run::callChain() const {
    std::vector<std::string> names;
    for (const Frame& frame : Machine::framesOf(*this)) {
        names.push_back(setup_->program().functions[static_cast<std::size_t>(frame.function)].name);
    }
    return names;
}

std::uint64_t Run::hash() const noexcept { return Machine::hashOf(*this, position_.hash()); }

bool operator==(const Run& a, const Run& b) noexcept {
    return a.setup_ == b.setup_ && a.state_ == b.state_ && a.words_.size() == b.words_.size() &&
           std::memcmp(a.words_.data(), b.words_.data(), a.words_.size() * sizeof(std::int64_t)) == 0 &&
           a.position_ == b.position_;
}

Run start(const Setup& setup, const Position& position, const Call& call) {
    Run run;
    Machine::begin(run, setup, position, call);
    return run;
}

Run start(const Setup& setup, const Position& position, std::int32_t function,
          std::span<const std::int64_t> args) {
    return start(setup, position, Call{function, {args.begin(), args.end()}, {}, -1});
}

void advance(Run& run, Pending& out, Recorder* recorder, const Bounds& bounds) {
    Machine(bounds).advance(run, out, recorder, nullptr);
}

Pending advance(Run& run, Recorder* recorder, const Bounds& bounds) {
    Pending out;
    advance(run, out, recorder, bounds);
    return out;
}

std::string answerProblem(const Run& run, const Pending& pending, const Answer& answer) {
    if (run.state() != Run::State::Asking) {
        return "nothing is asked";
    }
    return answerProblem(run.setup(), pending, answer);
}

std::string answerProblem(const Setup& setup, const Pending& pending, const Answer& answer) {
    const auto within = [](std::int64_t value, std::int64_t least, std::size_t count) {
        return value >= least && value < static_cast<std::int64_t>(count);
    };
    const std::string name(pending.name);
    if (pending.what == Pending::What::Chance) {
        return within(answer.value, 0, pending.outcomes.size()) ? "" : "there is no such outcome of " + name;
    }
    if (pending.shape == Pending::Shape::Number) {
        return answer.value >= pending.min && answer.value <= pending.max
                   ? ""
                   : name + " must be from " + std::to_string(pending.min) + " to " +
                         std::to_string(pending.max);
    }
    if (pending.shape != Pending::Shape::Some) {
        const bool pass = pending.shape == Pending::Shape::Perform && pending.mayPass;
        if (pending.shape == Pending::Shape::Perform && answer.value == kPass && !pass) {
            return passRefusal(setup, pending);
        }
        return within(answer.value, pass ? kPass : 0, pending.options.size())
                   ? ""
                   : "there is no such option of " + name;
    }
    const auto size = static_cast<std::int64_t>(answer.some.size());
    if (size < pending.min || size > pending.max) {
        return name + " takes from " + std::to_string(pending.min) + " to " + std::to_string(pending.max) +
               " options";
    }
    for (std::size_t i = 0; i < answer.some.size(); ++i) {
        if (!within(answer.some[i], 0, pending.options.size()) ||
            (i != 0 && answer.some[i] <= answer.some[i - 1])) {
            return "options of " + name + " are named once each, in their order";
        }
    }
    return pending.sets.empty() || mayBeTogether(pending.sets, setOf(answer))
               ? ""
               : "these of " + name + " may not be chosen together";
}

void answer(Run& run, const Pending& pending, const Answer& given, Recorder* recorder) {
    GROMA_ASSERT(answerProblem(run, pending, given).empty(), "the answer is not legal");
    Machine::answer(run, pending, given, recorder, nullptr);
}

std::expected<Value, Failure> evaluate(const Setup& setup, const Position& position, std::int32_t function,
                                       std::span<const std::int64_t> args, Recorder* recorder,
                                       const Bounds& bounds) {
    return Engine(bounds).evaluate(setup, position, function, args, recorder);
}

} // namespace groma::game
