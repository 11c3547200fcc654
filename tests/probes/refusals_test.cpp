// What the language refuses, and in which words.
#include "formats/load/load.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace groma {
namespace {

constexpr const char* kRules = R"(groma: ruleset/1
title: Small
board:
  grid: square
  facing: sides
  directions: [E, S, W, N]
  motions: {step: {cost: piece.weight, by: [0, 1]}}
classes: {unit: {attributes: {weight: {type: number, default: 1}}}}
types: {U: {class: unit}}
terrain: {plain: {layer: ground, code: "."}}
scopes: [game]
victory: {verdicts: {won: {winner: first}}}
states: {home: {of: unit, type: cell}}
)";

constexpr const char* kScenario = R"(groma: scenario/1
title: Field
rules: rules.yaml
map: {numbering: {widths: [3], rows: 1}}
sides: {one: {}, two: {}}
pieces: {one: [U 001], two: [U 003]}
)";

std::string errorsOf(const std::vector<std::pair<std::string, std::string>>& files, const std::string& path) {
    formats::MemoryFileSystem memory;
    memory.put("/p/groma-project", "");
    for (const auto& [name, text] : files) {
        memory.put("/p/" + name, text);
    }
    formats::Loader loader(memory);
    const formats::Loaded loaded = loader.load("/p/" + path);
    std::string errors;
    for (const diag::Diagnostic& problem : loaded.problems.sorted()) {
        if (problem.severity == diag::Severity::Error) {
            errors += problem.message + "\n";
        }
    }
    return errors;
}

std::string errorsOfRules(const std::string& more) {
    return errorsOf({{"rules.yaml", kRules + more}}, "rules.yaml");
}

std::string errorsOfCampaign(const std::string& rules, const std::string& campaign) {
    return errorsOf(
        {{"rules.yaml", kRules + rules},
         {"field.yaml", kScenario},
         {"series.yaml",
          "groma: campaign/1\ntitle: Series\nrules: rules.yaml\nbattles: {day_1: {scenario: field.yaml}}\n" +
              campaign}},
        "series.yaml");
}

TEST_CASE("Only a campaign fights battles") {
    CHECK(errorsOfRules("sequence: finish won\n") == "");
    CHECK(errorsOfRules("sequence: fight won\n") == "only a campaign fights battles\n");
}

TEST_CASE("A campaign that is sound has no errors") {
    CHECK(errorsOfCampaign("sequence: finish won\n", "sequence: fight day_1\n") == "");
}

TEST_CASE("A campaign without battles is none") {
    CHECK(errorsOf(
              {{"rules.yaml", std::string(kRules) + "sequence: finish won\n"},
               {"series.yaml", "groma: campaign/1\nrules: rules.yaml\nbattles: {}\nsequence: finish won\n"}},
              "series.yaml") == "a campaign has at least one battle\n");
}

TEST_CASE("No name of a place lives across a battle, be it in a caller") {
    const std::string text = R"(procedures:
  day: {takes: {from: cell}, does: fight day_1}
sequence: |
  for u in pieces(first_side) do day(cell(u))
)";
    CHECK(errorsOfCampaign("sequence: finish won\n", text) ==
          "`day` fights battles, and `from` is a place: it means nothing on the map of the next\n");
}

TEST_CASE("A state that is a place is not carried over") {
    CHECK(errorsOfCampaign("sequence: finish won\n", "carries: [home]\nsequence: fight day_1\n") ==
          "`home` cannot be carried over: a place of one battle means nothing in the next\n");
}

TEST_CASE("A battle is not fought within a battle") {
    const std::string rules = "sequence: pass\nprocedures: {touched: {does: pass}}\n";
    const std::string text = R"(procedures: {again: {does: fight day_1}}
traits: {endless: {for: scenario, after: {touched: {does: again()}}}}
sequence: fight day_1
)";
    CHECK(errorsOfCampaign(rules, text) == "");
    CHECK(errorsOfCampaign("sequence: touched()\nprocedures: {touched: {does: pass}}\n", text) ==
          "a battle cannot be fought within a battle\n");
}

TEST_CASE("Battles of a campaign have the same sides in one order") {
    const std::string other = R"(groma: scenario/1
title: Other
rules: rules.yaml
map: {numbering: {widths: [3], rows: 1}}
sides: {two: {}, one: {}}
)";
    CHECK(errorsOf({{"rules.yaml", std::string(kRules) + "sequence: finish won\n"},
                    {"field.yaml", kScenario},
                    {"other.yaml", other},
                    {"series.yaml", "groma: campaign/1\nrules: rules.yaml\nbattles: {a: {scenario: "
                                    "field.yaml}, b: {scenario: other.yaml}}\nsequence: fight a\n"}},
                   "series.yaml") == "`b` has other sides than `a`, or in another order\n");
}

TEST_CASE("A motion whose cost depends on the piece is asked with the piece") {
    const std::string text =
        "sequence: |\n  for u in pieces(first_side) do\n    for m in motions do say \"{WHAT}\"\n";
    const auto with = [&](const std::string& what) {
        std::string filled = text;
        filled.replace(filled.find("WHAT"), 4, what);
        return errorsOfRules(filled);
    };
    CHECK(with("motion_cost(m, u)") == "");
    CHECK(with("m.test") == "");
    CHECK(with("m.cost") == "the cost of some motion depends on the piece that moves\n");
}

TEST_CASE("No attribute is called like a face of a counter") {
    const std::string text =
        "groma: ruleset/1\nclasses: {unit: {attributes: {back: number}}}\ntypes: {U: {class: unit}}\n";
    CHECK(errorsOf({{"r.yaml", text}}, "r.yaml")
              .find("`back` is a face of a counter and cannot name an attribute") != std::string::npos);
}

TEST_CASE("A state that may be nothing is only known while nothing can have changed it") {
    const std::string safe = R"yaml(procedures:
  touch: {does: pass}
  home_again: {takes: {u: unit}, does: "if u.home != nothing then place(u, u.home)"}
sequence: for u in pieces(first_side) do home_again(u)
)yaml";
    const auto refused = [](const std::string& body) {
        std::string text =
            "procedures:\n  touch: {does: pass}\n  go:\n    takes: {u: unit, v: unit}\n    does: |\n" + body;
        return errorsOfRules(text + "sequence: |\n  touch()\n  for u in pieces(first_side) do go(u, u)\n")
                   .find("may be nothing") != std::string::npos;
    };
    CHECK(errorsOfRules(safe) == "");
    CHECK(refused("      if u.home = nothing then return\n      touch()\n      place(u, u.home)\n"));
    CHECK(refused("      if u.home = nothing then return\n      v.home = nothing\n      place(u, u.home)\n"));
    CHECK(refused(
        "      let w = u\n      if w.home = nothing then return\n      w = v\n      place(w, w.home)\n"));
    CHECK(refused("      together do\n        u.home = cell(v)\n        place(u, u.home)\n"));
    CHECK_FALSE(refused("      u.home = cell(v)\n      place(u, u.home)\n"));
    CHECK_FALSE(refused("      let w = u\n      if w.home = nothing then return\n      place(w, w.home)\n"));
}

} // namespace
} // namespace groma
