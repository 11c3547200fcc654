// `applies_to: [elephant]`: every piece of the class holds the trait.
#include "core/lang/traits/trait_part.h"

namespace groma::lang {

namespace {

void isHeldBy(rules::Model& model, rules::Index trait, rules::Index unitClass) {
    model.traits[static_cast<std::size_t>(trait)].appliesTo.push_back(unitClass);
}

} // namespace

extern const TraitPart kAppliesTo{
    .key = "applies_to",
    .sentence = "Every {} has it",
    .rule = false,
    .names = SymbolKind::Class,
    .entry = entryIn<&rules::Model::classes>,
    .mean = isHeldBy,
    .holder = rules::TraitHolder::Piece,
    .otherHolders = "only traits that pieces hold apply to a class",
};

} // namespace groma::lang
