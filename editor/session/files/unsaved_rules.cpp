#include "editor/session/files/unsaved_rules.h"

#include <algorithm>

namespace groma::session {

std::vector<std::string> unsavedRules(const Document& document, const DiskRecord& disk) {
    if (!disk.knows(document.startPath())) return {};
    std::vector<std::string> paths = disk.unsaved(document);
    std::erase_if(paths, [&](const std::string& path) {
        return std::ranges::find(document.rulesPaths(), path) == document.rulesPaths().end();
    });
    return paths;
}

} // namespace groma::session
