#pragma once

#include "formats/book/printed.h"

#include <vector>

namespace groma::formats {

// The lines of a book from the words on its pages. Columns are told by the gutter that most lines leave free
// (the cuts of Nagy and Seth's XY tree, Hierarchical representation of optically scanned documents, 1984,
// taken only where both sides hold running text); what crosses it, a title or a wide table, parts the page in
// bands. Rows of cells that stand below each other are a table. Lines at the head or foot that most pages
// repeat, but for their digits, are left out.
[[nodiscard]] PrintedText inReadingOrder(const std::vector<PrintedPage>& pages);

} // namespace groma::formats
