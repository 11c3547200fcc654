// From the printed words to what they rest on: passage, entries, snippets, assumptions.
#pragma once

#include "editor/session/book/book_states.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace groma::session {

struct ClaimingSnippet {
    std::string path;  // below the root
    std::string title; // its path where it has none
    bool passes = false;
    bool proves = false; // the one whose turning red proves it
};

// Something that the book does not say.
struct RestingOn {
    game::Assumption what;
    std::string cite; // of the entry that assumes it, or of what that stands in; empty: nothing cites
    std::vector<formats::Acceptance> accepted; // empty: it waits for somebody
};

struct BookThread {
    std::vector<CoveringEntry> entries;
    std::vector<ClaimingSnippet> snippets; // as they were when proofs were worked out last
    std::string noticed; // the change that turns one red, in words behind "if"; may be empty
    std::vector<RestingOn> rests;
    std::string notPlayable; // the reason; empty: it can be played
};
[[nodiscard]] BookThread threadOf(const BookItem& item, const BookView& view, const BookStates& states,
                                  const Proofs* proofs);

// How many rules of the book have a proof that rests on it, by Assumption::what.
[[nodiscard]] std::map<std::string, std::size_t> reachOfAssumptions(const Proofs& proofs);

// The heading that a section stands under: its own, else that of the section that it is a part of ("3" of
// "3.1"); empty: the book has none.
[[nodiscard]] std::string headingOf(const BookView& view, std::string section);

// The place of the first of several items that share a page or a section, and how many there are.
struct BookPage {
    std::size_t first = 0, count = 0;
    int page = 0;        // 0: parted by sections
    std::string section; // of the first
};
// By the pages of the print; where the book does not say them, by its sections.
[[nodiscard]] std::vector<BookPage> bookPages(const BookView& view);

} // namespace groma::session
