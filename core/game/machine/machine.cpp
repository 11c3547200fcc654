#include "core/game/machine/machine.h"

#include "core/base/contract.h"
#include "core/base/copy_bytes.h"
#include "core/game/machine/engine.h"
#include "core/game/names/naming.h"

#include <algorithm>

namespace groma::game {
void Machine::prepare(const Setup& setup, Recorder* recorder) {
    const bool general =
        recorder != nullptr && (recorder->marks() == nullptr || recorder->trace() != nullptr);
    special_ = general ? nullptr : setupPrograms_.of(setup, meter_.spent());
    board_.prepare(setup, special_ != nullptr ? special_->program : setup.program());
    known_.prepare(setup.draft().ruleset);
    placed_.prepare(setup);
    remember();
    meter_.refuel();
    stack_.prepare(board_.program());
    reads_.prepare();
    failures_.clear();
    scopes_.forgetLeft();
    changes_.clear();
    depth_ = 0;
}

void Machine::completeFailure() {
    setFramesApart();
    failures_.locate(board_.program(), stack_.frames());
    board_.endAllAsIf();
}

void Machine::setFramesApart() {
    if (special_ == nullptr) {
        return;
    }
    std::vector<Frame>& frames = stack_.frames();
    const std::int32_t last = frames.empty() ? -1 : special_->callAround(frames.back().pc);
    for (Frame& frame : frames) {
        frame.pc = generalOf(frame.pc);
    }
    if (last < 0) {
        return;
    }
    const std::size_t own = frames.size();
    const std::uint32_t base = frames.back().base;
    std::int32_t pc = frames.back().pc;
    for (std::int32_t at = last; at >= 0;) { // from the innermost out
        const lang::InlinedCall& call = special_->calls[static_cast<std::size_t>(at)];
        frames.insert(frames.begin() + static_cast<std::ptrdiff_t>(own),
                      {call.function, pc, base + call.window, -1});
        pc = call.call;
        at = call.around;
    }
    frames[own - 1].pc = pc;
}

// What is remembered, and made into native code, is chosen once the engine has worked for a while.
void Machine::remember() {
    native_.prepare(board_.setup(), special_, meter_.spent());
    if (!habits_.remembers) {
        return;
    }
    const RulesetRef& ruleset = board_.setup().draft().ruleset;
    calls_.prepare(ruleset, meter_.spent());
    if (habits_.listsActions) {
        options_.prepare(ruleset, special_, meter_.spent());
    }
}

void Machine::load(Run& run, Recorder* recorder) {
    prepare(*run.setup_, recorder);
    battles_.resume(run.setup_->battleIndex());
    battles_.exchange(run.fought_);
    const std::int64_t* at = run.words_.data();
    const auto frames = static_cast<std::size_t>(at[kFramesWord]);
    const auto scopes = static_cast<std::size_t>(at[kScopesWord]);
    const auto slots = static_cast<std::size_t>(at[kSlotsWord]);
    at += kRunHeading;
    scopes_.load(at + frames * kFrameWords, scopes);
    board_.take(run.position_, scopes_.kinds());
    stack_.load(at, frames, at + frames * kFrameWords + scopes * kScopeWords, slots,
                run.words_.data() + run.words_.size());
    for (Frame& frame : stack_.frames()) {
        frame.pc = specialOf(frame.pc);
    }
    outermost_ = frames == 0 ? -1 : stack_.frames().front().function;
}

void Machine::store(Run& run, Exit exit) {
    std::vector<std::int64_t>& words = run.words_;
    if (exit == Exit::Asks) {
        stack_.clearDead();
    }
    const std::vector<Frame>& frames = stack_.frames();
    const std::span<const ScopeRecord> scopes = scopes_.open();
    const std::size_t slots = stack_.top();
    words.resize(kRunHeading + frames.size() * kFrameWords + scopes.size() * kScopeWords + slots);
    words[kFramesWord] = static_cast<std::int64_t>(frames.size());
    words[kScopesWord] = static_cast<std::int64_t>(scopes.size());
    words[kSlotsWord] = static_cast<std::int64_t>(slots);
    std::int64_t* at = words.data() + kRunHeading;
    for (Frame frame : frames) {
        frame.pc = generalOf(frame.pc);
        base::copyBytes(at, &frame, sizeof frame);
        at += kFrameWords;
    }
    base::copyBytes(at, scopes.data(), scopes.size() * sizeof(ScopeRecord));
    stack_.store(words, slots);
    board_.give(run.position_);
    battles_.exchange(run.fought_);
    run.setup_ = &board_.setup();
}

void Machine::advance(Run& run, Pending& out, Recorder* recorder, Dice* dice, const Thrown* thrown) {
    load(run, recorder);
    if (thrown != nullptr) {
        goOnFrom(*thrown);
    }
    if (recorder != nullptr) {
        reads_.spoilNotes(); // they are taken where nobody listens
    }
    moves_.noteFrom(board_.content());
    listeners_.listen(recorder);
    throwing_.tell(dice, scopes_.open());
    reportStart(run);
    const bool over = run.state_ == Run::State::Done || run.state_ == Run::State::Failed;
    finish(run, run.state_ == Run::State::Ready ? execute(0) : over ? Exit::Returned : Exit::Asks, out);
}

// The call that a run begins with is an event like any other.
void Machine::reportStart(const Run& run) {
    if (listeners_.recorder() == nullptr || run.state_ != Run::State::Ready || stack_.frames().size() != 1) {
        return;
    }
    const Frame& frame = stack_.frame();
    const lang::FunctionInfo& function = functionAt(frame.function);
    if (frame.pc == function.entry && function.acting) {
        listeners_.recorder()->enter(frame.function, {stack_.slots(), function.parameterSlots});
    }
}

void Machine::drive(Run& run, Dice& dice, Chooser& chooser, Pending& out, Recorder* recorder,
                    ChanceEar* ear) {
    if (run.state_ ==
        Run::State::Asking) { // the question is asked again, now of the generator or the chooser
        run.state_ = Run::State::Ready;
    }
    load(run, recorder);
    driveOn(run, run.state_ == Run::State::Ready, {dice, chooser, recorder, ear}, out);
}

void Machine::drive(const Setup& setup, const Position& position, const Call& call, Dice& dice,
                    Chooser& chooser, Run& run, Pending& out, Recorder* recorder) {
    run.setup_ = &setup;
    run.state_ = Run::State::Ready;
    run.failure_.reset();
    beginHere(setup, position, call, recorder);
    driveOn(run, true, {dice, chooser, recorder, nullptr}, out);
}

// As begin, without the way through a stored run.
void Machine::beginHere(const Setup& setup, const Position& position, const Call& call, Recorder* recorder) {
    prepare(setup, recorder);
    const lang::FunctionInfo& function = functionAt(call.function);
    GROMA_ASSERT(call.args.size() <= function.slots, "more arguments than the function has slots");
    board_.copy(position, call.active, call.during);
    battles_.clear();
    stack_.begin({call.function, function.entry, 0, -1}, function.slots, call.args);
    for (const Call::List& list : call.lists) {
        stack_.slots()[list.slot] = stack_.newList(list.elements);
    }
    scopes_.begin(call.during);
    outermost_ = call.function;
}

void Machine::driveOn(Run& run, bool ready, const Driving& by, Pending& out) {
    listeners_.listen(by.recorder);
    throwing_.tell(&by.dice, scopes_.open());
    if (by.ear == nullptr) {
        throwing_.throwHere();
    }
    stillness_.begin();
    meter_.beginPlay();
    reportStart(run);
    Exit exit = ready ? execute(0) : Exit::Returned;
    for (bool begun = false; ready && exit == Exit::Asks; begun = true) {
        exit = putQuestion(run, by, out, !begun);
        if (exit == Exit::Asks) {
            exit = execute(0);
        }
    }
    meter_.endPlay();
    finish(run, exit, out);
}

// Asks the chooser, or lets fall what somebody wants to hear of; Failed, or Asks when it is answered.
Machine::Exit Machine::putQuestion(Run& run, const Driving& by, Pending& out, bool first) {
    const bool fits = questions_.fill(out);
    const bool chance = out.what == Pending::What::Chance;
    if (!fits || (!chance && !meter_.decide())) {
        failBound(FailureKind::Steps); // unless there is another reason
        completeFailure();
        return Exit::Failed;
    }
    const bool looks = by.ear != nullptr || by.chooser.wantsRun();
    const bool still = !chance && stillness_.mustLook(board_.position(), meter_.bounds(), by.dice.thrown());
    if (!looks && !still) {
        remember();
        if (options_.inUse()) {
            stack_.clearDead(); // as if it were stored: what is left in them would be another key
        }
        questions_.give(out, by.chooser.choose(run, out));
        meter_.charge(kStepsOfDecision);
        return Exit::Asks;
    }
    store(run, Exit::Asks);
    run.state_ = Run::State::Asking;
    if (first && by.ear != nullptr) {
        by.ear->begun(run);
    }
    if (chance) {
        letFall(run, by, out);
        return Exit::Asks;
    }
    if (still) {
        if (auto endless = stillness_.look(run, out, meter_.bounds())) {
            load(run, by.recorder);
            failures_.put(*std::move(endless));
            run.state_ = Run::State::Ready;
            return Exit::Failed;
        }
    }
    answer(run, out, by.chooser.choose(run, out), by.recorder, &by.dice);
    load(run, by.recorder);
    meter_.charge(kStepsOfDecision);
    return Exit::Asks;
}

void Machine::letFall(Run& run, const Driving& by, const Pending& chance) {
    by.ear->falls(run, chance);
    const Answer fell = fallen(run, chance, by.dice);
    answer(run, chance, fell, by.recorder, &by.dice);
    by.ear->fell(run, chance, fell);
    load(run, by.recorder);
    listeners_.listen(by.recorder); // who looked what falls heard nothing
    throwing_.tell(&by.dice, scopes_.open());
}

// From an exit to a stored run and what it says.
void Machine::finish(Run& run, Exit exit, Pending& out) {
    meter_.refuel();
    listeners_.listen(nullptr);
    if (run.state_ == Run::State::Ready || run.state_ == Run::State::Asking) {
        if (exit == Exit::Asks && !questions_.fill(out)) {
            completeFailure();
            exit = Exit::Failed;
        }
        switch (exit) {
        case Exit::Asks: run.state_ = Run::State::Asking; break;
        case Exit::Failed:
            run.state_ = Run::State::Failed;
            run.failure_ = std::make_shared<const Failure>(failures_.first());
            break;
        case Exit::Returned:
            endFrames({outermost_, kReturned, 0, -1});
            run.state_ = Run::State::Done;
            break;
        case Exit::Left:
            endFrames({outermost_, kLeft, 0, scopes_.left()});
            run.state_ = Run::State::Done;
            break;
        case Exit::LaidOut:
        case Exit::Halts:
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
        throwing_.tell(throwing_.dice(), scopes_.open());
    }
    throwing_.tell(nullptr, {});
}

// What is left of a run that is over: the results of its call in their slots.
void Machine::endFrames(const Frame& frame) {
    const lang::FunctionInfo& function = functionAt(frame.function);
    scopes_.clear();
    stack_.end(frame, frame.pc == kReturned ? resultSlots(function) : 0, function.slots);
}

std::size_t Machine::resultSlots(const lang::FunctionInfo& function) const {
    return static_cast<std::size_t>(lang::slotsOf(function.result, board_.program())) +
           (function.mayCancel ? 1 : 0);
}

Value Machine::valueAt(lang::Type type, const std::int64_t* at) const {
    Value value{type, 0, {}};
    const int wide = lang::slotsOf(type, board_.program());
    if (type.list) {
        const std::span<const std::int64_t> elements = stack_.list(at[0]);
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
    const Frame& frame = stack_.frames().front();
    const lang::FunctionInfo& function = functionAt(frame.function);
    out.what = Pending::What::Done;
    out.question = -1;
    out.function = frame.function;
    out.name = function.name;
    out.side = -1;
    out.outcomes.clear();
    out.faces.clear();
    out.options.clear();
    out.words.clear();
    out.result = Value{function.result, 0, {}};
    out.cancelled = false;
    out.left = frame.pc == kLeft ? frame.endScope : -1;
    out.finished = frame.pc == kFinished;
    if (out.failure.kind != FailureKind::None) out.failure = {}; // of another way, stopped before
    if (frame.pc != kReturned) {
        out.result.type = lang::Type{lang::Kind::Void};
        return;
    }
    out.result = valueAt(function.result, stack_.slots());
    out.cancelled = function.mayCancel && stack_.slots()[resultSlots(function) - 1] != 0;
}

const std::int64_t* Machine::call(std::int32_t function, std::span<const std::int64_t> args) {
    if (const std::int64_t* constant = known_.constant(function); constant != nullptr && !listeners_.any()) {
        return constant;
    }
    const lang::FunctionInfo& callee = functionAt(function);
    const std::uint32_t base = stack_.top();
    if (!meter_.step()) {
        failBound(FailureKind::Steps);
        completeFailure();
        return nullptr;
    }
    std::vector<Frame>& frames = stack_.frames();
    if (depth_ >= kMostNested || frames.size() >= meter_.bounds().frames) {
        failBound(FailureKind::Recursion);
        return nullptr;
    }
    if (!stack_.reach(base + callee.slots)) {
        completeFailure();
        return nullptr;
    }
    std::ranges::copy(args, stack_.slots() + base);
    const std::size_t floor = frames.size();
    frames.push_back({function, codeOf(function), base, -1});
    ++depth_;
    if (reads_.recording()) {
        reads_.called(depth_);
    }
    const Exit exit = execute(floor);
    --depth_;
    if (exit == Exit::Returned) {
        return stack_.slots() + base;
    }
    if (exit != Exit::Failed) {
        failures_.fail(FailureKind::Fault, "a pure function asked or left a scope");
        completeFailure();
    }
    return nullptr;
}

const std::int64_t* Machine::evaluate(const Setup& setup, const Position& position, std::int32_t function,
                                      std::span<const std::int64_t> args, Recorder* recorder) {
    prepare(setup, recorder);
    board_.copy(position, -1, {});
    stack_.clear();
    scopes_.clear();
    listeners_.listen(recorder);
    throwing_.tell(nullptr, {});
    const std::int64_t* result = askKnown(function, args);
    meter_.refuel();
    listeners_.listen(nullptr);
    return result;
}

void Machine::beginNotes() {
    reads_.beginNotes();
    moves_.beginNotes();
    notedFrom_ = meter_.spent();
}

bool Machine::endNotes(Rests& out) {
    out.ways.swap(moves_.ways());
    out.steps = meter_.spent() - notedFrom_;
    out.shared = moves_.shared();
    const bool told = reads_.endNotes(out.places);
    if (!told) {
        out.ways.clear();
    }
    return told;
}

bool Machine::stands(Rests& rests) {
    if (!reads_.hold(rests.places)) {
        return false;
    }
    for (AskedWay& way : rests.ways) {
        meter_.refuel();
        std::uint64_t steps = 0;
        if (!moves_.tellsAgain(way, steps)) {
            stack_.clear(); // a search that failed stopped within a call
            return false;
        }
        if (way.steps != 0) {
            rests.steps += steps - way.steps;
            way.steps = steps;
        }
    }
    return true;
}

bool Machine::lay(const Setup& setup, const Position& position) {
    prepare(setup, nullptr);
    board_.copy(position, -1, {});
    stack_.clear();
    scopes_.clear();
    return reads_.usable();
}

std::int32_t Machine::certainlyAsks(const lang::Instr& in, const std::int64_t* s) const {
    const lang::Question& question = board_.program().questions[static_cast<std::size_t>(in.e)];
    if (question.offers || listeners_.any()) {
        return -1;
    }
    const std::size_t rows = stack_.list(s[in.b]).size() / question.stride;
    return rows >= (question.mayPass ? 1U : 2U) ? known_.asking(in.e) : -1;
}

bool Machine::leave(std::int32_t scope) {
    const std::optional<ScopeRecord> record = scopes_.leave(scope);
    if (!record) {
        return false;
    }
    const auto frames = static_cast<std::size_t>(record->frame) + 1;
    changes_.endWithin(frames);
    stack_.frames().resize(frames);
    stack_.frame().pc = specialOf(record->jump);
    return true;
}

bool Machine::endAfter(std::int32_t procedure, std::int32_t scope) {
    std::vector<Frame>& frames = stack_.frames();
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
        const lang::FunctionInfo& function = functionAt(frame->function);
        if (function.procedure != procedure || function.role != lang::FunctionRole::Procedure) {
            continue;
        }
        // Of several marks the outermost scope counts: it ends the others too.
        frame->endScope = frame->endScope < 0 ? scope : std::min(frame->endScope, scope);
        return true;
    }
    return false;
}

bool Machine::failText(const lang::Instr& in, const std::int64_t* s) {
    const lang::Program& program = board_.program();
    const lang::TextTemplate& text = program.texts[static_cast<std::size_t>(in.d)];
    return failures_.fail(FailureKind::Stop,
                          filledText(board_.setup(), text, {s + in.a, holesOf(program, in.d)}));
}

// The dice are thrown on a copy, and what they show is found among the outcomes.
Answer Machine::fallen(const Run& run, const Pending& pending, const Dice& dice) {
    Run copy = run;
    Dice own = dice;
    own.traceTo(nullptr);
    load(copy, listeners_.recorder()); // the program that runs stays the same
    listeners_.listen(nullptr);
    throwing_.tell(&own, scopes_.open());
    throwing_.throwHere();
    const lang::Instr& in = board_.program().code[static_cast<std::size_t>(stack_.frame().pc)];
    questions_.ask(in, stack_.window());
    const std::vector<std::int64_t> shown = questions_.shown(in, stack_.window());
    throwing_.tell(nullptr, {});
    const auto found = std::ranges::find_if(pending.outcomes, [&](const Pending::Outcome& outcome) {
        return std::ranges::equal(pending.wordsOf(outcome), shown);
    });
    GROMA_ASSERT(found != pending.outcomes.end(), "dice fell as they cannot");
    return {found - pending.outcomes.begin(), {}};
}

} // namespace groma::game
