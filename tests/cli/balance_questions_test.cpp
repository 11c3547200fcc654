// What a balancer asks of the command: matrices and sweeps of a game whose chances are counted by hand.
#include "formats/load/load.h"
#include "formats/proof/setting.h"
#include "formats/proof/sweep_values.h"
#include "tests/cli/captured.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

using groma::tests::Ran;
using groma::tests::runGroma;
using Json = nlohmann::json;

namespace {

// A die plus the attacker's strength less the defender's: 4 and more eliminates the defender, a natural 1
// that does not reach it the attacker.
const char* kDuelRules = R"(groma: ruleset/1
title: Duel
board: {grid: hex, stacking: 1, directions: [E, SE, SW, W, NW, NE]}
dice: {d6: 6}
scopes: [turn]
classes:
  unit: {attributes: {cp: number}}
types:
  WEAK: {class: unit, cp: 1}
  EVEN: {class: unit, cp: {value: 2, assumed: A guess}}
  STRONG: {class: unit, cp: 3}
  STATUE: {class: unit, cp: 0}
terrain:
  plain: {layer: ground, code: "."}
outcomes:
  verdict: [won, lost]
options:
  bold: {title: The attacker is bold, type: truth, default: no, assumed: A guess}
tables:
  needed:
    gives: number
    rows: {round: number}
    columns: {edge: number}
    header: [round, "0", "1+"]
    cells:
      - [1, 4, 3]
      - [2, 5, 6]
procedures:
  fight:
    takes: {attacker: unit, defender: unit}
    gives: verdict
    does: |
      let score = roll d6 as score
      let bonus = (if option bold = yes then 1 else 0)
      if score + bonus + attacker.cp - defender.cp >= needed(1, 0) then
        eliminate(defender)
        return won
      if score = 1 then eliminate(attacker)
      return lost
actions:
  strike:
    takes: {attacker: unit, defender: unit}
    from: {attacker: pieces(active), defender: pieces(other(active))}
    allowed:
      - {if: attacker.cp > 0, else: statues stand still}
    does: fight(attacker, defender)
)";

// The attackers have no ids of their own: EVEN_1 and EVEN_2.
const char* kDuel = R"yaml(groma: snippet/1
title: A duel
rules: rules.yaml
board: {numbering: {widths: [6], rows: 3, displaced: even}}
sides: {red: {}, blue: {}}
pieces:
  red:
    - {type: EVEN, at: ["002", "006"]}
  blue:
    - {type: WEAK, id: B, at: "003", cp: 9}
during: {side: red}
call: "fight(attacker: EVEN_1, defender: B)"
)yaml";

struct Folder {
    std::filesystem::path path = std::filesystem::temp_directory_path() / "groma-cli-balance-questions";
    Folder() {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
        put("rules.yaml", kDuelRules);
        put("duel.yaml", kDuel);
    }
    ~Folder() { std::filesystem::remove_all(path); }
    std::string at(const std::string& name) const { return (path / name).string(); }
    std::string put(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((path / name).parent_path());
        std::ofstream(path / name) << text;
        return at(name);
    }
    std::string text(const std::string& name) const {
        std::ifstream in(path / name);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    Ran ask(std::vector<std::string> words) const {
        words.insert(words.begin() + 1, at("duel.yaml"));
        return runGroma(words);
    }
    Json answer(std::vector<std::string> words) const {
        words.emplace_back("--json");
        const Ran ran = ask(words);
        CAPTURE(ran.err);
        REQUIRE(ran.exit == 0);
        return Json::parse(ran.out);
    }
};

Json cellOf(const Json& matrix, const std::string& attacker, const std::string& defender) {
    for (const Json& cell : matrix["cells"])
        if (cell["attacker"] == attacker && cell["defender"] == defender) return cell;
    return nullptr;
}

} // namespace

TEST_CASE("a matrix asks the call with every pair of types, and each cell is the odds counted by hand") {
    const Folder folder;
    const Json matrix = folder.answer({"matrix"});
    CHECK(matrix["attacker"] == "EVEN_1"); // the first that the call names; the other keeps its id
    CHECK(matrix["defender"] == "B");
    // won with 4 - difference or more; the counter's own value of 9 gives way to what the type says
    for (const auto& [attacker, defender, won] : {std::tuple{"WEAK", "STRONG", "1/6"},
                                                  {"WEAK", "EVEN", "1/3"},
                                                  {"EVEN", "EVEN", "1/2"},
                                                  {"EVEN", "WEAK", "2/3"},
                                                  {"STRONG", "WEAK", "5/6"},
                                                  {"STRONG", "STATUE", "1"}}) {
        CAPTURE(attacker);
        CAPTURE(defender);
        CHECK(cellOf(matrix, attacker, defender)["a"]["won"] == won);
    }
    CHECK(matrix["left_out"].empty());
    const Json struck = folder.answer({"matrix", "--call", "strike(attacker: EVEN_2, defender: B)", "--side",
                                       "red", "--measure", "losses"});
    CHECK(struck["attacker"] == "EVEN_2");
    CHECK(cellOf(struck, "STRONG", "WEAK")["a"]["defender's losses"] == "5/6");
    CHECK(cellOf(struck, "STATUE", "WEAK").is_null());
    REQUIRE(struck["left_out"].size() == 1);
    CHECK(struck["left_out"][0]["type"] == "STATUE");
    CHECK(struck["left_out"][0]["as"] == "attacker");
    CHECK(struck["left_out"][0]["why"].get<std::string>().find("statues stand still") != std::string::npos);
}

TEST_CASE("a matrix of losses and of their ratio, and of an expression over the end") {
    const Folder folder;
    const Json losses = folder.answer({"matrix", "--measure", "losses"});
    // An even fight: the defender falls to 4, 5, 6, the attacker to 1.
    CHECK(cellOf(losses, "EVEN", "EVEN")["a"]["attacker's losses"] == "1/6");
    CHECK(cellOf(losses, "EVEN", "EVEN")["a"]["defender's losses"] == "1/2");
    const Json ratio = folder.answer({"matrix", "--measure", "exchange"});
    const std::string name = "defender's losses for one of the attacker's";
    CHECK(cellOf(ratio, "EVEN", "EVEN")["a"][name] == "3");
    CHECK(cellOf(ratio, "STRONG", "STATUE")["a"][name].is_null()); // he loses nothing: 1 + 3 is enough
    const Json count = folder.answer({"matrix", "--of", "size(pieces(red)) + 2 * size(pieces(blue))"});
    // 2 + 0 if won; 1 + 2 with a 1; 2 + 2 with 2 or 3: (3 * 2 + 3 + 2 * 4) / 6
    CHECK(cellOf(count, "EVEN", "EVEN")["a"]["mean"] == "17/6");
    const Json truth = folder.answer({"matrix", "--of", "size(pieces(red)) = 1"});
    CHECK(cellOf(truth, "EVEN", "EVEN")["a"]["yes"] == "1/6");
    CHECK(folder.ask({"matrix", "--of", "szie(pieces(red))"}).exit == 2);
    CHECK(folder.ask({"matrix", "--attackers", "EVEN,ODD"}).err.find("no type `ODD`") != std::string::npos);
    CHECK(folder.ask({"matrix", "--attacker", "X"}).err.find("no counter `X`") != std::string::npos);
}

TEST_CASE("against other rules a matrix tells A, B and the difference, in text, JSON, CSV and a picture") {
    const Folder folder;
    std::string changed = folder.text("rules.yaml");
    changed.replace(changed.find("value: 2"), 8, "value: 3");
    folder.put("b/rules.yaml", changed);
    const Json matrix = folder.answer({"matrix", "--against", folder.at("b")});
    CHECK(cellOf(matrix, "EVEN", "WEAK")["a"]["won"] == "2/3");
    CHECK(cellOf(matrix, "EVEN", "WEAK")["b"]["won"] == "5/6");
    const Ran text = folder.ask({"matrix", "--against", folder.at("b/rules.yaml"), "--csv",
                                 folder.at("m.csv"), "-o", folder.at("m.svg")});
    REQUIRE(text.exit == 0);
    CHECK(text.out.find("won, chance in %, B - A\n") != std::string::npos);
    // The row and the column of EVEN, but not EVEN against EVEN: 3 + 3 of 16.
    CHECK(text.out.find("6 of 16 cells differ") != std::string::npos);
    const std::string csv = folder.text("m.csv");
    CHECK(csv.find("matrix/2,red,EVEN,WEAK,won,0.666667,2/3,0.833333,5/6,0.166667,exact\n") !=
          std::string::npos);
    const std::string svg = folder.text("m.svg");
    CHECK(svg.find("+16.7") != std::string::npos);
    CHECK(folder.ask({"matrix", "--against", "no-such"}).exit == 2);
}

TEST_CASE("the table of a matrix has the other side's attack too, and that side is active in it") {
    const Folder folder;
    // No side is named: red is the first, and its counters strike. Blue's may only where blue is active.
    std::string open = folder.text("duel.yaml");
    const std::string during = "during: {side: red}\n";
    open.erase(open.find(during), during.size());
    folder.put("duel.yaml", open);
    const Ran text = folder.ask({"matrix", "--call", "strike(attacker: EVEN_2, defender: B)", "--measure",
                                 "losses", "--csv", folder.at("both.csv")});
    CAPTURE(text.err);
    REQUIRE(text.exit == 0);
    const std::string csv = folder.text("both.csv");
    CAPTURE(csv);
    CHECK(csv.starts_with("format,side,attacker,defender,of,"));
    for (const char* side : {"red", "blue"})
        CHECK(csv.find(std::string("matrix/2,") + side +
                       ",STRONG,WEAK,defender's losses,0.833333,5/6,,,,exact\n") != std::string::npos);
}

TEST_CASE("rules of a revision of git are those that it keeps") {
    if (std::system("command -v git >/dev/null 2>&1") != 0) return; // as on a machine for builds alone
    const Folder folder;
    const std::string git = "git -C '" + folder.path.string() + "' -c user.name=a -c user.email=a@b ";
    REQUIRE(std::system((git + "init -q && " + git + "add . && " + git + "commit -qm one").c_str()) == 0);
    std::string changed = folder.text("rules.yaml");
    changed.replace(changed.find("STRONG: {class: unit, cp: 3}"), 28, "STRONG: {class: unit, cp: 4}");
    folder.put("rules.yaml", changed);
    const Json matrix = folder.answer({"matrix", "--against", "HEAD"});
    CHECK(cellOf(matrix, "STRONG", "EVEN")["a"]["won"] == "5/6"); // 4 against 2: 2 and more
    CHECK(cellOf(matrix, "STRONG", "EVEN")["b"]["won"] == "2/3"); // as it was, 3 against 2
    CHECK(folder.ask({"matrix", "--against", "nowhere"}).err.find("no revision of git") != std::string::npos);
}

TEST_CASE("a sweep tells the odds at each value of a number, a cell or an option") {
    const Folder folder;
    // Against B's own 9: 7 wins with a 6, 8 with 5 and 6, 9 with 4 to 6, 10 with 3 to 6.
    const Json numbers = folder.answer({"sweep", "--set", "EVEN.cp=7..10"});
    CHECK(numbers["settings"][0]["now"] == "2");
    CHECK(numbers["settings"][0]["path"] == "rules.yaml");
    const char* won[] = {"1/6", "1/3", "1/2", "2/3"};
    REQUIRE(numbers["points"].size() == 4);
    for (std::size_t i = 0; i < 4; ++i) CHECK(numbers["points"][i]["of"]["won"] == won[i]);
    // 6 needed: only with 9 against 9.
    const Json cell = folder.answer({"sweep", "--set", "tables.needed.1.0=4..6", "--set", "EVEN.cp=9"});
    CHECK(cell["points"][0]["of"]["won"] == "1/2");
    CHECK(cell["points"][1]["of"]["won"] == "1/3");
    CHECK(cell["points"][2]["of"]["won"] == "1/6");
    const Json option = folder.answer({"sweep", "--set", "options.bold=no,yes", "--set", "EVEN.cp=9"});
    CHECK(option["points"][0]["of"]["won"] == "1/2");
    CHECK(option["points"][1]["of"]["won"] == "2/3");
    // A text where a number is wanted is told for its point alone.
    const Ran mixed = folder.ask(
        {"sweep", "--set", "EVEN.cp=9,many", "--csv", folder.at("s.csv"), "-o", folder.at("s.svg")});
    CHECK(mixed.exit == 0);
    CHECK(folder.text("s.csv").find("sweep/1,9,,won,0.500000,,,1/2,exact\n") != std::string::npos);
    CHECK(folder.text("s.csv").find("sweep/1,many,,,,,,,refused\n") != std::string::npos);
    CHECK(folder.text("s.svg").find("<svg") != std::string::npos);
    for (const char* wrong : {"EVEN.pc=1..2", "EVEN.cp", "EVEN.cp=2..1", "EVEN.cp=", "rules.yaml:1000=1"}) {
        CAPTURE(wrong);
        CHECK(folder.ask({"sweep", "--set", wrong}).exit == 2);
    }
}

TEST_CASE("a value is found by its name, its section, its table and its place in a file") {
    const Folder folder;
    groma::formats::RealFileSystem files;
    const auto loaded = groma::formats::Loader(files).load(folder.at("duel.yaml"));
    REQUIRE(loaded.ruleset);
    const auto says = [&](const char* name) {
        const auto found = groma::formats::settingNamed(loaded, name);
        return found ? found->text + " at " + found->path + ":" + std::to_string(found->line) : found.error();
    };
    CHECK(says("types.EVEN.cp") == "2 at rules.yaml:10");
    CHECK(says("EVEN.cp") == "2 at rules.yaml:10");
    CHECK(says("tables.needed.1.1+") == "3 at rules.yaml:26");
    CHECK(says("needed.2.0") == "5 at rules.yaml:27");
    CHECK(says("options.bold") == "no at rules.yaml:18");
    CHECK(says("pieces.blue.B.cp") == "9 at duel.yaml:10");
    CHECK(says("pieces.red.1.type") == "EVEN at duel.yaml:8");
    CHECK(says("rules.yaml:11") == "3 at rules.yaml:11");
    CHECK(says("rules.yaml:27") == "the line holds several numbers: say which by its column, 10, 13 or 16");
    CHECK(says("rules.yaml:27:13") == "5 at rules.yaml:27");
    CHECK(says("other.yaml:27") == "nothing is read from a file `other.yaml`");
    CHECK(says("EVEN.mp") == "neither the file nor its rules say a value of this name");
}

TEST_CASE("values of a sweep are typed as a range with its step or one by one") {
    using Values = std::vector<std::string>;
    const auto of = [](const char* text) { return groma::formats::sweepValues(text).value_or(Values{}); };
    CHECK(of("1..4") == Values{"1", "2", "3", "4"});
    CHECK(of("0..10:4") == Values{"0", "4", "8"});
    CHECK(of("2..0:-1") == Values{"2", "1", "0"});
    CHECK(of("1/2..3/2:1/2") == Values{"1/2", "1", "3/2"});
    CHECK(of("-1..1") == Values{"-1", "0", "1"});
    CHECK(of("DR, DT") == Values{"DR", "DT"});
    for (const char* wrong : {"", "1..", "1..2:0", "a..b", "1,,2", "0..1000"}) CHECK(of(wrong).empty());
    CHECK(of("1..1000").size() == 1000);
}

TEST_CASE("a sweep of a scenario plays the same battles at each value, and a side may be forbidden to act") {
    const Folder folder;
    folder.put("battle/rules.yaml", std::string(kDuelRules) + R"yaml(measures:
  worth: {takes: {player: side}, is: size(pieces(player)) - size(pieces(other(player)))}
victory:
  verdicts:
    red_wins: {winner: first}
    blue_wins: {winner: second}
    draw: {winner: none}
sequence: |
  scope turn for first_side do
    let acted = perform strike by first_side as order
  if size(pieces(second_side)) = 0 then finish red_wins
  if size(pieces(first_side)) = 0 then finish blue_wins
  finish draw
)yaml");
    const std::string battle = folder.put("battle/battle.yaml", R"yaml(groma: scenario/1
title: One blow
rules: rules.yaml
board: {numbering: {widths: [6], rows: 3, displaced: even}}
sides: {red: {}, blue: {}}
pieces:
  red:
    - {type: STRONG, id: R, at: "002"}
  blue:
    - {type: WEAK, id: B, at: "003"}
)yaml");
    const auto play = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"sweep", battle, "-n", "40", "--json"});
        const Ran ran = runGroma(words);
        CAPTURE(ran.err);
        REQUIRE(ran.exit == 0);
        return Json::parse(ran.out);
    };
    // 3 is as it is: no change at all. Strength 5 against 1 wins with every face; 1000 below, never, and a 1
    // is its end: its share is half of what is not lost.
    const Json swept = play({"--set", "STRONG.cp=3,5"});
    CHECK(swept["share_of"] == "red");
    CHECK(swept["points"][0]["change"]["mean"] == "0.000000");
    CHECK(swept["points"][1]["share"]["mean"] == "1.000000");
    // The same dice: each battle changes by 1 less what it was, so the means add up.
    CHECK(std::stod(swept["points"][0]["share"]["mean"].get<std::string>()) +
              std::stod(swept["points"][1]["change"]["mean"].get<std::string>()) ==
          doctest::Approx(1));
    CHECK(swept.dump() == play({"--set", "STRONG.cp=3,5", "--threads", "3"}).dump());
    const auto simulate = [&](const std::string& forbidden) {
        return runGroma({"simulate", battle, "-n", "20", "--json", "--forbid", forbidden});
    };
    // Red may not strike: nobody falls. Forbidden to blue it changes nothing, for only red acts.
    const Json idle = Json::parse(simulate("red:strike").out);
    CHECK(idle["verdicts"]["draw"]["count"] == 20);
    const Ran free = runGroma({"simulate", battle, "-n", "20", "--json"});
    CHECK(Json::parse(simulate("blue:strike").out)["verdicts"] == Json::parse(free.out)["verdicts"]);
    CHECK(Json::parse(free.out)["verdicts"]["red_wins"]["count"] > 10); // 5 faces of 6
    CHECK(simulate("red:strke").err.find("did you mean `strike`?") != std::string::npos);
    CHECK(simulate("green:strike").err.find("expected red or blue") != std::string::npos);
    CHECK(simulate("strike").exit == 2);
    // Asked again with players who search, a change agrees that surely has the same sign.
    const Ran asked = runGroma({"balance", battle, "-n", "16", "--pairs", "400", "--again", "search:2",
                                "--again-pairs", "400", "--json"});
    CAPTURE(asked.err);
    REQUIRE(asked.exit == 0);
    bool agreed = false;
    const Json told = Json::parse(asked.out);
    for (const Json& effect : told["effects"]) {
        CHECK(effect.contains("again") == (effect["verdict"] == "sure"));
        if (!effect.contains("again")) continue;
        // There is one thing to do, whoever thinks: the same battles, of which it may take fewer to be sure.
        const auto number = [](const Json& of, const char* key) {
            return std::stod(of[key].get<std::string>());
        };
        CHECK(number(effect["again"], "effect") * number(effect, "effect") > 0);
        CHECK(number(effect["again"], "from") <= number(effect, "to"));
        CHECK(number(effect, "from") <= number(effect["again"], "to"));
        agreed = agreed || effect["again"]["verdict"] == "agrees";
    }
    CHECK(agreed);
}
