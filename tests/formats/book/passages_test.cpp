#include "core/base/text.h"
#include "formats/book/passages.h"
#include "formats/book/plain_text.h"
#include "formats/book/printed_sources.h"
#include "formats/book/reading_order.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace groma;

namespace {

// A typesetter for tests: a letter is 5 points wide and 10 high, a line 12 high.
class SetPage {
  public:
    SetPage(double width, double height) {
        page_.width = width;
        page_.height = height;
    }
    SetPage& line(double left, double top, std::string_view text, double letter = 1) {
        double x = left;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find(' '), text.size());
            if (end > 0) {
                const double wide = 5 * letter * static_cast<double>(end);
                page_.words.push_back(
                    {std::string(text.substr(0, end)), {x, top, x + wide, top + 10 * letter}});
                x += wide;
            }
            x += 5 * letter;
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return *this;
    }
    SetPage& lines(double left, double top, const std::vector<std::string_view>& texts) {
        for (const std::string_view text : texts) {
            line(left, top, text);
            top += 12;
        }
        return *this;
    }
    [[nodiscard]] const formats::PrintedPage& page() const { return page_; }

  private:
    formats::PrintedPage page_;
};

std::vector<std::string> textsOf(const formats::CutBook& book) {
    std::vector<std::string> texts;
    for (const formats::Passage& passage : book.passages)
        texts.push_back(passage.id + " " + passage.kind + ": " + passage.text);
    return texts;
}

formats::CutBook cutPages(const std::vector<formats::PrintedPage>& pages) {
    return formats::cutIntoPassages(formats::inReadingOrder(pages), "X");
}

} // namespace

TEST_CASE("a text file becomes passages by its headings, numbers and empty lines") {
    const formats::CutBook book = formats::cutIntoPassages(
        formats::plainText(
            "THE FORD\n\n1. Generals\n\nA hex is 200 m.\n\nNo stacking.\n\n2. Combat\n2.1 Firing\n"
            "Only archers fire.\n\na) At two hexes.\n\nb) Not twice.\n\nDie\tResult\n1\tAR\n2\t-\n\n"
            "Example: a 2 misses.\n"),
        "F");
    CHECK(book.title == "THE FORD");
    CHECK(book.sections == std::vector<std::pair<std::string, std::string>>{
                               {"1", "Generals"}, {"2", "Combat"}, {"2.1", "Firing"}});
    CHECK(textsOf(book) ==
          std::vector<std::string>{"F-1-1 rule: A hex is 200 m.", "F-1-2 rule: No stacking.",
                                   "F-2.1-1 rule: Only archers fire.", "F-2.1.a-1 rule: At two hexes.",
                                   "F-2.1.b-1 rule: Not twice.", "F-2.1.b-2 table: Die\tResult\n1\tAR\n2\t-",
                                   "F-2.1.b-3 example: Example: a 2 misses."});
    CHECK(book.passages[0].places.empty()); // a text has none
}

TEST_CASE("two columns are read one after the other, and a title across both before them") {
    SetPage page(400, 400);
    page.line(100, 60, "The Battle of the Ford", 2);
    page.lines(20, 100,
               {"1. Moves", "", "A unit moves one hex a turn and", "stops beside an enemy unit, what-",
                "ever it has left to move with.", "", "A leader moves two hexes, which"});
    page.lines(210, 100,
               {"may hold no enemy.", "", "2. Fights", "", "The stronger wins a fight when",
                "both have rolled one die each."});
    const formats::CutBook book = cutPages({page.page()});
    CHECK(book.title == "The Battle of the Ford");
    CHECK(textsOf(book) ==
          std::vector<std::string>{
              "X-1-1 rule: A unit moves one hex a turn and stops beside an enemy unit, whatever it has left "
              "to move with.",
              "X-1-2 rule: A leader moves two hexes, which may hold no enemy.", // over the end of the column
              "X-2-1 rule: The stronger wins a fight when both have rolled one die each."});
    REQUIRE(book.passages[1].places.size() == 2);
    CHECK(book.passages[1].places[0].box.left == 20);
    CHECK(book.passages[1].places[1].box == formats::PrintedBox{210, 100, 300, 110});
}

TEST_CASE("rows of cells are a table, with its empty cells and the second line of a cell") {
    SetPage page(400, 400);
    page.lines(20, 40,
               {"1. Terrain", "", "What a hex costs a unit that enters it is told by the table below here."});
    page.line(20, 90, "Terrain").line(150, 90, "Cost").line(220, 90, "In combat");
    page.line(20, 102, "Road").line(220, 102, "-1 for all who");
    page.line(220, 114, "defend in it");
    page.line(20, 126, "Deep wood").line(150, 126, "2").line(220, 126, "none");
    const formats::CutBook book = cutPages({page.page()});
    REQUIRE(book.passages.size() == 2);
    CHECK(book.passages[1].kind == "table");
    CHECK(book.passages[1].text ==
          "Terrain\tCost\tIn combat\nRoad\t\t-1 for all who defend in it\nDeep wood\t2\tnone");
}

TEST_CASE("the lines of a set-up stay lines, those of a paragraph are joined") {
    SetPage page(400, 400);
    page.lines(20, 40,
               {"4. Set-up", "", "The Gauls of player A stand as follows, all of them on their front side",
                "and none of them disorganised at all:", "5 WARB (3-3) hexes 007 to 011",
                "2 CAV (4-6) hexes 019"});
    CHECK(textsOf(cutPages({page.page()})) ==
          std::vector<std::string>{
              "X-4-1 rule: The Gauls of player A stand as follows, all of them on their front side "
              "and none of them disorganised at all:\n5 WARB (3-3) hexes 007 to 011\n2 CAV (4-6) "
              "hexes 019"});
}

TEST_CASE("running heads and page numbers are left out and told") {
    std::vector<formats::PrintedPage> pages;
    for (const std::string_view number : {"1", "2", "3"}) {
        SetPage page(400, 400);
        page.line(20, 10, "The Battle of the Ford, page " + std::string(number));
        page.line(20, 100, "Rule " + std::string(number) + " of three is here.");
        page.line(200, 385, "- " + std::string(number) + " -");
        pages.push_back(page.page());
    }
    const formats::PrintedText text = formats::inReadingOrder(pages);
    CHECK(text.lines.size() == 3);
    CHECK(base::join(text.leftOut, ", ") ==
          "\"The Battle of the Ford, page 1\" (3 pages), \"- 1 -\" (3 pages)");
}

TEST_CASE("a line at the edge of a page is no running head because others are like it but for a number") {
    const auto linesOf = [](const std::vector<formats::PrintedPage>& pages) {
        std::vector<std::string> lines;
        for (const formats::PrintedLine& line : formats::inReadingOrder(pages).lines)
            lines.push_back(line.text);
        return lines;
    };
    const auto body = [](SetPage page) {
        page.lines(20, 150, {"Here the rules go on as they do on", "each page, in letters of this size."});
        return page;
    };
    using Lines = std::vector<std::string>;
    const Lines rest{"Here the rules go on as they do on", "each page, in letters of this size."};
    SUBCASE("headings that each begin a page") {
        std::vector<formats::PrintedPage> pages;
        for (const char* number : {"1", "2", "3", "4"})
            pages.push_back(
                body(SetPage(400, 400)).line(20, 10, "Scenario " + std::string(number), 1.5).page());
        CHECK(std::ranges::count_if(
                  linesOf(pages), [](const std::string& line) { return line.starts_with("Scenario"); }) == 4);
    }
    SUBCASE("numbers that do not count the pages, though the pages have numbers") {
        std::vector<formats::PrintedPage> pages;
        for (const char* number : {"1", "2", "3"})
            pages.push_back(body(SetPage(400, 400))
                                .line(20, 10, "Rule 2" + std::string(number))
                                .line(200, 385, number)
                                .page());
        CHECK(linesOf(pages) ==
              Lines{"Rule 21", rest[0], rest[1], "Rule 22", rest[0], rest[1], "Rule 23", rest[0], rest[1]});
    }
    SUBCASE("the same words on three pages, each time at another height") {
        std::vector<formats::PrintedPage> pages;
        for (const double top : {10.0, 25.0, 40.0})
            pages.push_back(body(SetPage(400, 400)).line(20, top, "Exception:").page());
        CHECK(std::ranges::count(linesOf(pages), "Exception:") == 3);
    }
    SUBCASE("of a short print, the head of each page but the first goes, and other lines stay") {
        const std::vector<formats::PrintedPage> pages{
            body(SetPage(400, 400)).line(20, 10, "The Ford", 2).page(),
            body(SetPage(400, 400)).line(20, 10, "Rules of the Ford").page(),
            body(SetPage(400, 400)).line(20, 10, "Rules of the Ford").page()};
        CHECK(std::ranges::count(linesOf(pages), "Rules of the Ford") == 0);
        CHECK(std::ranges::count(linesOf({pages[0], pages[1]}), "Rules of the Ford") == 1);
        CHECK(std::ranges::count(linesOf({pages[0], body(SetPage(400, 400)).line(20, 10, "The Ford").page()}),
                                 "The Ford") == 1); // the title
    }
    SUBCASE("what the first page has as a heading, and not as its title") {
        const std::vector<formats::PrintedPage> pages{
            body(SetPage(400, 400)).line(20, 10, "The Ford", 2).line(20, 60, "Retreat", 1.5).page(),
            body(SetPage(400, 400)).line(20, 10, "Retreat").page()};
        CHECK(std::ranges::count(linesOf(pages), "Retreat") == 2);
    }
    SUBCASE("the last row of a table") {
        std::vector<formats::PrintedPage> pages{body(SetPage(400, 400)).line(20, 385, "6  1  2  3").page(),
                                                body(SetPage(400, 400)).page()};
        CHECK(std::ranges::count(linesOf(pages), "6 1 2 3") == 1);
    }
    SUBCASE("a sign that stands where others have a number") {
        std::vector<formats::PrintedPage> pages;
        for (const char* head : {"Page #", "Page 4", "Page 5"})
            pages.push_back(body(SetPage(400, 400)).line(20, 10, head).page());
        CHECK(std::ranges::count(linesOf(pages), "Page #") == 1);
        CHECK(std::ranges::count(linesOf(pages), "Page 4") == 1);
        CHECK(std::ranges::count(linesOf(pages), rest[0]) == 3);
    }
    SUBCASE("a number that counts no pages") {
        std::vector<formats::PrintedPage> pages;
        for (const char* number : {"1", "2", "30"})
            pages.push_back(body(SetPage(400, 400)).line(200, 385, number).page());
        CHECK(std::ranges::count(linesOf(pages), "30") == 1);
        CHECK(std::ranges::count(linesOf(pages), "2") == 0);
    }
}

TEST_CASE("heads of left and right pages run though each stands on every other page") {
    std::vector<formats::PrintedPage> pages;
    for (int number = 1; number <= 6; ++number)
        pages.push_back(SetPage(400, 400)
                            .line(20, 10, number % 2 == 0 ? "The Battle of the Ford" : "Melee")
                            .line(20, 150, "Rules of this page.")
                            .line(20, 300 + 10 * number, "Their end.")
                            .page());
    const formats::PrintedText text = formats::inReadingOrder(pages);
    CHECK(text.lines.size() == 12);
    CHECK(base::join(text.leftOut, ", ") == "\"Melee\" (3 pages), \"The Battle of the Ford\" (3 pages)");
}

TEST_CASE("running heads that differ by a number that counts no pages are told each") {
    std::vector<formats::PrintedPage> pages;
    for (int number = 1; number <= 6; ++number)
        pages.push_back(SetPage(400, 400)
                            .line(20, 10, number <= 3 ? "Chapter 1" : "Chapter 2")
                            .line(20, 200 + 10 * number, "Rules of this page.")
                            .line(20, 390, std::to_string(number))
                            .page());
    CHECK(base::join(formats::inReadingOrder(pages).leftOut, ", ") ==
          "\"Chapter 1\" (3 pages), \"1\" (6 pages), \"Chapter 2\" (3 pages)");
}

TEST_CASE("a hyphen at the end of a line goes, unless the book writes the word with it elsewhere") {
    const auto joined = [](const std::vector<std::string>& lines) {
        formats::PrintedText text;
        for (const std::string& line : lines) text.lines.push_back({line, 1, {0, 0, 9, 9}, 9});
        text.lines.front().begins = true;
        return formats::cutIntoPassages(text, "").passages.front().text;
    };
    CHECK(joined({"une unité désorga-", "nisée recule"}) == "une unité désorganisée recule");
    CHECK(joined({"elle est là, peut-être, et peut-", "être pas"}) ==
          "elle est là, peut-être, et peut-être pas");
    CHECK(joined({"Jean-", "Claude"}) == "Jean- Claude");    // no small letter: a name, or a dash
    CHECK(joined({"de 3 -", "4 dés"}) == "de 3 - 4 dés");    // a dash
    CHECK(joined({"le désar\u00AD", "mé"}) == "le désarmé"); // a soft hyphen
}

TEST_CASE("words of pdftotext and of tesseract come with their places and plain letters") {
    const auto pages = formats::readBboxWords(
        "<html><body><doc><page width=\"595\" height=\"842\"><word xMin=\"10.5\" yMin=\"20\" xMax=\"40\" "
        "yMax=\"30\">e\u0301clair</word><word xMin=\"50\" yMin=\"20\" xMax=\"80\" "
        "yMax=\"30\">of\uFB01ce</word>"
        "</page></doc></body></html>");
    REQUIRE(pages);
    REQUIRE(pages->size() == 1);
    CHECK((*pages)[0].words[0].text == "éclair");
    CHECK((*pages)[0].words[1].text == "office");
    CHECK((*pages)[0].words[0].box == formats::PrintedBox{10.5, 20, 40, 30});
    const auto scan = formats::readTesseractWords(
        "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
        "1\t1\t0\t0\t0\t0\t0\t0\t1654\t2339\t-1\t\n5\t1\t1\t1\t1\t1\t200\t100\t50\t25\t91.2\tgu\u00B4e\n",
        200);
    REQUIRE(scan);
    CHECK(scan->width == doctest::Approx(1654 * 0.36)); // 72 points are 200 pixels
    REQUIRE(scan->words.size() == 1);
    CHECK(scan->words[0].text == "gué");
    CHECK(scan->words[0].box.left == doctest::Approx(72));
    CHECK(scan->words[0].box.bottom == doctest::Approx(45 + 0.35 * 9)); // with what hangs below its ink

    CHECK(formats::plainLetters("gar\u00B8con c\u0327a d`es co\u00A0uter \u00A8") ==
          "garçon ça dès co uter \u00A8");
    CHECK_FALSE(formats::readBboxWords("<html><body><doc><page/></doc></body></html>").has_value());
    CHECK(formats::readBboxWords("<html>\n<bo").error().line == 2);
    CHECK(formats::readTesseractWords("head\n1\t1\t0", 200).error().line == 2);
}

TEST_CASE("an item of a list ends at an example, and what it announces has lines of its own") {
    SetPage page(400, 500);
    page.line(20, 20, "1. Counters").lines(20, 44, {"Each counter is a cohort of one of the", "two armies."});
    page.line(20, 92, "2. The Turn").lines(20, 116, {"A turn has these phases, in this order:"});
    page.lines(20, 140, {"1. March. He may move any or"}).lines(34, 152, {"all of his counters."});
    page.lines(34, 176, {"Example: the Romans move two", "counters to the river."});
    page.lines(20, 212, {"2. The Gauls stand on this side:"})
        .lines(34, 224, {"5 WARB hexes 007", "2 CAV hexes 019"});
    const formats::CutBook book = cutPages({page.page()});
    CHECK(base::join(textsOf(book), "\n") ==
          "X-1-1 rule: Each counter is a cohort of one of the two armies.\n"
          "X-2-1 rule: A turn has these phases, in this order:\n"
          "X-2-2 rule: 1. March. He may move any or all of his counters.\n"
          "X-2-3 example: Example: the Romans move two counters to the river.\n"
          "X-2-4 rule: 2. The Gauls stand on this side:\n"
          "X-2-5 rule: 5 WARB hexes 007\n2 CAV hexes 019");
}

TEST_CASE(
    "a line in the midst of a sentence goes on with it, whatever its letters measure; an item does not") {
    const auto cut = [](const std::string& second) {
        formats::PrintedText text;
        for (const std::string& words : {std::string("The left wing moves up to three hexes in the"), second,
                                         std::string("The right wing stands.")}) {
            formats::PrintedLine line;
            line.text = words;
            line.begins = !text.lines.empty();
            line.letters = words == second ? 13 : 10;
            text.lines.push_back(line);
        }
        return formats::cutIntoPassages(text, "X").passages.size();
    };
    CHECK(cut("clear (or four).") == 2);
    CHECK(cut("Clear hexes cost 1.") == 3);
    CHECK(cut("b) in wood.") == 3);
}

TEST_CASE("a chapter without a heading is one though another has one, and an abbreviation ends no heading") {
    SetPage page(400, 500);
    page.line(20, 20, "1. Morale (optional, cf. sect. 4)");
    page.lines(20, 44, {"Each counter is a cohort of one of the", "two armies."});
    page.lines(20, 92, {"2. Each player moves all of his own men", "in turn, the Romans first."});
    page.lines(20, 140, {"3. Combat is by one die for each attack", "that is made."});
    const formats::CutBook book = cutPages({page.page()});
    REQUIRE(book.sections.size() == 1);
    CHECK(book.sections.front() ==
          std::pair<std::string, std::string>("1", "Morale (optional, cf. sect. 4)"));
    CHECK(base::join(textsOf(book), "\n") ==
          "X-1-1 rule: Each counter is a cohort of one of the two armies.\n"
          "X-2-1 rule: Each player moves all of his own men in turn, the Romans first.\n"
          "X-3-1 rule: Combat is by one die for each attack that is made.");
}

TEST_CASE("a numbered list within a section is no row of chapters, and its hanging lines go on with it") {
    SetPage page(400, 500);
    page.line(20, 20, "1. Counters").lines(20, 44, {"Each counter is a cohort of one of the", "two armies."});
    page.line(20, 92, "2. The Turn").lines(20, 116, {"A turn has these phases, in this order:"});
    page.lines(20, 140, {"1. March. He may move any or"}).lines(34, 152, {"all of his counters."});
    page.lines(20, 176, {"2. Attack. He may attack with"}).lines(34, 188, {"any of them."});
    page.lines(20, 212, {"3. Morale. Both players count"}).lines(34, 224, {"what they have lost."});
    page.line(20, 260, "3. Movement").lines(20, 284, {"A counter moves up to its allowance of", "hexes."});
    const formats::CutBook book = cutPages({page.page()});
    std::vector<std::string> headings;
    for (const auto& [section, heading] : book.sections) headings.push_back(section + " " + heading);
    CHECK(base::join(headings, ", ") == "1 Counters, 2 The Turn, 3 Movement");
    CHECK(base::join(textsOf(book), "\n") ==
          "X-1-1 rule: Each counter is a cohort of one of the two armies.\n"
          "X-2-1 rule: A turn has these phases, in this order:\n"
          "X-2-2 rule: 1. March. He may move any or all of his counters.\n"
          "X-2-3 rule: 2. Attack. He may attack with any of them.\n"
          "X-2-4 rule: 3. Morale. Both players count what they have lost.\n"
          "X-3-1 rule: A counter moves up to its allowance of hexes.");
}
