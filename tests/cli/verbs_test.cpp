#include "tests/cli/captured.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

using groma::tests::Ran;
using groma::tests::runGroma;
using groma::tests::sample;

namespace {

// A folder of its own for each test, gone with it.
struct VerbFolder {
    std::filesystem::path path;
    explicit VerbFolder(const char* name)
        : path(std::filesystem::temp_directory_path() / ("groma-cli-" + std::to_string(::getpid()) + name)) {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    ~VerbFolder() { std::filesystem::remove_all(path); }
    std::string put(const std::string& name, const std::string& text) const {
        std::ofstream(path / name) << text;
        return (path / name).string();
    }
};

} // namespace

TEST_CASE("groma alone opens the window where there is a desktop, else it says what it can do") {
    const char* const kDesktops[] = {"DISPLAY", "WAYLAND_DISPLAY"};
    std::map<std::string, std::string> before;
    for (const char* name : kDesktops) {
        if (const char* value = std::getenv(name)) before[name] = value;
        ::unsetenv(name);
    }
    int opened = 0;
    const groma::cli::Editor editor = [&](const groma::cli::EditRequest& request) {
        opened += request.files.empty() ? 1 : 100;
        return 0;
    };
    CHECK(runGroma({}, editor).exit == 2);
    CHECK(opened == 0);
    ::setenv("DISPLAY", ":77", 1);
    CHECK(runGroma({}).exit == 2); // built without the window
    CHECK(runGroma({}, editor).exit == 0);
    CHECK(opened == 1);
    ::unsetenv("DISPLAY");
    for (const auto& [name, value] : before) ::setenv(name.c_str(), value.c_str(), 1);
}

TEST_CASE("check finds nothing wrong with the samples and exits with success") {
    const Ran ran = runGroma({"check", "--quiet", sample("")});
    CHECK(ran.exit == 0);
    CHECK(ran.out.find(" 0 errors") != std::string::npos);
}

TEST_CASE("check names file, line and column of a misspelt attribute and suggests the right one") {
    const VerbFolder folder("check");
    const std::string rules = folder.put(
        "rules.yaml",
        "groma: ruleset/1\ntitle: Small\nclasses:\n  unit: {attributes: {cp: number}}\nterrain:\n"
        "  plain: {layer: ground, code: \".\"}\nquantities:\n  strength: {takes: {u: unit}, base: u.cpp}\n");
    const Ran ran = runGroma({"check", rules});
    CHECK(ran.exit == 1);
    CHECK(ran.out.find("rules.yaml:8:") != std::string::npos);
    CHECK(ran.out.find("`cp`") != std::string::npos);
}

TEST_CASE("places are told as the caller's folder has them, whatever the root of the project is") {
    const VerbFolder folder("places");
    std::filesystem::create_directories(folder.path / "one");
    std::filesystem::create_directories(folder.path / "two");
    for (const char* name : {"one/rules.yaml", "two/rules.yaml"})
        folder.put(name, "groma: ruleset/1\ntitle: Small\nclasses:\n  unit: {attributes: {cp: numbr}}\n");
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path);
    const Ran above =
        runGroma({"check", "--quiet", "one", "two"}); // both, though each is called alike below its root
    std::filesystem::current_path(folder.path / "one");
    const Ran within = runGroma({"check", "--quiet", "rules.yaml"});
    const Ran beside = runGroma({"check", "--quiet", "../two"});
    const Ran json = runGroma({"check", "--json", "."});
    std::filesystem::current_path(before);
    CHECK(above.out.starts_with("one/rules.yaml:4:27: error"));
    CHECK(above.out.find("\ntwo/rules.yaml:4:27: error") != std::string::npos);
    CHECK(above.out.find("2 files, 2 errors") != std::string::npos);
    CHECK(within.out.starts_with("rules.yaml:4:27: error"));
    CHECK(beside.out.starts_with(std::filesystem::canonical(folder.path / "two/rules.yaml").string() +
                                 ":4:27:"));
    CHECK(json.out.find("\"file\": \"rules.yaml\"") != std::string::npos);
}

TEST_CASE("bytes that cannot be read are told as such, not as a file that does not say what it is") {
    const VerbFolder folder("bytes");
    const std::string rules = folder.put("rules.yaml", "groma: ruleset/1\ntitle: \x1b[31mSmall\n");
    const Ran ran = runGroma({"check", rules});
    CHECK(ran.out.find("control character 0x1b") != std::string::npos);
    CHECK(ran.out.find("1 files, 1 errors") != std::string::npos);
}

TEST_CASE("a path that does not exist is misuse") { CHECK(runGroma({"test", "/no/such/folder"}).exit == 2); }

TEST_CASE("a file that is no snippet, and a folder without one, are not tested in silence") {
    const VerbFolder folder("kinds");
    const std::string rules = folder.put("rules.yaml", "groma: ruleset/1\ntitle: Small\n");
    const Ran file = runGroma({"test", rules});
    CHECK(file.exit == 2);
    CHECK(file.err.find("is a ruleset, not a snippet") != std::string::npos);
    const Ran all = runGroma({"study", folder.path.string()});
    CHECK(all.exit == 0); // a project need not have one
    CHECK(all.err.find("there is no study in") != std::string::npos);
}

TEST_CASE("an answer that still stands under changed rules passes, unless it is to be of today's rules") {
    const VerbFolder folder("current");
    std::filesystem::copy(sample("ars-bellum"), folder.path, std::filesystem::copy_options::recursive);
    const std::string study = (folder.path / "studies/duel.yaml").string();
    CHECK(runGroma({"study", "--write", study}).exit == 0);
    CHECK(runGroma({"study", "--current", study}).exit == 0);
    std::ofstream(folder.path / "rules/units.yaml", std::ios::app) << "# Printed in 2026\n";
    const Ran stands = runGroma({"study", study});
    const Ran current = runGroma({"study", "--current", study});
    CHECK(stands.exit == 0);
    CHECK(stands.out.find("the rules have changed since, the answer has not") != std::string::npos);
    CHECK(current.exit == 1);
    CHECK(current.out.find("FAILED") != std::string::npos);
    CHECK(current.out.ends_with("0 passed, 1 failed\n"));
}

TEST_CASE("a snippet with a wrong expectation fails, and the report shows expected against found") {
    const VerbFolder folder("test");
    folder.put("rules.yaml", "groma: ruleset/1\ntitle: Small\nclasses:\n  unit: {attributes: {cp: "
                             "number}}\ntypes:\n  MAN: {class: unit, cp: 3}\n"
                             "terrain:\n  plain: {layer: ground, code: \".\"}\n");
    const std::string snippet = folder.put(
        "wrong.yaml", "groma: snippet/1\ntitle: Three is not four\nrules: rules.yaml\n"
                      "board: {numbering: {widths: [3], rows: 2}}\nsides: {a: {}, b: {}}\n"
                      "pieces:\n  a:\n    - {type: MAN, id: A, at: \"001\"}\nevaluate: {A.cp: 4}\n");
    const Ran ran = runGroma({"test", snippet});
    CHECK(ran.exit == 1);
    CHECK(ran.out.find("expected 4") != std::string::npos);
    CHECK(ran.out.find("found    3") != std::string::npos);
    CHECK(ran.out.ends_with("0 passed, 1 failed\n"));
}

TEST_CASE("the same seed plays the same battle to the byte, another seed another one") {
    const std::string battle = sample("ars-bellum/arretium.yaml");
    const Ran first = runGroma({"play", battle, "--seed", "5", "--players", "random", "--log"});
    const Ran again = runGroma({"play", battle, "--seed", "5", "--players", "random", "--log"});
    const Ran other = runGroma({"play", battle, "--seed", "6", "--players", "random", "--log"});
    CHECK(first.exit == 0);
    CHECK(first.out == again.out);
    CHECK(first.out != other.out);
    CHECK(first.out.find("verdict: ") != std::string::npos);
}

TEST_CASE("a series counts the same with one thread and with three") {
    const std::string battle = sample("ars-bellum/arretium.yaml");
    const Ran one =
        runGroma({"simulate", battle, "-n", "12", "--seed", "3", "--players", "random", "--json"});
    const Ran three = runGroma(
        {"simulate", battle, "-n", "12", "--seed", "3", "--players", "random", "--threads", "3", "--json"});
    CHECK(one.exit == 0);
    CHECK(one.out == three.out);
    CHECK(one.out.find("\"battles\": 12") != std::string::npos);
}

TEST_CASE("a series can be played in parts: rows of the parts are the rows of the whole, one a battle") {
    const VerbFolder folder("parts");
    const auto rows = [&](const char* first, const char* count) {
        const std::string path = (folder.path / "battles.csv").string();
        const Ran ran = runGroma({"simulate", sample("the-ford/the-ford.yaml"), "--players", "random",
                                  "--first", first, "-n", count, "--threads", "2", "--each", path});
        CHECK(ran.exit == 0);
        std::ifstream in(path);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    const std::string whole = rows("0", "6");
    const std::string head = whole.substr(0, whole.find('\n') + 1);
    CHECK(head.starts_with("format,battle,seed,verdict,winner,stopped,decisions,estimated,lost "));
    CHECK(std::ranges::count(whole, '\n') == 7);
    CHECK(whole.find("\nbattles/1,0,1,") != std::string::npos);
    CHECK(whole.find("\nbattles/1,5,1,") != std::string::npos);
    CHECK(whole == rows("0", "4") + rows("4", "2").substr(head.size()));
    const Ran lost = runGroma({"simulate", sample("the-ford/the-ford.yaml"), "-n", "1", "--each",
                               (folder.path / "missing/battles.csv").string()});
    CHECK(lost.exit == 2);
}

// Of a file of CSV, whose fields may stand in quotes.
static std::vector<std::vector<std::string>> rowsOf(const std::string& path) {
    std::ifstream in(path);
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(in, line);) {
        std::vector<std::string>& row = rows.emplace_back(1);
        bool quoted = false;
        for (const char c : line)
            if (c == '"') quoted = !quoted;
            else if (c == ',' && !quoted) row.emplace_back();
            else row.back() += c;
    }
    return rows;
}

TEST_CASE(
    "each counter of each battle has a row: the eliminated ones are those that the battle's row counts") {
    const VerbFolder folder("pieces");
    const std::string battles = (folder.path / "battles.csv").string();
    const std::string pieces = (folder.path / "pieces.csv").string();
    const Ran ran = runGroma({"simulate", sample("ars-bellum/arretium.yaml"), "--players", "random", "-n",
                              "3", "--threads", "2", "--each", battles, "--each-piece", pieces});
    CHECK(ran.exit == 0);
    const auto whole = rowsOf(battles);
    const auto each = rowsOf(pieces);
    REQUIRE(whole.size() == 4);
    REQUIRE(each.size() == 1 + 3 * 34); // the set-up of the scenario has 34 counters
    CHECK(each[0][9] == "fate");
    CHECK(whole[0][8] == "lost senones");
    for (std::size_t battle = 0; battle < 3; ++battle) {
        int lost = 0;
        for (const auto& row : each)
            lost += row[1] == std::to_string(battle) && row[3] == "senones" && row[9] == "eliminated" ? 1 : 0;
        CHECK(std::to_string(lost) == whole[battle + 1][8]);
    }
}

TEST_CASE("each throw of each battle has a row, and their lucks add up to that of the battle's row") {
    const VerbFolder folder("rolls");
    const std::string battles = (folder.path / "battles.csv").string();
    const std::string rolls = (folder.path / "rolls.csv").string();
    const auto played = [&](std::vector<std::string> words) {
        std::vector<std::string> all{
            "simulate", sample("special-stands/heraclea.yaml"), "--players", "random", "--seed", "3"};
        all.insert(all.end(), words.begin(), words.end());
        return runGroma(all).exit;
    };
    REQUIRE(played({"-n", "3", "--threads", "2", "--luck", "--each", battles, "--each-roll", rolls}) == 0);
    const auto whole = rowsOf(battles);
    const auto each = rowsOf(rolls);
    REQUIRE(whole.size() == 4);
    REQUIRE(each.size() > 10);
    CHECK(each[0] == std::vector<std::string>{"format", "battle", "seed", "roll", "day", "turn", "step",
                                              "action", "question", "side", "piece", "dice", "outcome",
                                              "ways", "of", "chance", "luck epirus"});
    CHECK(whole[0][10] == "luck epirus");
    CHECK(whole[0][12] == "chances");
    CHECK(whole[0][13] == "uncounted");
    for (std::size_t battle = 0; battle < 3; ++battle) {
        int fell = 0, uncounted = 0, turn = 0;
        double luck = 0;
        for (const auto& row : each) {
            if (row[1] != std::to_string(battle)) continue;
            REQUIRE(row.size() == each[0].size());
            CHECK(row[0] == "rolls/1");
            CHECK(row[3] == std::to_string(++fell));
            CHECK(std::stoi(row[5]) >= turn); // turns come one after the other
            turn = std::stoi(row[5]);
            CHECK((row[9] == "rome" || row[9] == "epirus"));
            CHECK(row[10].empty() == row[7].empty()); // who acts there is told where there is an action
            const double ways = std::stod(row[13]), of = std::stod(row[14]);
            CHECK(ways > 0);
            CHECK(ways <= of);
            CHECK(std::stod(row[15]) == doctest::Approx(ways / of).epsilon(1e-6));
            uncounted += row[16].empty() ? 1 : 0;
            luck += row[16].empty() ? 0 : std::stod(row[16]);
        }
        CHECK(turn > 1);
        CHECK(whole[battle + 1][12] == std::to_string(fell));
        CHECK(whole[battle + 1][13] == std::to_string(uncounted));
        CHECK(std::abs(std::stod(whole[battle + 1][10]) - luck) < 1e-6 * (fell + 1));
    }
    // Without the luck the same dice fall, in the same battle; parts are parts of the whole.
    const std::string plain = (folder.path / "plain.csv").string();
    REQUIRE(played({"--first", "1", "-n", "1", "--each", battles, "--each-roll", plain}) == 0);
    std::vector<std::vector<std::string>> second;
    for (auto row : each)
        if (row.pop_back(); row[1] == "1") second.push_back(row);
    auto alone = rowsOf(plain);
    alone.erase(alone.begin());
    CHECK(alone == second);
    CHECK(rowsOf(battles)[1][6] == whole[2][6]); // decisions
    CHECK(played({"-n", "1", "--luck"}) == 2);   // columns of which file?
}

TEST_CASE("a throw is told with its dice, its way of falling and who threw for what") {
    const VerbFolder folder("one roll");
    const std::string rolls = (folder.path / "rolls.csv").string();
    REQUIRE(runGroma({"simulate", sample("ars-bellum/arretium.yaml"), "--players", "random", "-n", "1",
                      "--each-roll", rolls})
                .exit == 0);
    const auto each = rowsOf(rolls);
    REQUIRE(each.size() > 3);
    // The first two dice of a turn are for initiative, one for each side, outside of every action.
    const auto fields = [&](std::size_t row) {
        return std::vector(each[row].begin() + 4, each[row].begin() + 12);
    };
    CHECK(fields(1) ==
          std::vector<std::string>{"", "1", "determine_initiative", "", "initiative", "senones", "", "d6"});
    CHECK(fields(2) ==
          std::vector<std::string>{"", "1", "determine_initiative", "", "initiative", "romans", "", "d6"});
    CHECK(each[1][14] == "6");
    std::map<std::string, int> questions;
    for (const auto& row : each) ++questions[row[8]];
    CHECK(questions["melee_die"] > 0);
}

TEST_CASE("a match of two players tells pairs, and whether one is better") {
    const std::string battle = sample("the-ford/the-ford.yaml");
    const Ran same = runGroma({"match", "random", "random", battle, "-n", "8"});
    CHECK(same.exit == 0);
    CHECK(same.out.find("    8     0     8     1 + 1     0   50.0 %  -") != std::string::npos);
    CHECK(same.out.find("not enough pairs") != std::string::npos);
    const Ran one = runGroma({"match", "random", "greedy", battle, "-n", "16", "--json"});
    const Ran two = runGroma({"match", "random", "greedy", battle, "-n", "16", "--json", "--threads", "2"});
    CHECK(one.exit == 0);
    CHECK(one.out == two.out);
    CHECK(one.out.find("\"verdict\": \"low\"") != std::string::npos);
    CHECK(runGroma({"match", "greedy", "genius", battle}).exit == 2);
    CHECK(runGroma({"match", "greedy", "random", battle, "--low", "60", "--high", "55"}).exit == 2);
    // A search whose thoughts are doubled: a table for each, and a line of each in the last.
    const Ran grown = runGroma({"match", "search:1", "random", battle, "-n", "1", "--doublings", "1"});
    CHECK(grown.exit == 0);
    CHECK(grown.out.find("search:1 against random, ") != std::string::npos);
    CHECK(grown.out.find("search:2 against random, ") != std::string::npos);
    const std::size_t last = grown.out.find("all battles, as the thoughts are doubled");
    REQUIRE(last != std::string::npos);
    CHECK(grown.out.find("\nsearch:1 ", last) != std::string::npos);
    CHECK(grown.out.find("\nsearch:2 ", last) != std::string::npos);
    CHECK(runGroma({"match", "greedy", "random", battle, "--doublings", "1"}).exit == 2);
    // Each against the one before it, too.
    const Ran halves =
        runGroma({"match", "search:1", "random", battle, "-n", "1", "--doublings", "2", "--halves"});
    CHECK(halves.exit == 0);
    const std::size_t lines = halves.out.find("all battles, as the thoughts are doubled");
    REQUIRE(lines != std::string::npos);
    for (const char* line : {"\nsearch:1 : random ", "\nsearch:2 : random ", "\nsearch:4 : random ",
                             "\nsearch:2 : search:1 ", "\nsearch:4 : search:2 "})
        CHECK(halves.out.find(line, lines) != std::string::npos);
    CHECK(runGroma({"match", "search:1", "random", battle, "--halves"}).exit == 2);
    // The test that knows stops a match, unless all pairs are wanted.
    const std::vector<std::string> many{"match", "random", "greedy", battle, "-n", "24", "--json"};
    CHECK(runGroma(many).out.find("\"pairs\": 24") == std::string::npos);
    std::vector<std::string> all = many;
    all.emplace_back("--all-pairs");
    CHECK(runGroma(all).out.find("\"pairs\": 24") != std::string::npos);
}

TEST_CASE("fifty games of random players end without an error and break no invariant") {
    const Ran ran = runGroma({"simulate", sample("ars-bellum/arretium.yaml"), "-n", "50", "--seed", "11",
                              "--players", "random", "--check", "--json"});
    CHECK(ran.exit == 0);
    CHECK(ran.out.find("\"failures\": 0") != std::string::npos);
}

TEST_CASE("odds are fractions that name every result") {
    // 3 against 3 on open ground is column 1/1: AT, AR, DR, DR, DT, DT on a six-sided die.
    const Ran ran = runGroma({"odds", sample("ars-bellum/snippets/2-leader-attacked.yaml"), "--json"});
    CHECK(ran.exit == 0);
    CHECK(ran.out.find("\"AT\": \"1/6\"") != std::string::npos);
    CHECK(ran.out.find("\"DR\": \"1/3\"") != std::string::npos);
    CHECK(ran.out.find("\"exact\": true") != std::string::npos);
}

TEST_CASE("render draws PNG, SVG and PDF, and refuses what it does not know") {
    const VerbFolder folder("render");
    const std::string battle = sample("ars-bellum/arretium.yaml");
    for (const char* name : {"map.png", "map.svg", "map.pdf"}) {
        const std::string path = (folder.path / name).string();
        CHECK(runGroma({"render", battle, "-o", path}).exit == 0);
        CHECK(std::filesystem::file_size(path) > 2000);
    }
    CHECK(runGroma({"render", battle, "-o", (folder.path / "map.bmp").string()}).exit == 2);
}

TEST_CASE("what a proof assumes is left until a person accepts it by name and day in the book") {
    const VerbFolder folder("accept");
    std::filesystem::create_directories(folder.path / "snippets");
    folder.put(
        "rules.yaml",
        "groma: ruleset/1\ntitle: Small\nclasses:\n  unit: {attributes: {cp: {type: number, title: Combat "
        "points}}}\ntypes:\n  MAN: {class: unit, title: A man, cp: {value: 3, assumed: no counter shows "
        "it}}\nterrain:\n  plain: {layer: ground, code: \".\"}\nquantities:\n  strength: {covers: R-1, "
        "takes: {u: unit}, base: u.cp + 1}\n");
    const std::string book = folder.put(
        "book.yaml",
        "groma: book/1\ntitle: Small\nrules:\n  - {id: R-1, kind: rule, title: Strength}\n# the end\n");
    folder.put("snippets/man.yaml",
               "groma: snippet/1\ntitle: A man\ncovers: R-1\nrules: ../rules.yaml\n"
               "board: {numbering: {widths: [3], rows: 2}}\nsides: {a: {}, b: {}}\n"
               "pieces:\n  a:\n    - {type: MAN, id: A, at: \"001\"}\nevaluate: {strength(A): 4}\n");
    const Ran left = runGroma({"coverage", folder.path.string()});
    CHECK(left.exit == 1);
    CHECK(left.out.find("assumed R-1") != std::string::npos);
    CHECK(left.out.find("Combat points of A man: no counter shows it") != std::string::npos);
    CHECK(left.out.find("0 proved; 0 true by construction (0 only load, 0 not playable); 1 assumed;") !=
          std::string::npos);

    CHECK(runGroma({"coverage", folder.path.string(), "--accept", "cp of ELEPHANT", "--by", "A. Scholar"})
              .exit == 2);
    CHECK(runGroma({"coverage", folder.path.string(), "--accept", "cp of MAN"}).exit == 2); // by whom?
    CHECK(runGroma({"coverage", folder.path.string(), "--accept", "cp of MAN", "--by", "A. Scholar"}).exit ==
          0);
    const std::string text = [&] {
        std::ifstream file(book);
        return std::string(std::istreambuf_iterator<char>(file), {});
    }();
    CHECK(text.find("accepted:\n  - by: A. Scholar\n    date: 20") != std::string::npos);
    CHECK(text.find("cp of MAN") != std::string::npos);
    CHECK(text.find("# the end") != std::string::npos);

    const Ran done = runGroma({"coverage", folder.path.string(), "--all"});
    CHECK_MESSAGE(done.exit == 0, done.out);
    CHECK(done.out.find("rests on: cp of MAN, accepted by A. Scholar on 20") != std::string::npos);
    CHECK(done.out.find("1 proved; ") != std::string::npos);

    // A second person's word stands beside the first; nobody says the same twice.
    const auto accept = [&](const std::string& by) {
        return runGroma({"coverage", folder.path.string(), "--accept", "cp of MAN", "--by", by}).exit;
    };
    CHECK(accept("A. Scholar") == 2);
    CHECK(accept("B. Reader") == 0);
    CHECK(accept("B. Reader") == 2);
    const Ran both = runGroma({"coverage", folder.path.string(), "--all"});
    CHECK_MESSAGE(both.exit == 0, both.out);
    CHECK(both.out.find("rests on: cp of MAN, accepted by A. Scholar on 20") != std::string::npos);
    CHECK(both.out.find(" and by B. Reader on 20") != std::string::npos);

    // The value is known now: what was accepted is not needed any more, and told.
    std::string rules = [&] {
        std::ifstream file(folder.path / "rules.yaml");
        return std::string(std::istreambuf_iterator<char>(file), {});
    }();
    const std::string assumed = "{value: 3, assumed: no counter shows it}";
    folder.put("rules.yaml", rules.replace(rules.find(assumed), assumed.size(), "3"));
    const Ran stale = runGroma({"coverage", folder.path.string()});
    CHECK(stale.exit == 1);
    CHECK(stale.out.find("accepted, but no proof rests on it: cp of MAN") != std::string::npos);
}
