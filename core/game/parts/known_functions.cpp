#include "core/game/parts/known_functions.h"

#include "core/lang/program/least_result.h"

#include <algorithm>

namespace groma::game {
namespace {

// Of these kinds, by attribute; what is unknown stops who reads it.
template <class Kinds>
std::vector<std::optional<base::Number>> leastValues(const Kinds& kinds) {
    std::vector<std::optional<base::Number>> least;
    for (const auto& kind : kinds) {
        least.resize(std::max(least.size(), kind.values.size()));
        for (std::size_t i = 0; i < kind.values.size(); ++i) {
            const std::int64_t bits = kind.values[i].bits;
            if (!kind.values[i].unknown() && base::Number::areBits(bits)) {
                const base::Number value = base::Number::fromBits(bits);
                least[i] = least[i] ? std::min(*least[i], value) : value;
            }
        }
    }
    return least;
}

} // namespace

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
    leastCosts_.assign(program.moves.size(), {});
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

base::Number KnownFunctions::leastCost(std::int32_t move) {
    std::optional<base::Number>& known = leastCosts_[static_cast<std::size_t>(move)];
    if (known) {
        return *known;
    }
    const lang::Program& program = ruleset_->program;
    const std::int32_t cost = program.moves[static_cast<std::size_t>(move)].cost;
    const lang::LeastAttributes attributes{leastValues(ruleset_->model.terrain),
                                           leastValues(ruleset_->model.sides)};
    const auto least = cost < 0 ? std::nullopt : lang::leastResult(program, attributes, cost);
    known = least ? std::max(*least, base::Number(0)) : base::Number(0);
    return *known;
}

} // namespace groma::game
