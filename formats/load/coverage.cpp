#include "formats/load/coverage.h"

#include "formats/yaml/cursor.h"

#include <algorithm>

namespace groma::formats {

namespace {

void addCovers(const yaml::Tree& tree, yaml::NodeIndex value, diag::Sink& sink,
               std::vector<CoverPlace>& into) {
    const yaml::Cursor list(tree, value, sink);
    if (list.isList())
        for (const yaml::Cursor& item : list.items()) into.push_back({std::string(item.raw()), item.ref()});
    else
        for (const yaml::Word& word : list.words())
            into.push_back({std::string(word.text), word.place.where});
}

void collect(const yaml::Tree& tree, yaml::NodeIndex at, diag::Sink& sink, std::vector<CoverPlace>& into) {
    const yaml::Node& node = tree.node(tree.resolved(at));
    if (node.kind != yaml::Kind::Map && node.kind != yaml::Kind::List) return;
    for (const yaml::NodeIndex child : tree.children(at)) {
        if (node.kind == yaml::Kind::Map && tree.keyText(child) == "covers")
            addCovers(tree, child, sink, into);
        else collect(tree, child, sink, into);
    }
}

std::string placeOf(const yaml::Tree& tree, diag::NodeRef where) {
    const auto line = tree.source().positionOf(tree.node(where.node).span.begin).line + 1;
    return tree.source().path() + ":" + std::to_string(line);
}

} // namespace

std::vector<CoverPlace> coversOf(const yaml::Tree& tree) {
    std::vector<CoverPlace> places;
    diag::Sink ignored;
    collect(tree, tree.root(), ignored, places);
    return places;
}

std::vector<std::string> coversAt(const yaml::Tree& tree, yaml::NodeIndex map) {
    std::vector<CoverPlace> places;
    diag::Sink ignored;
    if (const yaml::NodeIndex value = tree.find(map, "covers"); value != yaml::kNoNode)
        addCovers(tree, value, ignored, places);
    std::vector<std::string> ids;
    for (CoverPlace& place : places) ids.push_back(std::move(place.id));
    return ids;
}

bool Coverage::isCovered(const std::string& id) const {
    return notPlayable.contains(id) || (entries.contains(id) && proofs.contains(id));
}

void addEntries(Coverage& coverage, const yaml::Tree& tree) {
    for (const CoverPlace& cover : coversOf(tree)) {
        const bool known = std::ranges::find(coverage.ids, cover.id) != coverage.ids.end();
        auto& places = (known ? coverage.entries : coverage.unknown)[cover.id];
        if (const std::string place = placeOf(tree, cover.where);
            std::ranges::find(places, place) == places.end())
            places.push_back(place);
    }
}

void addSnippet(Coverage& coverage, const yaml::Tree& tree, bool passed) {
    for (const CoverPlace& cover : coversOf(tree)) {
        const bool known = std::ranges::find(coverage.ids, cover.id) != coverage.ids.end();
        if (!known) coverage.unknown[cover.id].push_back(placeOf(tree, cover.where));
        else (passed ? coverage.proofs : coverage.failing)[cover.id].push_back(tree.source().path());
    }
}

Coverage coverageOf(const rules::BookSource& book) {
    Coverage coverage;
    std::map<std::string, std::string> byKind; // or by id, which comes first
    for (const rules::NamedText& reason : book.notPlayable) byKind[reason.name.text] = reason.text.text;
    const auto add = [&](const rules::Text& id, const rules::Text& kind) {
        coverage.ids.push_back(id.text);
        const auto own = byKind.find(id.text);
        const auto reason = own != byKind.end() ? own : byKind.find(kind.text);
        if (reason != byKind.end()) coverage.notPlayable[id.text] = reason->second;
    };
    std::set<std::string_view> changed, itemised; // passages
    for (const rules::BookSource::Passage& passage : book.passages)
        if (passage.wordsChanged() || passage.missing) changed.insert(passage.id.text);
    for (const rules::BookSource::Rule& rule : book.rules) {
        add(rule.id, rule.kind);
        for (const rules::Text& passage : rule.passages) {
            itemised.insert(passage.text);
            if (changed.contains(passage.text)) coverage.toReadAgain.insert(rule.id.text);
        }
    }
    for (const rules::BookSource::Passage& passage : book.passages) {
        if (itemised.contains(passage.id.text)) continue;
        add(passage.id, passage.kind);
        if (changed.contains(passage.id.text)) coverage.toReadAgain.insert(passage.id.text);
    }
    for (const rules::BookSource::Acceptance& one : book.accepted)
        for (const rules::Text& value : one.values)
            coverage.accepted[value.text].push_back({one.by.text, one.date.text});
    return coverage;
}

} // namespace groma::formats
