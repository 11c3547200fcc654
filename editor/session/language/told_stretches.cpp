#include "editor/session/language/told_stretches.h"

#include "core/base/text.h"
#include "core/lang/check/types.h"
#include "core/lang/readback/readback.h"
#include "core/rules/stretches.h"

namespace groma::session {

namespace {

std::string callOf(const rules::Model& model, const rules::Stretch& stretch) {
    std::vector<std::string> takes;
    for (const lang::Local& local : stretch.takes)
        takes.push_back(local.name + ": " + lang::typeName(model, local.type));
    return stretch.name + "(" + base::join(takes, ", ") + ")";
}

} // namespace

std::vector<ToldStretch> toldStretches(const Document& document) {
    std::vector<ToldStretch> all;
    if (!document.ruleset()) return all;
    const rules::Model& model = document.ruleset()->model;
    for (const rules::Stretch& stretch : rules::stretchesOf(model)) {
        const lang::Function& function = model.functions[static_cast<std::size_t>(stretch.function)];
        ToldStretch told{stretch.name, callOf(model, stretch), {}, {}};
        told.text = base::join(lang::readStatements(model, model.tree, function, function.body), "\n");
        if (const lang::Span& span = model.tree.stmt(function.body).span; span.source != lang::kNone)
            told.place = placeOf(document, {model.tree.sources[static_cast<std::size_t>(span.source)],
                                            span.offset, span.length});
        all.push_back(std::move(told));
    }
    return all;
}

} // namespace groma::session
