// A part of the sequence of play: a procedure of the side whose turn it is, and its line in the sequence,
// which is begun with the first.
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/sequence_lines.h"
#include "editor/session/edits/forms/kinds/sketching.h"

namespace groma::session {

using formats::yaml::Fragment;
using formats::yaml::Path;

namespace {

Expected<SketchedRules> sketchPhase(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    SketchedRules made;
    const std::string id = callableId(model, sketch.title, "phase");
    made.entries.push_back(
        {"procedures",
         id,
         sketch.title,
         {{"takes", wordsOf({{"player", "side"}})},
          {"does", Fragment::literal(remark(sketch.printed) + doneIn(document, id, sketch.title) + "\n")}}});
    const auto sequence = sequenceOf(document, made);
    if (!sequence) return std::unexpected(sequence.error());
    if (auto with = withPhase(*sequence, id))
        made.besides.emplace_back(Path{"sequence"}, Fragment::literal(*with));
    else made.note = "The sequence has a form of its own: call " + id + "(player) where its place is";
    return made;
}

} // namespace

extern const EntryKind kPhaseKind{
    .word = "Phase",
    .meaning = "a part of a side's turn, with its line in the sequence of play",
    .sketch = sketchPhase,
};

} // namespace groma::session
