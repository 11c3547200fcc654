// What is known of each slot of a function before each of its instructions, whatever position it runs on: the
// word in it, another slot that holds the same, that it is a kind found on the map. Found by following the
// code from its beginning; what fixed words rule out is not followed.
//
// Nothing is known behind an instruction at which a run may wait: it may go on elsewhere, on another set-up
// of the same pieces, its dead slots cleared.
#pragma once

#include "core/lang/program/fixed_words.h"
#include "core/lang/program/liveness.h"

#include <span>

namespace groma::lang {

struct SlotFact {
    std::optional<std::int64_t> word;
    std::int32_t copyOf = -1; // a slot; it holds its own
    bool occurs = false;      // a kind of terrain or side feature that is on the map
    friend bool operator==(const SlotFact&, const SlotFact&) = default;
};

class SlotFacts {
  public:
    SlotFacts(const Program& program, const FunctionInfo& function, const FixedWords& fixed);

    [[nodiscard]] bool reached(std::int32_t pc) const { return !at(pc).empty(); }
    // By slot, before the instruction.
    [[nodiscard]] std::span<const SlotFact> before(std::int32_t pc) const { return at(pc); }
    // The word that the instruction always leaves in its slot a; nothing: it has another use, or it varies.
    [[nodiscard]] std::optional<std::int64_t> made(std::int32_t pc) const;
    // Whether the jump is taken; nothing: now and then, or it is none.
    [[nodiscard]] std::optional<bool> taken(std::int32_t pc) const;

  private:
    using Facts = std::vector<SlotFact>;
    const Facts& at(std::int32_t pc) const { return at_[static_cast<std::size_t>(pc - function_.entry)]; }
    const Instr& code(std::int32_t pc) const { return program_.code[static_cast<std::size_t>(pc)]; }
    void follow();
    void reach(std::int32_t pc, const Facts& facts);
    void apply(std::int32_t pc, Facts& facts) const;
    static void write(Facts& facts, std::size_t slot, SlotFact fact);
    [[nodiscard]] std::optional<std::int64_t> madeOf(const Instr& in, const Facts& facts) const;
    [[nodiscard]] std::optional<bool> takenOf(const Instr& in, const Facts& facts) const;

    const Program& program_;
    const FunctionInfo& function_;
    const FixedWords& fixed_;
    std::vector<Region> regions_;
    std::vector<Facts> at_;          // empty: nothing leads there
    std::vector<std::uint8_t> open_; // to be followed from there
    std::int32_t first_ = 0;         // of those that are open, or before it
};

} // namespace groma::lang
