// Where the print of a book is kept, and that nobody is led out of the project by a book's `source`.
#include "editor/session/book/book_import.h"
#include "editor/session/book/kept_print.h"
#include "formats/book/plain_text.h"
#include "tests/session/small_game_texts.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace groma::session {
namespace {

namespace fs = std::filesystem;

struct PrintFolder {
    fs::path path = fs::temp_directory_path() / ("groma-kept-print-" + std::to_string(::getpid()));
    formats::RealFileSystem files;

    PrintFolder() {
        fs::remove_all(path);
        fs::create_directories(path / "game/print");
        fs::create_directories(path / "away");
        put("game/groma-project", "");
        put("game/rules.yaml", std::string(kRules));
        put("away/book.pdf", "a print");
    }
    ~PrintFolder() { fs::remove_all(path); }
    PrintFolder(const PrintFolder&) = delete;
    PrintFolder& operator=(const PrintFolder&) = delete;
    void put(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
    [[nodiscard]] std::string at(const std::string& name) const { return (path / name).string(); }
    Document open() {
        auto document = Document::open(files, at("game/rules.yaml"));
        REQUIRE(document);
        return *document;
    }
};

} // namespace

TEST_CASE("a print of the project stays where it is; another is copied beside the book, and over nothing") {
    PrintFolder folder;
    const Document document = folder.open();
    const std::string book = "book.yaml";
    folder.put("game/print/own.pdf", "own");
    const KeptPrint own = keptPrint(document, folder.files, book, folder.at("game/print/own.pdf"), true);
    CHECK(own.source == "print/own.pdf");
    CHECK(own.copyTo.empty());
    CHECK(
        keptPrint(document, folder.files, "print/book.yaml", folder.at("game/print/own.pdf"), true).source ==
        "own.pdf");

    const std::string away = folder.at("away/book.pdf");
    CHECK(keptPrint(document, folder.files, book, away, false).source.empty());
    const KeptPrint copied = keptPrint(document, folder.files, book, away, true);
    CHECK(copied.source == "book.pdf");
    REQUIRE(copyPrint(folder.files, away, copied));
    CHECK(printOfSource(document, folder.files, book, "book.pdf") ==
          folder.files.canonical(folder.at("game/book.pdf")));
    // The same print again needs no copy; another of its name gets a number, and nothing is written over.
    CHECK(keptPrint(document, folder.files, book, away, true).copyTo.empty());
    folder.put("away/book.pdf", "another");
    const KeptPrint second = keptPrint(document, folder.files, book, away, true);
    CHECK(second.source == "book 2.pdf");
    REQUIRE(copyPrint(folder.files, away, second));
    CHECK(*folder.files.read(folder.at("game/book.pdf"), 100) == "a print");
    CHECK(*folder.files.read(folder.at("game/book 2.pdf"), 100) == "another");
    // Nor is a link that lies there followed.
    fs::create_symlink(folder.at("away/other.pdf"), folder.at("game/linked.pdf"));
    folder.put("away/linked.pdf", "linked");
    CHECK(keptPrint(document, folder.files, book, folder.at("away/linked.pdf"), true).source ==
          "linked 2.pdf");
    // A letter that no source may have is another in the copy's name, so that it is found again.
    folder.put("away/rules: a\\b.pdf", "with letters");
    const std::string odd = folder.at("away/rules: a\\b.pdf");
    const KeptPrint renamed = keptPrint(document, folder.files, book, odd, true);
    CHECK(renamed.source == "rules- a-b.pdf");
    REQUIRE(copyPrint(folder.files, odd, renamed));
    CHECK_FALSE(printOfSource(document, folder.files, book, renamed.source).empty());
}

TEST_CASE("the source of a book leads to a file of the project alone") {
    PrintFolder folder;
    const Document document = folder.open();
    const auto found = [&](const std::string& source) {
        return !printOfSource(document, folder.files, "print/book.yaml", source).empty();
    };
    folder.put("game/print/own.pdf", "own");
    folder.put("game/up.pdf", "up");
    CHECK(found("own.pdf"));
    CHECK(found("../up.pdf"));
    CHECK(!found("../../away/book.pdf"));
    CHECK(!found(folder.at("away/book.pdf")));
    CHECK(!found("..\\up.pdf"));
    CHECK(!found("none.pdf"));
    CHECK(!found(""));
    CHECK(!found("."));
    CHECK(!found(".."));
    fs::create_symlink(folder.at("away/book.pdf"), folder.at("game/print/link.pdf"));
    CHECK(!found("link.pdf"));
    fs::create_directory_symlink(folder.at("away"), folder.at("game/print/folder"));
    CHECK(!found("folder/book.pdf"));
    fs::create_symlink(folder.at("game/up.pdf"), folder.at("game/print/inside.pdf"));
    CHECK(found("inside.pdf"));
}

TEST_CASE("a book says where its print is kept, and a corrected one that lies elsewhere is said anew") {
    PrintFolder folder;
    const Document document = folder.open();
    const auto cut = formats::cutIntoPassages(formats::plainText("1. Fight\n\nThe stronger wins.\n"), "B");
    const auto first = importBook(document, folder.files, cut, "/x/first.pdf", "print/first.pdf");
    REQUIRE(first);
    const Document with = *document.apply(first->change);
    const std::string path = importedPath(with);
    CHECK(path == "book.yaml");
    CHECK(with.text(path).find("source: print/first.pdf\n") != std::string_view::npos);
    // Pasted text has no file: what was said stays.
    const auto pasted = importBook(with, folder.files, cut, "pasted.txt");
    REQUIRE(pasted);
    CHECK(pasted->change.empty());
    const auto again = importBook(with, folder.files, cut, "/x/second.pdf", "second.pdf");
    REQUIRE(again);
    CHECK(with.apply(again->change)->text(path).find("source: second.pdf\n") != std::string_view::npos);
}

} // namespace groma::session
