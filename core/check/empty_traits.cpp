#include "core/check/checks.h"
#include "core/check/uses.h"
#include "core/diag/codes.h"
#include "core/lang/traits/trait_part.h"

#include <fmt/format.h>

namespace groma::check {

// A trait without parts of its own still counts when a text asks for it (`unit has elite`).
void emptyTraits(const Subject& subject, diag::Sink& sink) {
    const Uses uses(subject.model);
    for (std::size_t t = 0; t < subject.model.traits.size(); ++t) {
        const rules::Trait& trait = subject.model.traits[t];
        bool does = !trait.enforced || uses.traits[t] || lang::hasRules(trait);
        for (const rules::Index parameter : trait.parameters) {
            does = does || uses.traitParameters[static_cast<std::size_t>(parameter)];
        }
        for (const rules::Index state : trait.states) {
            does = does || uses.states[static_cast<std::size_t>(state)];
        }
        if (!does) {
            sink.add(diag::diagnose(diag::Code::EmptyTrait, trait.named.where,
                                    fmt::format("the trait `{}` has no rules", trait.named.id))
                         .withHint("write `enforced: no` when it is a reminder"));
        }
    }
}

} // namespace groma::check
