// A pure text of a ruleset read in three ways: by a walk over its tree, by the program, and by the program
// that notes what it does.
#pragma once

#include "core/game/machine/engine.h"
#include "tests/core/odds/three_evaluators/tree_walk.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::tests {

// A function, or the legality of an action, that changes nothing.
struct PureText {
    std::string name;
    const std::vector<lang::Local>* parameters = nullptr; // the first `count` of them; lives in the model
    std::size_t count = 0;
    lang::FunctionKind kind = lang::FunctionKind::ActionCondition;
    std::int32_t compiled = -1;
    std::int32_t function = -1, action = -1; // one of them
};

// All of a model that were compiled.
std::vector<PureText> pureTexts(const game::Setup& setup);

struct Agreement {
    std::optional<std::string> differs; // what each of the three gave
    bool stopped = false;               // the rules have no answer, say all
    std::uint64_t nodes = 0;            // of the tree that were read
};
Agreement readThrice(game::Engine& engine, const game::Setup& setup, const game::Position& position,
                     const PureText& text, const std::vector<Walked>& arguments);

} // namespace groma::tests
