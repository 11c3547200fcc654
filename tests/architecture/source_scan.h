// What the architecture tests know of a source file: its includes, its identifiers, its strings, its length.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace groma::architecture {

struct Word {
    std::string text;
    int line = 0; // from 1
};

struct Source {
    std::string path; // from the root, with /
    int lines = 0;
    bool isHeader = false;
    bool hasPragmaOnce = false;
    std::vector<Word> includes;    // with their quotes or angle brackets
    std::vector<Word> identifiers; // keywords among them
    std::vector<Word> strings;     // contents of string and character literals, as written
};

// Reads C++ as far as it takes to tell comments, includes, identifiers and literals apart.
Source scan(std::string path, std::string_view text);

std::string readFile(const std::filesystem::path& file);

// Every file under the folders (paths from the root) with one of the extensions, in path order, scanned.
std::vector<Source> scanFolders(const std::vector<std::string>& folders);
std::vector<std::string> filesUnder(const std::string& folder, const std::vector<std::string>& extensions);

std::filesystem::path root();

// Where the program is; tests and tools are not of it.
inline const std::vector<std::string> kRooms = {"core",      "formats",    "editor/session",
                                                "editor/ui", "editor/app", "cli"};

} // namespace groma::architecture
