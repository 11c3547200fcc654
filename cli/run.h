// The `groma` command: parses its words and dispatches to a verb.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

namespace groma::cli {

inline constexpr int kSuccess = 0; // nothing to report
inline constexpr int kFinding = 1; // a problem in what the user gave us, or a failed snippet
inline constexpr int kMisuse = 2;  // the command line itself is wrong

// What `groma edit` was asked to do.
struct EditRequest {
    std::vector<std::filesystem::path> files; // the first is shown; none: an untitled document
    std::filesystem::path tourDirectory; // not empty: show each screen, leave its picture there, and end
};

// Opens the window and returns the exit code; empty in a build without the editor.
using Editor = std::function<int(const EditRequest&)>;

// Returns the exit code of the process.
int run(int argc, const char* const* argv, std::string_view version, const Editor& editor);

} // namespace groma::cli
