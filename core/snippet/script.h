// A snippet's script as the kernel plays it and as odds keep it.
#pragma once

#include "core/game/script.h"
#include "core/game/setup.h"
#include "core/odds/policy.h"
#include "core/rules/scenario_source.h"

namespace groma::snippet {

// A flat list is one answer to `choose some`, several answers in order to any other question of that name.
game::Script scriptFor(const game::Setup& setup, const std::vector<rules::ScriptSource>& script);

// The decisions of a script; dice and cards are left open.
odds::Policy policyFor(const game::Setup& setup, const std::vector<rules::ScriptSource>& script);

}  // namespace groma::snippet
