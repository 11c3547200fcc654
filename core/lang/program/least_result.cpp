#include "core/lang/program/least_result.h"

#include "core/lang/program/liveness.h"

#include <algorithm>

namespace groma::lang {
namespace {

using base::Number;
using Least = std::optional<Number>;

constexpr int kMostCalls = 64;   // one within the other
constexpr int kMostChanges = 16; // of what is known at one place: a loop may take one off each time

class Examination {
  public:
    Examination(const Program& program, const LeastAttributes& attributes)
        : program_(&program), attributes_(&attributes), known_(program.functions.size()) {}

    // Each function is looked at once: where one calls itself nothing is told of it.
    Least of(std::int32_t function) {
        std::optional<Least>& known = known_[static_cast<std::size_t>(function)];
        if (known) {
            return *known;
        }
        known.emplace();
        const FunctionInfo& info = program_->functions[static_cast<std::size_t>(function)];
        if (info.acting || info.resultSlots != 1 || depth_ == kMostCalls) {
            return {};
        }
        ++depth_;
        const Least least = examine(info);
        --depth_;
        known.emplace(least);
        return least;
    }

  private:
    struct Place {
        std::vector<Least> slots; // empty: nothing leads there
        int changes = 0;
    };

    Least examine(const FunctionInfo& function) {
        const auto entry = static_cast<std::size_t>(function.entry);
        std::vector<Place> at(static_cast<std::size_t>(function.end) - entry);
        at.front().slots.resize(static_cast<std::size_t>(function.slots) + 1);
        std::vector<std::int32_t> open{function.entry}, next;
        Least least;
        bool returns = false;
        while (!open.empty()) {
            const std::int32_t pc = open.back();
            open.pop_back();
            std::vector<Least> slots = at[static_cast<std::size_t>(pc) - entry].slots;
            const Instr& in = program_->code[static_cast<std::size_t>(pc)];
            if (in.op == Op::Return) { // what comes there later is no more than this
                least = returns ? lower(least, slots.front()) : slots.front();
                returns = true;
                continue;
            }
            apply(function, in, slots);
            findSuccessors(*program_, {}, pc, next);
            for (const std::int32_t to : next) {
                if (join(at[static_cast<std::size_t>(to) - entry], slots)) {
                    open.push_back(to);
                }
            }
        }
        return returns ? least : Least{};
    }

    static Least lower(const Least& a, const Least& b) { return a && b ? Least(std::min(*a, *b)) : Least{}; }
    static bool join(Place& place, const std::vector<Least>& slots) {
        if (place.slots.empty()) {
            place.slots = slots;
            return true;
        }
        bool changed = false;
        for (std::size_t i = 0; i < slots.size(); ++i) {
            const Least joined = lower(place.slots[i], slots[i]);
            if (joined != place.slots[i]) {
                place.slots[i] = place.changes < kMostChanges ? joined : Least{};
                changed = true;
            }
        }
        place.changes += changed ? 1 : 0;
        return changed;
    }

    static Least sum(const Least& a, const Least& b) {
        Number total;
        return a && b && tryAdd(*a, *b, total) ? Least(total) : Least{};
    }
    static Least attribute(const std::vector<Least>& of, std::size_t index) {
        return index < of.size() ? of[index] : Least{};
    }

    void apply(const FunctionInfo& function, const Instr& in, std::vector<Least>& slots) {
        const auto give = [&](const Least& least) { slots[in.a] = least; };
        switch (in.op) {
        case Op::Copy: return give(slots[in.b]);
        case Op::LoadWhole: return give(Number(in.d));
        case Op::LoadConst: {
            const std::int64_t bits = program_->constants[static_cast<std::size_t>(in.d)];
            return give(Number::areBits(bits) ? Least(Number::fromBits(bits)) : Least{});
        }
        case Op::TerrainAttribute: return give(attribute(attributes_->terrain, in.c));
        case Op::FeatureAttribute: return give(attribute(attributes_->features, in.c));
        case Op::Add: return give(sum(slots[in.b], slots[in.c]));
        case Op::AddWhole: return give(sum(slots[in.b], Number(in.d)));
        case Op::Max: {
            const Least &first = slots[in.b], &second = slots[in.c];
            return give(first && second ? std::max(*first, *second) : first ? first : second);
        }
        case Op::Min: return give(lower(slots[in.b], slots[in.c]));
        case Op::CallPure: {
            const Least least = of(in.d);
            std::fill(slots.begin() + in.a, slots.end(),
                      Least{}); // nothing from there on lives on but the result
            return give(least);
        }
        default: break;
        }
        for (const SlotUse::Run& run : slotUse(*program_, function, in).writes) {
            std::fill_n(slots.begin() + run.first, run.count, Least{});
        }
    }

    const Program* program_;
    const LeastAttributes* attributes_;
    std::vector<std::optional<Least>> known_; // by function; empty: not looked at yet
    int depth_ = 0;
};

} // namespace

std::optional<base::Number> leastResult(const Program& program, const LeastAttributes& attributes,
                                        std::int32_t function) {
    return Examination(program, attributes).of(function);
}

} // namespace groma::lang
