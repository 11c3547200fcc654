#pragma once

#include "core/lang/program.h"

#include <cstdint>
#include <vector>

// The code of one function while it is being made: instructions with labels, slots, places, notes.
namespace groma::lang::lowering {

using Slot = std::uint16_t;

struct Label {
    std::int32_t id = -1;
};

struct Line {
    Instr instr;                // Jump operands hold label ids until the function is finished
    diag::Place place;
    bool forNotes = false;      // only in recorded code
};

class Code {
public:
    std::int32_t emit(Op op, int a = 0, int b = 0, int c = 0, std::int32_t d = 0, std::int32_t e = 0);
    void jump(Op op, Label target, int a = 0, int b = 0, int c = 0, std::int32_t e = 0);

    // Goes on at labels[slot a - base].
    void jumpTable(Slot a, std::int32_t base, std::vector<Label> labels);

    Label label();
    void bind(Label label);
    // The end of the code can be reached by falling into it or by a jump.
    [[nodiscard]] bool reachable() const;

    // Slots are a stack: what was taken after a mark is given back by release.
    Slot take(int count = 1);
    [[nodiscard]] Slot mark() const { return top_; }
    void release(Slot mark) { top_ = mark; }
    [[nodiscard]] std::uint16_t slots() const { return most_; }

    // `from` was the target of the last instruction: lets it write `to` instead; false when that cannot be said for sure.
    bool retarget(Slot from, Slot to);

    diag::Place place;
    bool forNotes = false;      // of what is emitted from now on
    bool overflow = false;      // more slots or jumps than an instruction can name

    [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }
    // By label: the line it stands before.
    [[nodiscard]] const std::vector<std::int32_t>& labels() const { return labels_; }
    // What operand e of a JumpTable indexes until the function is finished.
    [[nodiscard]] const std::vector<std::vector<Label>>& tables() const { return tables_; }

private:
    std::vector<Line> lines_;
    std::vector<std::int32_t> labels_;
    std::vector<std::vector<Label>> tables_;
    std::int32_t lastBound_ = 0;
    Slot top_ = 0;
    std::uint16_t most_ = 0;
};

// Puts the finished code at the end of the program as `function`: jumps shortened and resolved, what cannot be reached left
// out, and where there are notes a second time without them.
void append(Program& program, FunctionInfo& function, const Code& code);

}  // namespace groma::lang::lowering
