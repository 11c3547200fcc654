#include "core/game/machine/stillness.h"

#include "core/game/machine/machine.h"

#include <algorithm>
#include <span>

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

constexpr std::uint32_t kShortPlay = 8; // decisions of a play before anything is compared: a melee has fewer

} // namespace

Failure decidedAgain(const Run& run, const Pending& asked) {
    return endless(run, asked, "the same situation is decided again, and no die fell between");
}

void Stillness::begin() {
    decided_.clear();
    idle_ = 0;
    position_ = 0;
    words_.clear();
    dice_ = 0;
    since_ = 0;
    decisions_ = 0;
}

void Stillness::chance() { decided_.clear(); }

std::optional<Failure> Stillness::idles(const Run& run, const Pending& asked, const Bounds& bounds) const {
    if (idle_ <= bounds.idle) {
        return std::nullopt;
    }
    return endless(run, asked,
                   "more than " + std::to_string(bounds.idle) + " decisions in a row change nothing");
}

std::optional<Failure> Stillness::decide(const Run& run, const Pending& asked, const Bounds& bounds) {
    const std::uint64_t position = run.position().hash();
    idle_ = position == position_ ? idle_ + 1 : 0;
    position_ = position;
    if (auto idle = idles(run, asked, bounds)) {
        return idle;
    }
    if (++decided_[Machine::hashOf(run, position)] > bounds.again) {
        return decidedAgain(run, asked);
    }
    return std::nullopt;
}

bool Stillness::mustLook(const Position& position, const Bounds& bounds, std::uint64_t dice) {
    if (++decisions_ <= kShortPlay) {
        return false;
    }
    const std::span<const std::int64_t> words = position.words();
    if (std::ranges::equal(words, words_)) {
        ++idle_;
    } else {
        idle_ = 0;
        words_.assign(words.begin(), words.end());
    }
    if (dice != dice_) {
        decided_.clear();
        dice_ = dice;
        since_ = 0;
    }
    return ++since_ > bounds.again || idle_ > bounds.idle;
}

std::optional<Failure> Stillness::look(const Run& run, const Pending& asked, const Bounds& bounds) {
    if (auto idle = idles(run, asked, bounds)) {
        return idle;
    }
    if (since_ > bounds.again && ++decided_[Machine::hashOf(run, run.position().hash())] > bounds.again) {
        return decidedAgain(run, asked);
    }
    return std::nullopt;
}

} // namespace groma::game
