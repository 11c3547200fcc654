// A battle that computers played for a sheet, as a game to be watched.
#include "core/sim/balance.h"
#include "editor/session/balance/battle_game.h"
#include "editor/session/balance/table_pool.h"
#include "tests/session/balance/blow.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace groma::session {

TEST_CASE("a battle of a series is watched as a game with the answers and the end that it had") {
    Blow blow;
    const Document document = blow.open();
    bool won = false, lost = false;
    for (const char* players : {"random", "greedy"}) {
        BattleGround ground = groundOf(document, blow.files);
        ground.players = players;
        ground.seed = 5;
        const auto battle = readyBattle(ground);
        REQUIRE(battle.has_value());
        for (std::uint64_t number = 0; number < 24; ++number) {
            sim::BattleSettings settings = battle->settings;
            settings.battle = number;
            const sim::Battle played = sim::playBattle(battle->setup(), settings);
            const auto game = gameOf(*battle, settings, document.startPath());
            REQUIRE(game.has_value());
            CHECK_FALSE(game->line.empty()); // an order, and a die unless it is none
            auto loaded = loadGame(document, *game);
            REQUIRE(loaded.has_value());
            CHECK(loaded->differs == "");
            CHECK(loaded->play.question().finished);
            CHECK(loaded->play.position().verdict() == played.verdict);
            won = won || played.verdict == 0;
            lost = lost || played.verdict == 1;
        }
    }
    CHECK((won && lost)); // both ends were seen
    JobControl stopped;
    stopped.cancel();
    const auto battle = readyBattle(groundOf(document, blow.files));
    CHECK_FALSE(gameOf(*battle, battle->settings, document.startPath(), &stopped).has_value());
}

// The bounds of a whole battle are none of a game that goes step by step.
TEST_CASE("a battle that a bound stopped is watched up to where it stopped") {
    Blow blow;
    std::string rules(kBlowRules);
    const std::string strike = "    let acted = perform strike by first_side as order\n";
    rules.insert(rules.find(strike),
                 "    for n in 1 to 1000 do\n      if confirm hold by first_side then pass\n");
    const Document document = blow.open().withText("rules.yaml", rules);
    REQUIRE(firstProblem(document) == "");
    const auto battle = readyBattle(groundOf(document, blow.files));
    REQUIRE(battle.has_value());
    sim::BattleSettings settings = battle->settings;
    settings.bounds.decisions = 50;
    std::uint64_t stopped = 0;
    TablePool tables;
    for (settings.battle = 0; settings.battle < 24; ++settings.battle) {
        const sim::Outcome outcome = tables.outcomeOf(battle->setup(), settings);
        if (outcome.failure.empty()) continue;
        ++stopped;
        const auto game = gameOf(*battle, settings, document.startPath(), nullptr, outcome.decisions);
        REQUIRE(game.has_value());
        CHECK(std::ranges::count(game->line, false, &PlayedAnswer::chance) ==
              static_cast<std::ptrdiff_t>(outcome.decisions));
    }
    CHECK(stopped > 0);
}

} // namespace groma::session
