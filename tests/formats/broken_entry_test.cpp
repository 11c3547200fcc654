// An entry that YAML cannot read hides only itself: the rest of the ruleset is judged as before, without what
// only follows.
#include "formats/load/load.h"

#include <doctest/doctest.h>

#include <string>

using namespace groma;

namespace {

// Every error but those of YAML, one a line with its line number.
std::string toldBeside(const std::string& rules) {
    formats::MemoryFileSystem memory;
    memory.put("/p/groma-project", "");
    memory.put("/p/rules.yaml", "groma: ruleset/1\ntitle: Small\n" + rules);
    formats::Loader loader(memory);
    const formats::Loaded loaded = loader.load("/p/rules.yaml");
    std::vector<diag::Diagnostic> problems = loaded.problems.items();
    formats::sortByPosition(problems, *loaded.project);
    std::string all;
    bool yaml = false;
    for (const diag::Diagnostic& problem : problems) {
        const auto number = static_cast<int>(problem.code);
        yaml = yaml || (number >= 100 && number < 200);
        if (problem.severity == diag::Severity::Error && (number < 100 || number >= 200)) {
            all += problem.message + "\n";
        }
    }
    CHECK_MESSAGE(yaml, "nothing of this is wrong YAML");
    return all;
}

constexpr const char* kSound = R"(classes: {counter: {attributes: {cp: number, mp: number}}}
terrain: {plain: {layer: ground, code: "."}}
)";

} // namespace

TEST_CASE("beside an entry that is no YAML the mistakes of the others are told") {
    CHECK(toldBeside(std::string(kSound) + R"(types:
  SPEAR: {class: counter, cp: 3
  HORSE: {class: countr, cp: 2, mp: 4}
queries:
  much: {takes: {u: counter}, gives: number, is: u.cpp}
)") == "`countr` is not a class\na counter has nothing called `cpp`\n");
}

TEST_CASE("what only follows from a broken entry is not told") {
    // The class is cut off behind `cp`: nobody is told that its attributes are missing.
    CHECK(toldBeside(R"(classes:
  counter:
    attributes:
      cp: number
      mp number
types: {SPEAR: {class: counter, cp: 3, mp: 2}}
terrain: {plain: {layer: ground, code: "."}}
queries:
  reach: {takes: {u: counter}, gives: number, is: u.mp}
)") == "");
    // A whole entry without its colon: its name is known to have been meant.
    CHECK(toldBeside(std::string(kSound) + R"(queries:
  twice {takes: {u: counter}, gives: number, is: 2 * u.cp}
  thrice: {takes: {u: counter}, gives: number, is: "twice(u) + u.cp"}
)") == "");
}

TEST_CASE("an unclosed quote costs what stands behind it, and no more") {
    CHECK(toldBeside(std::string(kSound) + R"(queries:
  first_one: {takes: {u: counter}, gives: number, is: u.cx}
  second_one: {takes: {u: counter}, gives: number, is: "u.cp}
)") == "a counter has nothing called `cx`\n");
}
