#include "core/game/machine/same_falls.h"

#include "core/game/machine/machine.h"
#include "core/game/parts/frame.h"
#include "core/game/parts/given.h"
#include "core/lang/program/liveness.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace groma::game {
namespace {

using lang::Instr;
using lang::Op;

// It works a word out of words and of what stands on the table, or goes on elsewhere: no list is made, and
// nothing is asked or changed.
bool worksOut(Op op) {
    switch (op) {
    case Op::LoopSets: return false;
    case Op::ListSize:
    case Op::ListHas:
    case Op::ListDoubles:
    case Op::ListAt:
    case Op::ListNth:
    case Op::TableRead:
    case Op::TableColumn:
    case Op::TableAsk:
    case Op::TableAt:
    case Op::OutcomeField:
    case Op::SumSlots:
    case Op::Say: return true;
    case Op::CallPure:
    case Op::Call:
    case Op::JumpTogether:
    case Op::SetPieceState:
    case Op::SetSideState:
    case Op::SetGameState:
    case Op::SetCellState: return false;
    default: return op < Op::ListNew;
    }
}

// What searches takes fewer steps where it was the search before it: walks come there when they are over.
bool searches(Op op) { return op >= Op::Reachable && op <= Op::SightClear; }

// Pure functions that do not search, with all that they call.
class Unsearching {
  public:
    explicit Unsearching(const lang::Program& program)
        : program_(&program), is_(program.functions.size(), kNotSeen) {}

    bool is(std::int32_t index) {
        const auto at = static_cast<std::size_t>(index);
        if (is_[at] != kNotSeen) {
            return is_[at] == kYes;
        }
        is_[at] = kNo; // one that calls itself is none
        const lang::FunctionInfo& function = program_->functions[at];
        for (std::int32_t pc = function.entry; pc < function.end; ++pc) {
            const Instr& in = program_->code[static_cast<std::size_t>(pc)];
            if (searches(in.op) || (in.op == Op::CallPure && !is(in.d))) {
                return false;
            }
        }
        is_[at] = kYes;
        return true;
    }

  private:
    static constexpr std::uint8_t kNo = 0, kYes = 1, kNotSeen = 2;
    const lang::Program* program_;
    std::vector<std::uint8_t> is_; // by function
};

} // namespace

void SameFalls::prepare(const Setup& setup, const SetupProgramRef& special) {
    const lang::Program& program = special != nullptr ? special->program : setup.program();
    if (program_ == &program && special_ == special && ruleset_ == setup.draft().ruleset) {
        return;
    }
    program_ = &program;
    special_ = special;
    ruleset_ = setup.draft().ruleset;
    ends_.assign(program.code.size(), End::Here); // where no function is: nothing is known of it
    uses_.assign(program.code.size(), {});
    live_.clear();
    forks_.clear();
    Unsearching unsearching(program);
    const auto goesOn = [&](const Instr& in) {
        return in.op == Op::CallPure ? unsearching.is(in.d) : worksOut(in.op);
    };
    for (const lang::FunctionInfo& function : program.functions) {
        for (std::int32_t pc = function.entry; pc < function.end; ++pc) {
            const Instr& in = program.code[static_cast<std::size_t>(pc)];
            ends_[static_cast<std::size_t>(pc)] = !function.acting      ? End::Not
                                                  : in.op == Op::Return ? End::Return
                                                  : goesOn(in)          ? End::Not
                                                                        : End::Here;
        }
    }
}

std::int32_t SameFalls::forkAt(const lang::FunctionInfo& function, std::int32_t pc) {
    const auto [known, isNew] = forks_.try_emplace(pc, pc + 1);
    if (!isNew) {
        return known->second;
    }
    const std::uint16_t fell = program_->code[static_cast<std::size_t>(pc)].a;
    const auto looks = [&](const Instr& in) {
        const lang::SlotUse use = lang::slotUse(*program_, function, in);
        const auto isIn = [&](lang::SlotUse::Run run) {
            return run.first < fell + 2 && fell < run.first + run.count;
        };
        return std::ranges::any_of(use.reads, isIn) || std::ranges::any_of(use.writes, isIn);
    };
    for (std::int32_t& at = known->second; at < function.end; ++at) {
        const Instr& in = program_->code[static_cast<std::size_t>(at)];
        const bool plain = in.op == Op::CallPure || (worksOut(in.op) && in.op < Op::Goto) || in.op == Op::Say;
        if (!plain || looks(in)) {
            break;
        }
    }
    return known->second;
}

const std::vector<std::uint16_t>& SameFalls::liveAt(std::int32_t of, std::int32_t pc) {
    const auto [known, isNew] = live_.try_emplace(pc);
    if (!isNew) {
        return known->second;
    }
    const auto index = static_cast<std::size_t>(of);
    const lang::FunctionInfo& function = program_->functions[index];
    lang::FunctionInfo whole = function; // with the windows of what stands in it
    lang::MoreReads more;
    if (special_ != nullptr) {
        whole.slots = special_->slots[index];
        more = [&](std::int32_t at, lang::SlotBits live) {
            lang::addUnseenReads(*program_, at, function.slots, function.slots, live);
        };
    }
    const std::vector<std::uint64_t> live = lang::liveBefore(*program_, whole, {pc}, more).front();
    for (std::uint16_t slot = 0; slot < whole.slots; ++slot) {
        if (lang::hasSlot(live, slot)) {
            known->second.push_back(slot);
        }
    }
    return known->second;
}

// What runs whatever falls. False: it failed.
bool Machine::walkToFork(Thrown& thrown) {
    const Frame thrower = stack_.frame();
    const Instr& in = board_.program().code[static_cast<std::size_t>(thrower.pc)];
    const std::int64_t before = meter_.left();
    const Moves::Count searches = moves_.searches();
    fork_ = sameFalls_.forkAt(functionAt(thrower.function), thrower.pc);
    ++stack_.frame().pc;
    stack_.window()[in.a] = stack_.window()[in.a + 1] = 0;
    const Exit exit = execute(0);
    fork_ = -1;
    thrown.frames = stack_.frames().size();
    thrown.slots = stack_.highSlot();
    stack_.save(thrown.words);
    thrown.at = thrower.base + in.a;
    thrown.steps = before - meter_.left();
    thrown.special = special_;
    thrown.isThere = moves_.searchedSince(searches, thrown.searched) && thrown.steps != 0;
    return exit == Exit::Halts;
}

// The run was loaded where it was just told what fell.
void Machine::goOnFrom(const Thrown& thrown) {
    if (thrown.special != special_ || !moves_.askAgain(thrown.searched)) {
        return; // it runs from the throw
    }
    const std::int64_t fell = stack_.slots()[thrown.at];
    const std::int64_t list = stack_.slots()[thrown.at + 1];
    const std::int64_t* words = thrown.words.data();
    stack_.load(words, thrown.frames, words + thrown.frames * kFrameWords, thrown.slots,
                words + thrown.words.size());
    stack_.slots()[thrown.at] = fell;
    stack_.slots()[thrown.at + 1] = list;
    meter_.charge(static_cast<std::size_t>(thrown.steps));
}

// One way, from where they part. False: the walk ended otherwise than it should.
bool Machine::walkFall(const Thrown& thrown, const Given& given, SameFalls::Left& left) {
    stack_.goBack(thrown.words, thrown.frames, thrown.slots);
    std::ranges::copy(given.words, stack_.slots() + thrown.at);
    standing_ = {};
    const std::int64_t before = meter_.left();
    const std::size_t lists = stack_.listStore().size();
    if (execute(0) != Exit::Halts) {
        return false;
    }
    left.frames = stack_.frames().size();
    left.steps = before - meter_.left();
    left.lists = stack_.listStore().size() - lists;
    left.pc = stack_.frame().pc;
    const std::vector<std::uint16_t>& live = sameFalls_.liveAt(stack_.frame().function, left.pc);
    const std::int64_t* window = stack_.window();
    left.slots.resize(live.size());
    std::ranges::transform(live, left.slots.begin(), [window](std::uint16_t slot) { return window[slot]; });
    return true;
}

bool Machine::fallAlike(Run& run, const Pending& pending, std::vector<std::uint32_t>& first, Thrown& thrown) {
    const std::size_t ways = pending.outcomes.size();
    first.clear();
    thrown.isThere = false;
    if (!habits_.remembers || pending.what != Pending::What::Chance || ways < 2 ||
        ways > SameFalls::kMostWays || !mayFallAlike(run)) {
        return false;
    }
    load(run, nullptr);
    const std::int64_t granted = meter_.left();
    const std::uint64_t moved = stack_.moved();
    std::vector<AskedWay>& asked = moves_.ways();
    const std::size_t noted = asked.size();
    const Frame thrower = stack_.frame();
    const lang::FunctionInfo& function = functionAt(thrower.function);
    const Instr& in = board_.program().code[static_cast<std::size_t>(thrower.pc)];
    const lang::Question& question = board_.program().questions[static_cast<std::size_t>(in.d)];
    std::vector<SameFalls::Left>& left = sameFalls_.left();
    left.resize(std::max(left.size(), ways));
    // Frames that leave a scope when they return would change more than words.
    bool sound = thrower.pc >= function.entry && thrower.pc < function.end && in.op == Op::RollDice &&
                 !question.keepsDice &&
                 std::ranges::all_of(stack_.frames(), [](const Frame& one) { return one.endScope < 0; });
    std::size_t joined = 0;
    halts_ = sameFalls_.ends().data();
    halting_ = stack_.frames().size();
    const std::uint64_t version = board_.version();
    sound = sound && walkToFork(thrown) && board_.version() == version && asked.size() == noted;
    thrown.isThere = sound && thrown.isThere;
    Given given;
    for (std::size_t way = 0; sound && way < ways; ++way) {
        giveAnswer(in, question, pending, {static_cast<std::int64_t>(way), {}}, given);
        sound = walkFall(thrown, given, left[way]) && stack_.moved() == moved && board_.version() == version;
        // A run is told by the ways that it asks for itself.
        sound = sound && asked.size() == noted;
        std::size_t same = 0;
        while (same < way && !(left[same] == left[way])) {
            ++same;
        }
        first.push_back(static_cast<std::uint32_t>(same));
        joined += same < way ? 1 : 0;
    }
    halts_ = nullptr;
    asked.resize(std::min(asked.size(), noted));
    failures_.clear();
    meter_.goBack(granted);
    board_.give(run.position_);
    battles_.exchange(run.fought_);
    sameFalls_.walked(thrower.pc, ways, sound ? joined : 0);
    return sound && joined != 0;
}

// Before the run is loaded: the program is the one that it will run by.
bool Machine::mayFallAlike(const Run& run) {
    const SetupProgramRef& special = setupPrograms_.of(*run.setup_, meter_.spent());
    sameFalls_.prepare(*run.setup_, special);
    const auto frames = static_cast<std::size_t>(run.words_[kFramesWord]);
    Frame frame;
    std::memcpy(static_cast<void*>(&frame), run.words_.data() + kRunHeading + (frames - 1) * kFrameWords,
                sizeof frame);
    return sameFalls_.pays(special != nullptr ? special->specialOf(frame.pc) : frame.pc);
}

} // namespace groma::game
