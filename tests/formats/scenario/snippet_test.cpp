// What a snippet must say for itself, whatever it says of the game.
#include "formats/load/load.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace groma;

namespace {

// Of the small game of the mistakes, with `text` in place of its snippet.
std::string told(const std::string& text, const std::string& otherRules = {}) {
    formats::MemoryFileSystem memory;
    memory.put("/p/groma-project", "");
    const auto folder = std::filesystem::path(test::sourceDir()) / "tests/formats/mistakes";
    std::ifstream rules(folder / "rules.yaml", std::ios::binary);
    memory.put("/p/rules.yaml", {std::istreambuf_iterator<char>(rules), {}});
    if (!otherRules.empty()) memory.put("/p/rules.yaml", otherRules);
    memory.put("/p/snippet.yaml", text);
    formats::Loader loader(memory);
    std::string all;
    for (const diag::Diagnostic& problem : loader.load("/p/snippet.yaml").problems.sorted())
        if (problem.severity == diag::Severity::Error) all += problem.message + "\n";
    return all;
}

constexpr const char* kPosition = R"(groma: snippet/1
title: Nothing happens
rules: rules.yaml
board: {numbering: {widths: [8], rows: 6, displaced: even}}
sides: {red: {}, blue: {}}
)";

} // namespace

TEST_CASE("a snippet whose list of steps is empty is told so: it would fail and nobody would know why") {
    CHECK(told(std::string(kPosition) + "steps:\n") == "a snippet has at least one step\n");
    CHECK(told(std::string(kPosition) + "steps: []\n") == "a snippet has at least one step\n");
}

TEST_CASE("there is no map under rules that have no terrain") {
    const std::string rules =
        "groma: ruleset/1\ntitle: Nothing\nboard: {grid: hex, directions: [E, SE, SW, W, NW, NE]}\n";
    CHECK(told(std::string(kPosition) + "evaluate: {\"1\": 1}\n", rules)
              .find("the rules have no terrain that a cell of the map could be") != std::string::npos);
}
