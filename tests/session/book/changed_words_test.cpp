// What a correction changed, word by word; and from a cite to the printed words.
#include "editor/session/book/book_edits.h"
#include "editor/session/book/book_why.h"
#include "editor/session/book/changed_words.h"
#include "tests/session/small_game.h"

#include <doctest/doctest.h>

namespace groma::session {
namespace {

// "a -b +c d".
std::string toldWords(std::string_view before, std::string_view now) {
    std::string all;
    for (const ChangedWord& word : changedWords(before, now)) {
        all += all.empty() ? "" : " ";
        all += word.kind == ChangedWord::Kind::Kept ? "" : word.kind == ChangedWord::Kind::Gone ? "-" : "+";
        all += word.word;
    }
    return all;
}

constexpr const char* kCitedBook = R"(groma: book/1
title: The small book
passages:
  - {id: S-1, section: "1.0", text: The fight.}
  - {id: S-2, section: "1.1", text: The stronger wins.}
  - {id: S-3, section: "1.1", text: Foot have three.}
rules: []
)";

} // namespace

TEST_CASE("words that a correction took away stand before those that came in their place") {
    CHECK(toldWords("one two three", "one two three") == "one two three");
    CHECK(toldWords("lance un dé et\nlit", "lance deux dés et lit") == "lance -un -dé +deux +dés et lit");
    CHECK(toldWords("", "new words") == "+new +words");
    CHECK(toldWords("old", "") == "-old");
    CHECK(toldWords("a b c d", "b c d e") == "-a b c d +e");
    // Longer than what is compared: as a whole.
    std::string longText;
    for (int i = 0; i < 3000; ++i) longText += "w ";
    CHECK(changedWords(longText, longText).size() == 6000);
}

TEST_CASE("a cite leads to what its entry covers, else to its section, else nowhere") {
    SmallGame game;
    std::string rules(kRules);
    rules.insert(rules.find("include:"), "book: book.yaml\n");
    game.files.put("/game/rules.yaml", rules);
    game.files.put("/game/book.yaml", kCitedBook);
    const Document document = game.open();
    const auto to = [](const Document& of, std::string_view cite) {
        const BookView view = *bookView(of);
        return itemCited(view, bookStates(view, of, nullptr), of.ruleset()->model, cite);
    };
    CHECK(to(document, "1.1") == "S-2"); // of the section
    CHECK(to(document, "9.9; 1.0") == "S-1");
    CHECK(to(document, "9.9").empty());
    // The entry `strength`, which cites 1.1, covers the third.
    const BookView view = *bookView(document);
    const Document covered =
        applied(document, coverBy(document, "quantities", "strength", *view.find("S-3")));
    CHECK(to(covered, "1.1") == "S-3");
}

} // namespace groma::session
