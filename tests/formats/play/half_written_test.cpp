// What a person leaves for a moment while writing: the battle that rests on it is refused with a reason, not
// built upon a hole.
#include "formats/load/load.h"
#include "formats/text/render.h"

#include <doctest/doctest.h>

#include <string>

using namespace groma;

namespace {

const std::string kBattle = R"(groma: scenario/1
title: Two
rules: rules.yaml
map: {numbering: {widths: [4, 4]}}
sides: {red: {title: Red}, blue: {title: Blue}}
pieces:
  red: [FOOT 001]
  blue: [PELT (2-2) 005]
)";

// The problems of the battle with the type as it is written.
std::string problemsWith(const std::string& type, bool& built) {
    formats::MemoryFileSystem files;
    files.put("/rules.yaml", "groma: ruleset/1\ntitle: Small\nclasses:\n  unit: {attributes: {cp: number, "
                             "mp: number}, notation: [cp, mp]}\n"
                             "types:\n  FOOT: {class: unit, cp: 3, mp: 2}\n  " +
                                 type + "\nterrain:\n  plain: {layer: ground, code: \".\"}\n");
    files.put("/battle.yaml", kBattle);
    formats::Loader loader(files);
    const formats::Loaded loaded = loader.load("/battle.yaml");
    built = loaded.built.setup != nullptr;
    std::string text;
    for (const diag::Diagnostic& problem : loaded.problems.sorted()) {
        text += formats::renderBriefly(problem, *loaded.project) + "\n";
    }
    return text;
}

} // namespace

TEST_CASE("a battle that places a type without a class is refused where the class is missing") {
    bool built = true;
    for (const char* type :
         {"PELT:", "PELT: {}", "PELT: {title: Peltasts, cp: 2, mp: 2}", "PELT: {class: , cp: 2, mp: 2}"}) {
        const std::string problems = problemsWith(type, built);
        CHECK_MESSAGE(!built, type);
        CHECK_MESSAGE(problems.find("rules.yaml:7:") != std::string::npos, problems);
    }
    CHECK(problemsWith("PELT: {class: unit, cp: 2, mp: 2}", built).find("rules.yaml:7:") ==
          std::string::npos);
    CHECK(built);
}
