#pragma once

#include "core/rules/model.h"

#include <string>
#include <string_view>

namespace groma::lang {

// What the rules say of a die or a decision, for who is asked and has not read them: what it chooses from,
// where that is a query of its own ("Friends that can support an attack on this enemy"), else what it stands
// in ("Advance after combat"), with its help, and where the book says so.
struct DecisionMeaning {
    std::string text; // sentences; empty: the rules say no more than its name
    std::string cite;
};

// Of the first one with that name in the order of the rules.
DecisionMeaning decisionMeaning(const rules::Model& model, std::string_view name);

} // namespace groma::lang
