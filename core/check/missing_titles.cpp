#include "core/check/checks.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

namespace groma::check {

namespace {

// What people meet in the window, the log, the odds and on the play sheet.
template <class Do>
void eachSeen(const rules::RulesetSource& source, Do each) {
    const auto all = [&](const auto& list, std::string_view what) {
        for (const auto& item : list) {
            each(item.entry.id, item.entry.title, what);
        }
    };
    all(source.types, "type");
    for (const rules::ClassSource& unit : source.classes) {
        all(unit.attributes, "attribute");
    }
    all(source.terrainAttributes, "attribute of terrain");
    all(source.sideAttributes, "attribute of sides");
    all(source.states, "state");
    all(source.resources, "resource");
    all(source.decks, "deck");
    all(source.terrain, "terrain");
    all(source.sides, "side feature");
    all(source.links, "link");
    all(source.tables, "table");
    all(source.quantities, "quantity");
    all(source.measures, "measure");
    all(source.rolls, "roll");
    all(source.offers, "offer");
    all(source.traits, "trait");
    all(source.procedures, "procedure");
    all(source.actions, "action");
    all(source.options, "option");
    all(source.numbers, "scenario number");
    all(source.areas, "area");
    all(source.verdicts, "verdict");
    for (const rules::TraitSource& trait : source.traits) {
        all(trait.states, "state");
    }
    for (const rules::OutcomeSetSource& set : source.outcomes) {
        for (const rules::OutcomeSetSource::Value& value : set.values) {
            if (!value.fields.empty() || !value.title.empty()) { // a plain list of names is read as its words
                each(value.name, value.title, "outcome");
            }
        }
    }
}

} // namespace

// A ruleset in which most entries have titles is written for people; then the others are told.
void missingTitles(const Subject& subject, diag::Sink& sink) {
    std::size_t seen = 0;
    std::size_t titled = 0;
    eachSeen(subject.source, [&](const rules::Text&, const rules::Text& title, std::string_view) {
        ++seen;
        titled += title.empty() ? 0 : 1;
    });
    if (2 * titled <= seen) {
        return;
    }
    eachSeen(subject.source, [&](const rules::Text& id, const rules::Text& title, std::string_view what) {
        if (title.empty() && id.where.hasNode()) {
            sink.add(
                diag::diagnose(diag::Code::MissingTitle, id.where,
                               fmt::format("the {} `{}` has no title: people see its id", what, id.text)));
        }
    });
}

} // namespace groma::check
