// What of the book is looked at while it is transcribed. The Book panel owns it; others read it, and ask with
// showInBook.
#pragma once

#include "editor/session/book/book_states.h"
#include "editor/session/jobs/jobs.h"
#include "formats/book/passages.h"

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>

namespace groma::ui {

class Workbench;

/// The book of the sheet as its texts stand, with what is known of its proofs.
struct OpenBook {
    session::BookView view;
    session::BookStates states;
    std::shared_ptr<const session::Proofs> proofs; ///< null: not worked out yet
};

struct Transcribing {
    std::string item;                       ///< id of the rule or passage that is looked at; empty: none
    bool onlyLeft = false;                  ///< what is left, through the whole book
    std::optional<session::BookState> only; ///< one state alone, through the whole book
    bool toItem = false;                    ///< the Book panel is to bring it into view
    bool asText = false;                    ///< the words instead of the page as it is printed
    int node = 0;          ///< of the thread, walked with the keys: 0 the passage, -1 its page
    bool toNode = false;   ///< the Entry panel is to bring it into view
    std::string by;        ///< who accepts
    bool copyPrint = true; ///< a print of another folder is copied beside the book
    using Print = std::expected<formats::CutBook, std::string>;
    std::shared_ptr<std::optional<Print>> cut;    ///< what became of the file that is being read
    std::shared_ptr<session::JobControl> reading; ///< null: nothing is being imported
    std::string printName;                        ///< of it
    std::string imported;                         ///< what the last import came to, in words
    std::string failed;                           ///< or why it came to nothing
    /// Where the line of the thread leaves the Book panel, and in which frame it was drawn.
    struct Knot {
        float y = 0, edge = 0;
        int frame = -1;
    };
    mutable Knot knot;
    // Made when it is first asked for after a change.
    mutable std::uint64_t madeOf = 0;
    mutable const session::Proofs* madeWith = nullptr;
    mutable std::unique_ptr<const OpenBook> open;
};

/// Null: the sheet has no book. Good until the end of the frame.
const OpenBook* openBook(const Workbench& bench);
/// Looks at a rule or passage, and brings it into view.
void showInBook(Workbench& bench, const std::string& id);
/// The next one that is left in that direction, of the state alone that is shown; a notice where none is.
void showNextLeft(Workbench& bench, bool forward);

/// From the entry that the Rules panel shows to the passage that it covers, in the Book panel.
void showPageOfEntry(Workbench& bench);

/// Along the thread of the passage: from its page to passage, entry, proof and assumptions, or back.
void walkThread(Workbench& bench, bool onward);
/// A proof of the entry that is shown: the snippet that proves the passage, one that claims it, or a tiny
/// position to make one in (state/proof_begun.h).
void proveEntry(Workbench& bench);
/// The printed words that an answer cites, in the Transcribe workspace.
void showCited(Workbench& bench, const std::string& cite);

/// A file that was let go over the window: a print is imported into the book of the open rules, another is
/// opened.
void takeDropped(Workbench& bench, const std::string& path);

/// Reads a print in the background; what it becomes is one step of the document.
void importPrint(Workbench& bench, const std::string& path);
/// The text of the clipboard likewise.
void importText(Workbench& bench, std::string text);
void cancelImport(Workbench& bench);
/// Each frame, by who shows the import: takes what was read.
void takeImported(const Workbench& bench);

} // namespace groma::ui
