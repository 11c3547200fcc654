// A saved game played on by the command: the blow of tests/session/balance/blow.h, which wins with 5 of 6.
#include "tests/cli/captured.h"
#include "tests/session/balance/blow.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <filesystem>
#include <fstream>

using groma::tests::Ran;
using groma::tests::runGroma;
using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

struct Games {
    fs::path path = fs::temp_directory_path() / ("groma-rollout-" + std::to_string(::getpid()));
    Games() {
        fs::create_directories(path / "games");
        put("rules.yaml", std::string(groma::session::kBlowRules));
        put("battle.yaml", std::string(groma::session::kBlow));
        put("groma-project", "");
    }
    ~Games() { fs::remove_all(path); }
    Games(const Games&) = delete;
    Games& operator=(const Games&) = delete;
    std::string put(const std::string& name, const std::string& text) const {
        std::ofstream(path / name) << text;
        return (path / name).string();
    }
    std::string game(const std::string& answers) const {
        return put("games/one.game", "groma: game/1\ntitle: A blow\nscenario: battle.yaml\nrules: "
                                     "\"0123456789abcdef\"\nseed: 4\ndice: keyed/1\nanswers: " +
                                         answers + "\n");
    }
};

double number(const Json& text) { return std::stod(text.get<std::string>()); }

} // namespace

TEST_CASE("a saved game is played on from where it stands, and from the answers to what is asked") {
    const Games games;
    const std::string begun = games.game("[]");
    const Ran answers = runGroma({"rollout", begun, "--answers", "-n", "300", "--json"});
    CHECK(answers.exit == 0);
    CHECK(answers.err.find("the rules have changed since it was saved") != std::string::npos);
    const Json json = Json::parse(answers.out);
    CHECK(json["decides"] == "red");
    CHECK(json["asked"] == "order");
    REQUIRE(json["lines"].size() == 2);
    CHECK(json["lines"][0]["greedy"] == true);
    CHECK(number(json["lines"][0]["points"]["low"]) < 5.0 / 6);
    CHECK(number(json["lines"][0]["points"]["high"]) > 5.0 / 6);
    CHECK(json["lines"][1]["answer"] == "pass");
    CHECK(json["lines"][1]["points"]["mean"] == "0.500000");
    CHECK(json["lines"][1]["given_up"] == true);
    CHECK(runGroma({"rollout", begun, "--answers", "-n", "300", "--json", "--threads", "3"}).out ==
          answers.out);
    // Struck, and the die still to fall: nobody decides.
    const std::string struck = games.game("[{ask: order, chosen: \"strike(attacker: R, defender: B)\"}]");
    const Ran text = runGroma({"rollout", struck, "-n", "100"});
    CHECK(text.exit == 0);
    CHECK(text.out.starts_with("A blow, after 1 answers: score is asked\n"));
    CHECK(text.out.find(" of 100 playings: ") != std::string::npos);
    CHECK(runGroma({"rollout", struck, "--answers"}).exit == 2);
    const Json turns = Json::parse(runGroma({"rollout", struck, "--by-turn", "-n", "50", "--json"}).out);
    REQUIRE(turns["turns"].size() == 1); // a battle of one turn
    CHECK(turns["turns"][0]["turn"] == 1);
    CHECK(turns["turns"][0]["after"] == 0);
    CHECK(turns["turns"][0]["playings"] == 50);
    CHECK(runGroma({"rollout", struck, "--by-turn", "--answers"}).exit == 2);
    // A step before: the order is asked again.
    const Ran before = runGroma({"rollout", struck, "-n", "100", "--step", "0"});
    CHECK(before.out.starts_with("A blow, after 0 answers: order is asked of "));
}

TEST_CASE("what is no game under way is not played on, and the reason is told") {
    const Games games;
    const std::string over = games.game("[{ask: order, chosen: pass}]");
    const Ran ended = runGroma({"rollout", over});
    CHECK(ended.exit == 1);
    CHECK(ended.err.find("the game is over") != std::string::npos);
    const Ran other = runGroma({"rollout", games.put("games/none.game", "groma: snippet/1\n")});
    CHECK(other.exit == 1);
    CHECK(other.err.find("none.game:1:8") != std::string::npos);
    CHECK(runGroma({"rollout", (games.path / "nowhere.game").string()}).exit == 2);
    CHECK(runGroma({"rollout", over, "--players", "wise"}).exit == 2);
    const Ran lost = runGroma({"rollout", games.game("[]"), "--root", (games.path / "games").string()});
    CHECK(lost.exit == 1);
    CHECK(lost.err.find("battle.yaml") != std::string::npos);
}
