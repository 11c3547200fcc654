#include "core/game/parts/known_functions.h"

namespace groma::game {

void KnownFunctions::prepare(const RulesetRef& ruleset) {
    if (ruleset_ == ruleset) {
        return;
    }
    ruleset_ = ruleset;
    const lang::Program& program = ruleset->program;
    constexpr std::int32_t kNotSeen = -2;
    asking_.assign(program.questions.size(), kNotSeen);
    for (std::size_t pc = 0; pc < program.code.size(); ++pc) {
        if (program.code[pc].op == lang::Op::ChooseRow) {
            std::int32_t& at = asking_[static_cast<std::size_t>(program.code[pc].d)];
            at = at == kNotSeen ? static_cast<std::int32_t>(pc) : -1;
        }
    }
    facts_.assign(program.functions.size(), {});
    for (std::size_t i = 0; i < facts_.size(); ++i) {
        const lang::FunctionInfo& function = program.functions[i];
        if (function.end - function.entry != 2) {
            continue;
        }
        const lang::Instr& first = program.code[static_cast<std::size_t>(function.entry)];
        const bool returns =
            program.code[static_cast<std::size_t>(function.entry) + 1].op == lang::Op::Return;
        if (!returns || first.a != 0) {
            continue;
        }
        if (first.op == lang::Op::LoadWhole) {
            facts_[i] = {true, base::Number(first.d).bits()};
        } else if (first.op == lang::Op::LoadImm) {
            facts_[i] = {true, first.d};
        } else if (first.op == lang::Op::LoadConst) {
            facts_[i] = {true, program.constants[static_cast<std::size_t>(first.d)]};
        }
    }
}

} // namespace groma::game
