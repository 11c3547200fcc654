// The session's side of transcribing: what is left of a book, and the edits that link it to the rules.
#include "core/game/setup/fingerprint.h"
#include "editor/session/book/book_edits.h"
#include "editor/session/book/book_import.h"
#include "editor/session/book/book_thread.h"
#include "editor/session/document/history.h"
#include "formats/book/plain_text.h"
#include "tests/session/small_game.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace groma::session {
namespace {

constexpr const char* kBook = R"(groma: book/1
title: The small book
source: small.txt
sections: {"1": Fights, "2": Rivers}
passages:
  - id: S-1-1
    section: "1"
    page: 1
    place: [[1, 10, 20, 100, 30]]
    kind: rule
    text: |-
      The stronger wins. The weaker flees.
  - id: S-1-2
    section: "1"
    page: 1
    place: [[1, 10, 60, 100, 30]]
    kind: rule
    text: |-
      A rider counts one more.
  - id: S-2-1
    section: "2"
    page: 2
    kind: rule
    text: |-
      Rivers cost all movement.
rules:
  - {id: S-1.1, section: "1", kind: combat, title: The stronger wins, passage: S-1-1}
not_playable: {S-2-1: history}
)";

struct BookGame : SmallGame {
    explicit BookGame(const std::string& book = kBook) {
        std::string rules(kRules);
        rules.insert(rules.find("include:"), "book: book.yaml\n");
        files.put("/game/rules.yaml", rules);
        files.put("/game/book.yaml", book);
    }
};

const BookItem& itemAt(const BookView& view, const std::string& id) {
    const BookItem* item = view.find(id);
    REQUIRE_MESSAGE(item != nullptr, id);
    return *item;
}

std::string idsOf(const BookView& view) {
    std::string all;
    for (const BookItem& item : view.items) all += (all.empty() ? "" : " ") + item.id;
    return all;
}

std::string statesText(const Document& document) {
    const auto view = bookView(document);
    REQUIRE(view);
    std::string all;
    for (const BookState state : bookStates(*view, document, nullptr).of)
        all += (all.empty() ? "" : ", ") + std::string(nameOf(state));
    return all;
}

} // namespace

TEST_CASE("the book that rules name is part of the document, and told in the order of the print") {
    BookGame game;
    const Document document = game.open();
    CHECK(document.has("book.yaml"));
    const auto view = bookView(document);
    REQUIRE(view);
    CHECK(view->path == "book.yaml");
    CHECK(view->source == "small.txt");
    CHECK(view->sections.at("2") == "Rivers");
    CHECK(idsOf(*view) == "S-1.1 S-1-2 S-2-1"); // a rule takes the place of its passage
    CHECK(itemAt(*view, "S-1.1").text == "The stronger wins. The weaker flees.");
    CHECK(itemAt(*view, "S-1.1").page == 1);
    CHECK(itemAt(*view, "S-2-1").page == 2);
    const auto pages = bookPages(*view);
    REQUIRE(pages.size() == 2);
    CHECK(pages[0].count == 2);
    CHECK(pages[1].first == 2);
    CHECK(statesText(document) == "open, open, not playable");
}

TEST_CASE("a section without a heading stands under that of the section that it is a part of") {
    BookView view;
    view.sections = {{"3", "Movement"}, {"3.2", "Terrain"}, {"6.3", "Melee"}, {"7", ""}};
    CHECK(headingOf(view, "3.1") == "Movement");
    CHECK(headingOf(view, "3.2.4") == "Terrain");
    CHECK(headingOf(view, "6.3b") == "Melee");
    CHECK(headingOf(view, "6.4").empty());
    CHECK(headingOf(view, "7.1").empty());
    CHECK(headingOf(view, "").empty());
}

TEST_CASE("without `book:` a document has no book, and rules mean the same with it and without") {
    SmallGame plain;
    BookGame withBook;
    CHECK_FALSE(bookView(plain.open()));
    CHECK(game::fingerprint(*plain.open().ruleset()) == game::fingerprint(*withBook.open().ruleset()));
}

TEST_CASE("what is wrong in the book is told with the document's problems; the rules stand") {
    std::string book = kBook;
    book.replace(book.find("page: 2"), 7, "page: x");
    BookGame game(book);
    const Document document = game.open();
    CHECK(document.ruleset());
    CHECK(document.playable());
    CHECK(std::ranges::any_of(document.problems(), [](const diag::Diagnostic& problem) {
        return problem.message == "`x` is not a whole number";
    }));
}

TEST_CASE("a passage that is laid on an entry becomes its covers and, where it has none, its cite: one step, "
          "undone by one") {
    BookGame game;
    const Document document = game.open();
    const auto view = bookView(document);
    const Document covered = applied(document, coverBy(document, "types", "FOOT", itemAt(*view, "S-1-2")));
    CHECK(changedLines(document, covered, "rules.yaml").find("cite: \"1\"") != std::string::npos);
    CHECK(changedLines(document, covered, "rules.yaml").find("covers: S-1-2") != std::string::npos);
    CHECK(covered.text("rules.yaml").find("# the line") != std::string::npos); // comments stay
    CHECK(statesText(covered) == "open, entered, not playable");
    const auto entries = coveringEntries(covered);
    REQUIRE(entries.at("S-1-2").size() == 1);
    CHECK(entries.at("S-1-2").front().section == "types");
    CHECK(entries.at("S-1-2").front().id == "FOOT");

    const Document both =
        applied(covered, coverBy(covered, "types", "FOOT", itemAt(*bookView(covered), "S-1.1")));
    CHECK(both.text("rules.yaml").find("covers: [S-1-2, S-1.1]") != std::string::npos);
    CHECK(firstProblem(both).empty());
    const auto twice = coverBy(both, "types", "FOOT", itemAt(*bookView(both), "S-1.1"));
    REQUIRE_FALSE(twice);
    CHECK(twice.error().reason == "FOOT covers S-1.1 already");

    const Document one = applied(both, uncover(both, "types", "FOOT", "S-1-2"));
    CHECK(one.text("rules.yaml").find("covers: S-1.1") != std::string::npos);
    const Document none = applied(one, uncover(one, "types", "FOOT", "S-1.1"));
    CHECK(none.text("rules.yaml").find("covers:") == std::string::npos);
    CHECK(none.text("rules.yaml").find("cite: \"1\"") != std::string::npos);
}

TEST_CASE("a passage is retyped, cut, moved and joined again, and what named it follows") {
    BookGame game;
    Document now = game.open();
    now = applied(now, coverBy(now, "types", "HORSE", itemAt(*bookView(now), "S-1-2")));
    now = applied(now, retype(now, itemAt(*bookView(now), "S-1-2"), "A rider counts one more.\nAlways."));
    CHECK(itemAt(*bookView(now), "S-1-2").text == "A rider counts one more.\nAlways.");
    now = applied(now,
                  retype(now, itemAt(*bookView(now), "S-1-2"), "A rider counts one more.\n \n\nAlways.\n"));
    CHECK(idsOf(*bookView(now)) == "S-1.1 S-1-2 S-1-2b S-2-1");
    CHECK(itemAt(*bookView(now), "S-1-2").text == "A rider counts one more.");
    CHECK(itemAt(*bookView(now), "S-1-2b").text == "Always.");
    CHECK(itemAt(*bookView(now), "S-1-2b").page == 1);
    now = applied(now, movePassage(now, itemAt(*bookView(now), "S-1-2b"), true));
    CHECK(idsOf(*bookView(now)) == "S-1.1 S-1-2 S-2-1 S-1-2b");
    now = applied(now, movePassage(now, itemAt(*bookView(now), "S-1-2b"), false));
    CHECK(idsOf(*bookView(now)) == "S-1.1 S-1-2 S-1-2b S-2-1");

    const std::map<std::string, std::vector<std::string>> claimed{{"S-1-2b", {"snippets/a.yaml"}}};
    const auto refused = joinWithNext(now, itemAt(*bookView(now), "S-1-2"), claimed);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().reason == "snippets/a.yaml claims S-1-2b; take that out of it first");
    // The rule's passage takes in the next one, which an entry covers.
    now = applied(now, joinWithNext(now, itemAt(*bookView(now), "S-1.1"), {}));
    CHECK(idsOf(*bookView(now)) == "S-1.1 S-1-2b S-2-1");
    CHECK(itemAt(*bookView(now), "S-1.1").text ==
          "The stronger wins. The weaker flees. A rider counts one more.");
    CHECK(now.text("rules.yaml").find("covers: S-1-1") != std::string::npos);
    CHECK(now.text("book.yaml").find("[[1, 10, 20, 100, 30], [1, 10, 60, 100, 23]]") != std::string::npos);
    CHECK(firstProblem(now).empty());
    const auto last = joinWithNext(now, itemAt(*bookView(now), "S-2-1"), {});
    REQUIRE_FALSE(last);
    CHECK(last.error().reason == "it is the last passage of the book");
    CHECK_FALSE(retype(now, itemAt(*bookView(now), "S-2-1"), " \n"));
}

TEST_CASE("kind, reason and acceptance are written into the book; who has accepted is not asked twice") {
    BookGame game;
    Document now = game.open();
    now = applied(now, setKind(now, itemAt(*bookView(now), "S-1-2"), "example"));
    now = applied(now, setKind(now, itemAt(*bookView(now), "S-1.1"), "melee"));
    CHECK(itemAt(*bookView(now), "S-1-2").kind == "example");
    CHECK(itemAt(*bookView(now), "S-1.1").kind == "melee");
    now = applied(now, setNotPlayable(now, itemAt(*bookView(now), "S-1-2"), "an example"));
    CHECK(statesText(now) == "open, not playable, not playable");
    now = applied(now, setNotPlayable(now, itemAt(*bookView(now), "S-1-2"), ""));
    CHECK(statesText(now) == "open, open, not playable");
    now = applied(now, acceptAssumptions(now, "A. Scholar", "2026-11-22", {"cp of HORSE (back)"}));
    CHECK(bookView(now)->coverage.accepted.at("cp of HORSE (back)").front().by == "A. Scholar");
    const auto again = acceptAssumptions(now, "A. Scholar", "2026-11-23", {"cp of HORSE (back)"});
    REQUIRE_FALSE(again);
    CHECK(again.error().reason == "A. Scholar has accepted cp of HORSE (back) already");
    CHECK_FALSE(acceptAssumptions(now, " ", "2026-11-23", {"type FOOT"}));
    CHECK(firstProblem(now).empty());
}

TEST_CASE("next and previous go round the book, over what is left or over one state") {
    BookStates states;
    states.of = {BookState::Proved, BookState::Open, BookState::NotPlayable, BookState::Assumed};
    CHECK(nextLeft(states, std::nullopt, true) == 1);
    CHECK(nextLeft(states, 1, true) == 3);
    CHECK(nextLeft(states, 3, true) == 1);
    CHECK(nextLeft(states, 1, false) == 3);
    CHECK(nextLeft(states, std::nullopt, false) == 3);
    CHECK(nextLeft(states, 3, true, BookState::Assumed) == 3);
    CHECK_FALSE(nextLeft(states, 3, true, BookState::Hollow));
    CHECK(states.left() == 2);
    states.of.clear();
    CHECK_FALSE(nextLeft(states, std::nullopt, true));
}

TEST_CASE("a print becomes a book that the rules name, and a corrected one keeps the links and lists what to "
          "read again: a step each") {
    SmallGame game;
    const auto cut = [](std::string_view text) {
        return formats::cutIntoPassages(formats::plainText(text), "S");
    };
    const Document before = game.open();
    const auto first = importBook(
        before, game.files, cut("1. Fights\n\nThe stronger wins.\n\nA rider counts."), "/home/me/small.txt");
    REQUIRE_MESSAGE(first, (first ? "" : first.error().reason));
    CHECK(first->isNew);
    CHECK(first->counts.added == 2);
    History history(before);
    REQUIRE(history.commit(first->change));
    CHECK(history.steps().size() == 2);
    const Document imported = history.present();
    CHECK(changedLines(before, imported, "rules.yaml") == "+book: book.yaml\n");
    REQUIRE(bookView(imported));
    CHECK(bookView(imported)->items.size() == 2);
    CHECK(firstProblem(imported).empty());
    CHECK(lettersOfBook(imported) == "S");

    const BookItem rider = bookView(imported)->items[1];
    REQUIRE(history.commit(coverBy(imported, "types", "HORSE", rider)));
    const auto second =
        importBook(history.present(), game.files,
                   cut("1. Fights\n\nThe stronger wins.\n\nA rider counts one."), "small.txt");
    REQUIRE_MESSAGE(second, (second ? "" : second.error().reason));
    CHECK_FALSE(second->isNew);
    CHECK(second->counts.changed == 1);
    CHECK(second->counts.unchanged == 1);
    REQUIRE(history.commit(second->change));
    CHECK(statesText(history.present()) == "open, to read again");
    CHECK(itemAt(*bookView(history.present()), rider.id).before == "A rider counts.");
    REQUIRE(history.commit(readAgain(history.present(), itemAt(*bookView(history.present()), rider.id))));
    CHECK(statesText(history.present()) == "open, entered");
    while (history.canUndo()) history.undo();
    CHECK_FALSE(bookView(history.present()));
}

TEST_CASE("a book that lies beside rules which do not name it is not written over: it is named") {
    SmallGame game;
    game.files.put("/game/book.yaml", kBook);
    const Document before = game.open();
    const auto refused =
        importBook(before, game.files, formats::cutIntoPassages(formats::plainText("A word."), "S"), "a.txt");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().reason.find("book.yaml is there") == 0);
    const Document named = applied(before, nameBook(before, "book.yaml"));
    REQUIRE(bookView(named));
    CHECK(bookView(named)->title == "The small book");
}

} // namespace groma::session
