#include "core/game/machine/asking.h"

#include "core/game/machine/machine.h"

#include <algorithm>

namespace groma::game {

namespace {

// The innermost frame of a run that waits within a roll of the ruleset, and its slots.
struct RollUnderWay {
    const lang::FunctionInfo* function = nullptr; // null: it waits elsewhere
    std::int32_t pc = 0;
    std::span<const std::int64_t> slots;
};

RollUnderWay rollUnderWay(const Run& run) {
    const std::vector<Frame> frames = Machine::framesOf(run);
    if (frames.empty() || run.state() != Run::State::Asking) {
        return {};
    }
    const Frame& frame = frames.back();
    const lang::FunctionInfo& function =
        run.setup().program().functions[static_cast<std::size_t>(frame.function)];
    if (function.role != lang::FunctionRole::Roll) {
        return {};
    }
    const std::span<const std::int64_t> words = Machine::wordsOf(run);
    const std::size_t slots = kRunHeading + frames.size() * kFrameWords +
                              static_cast<std::size_t>(words[kScopesWord]) * kScopeWords + frame.base;
    return {&function, frame.pc, words.subspan(slots)};
}

} // namespace

std::int32_t throwingSide(const Run& run) {
    const RollUnderWay at = rollUnderWay(run);
    if (at.function == nullptr) {
        return -1;
    }
    const lang::Program& program = run.setup().program();
    const std::int32_t map = program.frameMapOf[static_cast<std::size_t>(at.pc)];
    for (const lang::FunctionParameter& parameter : at.function->parameters) {
        // What nothing reads any more was made nothing of, so that equal situations are equal.
        const bool dead =
            map >= 0 &&
            std::ranges::count(program.frameMaps[static_cast<std::size_t>(map)].dead, parameter.slot) > 0;
        const std::int64_t word = at.slots[parameter.slot];
        if (parameter.type.list || dead || word < 0) {
            continue;
        }
        if (parameter.type.kind == lang::Kind::Side) {
            return static_cast<std::int32_t>(word);
        }
        if (parameter.type.kind == lang::Kind::Piece) {
            return run.setup().sideOf(static_cast<int>(word));
        }
    }
    return -1;
}

std::optional<Value> rollSeen(const Run& run) {
    const RollUnderWay at = rollUnderWay(run);
    const lang::Program& program = run.setup().program();
    if (at.function == nullptr) {
        return std::nullopt;
    }
    const lang::Instr* here = &program.code[static_cast<std::size_t>(at.pc)];
    if (here->op != lang::Op::ChooseRow) {
        return std::nullopt; // the dice themselves
    }
    const lang::Instr* first = &program.code[static_cast<std::size_t>(at.function->entry)];
    while (here != first && here->op != lang::Op::RollDice && here->op != lang::Op::RollPool) {
        --here;
    }
    const auto slots = static_cast<std::size_t>(lang::slotsOf(at.function->result, program));
    const std::span<const std::int64_t> thrown = at.slots.subspan(here->a, slots);
    return Value{at.function->result, thrown.front(), {thrown.begin(), thrown.end()}};
}

UnderWay underWay(const Run& run) {
    UnderWay found;
    if (run.state() != Run::State::Asking) {
        return found;
    }
    const lang::Program& program = run.setup().program();
    for (const Frame& frame : Machine::framesOf(run)) {
        switch (program.functions[static_cast<std::size_t>(frame.function)].role) {
        case lang::FunctionRole::Procedure:
        case lang::FunctionRole::Body:
            if (found.action < 0) {
                found.step = frame.function;
            }
            break;
        case lang::FunctionRole::Action: found.action = frame.function; break;
        default: break;
        }
    }
    return found;
}

} // namespace groma::game
