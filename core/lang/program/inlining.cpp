#include "core/lang/program/inlining.h"

#include "core/lang/program/operand_slots.h"

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace groma::lang {

namespace {

// Instructions, with those of what it calls. Calls that are known (core/game/machine/known_calls.h) are of
// larger functions and stay calls.
constexpr std::size_t kMostInlined = 32;
constexpr std::size_t kMostInlinedOnce = 64; // of what is called in one place
constexpr std::size_t kNeverInlined = kMostInlinedOnce + 1;
constexpr std::size_t kMostWindow = 1024; // slots of a frame

// What asks functions of the machine, reads as if pieces stood elsewhere, or goes through something: beside
// it a call is little.
bool keepsCall(Op op) {
    return (op >= Op::LoopPieces && op <= Op::LoopPlain) || (op >= Op::Reachable && op <= Op::AsIfEnd) ||
           (op >= Op::RollDice && op != Op::Stop) || op == Op::Call || op == Op::JumpTable;
}

class Inliner {
  public:
    Inliner(const Program& program, std::span<const std::uint8_t> noted)
        : program_(program), noted_(noted), sizes_(program.functions.size(), kUnknownSize),
          times_(program.functions.size(), 0) {
        for (const FunctionInfo& function : program.functions) {
            for (std::int32_t pc = function.entry; pc < function.end; ++pc) {
                if (at(pc).op == Op::CallPure) {
                    ++times_[static_cast<std::size_t>(at(pc).d)];
                }
            }
        }
    }

    InlinedProgram run() {
        made_.program = program_;
        made_.program.code.clear();
        made_.program.frameMapOf.clear();
        for (std::size_t i = 0; i < program_.functions.size(); ++i) {
            FunctionInfo& function = made_.program.functions[i];
            slots_ = function.slots;
            function.entry = here();
            lay(program_.functions[i], {});
            function.end = here();
            function.recorded = function.entry;
            function.recordedEnd = function.end;
            function.slots = static_cast<std::uint16_t>(slots_);
        }
        return std::move(made_);
    }

  private:
    static constexpr std::size_t kUnknownSize = SIZE_MAX;
    // Whose code is laid: the function's own, or that of a call.
    struct Window {
        std::int32_t call = -1; // of InlinedProgram::calls
        std::size_t first = 0;  // slot
        std::int32_t depth = 0; // frames left out
    };

    const Instr& at(std::int32_t pc) const { return program_.code[static_cast<std::size_t>(pc)]; }
    std::int32_t here() const { return static_cast<std::int32_t>(made_.program.code.size()); }

    // Of a function that may stand in its callers.
    std::size_t sizeOf(std::int32_t index) {
        std::size_t& known = sizes_[static_cast<std::size_t>(index)];
        if (known != kUnknownSize) {
            return known;
        }
        known = kNeverInlined; // one that calls itself
        const FunctionInfo& function = program_.functions[static_cast<std::size_t>(index)];
        const bool noted =
            static_cast<std::size_t>(index) < noted_.size() && noted_[static_cast<std::size_t>(index)] != 0;
        if (function.acting || function.mayCancel || noted || function.entry >= function.end) {
            return kNeverInlined;
        }
        std::size_t size = 0;
        for (std::int32_t pc = function.entry; pc < function.end && size < kNeverInlined; ++pc) {
            const Instr& in = at(pc);
            const bool jumpsBack = opInfo(in.op).d == Operand::Jump && in.d <= pc;
            if (keepsCall(in.op) || jumpsBack) {
                return kNeverInlined;
            }
            if (in.op == Op::CallPure && !mayStand(in.d)) {
                return kNeverInlined;
            }
            size += 1 + (in.op == Op::CallPure ? sizeOf(in.d) : 0);
        }
        return sizes_[static_cast<std::size_t>(index)] = std::min(size, kNeverInlined);
    }
    bool mayStand(std::int32_t index) {
        const bool once = times_[static_cast<std::size_t>(index)] == 1;
        return sizeOf(index) <= (once ? kMostInlinedOnce : kMostInlined);
    }
    // The slots of a function with those of what stands in it.
    std::size_t slotsOf(std::int32_t index) const {
        const FunctionInfo& function = program_.functions[static_cast<std::size_t>(index)];
        std::size_t most = function.slots;
        for (std::int32_t pc = function.entry; pc < function.end; ++pc) {
            if (at(pc).op == Op::CallPure) {
                most = std::max(most, at(pc).a + slotsOf(at(pc).d));
            }
        }
        return most;
    }

    static Instr moved(Instr in, std::size_t by) {
        const OpInfo& info = opInfo(in.op);
        const auto shift = [by](Operand role, auto& slot) {
            if (isSlotOperand(role) && slot != kNoSlot) {
                slot =
                    static_cast<std::remove_reference_t<decltype(slot)>>(static_cast<std::size_t>(slot) + by);
            }
        };
        shift(info.a, in.a);
        shift(info.b, in.b);
        shift(info.c, in.c);
        shift(info.d, in.d);
        shift(info.e, in.e);
        return in;
    }

    void put(const Instr& in, std::int32_t pc, std::int32_t call) {
        made_.program.code.push_back(in);
        made_.program.frameMapOf.push_back(call < 0 ? program_.frameMapOf[static_cast<std::size_t>(pc)] : -1);
        made_.general.push_back(pc);
        made_.within.push_back(call);
    }

    void lay(const FunctionInfo& function, Window window) {
        std::vector<std::int32_t> places;
        std::vector<std::int32_t> jumps; // whose targets are still those of the program before
        for (std::int32_t pc = function.entry; pc < function.end; ++pc) {
            places.push_back(here());
            Instr in = moved(at(pc), window.first);
            if (in.op == Op::CallPure && mayStand(in.d) && in.a + slotsOf(in.d) <= kMostWindow) {
                in.e = 1 + window.depth;
                put(in, pc, window.call);
                made_.calls.push_back({in.d, pc, in.a, window.call});
                slots_ = std::max(slots_, in.a + slotsOf(in.d));
                lay(program_.functions[static_cast<std::size_t>(in.d)],
                    {static_cast<std::int32_t>(made_.calls.size()) - 1, in.a, window.depth + 1});
                continue;
            }
            if (in.op == Op::Return && window.call >= 0) { // it goes on behind all of this
                in = {Op::Goto, 0, 0, 0, function.end, 0};
            }
            if (opInfo(in.op).d == Operand::Jump || in.op == Op::JumpTable) {
                jumps.push_back(here());
            }
            put(in, pc, window.call);
        }
        places.push_back(here());
        const auto placeOf = [&](std::int32_t pc) {
            return places[static_cast<std::size_t>(pc - function.entry)];
        };
        for (const std::int32_t pc : jumps) {
            Instr& in = made_.program.code[static_cast<std::size_t>(pc)];
            if (in.op != Op::JumpTable) {
                in.d = placeOf(in.d);
                continue;
            }
            std::vector<std::int32_t> targets = program_.jumpLists[static_cast<std::size_t>(in.e)];
            std::ranges::transform(targets, targets.begin(), placeOf);
            in.e = static_cast<std::int32_t>(made_.program.jumpLists.size());
            made_.program.jumpLists.push_back(std::move(targets));
        }
    }

    const Program& program_;
    std::span<const std::uint8_t> noted_;
    std::vector<std::size_t> sizes_;   // by function
    std::vector<std::uint32_t> times_; // by function: calls of it in the code
    InlinedProgram made_;
    std::size_t slots_ = 0; // of the function that is laid
};

} // namespace

InlinedProgram inlineCalls(const Program& program, std::span<const std::uint8_t> noted) {
    return Inliner(program, noted).run();
}

} // namespace groma::lang
