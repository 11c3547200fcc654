// Attaching skills and special blocks, and taking them off, where they are said.
#pragma once

#include "editor/session/document/document.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace groma::session {

enum class TraitLevel : std::uint8_t {
    Counter,     // pieces of the scenario
    TypeHere,    // every piece of a type, in this scenario
    Side,        // a side, or every piece of it that may hold the trait
    Scenario,    // special rules of the battle
    TypeInRules, // the type in the ruleset: every scenario
};

struct TraitTarget {
    TraitLevel level = TraitLevel::Counter;
    std::vector<int> pieces; // Counter
    int type = -1;           // TypeHere, TypeInRules
    int side = -1;           // Side

    static TraitTarget counters(std::vector<int> pieces) {
        return {TraitLevel::Counter, std::move(pieces), -1, -1};
    }
    static TraitTarget typeHere(int type) { return {TraitLevel::TypeHere, {}, type, -1}; }
    static TraitTarget ofSide(int side) { return {TraitLevel::Side, {}, -1, side}; }
    static TraitTarget scenario() { return {TraitLevel::Scenario, {}, -1, -1}; }
    static TraitTarget typeInRules(int type) { return {TraitLevel::TypeInRules, {}, type, -1}; }
};

// Parameters as the file writes them: {"count", "2"}; those left out hold their defaults.
using TraitParameters = std::vector<std::pair<std::string, std::string>>;

Expected<void> canAttachTrait(const Document& document, const TraitTarget& target, int trait);
Edited attachTrait(const Document& document, const TraitTarget& target, int trait,
                   const TraitParameters& parameters = {});
Expected<void> canDetachTrait(const Document& document, const TraitTarget& target, int trait);
Edited detachTrait(const Document& document, const TraitTarget& target, int trait);
// Of a trait that is attached there.
Edited setTraitParameters(const Document& document, const TraitTarget& target, int trait,
                          const TraitParameters& parameters);

// Everything that a piece holds and where it was said, in the order of the setup.
struct HeldTrait {
    int trait = -1;
    game::Provenance from = game::Provenance::Counter;
    TraitTarget target;       // where taking it off would act
    std::string cannotDetach; // empty: detachTrait(target) will do it; else why not ("given to every piece of
                              // its class")
    bool enforced = true;
};
std::vector<HeldTrait> traitsHeld(const Document& document, int piece);

} // namespace groma::session
