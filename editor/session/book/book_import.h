// A print taken into the book of the open rules: a new file beside them, or what the print changed in the one
// that they name.
#pragma once

#include "editor/session/document/document.h"
#include "formats/book/book_file.h"
#include "formats/project/file_system.h"

#include <string>

namespace groma::session {

struct ImportedBook {
    Change change;
    formats::ImportCounts counts;
    std::string path; // of the book's file, below the root
    bool isNew = false;
};
// `print`: the file that was read, by whose name the step is called. `source`: what the book is to say of
// where it lies, see keptPrint; empty: a new book says its name, a known one what it said. Without a book a
// new file is made beside the rules, `book.yaml`, and the rules name it. Refuses where a file of that name is
// there that the rules do not name.
[[nodiscard]] Expected<ImportedBook> importBook(const Document& document, const formats::FileSystem& files,
                                                const formats::CutBook& book, const std::string& print,
                                                const std::string& source = {});
// The file of the book, below the root, that an import writes; empty: there are no rules to name it.
[[nodiscard]] std::string importedPath(const Document& document);

// The rules name a book that lies below the root: `book:`.
[[nodiscard]] Edited nameBook(const Document& document, const std::string& path);

// Letters with which ids of this document's book begin; empty: it has none yet.
[[nodiscard]] std::string lettersOfBook(const Document& document);

} // namespace groma::session
