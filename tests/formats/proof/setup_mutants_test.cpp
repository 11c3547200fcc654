// Breaks of a battle's own lines: a counter elsewhere, of another type, missing; numbers, states and skills.
#include "formats/proof/standing.h"
#include "tests/formats/proof/small_project.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace groma;
using namespace groma::tests;
using formats::Standing;

namespace {

constexpr const char* kRules = R"(groma: ruleset/1
title: Small
classes: {unit: {attributes: {cp: number}, notation: [cp]}}
types: {MAN: {class: unit, cp: 3}, OX: {class: unit, cp: 5}}
terrain: {plain: {layer: ground, code: "."}}
states: {goal: {of: side, type: number}}
traits: {brave: {modifies: [{quantity: strength, of: u, add: 1}]}}
numbers: {turns: {default: 4}}
quantities: {strength: {takes: {u: unit}, base: u.cp}}
)";

constexpr const char* kBattle = R"(groma: scenario/1
title: A field
rules: rules.yaml
map: {numbering: {widths: [5], rows: 2}}
sides:
  a: {state: {goal: 2}, colour: "#112233", covers: R-3}
  b: {traits: [brave], covers: R-4}
numbers: {turns: 6}
pieces:
  a:
    - {place: 2 MAN (3) hexes 001-002, covers: R-1}
    - {type: OX, id: ox, at: "004", covers: R-2}
  b: [MAN 010]
)";

SmallProject project() {
    SmallProject made(kRules);
    made.files.put("/game/battle.yaml", kBattle);
    return made;
}

std::string onBattle(const std::string& covers, const std::string& evaluate) {
    return "groma: snippet/1\ntitle: A field\ncovers: " + covers + "\nscenario: ../battle.yaml\nevaluate: {" +
           evaluate + "}\n";
}

Standing standing(const SmallProject& project, const std::string& id) {
    const formats::Suite suite = project.suite();
    formats::Coverage coverage;
    coverage.ids = {id};
    formats::ProofCache cache;
    const auto one = [](std::size_t count, const std::function<void(std::size_t)>& body) {
        for (std::size_t i = 0; i < count; ++i) body(i);
    };
    const formats::ProjectFile* battle = suite.proofs().at(0).loaded.project->file("battle.yaml");
    return formats::standings(suite, coverage, {battle}, one, cache).at(id).standing;
}

} // namespace

TEST_CASE("what a battle sets up is broken line by line") {
    SmallProject small = project();
    small.with("one.yaml", onBattle("R-1", "size(pieces(a)): 3"));
    const formats::Suite suite = small.suite();
    std::vector<std::string> texts;
    for (const formats::Mutant& mutant : suite.battleMutants())
        if (suite.breakRules(mutant).fate != formats::Fate::Refused) texts.push_back(told(mutant));
    const auto has = [&](const std::string& text) {
        return std::ranges::any_of(
            texts, [&](const std::string& one) { return one.find(text) != std::string::npos; });
    };
    CHECK(has("2 MAN (3) hexes 001-002 -> 2 MAN (3) hexes 001, 003"));
    CHECK(has("2 MAN (3) hexes 001-002 -> 2 OX hexes 001-002"));
    CHECK(has("at: \"004\": 004 -> 005"));
    CHECK(has("type: OX: OX -> MAN"));
    CHECK(has("drop part: - {type: OX, id: ox, at: \"004\", covers: R-2}: dropped"));
    CHECK(has("- MAN 010: MAN 010 -> MAN hex 003") == false); // flow items have no dash of their own
    CHECK(has("MAN 010 -> MAN hex 003"));
    CHECK(has("goal: 2: 2 -> 3"));
    CHECK(has("drop part: brave: dropped"));
    CHECK(has("turns: 6: 6 -> 5"));
    CHECK(has("112233") == false);
    CHECK(std::ranges::none_of(suite.mutants(), &formats::Mutant::ofBattle));
}

TEST_CASE("a snippet that merely loads a battle proves no line of its set-up, one that says where they stand "
          "does") {
    SmallProject idle = project();
    idle.with("idle.yaml", onBattle("[R-1, R-2, R-3, R-4]", "1 + 1: 2"));
    for (const char* id : {"R-1", "R-2", "R-3", "R-4"}) CHECK(standing(idle, id) == Standing::Reached);
    SmallProject told = project();
    told.with("told.yaml",
              onBattle("[R-1, R-2, R-3, R-4]",
                       "\"count(p in pieces(a) where p is MAN and cell(p) in [@001, @002])\": 2, "
                       "cell(ox): \"004\", a.goal: 2, \"any(p in pieces(b) where p has brave)\": yes"));
    for (const char* id : {"R-1", "R-2", "R-3", "R-4"}) CHECK(standing(told, id) == Standing::Proved);
}

TEST_CASE("a snippet on a board of its own knows nothing of a battle") {
    SmallProject small = project();
    small.with("own.yaml", smallSnippet("R-1", "evaluate: {strength(A): 3}\n"));
    small.with("one.yaml", onBattle("R-2", "cell(ox): \"004\""));
    const formats::Suite suite = small.suite();
    REQUIRE(!suite.battleMutants().empty());
    for (const formats::Mutant& mutant : suite.battleMutants()) {
        CHECK(!suite.reaches(0, mutant));
        formats::Suite::BrokenRules broken = suite.breakRules(mutant);
        if (broken.fate == formats::Fate::Unnoticed) CHECK(!suite.notices(0, mutant, broken));
    }
}
