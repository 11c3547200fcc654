// What all counters of one sort have. Of a printed table of units: the numbers that its heads name. The bare
// class that rules begin with takes them itself, so that rules which speak of every counter can read them.
#include "core/base/letters.h"
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/printed_entries.h"
#include "editor/session/edits/forms/kinds/sketching.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/edits/text/entry_ids.h"

#include <algorithm>

namespace groma::session {

namespace {

constexpr std::size_t kPrintedOnCounter = 3; // numbers

// A number that another class has under this head is the same one; else a free id.
std::string numberOf(const rules::Model& model, const EntryKeys& made, const std::string& head) {
    const auto isMade = [&](const std::string& id) {
        return std::ranges::find(made, id, &EntryKeys::value_type::first) != made.end();
    };
    for (const rules::Attribute& one : model.attributes)
        if (one.type.kind == lang::Kind::Number && !isMade(one.named.id) &&
            (base::sameWords(head, one.named.title) || base::sameWords(head, one.named.id)))
            return one.named.id;
    return idOfTitle(head, "number", [&](const std::string& id) {
        return languageKeepsNumber(id) || isMade(id) ||
               std::ranges::any_of(model.states, [&](const auto& one) { return one.named.id == id; }) ||
               std::ranges::any_of(model.attributes, [&](const auto& one) { return one.named.id == id; });
    });
}

Expected<SketchedRules> sketchClass(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    const rules::UnitClass* root = widestOf(model, lastClass(model));
    const bool bare = root != nullptr && model.classes.size() == 1 && model.attributes.empty() &&
                      root->named.covers.empty();
    SketchedEntry made{"classes", {}, sketch.title, {}};
    made.id = idOfTitle(sketch.title, "class", [&](const std::string& id) {
        return languageKeeps(id) ||
               std::ranges::any_of(model.classes, [&](const auto& one) { return one.named.id == id; });
    });
    if (bare) {
        made.id = root->named.id;
        made.title.clear();
    } else if (root != nullptr) {
        made.own.emplace_back("is", Fragment::word(root->named.id));
    }
    EntryKeys attributes;
    std::vector<Fragment> notation;
    const AttributeRefs inherited = root == nullptr ? AttributeRefs{} : attributesOf(model, *root);
    for (const std::string& head : newNumbersOf(inherited, sketch.printed)) {
        const std::string id = numberOf(model, attributes, head);
        EntryKeys keys{{"type", Fragment::word("number")}};
        // Units that are there say nothing of it yet, and the rules must check.
        if (bare && !model.types.empty()) keys.emplace_back("default", valueText("?"));
        keys.emplace_back("title", Fragment::sentence(head));
        attributes.emplace_back(id, Fragment::map(std::move(keys), Fragment::Layout::Flow));
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
