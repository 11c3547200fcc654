#include "editor/session/views/conditions.h"

#include "core/lang/readback/readback.h"

namespace groma::session {

std::string conditionOf(const rules::Model& model, const game::LogTerm& term) {
    for (const rules::Quantity& quantity : model.quantities) {
        for (const rules::Contribution& part : quantity.contributions) {
            if (part.when == lang::kNone || part.amount == lang::kNone) {
                continue;
            }
            const lang::Span& span = model.tree.expr(part.amount).span;
            const bool same = span.source >= 0 &&
                              model.tree.sources[static_cast<std::size_t>(span.source)] == term.place.where &&
                              span.offset == term.place.offset;
            if (same) {
                return lang::readExpression(model, model.tree,
                                            model.functions[static_cast<std::size_t>(quantity.function)],
                                            part.when);
            }
        }
    }
    return {};
}

} // namespace groma::session
