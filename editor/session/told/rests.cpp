#include "editor/session/told/rests.h"

#include "core/odds/chance_words.h"

#include <set>

namespace groma::session {

std::vector<std::string> unknownValues(const formats::Loaded& loaded) {
    std::vector<std::string> found;
    if (!loaded.rulesSource || !loaded.built.setup) return found;
    const game::Setup& setup = *loaded.built.setup;
    std::set<std::string> there;
    for (int piece = 0; piece < setup.pieceCount(); ++piece)
        there.insert(setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named.id);
    for (const rules::TypeSource& type : loaded.rulesSource->types) {
        if (!there.contains(type.entry.id.text)) continue;
        for (const auto& [values, where] : {std::pair{&type.values, ""}, {&type.back, " on its back"}})
            for (const rules::NamedValue& value : *values)
                if (value.value.unknown)
                    found.push_back(value.name.text + " of " + type.entry.id.text + where);
    }
    return found;
}

namespace {

std::vector<PagePart> partsOf(const formats::Loaded& loaded, const Facts& facts, PagePart assumptions) {
    std::vector<PagePart> parts;
    PagePart& rests = parts.emplace_back();
    rests.title = "What it rests on";
    rests.head = {"", ""};
    for (const auto& [name, value] : facts) rests.rows.push_back({name, value});
    if (assumptions.rows.empty() && assumptions.points.empty())
        assumptions.sentences = {"Nothing assumed was read."};
    parts.push_back(std::move(assumptions));
    if (std::vector<std::string> unknown = unknownValues(loaded); !unknown.empty()) {
        PagePart& part = parts.emplace_back();
        part.sentences.emplace_back("Values that nobody knows; play that needs one of them stops.");
        part.points = std::move(unknown);
    }
    return parts;
}

} // namespace

std::vector<PagePart> restsParts(const formats::Loaded& loaded, const Facts& facts,
                                 const std::vector<odds::RestsOn>& assumed, const std::string& read) {
    PagePart assumptions;
    assumptions.head = {"assumed", read, "basis"};
    for (const odds::RestsOn& one : assumed)
        assumptions.rows.push_back({one.on.what, odds::percent(one.chance.chance.toDouble()), one.on.basis});
    return partsOf(loaded, facts, std::move(assumptions));
}

std::vector<PagePart> restsParts(const formats::Loaded& loaded, const Facts& facts,
                                 const std::vector<std::string>& assumed) {
    PagePart assumptions;
    if (!assumed.empty()) assumptions.sentences = {"Assumed, and read:"};
    assumptions.points = assumed;
    return partsOf(loaded, facts, std::move(assumptions));
}

} // namespace groma::session
