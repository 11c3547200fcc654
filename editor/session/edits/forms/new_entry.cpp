#include "editor/session/edits/forms/new_entry.h"

#include "editor/session/document/rules_place.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/edits/text/entry_ids.h"
#include "formats/load/coverage.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace groma::session {

using formats::yaml::Kind;

namespace {

bool isUnknown(const Fragment& value) { return value.kind == Kind::Scalar && value.text == "?"; }

EntryKeys keysOf(const SketchedEntry& entry, const EntrySketch& sketch) {
    EntryKeys keys;
    if (!entry.title.empty()) keys.emplace_back("title", Fragment::sentence(entry.title));
    if (!sketch.cite.empty()) keys.emplace_back("cite", Fragment::sentence(sketch.cite));
    if (!sketch.covers.empty()) keys.emplace_back("covers", idsFragment(sketch.covers));
    std::ranges::copy(entry.own, std::back_inserter(keys));
    return keys;
}

// Of an entry that is there: it covers what it covered as well, its section of the book stays, and nobody
// knows less than before.
EntryKeys keysBesides(const formats::yaml::Tree& tree, NodeIndex there, EntryKeys keys,
                      const EntrySketch& sketch) {
    std::erase_if(keys, [&](const auto& key) {
        return (key.first == "cite" || isUnknown(key.second)) && tree.find(there, key.first) != kNoNode;
    });
    for (auto& [key, value] : keys)
        if (key == "covers") {
            std::vector<std::string> ids = formats::coversAt(tree, there);
            for (const std::string& id : sketch.covers)
                if (std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
            value = idsFragment(ids);
        }
    return keys;
}

// `open: {title: Open ground}` as rules begin with: it has a line for each key when it gets more of them. One
// of several lines may hold remarks between them, and stays as it is written.
bool becomesLines(const Draft& draft, const std::string& path, NodeIndex there) {
    const formats::yaml::Node& node = draft.tree(path).node(there);
    const std::string_view text =
        std::string_view(draft.text(path)).substr(node.span.begin, node.span.size());
    return node.kind == Kind::Map && node.style == formats::yaml::Style::Flow && node.alias == kNoNode &&
           text.find_first_of("\n&*") == std::string_view::npos;
}

void putKey(Fragment& map, std::string key, Fragment value) {
    const auto there = std::ranges::find(map.entries, key, &std::pair<std::string, Fragment>::first);
    if (there == map.entries.end()) map.entries.emplace_back(std::move(key), std::move(value));
    else there->second = std::move(value);
}

Expected<void> writeEntry(Draft& draft, const std::string& path, const SketchedEntry& entry,
                          const EntrySketch& sketch) {
    const Path at{entry.section, entry.id};
    EntryKeys keys = keysOf(entry, sketch);
    const NodeIndex there = draft.find(path, at);
    if (there == kNoNode || draft.tree(path).node(there).kind == Kind::Null)
        return draft.set(path, at, Fragment::map(std::move(keys), Fragment::Layout::Block));
    keys = keysBesides(draft.tree(path), draft.tree(path).resolved(there), std::move(keys), sketch);
    if (becomesLines(draft, path, there)) {
        Fragment map = Fragment::copyOf(draft.tree(path), there);
        map.layout = Fragment::Layout::Block;
        for (auto& [key, value] : keys) putKey(map, std::move(key), std::move(value));
        return draft.set(path, at, map);
    }
    for (const auto& [key, value] : keys)
        if (auto done = draft.set(path, Path{entry.section, entry.id, key}, value); !done) return done;
    return {};
}

Expected<void> writeRules(Draft& draft, const Document& document, const SketchedRules& rules,
                          const EntrySketch& sketch) {
    for (const SketchedEntry& one : rules.entries) {
        const std::string path = fileToWrite(document, Path{one.section, one.id});
        if (auto opened = draft.open(path); !opened) return opened;
        if (auto done = writeEntry(draft, path, one, sketch); !done) return done;
    }
    for (const auto& [at, value] : rules.besides) {
        const std::string path = fileToWrite(document, at);
        if (auto opened = draft.open(path); !opened) return opened;
        if (auto done = draft.set(path, at, value); !done) return done;
    }
    return {};
}

} // namespace

Expected<MadeEntry> makeEntry(const Document& document, const EntrySketch& sketch) {
    // Of rules with errors only those before them are known: what was made since would be written over.
    if (const auto model = freshRules(document); !model) return std::unexpected(model.error());
    if (document.rulesPaths().empty()) return refuse("there are no rules yet");
    if (sketch.title.empty()) return refuse("it needs a name");
    if (sketch.kind == nullptr || sketch.kind->sketch == nullptr) return refuse("it has a form of its own");
    const auto rules = sketch.kind->sketch(document, sketch);
    if (!rules) return std::unexpected(rules.error());
    Draft draft(document);
    if (const auto done = writeRules(draft, document, *rules, sketch); !done)
        return std::unexpected(done.error());
    const SketchedEntry& first = rules->entries.front();
    return MadeEntry{draft.finish("New entry " + sketch.title), first.section, first.id, rules->note};
}

} // namespace groma::session
