// What is done to a book and its links while it is transcribed: each is one step.
#pragma once

#include "editor/session/book/book_view.h"
#include "formats/book/passage_words.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace groma::session {

// The entry takes over what the book says there: its id joins `covers`, its section is the `cite` where the
// entry has none. Refuses what it covers already.
[[nodiscard]] Edited coverBy(const Document& document, const std::string& section, const std::string& entry,
                             const BookItem& item);
// And back: the id leaves `covers`; the cite stays.
[[nodiscard]] Edited uncover(const Document& document, const std::string& section, const std::string& entry,
                             const std::string& id);

// Of a passage, what the print says; of a rule that is taken from one, of that; of a rule alone, its title.
// Empty lines cut it: each part behind the first becomes a passage of its own, with an id that nothing has.
// What it stands in on the page is parted by the length of the words, since nothing tells where their lines
// are.
[[nodiscard]] Edited retype(const Document& document, const BookItem& item, const std::string& text);
// Cuts it before that word of its words on the page, which tell where the line lies. Refuses where its text
// has other words there.
[[nodiscard]] Edited cutOnPage(const Document& document, const BookItem& item, int page,
                               const formats::PassageWords& printed, std::size_t word);
[[nodiscard]] Edited setKind(const Document& document, const BookItem& item, const std::string& kind);
// What cannot be played, and why; an empty reason takes that back.
[[nodiscard]] Edited setNotPlayable(const Document& document, const BookItem& item,
                                    const std::string& reason);
// It was read again: what the print said before is forgotten.
[[nodiscard]] Edited readAgain(const Document& document, const BookItem& item);

// The passage that follows becomes part of this one, and what of the document's files and of the book named
// it names this one. Refuses where a snippet claims the other: `claimed`, as coverage tells it.
[[nodiscard]] Edited joinWithNext(const Document& document, const BookItem& item,
                                  const std::map<std::string, std::vector<std::string>>& claimed);
// Past its neighbour in the order of reading.
[[nodiscard]] Edited movePassage(const Document& document, const BookItem& item, bool down);

// Somebody takes over what the rules assume, by the names that coverage tells. `date`: "2026-11-22".
[[nodiscard]] Edited acceptAssumptions(const Document& document, const std::string& by,
                                       const std::string& date, const std::vector<std::string>& names);

} // namespace groma::session
