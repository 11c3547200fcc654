// A page of Markdown that tells an answer: question, answer, intervals, and what it rests on.
#pragma once

#include <string>
#include <vector>

namespace groma::session {

struct PagePart {
    std::string title;                          // empty: no heading of its own
    std::vector<std::string> sentences;         // a paragraph each
    std::vector<std::string> head;              // of the table; empty: none
    std::vector<std::vector<std::string>> rows; // as long as the head
    std::vector<std::string> points;            // a list
};

struct ToldPage {
    std::string title, question;
    std::vector<PagePart> parts;
};

// With tables as GitHub, GitLab and Pandoc read them. What stands in a cell or a sentence is text, whatever
// signs it holds.
std::string markdownOf(const ToldPage& page);

} // namespace groma::session
