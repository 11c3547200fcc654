// What happens around an event, and outcomes that become others.
#include "core/lang/traits/trait_part.h"

namespace groma::lang {

extern const TraitPart kBefore{
    .key = "before",
    .shape = TraitPart::Shape::Hooks,
    .kind = static_cast<int>(rules::HookKind::Before),
    .sentence = "Before",
};
extern const TraitPart kInstead{
    .key = "instead",
    .shape = TraitPart::Shape::Hooks,
    .kind = static_cast<int>(rules::HookKind::Instead),
    .sentence = "Instead of",
};
extern const TraitPart kAfter{
    .key = "after",
    .shape = TraitPart::Shape::Hooks,
    .kind = static_cast<int>(rules::HookKind::After),
    .sentence = "After",
};
extern const TraitPart kOutcome{
    .key = "outcome",
    .shape = TraitPart::Shape::Hooks,
    .kind = static_cast<int>(rules::HookKind::Outcome),
    .sentence = "In the outcome of",
};

} // namespace groma::lang
