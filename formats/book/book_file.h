// Passages in a book's file.
#pragma once

#include "core/rules/book_source.h"
#include "formats/book/again.h"
#include "formats/yaml/edit.h"

#include <expected>
#include <string>

namespace groma::formats {

// A new file: title, source, sections, passages, no rules yet.
[[nodiscard]] std::string newBookFile(const CutBook& book, const std::string& title,
                                      const std::string& source);

// What an import changed.
struct ImportCounts {
    std::size_t added = 0, unchanged = 0, changed = 0, missing = 0;
};

struct BookUpdate {
    TextEdits edits; // of the file's text; other bytes and comments stay
    ImportCounts counts;
};

// The same book printed again. Passages keep their ids, what people wrote into them, and what hangs on them;
// one whose text changed keeps the old one as `before`; one that is gone is marked `missing`. Nothing is
// deleted.
[[nodiscard]] std::expected<BookUpdate, yaml::EditRefusal>
updatedBookFile(const yaml::Tree& file, const rules::BookSource& source, CutBook book);

} // namespace groma::formats
