#include "core/lang/program/liveness.h"

#include "core/lang/program/cell_slot.h"
#include "core/lang/program/slot_flow.h"

#include <algorithm>
#include <map>

namespace groma::lang {

namespace {

bool calls(Op op) { return op == Op::Call || op == Op::CallPure; }

const FunctionInfo& calleeOf(const Program& program, const Instr& instr) {
    return program.functions[static_cast<std::size_t>(instr.d)];
}

// Live slots before each instruction of one function.
class Liveness {
  public:
    // `uses`: its slotUses, which must outlive it.
    Liveness(const Program& program, const FunctionInfo& function, std::span<const SlotUse> uses,
             MoreReads more = {})
        : function_(function), more_(std::move(more)), words_(slotWords(function.slots)),
          in_(static_cast<std::size_t>(function.end - function.entry) * words_, 0), live_(words_),
          uses_(uses) {
        const std::vector<Region> regions = scopeRegions(program, function.entry, function.end);
        std::vector<std::int32_t> next;
        std::vector<char> again(uses.size(), 0); // some later instruction leads back to it
        for (std::int32_t pc = function.entry; pc < function.end; ++pc) {
            findSuccessors(program, regions, pc, next);
            next_.insert(next_.end(), next.begin(), next.end());
            nextEnd_.push_back(next_.size());
            for (const std::int32_t to : next) {
                if (to >= function.entry && to <= pc) {
                    again[place(to)] = 1;
                }
            }
        }
        for (bool news = true; news;) { // of a place that was looked at before one that leads there
            news = false;
            for (std::int32_t pc = function.end - 1; pc >= function.entry; --pc) {
                const SlotBits live = after(pc);
                step(pc, live);
                if (!std::ranges::equal(live, before(pc))) {
                    std::ranges::copy(live, before(pc).begin());
                    news = news || again[place(pc)] != 0;
                }
            }
        }
    }

    SlotBits before(std::int32_t pc) { return SlotBits(in_).subspan(place(pc) * words_, words_); }

    // Good until the next is asked for.
    SlotBits after(std::int32_t pc) {
        std::ranges::fill(live_, 0);
        const std::size_t at = place(pc);
        for (std::size_t i = at == 0 ? 0 : nextEnd_[at - 1]; i < nextEnd_[at]; ++i) {
            const SlotBits from = before(next_[i]);
            for (std::size_t word = 0; word < words_; ++word) {
                live_[word] |= from[word];
            }
        }
        return live_;
    }

  private:
    std::size_t place(std::int32_t pc) const { return static_cast<std::size_t>(pc - function_.entry); }

    void step(std::int32_t pc, SlotBits live) const {
        const SlotUse& use = uses_[place(pc)];
        for (const SlotUse::Run run : use.writes) {
            putSlots(live, run.first, run.count, false);
        }
        for (const SlotUse::Run run : use.reads) {
            putSlots(live, run.first, run.count, true);
        }
        if (more_) {
            more_(pc, live);
        }
    }

    const FunctionInfo& function_;
    MoreReads more_;
    std::size_t words_ = 0;
    std::vector<std::uint64_t> in_;   // words_ an instruction
    std::vector<std::uint64_t> live_; // behind the one that is looked at
    std::span<const SlotUse> uses_;
    std::vector<std::int32_t> next_; // of one instruction after the other
    std::vector<std::size_t> nextEnd_;
};

class FrameMapper {
  public:
    FrameMapper(Program& program, SlotFlows& found) : program_(program), found_(found) {
        for (std::size_t i = 0; i < program.frameMaps.size(); ++i) {
            known_.emplace(key(program.frameMaps[i]), static_cast<std::int32_t>(i));
        }
    }

    void map(const FunctionInfo& function) {
        const SlotFlow& flow = found_.try_emplace(function.entry, program_, function, false).first->second;
        const SlotKinds& kinds = flow.kinds;
        Liveness live(program_, function, flow.uses);
        for (std::int32_t pc = function.entry; pc < function.end; ++pc) {
            const Instr& instr = program_.code[static_cast<std::size_t>(pc)];
            if (isQuestion(instr.op)) {
                put(pc, live.before(pc), function.slots, kinds);
            } else if (calls(instr.op) && calleeOf(program_, instr).mayAsk) {
                put(pc, live.after(pc), instr.a, kinds);
            }
        }
    }

  private:
    using Key = std::pair<std::vector<std::uint16_t>, std::vector<std::uint16_t>>;
    static Key key(const FrameMap& map) { return {map.dead, map.lists}; }

    void put(std::int32_t pc, SlotBits live, std::uint16_t slots, const SlotKinds& kinds) {
        FrameMap map;
        for (std::uint16_t slot = 0; slot < slots; ++slot) {
            if (!hasSlot(live, slot)) {
                map.dead.push_back(slot);
            } else if (kinds.isList(pc, slot)) {
                map.lists.push_back(slot);
            }
        }
        const auto [at, isNew] =
            known_.emplace(key(map), static_cast<std::int32_t>(program_.frameMaps.size()));
        if (isNew) {
            program_.frameMaps.push_back(std::move(map));
        }
        program_.frameMapOf[static_cast<std::size_t>(pc)] = at->second;
    }

    Program& program_;
    SlotFlows& found_;
    std::map<Key, std::int32_t> known_;
};

} // namespace

std::vector<std::vector<std::uint64_t>> liveBefore(const Program& program, const FunctionInfo& function,
                                                   const std::vector<std::int32_t>& places,
                                                   const MoreReads& more) {
    const std::vector<SlotUse> uses = slotUses(program, function, function.entry, function.end);
    Liveness live(program, function, uses, more);
    std::vector<std::vector<std::uint64_t>> all;
    for (const std::int32_t place : places) {
        const SlotBits bits = live.before(place);
        all.emplace_back(bits.begin(), bits.end());
    }
    return all;
}

std::vector<Region> scopeRegions(const Program& program, std::int32_t entry, std::int32_t end) {
    std::vector<Region> regions;
    for (std::int32_t pc = entry; pc < end; ++pc) {
        const Instr& instr = program.code[static_cast<std::size_t>(pc)];
        if (instr.op == Op::EnterScope) {
            regions.push_back({pc, instr.d, instr.e});
        }
    }
    return regions;
}

void findSuccessors(const Program& program, const std::vector<Region>& regions, std::int32_t pc,
                    std::vector<std::int32_t>& next) {
    const Instr& instr = program.code[static_cast<std::size_t>(pc)];
    next.clear();
    const auto within = [&](const Region& region) { return pc > region.first && pc < region.after; };
    switch (instr.op) {
    case Op::Return:
    case Op::Finish:
    case Op::Stop: return;
    case Op::Goto: next.push_back(instr.d); return;
    case Op::JumpTable: next = program.jumpLists[static_cast<std::size_t>(instr.e)]; return;
    case Op::Leave:
        for (const Region& region : regions) {
            if (within(region) && region.scope == instr.e) {
                next.assign(1, region.after); // regions nest: the last one is the innermost
            }
        }
        return;
    default: break;
    }
    next.push_back(pc + 1);
    if (instr.op == Op::EnterScope) {
        return;
    }
    if (opInfo(instr.op).d == Operand::Jump) {
        next.push_back(instr.d);
    }
    if (instr.op == Op::Call) { // what it calls may leave any stretch around it
        for (const Region& region : regions) {
            if (within(region)) {
                next.push_back(region.after);
            }
        }
    }
}

void markAsking(Program& program) {
    const auto asks = [&](const FunctionInfo& function) {
        for (std::int32_t pc = function.entry; pc < function.end; ++pc) {
            const Instr& instr = program.code[static_cast<std::size_t>(pc)];
            if (isQuestion(instr.op) || (calls(instr.op) && calleeOf(program, instr).mayAsk)) {
                return true;
            }
        }
        return false;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (FunctionInfo& function : program.functions) {
            if (function.acting && !function.mayAsk && asks(function)) {
                function.mayAsk = true;
                changed = true;
            }
        }
    }
}

void addUnseenReads(const Program& program, std::int32_t pc, std::uint16_t all, std::uint16_t kept,
                    SlotBits live) {
    const Instr& in = program.code[static_cast<std::size_t>(pc)];
    const auto read = [&](std::uint16_t slot) {
        if (slot != kNoSlot) {
            putSlots(live, slot & ~kCellSlot, 1, true);
        }
    };
    if (in.op == Op::LoopPieces && in.e >> kPickWidth != 0) {
        const LoopSkip& skip = program.loopSkips[static_cast<std::size_t>((in.e >> kPickWidth) - 1)];
        std::ranges::for_each(skip.same, read);
        std::ranges::for_each(skip.apart, read);
        for (const LoopSkip::Test& test : skip.tests) {
            read(test.from);
            read(test.limitSlot);
        }
    }
    if (in.op == Op::EndAfter) { // it may leave a scope of this frame, and go on behind it
        putSlots(live, 0, all, true);
    }
    const std::int32_t map = program.frameMapOf[static_cast<std::size_t>(pc)];
    if (map < 0) {
        return;
    }
    const std::vector<std::uint16_t>& dead = program.frameMaps[static_cast<std::size_t>(map)].dead;
    const std::uint16_t end = isQuestion(in.op) ? kept : in.a;
    for (std::uint16_t slot = 0, next = 0; slot < end; ++slot) {
        if (next < dead.size() && dead[next] == slot) {
            ++next;
        } else {
            read(slot);
        }
    }
}

void mapFrames(Program& program, SlotFlows& found) {
    const auto done = static_cast<std::int32_t>(program.frameMapOf.size());
    program.frameMapOf.resize(program.code.size(), -1);
    FrameMapper mapper(program, found);
    for (const FunctionInfo& function : program.functions) {
        if (function.mayAsk && function.entry >= done) {
            mapper.map(function);
        }
    }
}

} // namespace groma::lang
