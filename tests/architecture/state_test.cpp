// What may change while the window is drawn, and where what panels know is kept.
#include "tests/architecture/source_scan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace groma::architecture {
namespace {

/// Public data of a struct that is written a member a line: their names.
std::set<std::string> fieldsOf(const std::string& text, const std::string& head) {
    std::set<std::string> names;
    const std::size_t begin = text.find(head);
    if (begin == std::string::npos) return names;
    std::istringstream lines(text.substr(begin + head.size()));
    for (std::string line; std::getline(lines, line) && !line.starts_with("}");) {
        line = line.substr(0, line.find("//"));
        if (line.find("private:") != std::string::npos) break;
        // What stands in the brackets of a type says nothing: std::function<void(int)> is no function.
        std::string bare;
        int depth = 0;
        for (const char c : line) {
            depth += c == '<' ? 1 : 0;
            if (depth == 0) bare += c;
            depth -= c == '>' ? 1 : 0;
        }
        if (bare.find(';') == std::string::npos) continue;
        bare = bare.substr(0, bare.find(';'));
        if (const std::size_t call = bare.find('('); call < bare.find('=') && call < bare.find('{')) continue;
        std::istringstream declared(bare);
        for (std::string one; std::getline(declared, one, ',');) {
            one = one.substr(0, std::min(one.find('='), one.find('{')));
            one = one.substr(0, one.find_last_not_of(' ') + 1);
            if (!one.empty()) names.insert(one.substr(one.rfind(' ') + 1));
        }
    }
    return names;
}

/// Every header of the project that including this one brings along.
std::set<std::string> pulledInBy(const std::string& header) {
    std::set<std::string> seen;
    std::vector<std::string> open{header};
    while (!open.empty()) {
        const std::string path = open.back();
        open.pop_back();
        for (const Word& include : scan(path, readFile(root() / path)).includes) {
            if (!include.text.starts_with('"')) continue;
            const std::string next = include.text.substr(1, include.text.size() - 2);
            if (seen.insert(next).second) open.push_back(next);
        }
    }
    return seen;
}

TEST_CASE("a sheet holds its document, its play and its selection, nothing of a panel") {
    const std::string text = readFile(root() / "editor/ui/workbench/sheet.h");
    const std::set<std::string> allowed{"number", "history", "disk", "tools", "mode", "play"};
    CHECK(fieldsOf(text, "struct Sheet {") == allowed);
}

TEST_CASE("a field is found however it is written") {
    const std::string text =
        "struct Sheet {\n    int a = 0; ///< b;\n    std::map<int, int> c;\n    int f() const { return 1; }\n"
        "  private:\n    int d;\n};\n";
    CHECK(fieldsOf(text, "struct Sheet {") == std::set<std::string>{"a", "c"});
    CHECK(fieldsOf("struct Sheet {\n    std::function<void(int)> a;\n    int b, c = 1, d{2};\n    void e(int "
                   "f);\n};\n",
                   "struct Sheet {") == std::set<std::string>{"a", "b", "c", "d"});
}

// What is drawn cannot change: who draws has the workbench as a constant, and puts changes into its queue.
TEST_CASE("panels and windows are drawn with the workbench as a constant") {
    const std::string panel = readFile(root() / "editor/ui/workbench/panel.h");
    CHECK(panel.find("virtual void draw(const Workbench& bench) = 0;") != std::string::npos);
    const std::string window = readFile(root() / "editor/ui/shell/windows/all_windows.h");
    CHECK(
        window.find("std::function<void(const Workbench& bench, const ActionTable& actions, bool& open)>") !=
        std::string::npos);
    const std::string bars = readFile(root() / "editor/ui/shell/frame_bars.h");
    CHECK(bars.find("(Workbench&") == std::string::npos);
}

TEST_CASE("nobody in the editor casts a constant away") {
    for (const Source& source : scanFolders({"editor"}))
        for (const Word& word : source.identifiers)
            CHECK_MESSAGE(word.text != "const_cast", source.path << ":" << word.line);
}

// The state of a panel lies in a header of its own, which only those include who speak of it.
TEST_CASE("who includes the workbench learns nothing of a single panel's state") {
    const std::set<std::string> pulled = pulledInBy("editor/ui/workbench/workbench.h");
    REQUIRE(pulled.contains("editor/ui/workbench/sheet.h"));
    for (const std::string& header : pulled) {
        if (!header.starts_with("editor/ui/workbench/state/")) continue;
        const bool own = header.ends_with("/sheet_states.h") || header.ends_with("/on_disk.h");
        CHECK_MESSAGE(own, header);
    }
}

} // namespace
} // namespace groma::architecture
