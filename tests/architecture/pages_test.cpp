// The pages for those who change the program name files; each of them exists.
#include "tests/architecture/source_scan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace groma::architecture {
namespace {

// What stands in backticks and looks like a file or a folder of the tree; NAME stands for any.
std::vector<std::string> pathsIn(const std::string& page) {
    static const std::regex quoted(
        "`((?:core|formats|editor|cli|tests|docs|tools|samples|third_party)/[A-Za-z0-9_./-]*)`");
    std::vector<std::string> paths;
    for (std::sregex_iterator at(page.begin(), page.end(), quoted), end; at != end; ++at) {
        std::string path = (*at)[1];
        if (path.find("NAME") == std::string::npos) paths.push_back(std::move(path));
    }
    return paths;
}

TEST_CASE("a page's paths are what stands in backticks below a folder of the tree") {
    CHECK(pathsIn("`core/a.h`, `groma test`, core/b.h, `editor/ui/panels/NAME_panel.cpp`, `samples/`") ==
          std::vector<std::string>{"core/a.h", "samples/"});
}

TEST_CASE("every file that the pages for contributors name exists") {
    for (const char* page : {"docs/architecture.md", "docs/contributing.md", "CONTRIBUTING.md"}) {
        const std::vector<std::string> paths = pathsIn(readFile(root() / page));
        CHECK(paths.size() > 3);
        for (const std::string& path : paths)
            CHECK_MESSAGE(std::filesystem::exists(root() / path), page << " names " << path);
    }
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// What of the page's diffs does not stand in the files that they show, a line each. Lines that begin with +
// or a blank are of the file, in its order; "..." leaves some out; a hunk says where it begins, that of a new
// file how long it is.
std::string strayLines(const std::string& page, const std::function<std::string(const std::string&)>& read) {
    static const std::regex hunk("@@ -(\\d+)(?:,\\d+)? \\+(\\d+)(?:,(\\d+))? @@.*");
    std::string stray;
    bool diff = false;
    std::string path;
    std::vector<std::string> file;
    std::size_t at = 0;
    bool gap = false; // lines of the file may be left out here
    for (const std::string& line : linesOf(page)) {
        std::smatch match;
        if (line.starts_with("```")) {
            diff = line == "```diff";
        } else if (!diff || line.starts_with("-")) {
            continue;
        } else if (line == "..." || line == "+...") {
            gap = true;
        } else if (line.starts_with("+++ b/")) {
            path = line.substr(6);
            file = linesOf(read(path));
            at = 0;
        } else if (std::regex_match(line, match, hunk)) {
            const bool isNew = match[1] == "0";
            at = isNew ? 0 : std::stoul(match[2]) - 1;
            gap = !isNew; // others add lines above it
            if (isNew && std::stoul(match[3]) != file.size())
                stray += path + ": has " + std::to_string(file.size()) + " lines\n";
        } else {
            const std::string wanted = line.empty() ? line : line.substr(1);
            const auto begin = file.begin() + static_cast<std::ptrdiff_t>(std::min(at, file.size()));
            const auto end = gap || begin == file.end() ? file.end() : begin + 1;
            const auto found = std::find(begin, end, wanted);
            if (found == end) stray += path + ": " + wanted + "\n";
            else at = static_cast<std::size_t>(found - file.begin()) + 1;
            gap = false;
        }
    }
    return stray;
}

TEST_CASE("a line of a diff that is not in its file is found, and a file of another length") {
    const auto read = [](const std::string&) { return std::string("one\ntwo\nthree\n"); };
    const std::string head = "```diff\n--- /dev/null\n+++ b/a\n@@ -0,0 +1,3 @@\n";
    CHECK(strayLines(head + "+one\n...\n+three\n```\n", read).empty());
    CHECK(strayLines(head + "+one\n+three\n```\n", read) ==
          "a: three\n"); // and nothing says that "two" is left out
    CHECK(strayLines(head + "...\n+three\n+one\n```\n", read) == "a: one\n");
    CHECK(strayLines("```diff\n+++ b/a\n@@ -0,0 +1,4 @@\n+one\n```\n", read) == "a: has 3 lines\n");
    CHECK(strayLines("```diff\n+++ b/a\n@@ -2,1 +2,2 @@\n two\n+three\n```\n", read).empty());
}

TEST_CASE("the diffs of the page for contributors are cut from today's files") {
    const std::string page = readFile(root() / "docs/contributing.md");
    REQUIRE(page.find("```diff") != std::string::npos);
    CHECK(strayLines(page, [](const std::string& path) { return readFile(root() / path); }) == "");
}

// A room of the program is a folder; each table of the page names those of one folder, from the bottom up.
using Tables = std::map<std::string, std::vector<std::string>>;

Tables roomTables(const std::string& page) {
    static const std::regex head("\\| `([a-z/]+)/` \\| \\|");
    static const std::regex quoted("`([a-z]+)`");
    Tables tables;
    std::string folder;
    for (const std::string& line : linesOf(page)) {
        std::smatch match;
        if (std::regex_match(line, match, head)) {
            folder = match[1];
        } else if (!line.starts_with('|')) {
            folder.clear();
        } else if (!folder.empty()) {
            const std::string cell = line.substr(1, line.find('|', 1) - 1);
            for (std::sregex_iterator at(cell.begin(), cell.end(), quoted), end; at != end; ++at)
                tables[folder].push_back((*at)[1]);
        }
    }
    return tables;
}

// The room of the folder that a file below it lies in; empty for what lies in the folder itself.
std::string roomOf(const std::string& folder, const std::string& path) {
    if (!path.starts_with(folder + "/")) return "";
    const std::size_t slash = path.find('/', folder.size() + 1);
    return slash == std::string::npos ? "" : path.substr(folder.size() + 1, slash - folder.size() - 1);
}

// Rooms that the table does not name, and includes of rooms that stand after the one that includes them.
std::string strayRooms(const std::string& folder, const std::vector<std::string>& table,
                       const std::vector<Source>& sources) {
    const auto placeOf = [&](const std::string& room) { return std::ranges::find(table, room); };
    std::string stray;
    for (const Source& source : sources) {
        const std::string room = roomOf(folder, source.path);
        if (room.empty()) continue;
        if (placeOf(room) == table.end()) stray += "\n" + source.path + ": no row has " + room;
        for (const Word& include : source.includes) {
            const std::string other = roomOf(folder, include.text.substr(1, include.text.size() - 2));
            if (!other.empty() && placeOf(other) > placeOf(room))
                stray +=
                    "\n" + source.path + ":" + std::to_string(include.line) + " includes " + include.text;
        }
    }
    return stray;
}

TEST_CASE("a room may include those that stand before it in its table of the architecture page") {
    const Tables tables = roomTables(readFile(root() / "docs/architecture.md"));
    CHECK(tables.size() == 5);
    for (const auto& [folder, table] : tables) {
        const std::string stray = strayRooms(folder, table, scanFolders({folder}));
        CHECK_MESSAGE(stray.empty(), folder << ":" << stray);
        for (const std::string& room : table)
            CHECK_MESSAGE(std::filesystem::is_directory(root() / folder / room), folder << "/" << room);
    }
}

TEST_CASE("an include of a later room and a room without a row are found") {
    const Tables tables = roomTables("| `x/` | |\n| --- | --- |\n| `a`, `b` | of `c` |\n\n| `d` | |\n");
    REQUIRE(tables == Tables{{"x", {"a", "b"}}});
    const std::vector<Source> sources{scan("x/a/f.h", "#include \"x/b/g.h\"\n"),
                                      scan("x/b/g.h", "#include \"x/a/f.h\"\n"), scan("x/main.cpp", ""),
                                      scan("x/c/h.h", "")};
    CHECK(strayRooms("x", tables.at("x"), sources) ==
          "\nx/a/f.h:1 includes \"x/b/g.h\"\nx/c/h.h: no row has c");
}

} // namespace
} // namespace groma::architecture
