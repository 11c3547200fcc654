// A resource begins within its bounds, whoever says with how much: the ruleset, a scenario or a snippet.
#include "formats/load/load.h"

#include <doctest/doctest.h>

#include <string>

using namespace groma;

namespace {

struct Said {
    std::string initial = "3", ofSide = "", fact = "red.points: 4";
};

std::string errorsOf(const Said& said) {
    formats::MemoryFileSystem memory;
    memory.put("/p/groma-project", "");
    memory.put("/p/rules.yaml", R"(groma: ruleset/1
title: Points
board: {grid: hex, directions: [E, SE, SW, W, NW, NE]}
classes: {unit: {attributes: {}}}
types: {U: {class: unit}}
terrain: {plain: {layer: ground, code: "."}}
resources: {points: {of: side, initial: )" +
                                    said.initial + R"(, minimum: 2, maximum: 9}}
)");
    memory.put("/p/snippet.yaml", R"(groma: snippet/1
title: Points
rules: rules.yaml
board: {numbering: {widths: [3], rows: 3, displaced: even}}
sides: {red: {state: {)" + said.ofSide +
                                      R"(}}, blue: {}}
set: {)" + said.fact + R"(}
evaluate: {"red.points": 4}
)");
    formats::Loader loader(memory);
    std::string all;
    for (const diag::Diagnostic& problem : loader.load("/p/snippet.yaml").problems.sorted())
        if (problem.severity == diag::Severity::Error) all += problem.message + "\n";
    return all;
}

} // namespace

TEST_CASE("nobody begins with more or less of a resource than there can be") {
    CHECK(errorsOf({}) == "");
    CHECK(errorsOf({.initial = "-1"}) == "`points` is at least 2 and at most 9: it cannot begin with this\n");
    CHECK(errorsOf({.initial = "10"}) == "`points` is at least 2 and at most 9: it cannot begin with this\n");
    CHECK(errorsOf({.ofSide = "points: 1"}) == "`points` is at least 2 and at most 9\n");
    CHECK(errorsOf({.ofSide = "points: \"?\""}) == "only what is printed on a counter can be unknown\n");
    CHECK(errorsOf({.fact = "red.points: 10"}).find("`points` is at least 2 and at most 9") !=
          std::string::npos);
}
