// Which room may include what (docs: the rooms and the arrows between them).
#include "tests/architecture/source_scan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
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

const Texts kOutside = {
    "chrono", "ctime",      "time.h",   "thread",  "mutex",   "shared_mutex", "condition_variable",
    "future", "atomic",     "locale",   "clocale", "fstream", "iostream",     "filesystem",
    "random", "stop_token", "semaphore"};
// What a header that core may include would still let in.
const std::set<std::string> kOutsideByName = {
    "rand",   "srand",    "getenv",        "setenv",       "setlocale", "localtime",    "gmtime",
    "mktime", "strftime", "fopen",         "ifstream",     "ofstream",  "system",       "mt19937",
    "thread", "jthread",  "random_device", "system_clock", "mutex",     "thread_local", "steady_clock"};

const std::vector<Room>& rooms() {
    static const std::vector<Room> all = {
        {"core/", {"core/"}, {"fmt/", "gmp"}, kOutside},
        {"core/base/", {}, {"immintrin.h"}, {}},    // numbers that fall in a row
        {"core/game/native/", {}, {"asmjit/"}, {}}, // which makes native code
        {"formats/",
         {"core/", "formats/"},
         {"fmt/", "yaml-cpp/", "pugixml", "cairo", "fontconfig/", "librsvg/", "nlohmann/", "zip.h"},
         {"thread", "future"}},
        {"formats/project/",
         {},
         {"fcntl.h", "unistd.h", "sys/stat.h", "sys/random.h", "signal.h", "poll.h", "spawn.h", "sys/wait.h"},
         {}}, // so that a save is on the disk, and another program ends
        {"editor/session/",
         {"core/", "formats/", "editor/session/"},
         {"fmt/", "nlohmann/", "fcntl.h", "poll.h", "unistd.h", "sys/stat.h"},
         {}},
        {"editor/ui/",
         {"core/", "formats/", "editor/session/", "editor/ui/"},
         {"fmt/", "imgui", "misc/cpp/imgui", "implot", "TextEditor", "TextDiff", "imcmd_",
          "portable-file-dialogs", "portable_file_dialogs"},
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
    return header.find('/') == std::string::npos &&
           (header.find('.') == std::string::npos || header == "time.h");
}

// Why this file may not include this header; empty if it may.
std::string refusal(const std::string& path, const std::string& include) {
    const std::string header = include.substr(1, include.size() - 2);
    if (header.find("..") != std::string::npos) return path + " leaves its folder by " + include;
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

const Texts kLayered = {"core", "formats", "editor", "cli"};

TEST_CASE("no room includes what stands above it or what is another room's trade") {
    const std::vector<Source> sources = scanFolders(kLayered);
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
            CHECK_MESSAGE(!kOutsideByName.contains(word.text),
                          source.path << ":" << word.line << ": " << word.text);
        }
    }
}

// A save is atomic only if nobody goes round it.
TEST_CASE("only the saver and the journal open files to write them") {
    const std::set<std::string> writers = {"formats/project/real_file_system.cpp",
                                           "editor/session/files/line_file.cpp"};
    const std::set<std::string> ways = {"ofstream",
                                        "fstream",
                                        "fopen",
                                        "freopen",
                                        "O_CREAT",
                                        "O_TRUNC",
                                        "creat",
                                        "mkstemp",
                                        "cairo_surface_write_to_png",
                                        "cairo_pdf_surface_create",
                                        "cairo_svg_surface_create",
                                        "SaveIniSettingsToDisk",
                                        "save_file"};
    int found = 0;
    for (const Source& source : scanFolders(kLayered)) {
        for (const Word& word : source.identifiers) {
            if (!ways.contains(word.text)) continue;
            CHECK_MESSAGE(writers.contains(source.path),
                          source.path << ":" << word.line << ": " << word.text);
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
    CHECK_FALSE(refusal("core/grid/a.cpp", "\"core/../editor/session/b.h\"").empty());
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

// What the rules, the kernel and the questions may know of a map: cells, edges, neighbours, distance and
// direction. How its cells lie is the business of core/grid and of what draws, so that other kinds of maps
// can come to stand beside these.
const std::set<std::string> kLie = {"Axial",        "axial",         "axialDistance",
                                    "axialRotated", "axialMirrored", "axialOffset",
                                    "reachToward",  "kHexSteps",     "kSquareSteps"};

TEST_CASE("outside core/grid no code of core knows how the cells of a map lie") {
    const auto tellers = [](const Source& source) {
        std::vector<std::string> found;
        for (const Word& word : source.identifiers)
            if (kLie.contains(word.text))
                found.push_back(source.path + ":" + std::to_string(word.line) + ": " + word.text);
        return found;
    };
    for (const Source& source : scanFolders({"core"}))
        if (!source.path.starts_with("core/grid/"))
            for (const std::string& told : tellers(source)) CHECK_MESSAGE(false, told);
    CHECK(tellers(scan("core/game/a.cpp", "auto at = map.axial(cell);\n")).size() == 1);
}

// What the scans above do not read can hide nothing: lists are entries alone.
TEST_CASE("sources are headers, files of code and lists, and lists include nothing") {
    for (const std::string& room : kRooms) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root() / room)) {
            static const std::set<std::string> kOther{".inl", ".inc", ".ipp", ".tpp", ".hpp",
                                                      ".hh",  ".cc",  ".cxx", ".c"};
            const std::string ending = entry.path().extension().string();
            CHECK_MESSAGE(!kOther.contains(ending), entry.path().generic_string());
            if (ending != ".def") continue;
            const std::string path = entry.path().lexically_relative(root()).generic_string();
            CHECK_MESSAGE(scan(path, readFile(entry.path())).includes.empty(), path);
        }
    }
}

TEST_CASE("every header says #pragma once") {
    for (const Source& source : scanFolders({"core", "formats", "editor", "cli", "tests"})) {
        if (source.isHeader) CHECK_MESSAGE(source.hasPragmaOnce, source.path);
    }
}

} // namespace
} // namespace groma::architecture
