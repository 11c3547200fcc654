#include "core/check/checks.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

namespace groma::check {

void sideNeeds(const Subject& subject, diag::Sink& sink) {
    const auto& sides = subject.model.sides;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        rules::Index at = sides[i].needs;
        for (std::size_t steps = 0; at != rules::kNone && steps < sides.size(); ++steps) {
            if (at == static_cast<rules::Index>(i)) {
                sink.add(diag::diagnose(
                    diag::Code::SideOrphan, sides[i].named.where,
                    fmt::format("`{}` needs, by way of others, itself, so that it can never be drawn first",
                                sides[i].named.id)));
                break;
            }
            at = sides[static_cast<std::size_t>(at)].needs;
        }
    }
}

} // namespace groma::check
