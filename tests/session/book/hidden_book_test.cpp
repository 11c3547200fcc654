// A two-column French book comes in whole: ten books, each set in another way, against a key that the reader
// never sees.
#include "core/base/text.h"
#include "editor/session/book/book_edits.h"
#include "editor/session/book/book_import.h"
#include "editor/session/book/book_states.h"
#include "editor/session/edits/printed/printed_setup.h"
#include "editor/session/edits/printed/printed_table.h"
#include "formats/book/import.h"
#include "formats/book/page_picture.h"
#include "formats/project/run_program.h"
#include "tests/session/book/hidden_book.h"
#include "tests/session/small_game.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

namespace groma::session {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kBooks = 10;

bool runs(const std::string& program, const std::string& package) {
    const auto ran = formats::runProgram({program, "-v"});
    const bool there = ran || ran.error().kind != formats::ProgramProblem::Kind::NotInstalled;
    if (!there) MESSAGE("skipped: there is no `" << program << "`; the package is " << package);
    return there;
}

class PrintingHouse {
  public:
    explicit PrintingHouse(std::uint64_t seed)
        : seed_(seed),
          folder_(fs::temp_directory_path() / fmt::format("groma-hidden-book-{}-{}", getpid(), seed)) {
        fs::create_directories(folder_);
    }
    ~PrintingHouse() {
        std::error_code ignored;
        if (std::getenv("GROMA_KEEP_BOOKS") == nullptr) fs::remove_all(folder_, ignored);
    }
    PrintingHouse(const PrintingHouse&) = delete;
    PrintingHouse& operator=(const PrintingHouse&) = delete;

    formats::CutBook readBack(const HiddenBook& book, const std::string& name) const {
        const std::string source = (folder_ / (name + ".ms")).string(),
                          pdf = (folder_ / (name + ".pdf")).string();
        std::ofstream(source, std::ios::binary) << typeset(book, seed_);
        const auto made =
            formats::runProgram({"groff", "-k", "-Kutf8", "-t", "-ms", "-Tpdf", paperOf(seed_), source});
        REQUIRE_MESSAGE(made, (made ? "" : made.error().message));
        std::ofstream(pdf, std::ios::binary) << *made;
        auto cut = formats::readBookPrint(pdf, "GUE");
        REQUIRE_MESSAGE(cut, (cut ? "" : cut.error()));
        return *cut;
    }

    std::string pdf(const std::string& name) const { return (folder_ / (name + ".pdf")).string(); }

  private:
    std::uint64_t seed_;
    fs::path folder_;
};

// The share of pixels in a box of the page that are nearly black.
double inkIn(const formats::PagePicture& picture, double left, double top, double right, double bottom) {
    const auto at = [&](double points) { return static_cast<int>(points * picture.pixelsPerPoint); };
    int dark = 0, all = 0;
    for (int y = std::max(at(top), 0); y < std::min(at(bottom), picture.pixels.height); ++y)
        for (int x = std::max(at(left), 0); x < std::min(at(right), picture.pixels.width); ++x) {
            const std::uint32_t pixel =
                picture.pixels
                    .rows[static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.pixels.width) +
                          static_cast<std::size_t>(x)];
            ++all;
            dark += ((pixel >> 8U) & 0xFFU) < 128 ? 1 : 0;
        }
    return all == 0 ? 0 : static_cast<double>(dark) / all;
}

Document imported(const Document& document, const formats::FileSystem& files, const formats::CutBook& cut,
                  ImportedBook* told = nullptr) {
    auto made = importBook(document, files, cut, "gue.pdf");
    REQUIRE_MESSAGE(made, (made ? "" : made.error().reason));
    if (told != nullptr) *told = *made;
    return applied(document, Edited(made->change));
}

// Each passage in the order of reading, with section and kind; what differs first is shown.
void checkPassages(const std::vector<KeyPassage>& key, const std::vector<formats::Passage>& read) {
    for (std::size_t i = 0; i < std::min(key.size(), read.size()); ++i) {
        CHECK(read[i].text == key[i].text);
        CHECK(read[i].section == key[i].section);
        CHECK(read[i].kind == key[i].kind);
        if (read[i].text != key[i].text || read[i].section != key[i].section) break;
    }
    CHECK(read.size() == key.size());
}

// "Gaulois CHEF Dumnorix 4".
std::set<std::string> piecesOf(const Document& document) {
    std::set<std::string> all;
    const game::Setup& setup = *document.setup();
    for (int i = 0; i < setup.pieceCount(); ++i) {
        const game::PieceSetup& piece = setup.piece(i);
        all.insert(fmt::format("{} {} {} {}", setup.side(piece.side).title,
                               setup.model().types[static_cast<std::size_t>(piece.type)].named.id, piece.name,
                               setup.geometry().numberText(piece.cell)));
    }
    return all;
}

std::set<std::string> piecesOf(const KeyPieces& line) {
    std::set<std::string> all;
    for (int cell = line.from; cell <= line.to; ++cell)
        all.insert(fmt::format("{} {} {} {:03}", line.side, line.type, line.name, cell));
    return all;
}

// The misprint's words as they ought to be begin with the line's own.
bool isMisprinted(const HiddenBook& key, const KeyPieces& line) {
    return std::ranges::any_of(key.misprints, [&](const auto& misprint) {
        const std::string& right = misprint.second;
        return line.name.empty() ? right.starts_with(fmt::format("{} {} (", line.count, line.type)) &&
                                       right.find(fmt::format(" {:03}", line.from)) != std::string::npos
                                 : right.starts_with(line.name);
    });
}

std::set<std::string> piecesOf(const HiddenBook& key, bool misprintedToo) {
    std::set<std::string> all;
    for (const KeyPieces& line : key.setup)
        if (misprintedToo || !isMisprinted(key, line)) all.merge(piecesOf(line));
    return all;
}

// "placed" by one step.
std::set<std::string> placed(const Document& document, const PrintedSetup& setup) {
    return piecesOf(applied(document, placePrinted(document, setup)));
}

// The set-up that the document finds in its book.
SetupPassage setupOf(const Document& document) {
    const std::vector<SetupPassage> all = setupPassages(document);
    REQUIRE(all.size() == 1);
    return all.front();
}

bool isOverPages(const formats::Passage& passage) {
    return passage.places.size() > 1 && passage.places.front().page != passage.places.back().page;
}

std::vector<std::string> idsIn(const Document& document, BookState state) {
    const BookView view = *bookView(document);
    const BookStates states = bookStates(view, document, nullptr);
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < view.items.size(); ++i)
        if (states.of[i] == state) ids.push_back(view.items[i].id);
    return ids;
}

struct HiddenGame {
    formats::MemoryFileSystem files;
    Document document;
    explicit HiddenGame(const HiddenBook& book) {
        files.put("/game/groma-project", "");
        files.put("/game/rules.yaml", rulesOf(book));
        files.put("/game/battle.yaml", battleOf(book));
        auto opened = Document::open(files, "/game/battle.yaml");
        REQUIRE_MESSAGE(opened, (opened ? "" : opened.error().reason));
        document = *opened;
        REQUIRE(firstProblem(document) == "");
    }
};

// The table as the rules would have it: each cell as the key has it.
void checkTable(const Document& document, const HiddenBook& key) {
    const auto passages = key.passages();
    const auto wanted = std::ranges::find(passages, "table", &KeyPassage::kind);
    REQUIRE(wanted != passages.end());
    const std::vector<TablePassage> found = tablePassages(document);
    REQUIRE(found.size() == 1);
    CHECK(found.front().section == wanted->section);
    NewTable table;
    table.id = "results";
    table.title = "Results";
    table.cite = found.front().section;
    table.gives = "result";
    const PrintedTable read = readNewTable(document.ruleset()->model, table, found.front().text);
    CHECK(read.problem == "");
    std::string text = base::join(read.header, "\t");
    for (const PrintedTable::Row& row : read.rows) {
        text += "\n" + row.head;
        for (const PrintedCell& cell : row.cells) text += "\t" + cell.text;
    }
    CHECK(text == wanted->text);
}

// Three questions, each at its misprint; what is right is ready; answered as the key has it, all is.
void checkSetup(const Document& document, const HiddenBook& key) {
    const SetupPassage passage = setupOf(document);
    SetupAnswers answers;
    PrintedSetup setup = readPrintedSetup(document, passage.text, answers, passage.section);
    CHECK(placed(document, setup) == piecesOf(key, false));
    CHECK(setup.questions == static_cast<int>(key.misprints.size()));
    std::set<std::size_t> asked; // which misprint each question is about
    for (const SetupLine& line : setup.lines) {
        if (!line.question) continue;
        const std::string words = passage.text.substr(line.begin, line.end - line.begin);
        CAPTURE(words);
        const auto misprint = std::ranges::find_if(
            key.misprints, [&](const auto& one) { return words.find(one.first) != std::string::npos; });
        REQUIRE(misprint != key.misprints.end());
        asked.insert(static_cast<std::size_t>(misprint - key.misprints.begin()));
    }
    CHECK(asked.size() == key.misprints.size());
    for (int step = 0; step < 3 && setup.questions > 0; ++step) {
        for (const SetupLine& line : setup.lines) {
            if (!line.question) continue;
            REQUIRE_FALSE(line.question->answers.empty());
            answers = answered(answers, line.question->answers.front()); // the likeliest
        }
        setup = readPrintedSetup(document, passage.text, answers, passage.section);
    }
    CHECK(setup.questions == 0);
    CHECK(placed(document, setup) == piecesOf(key, true));
}

} // namespace

TEST_CASE(
    "a two-column French book against its hidden key: passages, table and set-up are right, each misprint "
    "is asked about; its corrected edition keeps every link") {
    if (!runs("groff", "groff") || !runs("pdftotext", "poppler-utils")) return;
    int overPages = 0; // passages of all books
    for (std::uint64_t seed = 1; seed <= kBooks; ++seed) {
        CAPTURE(seed);
        const PrintingHouse house(seed);
        const HiddenBook key = hiddenBook(seed);
        const formats::CutBook cut = house.readBack(key, "gue");
        checkPassages(key.passages(), cut.passages);
        CHECK(cut.title == key.title);
        std::vector<std::pair<std::string, std::string>> headings;
        for (const HiddenBook::Section& section : key.sections)
            headings.emplace_back(section.number, section.heading);
        CHECK(cut.sections == headings);
        overPages += static_cast<int>(std::ranges::count_if(cut.passages, isOverPages));

        HiddenGame game(key);
        const Document first = imported(game.document, game.files, cut);
        CHECK(firstProblem(first) == "");
        CHECK(idsIn(first, BookState::Open).size() == key.passages().size()); // all of it is left
        checkTable(first, key);
        checkSetup(first, key);

        // Every passage hangs on an entry; the book is corrected.
        Document linked = first;
        const BookView passages = *bookView(first);
        for (const BookItem& item : passages.items)
            linked = applied(linked, coverBy(linked, "quantities",
                                             item.section.size() % 2 == 0 ? "force" : "allure", item));
        const auto before = coveringEntries(linked);
        CHECK(before.size() == key.passages().size());
        const Correction errata = corrected(key, seed);
        ImportedBook told;
        const formats::CutBook again = house.readBack(errata.book, "gue-corrected");
        checkPassages(errata.book.passages(), again.passages);
        const Document second = imported(linked, game.files, again, &told);
        CHECK(told.counts.missing == 0);
        CHECK(told.counts.added == 1);
        CHECK(told.counts.changed == 2); // the words that changed, and the set-up
        CHECK(second.text("rules.yaml") == linked.text("rules.yaml")); // every cite and covers
        const BookView view = *bookView(second);
        for (const auto& [id, entries] : before) CHECK_MESSAGE(view.find(id) != nullptr, id);
        std::vector<std::string> texts;
        for (const BookItem& item : view.items) texts.push_back(item.text);
        std::vector<std::string> wanted;
        for (const KeyPassage& passage : errata.book.passages()) wanted.push_back(passage.text);
        CHECK(texts == wanted);
        std::set<std::string> changed{errata.changedTo, errata.book.setupText}, toRead;
        for (const std::string& id : idsIn(second, BookState::ReadAgain)) toRead.insert(view.find(id)->text);
        CHECK(toRead == changed);
        const std::vector<std::string> open = idsIn(second, BookState::Open);
        REQUIRE(open.size() == 1);
        CHECK(view.find(open.front())->text == errata.added);
        checkSetup(second, errata.book);
    }
    CHECK(overPages >= 5);
}

TEST_CASE("the picture of a page shows each passage where it is said to stand, in both columns") {
    if (!runs("groff", "groff") || !runs("pdftotext", "poppler-utils")) return;
    const PrintingHouse house(3);
    const formats::CutBook cut = house.readBack(hiddenBook(3), "gue");
    const auto picture = formats::pagePicture(house.pdf("gue"), 2, 1400);
    REQUIRE_MESSAGE(picture, (picture ? "" : picture.error()));
    CHECK(std::abs(std::max(picture->pixels.width, picture->pixels.height) - 1400) <= 1);
    int places = 0;
    for (const formats::Passage& passage : cut.passages)
        for (const formats::PlaceOnPage& place : passage.places) {
            if (place.page != 2) continue;
            ++places;
            const formats::PrintedBox& box = place.box;
            CHECK(inkIn(*picture, box.left, box.top, box.right, box.bottom) > 0.03);
            CHECK(inkIn(*picture, box.left - 5, box.top, box.left - 1, box.bottom) == 0); // the margin
        }
    CHECK(places >= 4);
    CHECK_FALSE(formats::pagePicture(house.pdf("gue"), 99, 1400));
    CHECK_FALSE(formats::pagePicture(house.pdf("none"), 1, 1400));
}

} // namespace groma::session
