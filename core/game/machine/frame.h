// How a run lies in words while it waits: a heading of counts, its frames, its scopes, the slots of all
// frames from the outermost, then its lists. A frame's window begins inside the window of its caller.
#pragma once

#include <cstdint>

namespace groma::game {

struct Frame {
    std::int32_t function = -1; // index into Program::functions
    std::int32_t pc = 0;        // the instruction under way
    std::uint32_t base = 0;     // its first slot
    std::int32_t endScope = -1; // the scope to leave when it returns, -1 = none
};
static_assert(sizeof(Frame) == 16);

// `pc` of the one frame that is left when a run is over: its slots are the results.
inline constexpr std::int32_t kReturned = -1;
inline constexpr std::int32_t kLeft = -2;     // endScope: the scope that was left
inline constexpr std::int32_t kFinished = -3; // the game is over

struct ScopeRecord {
    std::int32_t scope = -1;
    std::int32_t frame = -1;  // index of the frame that opened it; -1: open before the call
    std::int32_t jump = -1;   // where its frame goes on when it is left
    std::int32_t active = -1; // the side that is active again afterwards
};
static_assert(sizeof(ScopeRecord) == 16);

enum RunWord : std::uint32_t { kFramesWord, kScopesWord, kSlotsWord, kRunHeading };

} // namespace groma::game
