// Which breaks a small rule has, and which of them its snippet notices.
#include "formats/proof/marks.h"
#include "tests/formats/proof/small_project.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace groma;
using namespace groma::tests;
using formats::Fate;

namespace {

std::set<std::string> toldWith(const formats::Suite& suite, Fate fate) {
    std::set<std::string> all;
    for (const formats::Mutant& mutant : suite.mutants())
        if (suite.ask(mutant).fate == fate) all.insert(told(mutant));
    return all;
}

} // namespace

TEST_CASE(
    "a strength of 3 + 1 notices what moves 3, 1 or the border below, and nothing of the border above") {
    const formats::Suite suite = strengthProved().suite();
    REQUIRE(suite.broken().empty());
    CHECK(toldWith(suite, Fate::Noticed) ==
          std::set<std::string>{
              "drop contribution: - {title: Middling, when: u.cp > 2 and u.cp < 9, add: 1}: dropped",
              "number: 1: 1 -> 0", "number: 1: 1 -> 2", "number: cp: 3: 3 -> 2", "number: cp: 3: 3 -> 4",
              "number: u.cp > 2: 2 -> 3"});
    CHECK(toldWith(suite, Fate::Unnoticed) ==
          std::set<std::string>{"comparison: u.cp < 9: < -> <=", "comparison: u.cp > 2: > -> >=",
                                "drop clause: u.cp < 9: dropped", "drop clause: u.cp > 2: dropped",
                                "number: u.cp < 9: 9 -> 10", "number: u.cp < 9: 9 -> 8",
                                "number: u.cp > 2: 2 -> 1"});
}

TEST_CASE("a mutant names its file, line, entry and the rules that the entry covers") {
    const formats::Suite suite = strengthProved().suite();
    const auto found = std::ranges::find_if(suite.mutants(), [](const formats::Mutant& m) {
        return told(m) == "drop clause: u.cp > 2: dropped";
    });
    REQUIRE(found != suite.mutants().end());
    CHECK(found->path == "rules.yaml");
    CHECK(found->line == 15);
    CHECK(found->entry == "quantities/strength");
    CHECK(found->covers == std::vector<std::string>{"R-1", "R-2"});
}

TEST_CASE("a rule that nobody evaluates is reached by no snippet") {
    SmallProject project;
    const formats::Suite suite =
        project.with("idle.yaml", smallSnippet("R-1", "evaluate: {A.cp: 3}\n")).suite();
    for (const formats::Mutant& mutant : suite.mutants())
        if (mutant.entry == "quantities/strength")
            CHECK_MESSAGE(suite.reaching(mutant).empty(), told(mutant));
}

TEST_CASE("a change of words alone compiles to the same and does not count") {
    const formats::Suite suite = strengthProved().suite();
    formats::Mutant same = suite.mutants().front();
    const std::size_t title = std::string(kSmallRules).find("Middling");
    same.edits = {{title, title + 8, "Of medium size"}};
    CHECK(suite.ask(same).fate == Fate::Equal);
    same.edits = {{title, title + 8, "[broken"}};
    CHECK(suite.ask(same).fate == Fate::Refused);
}

TEST_CASE("rules broken so that they never end are noticed") {
    SmallProject project("groma: ruleset/1\ntitle: Small\nclasses:\n  unit: {attributes: {cp: "
                         "number}}\ntypes:\n  MAN: {class: unit, cp: 3}\n"
                         "terrain:\n  plain: {layer: ground, code: \".\"}\nstates:\n  n: {of: game, type: "
                         "number, initial: 0}\n"
                         "procedures:\n  tally:\n    takes: {u: unit}\n    does: |\n      while game.n < "
                         "u.cp do\n        game.n = game.n + 1\n");
    const formats::Suite suite =
        project.with("count.yaml", smallSnippet("R-1", "call: tally(A)\nexpect: {game.n: 3}\n")).suite();
    REQUIRE(suite.broken().empty());
    const auto found = std::ranges::find_if(suite.mutants(), [](const formats::Mutant& m) {
        return told(m) == "drop statement: game.n = game.n + 1: dropped";
    });
    REQUIRE(found != suite.mutants().end());
    CHECK(suite.ask(*found).fate == Fate::Noticed);
}

TEST_CASE("a cell is broken into its neighbour, and only who reads it is asked") {
    SmallProject project(std::string(kSmallRules) + "tables:\n  hits: {gives: number, rows: {n: number}, "
                                                    "header: [n, hits], cells: [[1, 5], [2, 6], [3, 6]]}\n");
    project.with("one.yaml", smallSnippet("R-1", "evaluate: {\"hits(1)\": 5}\n"))
        .with("two.yaml", smallSnippet("R-1", "evaluate: {\"hits(2)\": 6}\n"));
    const formats::Suite suite = project.suite();
    REQUIRE(suite.broken().empty());
    std::set<std::string> noticed;
    for (const formats::Mutant& mutant : suite.mutants())
        if (mutant.what == formats::Operator::Cell)
            noticed.insert(told(mutant) + " by " + suite.ask(mutant).by);
    CHECK(noticed == std::set<std::string>{"cell: hits, row 1, column 1: 5 -> 6 by snippets/one.yaml",
                                           "cell: hits, row 2, column 1: 6 -> 5 by snippets/two.yaml"});
}

TEST_CASE("the same rules give the same mutants in the same order") {
    const auto all = [] {
        const formats::Suite suite = strengthProved().suite();
        std::vector<std::string> texts;
        for (const formats::Mutant& mutant : suite.mutants()) texts.push_back(told(mutant));
        return texts;
    };
    CHECK(all() == all());
}

TEST_CASE("a mark speaks of the mutants of its entry that it fits") {
    std::string rules = kSmallRules;
    rules.insert(
        rules.find("    takes:"),
        "    equivalent:\n      - {operator: drop clause, clause: \"u.cp < 9\", reason: nobody has 9}\n");
    const formats::Suite suite =
        SmallProject(rules)
            .with("strength.yaml", smallSnippet("R-1", "evaluate: {strength(A): 4}\n"))
            .suite();
    REQUIRE(suite.broken().empty());
    const std::vector<formats::Mark> marks = formats::marksOf(*suite.bases()[0].parts.files[0]->tree);
    REQUIRE(marks.size() == 1);
    CHECK(marks[0].reason == "nobody has 9");
    std::vector<std::string> fit;
    for (const formats::Mutant& mutant : suite.mutants())
        if (marks[0].fits(mutant)) fit.push_back(told(mutant));
    CHECK(fit == std::vector<std::string>{"drop clause: u.cp < 9: dropped"});
}

namespace {

constexpr const char* kClassRules = R"(groma: ruleset/1
title: Classes
classes:
  unit: {attributes: {cp: number}}
  foot: {is: unit}
  horse: {is: unit}
  guard: {is: foot}
types:
  MAN: {class: guard, cp: 3}
  RIDER: {class: horse, cp: 4}
terrain:
  plain: {layer: ground, code: "."}
traits:
  proud: {applies_to: [foot, horse]}
outcomes:
  result:
    fields: {who: [attackers, defenders]}
    values:
      lost: {who: attackers}
      won: {who: defenders}
tables:
  hits: {gives: result, rows: {n: number}, header: [n, hits], cells: [[1, lost], [2, won]]}
)";

std::set<std::string> of(const formats::Suite& suite, formats::Operator what) {
    std::set<std::string> all;
    for (const formats::Mutant& mutant : suite.mutants()) {
        if (mutant.what != what) continue;
        const formats::Verdict verdict = suite.ask(mutant);
        all.insert(mutant.clause + ": " + mutant.change +
                   (verdict.fate == Fate::Noticed     ? " noticed"
                    : verdict.fate == Fate::Unnoticed ? " unnoticed, "
                                                      : " not counted") +
                   (verdict.fate == Fate::Unnoticed ? std::to_string(verdict.reached) : ""));
    }
    return all;
}

} // namespace

TEST_CASE(
    "a field of an outcome becomes the next value, and only who reads that field of that outcome is asked") {
    SmallProject project(kClassRules);
    const std::string read =
        "groma: snippet/1\ntitle: A field\ncovers: R-1\nrules: ../rules.yaml\nboard: {numbering: {widths: "
        "[3], rows: 2}}\n"
        "sides: {a: {}, b: {}}\nevaluate: {\"hits(1).who\": attackers, \"hits(2)\": won}\n";
    const formats::Suite suite = project.with("field.yaml", read).suite();
    REQUIRE(suite.broken().empty());
    CHECK(of(suite, formats::Operator::Outcome) ==
          std::set<std::string>{"who: attackers: attackers -> defenders noticed",
                                "who: defenders: defenders -> attackers unnoticed, 0"});
}

TEST_CASE("a class gives way to the one beside it, what it is to what that is, and a trait loses a class "
          "that has it") {
    SmallProject project(kClassRules);
    const formats::Suite suite =
        project
            .with("classes.yaml",
                  smallSnippet("R-1", "evaluate: {A is guard: yes, A is foot: yes, A has proud: yes}\n"))
            .suite();
    REQUIRE(suite.broken().empty());
    CHECK(of(suite, formats::Operator::Class) ==
          std::set<std::string>{"class: guard: guard -> foot noticed",
                                "class: horse: horse -> foot unnoticed, 0", "is: foot: foot -> unit noticed",
                                "foot: dropped noticed", "horse: dropped unnoticed, 0"});
}

TEST_CASE("only conditions of allowed are clauses of allowed") {
    SmallProject project(
        std::string(kSmallRules) +
        "procedures:\n  rest:\n    takes: {u: unit}\n    does: pass\n"
        "actions:\n  rest_up:\n    takes: {u: unit}\n    from: {u: pieces(active)}\n"
        "    allowed: [{if: u.cp > 2 and u.cp < 9, else: too weak or too strong}]\n    does: rest(u)\n");
    const formats::Suite suite =
        project.with("rest.yaml", smallSnippet("R-1", "evaluate: {strength(A): 4}\n")).suite();
    REQUIRE(suite.broken().empty());
    std::set<std::string> clauses;
    for (const formats::Mutant& mutant : suite.mutants())
        if (mutant.isClauseOfAllowed()) clauses.insert(mutant.entry + ": " + mutant.clause);
    CHECK(clauses == std::set<std::string>{"actions/rest_up: u.cp > 2", "actions/rest_up: u.cp < 9"});
}
