// Loops over pieces of an acting function that do nothing but list options: of each piece it lists those that
// the rules allow, and nothing that it writes beyond them is read behind it. What such a body listed for a
// piece it lists again wherever all that it read stands so again.
#pragma once

#include "core/lang/program/program.h"

#include <cstdint>
#include <vector>

namespace groma::lang {

struct OptionLoop {
    std::int32_t body = 0;      // its first instruction
    std::int32_t next = 0;      // the LoopPieces behind its last one
    std::int32_t question = -1; // whose options they are
    std::uint16_t list = 0;     // the slot of their list
    std::vector<std::uint16_t>
        reads;                    // slots that it reads as they stood before it, ascending; the piece is one
    std::size_t instructions = 0; // with those of what it calls; of loops as often as they may run
};

// The outermost ones, ascending.
std::vector<OptionLoop> optionLoops(const Program& program);

} // namespace groma::lang
