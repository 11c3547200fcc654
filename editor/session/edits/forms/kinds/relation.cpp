// A question of two counters that is answered with yes or no; no until somebody says when it holds.
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/sketching.h"

namespace groma::session {

using formats::yaml::Fragment;

namespace {

Expected<SketchedRules> sketchRelation(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    const auto of = counterClass(model);
    if (!of) return std::unexpected(of.error());
    const std::string& counter = (*of)->named.id;
    return SketchedRules{
        {{"relations",
          callableId(model, sketch.title, "relation"),
          sketch.title,
          {{"takes", wordsOf({{"a", counter}, {"b", counter}})}, {"holds", Fragment::word("no")}}}},
        {},
        {}};
}

} // namespace

extern const EntryKind kRelationKind{
    .word = "Relation",
    .meaning = "a question of two counters, answered with yes or no, as who is in reach",
    .sketch = sketchRelation,
};

} // namespace groma::session
