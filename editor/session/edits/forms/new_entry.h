// An entry made for what a book says there: as short as its section takes one, so that the rules still check
// and a person goes on in its form or its lines.
#pragma once

#include "editor/session/document/document.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groma::session {

enum class EntryShape : std::uint8_t { Unit, Quantity, Procedure };

struct EntrySketch {
    EntryShape shape = EntryShape::Unit;
    std::string title, cite; // cite: of the book, may be empty
    std::vector<std::string> covers;
    std::string printed; // the words; a procedure begins with them as a remark
};

struct MadeEntry {
    Change change;
    std::string section, id; // as RuleSection::key and Named::id say them
};

// Into the last file of the rules that has such entries. A unit is of the class of the last type and its
// values are unknown; of a printed table of units each row becomes one, of the widest class, with its values;
// a quantity is of the widest class of such a piece and begins with 0. Refuses where there is no title, or,
// of a unit, no class.
[[nodiscard]] Expected<MadeEntry> makeEntry(const Document& document, const EntrySketch& sketch);

} // namespace groma::session
