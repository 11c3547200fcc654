#include "core/game/machine/known_calls.h"

#include "core/base/hash.h"
#include "core/game/machine/machine.h"
#include "core/lang/program/walked_code.h"

#include <algorithm>

namespace groma::game {
namespace {

using lang::Instr;
using lang::Op;

constexpr std::uint64_t kStepsBefore = 20'000; // single questions end before anything is kept
constexpr std::size_t kPlaces = 512;           // a power of two
constexpr std::size_t kLeastCode = 100;        // walked: less is run sooner than compared
constexpr std::uint32_t kTries = 64;           // misses after which as many calls must have been met

// What a function does beyond reading places: it searches, which is remembered in another way; it reads as if
// pieces stood elsewhere; it asks for what is no place.
bool isBeyondReads(Op op) {
    switch (op) {
    case Op::Reachable:
    case Op::Route:
    case Op::MoveCost:
    case Op::PathCost:
    case Op::StepCost:
    case Op::SightClear:
    case Op::AsIfBegin:
    case Op::AsIfEnd:
    case Op::JumpTogether:
    case Op::InScope:
    case Op::CanSpend:
    case Op::Call: return true;
    default: return false;
    }
}

// Instructions of each pure function with all that it calls, 0 for those that are not kept.
class Sizes {
  public:
    explicit Sizes(const lang::Program& program)
        : program_(&program), sizes_(program.functions.size(), kNotSeen) {}

    std::size_t of(std::int32_t index) {
        std::size_t& size = sizes_[static_cast<std::size_t>(index)];
        if (size != kNotSeen) {
            return size;
        }
        size = 0; // one that calls itself is not kept
        const lang::FunctionInfo& function = program_->functions[static_cast<std::size_t>(index)];
        if (function.acting) {
            return 0;
        }
        for (std::int32_t pc = function.entry; pc < function.end; ++pc) {
            const Instr& in = program_->code[static_cast<std::size_t>(pc)];
            if (isBeyondReads(in.op) || (in.op == Op::CallPure && of(in.d) == 0)) {
                return 0;
            }
        }
        return sizes_[static_cast<std::size_t>(index)] =
                   lang::walkedCode(*program_, function.entry, function.end, [this](const Instr& in) {
                       return in.op == Op::CallPure ? of(in.d) : std::size_t{1};
                   });
    }

  private:
    static constexpr std::size_t kNotSeen = lang::kMostWalked + 1;
    const lang::Program* program_;
    std::vector<std::size_t> sizes_;
};

} // namespace

void KnownCalls::prepare(const RulesetRef& ruleset, std::uint64_t spent) {
    if (ruleset_ != ruleset) {
        ruleset_ = ruleset;
        uses_.clear();
        kept_.clear();
    }
    if (uses_.empty() && spent >= kStepsBefore) {
        choose(ruleset->program);
    }
}

void KnownCalls::choose(const lang::Program& program) {
    uses_.resize(program.functions.size());
    Sizes sizes(program);
    for (std::size_t i = 0; i < uses_.size(); ++i) {
        const lang::Type result = program.functions[i].result;
        const std::size_t size = sizes.of(static_cast<std::int32_t>(i));
        uses_[i].readsOnly = !result.list && lang::slotsOf(result, program) == 1 && size > 0;
        uses_[i].keeps = uses_[i].readsOnly && size >= kLeastCode;
    }
    kept_.resize(kPlaces);
}

void KnownCalls::enter(std::uint64_t epoch) {
    if (epoch_ == epoch) {
        return;
    }
    epoch_ = epoch;
    for (Kept& kept : kept_) {
        kept.function = -1;
    }
}

KnownCalls::Kept& KnownCalls::placeOf(std::int32_t function, std::span<const std::int64_t> arguments,
                                      const Stack& stack, bool marked) {
    key_.clear();
    auto hash = static_cast<std::uint64_t>(function);
    const auto add = [&](std::int64_t word) {
        key_.push_back(word);
        hash = base::combine(hash, static_cast<std::uint64_t>(word));
    };
    add(marked ? 1 : 0);
    for (const std::int64_t word : arguments) {
        if (!isList(word)) {
            add(word);
            continue;
        }
        const std::span<const std::int64_t> list = stack.list(word);
        add(listHandle(list.size())); // no argument that is no list looks so
        std::ranges::for_each(list, add);
    }
    return kept_[hash % kPlaces];
}

void KnownCalls::missed(std::int32_t function) {
    Use& use = uses_[static_cast<std::size_t>(function)];
    if (++use.missed % kTries == 0 && use.met < use.missed) {
        use.keeps = false;
    }
}

// As the call would be run, with the same steps and the same bounds.
bool Machine::callKnown(const lang::Instr& in, std::int64_t* s) {
    const lang::FunctionInfo& callee = functionAt(in.d);
    const Bounds& bounds = meter_.bounds();
    std::vector<Frame>& frames = stack_.frames();
    AssumptionMarks* const marks = listeners_.marks();
    const auto hear = [&] {
        if (marks != nullptr) {
            listeners_.heard({FactRead::What::Function, in.d});
        }
    };
    KnownCalls::Kept* kept = nullptr;
    if (reads_.usable()) {
        calls_.enter(reads_.epoch());
        kept = &calls_.placeOf(in.d, {s + in.a, callee.parameterSlots}, stack_, marks != nullptr);
        if (calls_.isFor(*kept, in.d) && meter_.has(kept->steps) &&
            stack_.hasRoom(kept->room.frames, kept->room.slots) &&
            (kept->heldAt == board_.content() || reads_.hold(kept->reads))) {
            kept->heldAt = board_.content();
            calls_.met(in.d);
            hear();
            if (marks != nullptr) {
                marks->bits().add(kept->marks);
            }
            reads_.note(kept->reads);
            meter_.charge(static_cast<std::size_t>(kept->steps));
            s[in.a] = kept->result;
            return true;
        }
    } else {
        calls_.stop();
    }
    const std::int64_t before = meter_.left();
    if (frames.size() >= bounds.frames || !meter_.step()) {
        return failBound(meter_.isEmpty() ? FailureKind::Steps : FailureKind::Recursion);
    }
    const std::uint32_t base = stack_.frame().base + in.a;
    if (!stack_.reach(base + callee.slots)) {
        return false;
    }
    hear();
    const std::size_t floor = frames.size();
    if (kept == nullptr) {
        frames.push_back({in.d, codeOf(in.d), base, -1});
        return execute(floor) == Exit::Returned;
    }
    calls_.missed(in.d);
    reads_.begin(depth_);
    frames.push_back({in.d, codeOf(in.d), base, -1});
    reads_.called(depth_);
    if (marks != nullptr) {
        marks->begin();
    }
    const Exit exit = execute(floor);
    kept->marks = marks != nullptr ? marks->end() : AssumptionSet{};
    if (exit != Exit::Returned) {
        reads_.drop();
        return false;
    }
    kept->function = reads_.end(kept->reads, kept->room) ? in.d : -1;
    kept->key = calls_.key();
    kept->result = stack_.slots()[base];
    kept->steps = before - meter_.left();
    kept->heldAt = board_.content();
    return true;
}

} // namespace groma::game
