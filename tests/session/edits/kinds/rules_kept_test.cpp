// Entries made of passages leave what the rules say: other rows, values and remarks that are there, files,
// names of the language.
#include "editor/session/edits/forms/new_entry.h"
#include "editor/session/edits/printed/printed_table.h"
#include "editor/session/files/new_rules.h"
#include "editor/session/language/rule_sections.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {
namespace {

// Rules, and what becomes of them by one entry after another.
struct RulesInHand {
    formats::MemoryFileSystem files;
    Document rules;

    explicit RulesInHand(const std::string& text = textOfNewRules({"The book", "book"}),
                         const std::string& included = {}) {
        files.put("/kept/groma-project", "");
        files.put("/kept/rules.yaml", text);
        if (!included.empty()) files.put("/kept/sequence.yaml", included);
        auto opened = Document::open(files, "/kept/rules.yaml");
        REQUIRE(opened);
        rules = *opened;
        REQUIRE(rules.meaning().rulesFresh);
    }
    [[nodiscard]] std::string text(const char* path = "rules.yaml") const {
        return std::string(rules.text(path));
    }
    [[nodiscard]] bool says(std::string_view words, const char* path = "rules.yaml") const {
        return text(path).find(words) != std::string::npos;
    }
    [[nodiscard]] const rules::Model& model() const { return rules.ruleset()->model; }

    MadeEntry make(const EntryKind& kind, const char* title, const char* printed, const char* cite = "9") {
        const auto made = makeEntry(rules, {&kind, title, cite, {std::string("K-") + cite}, printed});
        REQUIRE_MESSAGE(made, std::string(title) << ": " << (made ? "" : made.error().reason));
        rules = applied(rules, made->change);
        CHECK_MESSAGE(rules.meaning().rulesFresh, std::string(title) << ": " << wrongs() << text());
        CHECK_MESSAGE(isShown(*made), made->section << "/" << made->id);
        return *made;
    }
    // By the sections panels find what was made.
    [[nodiscard]] bool isShown(const MadeEntry& made) const {
        for (const RuleSection& section : ruleSections())
            for (std::size_t i = 0; made.section == section.key && i < section.count(model()); ++i)
                if (section.named(model(), i).id == made.id) return true;
        return false;
    }
    [[nodiscard]] std::string wrongs() const {
        std::string all;
        for (const diag::Diagnostic& one : rules.problems())
            if (one.severity == diag::Severity::Error) all += one.message + " " + one.found + "\n";
        return all;
    }
};

constexpr const char* kTitledBoard = "groma: ruleset/1\ntitle: Kept\nboard: {grid: hex}\n";

} // namespace

TEST_CASE("rows of a table of terrain that begin with one word are kinds of their own") {
    RulesInHand book;
    book.make(kTerrainKind, "Terrain effects",
              "Terrain\tCost\tNote\nLight woods\t2\tx\nLight forest\t3\ty\n");
    REQUIRE(book.model().terrain.size() == 3);
    CHECK(book.model().terrain[1].named.title == "Light woods");
    CHECK(book.model().terrain[2].named.title == "Light forest");
    CHECK(book.says("  light_woods:\n"));
    // Of the ground that rules begin with no row has taken the name.
    CHECK(book.model().terrain[0].named.covers.empty());

    RulesInHand french(textOfNewRules({"Le livre", "livre", formats::Language::French}));
    french.make(kTerrainKind, "Effets",
                "Terrain\tCo\u00FBt\tNote\nTerrain clair\t1\tx\nTerrain bois\u00E9\t2\ty\nTerrain "
                "accident\u00E9\t3\tz\n");
    CHECK(french.model().terrain.size() == 4);
    // Nor is a passage the open ground because it begins with its word.
    french.make(kTerrainKind, "Terrain", "Il y a du terrain.", "10");
    book.make(kTerrainKind, "Open order", "In open order they are slow.", "10");
    CHECK(french.model().terrain.size() == 5);
    CHECK(book.model().terrain.size() == 4);
}

TEST_CASE("titles of terrain in capitals are its names, not codes") {
    RulesInHand book;
    book.make(kTerrainKind, "Terrain effects", "Terrain\tCost\tCombat\nCLEAR\t1\tnone\nWOOD\t2\tdoubled\n");
    REQUIRE(book.model().terrain.size() == 3);
    CHECK(book.model().terrain[1].named.title == "CLEAR");
    CHECK(book.model().terrain[2].named.title == "WOOD");
}

TEST_CASE("an entry that is there keeps its values, its section of the book and its remarks") {
    RulesInHand book(std::string(kTitledBoard) +
                     "terrain_attributes: {move_cost: {type: number}, height: {type: number}}\n"
                     "terrain:\n"
                     "  open:\n"
                     "    title: Open ground\n"
                     "    cite: \"3.1\"   # of the first printing\n"
                     "    covers: K-3.1\n"
                     "    # nobody pays more\n"
                     "    move_cost: 1\n"
                     "    height: \"?\"\n"
                     "    layer: ground\n");
    book.make(kTerrainKind, "Open ground", "It is open.");
    CHECK_MESSAGE(book.says("    cite: \"3.1\"   # of the first printing\n"
                            "    covers: [K-3.1, K-9]\n"
                            "    # nobody pays more\n"
                            "    move_cost: 1\n"
                            "    height: \"?\"\n"),
                  book.text());
    // Of a table what it says is written, and what it does not say stays.
    book.make(kTerrainKind, "Terrain effects", "Terrain\tMove cost\tHeight\nOpen ground\t-\t4\nHill\t2\t5\n",
              "11");
    CHECK_MESSAGE(book.says("    # nobody pays more\n    move_cost: 1\n    height: 4\n"), book.text());
}

TEST_CASE("what is written into an entry is written where the entry is") {
    RulesInHand book(std::string(kTitledBoard) + "include: [sequence.yaml]\nscopes: [turn, phase]\n"
                                                 "classes: {unit: {}}\n"
                                                 "procedures:\n  retreat:\n    does: pass\n",
                     "groma: ruleset/1\ntitle: Its phases\n"
                     "sequence: |\n"
                     "  for n in 1 to 4 do\n"
                     "    scope turn do\n"
                     "      for player in sides do\n"
                     "        scope phase for player do movement_phase(player)\n"
                     "procedures:\n"
                     "  movement_phase:\n"
                     "    title: Movement phase\n"
                     "    takes: {who: side}\n"
                     "    does: |\n"
                     "      pass\n");
    CHECK(book.make(kMovementKind, "Movement", "They move.").note == "It is done in Movement phase");
    // By whom the phase says that it is done.
    CHECK_MESSAGE(
        book.says("      while perform movement by who as movement_phase do pass\n", "sequence.yaml"),
        book.text("sequence.yaml"));
    CHECK_FALSE(book.says("movement_phase"));
    CHECK(book.wrongs().empty());
}

TEST_CASE("into rules with errors nothing is made: what was made since is not known") {
    RulesInHand book;
    book.rules = book.rules.withText("rules.yaml", book.text() + "states: {late: {of: nobody}}\n");
    REQUIRE_FALSE(book.rules.meaning().rulesFresh);
    const auto made = makeEntry(book.rules, {&kProcedureKind, "Combat", "5", {}, "Roll."});
    REQUIRE_FALSE(made);
    CHECK(made.error().reason == "the rules have errors; mend them in their text first");
    // Of a battle's rules likewise, and where a text is not even read.
    SmallGame game;
    const Document battle = game.open();
    const Document torn =
        battle.withText("fight.yaml", std::string(battle.text("fight.yaml")) + "  - torn: [\n");
    const auto moor = makeEntry(torn, {&kTerrainKind, "Moor", "5", {}, "It is wet."});
    REQUIRE_FALSE(moor);
    CHECK(moor.error().reason == "the rules have errors; mend them in their text first");
}

TEST_CASE("a phase takes an action that only remarks speak of") {
    RulesInHand book;
    book.make(kCombatKind, "Combat", "After movement a counter may attack.");
    book.make(kMovementKind, "Movement", "They move.");
    book.make(kPhaseKind, "Movement phase", "They move.");
    CHECK_MESSAGE(book.says("while perform movement by player as movement_phase do pass"), book.text());
    // A phase whose remark says `perform` is idle all the same.
    book.make(kPhaseKind, "Last phase", "They perform what is left.");
    CHECK(book.make(kActionKind, "Rally", "They rally.").note == "It is done in Last phase");
}

TEST_CASE("a sequence is begun only of scopes that the rules have, or of none") {
    RulesInHand book(std::string(kTitledBoard) + "scopes: [round]\nclasses: {unit: {}}\n");
    for (const EntryKind* kind : {&kPhaseKind, &kVictoryKind})
        CHECK_FALSE(makeEntry(book.rules, {kind, "The end", "9", {}, "Then it ends."}));
    RulesInHand known(std::string(kTitledBoard) + "scopes: [phase, round, turn]\nclasses: {unit: {}}\n");
    known.make(kPhaseKind, "Movement phase", "They move.");
    CHECK(known.wrongs().empty());
}

TEST_CASE("a class takes its numbers when there are units of it") {
    RulesInHand book;
    book.make(kUnitKind, "Foot", "They walk.");
    book.make(kClassKind, "The counters",
              "Code\tName\tStrength\tMove\nSPEA\tSpearmen\t3\t3\nHORS\tHorse\t4\t6\n");
    CHECK_MESSAGE(book.says("strength: {type: number, default: \"?\", title: Strength}"), book.text());
    CHECK(book.model().attributes.size() == 2);
}

TEST_CASE("a class beside another has the numbers that both have") {
    RulesInHand book;
    book.make(kClassKind, "Counters", "What all have.");
    book.make(kClassKind, "Infantry", "Code\tName\tStrength\tMove\nA\tFoot\t3\t3\nB\tGuard\t4\t4\n", "2");
    book.make(kClassKind, "Leaders", "Code\tName\tStrength\tRadius\nC\tCaesar\t3\t9\nD\tLabienus\t4\t6\n",
              "3");
    REQUIRE(book.model().classes.size() == 3);
    CHECK(book.model().attributes.size() == 3);
    const auto& leaders = book.model().classes.back();
    CHECK(leaders.attributes.size() == 2);
    CHECK_MESSAGE(book.says("    notation: [strength, radius]\n"), book.text());
}

TEST_CASE("ids are none that the language keeps") {
    RulesInHand book;
    book.make(kClassKind, "Game",
              "Code\tName\tNo.\tFront\tBack\nSPEA\tSpearmen\t8\t3\t2\nHORS\tHorse\t4\t6\t3\n");
    CHECK(book.model().attributes.size() == 3);
    book.make(kClassKind, "Game", "Those of the game.", "10");
    book.make(kStateKind, "On", "They are on.");
    book.make(kFeatureKind, "By", "By the river.");
    book.make(kTerrainKind, "As", "As it is.");
    book.make(kTerrainKind, "Effects", "Ground\tNo.\nWood\t2\nMoor\t3\n", "11");
    CHECK(book.model().terrain.size() == 4);
    CHECK(book.wrongs().find("word of the language") == std::string::npos);
}

TEST_CASE("a flag that ends with no phase is not the one that a phase counts by") {
    RulesInHand book;
    book.make(kStateKind, "Moved", "A counter that has moved is turned.");
    book.make(kMovementKind, "Movement", "They move.");
    CHECK_MESSAGE(book.says("not mover.moved_2"), book.text());
    CHECK(book.says("mover.moved_2 = yes"));
    CHECK(book.says("moved_2: {of: unit, type: flag, until: end of phase, title: Has moved}"));
    // The next action counts by the same.
    book.make(kMovementKind, "Forced march", "They march.", "10");
    CHECK_FALSE(book.says("moved_3"));
}

TEST_CASE("the die of a combat lies where the rows or columns are called so") {
    const auto combatOf = [](const char* rows, const char* columns, const char* printed) {
        RulesInHand book;
        book.make(kCombatKind, "Skirmish", "They compare.", "4");
        CHECK(book.says("let ahead = 1 - 1\n      let die = roll d6 as skirmish_die\n      pass\n"));
        NewTable wanted;
        wanted.id = "results";
        wanted.title = "Results";
        wanted.rowName = rows;
        wanted.columnName = columns;
        wanted.gives = proposedGives(book.model(), printed);
        book.rules =
            applied(book.rules, addTable(book.rules, wanted, readNewTable(book.model(), wanted, printed)));
        book.make(kCombatKind, "Combat", "They compare.");
        return book.text().substr(book.text().find("let odds"));
    };
    const char* oddsDown = "Odds\t1\t2\t3\n1/2\tAR\tAR\tDR\n1/1\tAR\tDR\tDR\n2/1\tDR\tDR\tDE\n";
    CHECK(combatOf("odds", "die", oddsDown).starts_with("let odds = 1 / max(1, 1)\n"));
    CHECK(combatOf("odds", "die", oddsDown).find("results(odds, die)") != std::string::npos);
    CHECK(combatOf("die", "roll", oddsDown).find("results(odds, die)") != std::string::npos);
    const char* aheadDown = "Ahead\t1\t2\t3\n0\tAR\tAR\tDR\n1\tAR\tDR\tDR\n2\tDR\tDR\tDE\n";
    CHECK(combatOf("soldiers", "roll", aheadDown).starts_with("let odds = 1 - 1\n"));
    CHECK(combatOf("soldiers", "roll", aheadDown).find("results(odds, die)") != std::string::npos);
    CHECK(combatOf("die", "ahead", aheadDown).find("results(die, odds)") != std::string::npos);
}

TEST_CASE("words are looked for where words begin") {
    RulesInHand book(std::string(kTitledBoard) +
                     "classes: {unit: {attributes: {mp: {type: number, title: Pace},"
                     " cp: {type: number, title: Strength}}}}\n"
                     "terrain_attributes: {impact: {type: number, title: Impact, default: 0},"
                     " price: {type: number, title: Cost, default: 1}}\n"
                     "terrain: {open: {title: Open ground, layer: ground}}\n");
    book.make(kQuantityKind, "Camp defence", "In camp.");
    CHECK_MESSAGE(book.says("base: 0\n"), book.text());
    book.make(kTerrainKind, "Palace", "Of the king.");
    CHECK(book.model().terrain.back().symbol == "plain");
    book.make(kTerrainKind, "Brushwood", "It is thick.", "10");
    CHECK(book.model().terrain.back().symbol == "crowns");
    book.make(kMovementKind, "March", "They march.");
    CHECK(book.says("    cost: ground(to).price\n"));
    // An allowance is nothing to attack with.
    book.make(kQuantityKind, "Movement allowance", "How far.", "11");
    book.make(kQuantityKind, "Mp of the day", "How far.", "12");
    CHECK(book.says("base: unit.mp\n"));
    RulesInHand other;
    other.make(kQuantityKind, "Movement allowance", "How far.");
    other.make(kCombatKind, "Combat", "They compare.");
    CHECK(other.says("let ahead = 1 - 1\n"));
}

TEST_CASE("a die has the sides that its words say of a die") {
    const auto sides = [](const char* words) {
        RulesInHand book(std::string(kTitledBoard) + "classes: {unit: {}}\n");
        return book.make(kDieKind, "Dice", words).id;
    };
    CHECK(sides("Each of up to 4 attackers rolls a ten-sided die.") == "d10");
    CHECK(sides("Each of up to 4 attackers rolls 1d8.") == "d8");
    CHECK(sides("Each of 4 rolls a die of 12 faces.") == "d12");
    CHECK(sides("Each rolls 20 once.") == "d20");
    CHECK(sides("Each rolls a die.") == "d6");
    CHECK(sides("A hex has 6 sides. Each rolls a d10.") == "d10");
    CHECK(sides("A die of 8 sides.") == "d8");
}

} // namespace groma::session
