// One row of a printed table on its page: what is looked at again when two readings of it differ.
#pragma once

#include "editor/session/book/book_view.h"
#include "formats/book/passage_words.h"

#include <string_view>

namespace groma::session {

// The item as it stands on that page, narrowed to the first line that begins with the head of the row ("5",
// "1-2", "HAST"). As it is where no line does. `printed`: the words of the item on the page.
[[nodiscard]] BookItem rowOfItem(const BookItem& item, const formats::PassageWords& printed, int page,
                                 std::string_view row);

} // namespace groma::session
