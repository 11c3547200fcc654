// A game made of what a book prints, by its kinds of entry alone: it checks after each, and is played to its
// end.
#include "core/sim/battle.h"
#include "core/snippet/snippet.h"
#include "editor/session/edits/forms/new_entry.h"
#include "editor/session/edits/printed/printed_table.h"
#include "editor/session/files/new_rules.h"
#include "editor/session/play/what_if_snippet.h"
#include "editor/session/questions/proof_position.h"
#include "formats/load/load.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {
namespace {

constexpr const char* kUnits = "Code\tName\tStrength\tMove\nSPEA\tSpearmen\t3\t3\nHORS\tHorse\t4\t6\n";
constexpr const char* kGround = "Terrain\tMovement cost\tCombat\nOpen\t1\tnone\nWood\t2\tdoubled\n";
constexpr const char* kResults = "Die\t1-2\t1-1\t2-1\n1-2\tAR\tAR\tDR\n3-4\tAR\tDR\tDR\n5-6\tDR\tDR\tDE\n";
constexpr const char* kField = R"yaml(groma: scenario/1
title: The field
rules: rules.yaml
map: {numbering: {widths: [9], rows: 5, displaced: even}, ground: open}
sides: {reds: {title: Reds, colour: "#aa0000"}, blues: {title: Blues, colour: "#0000aa"}}
numbers: {duration: 4}
pieces:
  reds: [2 SPEA hexes 001-002]
  blues: [2 HORS hexes 044-045]
)yaml";

struct Book {
    formats::MemoryFileSystem files;
    Document rules;

    Book() : rules(begun()) {}
    Document begun() {
        files.put("/book/groma-project", "");
        files.put("/book/rules.yaml", textOfNewRules({"The book", "book"}));
        auto opened = Document::open(files, "/book/rules.yaml");
        REQUIRE(opened);
        return *opened;
    }
    [[nodiscard]] std::string text() const { return std::string(rules.text("rules.yaml")); }

    // What was wrong with the rules when they were begun may be wrong still, and nothing else.
    MadeEntry make(const EntryKind& kind, const char* title, const char* section, const char* printed) {
        const auto made = makeEntry(rules, {&kind, title, section, {std::string("B-") + section}, printed});
        REQUIRE_MESSAGE(made, std::string(title) << ": " << (made ? "" : made.error().reason));
        rules = applied(rules, made->change);
        for (const diag::Diagnostic& problem : rules.problems())
            CHECK_MESSAGE((problem.severity != diag::Severity::Error ||
                           problem.message.find("sequence") != std::string::npos),
                          std::string(title) << ": " << problem.message << " " << problem.found << "\n"
                                             << text());
        CHECK(rules.meaning().rulesFresh);
        return *made;
    }

    void addResults() {
        NewTable wanted;
        wanted.id = "combat_results";
        wanted.title = "Combat results";
        wanted.gives = proposedGives(rules.ruleset()->model, kResults);
        rules =
            applied(rules, addTable(rules, wanted, readNewTable(rules.ruleset()->model, wanted, kResults)));
    }

    sim::Battle played() {
        files.put("/book/rules.yaml", text());
        files.put("/book/field.yaml", kField);
        const auto field = Document::open(files, "/book/field.yaml");
        REQUIRE(field);
        INFO(text());
        REQUIRE_MESSAGE(field->setup(), firstProblem(*field));
        sim::BattleSettings settings;
        settings.players[0].kind = settings.players[1].kind = sim::PlayerKind::Random;
        settings.checkInvariants = true;
        settings.rolls = true;
        return sim::playBattle(*field->setup(), settings);
    }
};

void makeWholeGame(Book& book) {
    book.make(kClassKind, "The counters", "2.2", kUnits);
    book.make(kUnitKind, "The counters", "2.2", kUnits);
    book.make(kTerrainKind, "Terrain effects", "2.3", kGround);
    book.make(kFeatureKind, "River", "2.4", "No one crosses it.");
    book.make(kPhaseKind, "Movement phase", "3.1", "He may move any or all of his counters.");
    book.make(kPhaseKind, "Combat phase", "3.2", "He may attack.");
    book.make(kMovementKind, "Movement", "4", "A counter moves as far as its movement says.");
    book.addResults();
    book.make(kCombatKind, "Combat", "5", "The strengths are compared.");
    book.make(kVictoryKind, "Victory", "6", "Who has more counters left wins.");
}

} // namespace

TEST_CASE("the counters of a printed table are a class with its numbers, and a unit each") {
    Book book;
    const MadeEntry counters = book.make(kClassKind, "The counters", "2.2", kUnits);
    CHECK(counters.id == "unit"); // the bare class that rules begin with takes them
    CHECK_MESSAGE(book.text().find("  unit:\n"
                                   "    title: Unit\n"
                                   "    cite: \"2.2\"\n"
                                   "    covers: B-2.2\n"
                                   "    attributes:\n"
                                   "      strength: {type: number, title: Strength}\n"
                                   "      move: {type: number, title: Move}\n"
                                   "    notation: [strength, move]\n") != std::string::npos,
                  book.text());
    CHECK(book.make(kUnitKind, "The counters", "2.2", kUnits).id == "SPEA");
    CHECK(book.text().find("    class: unit\n    strength: 4\n    move: 6\n") != std::string::npos);
    // A second class is one of the first.
    CHECK(book.make(kClassKind, "Riders", "2.5", "They ride.").id == "riders");
    CHECK(book.text().find("    is: unit\n") != std::string::npos);
}

TEST_CASE("the rows of a printed table of terrain are kinds of ground with what its heads say") {
    Book book;
    book.make(kTerrainKind, "Terrain effects", "2.3", kGround);
    const auto& terrain = book.rules.ruleset()->model.terrain;
    REQUIRE(terrain.size() == 2); // "Open" is the open ground that was there
    CHECK(terrain[1].named.title == "Wood");
    CHECK(terrain[1].code == "w");
    CHECK(terrain[1].symbol == "crowns");
    CHECK(base::Number::fromBits(terrain[0].values.at(0).bits) == base::Number(1));
    CHECK(base::Number::fromBits(terrain[1].values.at(0).bits) == base::Number(2));
    CHECK(terrain[0].named.covers == std::vector<std::string>{"B-2.3"});
}

TEST_CASE("the first phase begins the sequence, others follow it, and each does what is called like it") {
    Book book;
    book.make(kClassKind, "The counters", "2.2", kUnits);
    book.make(kPhaseKind, "Movement phase", "3.1", "He may move.");
    book.make(kPhaseKind, "Combat phase", "3.2", "He may attack.");
    const MadeEntry attack = book.make(kCombatKind, "Combat", "5", "Compare.");
    CHECK(attack.note == "It is done in Combat phase");
    CHECK(book.make(kMovementKind, "Movement", "4", "Move.").note == "It is done in Movement phase");
    CHECK_MESSAGE(book.text().find("sequence: |\n"
                                   "  for n in 1 to scenario.duration do\n"
                                   "    scope turn do\n"
                                   "      game.turn = n\n"
                                   "      for player in sides do\n"
                                   "        scope phase for player do movement_phase(player)\n"
                                   "        scope phase for player do combat_phase(player)\n") !=
                      std::string::npos,
                  book.text());
    CHECK(book.text().find("      # He may move.\n"
                           "      while perform movement by player as movement_phase do pass\n") !=
          std::string::npos);
    // One that is called like none, where none is idle, says where it is to be written.
    CHECK(book.make(kActionKind, "Rally", "7", "Rally.").note.find("while perform rally") !=
          std::string::npos);
    CHECK(book.text().find("perform rally") == std::string::npos);
    // And the other way round: a phase takes what was made before it.
    book.make(kPhaseKind, "Rally phase", "3.3", "He may rally.");
    CHECK(book.text().find("while perform rally by player as rally_phase do pass") != std::string::npos);
}

TEST_CASE("a combat looks up the table of the rules and has a line for each of its results") {
    Book book;
    book.make(kClassKind, "The counters", "2.2", kUnits);
    book.addResults();
    book.make(kCombatKind, "Combat", "5", "Compare.");
    CHECK_MESSAGE(book.text().find("      # Compare.\n"
                                   "      let odds = attacker.strength / max(1, defender.strength)\n"
                                   "      let die = roll d6 as combat_die\n"
                                   "      let result = combat_results(die, odds)\n"
                                   "      match result\n"
                                   "        case AR then pass\n"
                                   "        case DR then pass\n"
                                   "        case DE then pass\n") != std::string::npos,
                  book.text());
    // Of a quantity of one counter, if there is one, not of the printed number.
    book.make(kQuantityKind, "Strength in battle", "5.1", "Doubled in a wood.");
    book.make(kCombatKind, "Shooting", "6", "Compare.");
    CHECK(
        book.text().find("let odds = strength_in_battle(attacker) / max(1, strength_in_battle(defender))") !=
        std::string::npos);
    CHECK(book.text().find("base: unit.strength") != std::string::npos);
}

TEST_CASE("a relation, a state, a die and a feature are read as they are made") {
    Book book;
    book.make(kRelationKind, "In reach", "5.2", "Those who can see.");
    book.make(kStateKind, "Disordered", "5.3", "Turned over.");
    CHECK(book.make(kDieKind, "The die", "1.2", "A 10-sided die is rolled.").id == "d10");
    CHECK(book.rules.ruleset()->model.dice.size() == 2);
    CHECK_FALSE(makeEntry(book.rules, {&kDieKind, "The die", {}, {}, "One die."})); // d6 is there
    book.make(kFeatureKind, "The river", "2.4", "Nobody crosses.");
    CHECK(book.rules.ruleset()->model.sides.front().symbol == "water");
}

TEST_CASE("what a book prints becomes a game that is played to its end") {
    Book book;
    makeWholeGame(book);
    const sim::Battle battle = book.played();
    CHECK(battle.failure.kind == game::FailureKind::None);
    CHECK(battle.verdict >= 0);
    CHECK(battle.decisions > 8);
    CHECK_FALSE(battle.rolls.empty()); // nobody throws a die but who attacks
    CHECK(battle.broken.empty());
    // The verdicts are there once.
    CHECK_FALSE(makeEntry(book.rules, {&kVictoryKind, "Another end", {}, {}, "Or so."}));
}

TEST_CASE("the proof of a combat that gives no result says with which chances who is left") {
    Book book;
    makeWholeGame(book);
    std::string text = book.text();
    const std::string nothing = "case DR then pass";
    text.replace(text.find(nothing), nothing.size(), "case DR then eliminate(defender)");
    book.files.put("/book/rules.yaml", text);
    const auto pair = proofPosition(book.files, "/book", "rules.yaml", "types", "SPEA");
    REQUIRE_MESSAGE(pair, (pair ? "" : pair.error().reason));
    WhatIfQuestion question;
    question.piece = 0;
    question.target = 1;
    const OddsCard card = whatIf(*pair, question);
    REQUIRE_MESSAGE(card.legal, card.refused);
    const Document saved = applied(
        *pair, saveAsSnippet(*pair, card, {"snippets/one.yaml", "Combat", "5", {"B-5"}, false, true}));
    const std::string written(saved.text("snippets/one.yaml"));
    // Three against three: one, two: AR; three to six: DR.
    const std::string defender = pair->setup()->piece(1).id;
    CHECK_MESSAGE(written.find("odds: {on_map(" + defender + "): {yes: 1/3, no: 2/3}}\n") !=
                      std::string::npos,
                  written);
    CHECK(written.find("done: 1") == std::string::npos);
    book.files.put("/book/snippets/one.yaml", written);
    formats::Loader loader(book.files);
    const formats::Loaded loaded = loader.load("/book/snippets/one.yaml", {});
    REQUIRE(loaded.snippet);
    CHECK(snippet::run(*loaded.built.setup, *loaded.snippet).passed());
}

TEST_CASE("a proof of a combat that stops on some way through it says so, and passes") {
    Book book;
    makeWholeGame(book);
    std::string text = book.text();
    const std::string nothing = "case DR then pass";
    text.replace(text.find(nothing), nothing.size(), "case DR then eliminate(defender)");
    // Three against three: what is divided by is nothing.
    const std::string back = "case AR then pass";
    REQUIRE(text.find(back) != std::string::npos);
    text.replace(text.find(back), back.size(),
                 "case AR then game.turn = 1 / (attacker.strength - defender.strength)");
    book.files.put("/book/rules.yaml", text);
    const auto pair = proofPosition(book.files, "/book", "rules.yaml", "types", "SPEA");
    REQUIRE_MESSAGE(pair, (pair ? "" : pair.error().reason));
    WhatIfQuestion question;
    question.piece = 0;
    question.target = 1;
    const OddsCard card = whatIf(*pair, question);
    REQUIRE_MESSAGE(card.legal, card.refused);
    const Document saved = applied(
        *pair, saveAsSnippet(*pair, card, {"snippets/one.yaml", "Combat", "5", {"B-5"}, false, true}));
    const std::string written(saved.text("snippets/one.yaml"));
    CHECK_MESSAGE(written.find("stopped: ") != std::string::npos, written);
    CHECK_MESSAGE(written.find("no: 2/3") != std::string::npos, written);
    CHECK(written.find("yes: 1/3") == std::string::npos);
    book.files.put("/book/snippets/one.yaml", written);
    formats::Loader loader(book.files);
    const formats::Loaded loaded = loader.load("/book/snippets/one.yaml", {});
    REQUIRE(loaded.snippet);
    CHECK(snippet::run(*loaded.built.setup, *loaded.snippet).passed());
}

} // namespace groma::session
