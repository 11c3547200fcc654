// What is added in one place is listed in one place: whatever a folder defines stands in its list, exactly
// once.
#include "tests/architecture/source_scan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

namespace groma::architecture {
namespace {

struct Registry {
    const char* list;       // a .def file; what reads it stands beside it and has its name
    const char* entry;      // its lines: the name is the first group
    const char* folder;     // whose .cpp files define what is listed
    const char* definition; // in them: the name is the first group
};

constexpr Registry kRegistries[] = {
    {"editor/ui/panels/panels.def", R"(\nGROMA_(?:DESK_)?(?:BOARD_)?PANEL\((\w+)\))", "editor/ui/panels",
     R"(\nstd::unique_ptr<Panel> (make\w+Panel)\()"},
    {"core/check/checks.def", R"(\nGROMA_CHECK\((\w+),)", "core/check",
     R"(\nvoid (\w+)\(const Subject&(?: subject)?, diag::Sink&(?: sink)?\) \{)"},
    {"editor/session/exchange/formats.def", R"(\nGROMA_OUTSIDE_FORMAT\((\w+)\))", "editor/session/exchange",
     R"(\nconst OutsideFormat (k\w+)\{)"},
    {"core/lang/traits/trait_parts.def", R"(\nGROMA_TRAIT_PART\((\w+)\))", "core/lang/traits",
     R"(\nextern const TraitPart (k\w+)\{)"},
    {"core/lang/tables/table_options.def", R"(\nGROMA_TABLE_OPTION\((\w+)\))", "core/lang/tables",
     R"(\nextern const TableOption (k\w+)\{)"},
    {"editor/session/edits/forms/kinds/kinds.def", R"(\nGROMA_ENTRY_KIND\((\w+)\))",
     "editor/session/edits/forms/kinds", R"(\nextern const EntryKind (k\w+)\{)"},
    // What a question is in the language, and what its instruction asks.
    {"core/syntax/questions.def", R"(\nGROMA_QUESTION\((\w+),)", "core/lang/questions",
     R"(\nNodeId Parser::parse(\w+)\()"},
    {"core/lang/program/ops.def", R"(\nGROMA_(?:CHANCE|DECISION)\((\w+),)", "core/game/parts/questions",
     R"(\nQuestions::Ask Questions::ask(\w+)\()"},
};

std::vector<std::string> namesIn(const std::string& text, const char* pattern) {
    const std::regex expression(pattern);
    std::vector<std::string> names;
    for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
        names.push_back((*at)[1]);
    std::ranges::sort(names);
    return names;
}

// Defined and not listed, or listed twice, or listed and not defined: each with what is wrong.
std::vector<std::string> amiss(const std::vector<std::string>& defined,
                               const std::vector<std::string>& listed) {
    std::vector<std::string> wrong;
    for (const std::string& name : defined)
        if (const auto times = std::ranges::count(listed, name); times != 1)
            wrong.push_back(name + " is listed " + std::to_string(times) + " times");
    for (const std::string& name : listed)
        if (!std::ranges::binary_search(defined, name)) wrong.push_back(name + " is not defined");
    return wrong;
}

TEST_CASE(
    "every panel, check, format, part of a trait, option of a table and question stands in its list, once") {
    for (const Registry& registry : kRegistries) {
        std::string defined;
        const std::string reader =
            std::filesystem::path(registry.list).replace_extension(".cpp").generic_string();
        for (const std::string& file : filesUnder(registry.folder, {".cpp"}))
            if (file != reader) defined += readFile(root() / file);
        const auto names = namesIn(defined, registry.definition);
        CHECK_MESSAGE(names.size() > 2, std::string(registry.list));
        for (const std::string& wrong :
             amiss(names, namesIn(readFile(root() / registry.list), registry.entry)))
            FAIL_CHECK(std::string(registry.list) << ": " << wrong);
    }
}

TEST_CASE("what is forgotten in a list, stands there twice or is not there is told") {
    CHECK(amiss({"a", "b"}, {"a", "b"}).empty());
    CHECK(amiss({"a", "b"}, {"a"}) == std::vector<std::string>{"b is listed 0 times"});
    CHECK(amiss({"a"}, {"a", "a"}) == std::vector<std::string>{"a is listed 2 times"});
    CHECK(amiss({"a"}, {"a", "b"}) == std::vector<std::string>{"b is not defined"});
}

} // namespace
} // namespace groma::architecture
