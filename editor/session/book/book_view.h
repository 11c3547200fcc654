// The book that the rules are taken from, as one reads and counts it: in the order of the print, each thing
// that `groma coverage` counts once.
#pragma once

#include "editor/session/document/document.h"
#include "formats/book/page_places.h"
#include "formats/load/coverage.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

// A rule of the book, or a passage that no rule is taken from.
struct BookItem {
    std::string id, section, kind;
    std::string title;                      // of a rule; of a passage empty
    std::string text;                       // as it is printed; empty: the file has a title alone
    std::string before;                     // the words that were read, where the print has changed since
    std::vector<std::size_t> passages;      // places in the book's list: what it stands in
    std::vector<formats::BoxOnPage> places; // of all its passages, in the order of reading
    int page = 0;                           // from 1; 0: not said
    bool missing = false;                   // the last print did not have it
    bool isRule = false;

    // What names it in a list: its title, else the beginning of its text.
    [[nodiscard]] std::string shortly(std::size_t most = 80) const;
};

struct BookView {
    std::string path; // below the root
    std::string title;
    std::string source; // the print that it was imported from, as the file says (session/book/kept_print.h)
    std::map<std::string, std::string> sections; // "6.3": "Melee"
    std::vector<BookItem> items;                 // in the order of the print
    formats::Coverage coverage;                  // of the book alone: ids, reasons, acceptances

    [[nodiscard]] const BookItem* find(const std::string& id) const;
    [[nodiscard]] std::optional<std::size_t> placeOf(const std::string& id) const;
};

// The book's file, or null.
[[nodiscard]] const formats::ProjectFile* bookFile(const Document& document);
// Nothing where the document has no book that can be read.
[[nodiscard]] std::optional<BookView> bookView(const Document& document);

} // namespace groma::session
