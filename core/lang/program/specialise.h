// The program made for a set-up: what stands fixed there is folded, what it rules out left away, and words
// are read where they are instead of where they were copied. Behind the code of the general program lies that
// of the set-up, in which functions begin; places of the one can be told in the other wherever a run may
// wait, so that its words are those of the general program. Calls of small pure functions become their code
// (core/lang/program/inlining.h). Bounds count the same steps: what jumps back and what calls stays. Failures
// and notes speak of the general program.
#pragma once

#include "core/lang/program/fixed_words.h"
#include "core/lang/program/inlining.h"

namespace groma::lang {

struct SpecialisedProgram {
    Program program;                   // `places`, and code with notes, are those of the general code alone
    std::int32_t first = 0;            // where the code of the set-up begins
    std::vector<std::int32_t> general; // by instruction from `first` on: the one that it stands for
    // By instruction of the general code: where it goes on in that of the set-up; -1: it cannot come there on
    // the set-up, and code of the general program may run in its place.
    std::vector<std::int32_t> special;
    // By instruction from `first` on: in which of these calls it stands; -1: it is its function's own.
    std::vector<std::int32_t> within;
    std::vector<InlinedCall> calls;
    // By function: slots of its frame with the windows of what stands in it. Runs keep to the general ones.
    std::vector<std::uint16_t> slots;

    // As who looks at the code alone is to see it: with frames that hold all that it names.
    [[nodiscard]] Program withWindows() const;

    [[nodiscard]] std::int32_t generalOf(std::int32_t pc) const {
        return pc < first ? pc : general[static_cast<std::size_t>(pc - first)];
    }
    [[nodiscard]] std::int32_t specialOf(std::int32_t pc) const {
        if (pc < 0 || pc >= first) {
            return pc;
        }
        const std::int32_t there = special[static_cast<std::size_t>(pc)];
        return there < 0 ? pc : there;
    }
    // The call that the instruction stands in; -1: none.
    [[nodiscard]] std::int32_t callAround(std::int32_t pc) const {
        return pc < first ? -1 : within[static_cast<std::size_t>(pc - first)];
    }
};

[[nodiscard]] SpecialisedProgram specialise(const Program& program, const FixedWords& fixed);

} // namespace groma::lang
