// When a relation holds that would not, or does not that would.
#include "core/lang/traits/trait_part.h"

namespace groma::lang {

extern const TraitPart kWidens{
    .key = "widens",
    .shape = TraitPart::Shape::Changes,
    .kind = static_cast<int>(rules::RelationChange::Kind::Widens),
    .sentence = "widens",
};
extern const TraitPart kNarrows{
    .key = "narrows",
    .shape = TraitPart::Shape::Changes,
    .kind = static_cast<int>(rules::RelationChange::Kind::Narrows),
    .sentence = "narrows",
};
extern const TraitPart kExempts{
    .key = "exempts",
    .shape = TraitPart::Shape::Changes,
    .kind = static_cast<int>(rules::RelationChange::Kind::Exempts),
    .sentence = "is exempt from what narrows",
};

} // namespace groma::lang
