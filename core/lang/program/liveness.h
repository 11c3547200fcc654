#pragma once

#include "core/base/inline_vector.h"
#include "core/lang/program/program.h"
#include "core/lang/program/slot_bits.h"

#include <functional>
#include <map>

namespace groma::lang {

// Sets FunctionInfo::mayAsk: a question in it, or a call of a function that may ask.
void markAsking(Program& program);

// Fills frameMaps and frameMapOf: at every question, and at every call of a function that may ask, which
// slots of the frame nobody reads any more, and which of the others hold lists. What it finds of the flow in
// functions on the way goes to `found`, what is there already is taken as it is (slot_flow.h).
struct SlotFlow;
void mapFrames(Program& program, std::map<std::int32_t, SlotFlow>& found);

// The slots an instruction reads and writes, as (first, count) runs. A call reads the callee's parameters and
// writes its results; a return reads the results of its function.
struct SlotUse {
    struct Run {
        std::uint16_t first = 0;
        std::uint16_t count = 0;
    };
    base::InlineVector<Run, 8> reads, writes; // five operands, and what some operations read beyond them
};
SlotUse slotUse(const Program& program, const FunctionInfo& function, const Instr& instr);
// Of each instruction from `entry` up to `end`, in a function.
std::vector<SlotUse> slotUses(const Program& program, const FunctionInfo& function, std::int32_t entry,
                              std::int32_t end);

// Puts the slots that an instruction reads beyond its operands.
using MoreReads = std::function<void(std::int32_t pc, SlotBits live)>;

// The slots that hold something that is read later, before each of these instructions of the function
// (core/lang/program/slot_bits.h).
std::vector<std::vector<std::uint64_t>> liveBefore(const Program& program, const FunctionInfo& function,
                                                   const std::vector<std::int32_t>& places,
                                                   const MoreReads& more = {});

// A question: the Run may be suspended at it.
bool isQuestion(Op op);

// Puts what an instruction of a program whose frames are mapped reads beside its operands: where a run may
// wait all that its map keeps of `kept` slots, by loops what tells whom they pass over, and any of `all`
// where a scope of the frame is left later.
void addUnseenReads(const Program& program, std::int32_t pc, std::uint16_t all, std::uint16_t kept,
                    SlotBits live);

// The instructions that may run right after one, as far as this function goes; they take the place of what
// `next` held. `regions`: stretches of play open around it.
struct Region {
    std::int32_t first = 0; // its EnterScope
    std::int32_t after = 0; // where leaving goes on
    std::int32_t scope = 0;
};
std::vector<Region> scopeRegions(const Program& program, std::int32_t entry, std::int32_t end);
void findSuccessors(const Program& program, const std::vector<Region>& regions, std::int32_t pc,
                    std::vector<std::int32_t>& next);

} // namespace groma::lang
