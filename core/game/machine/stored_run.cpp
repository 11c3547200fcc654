#include "core/base/contract.h"
#include "core/base/copy_bytes.h"
#include "core/base/hash.h"
#include "core/game/machine/machine.h"
#include "core/game/parts/list_arena.h"

#include <algorithm>
#include <cstring>

namespace groma::game {

using lang::Instr;
using lang::Op;

void Machine::answer(Run& run, const Pending& pending, const Answer& answer, Recorder* recorder, Dice* dice) {
    GROMA_ASSERT(run.state_ == Run::State::Asking, "the run waits for no answer");
    const lang::Program& program = run.setup_->program();
    std::vector<std::int64_t>& words = run.words_;
    const auto frames = static_cast<std::size_t>(words[kFramesWord]);
    const std::size_t frameAt = kRunHeading + (frames - 1) * kFrameWords;
    Frame frame;
    std::memcpy(static_cast<void*>(&frame), words.data() + frameAt, sizeof frame);
    const Instr& in = program.code[static_cast<std::size_t>(frame.pc)];
    const lang::Question& question = program.questions[static_cast<std::size_t>(in.d)];
    Given given;
    giveAnswer(in, question, pending, answer, given);
    const std::size_t slots =
        kRunHeading + frames * kFrameWords + static_cast<std::size_t>(words[kScopesWord]) * kScopeWords;
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
    if (dice != nullptr) {
        tellAnswer(*dice, *run.setup_, question, pending, answer);
    }
    ++frame.pc;
    std::memcpy(words.data() + frameAt, &frame, sizeof frame);
    run.state_ = Run::State::Ready;
}

void Machine::begin(Run& run, const Setup& setup, const Position& position, const Call& call) {
    const lang::FunctionInfo& function = setup.program().functions[static_cast<std::size_t>(call.function)];
    GROMA_ASSERT(call.args.size() <= function.slots, "more arguments than the function has slots");
    run.setup_ = &setup;
    run.position_ = position;
    run.failure_.reset();
    run.fought_.clear();
    run.state_ = Run::State::Ready;
    if (call.active >= 0) {
        run.position_.setActive(call.active);
    }
    std::vector<std::int64_t>& words = run.words_;
    words.assign(kRunHeading + kFrameWords + call.during.size() * kScopeWords + function.slots, 0);
    words[kFramesWord] = 1;
    words[kScopesWord] = static_cast<std::int64_t>(call.during.size());
    words[kSlotsWord] = function.slots;
    std::int64_t* at = words.data() + kRunHeading;
    const Frame frame{call.function, function.entry, 0, -1};
    base::copyBytes(at, &frame, sizeof frame);
    at += kFrameWords;
    for (const std::int32_t scope : call.during) {
        const ScopeRecord record{scope, -1, -1, run.position_.active()};
        base::copyBytes(at, &record, sizeof record);
        at += kScopeWords;
    }
    std::ranges::copy(call.args, at);
    const auto first = static_cast<std::size_t>(at - words.data());
    const std::size_t origin = words.size();
    for (const Call::List& list : call.lists) {
        const std::int64_t handle = ListArena(words, origin).makeFrom(list.elements);
        words[first + list.slot] = handle;
    }
}

std::uint64_t Machine::hashOf(const Run& run, std::uint64_t position) {
    return base::hashSpan(wordsOf(run), position + static_cast<std::uint64_t>(run.state_));
}

void Machine::restore(Run& run, const Setup& setup, Run::State state, std::span<const std::int64_t> position,
                      std::span<const std::int64_t> words) {
    run.setup_ = &setup;
    run.state_ = state;
    // States of cells lie behind the words that every position has: as many as are stored.
    const std::size_t fixed = setup.layout().words;
    if (run.position_.empty() || &run.position_.layout() != &setup.layout() ||
        run.position_.words().size() != fixed) {
        run.position_ = Position(setup.layout());
    }
    std::ranges::copy(position.first(fixed), run.position_.words().begin());
    for (std::size_t at = fixed; at + 1 < position.size(); at += 2) {
        run.position_.setState(static_cast<int>(position[at] & 0xffff), static_cast<int>(position[at] >> 16),
                               position[at + 1]);
    }
    run.words_.assign(words.begin(), words.end());
    run.failure_.reset();
    run.fought_.clear();
}

Run Machine::from(const Run& run, std::size_t frame) {
    std::vector<Frame> frames = framesOf(run);
    GROMA_ASSERT(frame < frames.size(), "the run has no such frame");
    const std::span<const std::int64_t> words = run.words_;
    const auto scopes = static_cast<std::size_t>(words[kScopesWord]);
    const std::size_t scopesAt = kRunHeading + frames.size() * kFrameWords;
    const std::size_t slotsAt = scopesAt + scopes * kScopeWords;
    frames.erase(frames.begin(), frames.begin() + static_cast<std::ptrdiff_t>(frame));
    const std::uint32_t base = frames.front().base;
    frames.front().endScope = -1; // whoever called it would have left that one
    Run alone = run;
    std::vector<std::int64_t>& made = alone.words_;
    made.assign(kRunHeading, 0);
    made[kFramesWord] = static_cast<std::int64_t>(frames.size());
    made[kScopesWord] = static_cast<std::int64_t>(scopes);
    made[kSlotsWord] = words[kSlotsWord] - base;
    const auto add = [&made](const auto& record) {
        made.resize(made.size() + sizeof record / sizeof(std::int64_t));
        base::copyBytes(made.data() + made.size() - sizeof record / sizeof(std::int64_t), &record,
                        sizeof record);
    };
    for (Frame one : frames) {
        one.base -= base;
        add(one);
    }
    for (std::size_t i = 0; i < scopes; ++i) {
        ScopeRecord record;
        std::memcpy(static_cast<void*>(&record), words.data() + scopesAt + i * kScopeWords, sizeof record);
        record.frame = std::max(record.frame - static_cast<std::int32_t>(frame), -1);
        add(record);
    }
    // Its slots and those of frames within; handles of lists count from where lists begin.
    made.insert(made.end(), words.begin() + static_cast<std::ptrdiff_t>(slotsAt + base), words.end());
    return alone;
}

std::vector<Frame> Machine::framesOf(const Run& run) {
    if (run.words_.empty()) {
        return {};
    }
    std::vector<Frame> frames(static_cast<std::size_t>(run.words_[kFramesWord]));
    base::copyBytes(static_cast<void*>(frames.data()), run.words_.data() + kRunHeading,
                    frames.size() * sizeof(Frame));
    return frames;
}

} // namespace groma::game
