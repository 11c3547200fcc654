// Paths below the folder of a project, and whole ones: "rules.yaml" at /game is /game/rules.yaml. The root of
// the file system is a folder like any other.
#pragma once

#include <string>
#include <string_view>

namespace groma::formats {

// What the folder adds before a path below it: "/game/", "/".
[[nodiscard]] inline std::string rootPrefix(std::string_view root) {
    return std::string(root) + (root.ends_with('/') ? "" : "/");
}

[[nodiscard]] inline std::string atRoot(std::string_view root, std::string_view below) {
    return rootPrefix(root).append(below);
}

// Empty for a path that does not lie below the folder.
[[nodiscard]] inline std::string belowRoot(std::string_view root, std::string_view whole) {
    const std::string prefix = rootPrefix(root);
    return whole.starts_with(prefix) ? std::string(whole.substr(prefix.size())) : std::string();
}

} // namespace groma::formats
