// Names of files and ids made from what a person called a thing.
#pragma once

#include "formats/project/file_system.h"

#include <string>
#include <string_view>

namespace groma::session {

// Letters, digits and `between` where other characters were: "The Ford, 284 BC" is "the-ford-284-bc". Letters
// beyond ASCII lose their accents where they have any of Latin-1; what is left of nothing is empty.
std::string plainName(std::string_view title, char between = '-');
// Below `root`: `folder` + name + ".yaml", with a number where such a file is there already. `folder` ends
// with '/' or is empty.
std::string freePath(const formats::FileSystem& files, const std::string& root, const std::string& folder,
                     const std::string& name);

// `path` as it is if it begins with '/', else below `root`.
std::string fullPath(const std::string& root, const std::string& path);
// What a file of a project, or what was kept of it, may have at most.
inline constexpr std::size_t kMostFileBytes = 64U << 20;

} // namespace groma::session
