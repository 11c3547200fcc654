#pragma once

#include "core/lang/program/liveness.h"
#include "core/lang/program/program.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groma::lang {

// What each slot of a function may hold before each of its instructions, found by following all paths.
class SlotKinds {
  public:
    enum Bits : std::uint8_t { kUnset = 1, kPlain = 2, kList = 4 };

    // Of the code with notes when `recorded`; `uses` are its slotUses.
    SlotKinds(const Program& program, const FunctionInfo& function, bool recorded,
              std::span<const SlotUse> uses);

    // The slots that may hold `kind` before an instruction: core/lang/program/slot_bits.h.
    [[nodiscard]] std::span<const std::uint64_t> all(std::int32_t pc, Bits kind) const {
        const std::size_t plane = kind == kUnset ? 0 : kind == kPlain ? 1 : 2;
        return std::span(before_).subspan((static_cast<std::size_t>(pc - entry_) * 3 + plane) * words_,
                                          words_);
    }
    [[nodiscard]] std::uint8_t at(std::int32_t pc, std::uint16_t slot) const;
    [[nodiscard]] bool isList(std::int32_t pc, std::uint16_t slot) const { return at(pc, slot) == kList; }
    [[nodiscard]] bool reached(std::int32_t pc) const {
        return reached_[static_cast<std::size_t>(pc - entry_)];
    }

  private:
    // For each of Bits the slots that may be so, one after the other.
    using Frame = std::span<std::uint64_t>;
    Frame before(std::size_t at) { return Frame(before_).subspan(at * 3 * words_, 3 * words_); }
    void set(Frame frame, std::size_t first, std::size_t count, Bits kind) const;
    void setValue(const Program& program, Frame frame, std::size_t first, Type type) const;
    void copy(Frame frame, std::size_t to, std::size_t from) const;
    void run(const Program& program, const FunctionInfo& function, std::span<const SlotUse> uses);
    bool merge(Frame frame, std::size_t at); // true: something new for that instruction
    void step(const Program& program, const FunctionInfo& function, const Instr& instr, const SlotUse& use,
              Frame frame) const;

    std::int32_t entry_ = 0, end_ = 0;
    std::size_t words_ = 0; // of one bit of all slots
    std::vector<std::uint64_t> before_;
    std::vector<bool> reached_;
};

} // namespace groma::lang
