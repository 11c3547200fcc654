#pragma once

#include "core/rules/model.h"

#include <vector>

namespace groma::check {

// What the texts of a ruleset name: one flag for each entry of a list of the model.
struct Uses {
    std::vector<bool> functions, tables, states, options, attributes, terrainAttributes, sideAttributes,
        traitParameters, rolls, moves, sights, dice, decks, scopes, verdicts, actions, traits, types,
        outcomes;
    std::vector<std::vector<bool>> outcomeValues;            // by set: named as a constant
    std::vector<std::vector<std::vector<bool>>> fieldValues; // by set and field
    std::vector<std::vector<bool>> fields;                   // by set: the field is read

    explicit Uses(const rules::Model& model);
};

} // namespace groma::check
