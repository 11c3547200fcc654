// What all counters of one sort have. Of a printed table of units: the numbers that its heads name. The bare
// class that rules begin with takes them itself, so that rules which speak of every counter can read them.
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/printed_entries.h"
#include "editor/session/edits/forms/kinds/sketching.h"
#include "editor/session/edits/text/entry_ids.h"

#include <algorithm>

namespace groma::session {

using formats::yaml::Fragment;

namespace {

constexpr std::size_t kPrintedOnCounter = 3; // numbers

Expected<SketchedRules> sketchClass(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    const rules::UnitClass* root = widestOf(model, lastClass(model));
    const bool bare = root != nullptr && model.classes.size() == 1 && model.attributes.empty() &&
                      root->named.covers.empty();
    SketchedEntry made{"classes", {}, sketch.title, {}};
    made.id = idOfTitle(sketch.title, "class", [&](const std::string& id) {
        return std::ranges::any_of(model.classes, [&](const auto& one) { return one.named.id == id; });
    });
    if (bare) {
        made.id = root->named.id;
        made.title.clear();
    } else if (root != nullptr) {
        made.own.emplace_back("is", Fragment::word(root->named.id));
    }
    EntryKeys attributes;
    std::vector<Fragment> notation;
    for (const std::string& head : newNumbersOf(attributesIn(model.attributes), sketch.printed)) {
        const std::string id = idOfTitle(head, "number", [&](const std::string& known) {
            return std::ranges::any_of(attributes, [&](const auto& one) { return one.first == known; }) ||
                   std::ranges::any_of(model.attributes,
                                       [&](const auto& one) { return one.named.id == known; });
        });
        attributes.emplace_back(
            id, Fragment::map({{"type", Fragment::word("number")}, {"title", Fragment::sentence(head)}},
                              Fragment::Layout::Flow));
        if (notation.size() < kPrintedOnCounter) notation.push_back(Fragment::word(id));
    }
    if (!attributes.empty()) {
        made.own.emplace_back("attributes", Fragment::map(std::move(attributes), Fragment::Layout::Block));
        made.own.emplace_back("notation", Fragment::list(std::move(notation), Fragment::Layout::Flow));
    }
    return SketchedRules{{std::move(made)}, {}, {}};
}

} // namespace

extern const EntryKind kClassKind{
    .word = "Class",
    .meaning = "what all counters of one sort have; of a table of units: the numbers under its heads",
    .sketch = sketchClass,
};

} // namespace groma::session
