// A snippet's script and preferences as the kernel takes them.
#pragma once

#include "core/game/position/setup.h"
#include "core/game/script/script.h"
#include "core/odds/policy.h"
#include "core/rules/scenario_source.h"

#include <string>
#include <vector>

namespace groma::snippet {

// A name under which the rules ask. Several questions may share it.
struct AskedName {
    std::string name;
    bool chance = false; // a die or a card
    bool some = false;   // `choose some`
};
std::vector<AskedName> askedNames(const game::Setup& setup);

// Of the script a flat list is one answer to `choose some`, several answers in order to any other question of
// that name.
game::Script scriptFor(const game::Setup& setup, const rules::StepSource& step);

// The same with dice and cards left open. `kept`: where each of its entries stands in `step.script`.
game::Script decisionsFor(const game::Setup& setup, const rules::StepSource& step,
                          std::vector<std::size_t>* kept = nullptr);

// The text of an answer: where to point when it cannot be given.
diag::NodeRef placeOf(const rules::ScriptSource& source, const game::Script::Entry& entry,
                      std::size_t answer);

} // namespace groma::snippet
