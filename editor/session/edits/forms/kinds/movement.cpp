// Where a counter may go, paid with its number of movement, and the action that takes it there, once in a
// phase.
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/sequence_lines.h"
#include "editor/session/edits/forms/kinds/sketching.h"
#include "editor/session/edits/text/entry_ids.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

using formats::yaml::Fragment;

namespace {

// The number that its ground costs, by its name; else one.
std::string costOfAStep(const rules::Model& model) {
    for (const rules::Attribute& one : model.terrainAttributes)
        for (const std::string_view word : {"cost", "mov", "mouv", "co\u00FBt", "mp"})
            if (one.type.kind == lang::Kind::Number &&
                (wordBegins(one.named.id, word) || wordBegins(one.named.title, word)))
                return "ground(to)." + one.named.id;
    return "1";
}

Expected<SketchedRules> sketchMovement(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    const auto of = counterClass(model);
    if (!of) return std::unexpected(of.error());
    SketchedRules made;
    const std::string& counter = (*of)->named.id;
    const std::string way = idOfTitle(sketch.title + " path", "path", [&](const std::string& id) {
        return callableTaken(model, id) ||
               std::ranges::any_of(model.moves, [&](const auto& one) { return one.named.id == id; });
    });
    EntryKeys move{{"takes", wordsOf({{"mover", counter}})}};
    if (const rules::Attribute* allowance = allowanceOf(model, **of))
        move.emplace_back("budget", Fragment::word("mover." + allowance->named.id));
    move.emplace_back("cost", Fragment::word(costOfAStep(model)));
    move.emplace_back("allowed", Fragment::word("empty(to)"));
    const std::string action = actionId(model, sketch.title);
    const std::string moved = needFlag(model, **of, "moved", "Has moved", made);
    made.entries.push_back({"moves", way, sketch.title, std::move(move)});
    made.entries.push_back(
        {"actions",
         action,
         sketch.title,
         {{"takes", wordsOf({{"mover", counter}, {"to", "cell"}})},
          {"from", wordsOf({{"mover", "pieces(active)"}, {"to", fmt::format("reachable({}(mover))", way)}})},
          {"allowed", unlessFlagged("mover", moved, "has moved")},
          {"does", Fragment::literal(fmt::format("mover.{} = yes\nplace(mover, to)\n", moved))}}});
    performIn(document, action, sketch.title, made);
    return made;
}

} // namespace

extern const EntryKind kMovementKind{
    .word = "Movement",
    .meaning = "where a counter may go and what a step costs, with the action that takes it there",
    .sketch = sketchMovement,
};

} // namespace groma::session
