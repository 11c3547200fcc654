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
         {"snippet", "what if", "Pin as A", "assumed", "reached", "hollow", "proved", "zone", "step"}) {
        CAPTURE(word);
        CHECK_NE(std::string(meaningOf(word)), "");
    }
    CHECK_EQ(std::string(meaningOf("no such word")), "");
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
