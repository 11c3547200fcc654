// What is remembered of a counter: a flag, until somebody takes it back.
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/sketching.h"
#include "editor/session/edits/text/entry_ids.h"

#include <algorithm>

namespace groma::session {

using formats::yaml::Fragment;

namespace {

Expected<SketchedRules> sketchState(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    const auto of = counterClass(model);
    if (!of) return std::unexpected(of.error());
    const std::string id = idOfTitle(sketch.title, "state", [&](const std::string& known) {
        return languageKeeps(known) ||
               std::ranges::any_of(model.states, [&](const auto& one) { return one.named.id == known; }) ||
               std::ranges::any_of(model.attributes, [&](const auto& one) { return one.named.id == known; });
    });
    return SketchedRules{{{"states",
                           id,
                           sketch.title,
                           {{"of", Fragment::word((*of)->named.id)}, {"type", Fragment::word("flag")}}}},
                         {},
                         {}};
}

} // namespace

extern const EntryKind kStateKind{
    .word = "State",
    .meaning = "what is remembered of a counter, as that it is in disorder",
    .sketch = sketchState,
};

} // namespace groma::session
