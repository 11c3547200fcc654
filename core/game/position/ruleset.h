// A compiled ruleset: what its entries say and the code of its texts. Immutable, shared by every setup made
// for it.
#pragma once

#include "core/lang/program/program.h"
#include "core/rules/model.h"

#include <cstdint>
#include <memory>

namespace groma::game {

struct Ruleset {
    rules::Model model;
    lang::Program program;
    std::uint64_t hash = 0; // of the sources; a stored game resumes only against the same hash
};
using RulesetRef = std::shared_ptr<const Ruleset>;

} // namespace groma::game
