// A print that was read and is taken into the book in the background: what it comes to is made there of the
// document as it stood, so that no frame waits for a long book. transcribing.cpp owns it.
#pragma once

#include "editor/session/book/book_import.h"
#include "editor/session/book/kept_print.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace groma::ui {

struct Importing {
    struct Made {
        session::Expected<session::ImportedBook> book;
        session::KeptPrint kept; ///< found and copied once, however often the book is made
        std::string notCopied;   ///< why the print is kept nowhere
        std::uint64_t of = 0;    ///< fingerprint of the document that it was made of
    };
    std::shared_ptr<const formats::CutBook> print; ///< once it is read
    std::optional<session::KeptPrint> kept;
    std::shared_ptr<std::optional<Made>> made; ///< null: nothing is being made
    std::string leftOut; ///< running heads and page numbers of the last print that was taken
};

} // namespace groma::ui
