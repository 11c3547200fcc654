// How far a book is, once snippets have been asked: states, the thread, an assumption that somebody accepts.
#include "editor/session/book/book_edits.h"
#include "editor/session/book/book_import.h"
#include "editor/session/book/book_thread.h"
#include "formats/book/plain_text.h"
#include "tests/formats/proof/small_project.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace groma::session {
namespace {

namespace fs = std::filesystem;

struct BookFolder {
    fs::path path = fs::temp_directory_path() / ("groma-book-states-" + std::to_string(::getpid()));
    formats::RealFileSystem files;

    BookFolder() {
        fs::remove_all(path);
        fs::create_directories(path / "snippets");
        put("groma-project", "");
        std::string rules = tests::kSmallRules;
        rules.insert(rules.find("classes:"), "book: print/book.yaml\n");
        rules.replace(rules.find("cp: 3"), 5, "cp: {value: 3, assumed: a guess}");
        put("rules.yaml", rules);
        fs::create_directories(path / "print");
        put("print/book.yaml", "groma: book/1\ntitle: Small\nrules:\n  - {id: R-1, section: \"1\", kind: "
                               "rule, title: Strength}\n"
                               "  - {id: R-2, section: \"2\", kind: rule, title: More}\n"
                               "  - {id: R-3, section: \"2\", kind: rule, title: Nobody}\n");
        put("snippets/strength.yaml", tests::smallSnippet("R-1", "evaluate: {strength(A): 4}\n"));
    }
    ~BookFolder() { fs::remove_all(path); }
    void put(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
    Document open() {
        auto document = Document::open(files, (path / "rules.yaml").string());
        REQUIRE(document);
        return *document;
    }
    Proofs prove(const Document& document) {
        JobControl control;
        return proveRules({document, folderStamp(proofFolder(document)), {}}, files, control);
    }
};

Document after(const Document& document, const Edited& edit) {
    REQUIRE_MESSAGE(edit, (edit ? "" : edit.error().reason));
    return *document.apply(*edit);
}

std::string told(const Document& document, const Proofs& proofs) {
    std::string all;
    for (const BookState state : bookStates(*bookView(document), document, &proofs).of)
        all += (all.empty() ? "" : ", ") + std::string(nameOf(state));
    return all;
}

} // namespace

TEST_CASE(
    "a rule goes from open to proved as entries, snippets and persons say more of it; the texts count as "
    "they stand, the proofs as they were asked last") {
    BookFolder folder;
    const Document document = folder.open();
    const Proofs proofs = folder.prove(document);
    REQUIRE(proofs.ofBook); // of the book that the rules name, wherever it lies
    CHECK(proofs.counts.all() == 3);
    CHECK(told(document, proofs) == "assumed, entered, open");

    const BookView view = *bookView(document);
    const BookStates states = bookStates(view, document, &proofs);
    const BookThread thread = threadOf(*view.find("R-1"), view, states, &proofs);
    REQUIRE(thread.entries.size() == 1);
    CHECK(thread.entries.front().id == "strength");
    REQUIRE(thread.snippets.size() == 1);
    CHECK(thread.snippets.front().title == "A man");
    CHECK(thread.snippets.front().proves);
    CHECK_FALSE(thread.noticed.empty());
    REQUIRE(thread.rests.size() == 1);
    CHECK(thread.rests.front().what.basis == "a guess");
    CHECK(thread.rests.front().accepted.empty());
    CHECK(thread.rests.front().cite.empty());
    CHECK(reachOfAssumptions(proofs) ==
          std::map<std::string, std::size_t>{{thread.rests.front().what.what, 1}});

    const Document accepted = after(
        document, acceptAssumptions(document, "A. Reader", "2026-11-26", {thread.rests.front().what.what}));
    CHECK(told(accepted, proofs) == "proved, entered, open"); // at once, before snippets are asked again
    CHECK(keyOf({accepted, 1, {}}) != keyOf({document, 1, {}}));
    CHECK(told(accepted, folder.prove(accepted)) == "proved, entered, open"); // unsaved, and it counts

    const Document taken = after(document, uncover(document, "quantities", "strength", "R-1"));
    CHECK(told(taken, proofs) == "open, entered, open");
    const Document given =
        after(document, coverBy(document, "types", "MAN", *bookView(document)->find("R-3")));
    CHECK(told(given, proofs) == "assumed, entered, entered");
}

TEST_CASE("an assumption has the cite of the entry that it stands in") {
    BookFolder folder;
    std::string rules = tests::kSmallRules;
    rules.insert(rules.find("classes:"), "book: print/book.yaml\n");
    rules.replace(rules.find("cp: 3"), 5, "cp: {value: 3, assumed: a guess}, cite: \"4.2\"");
    folder.put("rules.yaml", rules);
    const Document document = folder.open();
    const Proofs proofs = folder.prove(document);
    const BookView view = *bookView(document);
    const BookThread thread = threadOf(*view.find("R-1"), view, bookStates(view, document, &proofs), &proofs);
    REQUIRE(thread.rests.size() == 1);
    CHECK(thread.rests.front().cite == "4.2");
}

TEST_CASE("a snippet that does not pass stands in the thread behind the one that proves, before the others") {
    BookFolder folder;
    folder.put("snippets/wrong.yaml", tests::smallSnippet("R-1", "evaluate: {strength(A): 9}\n"));
    const Document document = folder.open();
    const Proofs proofs = folder.prove(document);
    const BookView view = *bookView(document);
    const BookThread thread = threadOf(*view.find("R-1"), view, bookStates(view, document, &proofs), &proofs);
    REQUIRE(thread.snippets.size() == 2);
    CHECK(thread.snippets[0].passes);
    CHECK(thread.snippets[0].proves);
    CHECK_FALSE(thread.snippets[1].passes);
    CHECK(thread.snippets[1].path == "snippets/wrong.yaml");
}

TEST_CASE("a book that is named and not there is a warning: rules mean the same without it") {
    BookFolder folder;
    fs::remove(folder.path / "print/book.yaml");
    const Document document = folder.open();
    CHECK(document.ruleset());
    CHECK_FALSE(bookView(document));
    const auto told = std::ranges::find(document.problems(), "there is no book print/book.yaml",
                                        &diag::Diagnostic::message);
    REQUIRE(told != document.problems().end());
    CHECK(told->severity == diag::Severity::Warning);
}

} // namespace groma::session
