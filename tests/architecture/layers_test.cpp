// Which room may include what (docs: the rooms and the arrows between them).
#include "tests/architecture/source_scan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

namespace groma::architecture {
namespace {

using Texts = std::vector<std::string>;

struct Room {
    std::string folder;
    Texts ours;     // beginnings of root-relative paths
    Texts theirs;   // beginnings of third-party headers
    Texts standard; // headers of the standard library that are refused here
};

const Texts kOutside = {"chrono", "ctime",  "time.h", "thread",   "mutex",   "shared_mutex", "condition_variable",
                        "future", "atomic", "locale", "clocale",  "fstream", "iostream",     "filesystem",
                        "random", "stop_token", "semaphore"};
// What a header that core may include would still let in.
const std::set<std::string> kOutsideByName = {
    "rand",      "srand",    "getenv",        "setenv",        "setlocale", "localtime", "gmtime",
    "mktime",    "strftime", "fopen",         "ifstream",      "ofstream",  "system",    "mt19937",
    "thread",    "jthread",  "random_device", "system_clock",  "mutex",     "thread_local", "steady_clock"};

const std::vector<Room>& rooms() {
    static const std::vector<Room> all = {
        {"core/", {"core/"}, {"fmt/", "gmp"}, kOutside},
        {"formats/", {"core/", "formats/"}, {"fmt/", "yaml-cpp/", "pugixml", "cairo", "nlohmann/", "zip.h"}, {"thread", "future"}},
        {"formats/project/", {}, {"fcntl.h", "unistd.h", "sys/stat.h", "sys/random.h", "signal.h"}, {}}, // so that a save is on the disk
        {"editor/session/", {"core/", "formats/", "editor/session/"}, {"fmt/", "nlohmann/", "fcntl.h", "unistd.h", "sys/stat.h"}, {}},
        {"editor/ui/",
         {"core/", "formats/", "editor/session/", "editor/ui/"},
         {"fmt/", "imgui", "misc/cpp/imgui", "implot", "TextEditor", "TextDiff", "imcmd_", "portable-file-dialogs", "portable_file_dialogs"},
         {}},
        {"editor/ui/canvas/", {}, {"glad/"}, {}}, // widens the room that it is in
        {"editor/app/",
         {"core/", "formats/", "editor/", "cli/"},
         {"fmt/", "imgui", "backends/imgui_impl_", "glad/", "GLFW/", "cairo"},
         {}},
        {"cli/", {"core/", "formats/", "editor/session/", "cli/"}, {"fmt/", "CLI/", "nlohmann/"}, {}},
    };
    return all;
}

bool beginsWithOneOf(const std::string& text, const Texts& beginnings) {
    return std::ranges::any_of(beginnings, [&](const std::string& start) { return text.starts_with(start); });
}

bool isStandard(const std::string& header) {
    return header.find('/') == std::string::npos && (header.find('.') == std::string::npos || header == "time.h");
}

// Why this file may not include this header; empty if it may.
std::string refusal(const std::string& path, const std::string& include) {
    const std::string header = include.substr(1, include.size() - 2);
    bool allowed = false;
    for (const Room& room : rooms()) {
        if (!path.starts_with(room.folder)) continue;
        if (include.starts_with('"')) {
            allowed = allowed || beginsWithOneOf(header, room.ours);
        } else if (std::ranges::find(room.standard, header) != room.standard.end()) {
            return room.folder + " has no business with <" + header + ">";
        } else {
            allowed = allowed || isStandard(header) || beginsWithOneOf(header, room.theirs);
        }
    }
    return allowed ? "" : path + " may not include " + include;
}

const Texts kRooms = {"core", "formats", "editor", "cli"};

TEST_CASE("no room includes what stands above it or what is another room's trade") {
    const std::vector<Source> sources = scanFolders(kRooms);
    REQUIRE(!sources.empty());
    for (const Source& source : sources) {
        for (const Word& include : source.includes) {
            const std::string why = refusal(source.path, include.text);
            CHECK_MESSAGE(why.empty(), source.path << ":" << include.line << ": " << why);
        }
    }
}

TEST_CASE("core reaches for no clock, thread, locale, environment or file by name") {
    for (const Source& source : scanFolders({"core"})) {
        for (const Word& word : source.identifiers) {
            CHECK_MESSAGE(!kOutsideByName.contains(word.text), source.path << ":" << word.line << ": " << word.text);
        }
    }
}

// A save is atomic only if nobody goes round it.
TEST_CASE("only the saver and the journal open files to write them") {
    const std::set<std::string> writers = {"formats/project/real_file_system.cpp", "editor/session/files/line_file.cpp"};
    const std::set<std::string> ways = {"ofstream", "fstream", "fopen", "freopen", "O_CREAT", "O_TRUNC", "creat", "mkstemp",
                                        "cairo_surface_write_to_png", "cairo_pdf_surface_create", "cairo_svg_surface_create",
                                        "SaveIniSettingsToDisk", "save_file"};
    int found = 0;
    for (const Source& source : scanFolders(kRooms)) {
        for (const Word& word : source.identifiers) {
            if (!ways.contains(word.text)) continue;
            CHECK_MESSAGE(writers.contains(source.path), source.path << ":" << word.line << ": " << word.text);
            ++found;
        }
    }
    CHECK(found >= 2);
}

TEST_CASE("the arrows of the rooms refuse what they should") {
    CHECK(refusal("core/grid/a.cpp", "\"core/base/b.h\"").empty());
    CHECK(refusal("core/grid/a.cpp", "<vector>").empty());
    CHECK(refusal("core/grid/a.cpp", "<fmt/core.h>").empty());
    CHECK(refusal("formats/a.cpp", "<yaml-cpp/yaml.h>").empty());
    CHECK(refusal("editor/ui/panels/a.cpp", "<imgui.h>").empty());
    CHECK(refusal("editor/ui/canvas/a.cpp", "<glad/gl.h>").empty());
    CHECK(refusal("editor/ui/canvas/a.cpp", "\"editor/session/b.h\"").empty());
    CHECK(refusal("editor/session/a.cpp", "<thread>").empty());
    CHECK(refusal("formats/project/a.cpp", "<unistd.h>").empty());

    CHECK_FALSE(refusal("core/grid/a.cpp", "\"formats/b.h\"").empty());
    CHECK_FALSE(refusal("core/grid/a.cpp", "\"b.h\"").empty());
    CHECK_FALSE(refusal("core/grid/a.cpp", "<yaml-cpp/yaml.h>").empty());
    CHECK_FALSE(refusal("core/sim/a.cpp", "<thread>").empty());
    CHECK_FALSE(refusal("core/grid/a.cpp", "<filesystem>").empty());
    CHECK_FALSE(refusal("core/grid/a.cpp", "<chrono>").empty());
    CHECK_FALSE(refusal("formats/yaml/a.cpp", "<unistd.h>").empty());
    CHECK_FALSE(refusal("formats/a.cpp", "\"editor/session/b.h\"").empty());
    CHECK_FALSE(refusal("editor/session/a.cpp", "<imgui.h>").empty());
    CHECK_FALSE(refusal("editor/session/a.cpp", "<yaml-cpp/yaml.h>").empty());
    CHECK_FALSE(refusal("editor/session/a.cpp", "\"editor/ui/b.h\"").empty());
    CHECK_FALSE(refusal("editor/ui/panels/a.cpp", "<glad/gl.h>").empty());
    CHECK_FALSE(refusal("editor/ui/panels/a.cpp", "<GLFW/glfw3.h>").empty());
    CHECK_FALSE(refusal("editor/ui/panels/a.cpp", "\"editor/app/b.h\"").empty());
    CHECK_FALSE(refusal("cli/a.cpp", "<imgui.h>").empty());
    CHECK_FALSE(refusal("cli/a.cpp", "\"editor/ui/b.h\"").empty());
    CHECK_FALSE(refusal("elsewhere/a.cpp", "<vector>").empty());
}

using Graph = std::map<std::string, std::set<std::string>>;

std::string folderOf(const std::string& path) { return path.substr(0, path.find('/', path.find('/') + 1)); }

bool reaches(const Graph& graph, const std::string& from, const std::string& to, std::set<std::string>& seen) {
    if (!graph.contains(from) || !seen.insert(from).second) return false;
    return std::ranges::any_of(graph.at(from),
                               [&](const std::string& next) { return next == to || reaches(graph, next, to, seen); });
}

// The folders that can be reached from themselves.
std::set<std::string> circles(const Graph& graph) {
    std::set<std::string> found;
    for (const auto& [folder, _] : graph) {
        std::set<std::string> seen;
        if (reaches(graph, folder, folder, seen)) found.insert(folder);
    }
    return found;
}

// What a ruleset says and the words it says it in know each other, and count as one.
std::string coreFolder(const std::string& path) {
    const std::string folder = folderOf(path);
    return folder == "core/rules" ? "core/lang" : folder;
}

TEST_CASE("the folders of core include one another in no circle") {
    Graph graph;
    for (const Source& source : scanFolders({"core"})) {
        for (const Word& include : source.includes) {
            if (!include.text.starts_with("\"core/")) continue;
            const std::string from = coreFolder(source.path);
            const std::string to = coreFolder(include.text.substr(1));
            if (from != to) graph[from].insert(to);
        }
    }
    std::string names;
    for (const std::string& folder : circles(graph)) {
        names += " " + folder + " (includes";
        for (const std::string& other : graph[folder]) names += " " + other;
        names += ")";
    }
    CHECK_MESSAGE(names.empty(), "in a circle:" << names);
}

TEST_CASE("a circle of three folders is found, a diamond is none") {
    CHECK(circles({{"a", {"b"}}, {"b", {"c"}}, {"c", {"a"}}, {"d", {"a"}}}) == std::set<std::string>{"a", "b", "c"});
    CHECK(circles({{"a", {"b", "c"}}, {"b", {"d"}}, {"c", {"d"}}}).empty());
}

// A header and what it declares: what only its own source includes serves nobody.
std::set<std::string> unusedHeaders(const std::vector<Source>& sources) {
    const auto stem = [](const std::string& path) { return path.substr(0, path.rfind('.')); };
    std::set<std::string> unused;
    for (const Source& source : sources)
        if (source.isHeader && !source.path.starts_with("cli/")) unused.insert(source.path);
    for (const Source& source : sources)
        for (const Word& include : source.includes) {
            const std::string header = include.text.substr(1, include.text.size() - 2);
            if (stem(header) != stem(source.path)) unused.erase(header);
        }
    return unused;
}

TEST_CASE("every header of core, formats and editor has a user in the program") {
    for (const std::string& header : unusedHeaders(scanFolders(kRooms))) CHECK_MESSAGE(false, header << ": only tests include it");
}

TEST_CASE("a header that its own source alone includes is found") {
    const Source used = scan("core/a/used.h", "#pragma once\n");
    const Source lonely = scan("core/a/lonely.h", "#pragma once\n");
    const Source own = scan("core/a/lonely.cpp", "#include \"core/a/lonely.h\"\n#include \"core/a/used.h\"\n");
    CHECK(unusedHeaders({used, lonely, own}) == std::set<std::string>{"core/a/lonely.h"});
}

TEST_CASE("every header says #pragma once") {
    for (const Source& source : scanFolders({"core", "formats", "editor", "cli", "tests"})) {
        if (source.isHeader) CHECK_MESSAGE(source.hasPragmaOnce, source.path);
    }
}

} // namespace
} // namespace groma::architecture
