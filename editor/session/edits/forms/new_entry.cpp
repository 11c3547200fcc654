#include "editor/session/edits/forms/new_entry.h"

#include "editor/session/edits/text/draft.h"
#include "editor/session/edits/text/entry_ids.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace groma::session {

namespace {

// The last file of the rules that has the section; else the one that the rules begin with.
std::string fileForSection(const Document& document, const std::string& section) {
    std::string path = document.rulesPaths().back();
    for (const std::string& part : document.rulesPaths()) {
        const formats::ProjectFile* file = document.file(part);
        if (file != nullptr && file->tree && file->tree->find(Path{section}) != kNoNode) path = part;
    }
    return path;
}

void setKey(Fragment& map, const std::string& key, Fragment value) {
    const auto there = std::ranges::find(map.entries, key, &std::pair<std::string, Fragment>::first);
    if (there == map.entries.end()) map.entries.emplace_back(key, std::move(value));
    else there->second = std::move(value);
}

// An entry that is there keeps what it says besides.
Fragment entryFragment(const Draft& draft, const std::string& path, const SketchedEntry& entry,
                       const EntrySketch& sketch) {
    const NodeIndex there = draft.find(path, Path{entry.section, entry.id});
    Fragment map = Fragment::map({}, Fragment::Layout::Block);
    if (there != kNoNode) map.entries = Fragment::copyOf(draft.tree(path), there).entries;
    if (!entry.title.empty()) setKey(map, "title", Fragment::sentence(entry.title));
    if (!sketch.cite.empty()) setKey(map, "cite", Fragment::sentence(sketch.cite));
    if (!sketch.covers.empty()) setKey(map, "covers", idsFragment(sketch.covers));
    for (const auto& [key, value] : entry.own) setKey(map, key, value);
    return map;
}

Expected<void> writeRules(Draft& draft, const Document& document, const SketchedRules& rules,
                          const EntrySketch& sketch) {
    for (const SketchedEntry& one : rules.entries) {
        const std::string path = fileForSection(document, one.section);
        if (auto opened = draft.open(path); !opened) return opened;
        if (auto done = draft.set(path, Path{one.section, one.id}, entryFragment(draft, path, one, sketch));
            !done)
            return done;
    }
    for (const auto& [at, value] : rules.besides) {
        const std::string path = fileForSection(document, std::get<std::string>(at.front()));
        if (auto opened = draft.open(path); !opened) return opened;
        if (auto done = draft.set(path, at, value); !done) return done;
    }
    return {};
}

} // namespace

Expected<MadeEntry> makeEntry(const Document& document, const EntrySketch& sketch) {
    if (!document.ruleset() || document.rulesPaths().empty()) return refuse("there are no rules yet");
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
