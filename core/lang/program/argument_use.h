// What of its arguments a pure function looks at. Two calls that differ in nothing that is looked at give the
// same result and take the same way through the code: where steps of a search ask the same for every piece of
// a side, one answer serves them all.
#pragma once

#include "core/lang/program/program.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groma::lang {

enum class ArgumentUse : std::uint8_t {
    None,
    Owner, // of a piece its side alone
    All,
};

// Of one program as some options are set: code that they rule out looks at nothing. Keep the program alive.
class ArgumentUses {
  public:
    ArgumentUses(const Program& program, std::span<const std::int64_t> options)
        : program_(&program), options_(options), known_(program.functions.size()) {}

    ArgumentUse of(std::int32_t function, std::size_t slot);

  private:
    struct Word; // what is known of a slot at some place of the code
    using Words = std::vector<Word>;
    void examine(std::int32_t function);
    // What the instruction leaves in the slots; what it looks at is noted where somebody wants to know.
    void apply(const FunctionInfo& function, const Instr& in, Words& words, std::vector<ArgumentUse>* uses);
    // The instructions that may run next.
    std::vector<std::int32_t> after(std::int32_t pc, const Words& words) const;

    const Program* program_;
    std::span<const std::int64_t> options_;
    std::vector<std::vector<ArgumentUse>> known_; // by function and slot of its parameters; empty: not yet
};

} // namespace groma::lang
