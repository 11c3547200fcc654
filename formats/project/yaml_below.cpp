#include "formats/project/yaml_below.h"

#include <algorithm>
#include <filesystem>

namespace groma::formats {

namespace fs = std::filesystem;

namespace {

bool isYaml(const fs::path& path) { return path.extension() == ".yaml" || path.extension() == ".yml"; }

void addBelow(const fs::path& folder, YamlBelow& into) {
    std::error_code error;
    fs::directory_iterator at(folder, error);
    for (; !error && at != fs::directory_iterator(); at.increment(error)) {
        std::error_code none;
        const bool below = at->is_directory(none) && !at->is_symlink(none);
        if (below) addBelow(at->path(), into);
        else if (at->is_regular_file(none) && isYaml(at->path()))
            into.files.push_back(at->path().generic_string());
    }
    if (error) into.unreadable.push_back({folder.generic_string(), error.message()});
}

} // namespace

YamlBelow yamlBelow(const std::string& folder) {
    YamlBelow found;
    addBelow(folder, found);
    std::ranges::sort(found.files);
    return found;
}

std::vector<std::string> yamlBeside(const std::string& folder) {
    std::vector<std::string> found;
    std::error_code error;
    for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator();
         at.increment(error))
        if (isYaml(at->path())) found.push_back(at->path().generic_string());
    std::ranges::sort(found);
    return found;
}

} // namespace groma::formats
