#include "editor/ui/workbench/glossary.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

namespace groma::ui {

TEST_CASE("the words of the window stand in docs/editor.md as they are told behind a key") {
    std::ifstream file(std::string(groma::test::sourceDir()) + "/docs/editor.md");
    std::stringstream page;
    page << file.rdbuf();
    const std::string text = page.str();
    const auto table = text.find("| word | meaning |\n| --- | --- |\n");
    REQUIRE(table != std::string::npos);
    const auto first = table + std::string("| word | meaning |\n| --- | --- |\n").size();
    std::string rows;
    for (std::size_t at = first; at < text.size() && text[at] == '|'; at = text.find('\n', at) + 1)
        rows += text.substr(at, text.find('\n', at) + 1 - at);
    CHECK_EQ(rows, glossaryRows());
}

TEST_CASE("words that a newcomer stops at are told") {
    for (const char* word :
         {"snippet", "what if", "Pin as A", "assumed", "reached", "hollow", "proved", "zone", "step",
          "support", "no way back", "ends the move", "rests on", "ahead", "noted", "held", "luck", "worth"}) {
        CAPTURE(word);
        CHECK_NE(std::string(meaningOf(word)), "");
    }
    CHECK_EQ(std::string(meaningOf("no such word")), "");
}

TEST_CASE("the words that a text uses are told, in the forms in which they are said") {
    const auto tells = [](const char* text, const char* word) {
        return sentencesFor(text).find(sentenceOf(word)) != std::string::npos;
    };
    CHECK(tells("Senones worse off", "worse off, it / they"));
    CHECK(tells("3 of 4, ends the move", "ends the move"));
    CHECK(tells("WARB in 095 supports", "support"));
    CHECK(tells("HAST in 138 has no way back", "no way back"));
    CHECK(tells("Rests on 3 assumptions", "rests on"));
    CHECK_FALSE(tells("reached", "reach"));
    CHECK_FALSE(tells("unheld", "held"));
    CHECK_EQ(sentencesFor("March to 043"), "");
    CHECK_EQ(sentenceOf("no such word"), "");
    CHECK(sentenceOf("ahead").starts_with("Ahead: "));
}

TEST_CASE("the words of the window are in alphabetical order, each once") {
    const auto lower = [](std::string word) {
        std::ranges::transform(word, word.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return word;
    };
    std::string before;
    for (const GlossaryWord& entry : glossary()) {
        CHECK_LT(before, lower(entry.word));
        before = lower(entry.word);
    }
}

} // namespace groma::ui
