// The files of a project that nothing refers to: whoever wants them all looks into the folders.
#pragma once

#include <string>
#include <vector>

namespace groma::formats {

struct YamlBelow {
    std::vector<std::string> files; // .yaml and .yml, in the order of their names
    struct Unreadable {
        std::string folder, reason;
    };
    std::vector<Unreadable> unreadable; // passed over
};

// Links to folders are not followed.
[[nodiscard]] YamlBelow yamlBelow(const std::string& folder);
// Those in the folder itself, in the order of their names; none where it cannot be read.
[[nodiscard]] std::vector<std::string> yamlBeside(const std::string& folder);

} // namespace groma::formats
