// What lies along the sides of cells: rivers, walls, slopes.
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/printed_entries.h"
#include "editor/session/edits/forms/kinds/sketching.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/edits/text/entry_ids.h"

#include <algorithm>

namespace groma::session {

namespace {

// What the map draws for words of titles, English and French; the last is that of any other.
constexpr DrawnAs kAlongSides[] = {{"bridge", "crossing-bridge"},
                                   {"pont", "crossing-bridge"},
                                   {"ford", "crossing-ford"},
                                   {"gu\u00E9", "crossing-ford"},
                                   {"stream", "stream"},
                                   {"ruisseau", "stream"},
                                   {"brook", "stream"},
                                   {"river", "water"},
                                   {"rivi\u00E8re", "water"},
                                   {"fleuve", "water"},
                                   {"wall", "battlements"},
                                   {"mur", "battlements"},
                                   {"hedge", "hedge"},
                                   {"haie", "hedge"},
                                   {"trench", "works"},
                                   {"rampart", "works"},
                                   {"slope", "hachures"},
                                   {"crest", "hachures"},
                                   {"pente", "hachures"},
                                   {"", "line"}};

Expected<SketchedRules> sketchFeature(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    SketchedEntry made{"sides", {}, sketch.title, {}};
    made.id = idOfTitle(sketch.title, "feature", [&](const std::string& id) {
        return languageKeeps(id) ||
               std::ranges::any_of(model.sides, [&](const auto& one) { return one.named.id == id; });
    });
    made.own = {{"code", cellText(std::string(1, freeCode(model.sides, sketch.title)))},
                {"symbol", Fragment::word(drawnAs(kAlongSides, sketch.title))}};
    for (const rules::Attribute* one : attributesIn(model.sideAttributes))
        if (!one->hasDefault) made.own.emplace_back(one->named.id, valueText("?"));
    return SketchedRules{{std::move(made)}, {}, {}};
}

} // namespace

extern const EntryKind kFeatureKind{
    .word = "Feature",
    .meaning = "what lies along the sides of cells, as a river or a wall",
    .sketch = sketchFeature,
};

} // namespace groma::session
