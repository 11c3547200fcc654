// A type of the class of the last one, whose values nobody knows yet; of a printed table of units one for
// each row, of the class that has most of what its heads name, with its values.
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/printed_entries.h"
#include "editor/session/edits/forms/kinds/sketching.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/edits/text/entry_ids.h"
#include "editor/session/edits/text/values.h"

#include <algorithm>

namespace groma::session {

namespace {

// As counters print it.
std::string raisedCode(std::string id) {
    for (char& c : id)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return id;
}

EntryKeys unknownUnit(const rules::Model& model, const rules::UnitClass& of) {
    EntryKeys keys{{"class", Fragment::word(of.named.id)}};
    for (const rules::Attribute* one : attributesOf(model, of))
        if (!one->hasDefault) keys.emplace_back(one->named.id, valueText("?"));
    return keys;
}

// Of all classes that of which the heads name most, of equals the one that has least besides.
const rules::UnitClass& classOfTable(const rules::Model& model, const std::string& printed) {
    const rules::UnitClass* of = widestOf(model, lastClass(model));
    std::size_t most = headsNamed(attributesOf(model, *of), printed);
    for (const rules::UnitClass& one : model.classes)
        if (const std::size_t named = headsNamed(attributesOf(model, one), printed);
            named > most || (named == most && one.attributes.size() < of->attributes.size())) {
            of = &one;
            most = named;
        }
    return *of;
}

Expected<SketchedRules> sketchUnits(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    if (const auto root = counterClass(model); !root) return std::unexpected(root.error());
    SketchedRules made;
    const auto idFor = [&](const std::string& name) {
        return raisedCode(idOfTitle(name, "type", [&](const std::string& id) {
            const std::string known = raisedCode(id);
            return std::ranges::any_of(model.types, [&](const auto& one) { return one.named.id == known; }) ||
                   std::ranges::find(made.entries, known, &SketchedEntry::id) != made.entries.end();
        }));
    };
    const rules::UnitClass& of = classOfTable(model, sketch.printed);
    for (const PrintedEntry& printed : entriesOfTable(attributesOf(model, of), sketch.printed)) {
        EntryKeys own{{"class", Fragment::word(of.named.id)}};
        for (const auto& [attribute, value] : printed.values) {
            const auto typed = typedValue(model, attribute->type, value); // else it is to be looked at
            own.emplace_back(attribute->named.id, typed ? *typed : valueText("?"));
        }
        made.entries.push_back(
            {"types", idFor(printed.id.empty() ? printed.title : printed.id), printed.title, std::move(own)});
    }
    if (made.entries.empty())
        made.entries.push_back(
            {"types", idFor(sketch.title), sketch.title, unknownUnit(model, *lastClass(model))});
    return made;
}

} // namespace

extern const EntryKind kUnitKind{
    .word = "Unit",
    .meaning = "a type of counter with its numbers; of a table of units one for each row",
    .sketch = sketchUnits,
};

} // namespace groma::session
