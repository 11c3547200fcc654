#include "editor/session/edits/forms/new_trait.h"

#include "core/lang/readback/readback.h"
#include "editor/session/document/rules_place.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/edits/text/entry_ids.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

namespace {

const rules::Quantity* quantityOf(const Document& document, const TraitSketch& sketch) {
    const auto& all = document.ruleset()->model.quantities;
    return sketch.quantity < 0 || static_cast<std::size_t>(sketch.quantity) >= all.size()
               ? nullptr
               : &all[static_cast<std::size_t>(sketch.quantity)];
}

// In words, in the order of the files; what a person does about it stands behind it.
std::vector<std::string> problemsOf(const Document& document) {
    std::vector<std::string> told;
    for (const diag::Diagnostic& one : document.problems())
        if (one.severity != diag::Severity::Note)
            told.push_back(one.message + (one.expected.empty() ? "" : "; expected " + one.expected) +
                           (one.hint.empty() ? "" : "; " + one.hint));
    return told;
}

} // namespace

std::vector<std::string> holdersOf(const rules::Model& model, int quantity) {
    std::vector<std::string> names;
    if (quantity < 0 || static_cast<std::size_t>(quantity) >= model.quantities.size()) return names;
    const lang::Function& function = model.functions[static_cast<std::size_t>(
        model.quantities[static_cast<std::size_t>(quantity)].function)];
    for (std::uint32_t i = 0; i < function.parameters; ++i)
        if (const lang::Kind kind = function.locals[i].type.kind;
            kind == lang::Kind::Piece || kind == lang::Kind::Side)
            names.push_back(function.locals[i].name);
    return names;
}

std::string traitId(const rules::Model& model, const std::string& title) {
    return idOfTitle(title, "skill", [&](const std::string& id) {
        return std::ranges::any_of(model.traits, [&](const rules::Trait& t) { return t.named.id == id; });
    });
}

Edited addTrait(const Document& document, const TraitSketch& sketch) {
    if (!document.ruleset()) return refuse("there are no rules yet");
    const rules::Model& model = document.ruleset()->model;
    const rules::Quantity* quantity = quantityOf(document, sketch);
    if (sketch.title.empty()) return refuse("a skill needs a name");
    if (quantity == nullptr) return refuse("say what the skill changes");
    const auto holders = holdersOf(model, sketch.quantity);
    if (sketch.of < 0 || static_cast<std::size_t>(sketch.of) >= holders.size())
        return refuse(
            fmt::format("`{}` has no piece and no side that could hold a skill", quantity->named.id));
    if (sketch.value.empty()) return refuse("a skill needs a number or an expression");
    if (std::ranges::find(kTraitOperations, sketch.operation) == std::end(kTraitOperations))
        return refuse(fmt::format("`{}` is not what a skill can do to a number", sketch.operation));
    using Entries = std::vector<std::pair<std::string, Fragment>>;
    Entries change{{"quantity", Fragment::word(quantity->named.id)},
                   {"of", Fragment::word(holders[static_cast<std::size_t>(sketch.of)])},
                   {"title", Fragment::sentence(sketch.title)}};
    if (!sketch.when.empty()) change.emplace_back("when", Fragment::sentence(sketch.when));
    change.emplace_back(sketch.operation, valueText(sketch.value));
    if (!sketch.cite.empty()) change.emplace_back("cite", cellText(sketch.cite));
    Entries entries{{"title", Fragment::sentence(sketch.title)}};
    if (!sketch.cite.empty()) entries.emplace_back("cite", cellText(sketch.cite));
    if (!sketch.covers.empty()) {
        std::vector<Fragment> ids;
        for (const std::string& id : sketch.covers) ids.push_back(Fragment::word(id));
        entries.emplace_back("covers", Fragment::list(std::move(ids), Fragment::Layout::Flow));
    }
    if (sketch.holders >= 0)
        entries.emplace_back(
            "applies_to", Fragment::word(model.classes[static_cast<std::size_t>(sketch.holders)].named.id));
    entries.emplace_back(
        "modifies",
        Fragment::list({Fragment::map(std::move(change), Fragment::Layout::Block)}, Fragment::Layout::Block));
    const std::string path = fileToWrite(document, Path{"traits"});
    Draft draft(document);
    if (auto opened = draft.open(path); !opened) return std::unexpected(opened.error());
    const std::string id = traitId(model, sketch.title);
    if (auto done =
            draft.set(path, Path{"traits", id}, Fragment::map(std::move(entries), Fragment::Layout::Block));
        !done)
        return std::unexpected(done.error());
    return draft.finish("New skill " + sketch.title);
}

SketchReading readSketch(const Document& document, const TraitSketch& sketch) {
    SketchReading reading;
    const Edited edit = addTrait(document, sketch);
    if (!edit) return {{}, {edit.error().reason}};
    const auto next = document.apply(*edit);
    if (!next) return {{}, {next.error().reason}};
    const auto before = problemsOf(document);
    for (std::string& one : problemsOf(*next))
        if (std::ranges::find(before, one) == before.end()) reading.problems.push_back(std::move(one));
    if (!next->ruleset()) return reading;
    const rules::Model& model = next->ruleset()->model;
    const std::string id = traitId(document.ruleset()->model, sketch.title);
    for (std::size_t i = 0; i < model.traits.size(); ++i)
        if (model.traits[i].named.id == id)
            reading.sentence = lang::readTrait(model, static_cast<rules::Index>(i));
    return reading;
}

} // namespace groma::session
