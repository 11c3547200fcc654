// How far each rule of the book is: from the printed words to a snippet that would notice.
#pragma once

#include "editor/session/book/book_view.h"
#include "editor/session/questions/proofs.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

// In the order in which work goes on; what is left comes first.
enum class BookState : std::uint8_t {
    Open,        // no entry covers it
    Entered,     // an entry does, and no snippet that passes claims it
    ReadAgain,   // the print changed after it was read
    Hollow,      // claimed, but no change of its entry turns a snippet red
    Assumed,     // proved by what rests on something that nobody has accepted
    Proved,      // or true by being loaded
    NotPlayable, // with a reason
};
inline constexpr std::size_t kBookStates = 7;
[[nodiscard]] std::string_view nameOf(BookState state); // "not playable"
[[nodiscard]] std::string_view meaningOf(BookState state);
[[nodiscard]] constexpr bool isLeft(BookState state) { return state < BookState::Proved; }

// An entry that says `covers`.
struct CoveringEntry {
    std::string section, id; // "quantities", "support_bonus"; both empty where no entry of the rules says it
    std::string path;        // below the root
    std::size_t line = 0;    // from 1
};
// Of the document's own files, by what is covered.
[[nodiscard]] std::map<std::string, std::vector<CoveringEntry>> coveringEntries(const Document& document);

struct BookStates {
    std::vector<BookState> of; // by place in BookView::items
    std::array<std::size_t, kBookStates> counts{};
    std::map<std::string, std::vector<CoveringEntry>> covered;
    std::size_t all() const { return of.size(); }
    std::size_t left() const;
    std::size_t done() const { return all() - left(); }
};
// Of the texts as they stand; what snippets prove is as it was worked out last. Null: not yet.
[[nodiscard]] BookStates bookStates(const BookView& view, const Document& document, const Proofs* proofs);

// The next one that is left behind `from`, round the end of the book; nothing: none is left. `only`: of one
// state. `from` nothing: from the beginning, or backward from the end.
[[nodiscard]] std::optional<std::size_t> nextLeft(const BookStates& states, std::optional<std::size_t> from,
                                                  bool forward, std::optional<BookState> only = {});

} // namespace groma::session
