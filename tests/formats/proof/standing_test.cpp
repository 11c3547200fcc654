// How rules of a book stand: proved, hollow, true by construction.
#include "formats/proof/asking_order.h"
#include "formats/proof/break_words.h"
#include "formats/proof/standing.h"
#include "tests/formats/proof/small_project.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace groma;
using namespace groma::tests;
using formats::Standing;

namespace {

struct Stood {
    std::map<std::string, formats::RuleStanding> rules;
    formats::ProofCache cache;
};

Stood stand(const SmallProject& project, const std::vector<std::string>& ids, formats::ProofCache cache = {},
            const std::vector<std::string>& accepted = {}) {
    const formats::Suite suite = project.suite();
    formats::Coverage coverage;
    coverage.ids = ids;
    for (const std::string& name : accepted) coverage.accepted[name] = {{"A. Scholar", "2026-11-22"}};
    std::vector<const formats::ProjectFile*> files;
    for (const formats::ProjectFile* file : suite.bases().at(0).parts.files) files.push_back(file);
    Stood stood;
    stood.rules = formats::standings(
        suite, coverage, files,
        [](std::size_t count, const std::function<void(std::size_t)>& body) {
            for (std::size_t i = 0; i < count; ++i) body(i);
        },
        cache);
    stood.cache = cache;
    return stood;
}

} // namespace

TEST_CASE("a snippet that would turn red proves its rule, one that only claims another does not") {
    SmallProject project = strengthProved();
    project.with("idle.yaml", smallSnippet("R-2", "evaluate: {A.cp: 3}\n"));
    const Stood stood = stand(project, {"R-1", "R-2", "R-3"});
    CHECK(stood.rules.at("R-1").standing == Standing::Proved);
    CHECK(stood.rules.at("R-1").snippet == "snippets/strength.yaml");
    CHECK(stood.rules.at("R-2").standing == Standing::Hollow);
    CHECK(stood.rules.at("R-3").standing == Standing::Open);
}

TEST_CASE("a snippet that runs the rule and minds nothing of it leaves it hollow, but reached") {
    SmallProject project;
    project.with("glance.yaml", smallSnippet("R-1", "evaluate: {strength(A) > 0: yes}\n"));
    CHECK(stand(project, {"R-1"}).rules.at("R-1").standing == Standing::Reached);
}

TEST_CASE("an entry in which nothing can be broken is true by being loaded") {
    std::string rules = kSmallRules;
    rules.replace(rules.find("plain: {"), 8, "plain: {covers: R-9, ");
    SmallProject project(rules);
    project.with("strength.yaml", smallSnippet("[R-1, R-9]", "evaluate: {strength(A): 4}\n"));
    CHECK(stand(project, {"R-9"}).rules.at("R-9").standing == Standing::Loads);
}

TEST_CASE("a proof that rests on something assumed is left until somebody accepts that") {
    std::string rules = kSmallRules;
    rules.replace(rules.find("cp: 3"), 5, "cp: {value: 3, assumed: no counter shows it}");
    SmallProject project(rules);
    project.with("strength.yaml", smallSnippet("R-1", "evaluate: {strength(A): 4}\n"));
    const formats::RuleStanding left = stand(project, {"R-1"}).rules.at("R-1");
    CHECK(left.standing == Standing::Assumed);
    CHECK_FALSE(formats::isDone(left.standing));
    REQUIRE(left.assumed.size() == 1);
    CHECK(left.assumed[0].what == "cp of MAN");
    CHECK_FALSE(left.broken.empty()); // it is a proof all the same

    const formats::RuleStanding done = stand(project, {"R-1"}, {}, {"cp of MAN"}).rules.at("R-1");
    CHECK(done.standing == Standing::Proved);
    CHECK(done.assumed.size() == 1); // and keeps its mark
    CHECK(stand(project, {"R-1"}, {}, {"cp of HORSE"}).rules.at("R-1").standing == Standing::Assumed);
}

TEST_CASE("what a battle assumes is accepted for that battle alone") {
    const auto battle = [](const std::string& type) {
        return "groma: scenario/1\ntitle: " + type +
               "\nrules: rules.yaml\nmap: {numbering: {widths: [3], rows: 2}, assumed: nobody knows it}\n"
               "sides: {a: {}, b: {}}\npieces:\n  a:\n    - {type: MAN, id: A, at: \"001\"}\n";
    };
    SmallProject project;
    project.files.put("/game/first.yaml", battle("First"));
    project.files.put("/game/second.yaml", battle("Second"));
    for (const std::string name : {"first", "second"})
        project.with(name + ".yaml", "groma: snippet/1\ntitle: A man\ncovers: " +
                                         std::string(name == "first" ? "R-1" : "R-2") + "\nscenario: ../" +
                                         name + ".yaml\nevaluate: {strength(A): 4}\n");
    const auto rules = stand(project, {"R-1", "R-2"}, {}, {"the map in first.yaml"}).rules;
    CHECK(rules.at("R-1").standing == Standing::Proved);
    CHECK(rules.at("R-2").standing == Standing::Assumed);
    REQUIRE(rules.at("R-2").assumed.size() == 1);
    CHECK(rules.at("R-2").assumed[0].what == "the map in second.yaml");
    CHECK(stand(project, {"R-1"}, {}, {"the map"}).rules.at("R-1").standing == Standing::Assumed);
}

TEST_CASE("what battles of a campaign assume is told by their files: two titles may be alike") {
    const auto battle = [](const std::string& basis) {
        return "groma: scenario/1\ntitle: The plain\nrules: rules.yaml\n"
               "map: {numbering: {widths: [3], rows: 2}, assumed: " +
               basis + "}\nsides: {a: {}, b: {}}\npieces:\n  a:\n    - {type: MAN, id: A, at: \"001\"}\n";
    };
    SmallProject project(std::string(kSmallRules) + "sequence: pass\n");
    project.files.put("/game/first.yaml", battle("nobody knows it"));
    project.files.put("/game/second.yaml", battle("nobody knows it"));
    project.files.put(
        "/game/both.yaml",
        "groma: campaign/1\ntitle: Both\nrules: rules.yaml\nbattles:\n  one: {scenario: first.yaml}\n"
        "  two: {scenario: second.yaml}\n  again: {scenario: first.yaml}\n"
        "sequence: |\n  for b in battles() do fight b\n");
    const formats::Loaded both = formats::Loader(project.files).load("/game/both.yaml");
    for (const diag::Diagnostic& problem : both.problems.sorted())
        CHECK_MESSAGE(problem.severity != diag::Severity::Error,
                      formats::renderDiagnostic(problem, *both.project));
    REQUIRE(both.built.setup);
    const game::Assumptions assumptions(*both.built.setup);
    std::vector<std::string> names;
    for (const game::Assumption& one : assumptions.all()) names.push_back(one.what + " | " + one.title);
    CHECK(names == std::vector<std::string>{"the map in first.yaml | the map of The plain",
                                            "the map in second.yaml | the map of The plain"});
    for (const auto& [day, name] : {std::pair(0, 0), {1, 1}, {2, 0}}) {
        game::AssumptionSet rests;
        assumptions.ofBattle(day, rests);
        CHECK_MESSAGE(rests.has(name), "day " << day);
        CHECK_MESSAGE(!rests.has(1 - name), "day " << day);
    }
}

TEST_CASE("what is accepted and read by no proof is told") {
    formats::Coverage coverage;
    coverage.accepted["cp of MAN"] = {{"A. Scholar", "2026-11-22"}};
    CHECK(formats::idleAcceptances(coverage, strengthProved().suite()) ==
          std::vector<std::string>{"cp of MAN"});
}

TEST_CASE("a proof that is known is not made again, and a changed snippet is another proof") {
    const Stood first = stand(strengthProved(), {"R-1"});
    REQUIRE(first.cache.size() == 1);
    formats::ProofCache marked = first.cache;
    marked.begin()->second = "as it was known";
    CHECK(stand(strengthProved(), {"R-1"}, marked).rules.at("R-1").broken == "as it was known");
    SmallProject other;
    other.with("strength.yaml", smallSnippet("R-1", "evaluate: {strength(A): 4, A.cp: 3}\n"));
    CHECK(stand(other, {"R-1"}, marked).rules.at("R-1").broken != "as it was known");
}

TEST_CASE("what leaves no trace is proved all the same by a snippet that would turn red") {
    SmallProject project(rulesWithHill());
    project.with("strong.yaml", smallSnippet("R-7", "evaluate: {dearest(): 3}\n"));
    const formats::Suite suite = project.suite();
    REQUIRE(suite.broken().empty());
    const auto border = std::ranges::find_if(
        suite.mutants(), [](const formats::Mutant& m) { return told(m) == "number: cost: 3: 3 -> 4"; });
    REQUIRE(border != suite.mutants().end());
    CHECK(formats::askingOrder(suite, *border).reaching == 0);
    CHECK(suite.ask(*border).fate == formats::Fate::Noticed);
    const Stood stood = stand(project, {"R-7"});
    CHECK(stood.rules.at("R-7").standing == Standing::Proved);
    REQUIRE(formats::fromKept(stood.rules.at("R-7").broken).has_value());
    CHECK(formats::inWords(*formats::fromKept(stood.rules.at("R-7").broken)) == "3 were 4 in `cost: 3`");
}

TEST_CASE("a break is told in the same words when it was found and when it was kept") {
    const formats::Suite suite = strengthProved().suite();
    for (const formats::Mutant& mutant : suite.mutants()) {
        const formats::BreakTold now = formats::BreakTold::of(mutant);
        const auto then = formats::fromKept(formats::kept(now));
        REQUIRE_MESSAGE(then.has_value(), told(mutant));
        CHECK(formats::inWords(*then) == formats::inWords(now));
    }
    CHECK_FALSE(formats::fromKept("drop clause: u.cp > 2").has_value());
}
