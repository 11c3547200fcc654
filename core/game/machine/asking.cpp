#include "core/game/machine/asking.h"

#include "core/game/machine/machine.h"

#include <algorithm>

namespace groma::game {

std::int32_t throwingSide(const Run& run) {
    const std::vector<Frame> frames = Machine::framesOf(run);
    if (frames.empty() || run.state() != Run::State::Asking) {
        return -1;
    }
    const lang::Program& program = run.setup().program();
    const Frame& frame = frames.back();
    const std::int32_t map = program.frameMapOf[static_cast<std::size_t>(frame.pc)];
    const std::span<const std::int64_t> words = Machine::wordsOf(run);
    const std::size_t slots = kRunHeading + frames.size() * kFrameWords +
                              static_cast<std::size_t>(words[kScopesWord]) * kScopeWords + frame.base;
    const lang::FunctionInfo& function = program.functions[static_cast<std::size_t>(frame.function)];
    if (function.role != lang::FunctionRole::Roll) {
        return -1;
    }
    for (const lang::FunctionParameter& parameter : function.parameters) {
        // What nothing reads any more was made nothing of, so that equal situations are equal.
        const bool dead =
            map >= 0 &&
            std::ranges::count(program.frameMaps[static_cast<std::size_t>(map)].dead, parameter.slot) > 0;
        const std::int64_t word = words[slots + parameter.slot];
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
