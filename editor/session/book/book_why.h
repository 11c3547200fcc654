// From what an answer cites to the printed words that say so.
#pragma once

#include "editor/session/book/book_states.h"

#include <string>
#include <string_view>

namespace groma::session {

// The first passage or rule, in the book's order, that an entry with this cite covers; where none is, the
// first of the section that is cited ("6.3b"; of "6.3b; 7.1" the first that the book has). Empty: there is
// none.
[[nodiscard]] std::string itemCited(const BookView& view, const BookStates& states, const rules::Model& model,
                                    std::string_view cite);

} // namespace groma::session
