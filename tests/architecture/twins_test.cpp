// Two types of one name in one namespace, each in a file of its own, are one type to the linker: it takes the
// functions of either for both, and the program falls where it cannot be understood. Types that only their
// file sees stand in a namespace without a name.
#include "tests/architecture/source_scan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>

namespace groma::architecture {
namespace {

using Places = std::map<std::string, std::vector<std::string>>; // by name with its namespaces

bool takes(std::string_view& line, std::string_view word) {
    if (!line.starts_with(word)) return false;
    line.remove_prefix(word.size());
    return true;
}

std::string nameAt(std::string_view line) {
    const auto end = std::ranges::find_if_not(
        line, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == ':'; });
    return {line.begin(), end};
}

// The name of the type that a line defines; empty for none, for a declaration, and for a type that belongs to
// another, which is declared in it.
std::string definedOn(std::string_view line) {
    if (line.starts_with("template <") && line.find("> ") != std::string_view::npos)
        line.remove_prefix(line.find("> ") + 2);
    if (!takes(line, "struct ") && !takes(line, "enum class ") && !takes(line, "class ") &&
        !takes(line, "enum "))
        return {};
    const std::string name = nameAt(line);
    const bool declared = line.ends_with(';') && line.find('{') == std::string_view::npos;
    const bool defined =
        line.find('{') != std::string_view::npos || line.find(" : ") != std::string_view::npos;
    return declared || !defined || name.find(':') != std::string::npos ? std::string() : name;
}

// Goes by the one style of the tree: what stands in a namespace is not indented, and its end is named.
void addTypes(const std::string& path, const std::string& text, Places& places) {
    std::vector<std::string> namespaces;
    std::istringstream lines(text);
    int number = 0;
    for (std::string whole; std::getline(lines, whole);) {
        ++number;
        std::string_view line = whole;
        takes(line, "inline ");
        if (takes(line, "namespace ") && line.ends_with('{')) namespaces.push_back(nameAt(line));
        else if (line.starts_with("} // namespace") && !namespaces.empty()) namespaces.pop_back();
        const std::string name = definedOn(line);
        if (name.empty() || std::ranges::find(namespaces, "") != namespaces.end()) continue;
        std::string full;
        for (const std::string& part : namespaces) full += part + "::";
        places[full + name].push_back(path + ":" + std::to_string(number));
    }
}

std::string twinsOf(const Places& places) {
    std::string told;
    for (const auto& [name, where] : places) {
        if (where.size() < 2) continue;
        told += "\n" + name + ":";
        for (const std::string& place : where) told += " " + place;
    }
    return told;
}

TEST_CASE("no two types have one name in one namespace") {
    Places places;
    for (const std::string folder : {"core", "formats", "editor", "cli", "tests"})
        for (const std::string& path : filesUnder(folder, {".h", ".cpp"}))
            addTypes(path, readFile(root() / path), places);
    CHECK(places.size() > 500);
    CHECK(places.contains("groma::formats::CounterMark"));
    CHECK_MESSAGE(twinsOf(places).empty(), twinsOf(places));
}

TEST_CASE("twins are told with their places; declarations, parts of types and types of one file are none") {
    const auto twins = [](const std::string& first, const std::string& second) {
        Places places;
        addTypes("a.cpp", "namespace n {\n" + first + "\n} // namespace n\n", places);
        addTypes("b.cpp", "namespace n {\n" + second + "\n} // namespace n\n", places);
        return twinsOf(places);
    };
    CHECK(twins("struct Mark {", "class Mark final : public Other {") == "\nn::Mark: a.cpp:2 b.cpp:2");
    CHECK(twins("enum class Mark : int {", "template <class T> struct Mark {") ==
          "\nn::Mark: a.cpp:2 b.cpp:2");
    CHECK(twins("struct Mark {", "struct Mark;").empty());
    CHECK(twins("enum class Mark : int;", "enum class Mark : int {").empty());
    CHECK(twins("struct Mark {", "struct Mark::State {").empty());
    CHECK(twins("struct Mark {", "namespace {\nstruct Mark {\n} // namespace").empty());
    CHECK(twins("struct Mark {", "namespace m {\nstruct Mark {\n} // namespace m").empty());
}

} // namespace
} // namespace groma::architecture
