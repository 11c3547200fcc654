// What everything behind the resolver indexes without looking: every index of a model leads somewhere, every
// row is as long as what it stands beside. A resolved ruleset without an error always passes; one with errors
// may not, and must not be used then.
#pragma once

#include "core/rules/model.h"

#include <string>
#include <vector>

namespace groma::rules {

struct Unsound {
    std::string what;    // "the type PELT has no class"
    diag::NodeRef where; // of the entry
};

std::vector<Unsound> verify(const Model& model);

} // namespace groma::rules
