#include "editor/session/edits/forms/new_entry.h"

#include "editor/session/edits/forms/units_of_table.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/edits/text/entry_ids.h"
#include "editor/session/edits/text/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace groma::session {

namespace {

using Entries = std::vector<std::pair<std::string, Fragment>>;

constexpr std::size_t kRemark = 90; // columns

// The class of the last type; else the last class.
const rules::UnitClass* classOf(const rules::Model& model) {
    if (model.classes.empty()) return nullptr;
    return model.types.empty() ? &model.classes.back()
                               : &model.classes[static_cast<std::size_t>(model.types.back().unitClass)];
}

std::string remark(const std::string& printed) {
    std::string text = "#", line;
    for (std::size_t at = 0; at < printed.size();) {
        const std::size_t end = std::min(printed.find_first_of(" \n\t", at), printed.size());
        const std::string word = printed.substr(at, end - at);
        at = end + 1;
        if (word.empty()) continue;
        if (!line.empty() && line.size() + word.size() > kRemark) {
            text += line + "\n#";
            line.clear();
        }
        line += " " + word;
    }
    return text + line + "\n";
}

Expected<Entries> unit(const rules::Model& model) {
    const rules::UnitClass* of = classOf(model);
    if (of == nullptr) return refuse("the rules have no class that it could be of: write `classes` first");
    Entries entries{{"class", Fragment::word(of->named.id)}};
    for (const rules::Index index : of->attributes) {
        const rules::Attribute& attribute = model.attributes[static_cast<std::size_t>(index)];
        if (!attribute.hasDefault) entries.emplace_back(attribute.named.id, valueText("?"));
    }
    return entries;
}

// The widest class that it is one of: a number of rules is that of every counter.
const rules::UnitClass* widestOf(const rules::Model& model, const rules::UnitClass* of) {
    while (of != nullptr && !of->parents.empty())
        of = &model.classes[static_cast<std::size_t>(of->parents.front())];
    return of;
}

Entries quantity(const rules::Model& model) {
    Entries entries;
    if (const rules::UnitClass* of = widestOf(model, classOf(model)))
        entries.emplace_back("takes",
                             Fragment::map({{"unit", Fragment::word(of->named.id)}}, Fragment::Layout::Flow));
    entries.emplace_back("base", Fragment::word("0"));
    return entries;
}

// As counters print it.
std::string raised(std::string id) {
    for (char& c : id)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return id;
}

struct Sketched {
    std::string id, title;
    Entries own; // behind title, cite and covers
};

// A type; of a table of units one for each of its rows.
Expected<std::vector<Sketched>> unitsOf(const rules::Model& model, const EntrySketch& sketch) {
    auto single = unit(model);
    if (!single) return std::unexpected(single.error());
    std::vector<Sketched> all;
    const auto idFor = [&](const std::string& name) {
        return raised(idOfTitle(name, "type", [&](const std::string& id) {
            const std::string known = raised(id);
            return std::ranges::any_of(model.types, [&](const auto& one) { return one.named.id == known; }) ||
                   std::ranges::find(all, known, &Sketched::id) != all.end();
        }));
    };
    // Of all classes that of which the heads name most, of equals the one that has least besides.
    const rules::UnitClass* of = widestOf(model, classOf(model));
    std::size_t most = headsNamed(model, *of, sketch.printed);
    for (const rules::UnitClass& one : model.classes)
        if (const std::size_t named = headsNamed(model, one, sketch.printed);
            named > most || (named == most && one.attributes.size() < of->attributes.size())) {
            of = &one;
            most = named;
        }
    for (const PrintedUnit& printed : unitsOfTable(model, *of, sketch.printed)) {
        Entries own{{"class", Fragment::word(of->named.id)}};
        for (const auto& [attribute, value] : printed.values) {
            const auto typed = typedValue(model, attribute->type, value); // else it is to be looked at
            own.emplace_back(attribute->named.id, typed ? *typed : valueText("?"));
        }
        all.push_back(
            {idFor(printed.id.empty() ? printed.title : printed.id), printed.title, std::move(own)});
    }
    if (all.empty()) all.push_back({idFor(sketch.title), sketch.title, std::move(*single)});
    return all;
}

} // namespace

Expected<MadeEntry> makeEntry(const Document& document, const EntrySketch& sketch) {
    if (!document.ruleset() || document.rulesPaths().empty()) return refuse("there are no rules yet");
    if (sketch.title.empty()) return refuse("it needs a name");
    const rules::Model& model = document.ruleset()->model;
    MadeEntry made;
    std::vector<Sketched> all;
    switch (sketch.shape) {
    case EntryShape::Unit: {
        auto units = unitsOf(model, sketch);
        if (!units) return std::unexpected(units.error());
        all = std::move(*units);
        made.section = "types";
        break;
    }
    case EntryShape::Quantity:
        all.push_back({idOfTitle(sketch.title, "quantity",
                                 [&](const std::string& id) { return callableTaken(model, id); }),
                       sketch.title, quantity(model)});
        made.section = "quantities";
        break;
    case EntryShape::Procedure:
        all.push_back({idOfTitle(sketch.title, "procedure",
                                 [&](const std::string& id) { return callableTaken(model, id); }),
                       sketch.title,
                       {{"does", Fragment::literal(remark(sketch.printed))}}});
        made.section = "procedures";
        break;
    }
    made.id = all.front().id;
    std::string path = document.rulesPaths().back();
    for (const std::string& part : document.rulesPaths()) {
        const formats::ProjectFile* file = document.file(part);
        if (file != nullptr && file->tree && file->tree->find(Path{made.section}) != kNoNode) path = part;
    }
    Draft draft(document);
    if (auto opened = draft.open(path); !opened) return std::unexpected(opened.error());
    for (Sketched& one : all) {
        Entries entries{{"title", Fragment::sentence(one.title)}};
        if (!sketch.cite.empty()) entries.emplace_back("cite", Fragment::sentence(sketch.cite));
        if (!sketch.covers.empty()) entries.emplace_back("covers", idsFragment(sketch.covers));
        std::ranges::move(one.own, std::back_inserter(entries));
        const Fragment entry = Fragment::map(std::move(entries), Fragment::Layout::Block);
        if (const auto done = draft.set(path, Path{made.section, one.id}, entry); !done)
            return std::unexpected(done.error());
    }
    made.change = draft.finish("New entry " + sketch.title);
    return made;
}

} // namespace groma::session
