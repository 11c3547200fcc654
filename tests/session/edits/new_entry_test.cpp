#include "core/lang/readback/readback.h"
#include "editor/session/edits/forms/new_entry.h"
#include "editor/session/edits/printed/printed_table.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {
namespace {

MadeEntry madeOf(const Document& document, const EntrySketch& sketch) {
    auto entry = makeEntry(document, sketch);
    REQUIRE(entry);
    return std::move(*entry);
}

} // namespace

TEST_CASE("a passage becomes a unit of the class of the last type, whose values nobody knows yet") {
    SmallGame game;
    const Document before = game.open();
    const MadeEntry entry = madeOf(before, {&kUnitKind, "Light horse", "2.3", {"SG-2.3-1"}, {}});
    CHECK(entry.section == "types");
    CHECK(entry.id == "LIGHT_HORSE");
    const Document after = applied(before, entry.change);
    CHECK(firstProblem(after) == firstProblem(before));
    INFO(after.text("rules.yaml"));
    CHECK(after.text("rules.yaml")
              .find("  LIGHT_HORSE:\n"
                    "    title: Light horse\n"
                    "    cite: \"2.3\"\n"
                    "    covers: SG-2.3-1\n"
                    "    class: unit\n"
                    "    cp: \"?\"\n"
                    "    mp: \"?\"\n") != std::string_view::npos);
    CHECK(madeOf(after, {&kUnitKind, "Light Horse", {}, {}, {}}).id == "LIGHT_HORSE_2");
}

TEST_CASE("a passage becomes a quantity, beside those that the rules have") {
    SmallGame game;
    const Document before = game.open();
    const MadeEntry entry =
        madeOf(before, {&kQuantityKind, "Odds of an attack", "5.2", {"SG-5.2-1", "SG-5.2-2"}, {}});
    CHECK(entry.id == "odds_of_an_attack");
    const Document after = applied(before, entry.change);
    CHECK(firstProblem(after) == firstProblem(before));
    const auto& all = after.ruleset()->model.quantities;
    CHECK(std::ranges::any_of(all, [](const auto& one) {
        return one.named.id == "odds_of_an_attack" && one.named.cite == "5.2" && one.named.covers.size() == 2;
    }));
    CHECK(after.text("rules.yaml") == before.text("rules.yaml")); // fight.yaml has the quantities
}

TEST_CASE("a passage becomes a procedure that begins with its words") {
    SmallGame game;
    const Document before = game.open();
    const std::string words = "Total the strengths of all attackers and divide by the strength of the "
                              "defender, rounded down.\nRoll one die.";
    const MadeEntry entry = madeOf(before, {&kProcedureKind, "5. Attack!", "5", {"SG-5-1"}, words});
    CHECK(entry.id == "procedure_5_attack");
    const Document after = applied(before, entry.change);
    CHECK(firstProblem(after) == firstProblem(before));
    std::string all;
    for (const std::string& path : after.paths()) all += after.text(path);
    CHECK(all.find("    does: |\n"
                   "      # Total the strengths of all attackers and divide by the strength of the defender, "
                   "rounded\n"
                   "      # down. Roll one die.\n"
                   "      pass\n") != std::string::npos);
}

TEST_CASE("what can be called is named once, and not as the language is") {
    SmallGame game;
    const Document before = game.open();
    const Document after =
        applied(before, madeOf(before, {&kProcedureKind, "Combat", "5", {}, "Roll."}).change);
    CHECK(madeOf(after, {&kQuantityKind, "Combat", "5", {}, {}}).id == "combat_2");
    for (const char* word : {"Count", "Return", "Game", "Face", "Capped"}) {
        const MadeEntry one = madeOf(after, {&kQuantityKind, word, "5", {}, {}});
        INFO(word << " becomes " << one.id);
        CHECK(firstProblem(applied(after, one.change)) == firstProblem(after));
    }
    NewTable wanted;
    wanted.id = "combat";
    const PrintedTable printed =
        readNewTable(after.ruleset()->model, wanted, "die\t1\t2\n1\t0\t1\n2\t1\t2\n");
    CHECK_FALSE(addTable(after, wanted, printed));
}

TEST_CASE("without a name, and a unit without a class, no entry is made") {
    SmallGame game;
    CHECK_FALSE(makeEntry(game.open(), {&kQuantityKind, "", "5", {}, {}}));
    game.files.put("/bare/groma-project", "");
    game.files.put("/bare/rules.yaml", "groma: ruleset/1\ntitle: Bare\nboard: {grid: hex}\n");
    const auto bare = Document::open(game.files, "/bare/rules.yaml", "/bare");
    REQUIRE(bare);
    CHECK_FALSE(makeEntry(*bare, {&kUnitKind, "Foot", "5", {}, {}}));
    game.files.put("/bare/rules.yaml",
                   "groma: ruleset/1\ntitle: Bare\nboard: {grid: hex}\nclasses: {unit: {}}\n");
    const auto withClass = Document::open(game.files, "/bare/rules.yaml", "/bare");
    REQUIRE(withClass);
    const Document foot = applied(*withClass, madeOf(*withClass, {&kUnitKind, "Foot", "5", {}, {}}).change);
    CHECK(lang::readType(foot.ruleset()->model, 0) == "Foot (FOOT) [5]: unit.\n");
    const auto first = makeEntry(*bare, {&kProcedureKind, "March", "5", {}, "As far as it can."});
    REQUIRE(first);
    CHECK(applied(*bare, first->change).text("rules.yaml") == "groma: ruleset/1\n"
                                                              "title: Bare\n"
                                                              "board: {grid: hex}\n"
                                                              "procedures:\n"
                                                              "  march:\n"
                                                              "    title: March\n"
                                                              "    cite: \"5\"\n"
                                                              "    does: |\n"
                                                              "      # As far as it can.\n"
                                                              "      pass\n");
}

TEST_CASE("a printed table of units becomes a unit for each row, with the numbers under the heads that the "
          "rules know") {
    SmallGame game;
    const Document before = game.open();
    const std::string printed = "Code\tName\tMovement\tCombat points\tCost\n"
                                "SPEA\tSpearmen\t3\t4\t10\nARCH\tArchers\t4\t-\t8\nFOOT\tLevy\t3\t2\t5\n";
    const Document after =
        applied(before, madeOf(before, {&kUnitKind, "The units", "2.2", {}, printed}).change);
    CHECK(firstProblem(after) == firstProblem(before));
    const auto& types = after.ruleset()->model.types;
    REQUIRE(types.size() == before.ruleset()->model.types.size() + 3);
    const std::size_t first = before.ruleset()->model.types.size();
    CHECK(lang::readType(after.ruleset()->model, static_cast<rules::Index>(first))
              .find("Spearmen (SPEA) [2.2]") == 0);
    CHECK(types[first + 1].named.id == "ARCH");
    CHECK(types[first + 2].named.id == "FOOT_2"); // that id was taken
    std::string all;
    for (const std::string& path : after.paths()) all += after.text(path);
    CHECK(all.find("    class: unit\n    cp: 4\n    mp: 3\n") != std::string::npos);
    CHECK(all.find("    class: unit\n    cp: \"?\"\n    mp: 4\n") != std::string::npos);
    // Rows of another length, or heads that the rules do not know, are no table of units.
    for (const char* other : {"Code\tMovement\nA\t3\nB\n", "Die\t1-2\t1-1\n1\tAE\tAR\n2\tAR\tDR\n"}) {
        const Document one =
            applied(before, madeOf(before, {&kUnitKind, "The units", "2.2", {}, other}).change);
        CHECK(one.ruleset()->model.types.size() == first + 1);
    }
}

TEST_CASE(
    "a printed table of units is of the class that has what its heads name, and its cells are looked at") {
    SmallGame game;
    game.files.put("/wide/groma-project", "");
    game.files.put("/wide/rules.yaml",
                   "groma: ruleset/1\ntitle: Wide\nboard: {grid: hex}\nclasses:\n"
                   "  counter: {attributes: {mp: {type: number, title: Movement}}}\n"
                   "  unit: {is: counter, attributes: {cp: {type: number, title: Strength, default: 1},"
                   " shoots: {type: truth, title: Shoots, default: no}}}\n"
                   "types:\n  LDR: {class: counter, mp: 5}\n");
    const auto before = Document::open(game.files, "/wide/rules.yaml", "/wide");
    REQUIRE(before);
    const std::string printed = "Code\tMovement\tStrength\tShoots\nMOB\t3\t-1\tno\n"
                                "ARCH\t4\t1/2\tyes\nJAVE\t4\t-\t*\n";
    const Document after =
        applied(*before, madeOf(*before, {&kUnitKind, "The units", "2.2", {}, printed}).change);
    CHECK(firstProblem(after) == firstProblem(*before));
    const std::string text(after.text("rules.yaml"));
    CHECK_MESSAGE(text.find("    class: unit\n    mp: 3\n    cp: -1\n    shoots: no\n") != std::string::npos,
                  text);
    CHECK(text.find("    mp: 4\n    cp: 1/2\n    shoots: yes\n") != std::string::npos);
    // No dash is written, the rules have a value; what an asterisk means is to be looked at.
    CHECK(text.find("    mp: 4\n    shoots: \"?\"\n") != std::string::npos);
}

TEST_CASE("a table that is added covers its passage") {
    SmallGame game;
    const Document before = game.open();
    NewTable wanted;
    wanted.id = "losses";
    wanted.cite = "7";
    wanted.covers = {"SG-7-1"};
    const PrintedTable printed =
        readNewTable(before.ruleset()->model, wanted, "die\t1\t2\n1\t0\t1\n2\t1\t2\n");
    const Document after = applied(before, addTable(before, wanted, printed));
    const auto& tables = after.ruleset()->model.tables;
    CHECK(std::ranges::any_of(
        tables, [](const auto& one) { return one.named.id == "losses" && one.named.covers.size() == 1; }));
}

} // namespace groma::session
