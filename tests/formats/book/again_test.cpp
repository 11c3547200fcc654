#include "formats/book/again.h"
#include "formats/book/book_file.h"
#include "formats/book/book_reader.h"
#include "formats/book/plain_text.h"
#include "formats/load/coverage.h"
#include "formats/load/load.h"
#include "formats/project/file_system.h"

#include <doctest/doctest.h>

#include <set>

using namespace groma;

namespace {

constexpr const char* kFirstPrint =
    "1. Moves\n\nA unit moves one hex.\n\nA leader moves two hexes, never more.\n\n"
    "2. Fights\n\nThe stronger wins.\n\nThe weaker leaves the map for good.\n";

formats::CutBook printOf(std::string_view text) {
    return formats::cutIntoPassages(formats::plainText(text), "F");
}

formats::LoadOptions options() {
    formats::LoadOptions options;
    options.root = "/";
    return options;
}

struct Read {
    formats::MemoryFileSystem files;
    formats::Loaded loaded;
    explicit Read(const std::string& text) {
        files.put("/book.yaml", text);
        loaded = formats::Loader(files).load("/book.yaml", options());
    }
    [[nodiscard]] const formats::yaml::Tree& tree() const { return *loaded.project->start()->tree; }
};

// The book's file after the print was imported into it.
std::string importedAgain(const std::string& file, std::string_view print,
                          formats::ImportCounts* counts = nullptr) {
    const Read read(file);
    REQUIRE(read.loaded.clean());
    const auto update = formats::updatedBookFile(read.tree(), *read.loaded.book, printOf(print));
    REQUIRE(update);
    if (counts != nullptr) *counts = update->counts;
    const auto text = formats::applyEdits(file, update->edits);
    REQUIRE(text);
    return *text;
}

const rules::BookSource::Passage& passageAt(const Read& read, std::size_t at) {
    return read.loaded.book->passages.at(at);
}

} // namespace

TEST_CASE("the same print again changes no byte of the book's file") {
    const std::string file = formats::newBookFile(printOf(kFirstPrint), "The Ford", "ford.txt");
    CHECK(importedAgain(file, kFirstPrint) == file);
    const Read read(file);
    REQUIRE(read.loaded.clean());
    CHECK(read.loaded.book->title.text == "The Ford");
    CHECK(passageAt(read, 1).id.text == "F-1-2");
    CHECK(passageAt(read, 1).text.text == "A leader moves two hexes, never more.");
}

TEST_CASE("a corrected print keeps ids, marks what changed or went, and adds what is new in its place") {
    std::string file = formats::newBookFile(printOf(kFirstPrint), "The Ford", "ford.txt");
    file.insert(file.find("  - id: F-1-2"), "  # read by A. Scholar\n");
    formats::ImportCounts counts;
    // A new first paragraph moves all numbers; the leader's text is corrected; the last one of 2 is gone.
    const std::string print = "1. Moves\n\nAll move in turns of an hour.\n\nA unit moves one hex.\n\n"
                              "A leader moves three hexes, never more.\n\n2. Fights\n\nThe stronger wins.\n";
    const std::string after = importedAgain(file, print, &counts);
    CHECK(counts.unchanged == 2);
    CHECK(counts.changed == 1);
    CHECK(counts.added == 1);
    CHECK(counts.missing == 1);
    CHECK(after.find("  # read by A. Scholar\n") != std::string::npos);
    const Read read(after);
    REQUIRE(read.loaded.clean());
    REQUIRE(read.loaded.book->passages.size() == 5);
    CHECK(passageAt(read, 0).id.text == "F-1-3"); // F-1-1 is taken
    CHECK(passageAt(read, 0).text.text == "All move in turns of an hour.");
    CHECK(passageAt(read, 1).id.text == "F-1-1");
    CHECK(passageAt(read, 2).id.text == "F-1-2");
    CHECK(passageAt(read, 2).text.text == "A leader moves three hexes, never more.");
    CHECK(passageAt(read, 2).before.text == "A leader moves two hexes, never more.");
    CHECK(passageAt(read, 4).missing);
    CHECK(importedAgain(after, print) == after);

    // Back to the first print: nothing is left to read again but the paragraph that came and went.
    const Read back(importedAgain(after, kFirstPrint));
    CHECK_FALSE(passageAt(back, 2).before.where.hasNode());
    CHECK_FALSE(passageAt(back, 4).missing);
    CHECK(passageAt(back, 0).missing);
}

TEST_CASE("what was read last stays `before`, however often the print changes") {
    const std::string first =
        formats::newBookFile(printOf("1. Moves\n\nA unit moves one hex a turn.\n"), "F", "f.txt");
    const std::string second = importedAgain(first, "1. Moves\n\nA unit moves two hexes a turn.\n");
    const Read third(importedAgain(second, "1. Moves\n\nA unit moves three hexes a turn.\n"));
    CHECK(passageAt(third, 0).text.text == "A unit moves three hexes a turn.");
    CHECK(passageAt(third, 0).before.text == "A unit moves one hex a turn.");
}

TEST_CASE("a passage that moved to another section is known by its words") {
    const std::vector<formats::KeptPassage> old{
        {{"F-1-1", {}}, {"1", {}}, {"rule", {}}, {"the weaker leaves the map for good", {}}, {}},
        {{"F-1-2", {}}, {"1", {}}, {"rule", {}}, {"no two units stand in one hex", {}}, {}}};
    std::vector<formats::Passage> print(2);
    print[0].section = "2";
    print[0].id = "F-2-1";
    print[0].text = "the weaker leaves the map at once for good"; // 7 of 7 and 9 words: 14/16
    print[1].section = "1";
    print[1].id = "F-1-1";
    print[1].text = "every fight takes one die of six sides"; // nothing of it
    const formats::ReadAgain again = formats::matched(old, print);
    CHECK(again.old[0] == 0);
    CHECK(again.changed[0]);
    CHECK_FALSE(again.old[1].has_value());
    CHECK(again.missing == std::vector<std::size_t>{1});
    formats::nameAgain(print, old, again);
    CHECK(print[0].id == "F-1-1");
    CHECK(print[1].id == "F-1-3");
}

TEST_CASE(
    "passages count as rules until rules are taken from them, and are left while their print has changed") {
    const Read read(
        "groma: book/1\npassages:\n  - {id: P-1, kind: rule, text: One}\n"
        "  - {id: P-2, kind: history, text: Two}\n  - {id: P-3, kind: rule, text: New, before: Old}\n"
        "  - {id: P-4, kind: rule, text: Gone, missing: yes}\n"
        "rules:\n  - {id: R-1, kind: rule, passage: P-1}\n  - {id: R-2, kind: rule, passage: [P-1, P-3]}\n"
        "not_playable: {history: what happened}\n");
    REQUIRE(read.loaded.clean());
    const formats::Coverage coverage = formats::coverageOf(*read.loaded.book);
    CHECK(coverage.ids == std::vector<std::string>{"R-1", "R-2", "P-2", "P-4"});
    CHECK(coverage.notPlayable.at("P-2") == "what happened");
    CHECK(coverage.toReadAgain == std::set<std::string>{"P-4", "R-2"});
}

TEST_CASE("a book names passages once, and rules name passages that are there") {
    const auto problems = [](const char* text) {
        const Read read(text);
        std::vector<std::string> all;
        for (const diag::Diagnostic& one : read.loaded.problems.sorted()) all.push_back(one.message);
        return all;
    };
    CHECK(problems("groma: book/1\npassages: [{id: P}, {id: P}]\nrules: []\n") ==
          std::vector<std::string>{"there are two passages `P`"});
    CHECK(problems("groma: book/1\npassages: [{id: P}]\nrules: [{id: P}]\n") ==
          std::vector<std::string>{"there is a passage `P`"});
    CHECK(problems("groma: book/1\npassages: [{id: P}]\nrules: [{id: R, passage: Q}]\n") ==
          std::vector<std::string>{"the book has no passage `Q`"});
}
