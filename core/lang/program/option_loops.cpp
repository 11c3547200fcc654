#include "core/lang/program/option_loops.h"

#include "core/lang/program/inlining.h"
#include "core/lang/program/liveness.h"
#include "core/lang/program/slot_bits.h"
#include "core/lang/program/walked_code.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

namespace groma::lang {
namespace {

constexpr std::size_t kOfSearch = 200; // instructions that a search is worth, at the least

bool searches(Op op) {
    switch (op) {
    case Op::Reachable:
    case Op::Route:
    case Op::MoveCost:
    case Op::PathCost:
    case Op::SightClear: return true;
    default: return false;
    }
}

// What a body may do beyond listing: look.
bool onlyLooks(Op op) {
    switch (op) {
    case Op::Call:
    case Op::Return:
    case Op::JumpTogether:
    case Op::CanSpend:
    case Op::NoteBegin:
    case Op::Note:
    case Op::NoteEnd: return false;
    default: break;
    }
    const bool sets = op >= Op::SetPieceState && op <= Op::SetCellState;
    return !sets && (op < Op::RollDice || op > Op::Say || op == Op::RowPush);
}

// Instructions of a pure function with all that it calls.
class CalledInstructions {
  public:
    explicit CalledInstructions(const Program& program) : program_(program) {}

    std::size_t of(std::int32_t index) {
        if (const auto [at, isNew] = known_.emplace(index, 0); !isNew) {
            return at->second;
        }
        const FunctionInfo& function = program_.functions[static_cast<std::size_t>(index)];
        return known_[index] = between(function.entry, function.end);
    }
    std::size_t between(std::int32_t first, std::int32_t end) {
        return walkedCode(program_, first, end, [this](const Instr& in) {
            return searches(in.op) ? kOfSearch : in.op == Op::CallPure && !standsHere(in) ? 1 + of(in.d) : 1;
        });
    }

  private:
    const Program& program_;
    std::map<std::int32_t, std::size_t> known_;
};

class LoopFinder {
  public:
    LoopFinder(const Program& program, const FunctionInfo& function, CalledInstructions& sizes)
        : program_(program), function_(function), sizes_(sizes) {}

    void into(std::vector<OptionLoop>& all) {
        std::vector<OptionLoop> found;
        for (std::int32_t pc = function_.end - 1; pc >= function_.entry; --pc) {
            const Instr& in = at(pc);
            if (in.op != Op::LoopPieces || in.d > pc) {
                continue;
            }
            if (std::optional<OptionLoop> loop = loopBetween(in.d, pc)) {
                found.push_back(std::move(*loop));
                pc = in.d; // what lies within is part of it
            }
        }
        std::ranges::reverse(found);
        const std::size_t first = all.size();
        for (OptionLoop& loop : found) {
            all.push_back(std::move(loop));
        }
        keepSound(all, first);
    }

  private:
    const Instr& at(std::int32_t pc) const { return program_.code[static_cast<std::size_t>(pc)]; }

    // By its instructions alone.
    std::optional<OptionLoop> loopBetween(std::int32_t body, std::int32_t next) const {
        OptionLoop loop{body, next, -1, 0, {}, sizes_.between(body, next)};
        std::vector<std::int32_t> after;
        for (std::int32_t pc = body; pc < next; ++pc) {
            const Instr& in = at(pc);
            findSuccessors(program_, {}, pc, after);
            if (!onlyLooks(in.op) ||
                std::ranges::any_of(after, [&](std::int32_t to) { return to < body || to > next; })) {
                return {};
            }
            if (in.op != Op::RowPush) {
                continue;
            }
            if (loop.question >= 0 && (loop.question != in.e || loop.list != in.b)) {
                return {};
            }
            loop.question = in.e;
            loop.list = in.b;
        }
        return loop.question < 0 ? std::nullopt : std::optional(std::move(loop));
    }

    // Only those stay that write nothing but their list that is read behind them, and nobody else the list.
    void keepSound(std::vector<OptionLoop>& all, std::size_t first) const {
        std::vector<std::int32_t> places;
        for (std::size_t i = first; i < all.size(); ++i) {
            places.insert(places.end(), {all[i].body, all[i].next});
        }
        if (places.empty()) {
            return;
        }
        const std::vector<std::vector<std::uint64_t>> live = liveBefore(program_, function_, places);
        std::size_t kept = first;
        for (std::size_t i = first; i < all.size(); ++i) {
            const std::size_t of = 2 * (i - first);
            if (fill(all[i], live[of], live[of + 1])) {
                std::swap(all[kept++], all[i]);
            }
        }
        all.resize(kept);
    }

    bool fill(OptionLoop& loop, std::span<const std::uint64_t> before,
              std::span<const std::uint64_t> behind) const {
        for (std::int32_t pc = loop.body; pc < loop.next; ++pc) {
            const Instr& in = at(pc);
            const SlotUse use = slotUse(program_, function_, in);
            for (const SlotUse::Run run : use.writes) {
                for (std::uint16_t slot = run.first; slot < run.first + run.count; ++slot) {
                    const bool listed = in.op == Op::RowPush && slot == loop.list;
                    if (!listed && (slot == loop.list || hasSlot(behind, slot))) {
                        return false;
                    }
                }
            }
            for (const SlotUse::Run run : use.reads) {
                for (std::uint16_t slot = run.first; slot < run.first + run.count; ++slot) {
                    if (slot != loop.list && hasSlot(before, slot)) {
                        loop.reads.push_back(slot);
                    } else if (slot == loop.list && in.op != Op::RowPush) {
                        return false;
                    }
                }
            }
        }
        std::ranges::sort(loop.reads);
        const auto again = std::ranges::unique(loop.reads);
        loop.reads.erase(again.begin(), again.end());
        return true;
    }

    const Program& program_;
    const FunctionInfo& function_;
    CalledInstructions& sizes_;
};

} // namespace

std::vector<OptionLoop> optionLoops(const Program& program) {
    std::vector<OptionLoop> all;
    CalledInstructions sizes(program);
    for (const FunctionInfo& function : program.functions) {
        if (function.acting) {
            LoopFinder(program, function, sizes).into(all);
        }
    }
    return all;
}

} // namespace groma::lang
