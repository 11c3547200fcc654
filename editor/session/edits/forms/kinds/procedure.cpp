// What is done step by step: its words as a remark, for who writes its text.
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/sketching.h"

namespace groma::session {

using formats::yaml::Fragment;

namespace {

Expected<SketchedRules> sketchProcedure(const Document& document, const EntrySketch& sketch) {
    const std::string id = callableId(document.ruleset()->model, sketch.title, "procedure");
    return SketchedRules{
        {{"procedures", id, sketch.title, {{"does", Fragment::literal(remark(sketch.printed) + "pass\n")}}}},
        {},
        {}};
}

} // namespace

extern const EntryKind kProcedureKind{
    .word = "Procedure",
    .meaning = "what is done step by step, as a retreat",
    .sketch = sketchProcedure,
};

} // namespace groma::session
