#include "editor/session/document/rules_place.h"

#include "core/rules/model.h"

#include <ranges>

namespace groma::session {

using formats::yaml::kNoNode;
using formats::yaml::Path;

PlaceInRules placeInRules(const Document& document, const Path& at) {
    for (const std::string& path : document.rulesPaths()) {
        const formats::ProjectFile* file = document.file(path);
        if (file == nullptr || !file->tree) continue;
        if (const auto node = file->tree->find(at); node != kNoNode) return {path, file->tree.get(), node};
    }
    return {};
}

Expected<std::string> fileOfRules(const Document& document, const std::string& section,
                                  const std::string& id) {
    const PlaceInRules place = placeInRules(document, Path{section, id});
    if (place.tree == nullptr) return refuse("no file of the rules has " + id);
    return place.path;
}

std::string fileToWrite(const Document& document, const Path& at) {
    for (Path way = at; !way.empty(); way.pop_back())
        for (const std::string& path : document.rulesPaths() | std::views::reverse) {
            const formats::ProjectFile* file = document.file(path);
            if (file != nullptr && file->tree && file->tree->find(way) != kNoNode) return path;
        }
    return document.rulesPaths().back();
}

Expected<const rules::Model*> freshRules(const Document& document) {
    if (!document.ruleset()) return refuse("there are no rules yet");
    if (!document.meaning().rulesFresh) return refuse("the rules have errors; mend them in their text first");
    return &document.ruleset()->model;
}

} // namespace groma::session
