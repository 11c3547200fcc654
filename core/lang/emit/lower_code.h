#pragma once

#include "core/lang/program/program.h"

#include <cstdint>
#include <optional>
#include <vector>

// The code of one function while it is being made: instructions with labels, slots, places, notes.
namespace groma::lang::lowering {

using Slot = std::uint16_t;

struct Label {
    std::int32_t id = -1;
};

struct Line {
    Instr instr; // Jump operands hold label ids until the function is finished
    diag::Place place;
    bool forNotes = false; // only in recorded code
};

class Code {
  public:
    std::int32_t emit(Op op, int a = 0, int b = 0, int c = 0, std::int32_t d = 0, std::int32_t e = 0);
    void jump(Op op, Label target, int a = 0, int b = 0, int c = 0, std::int32_t e = 0);

    // Goes on at labels[slot a - base].
    void jumpTable(Slot a, std::int32_t base, std::vector<Label> labels);

    // A line that is left out unless it is given something to do.
    std::int32_t reserve();
    void fill(std::int32_t line, const Instr& instr) { lines_[static_cast<std::size_t>(line)].instr = instr; }

    Label label();
    void bind(Label label);
    // The end of the code can be reached by falling into it or by a jump.
    [[nodiscard]] bool reachable() const;

    // --- what is known already: a value that one operation makes of slots that do not change is made once
    // wherever the first time leads to the second. It stays in a slot of its own.
    static constexpr Slot kKept = 0x4000; // slots from here on are for such values; see renumbered()
    [[nodiscard]] std::optional<Slot> known(const Instr& making) const;
    Slot keep(const Instr& making); // emits it into a new slot; `a` of `making` is not looked at
    Slot keepFrom(const Instr& making, Slot made); // the same for what a call has made
    void forget();                                 // something may have changed
    [[nodiscard]] bool isStable(Slot slot) const { return slot >= kKept || stable_[slot]; }
    void setStable(Slot slot) { stable_[slot] = true; }
    struct Known {
        Instr making;
        Slot slot = kNoSlot;
    };
    std::vector<Known> exchangeKnown(std::vector<Known> known);
    [[nodiscard]] Slot keptMark() const { return kept_; }
    void releaseKept(Slot mark) { kept_ = mark; }
    // The lines with the kept values' slots moved behind the first `fixed` ones.
    [[nodiscard]] std::vector<Line> renumbered(std::uint16_t fixed) const;
    [[nodiscard]] std::uint16_t keptSlots() const { return mostKept_; }

    // Slots are a stack: what was taken after a mark is given back by release.
    Slot take(int count = 1);
    [[nodiscard]] Slot mark() const { return top_; }
    void release(Slot mark);
    [[nodiscard]] std::uint16_t slots() const { return most_; }

    // `from` was the target of the last instruction: lets it write `to` instead; false when that cannot be
    // said for sure.
    bool retarget(Slot from, Slot to);

    diag::Place place;
    bool forNotes = false; // of what is emitted from now on
    bool overflow = false; // more slots or jumps than an instruction can name

    [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }
    // By label: the line it stands before.
    [[nodiscard]] const std::vector<std::int32_t>& labels() const { return labels_; }
    // What operand e of a JumpTable indexes until the function is finished.
    [[nodiscard]] const std::vector<std::vector<Label>>& tables() const { return tables_; }

  private:
    std::vector<Line> lines_;
    std::vector<std::int32_t> labels_;
    std::vector<std::vector<Label>> tables_;
    std::vector<std::size_t> knownAt_; // by label: how much of known_ all jumps to it agree on
    std::vector<Known> known_;
    std::vector<bool> stable_ = std::vector<bool>(kKept, false);
    Slot kept_ = 0, mostKept_ = 0;
    void forgetFrom(std::size_t size);
    std::int32_t lastBound_ = 0;
    Slot top_ = 0;
    std::uint16_t most_ = 0;
};

// Puts the finished code at the end of the program as `function`: jumps shortened and resolved, what cannot
// be reached left out, and where there are notes a second time without them.
void append(Program& program, FunctionInfo& function, const Code& code);

} // namespace groma::lang::lowering
