#include "formats/rules/outcome_words.h"

#include "core/diag/sink.h"
#include "formats/rules/entry_reader.h"
#include "formats/yaml/cursor.h"

namespace groma::formats {

namespace {

using yaml::Cursor;

std::vector<Cursor> entriesWithin(const Cursor& map) {
    return map.isMap() ? map.map().entries() : std::vector<Cursor>{};
}

Cursor partOf(const Cursor& entry, std::string_view key) {
    return entry.isMap() ? entry.map()[key] : Cursor(entry.tree(), yaml::kNoNode, entry.sink());
}

} // namespace

std::vector<OutcomeWords> readOutcomeWords(std::span<const ProjectFile* const> files) {
    std::vector<OutcomeWords> found;
    diag::Sink told; // the reader of the ruleset tells what is wrong
    for (const ProjectFile* file : files) {
        if (!file->tree) continue;
        const Cursor root(*file->tree, file->tree->root(), told);
        for (const Cursor& set : entriesWithin(partOf(root, "outcomes")))
            for (const Cursor& value : entriesWithin(partOf(set, "values"))) {
                std::string help = entry::textOf(partOf(value, "help")).text;
                if (help.empty()) continue;
                found.push_back({std::string(set.key()), std::string(value.key()), std::move(help),
                                 entry::textOf(partOf(value, "cite")).text});
            }
    }
    return found;
}

} // namespace groma::formats
