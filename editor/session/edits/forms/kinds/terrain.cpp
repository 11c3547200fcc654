// A kind of ground; of a printed table of terrain one for each row, with the numbers under its heads, which
// are declared where the rules do not know them.
#include "core/base/letters.h"
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/printed_entries.h"
#include "editor/session/edits/forms/kinds/sketching.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/edits/text/entry_ids.h"
#include "editor/session/edits/text/values.h"

#include <algorithm>

namespace groma::session {

namespace {

// What the map draws for words of titles, English and French; the last is that of any other.
constexpr DrawnAs kGrounds[] = {
    {"wood", "crowns"},   {"forest", "crowns"}, {"bois", "crowns"}, {"for\u00EAt", "crowns"},
    {"hill", "dunes"},    {"colline", "dunes"}, {"slope", "dunes"}, {"marsh", "dashes"},
    {"swamp", "dashes"},  {"marais", "dashes"}, {"town", "roofs"},  {"village", "roofs"},
    {"ville", "roofs"},   {"camp", "tents"},    {"rock", "rocks"},  {"rough", "rocks"},
    {"mount", "rocks"},   {"mont", "rocks"},    {"scrub", "scrub"}, {"brush", "scrub"},
    {"lake", "water"},    {"lac", "water"},     {"sea", "water"},   {"field", "furrows"},
    {"champ", "furrows"}, {"", "plain"}};

std::string firstWord(std::string_view title) {
    return base::lowered(title.substr(0, std::min(title.find(' '), title.size())));
}

Expected<SketchedRules> sketchTerrain(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    SketchedRules made;
    std::vector<rules::Terrain> kinds = model.terrain; // with those that are made
    std::vector<rules::Attribute> attributes = model.terrainAttributes;
    for (const std::string& head : newNumbersOf(attributesIn(model.terrainAttributes), sketch.printed)) {
        rules::Attribute one;
        one.named.title = head;
        one.named.id = idOfTitle(head, "number", [&](const std::string& id) {
            return std::ranges::any_of(attributes, [&](const auto& known) { return known.named.id == id; });
        });
        one.type = {lang::Kind::Number};
        one.hasDefault = true; // of kinds that the table leaves out
        made.besides.emplace_back(Path{"terrain_attributes", one.named.id},
                                  Fragment::map({{"type", Fragment::word("number")},
                                                 {"default", valueText("?")},
                                                 {"title", Fragment::sentence(head)}},
                                                Fragment::Layout::Flow));
        attributes.push_back(std::move(one));
    }
    const auto add = [&](const std::string& title, EntryKeys values) {
        // A kind that begins with the same word is that kind: "Open" of the table is "Open ground".
        const auto same = std::ranges::find_if(kinds, [&](const auto& one) {
            return one.named.covers.empty() && firstWord(one.named.title) == firstWord(title);
        });
        SketchedEntry entry{"terrain", {}, title, {}};
        if (same != kinds.end()) {
            entry.id = same->named.id;
            entry.title.clear();
            entry.own = std::move(values);
        } else {
            entry.id = idOfTitle(title, "terrain", [&](const std::string& id) {
                return std::ranges::any_of(kinds, [&](const auto& one) { return one.named.id == id; });
            });
            rules::Terrain kind;
            kind.named.id = entry.id;
            kind.named.title = title;
            kind.code = std::string(1, freeCode(kinds, title));
            entry.own = {{"layer", Fragment::word("ground")},
                         {"code", cellText(kind.code)},
                         {"symbol", Fragment::word(drawnAs(kGrounds, title))}};
            std::ranges::move(values, std::back_inserter(entry.own));
            kinds.push_back(std::move(kind));
        }
        made.entries.push_back(std::move(entry));
    };
    const AttributeRefs refs = attributesIn(attributes);
    for (const PrintedEntry& printed : entriesOfTable(refs, sketch.printed)) {
        EntryKeys values;
        for (const auto& [attribute, value] : printed.values) {
            const auto typed = typedValue(model, attribute->type, value);
            values.emplace_back(attribute->named.id, typed ? *typed : valueText("?"));
        }
        add(printed.title, std::move(values));
    }
    if (made.entries.empty()) {
        EntryKeys values;
        for (const rules::Attribute* one : refs)
            if (!one->hasDefault) values.emplace_back(one->named.id, valueText("?"));
        add(sketch.title, std::move(values));
    }
    return made;
}

} // namespace

extern const EntryKind kTerrainKind{
    .word = "Terrain",
    .meaning = "a kind of ground; of a table of terrain one for each row, with its numbers",
    .sketch = sketchTerrain,
};

} // namespace groma::session
