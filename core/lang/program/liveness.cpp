#include "core/lang/program/liveness.h"

#include "core/lang/program/slot_kinds.h"

#include <algorithm>
#include <map>

namespace groma::lang {

namespace {

using Bits = std::vector<std::uint8_t>;

bool calls(Op op) { return op == Op::Call || op == Op::CallPure; }

const FunctionInfo& calleeOf(const Program& program, const Instr& instr) {
    return program.functions[static_cast<std::size_t>(instr.d)];
}

// Live slots before each instruction of one function.
class Liveness {
  public:
    Liveness(const Program& program, const FunctionInfo& function)
        : function_(function), regions_(scopeRegions(program, function.entry, function.end)),
          in_(static_cast<std::size_t>(function.end - function.entry), Bits(function.slots, false)) {
        for (std::int32_t pc = function.entry; pc < function.end; ++pc) {
            uses_.push_back(slotUse(program, function, program.code[static_cast<std::size_t>(pc)]));
            next_.push_back(successors(program, regions_, pc));
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (std::int32_t pc = function.end - 1; pc >= function.entry; --pc) {
                Bits live = after(pc);
                step(pc, live);
                if (live != before(pc)) {
                    before(pc) = std::move(live);
                    changed = true;
                }
            }
        }
    }

    Bits& before(std::int32_t pc) { return in_[static_cast<std::size_t>(pc - function_.entry)]; }

    Bits after(std::int32_t pc) {
        Bits live(function_.slots, false);
        for (const std::int32_t next : next_[static_cast<std::size_t>(pc - function_.entry)]) {
            const Bits& from = before(next);
            for (std::size_t slot = 0; slot < live.size(); ++slot) {
                live[slot] = live[slot] || from[slot];
            }
        }
        return live;
    }

  private:
    void step(std::int32_t pc, Bits& live) const {
        const SlotUse& use = uses_[static_cast<std::size_t>(pc - function_.entry)];
        const auto set = [&](const std::vector<SlotUse::Run>& runs, bool to) {
            for (const SlotUse::Run run : runs) {
                std::fill_n(live.begin() + run.first, run.count, to);
            }
        };
        set(use.writes, false);
        set(use.reads, true);
    }

    const FunctionInfo& function_;
    std::vector<Region> regions_;
    std::vector<Bits> in_;
    std::vector<SlotUse> uses_;
    std::vector<std::vector<std::int32_t>> next_;
};

class FrameMapper {
  public:
    FrameMapper(Program& program) : program_(program) {
        for (std::size_t i = 0; i < program.frameMaps.size(); ++i) {
            known_.emplace(key(program.frameMaps[i]), static_cast<std::int32_t>(i));
        }
    }

    void map(const FunctionInfo& function) {
        Liveness live(program_, function);
        const SlotKinds kinds(program_, function, false);
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

    void put(std::int32_t pc, const Bits& live, std::uint16_t slots, const SlotKinds& kinds) {
        FrameMap map;
        for (std::uint16_t slot = 0; slot < slots; ++slot) {
            if (!live[slot]) {
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
    std::map<Key, std::int32_t> known_;
};

} // namespace

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

std::vector<std::int32_t> successors(const Program& program, const std::vector<Region>& regions,
                                     std::int32_t pc) {
    const Instr& instr = program.code[static_cast<std::size_t>(pc)];
    std::vector<std::int32_t> next;
    const auto within = [&](const Region& region) { return pc > region.first && pc < region.after; };
    switch (instr.op) {
    case Op::Return:
    case Op::Finish:
    case Op::Stop: return next;
    case Op::Goto: return {instr.d};
    case Op::JumpTable: return program.jumpLists[static_cast<std::size_t>(instr.e)];
    case Op::Leave:
        for (const Region& region : regions) {
            if (within(region) && region.scope == instr.e) {
                next = {region.after}; // regions nest: the last one is the innermost
            }
        }
        return next;
    default: break;
    }
    next.push_back(pc + 1);
    if (instr.op == Op::EnterScope) {
        return next;
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
    return next;
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

void mapFrames(Program& program) {
    const auto done = static_cast<std::int32_t>(program.frameMapOf.size());
    program.frameMapOf.resize(program.code.size(), -1);
    FrameMapper mapper(program);
    for (const FunctionInfo& function : program.functions) {
        if (function.mayAsk && function.entry >= done) {
            mapper.map(function);
        }
    }
}

} // namespace groma::lang
