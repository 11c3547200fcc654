#pragma once

#include "core/lang/program/program.h"

#include <cstdint>
#include <vector>

namespace groma::lang {

// What each slot of a function may hold before each of its instructions, found by following all paths.
class SlotKinds {
  public:
    enum Bits : std::uint8_t { kUnset = 1, kPlain = 2, kList = 4 };

    // Of the code with notes when `recorded`.
    SlotKinds(const Program& program, const FunctionInfo& function, bool recorded);

    [[nodiscard]] std::uint8_t at(std::int32_t pc, std::uint16_t slot) const {
        return before_[static_cast<std::size_t>(pc - entry_)][slot];
    }
    [[nodiscard]] bool isList(std::int32_t pc, std::uint16_t slot) const { return at(pc, slot) == kList; }
    [[nodiscard]] bool reached(std::int32_t pc) const {
        return reached_[static_cast<std::size_t>(pc - entry_)];
    }

  private:
    using Frame = std::vector<std::uint8_t>;
    void run(const Program& program, const FunctionInfo& function);
    bool merge(const Frame& frame, std::size_t at); // true: something new for that instruction
    void step(const Program& program, const FunctionInfo& function, const Instr& instr, Frame& frame) const;

    std::int32_t entry_ = 0, end_ = 0;
    std::vector<Frame> before_;
    std::vector<bool> reached_;
};

// By slot of a value of the type: does it hold a list.
std::vector<bool> listSlots(Type type, const Program& program);

} // namespace groma::lang
