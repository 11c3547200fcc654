// What no program needs: headers that nobody reaches, and sources that no header declares.
#include "tests/architecture/source_scan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <sstream>

namespace groma::architecture {
namespace {

using Names = std::set<std::string>;

std::string stemOf(const std::string& path) { return path.substr(0, path.rfind('.')); }

bool startsOneOf(const std::string& line, std::initializer_list<const char*> beginnings) {
    return std::ranges::any_of(beginnings, [&](const char* one) { return line.starts_with(one); });
}

// Names of what a source defines for others: at the margin, outside `namespace {`, the last word before the
// first bracket or equals sign. Held to our style, where nothing but declarations stands at the margin.
Names definedIn(const std::string& text) {
    Names names;
    bool hidden = false;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line == "namespace {") hidden = true;
        if (line == "} // namespace") hidden = false;
        if (hidden || line.empty() || std::isalpha(static_cast<unsigned char>(line[0])) == 0 ||
            startsOneOf(line, {"namespace ", "using ", "struct ", "class ", "enum ", "template ", "static ",
                               "constexpr ", "union "}))
            continue;
        std::size_t end = std::min(line.find_first_of("({="), line.size());
        if (end == line.size()) continue;
        while (end > 0 && line[end - 1] == ' ') --end;
        std::size_t from = end;
        while (from > 0 &&
               (std::isalnum(static_cast<unsigned char>(line[from - 1])) != 0 || line[from - 1] == '_'))
            --from;
        if (from < end) names.insert(line.substr(from, end - from));
    }
    return names;
}

struct Code {
    std::string path, text;
};

// What the program does not reach. It begins with the sources named main.cpp. A file that is reached brings
// what it includes, a header its source, and a source that has no header of its own is reached where a header
// or a list that is reached names what it defines: by its name, or by its end where macros put the name
// together (`put##Confirm` of the word Confirm in a list).
Names unusedFiles(const std::vector<Code>& files) {
    std::map<std::string, Source> sources;
    std::map<std::string, Names> defined;
    std::vector<std::string> reached;
    Names unused;
    for (const Code& file : files) {
        sources.emplace(file.path, scan(file.path, file.text));
        unused.insert(file.path);
        if (file.path.ends_with("main.cpp")) reached.push_back(file.path);
    }
    for (const Code& file : files)
        if (file.path.ends_with(".cpp") && !sources.contains(stemOf(file.path) + ".h"))
            defined[file.path] = definedIn(file.text);
    Names named;
    Names listed;
    const auto isNamed = [&](const std::string& name) {
        if (named.contains(name)) return true;
        for (std::size_t at = 1; at < name.size(); ++at)
            if (std::isupper(static_cast<unsigned char>(name[at])) != 0 && listed.contains(name.substr(at)))
                return true;
        return false;
    };
    while (!reached.empty()) {
        while (!reached.empty()) {
            const std::string path = reached.back();
            reached.pop_back();
            const auto source = sources.find(path);
            if (source == sources.end() || unused.erase(path) == 0) continue;
            for (const Word& include : source->second.includes)
                reached.push_back(include.text.substr(1, include.text.size() - 2));
            if (path.ends_with(".h")) reached.push_back(stemOf(path) + ".cpp");
            if (path.ends_with(".cpp")) continue;
            for (const Word& word : source->second.identifiers) {
                named.insert(word.text);
                if (path.ends_with(".def")) listed.insert(word.text);
            }
        }
        for (const auto& [path, names] : defined)
            if (unused.contains(path) && std::ranges::any_of(names, isNamed)) reached.push_back(path);
    }
    return unused;
}

TEST_CASE("every file of core, formats, editor and cli is needed by the program") {
    std::vector<Code> files;
    for (const char* room : {"core", "formats", "editor", "cli"})
        for (const std::string& path : filesUnder(room, {".h", ".cpp", ".def"}))
            files.push_back({path, readFile(root() / path)});
    CHECK(files.size() > 500);
    for (const std::string& path : unusedFiles(files)) CHECK_MESSAGE(false, path << ": no program needs it");
}

TEST_CASE("headers that their own sources and one another alone include are found") {
    const std::vector<Code> files{
        {"editor/app/main.cpp", "#include \"core/a/used.h\"\n"},
        {"core/a/used.h", "#pragma once\n"},
        {"core/a/used.cpp", "#include \"core/a/used.h\"\n#include \"core/a/behind.h\"\n"},
        {"core/a/behind.h", "#pragma once\n"},
        {"core/a/lonely.h", "#pragma once\n#include \"core/a/friend.h\"\n"},
        {"core/a/lonely.cpp", "#include \"core/a/lonely.h\"\n#include \"core/a/used.h\"\n"},
        {"core/a/friend.h", "#pragma once\n#include \"core/a/lonely.h\"\n"}};
    CHECK(unusedFiles(files) == Names{"core/a/friend.h", "core/a/lonely.cpp", "core/a/lonely.h"});
}

TEST_CASE("a source that nobody calls keeps no header, a part of a class and what a list names are needed") {
    const std::vector<Code> files{
        {"cli/main.cpp", "#include \"core/a/board.h\"\n#include \"core/a/questions.def\"\n"},
        {"core/a/board.h", "class Board {\n    void turn();\n};\n"},
        {"core/a/board_turning.cpp",
         "#include \"core/a/board.h\"\n#include \"core/a/turns.h\"\nvoid Board::turn() {}\n"},
        {"core/a/turns.h", "int turns();\n"},
        {"core/a/questions.def", "GROMA_QUESTION(Confirm)\n"},
        {"core/a/confirm.cpp", "bool Questions::putConfirm(int most) {\n    return true;\n}\n"},
        {"core/a/dead.cpp", "#include \"core/a/kept.h\"\nnamespace {\nvoid turn() {}\n} // namespace\nint "
                            "dead() { return 1; }\n"},
        {"core/a/kept.h", "int kept();\n"},
        {"core/a/kept.cpp", "#include \"core/a/kept.h\"\nint kept() { return 2; }\n"}};
    CHECK(unusedFiles(files) == Names{"core/a/dead.cpp", "core/a/kept.cpp", "core/a/kept.h"});
}

TEST_CASE("what a source defines for others stands at its margin") {
    CHECK(definedIn("extern const TraitPart kGrants{\n    .key = 1,\n};\n"
                    "std::expected<int, std::string>\nPlace::of(int most) {\n    call();\n}\n"
                    "static int own() { return 1; }\n") == Names{"kGrants", "of"});
}

} // namespace
} // namespace groma::architecture
