// Calls whose code stands behind them: a pure function that neither calls nor loops nor searches runs in the
// window that its frame would have had, without the frame. It cannot wait, so that nobody sees the frame that
// is left out but who is told where a run failed, and bounds, for which the call still counts.
#pragma once

#include "core/lang/program/program.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groma::lang {

// Of a CallPure in a program with such calls: e is 1 and how many frames are left out around it.
inline bool standsHere(const Instr& in) { return in.op == Op::CallPure && in.e != 0; }

struct InlinedCall {
    std::int32_t function = -1; // that was called
    std::int32_t call = 0;      // by which instruction of the program before
    std::uint32_t window = 0;   // first slot of it in the frame that is there
    std::int32_t around = -1;   // the one that it is within; -1: the frame's own code
    friend bool operator==(const InlinedCall&, const InlinedCall&) = default;
};

struct InlinedProgram {
    Program program;                   // of each function its code without notes, nothing else
    std::vector<std::int32_t> general; // by instruction: the one that it stands for
    std::vector<std::int32_t> within;  // by instruction: in which of the calls; -1: its function's own
    std::vector<InlinedCall> calls;
};

// `noted`: by function, whether it may have to run with its notes, as whoever is called; empty: none.
InlinedProgram inlineCalls(const Program& program, std::span<const std::uint8_t> noted);

} // namespace groma::lang
