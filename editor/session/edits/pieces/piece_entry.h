// Where a piece is written: a line of its own, or one of several that a line stands for.
#pragma once

#include "editor/session/edits/map/cell_list.h"
#include "editor/session/edits/text/draft.h"
#include "formats/scenario/noted_line.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groma::session {

using formats::NotedLine;

// The entry of a file that stands for some pieces, and those of its pieces that are meant.
struct EntryPieces {
    std::string path;
    Path at;
    std::uint32_t node = 0; // for the order in the file
    std::vector<int> all;   // pieces of the setup that the entry stands for, in order
    std::vector<int> chosen;
};

// The entries of some pieces, those later in a file first, so that edits of one do not move the others.
// Refuses when the text is broken or a piece has no entry.
Expected<std::vector<EntryPieces>> entriesOf(const Document& document, std::span<const int> pieces);
Expected<EntryPieces> entryOf(const Document& document, int piece);

// Edits of entries in a draft.
class PieceDraft {
  public:
    explicit PieceDraft(const Document& of) : document(of), draft(of) {}

    const Document& document;
    Draft draft;

    Expected<void> open(const std::vector<EntryPieces>& entries);
    // The cells of an entry, replaced piece by piece; kNoCell takes the piece out of the line.
    using NewCell = std::pair<int, grid::CellId>;
    Expected<void> setCells(const EntryPieces& entry, const std::vector<NewCell>& moves);
    // Takes the chosen pieces out; the whole entry when they are all of it.
    Expected<void> removeChosen(const EntryPieces& entry);
    // Calls `edit` with the way of a map that stands for the chosen pieces alone: the entry itself if they
    // are all of it (once), else a new entry for each, before the line they came out of, so that generated
    // ids stay. `together` false: always one each.
    using EditOwn = std::function<Expected<void>(const Path& at, int piece)>;
    Expected<void> withOwn(const EntryPieces& entry, bool together, const EditOwn& edit);
    // A new entry for a side, at the end of its list, or before the `position`th entry of the list at `list`.
    Expected<void> append(const std::string& path, const std::string& side, const std::string& id,
                          Fragment entry);
    // "TYPE_3": an id that no piece and no entry has.
    std::string freeId(const std::string& stem) const;
    // What stands for one piece of an entry as a map of its own.
    Fragment copyOf(const EntryPieces& entry, int piece, bool withId) const;

    std::string scalarOf(const EntryPieces& entry) const; // the notation, or empty

  private:
    const formats::yaml::Tree& tree(const EntryPieces& entry) const { return draft.tree(entry.path); }
    std::optional<Path> notationAt(const EntryPieces& entry) const;
    Expected<void> writeWords(const EntryPieces& entry, const CellWords& words, int change);
    Expected<void> setSingle(const EntryPieces& entry, int piece, grid::CellId cell);
    Expected<void> shorten(const EntryPieces& entry, const std::vector<int>& gone);
    std::optional<CellWords> wordsOf(const EntryPieces& entry) const;
    Expected<Path> splitOff(EntryPieces& entry, int piece);
    Expected<void> becomeMap(const EntryPieces& entry);
};

// "5 WARB hexes 089-093", as books print it; on squares without the word.
std::string linesUp(const Document& document, std::size_t count, const std::string& type,
                    const std::string& cells);
// "Britomaris", or the id.
std::string pieceTitle(const Document& document, int piece);
std::string piecesPhrase(const Document& document, std::span<const int> pieces);

} // namespace groma::session
