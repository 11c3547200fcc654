#include "core/diag/codes.h"
#include "formats/load/load.h"
#include "formats/merge/merge.h"
#include "formats/project/file_system.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <string>

namespace groma::formats::merge {
namespace {

const std::string kHead = "groma: scenario/1\n";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    REQUIRE_MESSAGE(at != std::string::npos, what);
    return text.replace(at, what.size(), by);
}

// What became of a text in which one replaced the first by the second, and the other the third by the fourth.
struct Changed {
    std::string base;
    Merged both(const std::string& a, const std::string& byA, const std::string& b,
                const std::string& byB) const {
        return merge(base, replaced(base, a, byA), replaced(base, b, byB));
    }
};

const Changed kOrder{kHead + "pieces:\n"
                             "  gauls:\n"
                             "    - 5 WARB 007-011   # the line\n"
                             "    - {place: \"2 CHAR hexes 022, 023\", cite: \"8.1\"}\n"};

} // namespace

TEST_CASE("two pieces of one line go to two cells") {
    const Merged merged = kOrder.both("007-011", "007-008, 012, 010-011", "007-011", "007-010, 031");
    CHECK(merged.conflicts.empty());
    CHECK(merged.text == replaced(kOrder.base, "007-011", "007-008, 012, 010, 031"));
}

TEST_CASE("two people take one piece each out of a line: its count says what is left") {
    const Merged merged = kOrder.both("5 WARB 007-011", "4 WARB 008-011", "5 WARB 007-011", "4 WARB 007-010");
    CHECK(merged.conflicts.empty());
    CHECK(merged.text == replaced(kOrder.base, "5 WARB 007-011", "3 WARB 008-010"));
}

TEST_CASE("a line of which each took one of the two is there no more") {
    const std::string line = "    - {place: \"2 CHAR hexes 022, 023\", cite: \"8.1\"}\n";
    const Merged merged =
        kOrder.both("2 CHAR hexes 022, 023", "1 CHAR hex 022", "2 CHAR hexes 022, 023", "1 CHAR hex 023");
    CHECK(merged.conflicts.empty());
    CHECK(merged.text == replaced(kOrder.base, line, ""));
}

TEST_CASE("one piece that two people move is a conflict: ours stands, both are told, the file loads") {
    const Merged merged = kOrder.both("007-011", "007-008, 012, 010-011", "007-011", "007-008, 013, 010-011");
    REQUIRE(merged.conflicts.size() == 1);
    CHECK(merged.conflicts[0] ==
          Conflict{{"pieces", "gauls", std::size_t{0}}, "cell 009", "009", "012", "013"});
    CHECK(merged.text ==
          replaced(kOrder.base, "007-011", "007-008, 012, 010-011") +
              "# A merge left these open: ours stands in the file. Settle each, and take its line out.\n"
              "conflicts:\n"
              "  - {at: pieces/gauls/0, part: cell 009, base: \"009\", ours: \"012\", theirs: \"013\"}\n");
}

TEST_CASE("cells of one row of codes are merged one by one") {
    const Changed map{kHead + "map:\n  codes: |\n    ....\n     .ff.\n    ....\n"};
    const Merged merged = map.both(" .ff.\n", " ~ff.\n", " .ff.\n", " .fff\n");
    CHECK(merged.conflicts.empty());
    CHECK(merged.text == replaced(map.base, " .ff.\n", " ~fff\n"));
    const Merged same = map.both(" .ff.\n", " .~f.\n", " .ff.\n", " .hf.\n");
    REQUIRE(same.conflicts.size() == 1);
    CHECK(same.conflicts[0] == Conflict{{"map", "codes"}, "row 2, cell 2", "f", "~", "h"});
    CHECK(same.text.starts_with(replaced(map.base, " .ff.\n", " .~f.\n")));
}

TEST_CASE("a cell that two people paint has one ground, and the other stands in the conflict") {
    const Changed map{
        kHead + "map:\n  ground:\n    default: plain\n    forest: 012-014   # dark\n    swamp: \"020\"\n"};
    const Merged merged = map.both(
        "012-014   # dark\n    swamp: \"020\"", "012, 014   # dark\n    swamp: 013, 020",
        "012-014   # dark\n    swamp: \"020\"", "012, 014   # dark\n    swamp: 020-021\n    hill: \"013\"");
    REQUIRE(merged.conflicts.size() == 1);
    CHECK(merged.conflicts[0] == Conflict{{"map", "ground"}, "cell 013", "forest", "swamp", "hill"});
    CHECK(
        merged.text.substr(0, merged.text.find("# A merge")) ==
        kHead +
            "map:\n  ground:\n    default: plain\n    forest: 012, 014   # dark\n    swamp: 013, 020-021\n");
}

TEST_CASE("two sides of one river, in brackets, in lines and as a text") {
    for (const std::string list :
         {"[012/013, 013 SE SW]", "\n      - 012/013   # the ford\n      - 013 SE SW"}) {
        const Changed map{kHead + "map:\n  sides:\n    river: " + list + "\n  links: {road: 001-002}\n"};
        const std::string end = list.starts_with('[') ? "]" : "";
        const std::string more = list.starts_with('[') ? ", " : "\n      - ";
        const Merged merged = map.both("SE SW" + end, "SE" + more + "020/021" + end, "SE SW" + end,
                                       "SE SW" + more + "031 E" + end);
        CHECK(merged.conflicts.empty());
        CHECK(merged.text ==
              replaced(map.base, "SE SW" + end, "SE" + more + "020/021" + more + "031 E" + end));
    }
}

TEST_CASE("comments of both are kept") {
    const Changed text{
        kHead + "title: A battle\n# about it\nnumbers: {duration: 3}   # turns\n\nsides: {a: {}, b: {}}\n"};
    const Merged merged = text.both("# about it\n", "# about it\n# and more\n", "duration: 3}   # turns",
                                    "duration: 4}   # turns, at most");
    CHECK(merged.conflicts.empty());
    CHECK(merged.text ==
          kHead + "title: A battle\n# about it\n# and more\nnumbers: {duration: 4}   # turns, at most\n\n"
                  "sides: {a: {}, b: {}}\n");
}

TEST_CASE("texts of rules are merged line by line, neighbours too") {
    const Changed rules{"groma: ruleset/1\nprocedures:\n  fight:\n    does: |\n      let a = 1\n      let b "
                        "= 2\n      return a + b\n"};
    const Merged merged = rules.both("a = 1", "a = 7", "b = 2", "b = 8");
    CHECK(merged.conflicts.empty());
    CHECK(merged.text == replaced(replaced(rules.base, "a = 1", "a = 7"), "b = 2", "b = 8"));
    CHECK(rules.both("a = 1", "a = 7", "a = 1", "a = 8").conflicts.size() == 1);
}

TEST_CASE("what one took out and the other changed is a conflict, not a loss without a word") {
    const Merged merged = kOrder.both("    - 5 WARB 007-011   # the line\n", "", "007-011", "007-010, 031");
    REQUIRE(merged.conflicts.size() == 1);
    CHECK(merged.conflicts[0].ours == "");
    CHECK(merged.conflicts[0].theirs == "5 WARB 007-010, 031");
}

TEST_CASE("who puts a piece into a line that the other takes out keeps that piece alone") {
    const std::string line = "    - 5 WARB 007-011   # the line\n";
    for (const bool swapped : {false, true}) {
        const std::string more = replaced(kOrder.base, "5 WARB 007-011", "6 WARB 007-011, 031");
        const std::string none = replaced(kOrder.base, line, "");
        const Merged merged = swapped ? merge(kOrder.base, none, more) : merge(kOrder.base, more, none);
        CHECK(merged.conflicts.empty());
        CHECK(merged.text == replaced(kOrder.base, "5 WARB 007-011", "1 WARB 031"));
    }
    const std::string entry = "    - {place: \"2 CHAR hexes 022, 023\", cite: \"8.1\"}\n";
    const Merged merged = kOrder.both(entry, "", "2 CHAR hexes 022, 023", "3 CHAR hexes 022, 023, 030");
    CHECK(merged.conflicts.empty());
    CHECK(merged.text == replaced(kOrder.base, "2 CHAR hexes 022, 023", "1 CHAR hex 030"));
}

TEST_CASE("a line of which one took a piece and the other all is there no more") {
    const std::string line = "    - 5 WARB 007-011   # the line\n";
    const Merged merged = kOrder.both(line, "", "5 WARB 007-011", "4 WARB 008-011");
    CHECK(merged.conflicts.empty());
    CHECK(merged.text == replaced(kOrder.base, line, ""));
}

TEST_CASE("line ends, the mark at the beginning and a missing last line end are kept") {
    const std::string base =
        "\xef\xbb\xbfgroma: scenario/1\r\ntitle: A\r\ncite: \"1\"\r\nnumbers: {duration: 3}";
    const Merged merged =
        merge(base, replaced(base, "title: A", "title: B"), replaced(base, "duration: 3", "duration: 4"));
    CHECK(merged.text == replaced(replaced(base, "title: A", "title: B"), "duration: 3", "duration: 4"));
}

TEST_CASE("a text of rules that ends the file without a line end gets none") {
    const Changed rules{"groma: ruleset/1\ntitle: One\ncite: \"1\"\nsequence: |\n  say \"a\"\n  say \"b\""};
    const Merged merged = rules.both("One", "Two", "\"1\"", "\"2\"");
    CHECK(merged.conflicts.empty());
    CHECK(merged.text == "groma: ruleset/1\ntitle: Two\ncite: \"2\"\nsequence: |\n  say \"a\"\n  say \"b\"");
}

TEST_CASE("whose last line of a text lost its end decides nothing about a conflict") {
    const Changed rules{"groma: ruleset/1\ntitle: One\nsequence: |\n  say \"a\"\n  say \"b\"\n  say \"c\"\n"};
    const Merged kept = rules.both("\"a\"", "\"x\"", "\"c\"\n", "\"y\"");
    const Merged lost = rules.both("\"c\"\n", "\"y\"", "\"a\"", "\"x\"");
    CHECK(kept.conflicts.empty());
    CHECK(lost.conflicts.empty());
    CHECK(kept.text == "groma: ruleset/1\ntitle: One\nsequence: |-\n  say \"x\"\n  say \"b\"\n  say \"y\"");
    CHECK(lost.text == kept.text);
}

TEST_CASE("a text that cannot be read, and a file of another program, are merged as git does") {
    const Changed broken{kHead + "title: [\na: 1\nb: 2\nc: 3\n"};
    CHECK(broken.both("a: 1", "a: 4", "c: 3", "c: 5").text ==
          replaced(replaced(broken.base, "a: 1", "a: 4"), "c: 3", "c: 5"));
    const Changed other{"name: CI\non: push\n"};
    const Merged merged = other.both("push", "pull", "push", "merge");
    CHECK(merged.byLines);
    CHECK(merged.text == "name: CI\n<<<<<<< ours\non: pull\n=======\non: merge\n>>>>>>> theirs\n");
}

TEST_CASE("a map that one numbered anew takes no cells of before") {
    const Changed map{
        kHead + "map: {numbering: {widths: [9], rows: 5}, ground: plain}\npieces:\n  a:\n    - WARB 007\n"};
    const std::string resized = replaced(replaced(map.base, "[9]", "[10]"), "WARB 007", "WARB 008");
    const Merged merged = merge(map.base, resized, replaced(map.base, "WARB 007", "WARB 009"));
    REQUIRE(merged.conflicts.size() == 1);
    CHECK(merged.text.starts_with(resized));
}

TEST_CASE("where theirs numbered the map anew, theirs stands, ours is told, and ours stands where both did") {
    const Changed map{
        kHead + "map: {numbering: {widths: [9], rows: 5}, ground: plain}\npieces:\n  a:\n    - WARB 007\n"};
    const std::string moved = replaced(map.base, "WARB 007", "WARB 009");
    const std::string theirs = replaced(replaced(map.base, "[9]", "[10]"), "WARB 007", "WARB 008");
    const Merged merged = merge(map.base, moved, theirs);
    REQUIRE(merged.conflicts.size() == 1);
    CHECK(merged.text.starts_with(theirs));
    CHECK(merged.conflicts[0].ours.find("WARB 009") != std::string::npos);
    CHECK(merged.conflicts[0].theirs.find("WARB 008") != std::string::npos);

    const std::string ours = replaced(replaced(map.base, "[9]", "[12]"), "WARB 007", "WARB 010");
    CHECK(merge(map.base, ours, theirs).text.starts_with(ours));
}

TEST_CASE("a conflict in Arretium stands in its problems with file, line and both values") {
    RealFileSystem files;
    const std::string folder = std::string(test::sourceDir()) + "/samples/ars-bellum";
    const std::string base = files.read(folder + "/arretium.yaml", 1u << 20).value();
    const std::string ours =
        replaced(base, "5 WARB (3-3) hexes 007-011", "\"5 WARB (3-3) hexes 007-008, 012, 010-011\"");
    const std::string theirs =
        replaced(base, "5 WARB (3-3) hexes 007-011", "\"5 WARB (3-3) hexes 007-008, 031, 010, 033\"");
    const Merged merged = merge(base, ours, theirs);
    CHECK(merged.conflicts.size() == 1);
    LoadOptions options;
    options.root = folder;
    options.unsaved = {{"arretium.yaml", merged.text}};
    const Loaded loaded = Loader(files).load(folder + "/arretium.yaml", options);
    REQUIRE(loaded.built.setup); // it loads
    CHECK(loaded.built.playable);
    std::size_t told = 0;
    for (const diag::Diagnostic& problem : loaded.problems.items()) {
        if (problem.code != diag::Code::OpenConflict) continue;
        ++told;
        CHECK(renderBriefly(problem, *loaded.project).starts_with("arretium.yaml:56:"));
        CHECK(problem.message ==
              "two people changed pieces/senones/1/place, cell 009: `012` here, `031` there");
    }
    CHECK(told == 1);
    CHECK(loaded.problems.errorCount() == 1);
}

} // namespace groma::formats::merge
