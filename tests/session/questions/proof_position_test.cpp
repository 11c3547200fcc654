#include "core/snippet/snippet.h"
#include "editor/session/edits/forms/traits.h"
#include "editor/session/play/what_if_snippet.h"
#include "editor/session/questions/proof_position.h"
#include "formats/load/load.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {
namespace {

Document proofOf(SmallGame& game, const std::string& section, const std::string& entry) {
    auto made = proofPosition(game.files, "/game", "rules.yaml", section, entry);
    REQUIRE_MESSAGE(made.has_value(), (entry + ": " + (made ? "" : made.error().reason)));
    CHECK(firstProblem(*made) == "");
    REQUIRE(made->setup()->pieceCount() == 2);
    CHECK(made->setup()->piece(0).side != made->setup()->piece(1).side);
    CHECK(made->board()->geometry().distance(made->setup()->piece(0).cell, made->setup()->piece(1).cell) ==
          1);
    return *made;
}

std::string typeOf(const Document& document, int piece) {
    return document.ruleset()
        ->model.types[static_cast<std::size_t>(document.setup()->piece(piece).type)]
        .named.id;
}

} // namespace

TEST_CASE("a skill is proved in a tiny position: who holds it beside an enemy, on an open field") {
    SmallGame game;
    const Document made = proofOf(game, "traits", "brave");
    const auto held = traitsHeld(made, 0);
    CHECK(std::ranges::any_of(held, [&](const HeldTrait& one) {
        return made.ruleset()->model.traits[static_cast<std::size_t>(one.trait)].named.id == "brave";
    }));
}

TEST_CASE("a tiny position has the counters that the entry names, and the terrain") {
    SmallGame game;
    CHECK(typeOf(proofOf(game, "types", "HORSE"), 0) == "HORSE");
    CHECK(typeOf(proofOf(game, "classes", "rider"), 0) == "HORSE");
    for (const auto& [section, entry] : std::vector<std::pair<std::string, std::string>>{
             {"quantities", "strength"}, {"tables", "fight_results"}, {"procedures", "fight"}})
        proofOf(game, section, entry);
    game.files.put("/game/fight.yaml",
                   std::string(kFight) +
                       "queries:\n  chase: {takes: {u: unit, v: rider}, gives: number, is: v.cp}\n");
    const Document chased = proofOf(game, "queries", "chase");
    CHECK(typeOf(chased, 0) == "FOOT");
    CHECK(typeOf(chased, 1) == "HORSE");

    const Document wooded = proofOf(game, "terrain", "wood");
    const auto& terrain = wooded.ruleset()->model.terrain;
    const auto under = [&](int piece) {
        const auto ground = wooded.board()->cell(wooded.setup()->piece(piece).cell).terrain;
        return terrain[static_cast<std::size_t>(ground)].named.id;
    };
    CHECK(under(0) == "plain");
    CHECK(under(1) == "wood");
    const Document bridged = proofOf(game, "sides", "bridge"); // with the river that it needs
    CHECK(bridged.text(bridged.startPath()).find("bridge") != std::string::npos);
    CHECK(bridged.text(bridged.startPath()).find("river") != std::string::npos);
}

TEST_CASE("of the counters that may stand there the first are taken that can do something to each other") {
    SmallGame game;
    std::string fight(kFight);
    fight.replace(fight.find("\"adjacent(attacker, defender)\""), 30,
                  "\"adjacent(attacker, defender) and attacker is rider\"");
    game.files.put("/game/fight.yaml", fight);
    CHECK(typeOf(proofOf(game, "tables", "fight_results"), 0) == "HORSE");
    fight.replace(fight.find("\"pieces(active)\""), 16, "\"[p in pieces(active) where p is rider]\"");
    game.files.put("/game/fight.yaml", fight);
    CHECK(typeOf(proofOf(game, "tables", "fight_results"), 0) == "HORSE");
    CHECK(typeOf(proofOf(game, "types", "FOOT"), 0) == "FOOT"); // though it can do nothing
}

TEST_CASE("what two counters do not show is refused, and no entry is made up") {
    SmallGame game;
    const auto option = proofPosition(game.files, "/game", "rules.yaml", "options", "fierce");
    REQUIRE_FALSE(option);
    CHECK(option.error().reason.find("Fierce fights") != std::string::npos);
    const auto made = proofPosition(game.files, "/game", "rules.yaml", "traits", "unheard_of");
    REQUIRE_FALSE(made);
    CHECK(made.error().reason.find("save") != std::string::npos);
}

TEST_CASE(
    "a what-if in a tiny position becomes a snippet that needs no file of the position, and claims what "
    "it was begun for") {
    SmallGame game;
    const Document tiny = proofOf(game, "quantities", "strength");
    WhatIfQuestion question;
    question.piece = 0;
    question.target = 1;
    const OddsCard card = whatIf(tiny, question);
    REQUIRE_MESSAGE(card.legal, card.refused);
    const Document saved = applied(
        tiny, saveAsSnippet(tiny, card, {"snippets/one.yaml", "Strength", "1.1", {"SG-1"}, false, true}));
    const std::string text(saved.text("snippets/one.yaml"));
    CAPTURE(text);
    CHECK(text.find("SG-1") != std::string::npos);
    CHECK(text.find("scenario:") == std::string::npos);
    game.files.put("/game/snippets/one.yaml", text);
    formats::Loader loader(game.files);
    const formats::Loaded loaded = loader.load("/game/snippets/one.yaml", {});
    REQUIRE_FALSE(loaded.problems.hasErrors());
    REQUIRE(loaded.snippet);
    CHECK(snippet::run(*loaded.built.setup, *loaded.snippet).passed());
}

} // namespace groma::session
