// Stretches of play that have a name, `scope phase for player as melee_phase do ...`: what stands in them can
// be played, and asked for its odds, by itself. Each is a function of the model, of the kind Sequence, whose
// owner is the function that it is a part of; its parameters are all names that function has given before it.
#pragma once

#include "core/rules/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::rules {

struct Stretch {
    std::string name;
    Index function = kNone;
    std::vector<std::int32_t> locals; // parameters of the function that must be given: what its text reads
    std::vector<lang::Local> takes;   // the same with the types that are wanted of a call
    std::int32_t active = -1;         // the one of them that is the side whose stretch it is
};

[[nodiscard]] std::vector<Stretch> stretchesOf(const Model& model);
[[nodiscard]] std::optional<Stretch> stretchNamed(const Model& model, std::string_view name);

// Every scope with a name in the statements below `at`, in the order of the text.
[[nodiscard]] std::vector<lang::StmtId> namedScopes(const lang::Tree& tree, lang::StmtId at);

} // namespace groma::rules
