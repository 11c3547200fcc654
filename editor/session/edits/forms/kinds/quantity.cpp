// A number of a counter that is worked out. It begins with the number of the counter that its title names,
// else with 0.
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/printed_entries.h"
#include "editor/session/edits/forms/kinds/sketching.h"

namespace groma::session {

using formats::yaml::Fragment;

namespace {

std::string beginsWithNumber(const rules::Model& model, const rules::UnitClass& of, std::string_view title) {
    for (const rules::Attribute* one : attributesOf(model, of))
        if (one->type.kind == lang::Kind::Number &&
            (wordBegins(title, one->named.title) || wordBegins(title, one->named.id)))
            return "unit." + one->named.id;
    return "0";
}

Expected<SketchedRules> sketchQuantity(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    SketchedEntry made{"quantities", callableId(model, sketch.title, "quantity"), sketch.title, {}};
    const rules::UnitClass* of = widestOf(model, lastClass(model));
    if (of != nullptr) made.own.emplace_back("takes", wordsOf({{"unit", of->named.id}}));
    made.own.emplace_back("base",
                          Fragment::word(of == nullptr ? "0" : beginsWithNumber(model, *of, sketch.title)));
    return SketchedRules{{std::move(made)}, {}, {}};
}

} // namespace

extern const EntryKind kQuantityKind{
    .word = "Quantity",
    .meaning = "a number that is worked out, as the strength of an attack",
    .sketch = sketchQuantity,
};

} // namespace groma::session
