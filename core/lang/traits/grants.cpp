// `grants: [rally]`: actions that only holders of such a trait may take.
#include "core/lang/traits/trait_part.h"

namespace groma::lang {

namespace {

void opens(rules::Model& model, rules::Index trait, rules::Index action) {
    model.actions[static_cast<std::size_t>(action)].grantedBy.push_back(trait);
}

} // namespace

extern const TraitPart kGrants{
    .key = "grants",
    .sentence = "It grants the action {}",
    .names = SymbolKind::Action,
    .entry = entryIn<&rules::Model::actions>,
    .mean = opens,
};

} // namespace groma::lang
