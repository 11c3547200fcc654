#include "core/lang/program/argument_use.h"

#include "core/lang/program/liveness.h"

#include <algorithm>
#include <optional>

namespace groma::lang {

// A slot holds one of these arguments as it came (a bit each), or a word that is known.
struct ArgumentUses::Word {
    std::uint64_t arguments = 0;
    std::optional<std::int64_t> known;

    bool join(const Word& other) {
        const Word before = *this;
        arguments |= other.arguments;
        if (known != other.known) {
            known.reset();
        }
        return arguments != before.arguments || known != before.known;
    }
};

namespace {

constexpr std::size_t kMostArguments = 64;

// Whether a jump on a word that is known is taken; nothing: it is no such jump.
std::optional<bool> isTaken(const Instr& in, std::int64_t word) {
    switch (in.op) {
    case Op::JumpTrue: return word != 0;
    case Op::JumpFalse: return word == 0;
    case Op::JumpSameImm: return word == in.e;
    case Op::JumpOtherImm: return word != in.e;
    case Op::JumpWhole: return word == base::Number(in.e).bits();
    case Op::JumpNotWhole: return word != base::Number(in.e).bits();
    default: return {};
    }
}

} // namespace

ArgumentUse ArgumentUses::of(std::int32_t function, std::size_t slot) {
    std::vector<ArgumentUse>& uses = known_[static_cast<std::size_t>(function)];
    if (uses.empty()) {
        examine(function);
    }
    return slot < uses.size() ? uses[slot] : ArgumentUse::All;
}

void ArgumentUses::examine(std::int32_t index) {
    const FunctionInfo& function = program_->functions[static_cast<std::size_t>(index)];
    std::vector<ArgumentUse>& uses = known_[static_cast<std::size_t>(index)];
    // While it is examined it looks at everything, as far as those know that it calls.
    uses.assign(std::max<std::size_t>(function.parameterSlots, 1), ArgumentUse::All);
    if (function.acting || function.parameterSlots > kMostArguments) {
        return;
    }
    const auto entry = static_cast<std::size_t>(function.entry);
    std::vector<Words> at(static_cast<std::size_t>(function.end) - entry); // empty: nothing leads there
    at.front().resize(static_cast<std::size_t>(function.slots) + 1);
    for (std::size_t i = 0; i < function.parameterSlots; ++i) {
        at.front()[i].arguments = std::uint64_t{1} << i;
    }
    std::vector<std::int32_t> open{function.entry};
    while (!open.empty()) {
        const auto pc = static_cast<std::size_t>(open.back());
        open.pop_back();
        Words words = at[pc - entry];
        const std::vector<std::int32_t> next = after(static_cast<std::int32_t>(pc), words);
        apply(function, program_->code[pc], words, nullptr);
        for (const std::int32_t to : next) {
            Words& there = at[static_cast<std::size_t>(to) - entry];
            bool changed = there.empty();
            if (changed) {
                there = words;
            }
            for (std::size_t i = 0; i < there.size(); ++i) {
                changed = there[i].join(words[i]) || changed;
            }
            if (changed) {
                open.push_back(to);
            }
        }
    }
    std::vector<ArgumentUse> found(uses.size(), ArgumentUse::None);
    for (std::size_t i = 0; i < at.size(); ++i) {
        if (!at[i].empty()) {
            apply(function, program_->code[entry + i], at[i], &found);
        }
    }
    uses = std::move(found);
}

void ArgumentUses::apply(const FunctionInfo& function, const Instr& in, Words& words,
                         std::vector<ArgumentUse>* uses) {
    const auto note = [&](const Word& word, ArgumentUse use) {
        for (std::size_t i = 0; uses != nullptr && i < uses->size(); ++i) {
            if ((word.arguments >> i & 1) != 0) {
                (*uses)[i] = std::max((*uses)[i], use);
            }
        }
    };
    switch (in.op) {
    case Op::Copy: words[in.a] = words[in.b]; return;
    case Op::LoadImm: words[in.a] = {0, in.d}; return;
    case Op::Option: words[in.a] = {0, options_[in.c]}; return;
    case Op::Owner:
        note(words[in.b], ArgumentUse::Owner);
        words[in.a] = {};
        return;
    case Op::CallPure: {
        const std::size_t count = program_->functions[static_cast<std::size_t>(in.d)].parameterSlots;
        for (std::size_t i = 0; uses != nullptr && i < count; ++i) {
            note(words[in.a + i], of(in.d, i));
        }
        std::fill(words.begin() + in.a, words.end(), Word{}); // nothing from there on lives on but the result
        return;
    }
    default: break;
    }
    const SlotUse touched = slotUse(*program_, function, in);
    for (const SlotUse::Run& run : touched.reads) {
        for (std::size_t i = 0; i < run.count; ++i) {
            note(words[run.first + i], ArgumentUse::All);
        }
    }
    for (const SlotUse::Run& run : touched.writes) {
        std::fill_n(words.begin() + run.first, run.count, Word{});
    }
}

std::vector<std::int32_t> ArgumentUses::after(std::int32_t pc, const Words& words) const {
    const Instr& in = program_->code[static_cast<std::size_t>(pc)];
    if (const std::optional<std::int64_t> word =
            opInfo(in.op).d == Operand::Jump ? words[in.a].known : std::nullopt) {
        if (const std::optional<bool> taken = isTaken(in, *word)) {
            return {*taken ? in.d : pc + 1};
        }
    }
    std::vector<std::int32_t> next;
    findSuccessors(*program_, {}, pc, next);
    return next;
}

} // namespace groma::lang
