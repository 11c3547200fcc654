// Words of the print and of the readback that answer each other.
#include "editor/session/book/answering_words.h"
#include "editor/session/language/rule_sections.h"
#include "editor/session/views/entry_source.h"
#include "formats/book/passage_words.h"
#include "tests/session/small_game.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace groma::session {
namespace {

std::string pieces(std::string_view text, const std::vector<formats::Span>& spans) {
    std::string all;
    for (const formats::Span& span : spans)
        all += (all.empty() ? "" : ",") + std::string(text.substr(span.begin, span.size()));
    return all;
}

// "3:3,3=3 foot:Foots=foot": what answers, the words of the print, those of the readback.
std::string told(const Document& document, std::string_view printed, std::string_view understood) {
    const RuleNames names(document.ruleset()->model);
    std::string all;
    for (const AnsweringWords& one : answeringWords(printed, understood, names))
        all += (all.empty() ? "" : " ") + one.what + ":" + pieces(printed, one.printed) + "=" +
               pieces(understood, one.understood);
    return all;
}

const rules::Named& first(const Document& document, std::string_view section) {
    for (const RuleSection& one : ruleSections())
        if (one.key == section) return one.named(document.ruleset()->model, 0);
    FAIL("no such section");
    return document.ruleset()->model.types.front().named;
}

} // namespace

TEST_CASE("numbers answer by their value: digits, signs, words of two languages, hexes with noughts") {
    SmallGame game;
    const Document document = game.open();
    CHECK(told(document, "+2 if it is greater than 3.", "begin with 2; at most 3") == "2:2=2 3:3=3");
    CHECK(told(document, "deux unités, au plus trois", "at least 2, at most 4") == "2:deux=2");
    CHECK(told(document, "twelve hexes from 007 à 12", "cells 7 to 12") == "12:twelve,12=12 7:007=7");
    CHECK(told(document, "a ratio of 1/2 on 1d6", "the column 1/2, 1, 6") == "1/2:1/2=1/2");
    // A section's number is no number, and what only one of them says has no answer.
    CHECK(told(document, "see 6.3b", "6.3 and b") == "");
    CHECK(told(document, "set to 1", "set to 2") == "");
    CHECK(told(document, "", "3") == "");
    CHECK(told(document, "007\u00A0à\u202F011\u2013013", "7, 11 and 13") == "7:007=7 11:011=11 13:013=13");
}

TEST_CASE("names answer by the entry that has them: its title or its id, one or several, the longest first") {
    SmallGame game;
    const Document document = game.open();
    const rules::Named& type = first(document, "types");
    REQUIRE(type.title != type.id);
    const std::string several = type.title + "s";
    const std::string answer = told(document, "All " + several + " and 1 more", "the " + type.id + " with 1");
    CHECK(answer.find(":" + several + "=" + type.id) != std::string::npos);
    CHECK(answer.ends_with("1:1=1"));
    CHECK(told(document, "All zebras", "the zebra") == ""); // no entry is called so
    CHECK(told(document, type.title + "x", type.title) == "");
}

TEST_CASE("the words of a passage come line by line from its boxes, parted ones joined") {
    formats::PrintedPage page;
    page.words = {{"phants", {100, 30, 140, 40}}, {"the", {100, 10, 120, 20}},   {"ele-", {125, 11, 150, 21}},
                  {"fight.", {150, 30, 180, 40}}, {"other", {300, 10, 340, 20}}, {"7", {100, 60, 110, 70}}};
    const std::vector<formats::BoxOnPage> boxes{{1, 95, 5, 100, 40}, {2, 0, 0, 500, 500}};
    const formats::PassageWords words = formats::wordsOfPassage(page, boxes, 1);
    CHECK(words.text == "the elephants fight.");
    REQUIRE(words.words.size() == 4);
    CHECK(words.text.substr(words.words[1].bytes.begin, words.words[1].bytes.size()) == "ele");
    CHECK(words.text.substr(words.words[2].bytes.begin, words.words[2].bytes.size()) == "phants");
    CHECK(words.words[2].box.left == 100);
    CHECK(formats::wordsOfPassage(page, boxes, 3).text.empty());
}

TEST_CASE("a word that is parted over two columns is one, and words beside each other are two") {
    formats::PrintedPage page;
    page.words = {{"the", {20, 90, 40, 100}},
                  {"ele-", {45, 90, 70, 100}},
                  {"phants", {200, 10, 240, 20}},
                  {"fight", {245, 10, 270, 20}},
                  {"on", {400, 10, 420, 20}}};
    const formats::PassageWords words =
        formats::wordsOfPassage(page, {{1, 10, 80, 90, 30}, {1, 190, 0, 90, 30}, {1, 390, 0, 90, 30}}, 1);
    CHECK(words.text == "the elephants fight on");
    REQUIRE(words.words.size() == 5);
    CHECK(words.text.substr(words.words[1].bytes.begin, words.words[1].bytes.size()) == "ele");
    CHECK(words.text.substr(words.words[4].bytes.begin, words.words[4].bytes.size()) == "on");
}

TEST_CASE("an entry's lines and its values are two sides of one text") {
    SmallGame game;
    Document document = game.open();
    const rules::Named& type = first(document, "types");
    const auto lines = entryLines(document, "types", type.id);
    REQUIRE(lines);
    CHECK(lines->text.find(type.id) != std::string::npos);
    CHECK(document.text(lines->path).substr(lines->span.begin, lines->span.size()) == lines->text);
    CHECK(!firstMistake(document, *lines));
    CHECK(!entryLines(document, "types", "NOBODY"));

    const std::vector<EntryField> fields = entryFields(document, "types", type.id, 40);
    const auto title = std::ranges::find(fields, "title", &EntryField::label);
    REQUIRE(title != fields.end());
    CHECK(title->value == type.title);
    document = applied(document, setEntryField(document, title->at, "Another: name"));
    CHECK(first(document, "types").title == "Another: name");
    CHECK(entryLines(document, "types", type.id)->text.find("Another: name") != std::string::npos);
    CHECK(!setEntryField(document, title->at, ""));

    // Typed in the file: a mistake is told with its line, and the lines are found while the text is broken.
    const EntryLines now = *entryLines(document, "types", type.id);
    const std::string broken = now.text + "\n  ][: 'never closed";
    const Document wrong = applied(document, setEntryLines(document, now, broken));
    const auto kept = sameLines(wrong, linesAfter(now, broken));
    REQUIRE(kept);
    const auto mistake = firstMistake(wrong, *kept);
    REQUIRE(mistake);
    CHECK(mistake->within);
    CHECK(mistake->line == now.line + static_cast<std::size_t>(std::ranges::count(broken, '\n')));
    EntryLines other = now;
    other.text += " ";
    CHECK(!setEntryLines(wrong, other, "new")); // the file has no such lines there
    const Document mended = applied(wrong, setEntryLines(wrong, *kept, now.text));
    CHECK(mended.text(now.path) == document.text(now.path));
}

} // namespace groma::session
