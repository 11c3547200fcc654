// The window as the command line knows it: who builds the program with one hands it in.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

namespace groma::cli {

// What `groma edit` was asked to do.
struct EditRequest {
    std::vector<std::filesystem::path> files; // the first is shown; none: an untitled document
    std::filesystem::path tourDirectory;      // not empty: show each screen, leave its picture there, and end
};

// Opens the window and returns the exit code; empty in a build without the editor.
using Editor = std::function<int(const EditRequest&)>;

} // namespace groma::cli
