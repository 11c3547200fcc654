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
#include <iterator>

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

// Numbers under heads that the rules do not know yet, which are declared.
std::vector<rules::Attribute> numbersOfTable(const rules::Model& model, const std::string& printed,
                                             SketchedRules& into) {
    std::vector<rules::Attribute> attributes = model.terrainAttributes;
    for (const std::string& head : newNumbersOf(attributesIn(model.terrainAttributes), printed)) {
        rules::Attribute one;
        one.named.title = head;
        one.named.id = idOfTitle(head, "number", [&](const std::string& id) {
            return languageKeepsNumber(id) ||
                   std::ranges::any_of(attributes, [&](const auto& known) { return known.named.id == id; });
        });
        one.type = {lang::Kind::Number};
        one.hasDefault = true; // of kinds that the table leaves out
        into.besides.emplace_back(Path{"terrain_attributes", one.named.id},
                                  Fragment::map({{"type", Fragment::word("number")},
                                                 {"default", valueText("?")},
                                                 {"title", Fragment::sentence(head)}},
                                                Fragment::Layout::Flow));
        attributes.push_back(std::move(one));
    }
    return attributes;
}

struct GroundRow {
    std::string title;
    EntryKeys values;
    const rules::Terrain* known = nullptr; // the kind of the rules that it is
};

std::vector<GroundRow> rowsOfTable(const rules::Model& model, const AttributeRefs& attributes,
                                   const std::string& printed) {
    std::vector<GroundRow> rows;
    for (const PrintedEntry& entry : entriesOfTable(attributes, printed, Capitals::Names)) {
        GroundRow row{entry.title, {}};
        for (const auto& [attribute, value] : entry.values) {
            const auto typed = typedValue(model, attribute->type, value);
            row.values.emplace_back(attribute->named.id, typed ? *typed : valueText("?"));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

// What is called the same is the same; each kind is one row. Of a table a word is enough that begins one row
// and one kind alone: "Open" is the "Open ground" that rules begin with, as no passage has told of it yet.
void findKnown(const rules::Model& model, std::vector<GroundRow>& rows, bool byFirstWord) {
    const auto isFree = [&](const rules::Terrain& kind) {
        return std::ranges::find(rows, &kind, &GroundRow::known) == rows.end();
    };
    for (GroundRow& row : rows)
        for (const rules::Terrain& kind : model.terrain)
            if (row.known == nullptr && isFree(kind) && base::sameWords(kind.named.title, row.title))
                row.known = &kind;
    for (GroundRow& row : rows) {
        const std::string word = firstWord(row.title);
        const auto begins = [&](const auto& title) { return firstWord(title) == word; };
        if (!byFirstWord || row.known != nullptr ||
            std::ranges::count_if(rows, begins, &GroundRow::title) != 1)
            continue;
        const rules::Terrain* alone = nullptr;
        int count = 0;
        for (const rules::Terrain& kind : model.terrain)
            if (begins(kind.named.title)) {
                alone = &kind;
                ++count;
            }
        if (count == 1 && isFree(*alone) && alone->named.covers.empty()) row.known = alone;
    }
}

Expected<SketchedRules> sketchTerrain(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    SketchedRules made;
    const std::vector<rules::Attribute> attributes = numbersOfTable(model, sketch.printed, made);
    const AttributeRefs refs = attributesIn(attributes);
    std::vector<GroundRow> rows = rowsOfTable(model, refs, sketch.printed);
    const bool isTable = !rows.empty();
    if (!isTable) {
        rows.push_back({sketch.title, {}});
        for (const rules::Attribute* one : refs)
            if (!one->hasDefault) rows.front().values.emplace_back(one->named.id, valueText("?"));
    }
    findKnown(model, rows, isTable);
    std::vector<rules::Terrain> kinds = model.terrain; // with those that are made
    for (GroundRow& row : rows) {
        SketchedEntry entry{"terrain", {}, {}, {}};
        if (row.known != nullptr) {
            entry.id = row.known->named.id;
            entry.own = std::move(row.values);
        } else {
            entry.title = row.title;
            entry.id = idOfTitle(row.title, "terrain", [&](const std::string& id) {
                return languageKeeps(id) ||
                       std::ranges::any_of(kinds, [&](const auto& one) { return one.named.id == id; });
            });
            rules::Terrain kind;
            kind.named.id = entry.id;
            kind.code = std::string(1, freeCode(kinds, row.title));
            entry.own = {{"layer", Fragment::word("ground")},
                         {"code", cellText(kind.code)},
                         {"symbol", Fragment::word(drawnAs(kGrounds, row.title))}};
            std::ranges::move(row.values, std::back_inserter(entry.own));
            kinds.push_back(std::move(kind));
        }
        made.entries.push_back(std::move(entry));
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
