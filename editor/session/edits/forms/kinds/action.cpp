// Something that a player may choose, once in a phase for each counter.
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/sequence_lines.h"
#include "editor/session/edits/forms/kinds/sketching.h"

namespace groma::session {

using formats::yaml::Fragment;

namespace {

Expected<SketchedRules> sketchAction(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    const auto of = counterClass(model);
    if (!of) return std::unexpected(of.error());
    SketchedRules made;
    const std::string id = actionId(model, sketch.title);
    const std::string acted = needFlag(model, **of, "acted", "Has acted", made);
    made.entries.push_back(
        {"actions",
         id,
         sketch.title,
         {{"takes", wordsOf({{"unit", (*of)->named.id}})},
          {"from", wordsOf({{"unit", "pieces(active)"}})},
          {"allowed", unlessFlagged("unit", acted, "has acted")},
          {"does", Fragment::literal(remark(sketch.printed) + "unit." + acted + " = yes\n")}}});
    performIn(document, id, sketch.title, made);
    return made;
}

} // namespace

extern const EntryKind kActionKind{
    .word = "Action",
    .meaning = "something that a player may choose, once in a phase for each counter",
    .sketch = sketchAction,
};

} // namespace groma::session
