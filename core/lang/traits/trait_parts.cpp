#include "core/base/contract.h"
#include "core/lang/traits/trait_part.h"

#include <algorithm>

namespace groma::lang {

#define GROMA_TRAIT_PART(constant) extern const TraitPart constant;
#include "core/lang/traits/trait_parts.def"
#undef GROMA_TRAIT_PART

namespace {

constexpr const TraitPart* kParts[] = {
#define GROMA_TRAIT_PART(constant) &constant,
#include "core/lang/traits/trait_parts.def"
#undef GROMA_TRAIT_PART
};

// Whether a rule is among the lists of what is named, by part.
template <class Lists>
bool namesRules(const Lists& names) {
    for (std::size_t part = 0; part < names.size(); ++part) {
        if (kParts[part]->rule && !names[part].empty()) {
            return true;
        }
    }
    return false;
}

} // namespace

std::span<const TraitPart* const> traitParts() { return kParts; }

const TraitPart& partOf(TraitPart::Shape shape, int kind) {
    const auto* const* found = std::ranges::find_if(
        kParts, [&](const TraitPart* part) { return part->shape == shape && part->kind == kind; });
    GROMA_ASSERT(found != std::end(kParts), "every kind of change and hook is a part");
    return **found;
}

bool hasRules(const rules::Trait& trait) {
    return !trait.contributions.empty() || !trait.hooks.empty() || !trait.relationChanges.empty() ||
           namesRules(trait.names);
}

bool hasRules(const rules::TraitSource& trait) {
    return !trait.modifies.empty() || !trait.hooks.empty() || !trait.relations.empty() ||
           namesRules(trait.names);
}

} // namespace groma::lang
