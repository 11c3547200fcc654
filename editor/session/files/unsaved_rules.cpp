#include "editor/session/files/unsaved_rules.h"

#include <algorithm>

namespace groma::session {

std::vector<std::string> unsavedRules(const formats::FileSystem& files, const Document& document,
                                      const DiskRecord& disk, const std::string& rules) {
    const std::string wanted = files.canonical(rules);
    const bool its = std::ranges::any_of(document.rulesPaths(), [&](const std::string& path) {
        return files.canonical(document.root() + "/" + path) == wanted;
    });
    if (!its || !disk.knows(document.startPath())) return {};
    std::vector<std::string> paths = disk.unsaved(document);
    std::erase_if(paths, [&](const std::string& path) {
        return std::ranges::find(document.rulesPaths(), path) == document.rulesPaths().end();
    });
    return paths;
}

} // namespace groma::session
