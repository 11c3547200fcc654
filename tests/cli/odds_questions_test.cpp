// Odds answer the question that was asked: what a test refuses is refused, who decided is said, and what was
// not counted is no fraction.
#include "cli/parts/told_count.h"
#include "formats/load/load.h"
#include "tests/cli/captured.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <filesystem>
#include <fstream>

using groma::tests::Ran;
using groma::tests::runGroma;
using groma::tests::sample;

namespace {

// A duel on a strip of hexes. Blue may hold a hidden card; red may risk a die for gold.
const char* kRules = R"(groma: ruleset/1
title: Duel
board: {grid: hex, stacking: 1, directions: [E, SE, SW, W, NW, NE]}
dice: {d6: 6}
scopes: [turn]
classes:
  unit: {attributes: {cp: number}}
types:
  MAN: {class: unit, cp: {value: 3, assumed: A guess}}
states:
  gold: {of: side, type: number, initial: 0}
  shaken: {of: unit, type: flag}
decks:
  trick: {cards: {trump: 1, blank: 3}, hands: side}
terrain:
  plain: {layer: ground, code: "."}
outcomes:
  verdict: [won, lost]
tables:
  fortune:
    gives: verdict
    rows: {die: number}
    header: [die, result]
    cells:
      - [1, {value: lost, assumed: The print is smudged}]
      - [2-5, won]
      - [6, won]
measures:
  worth: {takes: {player: side}, is: player.gold - other(player).gold}
quantities:
  surplus: {takes: {one: unit}, base: one.cp - 3}
  bonus: {takes: {one: unit}, base: surplus(one) + 1, contributions: [{add: 1, when: one.shaken, title: Shaken}]}
actions:
  strike:
    takes: {attacker: unit, defender: unit}
    from: {attacker: pieces(active), defender: pieces(other(active))}
    allowed:
      - {if: "distance(cell(attacker), cell(defender)) = 1", else: not in contact}
    does: fight(attacker, defender)
procedures:
  fight:
    takes: {attacker: unit, defender: unit}
    gives: verdict
    does: |
      let more = bonus(attacker)
      let score = roll d6 as score
      if score + more - 1 >= 4 then
        eliminate(defender)
        return won
      attacker.shaken = yes
      return lost
  two_steps:
    takes: {mover: unit}
    gives: number
    does: |
      let first = choose number from 0 to 2 by owner(mover) as step
      let second = choose number from 0 to 2 by owner(mover) as step
      let score = roll d6 as score
      return 10 * first + second
  gamble:
    takes: {player: side}
    gives: verdict
    does: |
      if confirm risk by player then
        let score = roll d6 as score
        if score >= 4 then
          player.gold = player.gold + 3
          return won
        player.gold = player.gold - 2
        return lost
      player.gold = player.gold + 1
      return won
  unseen:
    takes: {player: side}
    gives: verdict
    does: |
      let card = draw trick for other(player)
      return gamble(player)
  read:
    gives: verdict
    does: |
      let score = roll d6 as score
      return fortune(score)
)";

std::string snippet(const std::string& rest) {
    return "groma: snippet/1\ntitle: A duel\nrules: rules.yaml\nboard: {numbering: {widths: [6], rows: 3, "
           "displaced: even}}\n"
           "sides: {red: {}, blue: {}}\npieces:\n  red:\n    - {type: MAN, id: R, at: \"002\"}\n    - {type: "
           "MAN, id: Q, at: \"006\"}\n"
           "  blue:\n    - {type: MAN, id: B, at: \"003\"}\nduring: {side: red}\n" +
           rest;
}

struct Duel {
    std::filesystem::path path = std::filesystem::temp_directory_path() / "groma-cli-odds-questions";
    Duel() {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
        std::ofstream(path / "rules.yaml") << kRules;
    }
    ~Duel() { std::filesystem::remove_all(path); }
    std::string put(const std::string& rest) const {
        std::ofstream(path / "duel.yaml") << snippet(rest);
        return (path / "duel.yaml").string();
    }
    nlohmann::json odds(const std::string& rest, std::vector<std::string> more = {}) const {
        std::vector<std::string> words{"odds", put(rest), "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const Ran ran = runGroma(words);
        REQUIRE(ran.exit == 0);
        return nlohmann::json::parse(ran.out);
    }
};

} // namespace

TEST_CASE("odds and test refuse the same calls: out of reach, upon itself, and with answers that are none") {
    const Duel duel;
    for (const char* wrong :
         {"call: \"strike(attacker: Q, defender: B)\"\nscript: {score: 4}\n",  // three hexes away
          "call: \"strike(attacker: R, defender: R)\"\nscript: {score: 4}\n",  // a unit on itself
          "call: \"two_steps(mover: R)\"\nscript: {stap: 1, score: 3}\n",      // no decision of the name
          "call: \"two_steps(mover: R)\"\nscript: {step: [1, 7], score: 3}\n", // not among what is offered
          "call: \"two_steps(mover: R)\"\nscript: {step: [1, 1, 1], score: 3}\n"}) { // one too many
        CAPTURE(wrong);
        const std::string path = duel.put(wrong);
        CHECK(runGroma({"test", path}).exit == 1);
        CHECK(runGroma({"odds", path}).exit == 1);
    }
    CHECK(runGroma({"odds", duel.put("call: \"strike(attacker: R, defender: B)\"\n")}).exit == 0);
}

TEST_CASE("check finds names that nothing has in calls, scripts, settings, expectations and expressions") {
    const Duel duel;
    for (const auto& [wrong, says] :
         {std::pair{"call: \"fihgt(attacker: R, defender: B)\"\n", "did you mean `fight`?"},
          std::pair{"call: \"fight(attaker: R, defender: B)\"\n", "takes no `attaker`"},
          std::pair{"call: \"fight(attacker: X, defender: B)\"\n", "'X' is not a piece"},
          std::pair{"call: \"fight(attacker: R, defender: B)\"\nscript: {scor: 3}\n",
                    "did you mean `score`?"},
          std::pair{"set: {Z: {shaken: yes}}\nevaluate: {R.cp: 3}\n", "`Z` is no piece"},
          std::pair{"call: \"fight(attacker: R, defender: B)\"\nexpect: {result: wom}\n",
                    "did you mean `won`?"},
          std::pair{"evaluate: {surplis(R): 0}\n", "surplis"}}) {
        CAPTURE(wrong);
        const Ran ran = runGroma({"check", duel.put(wrong)});
        CHECK(ran.exit == 1);
        CHECK(ran.out.find("duel.yaml:1") != std::string::npos);
        CHECK(ran.out.find(says) != std::string::npos);
    }
}

TEST_CASE("a missing answer points to the script, a wrong one to its own place") {
    const Duel duel;
    const Ran missing =
        runGroma({"test", duel.put("call: \"two_steps(mover: R)\"\nscript: {step: 1, score: 3}\n")});
    CHECK(missing.out.find("duel.yaml:14:1: step") != std::string::npos);
    const Ran wrong =
        runGroma({"test", duel.put("call: \"two_steps(mover: R)\"\nscript: {step: [1, 9], score: 3}\n")});
    CHECK(wrong.out.find("duel.yaml:14:20: step") != std::string::npos);
}

TEST_CASE("a list of answers is one after the other in odds as it is in play; what is preferred is taken "
          "whenever it is asked") {
    const Duel duel;
    const nlohmann::json inOrder =
        duel.odds("call: \"two_steps(mover: R)\"\nscript: {step: [2, 1], score: 3}\n");
    CHECK(inOrder["results"] == nlohmann::json{{"21", "1"}});
    const std::string preferring =
        "call: \"two_steps(mover: R)\"\nscript: {score: 3}\nprefer: {step: [7, 2]}\n";
    CHECK(duel.odds(preferring)["results"] == nlohmann::json{{"22", "1"}});
    CHECK(runGroma({"test", duel.put(preferring + "expect: {result: 22}\n")}).exit == 0);
    const nlohmann::json first = duel.odds("call: \"two_steps(mover: R)\"\nscript: {step: 2}\n");
    CHECK(first["results"] == nlohmann::json{{"20", "1"}});
    CHECK(first["policy"]["by_script"] == nlohmann::json{"step"});
    CHECK(first["policy"]["by_rule"] == nlohmann::json{"step"});
}

TEST_CASE("the policy is said, also where it is the first option that nobody asked for") {
    const Duel duel;
    const Ran ran = runGroma({"odds", duel.put("call: \"gamble(player: red)\"\n")});
    CHECK(ran.out.find("policy first: Risk takes its first option") != std::string::npos);
    const Ran best = runGroma({"odds", duel.put("call: \"gamble(player: red)\"\n"), "--policy", "best"});
    CHECK(best.out.find("policy best: Risk takes what is worth most") != std::string::npos);
}

TEST_CASE("outcomes, dice and attributes that are assumed are told where they are used") {
    const Duel duel;
    std::string rules = kRules;
    const auto put = [&](const std::string& old, const std::string& now) {
        rules.replace(rules.find(old), old.size(), now);
    };
    put("dice: {d6: 6}", "dice: {d6: {sides: 6, assumed: Any die}, d8: {sides: 8, assumed: Unused}}");
    put("{cp: number}", "{cp: {type: number, assumed: Nothing is said of strength}}");
    put("  verdict: [won, lost]", "  verdict: {values: [won, lost], assumed: Two ways}");
    std::ofstream(duel.path / "rules.yaml") << rules;
    std::vector<std::string> told;
    const nlohmann::json odds = duel.odds("call: \"strike(attacker: R, defender: B)\"\n");
    for (const auto& rests : odds["assumed"]) told.push_back(rests["value"]);
    CHECK(told == std::vector<std::string>{"cp of MAN", "attribute cp", "outcomes verdict", "die d6"});
}

TEST_CASE("best rests on what the worth reads by which it decides, the first option does not") {
    const Duel duel;
    std::string rules = kRules;
    rules.replace(rules.find("worth: {takes"), 8, "worth: {assumed: Gold is all that counts, ");
    std::ofstream(duel.path / "rules.yaml") << rules;
    const std::string call = "call: \"gamble(player: red)\"\n";
    const auto restsOnWorth = [&](const nlohmann::json& odds) {
        for (const auto& rests : odds["assumed"])
            if (rests["value"] == "measure worth") return rests["share"] == "1";
        return false;
    };
    CHECK(restsOnWorth(duel.odds(call, {"--policy", "best"})));
    CHECK_FALSE(restsOnWorth(duel.odds(call)));
}

TEST_CASE(
    "past the limit the best policy gives bounds that hold, and samples are decimals with an interval") {
    const Duel duel;
    const std::string risk = "call: \"gamble(player: red)\"\nscript: {}\n";
    // Sure gold is worth 1, the risk (3 - 2) / 2: best play wins always, and play at random three times of
    // four.
    CHECK(duel.odds(risk, {"--policy", "best"})["results"]["won"] == "1");
    const nlohmann::json bounds = duel.odds(risk, {"--policy", "best", "--limit", "2"});
    CHECK(bounds["method"] == "bounds");
    CHECK_FALSE(bounds["exact"].get<bool>());
    const double low = std::stod(bounds["results"]["won"]["low"].get<std::string>());
    const double high = std::stod(bounds["results"]["won"]["high"].get<std::string>());
    CHECK(low <= 1);
    CHECK(high >= 0.999999);
    CHECK(low < high);
    const nlohmann::json sampled =
        duel.odds(risk, {"--policy", "uniform", "--limit", "1", "--samples", "4000"});
    CHECK(sampled["method"] == "sampled");
    CHECK(sampled["results"].dump().find('/') == std::string::npos);
    CHECK(std::stod(sampled["results"]["won"]["low"].get<std::string>()) < 0.75);
    CHECK(std::stod(sampled["results"]["won"]["high"].get<std::string>()) > 0.75);
    const nlohmann::json struck = duel.odds("call: \"strike(attacker: R, defender: B)\"\n",
                                            {"--policy", "uniform", "--limit", "1", "--samples", "400"});
    CHECK(struck["method"] == "sampled");
    REQUIRE(struck.contains("fates"));
    CHECK(struck["fates"].dump().find('/') == std::string::npos);
}

TEST_CASE("the best policy is refused where it would look at a card that the side cannot see") {
    const Duel duel;
    const std::string path = duel.put("call: \"unseen(player: red)\"\n");
    CHECK(runGroma({"odds", path, "--policy", "best"}).exit == 1);
    CHECK(runGroma({"odds", path, "--policy", "uniform"}).exit == 0);
}

TEST_CASE(
    "odds of any expression over the end: truths, numbers with their mean, joint questions and the result") {
    const Duel duel;
    // Three of six faces hit: 4, 5, 6.
    const std::string fight = "call: \"fight(attacker: R, defender: B)\"\n";
    const nlohmann::json json = duel.odds(fight, {"--of", "on_map(B)", "--of", "count(p in pieces(blue))",
                                                  "--of", "R.shaken and on_map(B)", "--of", "result = won"});
    CHECK(json["of"]["on_map(B)"]["chances"] == nlohmann::json{{"yes", "1/2"}, {"no", "1/2"}});
    CHECK(json["of"]["count(p in pieces(blue))"]["chances"] == nlohmann::json{{"0", "1/2"}, {"1", "1/2"}});
    CHECK(json["of"]["count(p in pieces(blue))"]["mean"] == "1/2 = 0.5000");
    CHECK(json["of"]["R.shaken and on_map(B)"]["chances"]["yes"] == "1/2");
    CHECK(json["of"]["result = won"]["chances"]["yes"] == "1/2");
    CHECK(runGroma({"odds", duel.put(fight), "--of", "on_mapp(B)"}).exit == 2);
    const std::string expecting =
        fight + "script: {score: 4}\nodds: {won: 1/2, lost: 1/2, on_map(B): {yes: 1/2, no: 1/2}}\n";
    CHECK(runGroma({"test", duel.put(expecting)}).exit == 0);
    const std::string wrong = fight + "script: {score: 4}\nodds: {on_map(B): {yes: 1/3, no: 2/3}}\n";
    CHECK(runGroma({"test", duel.put(wrong)}).exit == 1);
}

TEST_CASE("an explanation goes down to what is printed, says what did not count, and ends where the first "
          "die falls") {
    const Duel duel;
    const Ran ran = runGroma({"odds", duel.put("call: \"fight(attacker: R, defender: B)\"\n")});
    CHECK(ran.out.find("bonus of R") != std::string::npos);
    CHECK(ran.out.find("surplus of R") != std::string::npos); // read on the way to it
    CHECK(ran.out.find("did not count: Shaken") != std::string::npos);
    const nlohmann::json json = duel.odds("call: \"fight(attacker: R, defender: B)\"\n");
    REQUIRE(json["stacks"].size() == 1);
    CHECK(json["stacks"][0]["within"][0]["title"] == "surplus of R");
    const Ran table = runGroma({"odds", duel.put("call: read\n")});
    CHECK(table.out.find("smudged") != std::string::npos);
    CHECK(table.out.find("fortune  1: lost") == std::string::npos); // one face of six is no fact
}

TEST_CASE("what an answer rests on is listed with the chance that it is read") {
    const Duel duel;
    const nlohmann::json cell = duel.odds("call: read\n");
    REQUIRE(cell["assumed"].size() == 1);
    CHECK(cell["assumed"][0]["value"] == "table fortune, row 1");
    CHECK(cell["assumed"][0]["share"] == "1/6");
    const nlohmann::json value = duel.odds("call: \"fight(attacker: R, defender: B)\"\n");
    REQUIRE(value["assumed"].size() == 1);
    CHECK(value["assumed"][0]["value"] == "cp of MAN");
    CHECK(value["assumed"][0]["share"] == "1");
}

// Two dice after one another: what is told before the first die falls, and then while they do.
TEST_CASE("a count of odds tells on the stream of errors how far it is, and its answer is the same") {
    const std::string snippet = sample("ars-bellum/snippets/6.4-macedonians-odds.yaml");
    const Ran silent = runGroma({"odds", snippet});
    const Ran told = runGroma({"odds", snippet, "--progress"});
    CHECK(silent.exit == 0);
    CHECK(told.exit == 0);
    CHECK(silent.err.empty()); // no terminal
    CHECK(told.out == silent.out);
    CHECK(told.err.starts_with("1 situation, 100.0 % open\n"));
    CHECK(told.err.find('\r') == std::string::npos);
}

TEST_CASE("Ctrl+C while a count is told of is a wish to end it, and nothing else") {
    groma::formats::RealFileSystem files;
    groma::formats::Loader loader(files);
    const groma::formats::Loaded loaded = loader.load(sample("ars-bellum/arretium.yaml"));
    REQUIRE(loaded.built.setup != nullptr);
    {
        groma::cli::ToldCount quiet(*loaded.built.setup, false);
        CHECK_FALSE(quiet.stops());
    }
    groma::cli::ToldCount told(*loaded.built.setup, false);
    raise(SIGINT);
    CHECK(told.stops());
}
