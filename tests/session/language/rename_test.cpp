// A name with all that names it, over every file of a project.
#include "editor/session/language/rename.h"
#include "formats/project/yaml_below.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace groma::session {
namespace {

constexpr const char* kRules = R"(groma: ruleset/1
title: A duel of cp      # the word cp in a text and in a comment is no name
board: {grid: hex, directions: [E, SE, SW, W, NW, NE]}
dice: {d6: 6}
classes:
  unit: {attributes: {cp: number, mp: number}, notation: [cp, mp]}
types:
  WARB: {class: unit, cp: 3, mp: 3}
  HAST: {class: unit, cp: 4, mp: 3}
terrain: {plain: {layer: ground, code: "."}}
states: {shaken: {of: unit, type: flag}}
outcomes: {duel_result: [held, broken]}
traits:
  brave: {modifies: [{quantity: lead, of: attacker, add: holder.cp}]}
quantities:
  lead: {takes: {attacker: unit, defender: unit}, base: attacker.cp - defender.cp}
procedures:
  duel:
    takes: {attacker: unit, defender: unit}
    gives: duel_result
    does: |
      let die = roll d6 as duel_die    # cp
      if die + lead(attacker, defender: defender) < 4 then return held
      defender.shaken = yes
      return broken
sequence: pass
)";
constexpr const char* kSnippet = R"yaml(groma: snippet/1
title: WARB and cp
rules: ../rules.yaml
board: {numbering: {widths: [5], rows: 1}}
sides: {a: {}, b: {}}
pieces:
  a: [WARB 001]   # WARB
  b: ["HAST (4-3) 002"]
call: "duel(attacker: WARB_1, defender: HAST_1)"
script: {duel_die: 6}
expect: {result: broken, HAST_1: {shaken: yes}}
evaluate: {WARB_1.cp: 3}
)yaml";
constexpr const char* kBook = R"(groma: book/1
title: cp
rules: [{id: R-1, section: "1", title: One}]
accepted: [{by: A. Scholar, date: 2026-11-22, values: [cp of WARB]}]
)";

struct Duel {
    formats::MemoryFileSystem files;
    ProjectFiles project{&files, "/game", {"book.yaml", "rules.yaml", "snippets/duel.yaml"}, {}};
    Duel() {
        files.put("/game/rules.yaml", kRules);
        files.put("/game/snippets/duel.yaml", kSnippet);
        files.put("/game/book.yaml", kBook);
    }
    // The name in the nth place where `text` stands in the file, from 0.
    Edited rename(const std::string& path, std::string_view text, const std::string& to, int nth = 0) {
        const std::string& all = files.files.at("/game/" + path);
        std::size_t at = all.find(text);
        for (; nth > 0; --nth) at = all.find(text, at + 1);
        REQUIRE(at != std::string::npos);
        return renamed(Trial(project), path, at, to);
    }
};

// How many places change in each file: "rules.yaml 7, snippets/duel.yaml 1".
std::string counts(const Edited& change) {
    if (!change) return change.error().reason;
    std::string all;
    for (const FileEdit& file : change->files)
        all += (all.empty() ? "" : ", ") + file.path + " " + std::to_string(file.edits.size());
    return all;
}

std::string reasonOf(const Edited& change) { return change ? "" : change.error().reason; }

} // namespace

TEST_CASE("an attribute is renamed where rules, snippets and the book name it, and in no text or comment") {
    Duel duel;
    const Edited change = duel.rename("rules.yaml", "cp: number", "strength");
    // Rules: declared, notation, two types, the trait, twice in the base. Snippet: once. Book: once.
    CHECK(counts(change) == "book.yaml 1, rules.yaml 7, snippets/duel.yaml 1");
    const std::string after = textAfter(Trial(duel.project), change->files[1]);
    CHECK(after.find("title: A duel of cp      # the word cp in a text") != std::string::npos);
    CHECK(after.find("base: attacker.strength - defender.strength") != std::string::npos);
    CHECK(after.find("as duel_die    # cp\n") != std::string::npos);
    CHECK(change->label == "Rename cp to strength");
}

TEST_CASE("the same from each of its places") {
    Duel duel;
    const Edited whole = duel.rename("rules.yaml", "cp: number", "strength");
    CHECK(duel.rename("rules.yaml", "cp, mp", "strength") == whole);
    CHECK(duel.rename("rules.yaml", "cp: 3", "strength") == whole);
    CHECK(duel.rename("rules.yaml", "cp - defender", "strength") == whole);
    CHECK(duel.rename("snippets/duel.yaml", "cp: 3", "strength") == whole);
}

TEST_CASE("a type takes the counters with it that are called by it") {
    Duel duel;
    const Edited change = duel.rename("rules.yaml", "WARB", "GAUL");
    // Snippet: its line, the call, what is evaluated; neither title nor comment.
    CHECK(counts(change) == "book.yaml 1, rules.yaml 1, snippets/duel.yaml 3");
}

TEST_CASE("a parameter, a local name, an outcome, a question and a state") {
    Duel duel;
    // Of the procedure: declared, in the sum, and in the snippet's call; the quantity has one of its own.
    CHECK(counts(duel.rename("rules.yaml", "attacker: unit", "striker", 1)) ==
          "rules.yaml 2, snippets/duel.yaml 1");
    // Of the quantity: declared, in the base, in the trait.
    CHECK(counts(duel.rename("rules.yaml", "attacker: unit", "striker")) == "rules.yaml 3");
    CHECK(counts(duel.rename("rules.yaml", "die + lead", "thrown")) == "rules.yaml 2");
    CHECK(counts(duel.rename("rules.yaml", "broken", "routed")) == "rules.yaml 2, snippets/duel.yaml 1");
    CHECK(counts(duel.rename("snippets/duel.yaml", "duel_die", "blow")) ==
          "rules.yaml 1, snippets/duel.yaml 1");
    CHECK(counts(duel.rename("rules.yaml", "shaken", "upset_at_last")) ==
          "rules.yaml 2, snippets/duel.yaml 1");
}

TEST_CASE("a stretch of play that has a name, from where it is given and from the call of a snippet") {
    Duel duel;
    std::string rules = duel.files.files.at("/game/rules.yaml");
    rules.replace(rules.find("sequence: pass"), 14,
                  "scopes: [turn]\nsequence: scope turn as whole_turn do pass");
    duel.files.put("/game/rules.yaml", rules);
    duel.files.put("/game/snippets/duel.yaml",
                   "groma: snippet/1\ntitle: whole_turn\nrules: ../rules.yaml\n"
                   "board: {numbering: {widths: [5], rows: 1}}\nsides: {a: {}, b: {}}\n"
                   "call: \"whole_turn()\"\nexpect: {result: done}\n");
    CHECK(counts(duel.rename("rules.yaml", "whole_turn", "the_turn")) ==
          "rules.yaml 1, snippets/duel.yaml 1");
    CHECK(counts(duel.rename("snippets/duel.yaml", "whole_turn()", "the_turn")) ==
          "rules.yaml 1, snippets/duel.yaml 1");
}

TEST_CASE("what is no name, is taken, or would catch another name is refused with the reason") {
    Duel duel;
    CHECK(reasonOf(duel.rename("rules.yaml", "cp: number", "4th")).starts_with("`4th` is no name"));
    CHECK(reasonOf(duel.rename("rules.yaml", "cp: number", "if")) == "`if` is a word of the language");
    CHECK(reasonOf(duel.rename("rules.yaml", "cp: number", "mp")).find("rules.yaml:6") != std::string::npos);
    CHECK(reasonOf(duel.rename("rules.yaml", "WARB", "HAST")).find("HAST") != std::string::npos);
    // `die` as `attacker` would hide the parameter.
    CHECK_FALSE(duel.rename("rules.yaml", "die + lead", "attacker").has_value());
    CHECK(reasonOf(duel.rename("rules.yaml", "duel of cp", "blow")).find("a text for people") !=
          std::string::npos);
    CHECK(reasonOf(duel.rename("rules.yaml", "takes:", "gets")).find("is no name that") != std::string::npos);
    duel.files.put("/game/snippets/duel.yaml", std::string(kSnippet) + "unheard: of\n");
    CHECK(reasonOf(duel.rename("rules.yaml", "cp: number", "strength")) ==
          "snippets/duel.yaml:13 has an error, which hides what is named there: `unheard` is not known here");
    CHECK(reasonOf(duel.rename("rules.yaml", "comment", "gets")).find("a text for people") !=
          std::string::npos);
}

TEST_CASE(
    "names of each kind in a sample: afterwards everything checks, and every snippet passes, as before") {
    formats::RealFileSystem disk;
    const std::string root = std::string(test::sourceDir()) + "/samples/ars-bellum";
    ProjectFiles project{&disk, root, {}, {}};
    for (const std::string& file : formats::yamlBelow(root).files)
        project.paths.push_back(file.substr(root.size() + 1));
    const auto played = [&] {
        const Trial all(project);
        return all.with({}, "", all.starts(), true);
    };
    const TrialAnswer before = played();
    const struct {
        const char *path, *text, *to;
    } kinds[] = {
        {"rules/units.yaml", "cp: {type", "worth_in_battle"},  // an attribute
        {"rules/units.yaml", "WARB: ", "GAULS"},               // a type
        {"rules/melee.yaml", "DR: ", "FALLS_BACK"},            // an outcome
        {"rules/melee.yaml", "melee_results:", "the_table"},   // a table
        {"rules/morale.yaml", "test_morale:", "take_heart"},   // a procedure
        {"rules/melee.yaml", "attacker: counter", "striker"},  // a parameter
        {"rules/units.yaml", "disorganised:", "out_of_order"}, // a state
    };
    for (const auto& kind : kinds) {
        CAPTURE(kind.text);
        const Trial trial(project); // with what the others before it were renamed to
        const formats::yaml::Tree* tree = trial.tree(kind.path);
        REQUIRE(tree != nullptr);
        const std::size_t at = tree->source().bytes().find(kind.text);
        REQUIRE(at != std::string_view::npos);
        const Edited change = renamed(trial, kind.path, at, kind.to);
        REQUIRE_MESSAGE(change.has_value(), reasonOf(change));
        for (const FileEdit& file : change->files) {
            project.unsaved[file.path] = textAfter(trial, file);
            // Nothing else changed: the new name is one that no text had.
            std::string back = project.unsaved[file.path];
            const std::string from(nameAt(kind.text, 0).size(), 'x');
            for (std::size_t hit = back.find(kind.to); hit != std::string::npos; hit = back.find(kind.to))
                back.replace(hit, std::string_view(kind.to).size(),
                             std::string(kind.text).substr(0, from.size()));
            CHECK(back == trial.tree(file.path)->source().bytes());
        }
    }
    const TrialAnswer now = played();
    CHECK(now.problems.size() == before.problems.size());
    CHECK(now.shapes == before.shapes);
}

} // namespace groma::session
