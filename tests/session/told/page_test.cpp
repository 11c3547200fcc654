// Pages of Markdown: what is text stays text, whatever signs it holds.
#include "editor/session/told/page.h"

#include <doctest/doctest.h>

namespace groma::session {

TEST_CASE("a page has headings, sentences, tables and lists, and no sign of a text becomes one of Markdown") {
    ToldPage page;
    page.title = "A *bold* battle";
    page.question = "# Who\nwins?";
    PagePart& part = page.parts.emplace_back();
    part.title = "Who wins";
    part.sentences = {"- not a list"};
    part.head = {"", "share", "verdict"};
    part.rows = {{"red | blue", "-1.5", "not_yet"}, {"a < b", "", "3 -> 4"}};
    part.points = {"one"};
    CHECK(markdownOf(page) == R"(# A \*bold\* battle

\# Who wins?

## Who wins

\- not a list

|  | share | verdict |
| --- | ---: | --- |
| red \| blue | -1.5 | not\_yet |
| a \< b |  | 3 -> 4 |

- one
)");
}

TEST_CASE("a part without rows shows no head of a table") {
    ToldPage page;
    page.title = "Nothing";
    page.parts.push_back({.title = {}, .sentences = {}, .head = {"a", "b"}, .rows = {}, .points = {}});
    CHECK(markdownOf(page) == "# Nothing\n");
}

} // namespace groma::session
