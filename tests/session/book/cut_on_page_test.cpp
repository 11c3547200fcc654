// A passage cut on its page: the words that are printed tell where, its text keeps every byte.
#include "editor/session/book/book_edits.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {
namespace {

constexpr const char* kTwoPages = R"(groma: book/1
title: The small book
passages:
  - id: S-1-1
    section: "1"
    page: 1
    place: [[1, 10, 10, 100, 30], [1, 200, 10, 100, 10]]
    kind: rule
    text: |-
      The ele-phants fight. "They" flee: – +2 for each friend beside.
  - id: S-1-2
    section: "1"
    page: 1
    place: [[1, 10, 60, 100, 30]]
    kind: rule
    text: |-
      Another.
)";

formats::PrintedPage page() {
    return {300,
            400,
            {{"The", {10, 10, 30, 20}},
             {"ele-", {35, 10, 50, 20}},
             {"phants", {10, 20, 40, 30}},
             {"fight.", {45, 20, 70, 30}},
             {"\"They\"", {10, 30, 30, 40}},
             {"flee:", {35, 29, 60, 39}},
             {"\u2013", {200, 10, 205, 20}},
             {"+2", {210, 10, 220, 20}},
             {"for", {225, 10, 240, 20}},
             {"each", {241, 10, 255, 20}},
             {"friend", {256, 10, 270, 20}},
             {"beside.", {271, 10, 298, 20}}}};
}

struct CutGame : SmallGame {
    CutGame() {
        std::string rules(kRules);
        rules.insert(rules.find("include:"), "book: book.yaml\n");
        files.put("/game/rules.yaml", rules);
        files.put("/game/book.yaml", kTwoPages);
    }
};

// What both parts say and where they stand, after the cut before that word.
std::string cutBefore(std::size_t word) {
    CutGame game;
    const Document document = game.open();
    const BookItem item = *bookView(document)->find("S-1-1");
    const auto printed = formats::wordsOfPassage(page(), item.places, 1);
    REQUIRE(printed.words.size() == 12);
    const auto edit = cutOnPage(document, item, 1, printed, word);
    if (!edit) return edit.error().reason;
    const auto view = bookView(applied(document, edit));
    std::string told;
    for (const BookItem& one : view->items) {
        if (one.id == "S-1-2") continue;
        told += one.id + ": " + one.text;
        for (const formats::BoxOnPage& box : one.places)
            told += " [" + std::to_string(static_cast<int>(box.left)) + " " +
                    std::to_string(static_cast<int>(box.top)) + " " +
                    std::to_string(static_cast<int>(box.height)) + "]";
        told += "\n";
    }
    return told;
}

} // namespace

TEST_CASE("lines of a passage begin where its words come back to the left, and in a further box") {
    CutGame game;
    const BookItem item = *bookView(game.open())->find("S-1-1");
    const auto printed = formats::wordsOfPassage(page(), item.places, 1);
    std::vector<std::size_t> begins;
    for (std::size_t i = 0; i < printed.words.size(); ++i)
        if (printed.words[i].begins) begins.push_back(i);
    CHECK(begins == std::vector<std::size_t>{0, 2, 4, 6});
}

TEST_CASE("a cut on the page parts text and place at the line, with the signs that begin it") {
    CHECK(cutBefore(4) ==
          "S-1-1: The ele-phants fight. [10 10 19]\n"
          "S-1-1b: \"They\" flee: \u2013 +2 for each friend beside. [10 29 11] [200 10 10]\n");
    CHECK(cutBefore(6) == "S-1-1: The ele-phants fight. \"They\" flee: [10 10 30]\n"
                          "S-1-1b: \u2013 +2 for each friend beside. [200 10 10]\n");
    // Within a word that a hyphen parts: before the whole word.
    CHECK(cutBefore(2) ==
          "S-1-1: The [10 10 10]\n"
          "S-1-1b: ele-phants fight. \"They\" flee: \u2013 +2 for each friend beside. [10 20 20] "
          "[200 10 10]\n");
}

TEST_CASE("a text that was retyped is cut where the same words go on, and refused where it has others") {
    const auto printed = formats::wordsOfPassage(page(), {{1, 10, 10, 100, 30}, {1, 200, 10, 100, 10}}, 1);
    const std::string longer = "All of the elephants fight now. They flee: +2 for each friend beside.";
    CHECK(formats::sameWords(longer, printed, 4) == longer.find("They"));
    CHECK(formats::sameWords(longer, printed, 6) == longer.find("+2"));
    CHECK_FALSE(formats::sameWords("Something else.", printed, 4));
    // Where the same words stand twice, those are meant with which the text ends as the print does.
    const std::string twice =
        "They flee: +2 for each friend beside. No. They flee: +2 for each friend beside.";
    CHECK(formats::sameWords(twice, printed, 4) == twice.rfind("They"));
    const auto second = formats::wordsOfPassage(page(), {{1, 200, 10, 100, 10}}, 1);
    CHECK(formats::sameWords("+2 a. Then +2 for each friend beside.", second, 0) == 11);
}

TEST_CASE("the words of a passage cut without its page part its place by their length") {
    CutGame game;
    const Document document = game.open();
    const BookItem item = *bookView(document)->find("S-1-2");
    const auto view = bookView(applied(document, retype(document, item, "Another one.\n\nMore of it.")));
    const auto found = std::ranges::find(view->items, "S-1-2b", &BookItem::id);
    REQUIRE(found != view->items.end());
    const BookItem& first = *view->find("S-1-2");
    REQUIRE(first.places.size() == 1);
    REQUIRE(found->places.size() == 1);
    CHECK(first.places[0].top == 60);
    CHECK(found->places[0].top == first.places[0].top + first.places[0].height);
    CHECK(found->places[0].top + found->places[0].height == 90);
    CHECK(first.places[0].height > found->places[0].height);
    // Joined again it stands where it stood.
    const Document cut = applied(document, retype(document, item, "Another one.\n\nMore of it."));
    const Document joined = applied(cut, joinWithNext(cut, *bookView(cut)->find("S-1-2"), {}));
    const BookItem whole = *bookView(joined)->find("S-1-2");
    REQUIRE(whole.places.size() == 1);
    CHECK(whole.places[0].top == 60);
    CHECK(whole.places[0].height == 30);
}

} // namespace groma::session
