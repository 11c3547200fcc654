#include "core/game/machine/stillness.h"

#include "core/game/machine/machine.h"

namespace groma::game {
namespace {

Failure endless(const Run& run, const Pending& asked, std::string text) {
    Failure failure;
    failure.kind = FailureKind::Steps;
    failure.text = std::move(text) + ": " + std::string(asked.name);
    failure.chain = run.callChain();
    const std::vector<Frame> frames = Machine::framesOf(run);
    failure.text += " in " + failure.chain.back();
    failure.function = static_cast<std::uint32_t>(frames.back().function);
    failure.pc = static_cast<std::uint32_t>(frames.back().pc);
    return failure;
}

} // namespace

Failure decidedAgain(const Run& run, const Pending& asked) {
    return endless(run, asked, "the same situation is decided again, and no die fell between");
}

void Stillness::begin() {
    decided_.clear();
    idle_ = 0;
    position_ = 0;
    dice_.reset();
}

void Stillness::chance() { decided_.clear(); }

std::optional<Failure> Stillness::decide(const Run& run, const Pending& asked, const Bounds& bounds) {
    const std::uint64_t position = run.position().hash();
    idle_ = position == position_ ? idle_ + 1 : 0;
    position_ = position;
    if (idle_ > bounds.idle) {
        return endless(run, asked,
                       "more than " + std::to_string(bounds.idle) + " decisions in a row change nothing");
    }
    if (++decided_[Machine::hashOf(run, position)] > bounds.again) {
        return decidedAgain(run, asked);
    }
    return std::nullopt;
}

std::optional<Failure> Stillness::decide(const Run& run, const Pending& asked, const Bounds& bounds,
                                         std::uint64_t dice) {
    if (dice_ != dice) {
        chance();
        dice_ = dice;
    }
    return decide(run, asked, bounds);
}

} // namespace groma::game
