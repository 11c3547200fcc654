#include "core/game/machine/machine.h"

#include "core/base/contract.h"
#include "core/base/copy_bytes.h"
#include "core/game/dice/dice_names.h"
#include "core/game/machine/engine.h"

#include <algorithm>

namespace groma::game {
namespace {

constexpr std::size_t kFrameWords = sizeof(Frame) / sizeof(std::int64_t);
constexpr std::size_t kScopeWords = sizeof(ScopeRecord) / sizeof(std::int64_t);
constexpr std::uint32_t kMostNested =
    24; // functions called from operations of functions called from operations ...

} // namespace

void Machine::prepare(const Setup& setup) {
    setup_ = &setup;
    if (known_ != setup.draft().ruleset) {
        known_ = setup.draft().ruleset;
        learn(setup.program());
    }
    refuel();
    collectAt_ = std::max<std::size_t>(collectAt_, 4096);
    if (failure_.kind != FailureKind::None) {
        failure_ = {};
    }
    leftScope_ = -1;
    together_ = 0;
    depth_ = 0;
    deltas_.clear();
    asIf_.clear();
    version_ = ++newest_;
}

// Functions that only give a constant are not run by operations that ask them for every cell.
void Machine::learn(const lang::Program& program) {
    program_ = &program;
    facts_.assign(program.functions.size(), {});
    for (std::size_t i = 0; i < facts_.size(); ++i) {
        const lang::FunctionInfo& function = program.functions[i];
        if (function.end - function.entry != 2) {
            continue;
        }
        const lang::Instr& first = program.code[static_cast<std::size_t>(function.entry)];
        const bool returns =
            program.code[static_cast<std::size_t>(function.entry) + 1].op == lang::Op::Return;
        if (!returns || first.a != 0) {
            continue;
        }
        if (first.op == lang::Op::LoadWhole) {
            facts_[i] = {true, base::Number(first.d).bits()};
        } else if (first.op == lang::Op::LoadImm) {
            facts_[i] = {true, first.d};
        } else if (first.op == lang::Op::LoadConst) {
            facts_[i] = {true, program.constants[static_cast<std::size_t>(first.d)]};
        }
    }
}

void Machine::refuel() {
    const auto used = static_cast<std::uint64_t>(static_cast<std::int64_t>(granted_) - fuel_);
    spent_ += used;
    if (playLeft_ != UINT64_MAX) {
        playLeft_ -= std::min(playLeft_, used);
    }
    granted_ = std::min({bounds_.steps, playLeft_, static_cast<std::uint64_t>(INT64_MAX)});
    if (bounds_.budget != nullptr) {
        *bounds_.budget -= std::min(*bounds_.budget, used);
        granted_ = std::min(granted_, *bounds_.budget);
    }
    fuel_ = static_cast<std::int64_t>(granted_);
    fruitless_ = 0;
    fuelThen_ = fuel_;
}

void Machine::load(Run& run) {
    prepare(*run.setup_);
    laidOut_ = run.setup_->battleIndex();
    std::swap(position_, run.position_);
    countPieces();
    std::swap(fought_, run.fought_);
    const std::int64_t* at = run.words_.data();
    const auto frames = static_cast<std::size_t>(at[kFramesWord]);
    const auto scopes = static_cast<std::size_t>(at[kScopesWord]);
    const auto slots = static_cast<std::size_t>(at[kSlotsWord]);
    at += kRunHeading;
    frames_.resize(frames);
    base::copyBytes(static_cast<void*>(frames_.data()), at, frames * sizeof(Frame));
    at += frames * kFrameWords;
    scopes_.resize(scopes);
    base::copyBytes(static_cast<void*>(scopes_.data()), at, scopes * sizeof(ScopeRecord));
    at += scopes * kScopeWords;
    clearSlots();
    if (slots_.size() < slots) {
        slots_.resize(slots + 256);
    }
    high_ = static_cast<std::uint32_t>(slots);
    base::copyBytes(slots_.data(), at, slots * sizeof(std::int64_t));
    at += slots;
    lists_.assign(at, static_cast<const std::int64_t*>(run.words_.data() + run.words_.size()));
    outermost_ = frames_.empty() ? -1 : frames_.front().function;
}

std::uint32_t Machine::top() const {
    if (frames_.empty()) {
        return 0;
    }
    const Frame& frame = frames_.back();
    return frame.base + program_->functions[static_cast<std::size_t>(frame.function)].slots;
}

bool Machine::growSlots(std::size_t needed) {
    if (needed > bounds_.memory) {
        return failBound(FailureKind::Memory);
    }
    if (slots_.size() < needed) {
        slots_.resize(std::max(needed, slots_.size() * 2));
    }
    high_ = std::max(high_, static_cast<std::uint32_t>(needed));
    return true;
}

// No handle of an earlier run may lie where a frame will be.
void Machine::clearSlots() {
    std::fill_n(slots_.begin(), high_, 0);
    high_ = 0;
}

void Machine::clearDead() {
    for (const Frame& frame : frames_) {
        const std::int32_t map = program_->frameMapOf[static_cast<std::size_t>(frame.pc)];
        if (map < 0) {
            continue;
        }
        for (const std::uint16_t slot : program_->frameMaps[static_cast<std::size_t>(map)].dead) {
            slots_[frame.base + slot] = 0;
        }
    }
}

// Lists of equal contents are stored once, in the order in which the slots mention them.
void Machine::packLists(std::vector<std::int64_t>& words, std::size_t slots, std::size_t count) {
    const std::size_t origin = slots + count;
    for (std::size_t i = slots; i < slots + count; ++i) {
        if (!isList(words[i])) {
            continue;
        }
        const std::span<const std::int64_t> list = arena_.view(words[i]);
        std::size_t at = origin;
        while (at < words.size()) {
            const auto length = static_cast<std::uint32_t>(words[at]);
            if (length == list.size() &&
                std::equal(list.begin(), list.end(), words.begin() + static_cast<std::ptrdiff_t>(at + 1))) {
                break;
            }
            at += 1 + length;
        }
        words[i] = listHandle(at - origin);
        if (at == words.size()) {
            ListArena(words, origin).makeFrom(list);
        }
    }
}

void Machine::store(Run& run, Exit exit) {
    std::vector<std::int64_t>& words = run.words_;
    if (exit == Exit::Asks) {
        clearDead();
    }
    const std::size_t slots = top();
    words.resize(kRunHeading + frames_.size() * kFrameWords + scopes_.size() * kScopeWords + slots);
    words[kFramesWord] = static_cast<std::int64_t>(frames_.size());
    words[kScopesWord] = static_cast<std::int64_t>(scopes_.size());
    words[kSlotsWord] = static_cast<std::int64_t>(slots);
    std::int64_t* at = words.data() + kRunHeading;
    base::copyBytes(at, frames_.data(), frames_.size() * sizeof(Frame));
    at += frames_.size() * kFrameWords;
    base::copyBytes(at, scopes_.data(), scopes_.size() * sizeof(ScopeRecord));
    at += scopes_.size() * kScopeWords;
    base::copyBytes(at, slots_.data(), slots * sizeof(std::int64_t));
    packLists(words, words.size() - slots, slots);
    std::swap(position_, run.position_);
    std::swap(fought_, run.fought_);
    run.setup_ = setup_;
}

void Machine::advance(Run& run, Pending& out, Recorder* recorder, Dice* dice) {
    load(run);
    listen(recorder);
    tellDice(dice);
    reportStart(run);
    const bool over = run.state_ == Run::State::Done || run.state_ == Run::State::Failed;
    finish(run, run.state_ == Run::State::Ready ? execute(0) : over ? Exit::Returned : Exit::Asks, out);
}

void Machine::listen(Recorder* recorder) {
    recorder_ = recorder;
    trace_ = recorder == nullptr ? nullptr : recorder->trace();
    marks_ = recorder == nullptr || trace_ != nullptr ? nullptr : recorder->marks();
}

// The call that a run begins with is an event like any other.
void Machine::reportStart(const Run& run) const {
    if (recorder_ == nullptr || run.state_ != Run::State::Ready || frames_.size() != 1) {
        return;
    }
    const lang::FunctionInfo& function =
        program_->functions[static_cast<std::size_t>(frames_.front().function)];
    if (frames_.front().pc == function.entry && function.acting) {
        recorder_->enter(frames_.front().function, {slots_.data(), function.parameterSlots});
    }
}

void Machine::drive(Run& run, Dice& dice, Chooser& chooser, Pending& out, Recorder* recorder) {
    if (run.state_ ==
        Run::State::Asking) { // the question is asked again, now of the generator or the chooser
        run.state_ = Run::State::Ready;
    }
    load(run);
    driveOn(run, run.state_ == Run::State::Ready, dice, chooser, out, recorder);
}

void Machine::drive(const Setup& setup, const Position& position, const Call& call, Dice& dice,
                    Chooser& chooser, Run& run, Pending& out, Recorder* recorder) {
    run.setup_ = &setup;
    run.state_ = Run::State::Ready;
    run.failure_.reset();
    beginHere(setup, position, call);
    driveOn(run, true, dice, chooser, out, recorder);
}

// As begin, without the way through a stored run.
void Machine::beginHere(const Setup& setup, const Position& position, const Call& call) {
    prepare(setup);
    clearSlots();
    const lang::FunctionInfo& function = program_->functions[static_cast<std::size_t>(call.function)];
    GROMA_ASSERT(call.args.size() <= function.slots, "more arguments than the function has slots");
    position_ = position;
    countPieces();
    fought_.clear();
    if (call.active >= 0) {
        position_.setActive(call.active);
    }
    if (slots_.size() < function.slots) {
        slots_.resize(function.slots + 256U);
    }
    high_ = function.slots;
    std::ranges::copy(call.args, slots_.begin());
    lists_.clear();
    for (const Call::List& list : call.lists) {
        slots_[list.slot] = listFrom(list.elements);
    }
    scopes_.clear();
    for (const std::int32_t scope : call.during) {
        scopes_.push_back({scope, -1, -1, position_.active()});
    }
    frames_.assign(1, {call.function, function.entry, 0, -1});
    outermost_ = call.function;
}

void Machine::driveOn(Run& run, bool ready, Dice& dice, Chooser& chooser, Pending& out, Recorder* recorder) {
    listen(recorder);
    tellDice(&dice);
    throws_ = true;
    decisions_ = 0;
    stillness_.begin();
    playLeft_ = bounds_.allSteps;
    refuel();
    reportStart(run);
    Exit exit = ready ? execute(0) : Exit::Returned;
    while (ready && exit == Exit::Asks) {
        if (!fillQuestion(out) || ++decisions_ > bounds_.decisions) {
            failBound(FailureKind::Steps); // unless there is another reason
            completeFailure();
            exit = Exit::Failed;
            break;
        }
        if (chooser.wantsRun()) {
            store(run, exit);
            run.state_ = Run::State::Asking;
            if (auto still = stillness_.decide(run, out, bounds_, dice.thrown())) {
                load(run);
                failure_ = *std::move(still);
                run.state_ = Run::State::Ready;
                exit = Exit::Failed;
                break;
            }
            answer(run, out, chooser.choose(run, out), recorder, &dice);
            load(run);
        } else {
            answerHere(out, chooser.choose(run, out));
        }
        charge(kStepsOfDecision);
        exit = execute(0);
    }
    playLeft_ = UINT64_MAX;
    decisions_ = 0;
    finish(run, exit, out);
}

// Scopes that were open before the dice heard of the run are entered now, those of a run before it left.
void Machine::tellDice(Dice* dice) {
    dice_ = dice;
    throws_ = false;
    if (dice == nullptr) {
        return;
    }
    if (names_ == nullptr || names_->setup != setup_->hash()) {
        names_ = dice->names() != nullptr && dice->names()->setup == setup_->hash()
                     ? dice->names()
                     : std::make_shared<const DiceNames>(diceNames(*setup_));
    }
    dice->tell(*setup_, names_);
    while (dice->depth() > scopes_.size()) {
        dice->leave();
    }
    while (dice->depth() < scopes_.size()) {
        dice->enter(names_->scopes[static_cast<std::size_t>(scopes_[dice->depth()].scope)]);
    }
}

// From an exit to a stored run and what it says.
void Machine::finish(Run& run, Exit exit, Pending& out) {
    refuel();
    listen(nullptr);
    if (run.state_ == Run::State::Ready || run.state_ == Run::State::Asking) {
        if (exit == Exit::Asks && !fillQuestion(out)) {
            exit = Exit::Failed;
        }
        switch (exit) {
        case Exit::Asks: run.state_ = Run::State::Asking; break;
        case Exit::Failed:
            run.state_ = Run::State::Failed;
            run.failure_ = std::make_shared<const Failure>(failure_);
            break;
        case Exit::Returned:
            endFrames({outermost_, kReturned, 0, -1});
            run.state_ = Run::State::Done;
            break;
        case Exit::Left:
            endFrames({outermost_, kLeft, 0, leftScope_});
            run.state_ = Run::State::Done;
            break;
        case Exit::LaidOut:
        case Exit::Finished:
            endFrames({outermost_, kFinished, 0, -1});
            run.state_ = Run::State::Done;
            break;
        }
    }
    if (run.state_ == Run::State::Done) {
        fillDone(out);
    } else if (run.state_ == Run::State::Failed) {
        out.what = Pending::What::Failed;
        out.failure = *run.failure_;
    }
    store(run, exit);
    if (run.state_ != Run::State::Asking) {
        scopes_.clear();
        tellDice(dice_);
    }
    tellDice(nullptr);
}

// What is left of a run that is over: the results of its call in their slots.
void Machine::endFrames(const Frame& frame) {
    const lang::FunctionInfo& function = program_->functions[static_cast<std::size_t>(frame.function)];
    frames_.assign(1, frame);
    scopes_.clear();
    const std::size_t results = frame.pc == kReturned ? resultSlots(function) : 0;
    for (std::size_t i = results; i < function.slots; ++i) {
        slots_[i] = 0;
    }
}

std::size_t Machine::resultSlots(const lang::FunctionInfo& function) const {
    return static_cast<std::size_t>(lang::slotsOf(function.result, *program_)) + (function.mayCancel ? 1 : 0);
}

Value Machine::valueAt(lang::Type type, const std::int64_t* at) const {
    Value value{type, 0, {}};
    const int wide = lang::slotsOf(type, *program_);
    if (type.list) {
        const std::span<const std::int64_t> elements = arena_.view(at[0]);
        value.elements.assign(elements.begin(), elements.end());
        return value;
    }
    value.word = wide == 0 ? 0 : at[0]; // without a result there may be no slot at all
    if (wide > 1) {
        value.elements.assign(at, at + wide);
    }
    return value;
}

void Machine::fillDone(Pending& out) {
    const Frame& frame = frames_.front();
    const lang::FunctionInfo& function = program_->functions[static_cast<std::size_t>(frame.function)];
    out.what = Pending::What::Done;
    out.question = -1;
    out.function = frame.function;
    out.name = function.name;
    out.side = -1;
    out.outcomes.clear();
    out.options.clear();
    out.words.clear();
    out.result = Value{function.result, 0, {}};
    out.cancelled = false;
    out.left = frame.pc == kLeft ? frame.endScope : -1;
    out.finished = frame.pc == kFinished;
    if (frame.pc != kReturned) {
        out.result.type = lang::Type{lang::Kind::Void};
        return;
    }
    out.result = valueAt(function.result, slots_.data());
    out.cancelled = function.mayCancel && slots_[resultSlots(function) - 1] != 0;
}

const std::int64_t* Machine::callOut(std::int32_t function, std::span<const std::int64_t> args) {
    if (const FunctionFacts& facts = facts_[static_cast<std::size_t>(function)];
        facts.constant && recorder_ == nullptr && trace_ == nullptr) {
        return &facts.value;
    }
    const lang::FunctionInfo& callee = program_->functions[static_cast<std::size_t>(function)];
    const std::uint32_t base = top();
    if (--fuel_ < 0) {
        failBound(FailureKind::Steps);
        completeFailure();
        return nullptr;
    }
    if (depth_ >= kMostNested || frames_.size() >= bounds_.frames) {
        failBound(FailureKind::Recursion);
        return nullptr;
    }
    if (!roomForSlots(base + callee.slots)) {
        completeFailure();
        return nullptr;
    }
    std::ranges::copy(args, slots_.begin() + base);
    const std::size_t floor = frames_.size();
    frames_.push_back({function, codeOf(function), base, -1});
    ++depth_;
    const Exit exit = execute(floor);
    --depth_;
    if (exit == Exit::Returned) {
        return slots_.data() + base;
    }
    if (exit != Exit::Failed) {
        fail(FailureKind::Fault, "a pure function asked or left a scope");
        completeFailure();
    }
    return nullptr;
}

const std::int64_t* Machine::evaluate(const Setup& setup, const Position& position, std::int32_t function,
                                      std::span<const std::int64_t> args, Recorder* recorder) {
    prepare(setup);
    position_ = position;
    countPieces();
    clearSlots();
    frames_.clear();
    scopes_.clear();
    lists_.clear();
    listen(recorder);
    tellDice(nullptr);
    const std::int64_t* result = callOut(function, args);
    refuel();
    listen(nullptr);
    return result;
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
