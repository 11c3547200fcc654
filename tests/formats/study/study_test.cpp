// Studies as they are read, and what of an answer moved.
#include "formats/load/load.h"
#include "formats/study/moved.h"
#include "formats/study/plays.h"
#include "formats/study/study.h"
#include "formats/text/render.h"

#include <doctest/doctest.h>

namespace groma::formats {
namespace {

Loaded loaded(const std::string& text) {
    static MemoryFileSystem files;
    files = MemoryFileSystem();
    files.put("/s/groma-project", "");
    for (const char* path : {"/s/duel.yaml", "/s/b.yaml", "/s/studies/a.yaml", "/s/studies/b.yaml"})
        files.put(path, "groma: scenario/1\n");
    files.put("/s/studies/one.yaml", text);
    return Loader(files).load("/s/studies/one.yaml");
}

// The first problem with its place; empty: none.
std::string toldOf(const std::string& text) {
    const Loaded study = loaded(text);
    const auto problems = study.problems.sorted();
    return problems.empty() ? "" : renderBriefly(problems.front(), *study.project);
}

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

const std::string kHead = "groma: study/1\nquestion: Which?\n";

} // namespace

TEST_CASE("a study asks one thing of one file, and says how") {
    using Asks = StudySource::Asks;
    const Loaded matrix =
        loaded(kHead + "matrix: ../duel.yaml\n"
                       "frame: {attackers: [A, B], measure: losses, step: 2, samples: 9}\n");
    REQUIRE(matrix.study);
    CHECK(matrix.problems.items().empty());
    CHECK(matrix.study->asks == Asks::Matrix);
    CHECK(matrix.study->path.text == "duel.yaml");
    CHECK(matrix.study->frame.attackers == std::vector<std::string>{"A", "B"});
    CHECK(matrix.study->frame.measure == "losses");
    CHECK(matrix.study->frame.step == 2);
    const Loaded balance =
        loaded(kHead + "balance: ../b.yaml\nframe: {within: 2.5, effects: no, forbid: [red:strike]}\n");
    CHECK(balance.problems.items().empty());
    CHECK(balance.study->frame.within == 2.5);
    CHECK(balance.study->frame.battles == 400);
    CHECK_FALSE(balance.study->frame.effects);
    REQUIRE(balance.study->frame.forbid.size() == 1);
    const Loaded sweep = loaded(kHead + "sweep: ../b.yaml\nframe: {set: {A.cp: 1..3, B.cp: 2..4}}\n");
    CHECK(sweep.problems.items().empty());
    REQUIRE(sweep.study->frame.set.size() == 2);
    CHECK(sweep.study->frame.set[1].text.text == "2..4");
}

TEST_CASE("what is wrong with a study is told at its place") {
    CHECK(says(toldOf(kHead), "does not say what it asks about"));
    CHECK(says(toldOf(kHead + "snippet: a.yaml\nsweep: b.yaml\nframe: {set: {A.cp: 1}}\n"),
               "one thing of one file"));
    CHECK(says(toldOf(kHead + "matrix: a.yaml\nframe: {battles: 3}\n"), "one.yaml:4:9"));
    CHECK(says(toldOf(kHead + "matrix: a.yaml\nframe: {measure: loss}\n"), "one.yaml:4:18"));
    CHECK(says(toldOf(kHead + "balance: a.yaml\nframe: {players: clever}\n"), "one.yaml:4:18"));
    CHECK(says(toldOf(kHead + "balance: a.yaml\nframe: {within: 90}\n"), "one.yaml:4:17"));
    CHECK(says(toldOf(kHead + "sweep: a.yaml\n"), "nothing is swept"));
    CHECK(says(toldOf(kHead + "sweep: a.yaml\nframe: {set: {a: 1, b: 2, c: 3}}\n"), "one or two values"));
    CHECK(says(toldOf(kHead + "matrix: /etc/passwd\n"), "one.yaml:3:9"));
    CHECK(says(toldOf(kHead + "balance: nowhere.yaml\n"), "one.yaml:3:10"));
    CHECK(says(toldOf(kHead + "snippet: a.yaml\nplays: club.csv\n"), "one.yaml:4:1"));
}

TEST_CASE("of a line that moved it is said whether chance alone may have moved it") {
    StudySource study;
    const auto line = [](const char* name, const char* text) {
        return rules::NamedText{{name, {}}, {text, {}}};
    };
    study.result = {line("same", "1/2"), line("exact", "1/2"), line("near", "50.0 % (40.0 % to 60.0 %)"),
                    line("far", "+8.5 (+6.2 to +10.8), sure"), line("gone", "1/3")};
    StudyAnswer answer;
    answer.result = {{"same", "1/2"},
                     {"exact", "2/3"},
                     {"near", "52.0 % (42.0 % to 62.0 %)"},
                     {"far", "-8.5 (-10.8 to -6.2), sure"},
                     {"new", "1/4"}};
    const std::vector<MovedLine> lines = moved(study, answer);
    REQUIRE(lines.size() == 5);
    CHECK(lines[0].name == "exact");
    CHECK(lines[0].how == MovedLine::How::Exact);
    CHECK(lines[1].how == MovedLine::How::TooFew);
    CHECK(lines[2].how == MovedLine::How::Surely);
    CHECK(lines[3].then.empty());
    CHECK(lines[4].now.empty());
    CHECK(intervalIn("7 of 12 (32.0 % to 80.7 %)")->to == doctest::Approx(80.7));
    CHECK_FALSE(intervalIn("DR (to retreat)"));
    CHECK_FALSE(intervalIn("1/2"));
}

TEST_CASE(
    "games that people played are read from the file and from a table, with the place of what is wrong") {
    const Loaded study =
        loaded(kHead + "scenario: ../b.yaml\nplays:\n"
                       "  - {date: 2026-05-03, seats: {red: Anna}, winner: red, losses: {red: 2}}\n"
                       "  - {date: 2026-05-04, winner: nobody}\n");
    CHECK(study.problems.items().empty());
    diag::Sink sink;
    const PlayedGames plays = readPlays(*study.project->start(), sink);
    REQUIRE(plays.games.size() == 2);
    CHECK(plays.games[0].winner == "red");
    CHECK(plays.games[0].lost[0].second == 2);
    CHECK(plays.games[1].winner.empty());
    CHECK(says(toldOf(kHead + "scenario: b.yaml\nplays: [{date: May, winner: red}]\n"), "one.yaml:4:16"));
    CHECK(says(toldOf(kHead + "scenario: b.yaml\nplays: [{date: 2026-05-03}]\n"), "one.yaml:4:9"));

    const auto table =
        readPlayTable("date;winner;seat_red;lost_blue\n2026-05-03;red;Anna;4\n2026-05-04;nobody;;\n");
    REQUIRE(table);
    REQUIRE(table->size() == 2);
    CHECK((*table)[0].lost == std::vector<std::pair<std::string, std::uint64_t>>{{"blue", 4}});
    CHECK((*table)[1].lost.empty());
    CHECK((*table)[1].winner.empty());
    for (const auto& [text, line, column] : {std::tuple{"date,winner,colour\n", 1, 13},
                                             {"date,winner\n2026-13-01,red\n", 2, 1},
                                             {"date,winner,lost_red\n2026-05-03,red,many\n", 2, 16},
                                             {"date\n2026-05-03\n", 1, 1}}) {
        CAPTURE(text);
        const auto wrong = readPlayTable(text);
        REQUIRE_FALSE(wrong);
        CHECK(wrong.error().line == line);
        CHECK(wrong.error().column == column);
    }
}

} // namespace groma::formats
